"""A scroll area that follows growing text only while its reader is at the bottom."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import VerticalScroll

_NEAR = 4  # pixels that still count as the bottom


class FollowScroll(VerticalScroll):
    """Whoever has scrolled up stays where they are and is told that there is new text."""

    def __init__(self, theme: Theme, content: QWidget, object_name: str) -> None:
        super().__init__(content, object_name)
        self._at_bottom = True
        self._growing = False
        self._pill = PushButton(
            theme, "New text", object_name="assistant_new_text", icon="arrow-down", small=True
        )
        self._pill.setParent(self)
        self._pill.hide()
        self._pill.clicked.connect(self.to_bottom)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(lambda *_: self.follow())

    def set_growing(self, growing: bool) -> None:
        """While a turn runs; otherwise opening a card must not move the view."""
        self._growing = growing

    def follow(self) -> None:
        """There is more text."""
        if not self._growing:
            return
        if self._at_bottom:
            QTimer.singleShot(0, self, self._to_end)
        else:
            self._pill.show()
            self._pill.raise_()
            self._place_pill()

    def to_bottom(self) -> None:
        self._at_bottom = True
        self._to_end()

    def _to_end(self) -> None:
        if self._at_bottom:
            self._pill.hide()
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _on_scrolled(self, value: int) -> None:
        self._at_bottom = value >= self.verticalScrollBar().maximum() - _NEAR
        if self._at_bottom:
            self._pill.hide()

    def _place_pill(self) -> None:
        self._pill.adjustSize()
        left = (self.width() - self._pill.width()) // 2
        self._pill.move(left, self.height() - self._pill.height() - 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_pill()

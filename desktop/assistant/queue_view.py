"""Messages that wait for the running turn: sent next, sent now, or taken out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, frame, row
from desktop.widgets.labels import ElidedLabel, label


class QueueView(QWidget):
    """Empty and hidden most of the time."""

    removed = Signal(int)
    interrupted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._lines = column(spacing=6)
        self.setObjectName("assistant_queue")
        self.setAccessibleName("Queued messages")
        self.setLayout(self._lines)
        self.hide()

    def show_queue(self, texts: Sequence[str]) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        for place, text in enumerate(texts):
            self._lines.addWidget(self._entry(place, text))
        self.setVisible(bool(texts))

    def _entry(self, place: int, text: str) -> QWidget:
        theme = self._theme
        remove = PushButton(
            theme,
            "Remove",
            object_name=f"assistant_queue_{place}_remove",
            variant="link",
            small=True,
        )
        remove.clicked.connect(lambda: self.removed.emit(place))
        buttons = row(label("Queued", "caption"), None, spacing=8)
        if place == 0:
            now = PushButton(
                theme,
                "Stop and send now",
                object_name="assistant_queue_now",
                variant="link",
                small=True,
            )
            now.clicked.connect(self.interrupted)
            buttons.addWidget(now)
        buttons.addWidget(remove)
        return frame("bubble", column(ElidedLabel(text), buttons, spacing=4, margins=(12, 8, 8, 6)))

"""The card behind a marker of the compact lane: opens beside the page, over the review pane."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.review.margin_card import MarginCard
from desktop.review.margin_entries import CardFace
from desktop.theme.theme import Theme
from desktop.widgets.containers import column
from desktop.widgets.guard import guarded
from desktop.workspace.review_state import ActiveItem

WIDTH, GAP = 280, 6


class MarkerPopover(QWidget):
    """Closes with Esc, a click elsewhere or a decision; the focus goes back to its marker."""

    acted = Signal(object, str)  # key, action

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._marker: QWidget | None = None
        self._card = MarginCard(theme, self)
        self._card.setCursor(Qt.CursorShape.ArrowCursor)
        self._card.acted.connect(self._act)
        self.setObjectName("margin_popover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "chrome")
        self.setLayout(column(self._card, spacing=0))

    @property
    def key(self) -> ActiveItem | None:
        face = self._card.face
        return None if face is None or not self.isVisible() else face.key

    def open(self, marker: QWidget, face: CardFace, *, body: str, brief: bool) -> None:
        """`brief`: a pane shows the item with its buttons already."""
        self._marker = marker
        self._card.show_face(face, "brief" if brief else "full", body="" if brief else body)
        self.setAccessibleName(self._card.accessibleName())
        self.setFixedSize(WIDTH, self._card.height_for(WIDTH))
        self.move(self._place(marker))
        self.show()
        buttons = self._card.findChildren(QAbstractButton)
        (buttons[0] if buttons else self._card).setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self, marker: QWidget) -> QPoint:
        """Right of its marker, where no text is; inside the window."""
        window = marker.window()
        corner = marker.mapToGlobal(QPoint(marker.width() + GAP, 0))
        origin, size = window.mapToGlobal(QPoint(0, 0)), window.size()
        x = min(corner.x(), origin.x() + size.width() - self.width() - GAP)
        y = min(corner.y(), origin.y() + size.height() - self.height() - GAP)
        return QPoint(max(origin.x() + GAP, x), max(origin.y() + GAP, y))

    def _act(self, key: ActiveItem, action: str) -> None:
        self.hide()
        self.acted.emit(key, action)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        marker, self._marker = self._marker, None
        if marker is not None and marker.isVisible():
            marker.setFocus(Qt.FocusReason.PopupFocusReason)

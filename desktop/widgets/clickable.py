"""A frame that acts as one control: a click, Enter or Space takes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame

from desktop.widgets.guard import guarded


class ClickFrame(QFrame):
    """The whole area is the target; its look is its role's."""

    taken = Signal()

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.taken.emit()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.taken.emit()
        else:
            super().keyPressEvent(event)

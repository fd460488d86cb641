"""The caret's blinking, at the platform's pace; steady where the platform says so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication


class Blink(QObject):
    """`visible` flips while the page has the focus."""

    def __init__(self, repaint: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self.visible = False
        self._repaint = repaint
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._flip)

    def start(self) -> None:
        """Shows the caret now and lets it blink from here."""
        self.visible = True
        pace = QApplication.cursorFlashTime() // 2
        if pace > 0:
            self._timer.start(pace)
        else:
            self._timer.stop()
        self._repaint()

    def stop(self) -> None:
        self.visible = False
        self._timer.stop()
        self._repaint()

    def _flip(self) -> None:
        self.visible = not self.visible
        self._repaint()

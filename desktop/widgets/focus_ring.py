"""A ring around the focused control, for keyboard focus only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QWidget,
)

from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded

_KEYS = frozenset({Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6})
_OWN_RING = (QLineEdit, QPlainTextEdit, QComboBox)


class FocusRing(QWidget):
    """An overlay child of the window: QSS has no outline that works for every widget."""

    def __init__(self, theme: Theme, window: QMainWindow) -> None:
        super().__init__(window)
        self._theme = theme
        self._target: QWidget | None = None
        self._by_keyboard = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        # A QShortcut swallows the KeyPress, hence ShortcutOverride as well.
        if kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            if isinstance(event, QKeyEvent) and event.key() in _KEYS:
                self._by_keyboard = True
        elif kind == QEvent.Type.MouseButtonPress:
            self._by_keyboard = False
            self.hide()
        elif watched is self._target and kind in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        return False

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        self._target = None
        self.hide()
        if new is None or not self._by_keyboard or new.window() is not self.parentWidget():
            return
        if new.property("ownfocus") or isinstance(new, _OWN_RING):
            return
        self._target = new
        self._place()

    def _place(self) -> None:
        if self._target is None:
            return
        corner = self._target.mapTo(self.parentWidget(), QPoint(0, 0))
        self.setGeometry(QRect(corner, self._target.size()).adjusted(-3, -3, 3, 3))
        self.show()
        self.raise_()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("focus"), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)

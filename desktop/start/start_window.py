"""The window of the start screen: takes drops and shows why a file could not be opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from desktop.start.start_screen import StartScreen
from desktop.theme.theme import Theme
from desktop.widgets.feedback import Banner
from desktop.widgets.focus_ring import FocusRing
from desktop.widgets.guard import guarded

FindFiles = Callable[[QMimeData], list[Path]]


class StartWindow(QMainWindow):
    """`find_files` picks Word files from what is dropped."""

    dropped = Signal(object)  # list[Path]
    closed = Signal()

    def __init__(self, theme: Theme, screen: StartScreen, find_files: FindFiles) -> None:
        super().__init__()
        self._theme = theme
        self._find_files = find_files
        self._banner: Banner | None = None
        self.screen = screen
        self.setObjectName("start_window")
        self.setWindowTitle("Whereas")
        self.setMinimumSize(1100, 700)
        self.resize(1440, 900)
        self.setAcceptDrops(True)
        centre = QWidget()
        self._column = QVBoxLayout(centre)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(screen, 1)
        self.setCentralWidget(centre)
        self._ring = FocusRing(theme, self)
        for keys, signal in (
            (QKeySequence.StandardKey.Open, screen.open_requested),
            ("Ctrl+,", screen.preferences_requested),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(signal)
        for keys in (QKeySequence.StandardKey.Quit, QKeySequence.StandardKey.Close):
            QShortcut(QKeySequence(keys), self).activated.connect(self.close)

    def show_error(self, fact: str, detail: str) -> None:
        self.clear_error()
        self._banner = Banner(
            self._theme, "danger", object_name="banner_open", fact=fact, detail=detail
        )
        self._banner.dismissed.connect(self.clear_error)
        self._column.insertWidget(0, self._banner)

    def clear_error(self) -> None:
        if self._banner is not None:
            self._banner.hide()
            self._banner.deleteLater()
            self._banner = None

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._find_files(event.mimeData()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        files = self._find_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.dropped.emit(files)

"""Widths of navigation, desk and review pane, remembered per size class and never per pixel."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from desktop.workspace.settings import Settings, WindowSettings

COMPACT_BELOW, WIDE_FROM = 1280, 1700
_DRAG_PAUSE_MS = 250


def size_class(width: int) -> str:
    return "compact" if width < COMPACT_BELOW else "wide" if width >= WIDE_FROM else "normal"


_DEFAULT = {"compact": (208, 340), "normal": (208, 360), "wide": (256, 432)}


class PaneLayout(QObject):
    """Below 1280 the navigation closes by itself; it comes back unless the user closed it."""

    def __init__(
        self, splitter: QSplitter, navigation: QWidget, review: QWidget, settings: Settings
    ) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._navigation = navigation
        self._review = review
        self._settings = settings
        self._class = ""
        self._placing = False
        self._late = QTimer(self)  # a drag moves the splitter many times a second
        self._late.setSingleShot(True)
        self._late.setInterval(_DRAG_PAUSE_MS)
        self._late.timeout.connect(self._remember)
        splitter.splitterMoved.connect(lambda *_: self._late.start())

    @property
    def navigation_open(self) -> bool:
        return not self._navigation.isHidden()

    @property
    def review_open(self) -> bool:
        return not self._review.isHidden()

    def fit(self, width: int) -> bool:
        """Called on resize; True when the window went into another size class."""
        wanted = size_class(width)
        entered = wanted != self._class
        self._class = wanted
        if entered:
            remembered = self._remembered()
            self._navigation.setVisible(remembered.navigation_open)
            self._review.setVisible(remembered.review_open)
        self._place(width)
        return entered

    def show_navigation(self, on: bool) -> None:
        self._navigation.setVisible(on)
        self._place(self._splitter.width())
        self._remember()

    def show_review(self, on: bool) -> None:
        self._review.setVisible(on)
        self._place(self._splitter.width())
        self._remember()

    def remember_zoom(self, mode: str) -> None:
        self._store(zoom=mode)

    def remember_tab(self, tab: str) -> None:
        self._store(review_tab=tab)

    def remembered(self) -> WindowSettings:
        return self._remembered()

    def _remembered(self) -> WindowSettings:
        if self._class in self._settings.values.windows:
            return self._settings.window(self._class)
        return WindowSettings(navigation_open=self._class != "compact")

    def _place(self, width: int) -> None:
        stored = self._remembered().splitter
        left, right = stored if len(stored) == 2 else _DEFAULT[self._class or "normal"]
        left = left if self.navigation_open else 0
        right = right if self.review_open else 0
        self._placing = True
        self._splitter.setSizes([left, max(200, width - left - right), right])
        self._placing = False

    def _remember(self) -> None:
        if self._placing or not self._class:
            return
        sizes = self._splitter.sizes()
        old = self._remembered().splitter or list(_DEFAULT[self._class])
        left = sizes[0] if self.navigation_open else old[0]
        right = sizes[2] if self.review_open else old[1]
        self._store(
            splitter=[left, right],
            navigation_open=self.navigation_open,
            review_open=self.review_open,
        )

    def _store(self, **values: object) -> None:
        if self._class:
            window = self._remembered().model_copy(update=values)
            self._settings.remember_window(self._class, window)

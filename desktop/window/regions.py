"""F6: from region to region, back to where the focus was in each; Esc returns to the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


class Regions(QObject):
    """In focus order: command bar, banners, navigation, page, review pane, status bar."""

    def __init__(self, window: QWidget, regions: Sequence[QWidget], *, home: QWidget) -> None:
        super().__init__(window)
        self._regions = list(regions)
        self._home = home
        self._last: dict[int, QWidget] = {}
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._remember)

    def cycle(self, step: int) -> None:
        start = self._index_of(QApplication.focusWidget())
        if start is None:
            start = self._regions.index(self._home) - step
        for distance in range(1, len(self._regions) + 1):
            region = self._regions[(start + step * distance) % len(self._regions)]
            if region.isVisible() and self._enter(region):
                return

    def focus_home(self) -> None:
        self._home.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enter(self, region: QWidget) -> bool:
        last = self._last.get(self._regions.index(region))
        target = last if last is not None and _usable(last) else first_focusable(region)
        if target is None:
            return False
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _remember(self, _old: QWidget | None, new: QWidget | None) -> None:
        index = self._index_of(new)
        if index is None or new is None:
            return
        self._last[index] = new
        new.destroyed.connect(lambda: self._last.pop(index, None))

    def _index_of(self, widget: QWidget | None) -> int | None:
        for index, region in enumerate(self._regions):
            if widget is not None and (widget is region or region.isAncestorOf(widget)):
                return index
        return None


def first_focusable(region: QWidget) -> QWidget | None:
    for widget in (region, *region.findChildren(QWidget)):
        if _usable(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return widget
    return None


def _usable(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()

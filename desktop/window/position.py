"""Where the reader was: remembered when the window closes, shown when the file opens again."""

from __future__ import annotations

from typing import Any

from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings

KEPT = 60


class Position:
    """One page number per file; the first page needs no memory."""

    def __init__(self, document: OpenDocument, page: Any, settings: Settings) -> None:
        self._document = document
        self._page = page
        self._settings = settings
        self._shown = False

    def restore(self) -> None:
        """Called whenever pages are laid out; acts once, and never against the reader."""
        if self._shown or not self._page.page_map.complete:
            return
        self._shown = True
        number = next(iter(self._settings.values.positions.get(self._key(), [])), 1)
        if 1 < number <= self._page.page_count() and self._page.current_page() == 0:
            self._page.go_to_page(number)

    def remember(self) -> None:
        if self._document.path is None or not self._shown:
            return
        key, number = self._key(), self._page.current_page() + 1
        known = {k: v for k, v in self._settings.values.positions.items() if k != key}
        if number > 1:
            known[key] = [number]
        if known != self._settings.values.positions:
            self._settings.update(positions=dict(list(known.items())[-KEPT:]))

    def _key(self) -> str:
        return "" if self._document.path is None else str(self._document.path.resolve())

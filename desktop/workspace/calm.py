"""Keeps the garbage collector from pausing the window while a document is laid and edited.

A document of 300 pages is a million small objects that live as long as it is open; a full
collection walks them all and takes 100–200 ms, in the middle of a key stroke.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

_SOON_MS = 300
_YOUNG = 10_000
"""Allocations between collections of the young; the usual 700 suits small programs."""


class Calm:
    """Counts who is loading; every method may be called in any order."""

    def __init__(self) -> None:
        self._loading = 0

    def loading(self) -> None:
        """Somebody builds much that will stay."""
        self._loading += 1
        gc.disable()

    def loaded(self) -> None:
        """What stays is set aside and never walked again."""
        if self._loading:
            self._loading -= 1
        if not self._loading:
            gc.set_threshold(_YOUNG, 20, 100)
            gc.freeze()
            gc.enable()

    def closed(self) -> None:
        """The document has gone, laid or not: what was set aside is looked at again."""
        self._loading = 0
        gc.unfreeze()
        gc.enable()
        QTimer.singleShot(_SOON_MS, gc.collect)

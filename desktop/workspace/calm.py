"""Keeps the garbage collector from pausing the window while a document is laid and edited.

A document of 300 pages is a million small objects that live as long as it is open; a full
collection walks them all and takes 100–200 ms, in the middle of a key stroke. The young are still
collected, in portions of a few milliseconds; all is looked at when a document has been closed.
Nothing is frozen and the collector is never off: a window that went while another one opened
would stay in memory for good.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

_SOON_MS = 300
_YOUNG = 5_000
"""Allocations between collections of the young; the usual 700 suits small programs."""
_MIDDLE = 5
_FULL = 1_000
"""Collections of the middle-aged between full ones: some 25 million allocations."""


def keep_calm() -> None:
    """Collect in small portions from now on; a call more does no harm."""
    gc.set_threshold(_YOUNG, _MIDDLE, _FULL)


def document_closed() -> None:
    """What the closed document left behind is collected as soon as the event loop is idle."""
    QTimer.singleShot(_SOON_MS, gc.collect)

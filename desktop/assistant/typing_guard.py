"""While the user types in a paragraph, a turn waits with its edits there; it never waits long."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QObject

from desktop.workspace.open_document import OpenDocument
from engine.identity import Origin
from engine.session.events import DocumentChanged

IDLE_SECONDS, LONGEST_SECONDS = 2.0, 5.0
_STEP = 0.05


class TypingGuard(QObject):
    """Told on the GUI thread, asked on the turn's thread."""

    def __init__(self, document: OpenDocument) -> None:
        super().__init__()
        self._typed: dict[str, float] = {}
        self._lock = threading.Lock()
        document.changed.connect(self._on_changed)

    def wait(self, arguments: Mapping[str, Any], cancel: threading.Event) -> float:
        """Until the paragraphs that are named have rested; returns the seconds it took.

        After the longest wait the call goes on: an edit of text that has changed meanwhile is
        refused by its hash, so nothing typed can be lost.
        """
        blocks = set(_block_ids(arguments))
        started = time.monotonic()
        while self._busy(blocks) and time.monotonic() - started < LONGEST_SECONDS:
            if cancel.wait(_STEP):
                break
        return time.monotonic() - started

    def _busy(self, blocks: set[str]) -> bool:
        now = time.monotonic()
        with self._lock:
            return any(now - self._typed.get(block, 0.0) < IDLE_SECONDS for block in blocks)

    def _on_changed(self, change: DocumentChanged) -> None:
        if change.origin is not Origin.USER or change.label not in ("Typing", "Delete"):
            return
        now = time.monotonic()
        with self._lock:
            self._typed = {b: at for b, at in self._typed.items() if now - at < IDLE_SECONDS}
            self._typed |= {str(block): now for block in change.updated}


def _block_ids(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            if key in ("blockId", "targetBlockId", "paraId") and isinstance(one, str):
                yield one
            else:
                yield from _block_ids(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _block_ids(one)

"""Counting words a moment after typing stops, block by block."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.workspace.open_document import OpenDocument

_PAUSE_MS = 400


class WordCount(QObject):
    """Words of the body's accepted text; a block is counted again only when its text differs."""

    counted = Signal(int)

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._known: dict[str, tuple[str, int]] = {}
        self.total = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.count)
        document.changed.connect(lambda _: self._timer.start())

    def count(self) -> None:
        known: dict[str, tuple[str, int]] = {}
        for block in self._document.document.snapshot().blocks:
            key, old = str(block.id), self._known.get(str(block.id))
            if old is None or old[0] != block.text:
                old = (block.text, len(block.text.split()))
            known[key] = old
        self._known = known
        self.total = sum(words for _, words in known.values())
        self.counted.emit(self.total)

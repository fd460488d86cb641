"""Finding in one document as a person quotes, and replacing what was found, tracked or not."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.workspace.open_document import OpenDocument
from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from engine.document.snapshot import BlockSnapshot
from engine.identity import StoryHandle

_CONTEXT = 28
_LATE_MS = 150


@dataclass(frozen=True, slots=True)
class FindHit:
    """Offsets are code points of the block's accepted text."""

    block_id: str
    start: int
    end: int
    story: StoryHandle
    label: str
    before: str
    found: str
    after: str


class Finder(QObject):
    """The one search of a window: bar, results list and page all listen to it."""

    changed = Signal()  # hits or the current one

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.query = ""
        self.match_case = False
        self.whole_word = False
        self.hits: tuple[FindHit, ...] = ()
        self.current: int | None = None
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_LATE_MS)
        self._late.timeout.connect(self.refresh)
        document.changed.connect(self._on_changed)

    @property
    def pending(self) -> bool:
        return self._late.isActive()

    def _on_changed(self, _change: object) -> None:
        if self.query:
            self._late.start()

    def search(self, query: str) -> None:
        if query != self.query:
            self.query = query
            self.refresh()
            if self.hits:
                self.go(self._nearest())

    def set_options(self, *, match_case: bool, whole_word: bool) -> None:
        self.match_case, self.whole_word = match_case, whole_word
        self.refresh()

    def clear(self) -> None:
        self.query = ""
        self.refresh()

    def step(self, distance: int) -> None:
        """Next or previous hit, around the ends."""
        if self.hits:
            start = self.current if self.current is not None else (-1 if distance > 0 else 0)
            self.go((start + distance) % len(self.hits))

    def go(self, index: int) -> None:
        self.current = index
        hit = self.hits[index]
        self.changed.emit()
        self._document.reveal(hit.block_id, hit.start, hit.end)

    def refresh(self) -> None:
        if not self.query and not self.hits:
            return
        kept = self.hits[self.current] if self.current is not None and self.hits else None
        self.hits = tuple(self._find()) if self.query else ()
        places = [(hit.block_id, hit.start) for hit in self.hits]
        key = None if kept is None else (kept.block_id, kept.start)
        self.current = places.index(key) if key in places else (0 if places else None)
        self.changed.emit()

    def replace(self, text: str) -> bool:
        """Replaces the current hit and goes to the next one."""
        if self.current is None:
            return False
        index = self.current
        if not self._replace([self.hits[index]], text, label="Replace"):
            return False
        if self.hits:
            self.go(min(index, len(self.hits) - 1))
        return True

    def replace_all(self, text: str) -> int:
        """Replaces every hit in one step; returns how many were replaced."""
        return self._replace(list(self.hits), text, label=f"Replace {len(self.hits)}")

    def _replace(self, hits: list[FindHit], text: str, *, label: str) -> int:
        operations = [_operation(self._block(hit), hit, text) for hit in hits]
        replaced = len(self._document.run(operations, label=label).applied)
        self.refresh()
        return replaced

    def _block(self, hit: FindHit) -> BlockSnapshot:
        return self._document.document.snapshot(hit.story).by_id[hit.block_id]  # type: ignore[index]

    def _find(self) -> list[FindHit]:
        document = self._document.document
        found: list[FindHit] = []
        for story in document.stories():
            blocks = document.snapshot(story.handle).by_id
            matches = document.find(
                self.query,
                match_case=self.match_case,
                whole_word=self.whole_word,
                scope=story.handle,
            )
            found += [_hit(blocks[m.block_id], m.start, m.end, story.handle) for m in matches]
        return found

    def _nearest(self) -> int:
        """The first hit at or after the caret."""
        selection = self._document.selection
        if selection is None:
            return 0
        order = [str(block.id) for block in self._document.document.snapshot().blocks]
        places = {block_id: place for place, block_id in enumerate(order)}
        caret = (places.get(selection.block_id, 0), selection.start)
        for index, hit in enumerate(self.hits):
            if (places.get(hit.block_id, len(order)), hit.start) >= caret:
                return index
        return 0


def number_of(block: BlockSnapshot | None) -> str:
    """The number a list gives a block; what only a style's name says is no number."""
    if block is None or block.list_reference is None:
        return ""
    return block.display_label or ""


def _hit(block: BlockSnapshot, start: int, end: int, story: StoryHandle) -> FindHit:
    text = block.text.replace("\n", " ").replace("\t", " ")
    before = text[max(0, start - _CONTEXT) : start]
    if start > _CONTEXT:
        before = "…" + before.partition(" ")[2]
    return FindHit(
        block_id=str(block.id),
        start=start,
        end=end,
        story=story,
        label=number_of(block),
        before=before,
        found=text[start:end],
        after=text[end : end + _CONTEXT * 2],
    )


def _operation(block: BlockSnapshot, hit: FindHit, text: str) -> dict[str, object]:
    return {
        "type": "replaceRange",
        "range": {
            "type": "textRange",
            "story": hit.story.to_wire(),
            "blockId": hit.block_id,
            "startOffset": to_utf16(block.text, hit.start),
            "endOffset": to_utf16(block.text, hit.end),
            "selectedTextHash": text_hash(block.text[hit.start : hit.end]),
        },
        "replace": text,
    }

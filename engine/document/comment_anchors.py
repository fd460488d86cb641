"""Where comments are anchored: the blocks a range reaches into and the accepted text it holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.document.inline import Atom, InlineReading
from engine.document.reading import Reading
from engine.document.structure import FALLBACK, P
from engine.identity import BlockId, StoryHandle
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

START = W + "commentRangeStart"
END = W + "commentRangeEnd"
REFERENCE = W + "commentReference"
_ID = W + "id"


@dataclass(slots=True)
class Anchor:
    """The range of one comment; a comment with only a reference mark has an empty one."""

    story: StoryHandle
    block_ids: list[BlockId] = field(default_factory=list[BlockId])
    texts: list[str] = field(default_factory=list[str])
    start: int = 0
    end: int = 0

    @property
    def quote(self) -> str:
        """Accepted text of the range; paragraphs apart by a line feed."""
        return "\n".join(self.texts)

    def enter(self, block_id: BlockId, offset: int) -> None:
        """The range reaches into a block."""
        if not self.block_ids:
            self.start = offset
        if not self.block_ids or self.block_ids[-1] != block_id:
            self.block_ids.append(block_id)
            self.texts.append("")
        self.end = offset

    def drop_empty_ends(self) -> None:
        """A range that begins behind the last word of a paragraph is about the next one."""
        if not any(self.texts):
            return
        while not self.texts[0]:
            del self.texts[0], self.block_ids[0]
            self.start = 0
        while not self.texts[-1]:
            del self.texts[-1], self.block_ids[-1]
            self.end = len(self.texts[-1]) + (self.start if len(self.texts) == 1 else 0)


def find_anchors(document: WordDocument) -> dict[str, Anchor]:
    """Comment id → anchor, over all stories; the first story that has one wins."""
    found: dict[str, Anchor] = {}
    for story in document.stories():
        for comment_id, anchor in _Sweep(document, story.handle).run(story.container).items():
            if anchor.block_ids:
                found.setdefault(comment_id, anchor)
    return found


class _Sweep:
    """One pass over a story, with the ranges that are open."""

    def __init__(self, document: WordDocument, handle: StoryHandle) -> None:
        self._document = document
        self._handle = handle
        self._open: dict[str, Anchor] = {}
        self._found: dict[str, Anchor] = {}
        self._referred: dict[str, tuple[BlockId, int]] = {}

    def run(self, container: Any) -> dict[str, Anchor]:
        marks = list(container.iter(START, END, REFERENCE))
        marked = {paragraph for mark in marks for paragraph in mark.iterancestors(P)}
        if not marks:
            return {}
        for element in container.iter(P, START, END):
            if element.tag == P:
                if element in marked or self._open:
                    self._paragraph(element)
            elif next(element.iterancestors(P), None) is None:
                self._mark(element)
        for comment_id, (block_id, offset) in self._referred.items():
            anchor = self._found.setdefault(comment_id, Anchor(self._handle))
            if not anchor.block_ids:
                anchor.enter(block_id, offset)
        for anchor in self._found.values():
            anchor.drop_empty_ends()
        return self._found

    def _paragraph(self, paragraph: Any) -> None:
        entry = self._document.index.entry_of(paragraph)
        if entry is None or next(paragraph.iterancestors(FALLBACK), None) is not None:
            return
        reading = self._document.inline_of(paragraph)
        for anchor in self._open.values():
            anchor.enter(entry.block_id, 0)
        self._read(reading, entry.block_id)

    def _read(self, reading: InlineReading, block_id: BlockId) -> None:
        for offset, atom in reading.shown():
            tag = atom.element.tag
            if tag in (START, END):
                self._mark(atom.element, block_id, offset)
            elif tag == REFERENCE:
                self._referred.setdefault(atom.element.get(_ID), (block_id, offset))
            elif atom.text and atom.visible(Reading.ACCEPTED):
                self._take(atom, offset)

    def _take(self, atom: Atom, offset: int) -> None:
        for anchor in self._open.values():
            anchor.texts[-1] += atom.text
            anchor.end = offset + len(atom.text)

    def _mark(self, mark: Any, block_id: BlockId | None = None, offset: int = 0) -> None:
        comment_id = mark.get(_ID) or ""
        if mark.tag == START:
            if comment_id not in self._found:
                anchor = self._found[comment_id] = self._open[comment_id] = Anchor(self._handle)
                if block_id is not None:
                    anchor.enter(block_id, offset)
            return
        self._open.pop(comment_id, None)

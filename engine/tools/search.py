"""Literal search inside blocks: exact first, then as a person quotes; never across blocks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.document.hashes import text_hash
from engine.document.offsets import from_utf16, to_utf16
from engine.identity import MAIN, StoryHandle
from engine.tools.bridge import Block
from engine.tools.quoting import quotable, spelled

CONTEXT = 40


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for and how."""

    text: str
    match_case: bool = False
    whole_word: bool = False
    overlapping: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """One match in one block, in code points of its text."""

    block: Block
    start: int
    end: int
    occurrence: int
    normalised: bool = False

    @property
    def text(self) -> str:
        return self.block.text[self.start : self.end]

    def range_handle(self, story: StoryHandle = MAIN) -> dict[str, Any]:
        """The handle of the matched text, in UTF-16 units."""
        return range_handle(self.block, self.start, self.end, story=story)

    def context(self, width: int = CONTEXT) -> str:
        """The match with up to `width` UTF-16 units on each side."""
        return before(self.block.text, self.start, width) + after(
            self.block.text, self.start, self.end - self.start, width=width
        )


def range_handle(
    block: Block, start: int, end: int, *, story: StoryHandle = MAIN
) -> dict[str, Any]:
    """A handle for the stretch `start:end` (code points) of a block."""
    text = block.text
    return {
        "type": "textRange",
        "story": "main" if story == MAIN else story.to_wire(),
        "blockId": block.id,
        "startOffset": to_utf16(text, start),
        "endOffset": to_utf16(text, end),
        "selectedTextHash": text_hash(text[start:end]),
    }


def before(text: str, offset: int, width: int = CONTEXT) -> str:
    """Up to `width` UTF-16 units before an offset."""
    units = max(0, to_utf16(text, offset) - width)
    start = from_utf16(text, units)
    return text[start if start is not None else from_utf16(text, units + 1) or 0 : offset]


def after(text: str, offset: int, length: int = 0, *, width: int = CONTEXT) -> str:
    """`length` code points and up to `width` UTF-16 units behind them."""
    end = offset + length
    units = min(to_utf16(text, len(text)), to_utf16(text, end) + width)
    stop = from_utf16(text, units)
    return text[offset : stop if stop is not None else from_utf16(text, units - 1)]


class Search:
    """A compiled query."""

    def __init__(self, query: Query) -> None:
        # Simple case folding as ECMAScript's `iu`; the standard library folds further.
        import regex

        flags = 0 if query.match_case else regex.IGNORECASE
        self._pattern = regex.compile(regex.escape(query.text), flags)
        words = spelled(query.text)
        self._spelled = regex.compile(regex.escape(words), flags) if words.strip() else None
        self._whole_word = query.whole_word
        self._overlapping = query.overlapping

    def exact(self, block: Block) -> list[Hit]:
        """Matches of the text as it was written."""
        matches = self._pattern.finditer(block.text, overlapped=self._overlapping)
        return self._kept(block, (match.span() for match in matches))

    def normalised(self, block: Block) -> list[Hit]:
        """Matches up to the spelling of quotes, dashes and spaces."""
        if self._spelled is None or self._spelled.search(spelled(block.text)) is None:
            return []
        quoted = quotable(block.text)
        matches = self._spelled.finditer(quoted.text)
        spans = (quoted.original(*match.span()) for match in matches)
        return self._kept(block, spans, normalised=True)

    def _kept(
        self, block: Block, spans: Iterable[tuple[int, int]], *, normalised: bool = False
    ) -> list[Hit]:
        """The matches that stand as whole words, where that is asked, and cut no note marker."""
        markers = tuple(note_markers(block))
        found: list[Hit] = []
        for start, end in spans:
            if end <= start or (self._whole_word and not _stands_alone(block.text, start, end)):
                continue
            if not markers or not _cuts(markers, start, end):
                found.append(Hit(block, start, end, len(found) + 1, normalised))
        return found


def _stands_alone(text: str, start: int, end: int) -> bool:
    neighbours = text[start - 1 : start] if start else "", text[end : end + 1]
    return not any(one and _in_word(one) for one in neighbours)


def _in_word(character: str) -> bool:
    return character == "_" or unicodedata.category(character)[0] in "LMN"


def _cuts(markers: Iterable[tuple[int, int]], start: int, end: int) -> bool:
    """Whether an edge of the match falls inside a note marker."""
    return any(low < edge < high for low, high in markers for edge in (start, end))


def note_markers(block: Block) -> Iterator[tuple[int, int]]:
    """Where the markers of notes stand in a block's text, in code points."""
    for boundary in getattr(block, "structural_boundaries", ()):
        if boundary.kind == "noteReference":
            yield boundary.offset, boundary.offset + boundary.length

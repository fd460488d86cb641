"""One pass over a story that finds what several readers need to know of all its paragraphs.

Walking a long story costs 3 ms each time and asking each paragraph for its properties 15 ms, so
everything that can be seen in passing is collected at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.document.fields import FLD_CHAR, FLD_CHAR_STEPS, FLD_CHAR_TYPE, field_marks
from engine.document.structure import BOXES, FALLBACK, P
from engine.ooxml.ns import W

FOOTNOTE_REFERENCE = W + "footnoteReference"
ENDNOTE_REFERENCE = W + "endnoteReference"
_NOTES = frozenset((FOOTNOTE_REFERENCE, ENDNOTE_REFERENCE))
_STYLE = W + "pStyle"
_NUM_PR = W + "numPr"
_OUTLINE = W + "outlineLvl"
_CHANGE = W + "pPrChange"
_LISTED = frozenset((FLD_CHAR, *_NOTES, *BOXES, FALLBACK))
# Where none of these is, the mark is neither tracked nor hidden and no section ends.
_ODD = frozenset(
    W + name for name in "vanish sectPr ins del moveFrom moveTo cellIns cellDel cellMerge".split()
)
_TAGS = (P, _STYLE, _NUM_PR, _OUTLINE, _CHANGE, *_LISTED, *_ODD)
_VAL = W + "val"


class Stated(NamedTuple):
    """What a paragraph's own properties state."""

    paragraph: Any
    style_id: str | None
    num: Any
    outline: Any
    odd: bool
    """Its mark may be tracked or hidden, or it may only end a section: look closer."""


@dataclass(slots=True)
class StoryScan:
    """What was found; true until the story is written to."""

    stated: list[Stated] = field(default_factory=list[Stated])
    """All paragraphs, in document order."""
    notes: list[Any] = field(default_factory=list[Any])
    """Note references."""
    unusual: list[Any] = field(default_factory=list[Any])
    """Text boxes and alternates for old programs."""
    crossed: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """First and last position of paragraphs that fields may leave."""

    @property
    def paragraphs(self) -> list[Any]:
        """All paragraphs, in document order."""
        return [each.paragraph for each in self.stated]

    def crossing_marks(self, container: Any) -> Iterator[Any]:
        """The marks of all fields that may leave their paragraph."""
        if self.unusual:
            yield from field_marks(container)
            return
        done = -1
        for first, last in self.crossed:
            for position in range(max(first, done + 1), last + 1):
                yield from field_marks(self.stated[position].paragraph)
            done = last


def scan_story(container: Any) -> StoryScan:
    """Walk all of `container` once."""
    scan = StoryScan()
    stated, marks = scan.stated, _Marks(scan)
    paragraph = style_id = None
    rest, former = _NOTHING, False
    for element in container.iter(*_TAGS):
        tag = element.tag
        if tag == P:
            if paragraph is not None:
                stated.append(Stated(paragraph, style_id, *rest))
            paragraph, style_id, rest, former = element, None, _NOTHING, False
        elif tag == _STYLE:
            # Properties from before a tracked change follow those that hold now.
            if not former:
                style_id = element.get(_VAL)
        elif tag == _CHANGE:
            former = True
        elif tag in _LISTED:
            marks.take(element, tag)
        elif not former or tag in _ODD:
            rest = _with(rest, element, tag)
    if paragraph is not None:
        stated.append(Stated(paragraph, style_id, *rest))
    marks.close()
    return scan


_Rest = tuple[Any, Any, bool]
_NOTHING: _Rest = (None, None, False)


def _with(rest: _Rest, element: Any, tag: str) -> _Rest:
    """Numbering, outline level and oddness of a paragraph with one more element seen."""
    num, outline, odd = rest
    if tag == _NUM_PR:
        return element, outline, odd
    if tag == _OUTLINE:
        return num, element, odd
    return num, outline, True


class _Marks:
    """Elements that readers ask for by themselves, and how deep in fields the pass is.

    A begin without an end reaches to the end of the story.
    """

    __slots__ = ("depth", "scan", "start")

    def __init__(self, scan: StoryScan) -> None:
        self.scan = scan
        self.depth = 0
        self.start = 0

    def take(self, mark: Any, tag: str) -> None:
        if tag != FLD_CHAR:
            (self.scan.notes if tag in _NOTES else self.scan.unusual).append(mark)
            return
        step = FLD_CHAR_STEPS.get(mark.get(FLD_CHAR_TYPE), 0)
        if step > 0:
            # The paragraph the pass is in is not in the list yet: its position is the length.
            if not self.depth:
                self.start = len(self.scan.stated)
            self.depth += 1
        elif step and self.depth:
            self.depth -= 1
            if not self.depth:
                self._end(len(self.scan.stated))

    def close(self) -> None:
        if self.depth:
            self._end(len(self.scan.stated) - 1)

    def _end(self, last: int) -> None:
        if last > self.start:
            self.scan.crossed.append((self.start, last))

"""One pass over a story that finds what several readers need to know of all its paragraphs.

Walking a long story costs 10 ms each time and asking each paragraph for its properties 15 ms, so
everything that can be seen in passing is collected at once: what the paragraphs state, their
plain texts, and the elements that some readers ask for by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.document.block_text import FIXED, MARKS, NEEDS_CONTEXT, BlockText, Pieces
from engine.document.fields import FLD_CHAR, FLD_CHAR_STEPS, FLD_CHAR_TYPE, field_marks
from engine.document.structure import BOXES, FALLBACK, P
from engine.ooxml.ns import W

FOOTNOTE_REFERENCE = W + "footnoteReference"
ENDNOTE_REFERENCE = W + "endnoteReference"
_NOTES = (FOOTNOTE_REFERENCE, ENDNOTE_REFERENCE)
_T = W + "t"
_STYLE = W + "pStyle"
_NUM_PR = W + "numPr"
_OUTLINE = W + "outlineLvl"
_CHANGE = W + "pPrChange"
# Where none of these is, the mark is neither tracked nor hidden and no section ends.
_ODD = frozenset(
    W + name for name in "vanish sectPr ins del moveFrom moveTo cellIns cellDel cellMerge".split()
)
_TAGS = (P, _T, _STYLE, _NUM_PR, _OUTLINE, FLD_CHAR, W + "tab", W + "br", *FIXED, *_NOTES,
         *(MARKS | NEEDS_CONTEXT | _ODD), FALLBACK)  # fmt: skip
_VAL = W + "val"


class Stated(NamedTuple):
    """What a paragraph's own properties state, and its text."""

    paragraph: Any
    style_id: str | None
    num: Any
    outline: Any
    odd: bool
    """Its mark may be tracked or hidden, or it may only end a section: look closer."""
    text: BlockText | None
    """Its accepted text, if hidden styles and fields begun earlier have no part in it; None where
    it takes `read_text`."""


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
    _Pass(scan).run(container)
    return scan


class _Pass:
    """What is known of the paragraph the pass is in, and how deep in fields the pass is.

    A field's begin without an end reaches to the end of the story.
    """

    __slots__ = (
        "depth", "former", "left", "num", "odd", "outline", "paragraph", "readable", "scan",
        "start", "style_id", "text",
    )  # fmt: skip

    def __init__(self, scan: StoryScan) -> None:
        self.scan = scan
        self.text = Pieces()
        self.left = set[Any]()
        """Paragraphs whose text takes a closer look, known before or after the pass is in them."""
        self.paragraph: Any = None
        self.depth = 0
        self.start = 0
        self.style_id: str | None = None
        self.num: Any = None
        self.outline: Any = None
        self.odd = self.former = False
        self.readable = True

    def run(self, container: Any) -> None:
        text, handlers = self.text, self._handlers()
        add = text.pieces.append
        for element in container.iter(*_TAGS):
            tag = element.tag
            if tag == _T:
                if not text.in_code:
                    add(element.text or "")
            else:
                handlers[tag](element)
        self._close()
        if self.depth:
            self._end_field(len(self.scan.stated) - 1)
        if self.left:
            self.scan.stated = [
                each._replace(text=None) if each.paragraph in self.left else each
                for each in self.scan.stated
            ]

    def _handlers(self) -> Mapping[str, Callable[[Any], None]]:
        handlers: dict[str, Callable[[Any], None]] = dict.fromkeys(_ODD, self._odd)
        handlers |= dict.fromkeys(MARKS, self._mark)
        handlers |= dict.fromkeys(NEEDS_CONTEXT, self._deep)
        handlers |= dict.fromkeys(_ODD & MARKS, self._odd_mark)
        handlers |= dict.fromkeys(_ODD & NEEDS_CONTEXT, self._odd_deep)
        handlers |= dict.fromkeys(BOXES, self._box)
        handlers |= dict.fromkeys(_NOTES, self._note)
        handlers |= dict.fromkeys(FIXED, self.text.fixed)
        return handlers | {
            P: self._paragraph,
            _STYLE: self._style,
            _NUM_PR: self._numbering,
            _OUTLINE: self._outline,
            _CHANGE: self._change,
            FLD_CHAR: self._field_mark,
            FALLBACK: self.scan.unusual.append,
            W + "tab": self.text.tab,
            W + "br": self.text.line_break,
        }

    def _paragraph(self, element: Any) -> None:
        self._close()
        self.paragraph = element
        self.style_id = self.num = self.outline = None
        self.odd = self.former = False
        self.readable = True

    def _close(self) -> None:
        readable = self.readable and not self.text.fields
        text = self.text.take()
        if self.paragraph is not None:
            said = (
                self.paragraph, self.style_id, self.num, self.outline, self.odd,
                text if readable else None,
            )  # fmt: skip
            # As quick as it goes: see Pieces.take.
            self.scan.stated.append(Stated._make(said))

    # properties; those from before a tracked change follow those that hold now

    def _style(self, element: Any) -> None:
        if not self.former:
            self.style_id = element.get(_VAL)

    def _numbering(self, element: Any) -> None:
        if not self.former and self.num is None:
            self.num = element

    def _outline(self, element: Any) -> None:
        if not self.former:
            self.outline = element

    def _change(self, element: Any) -> None:
        self.former = True
        self._mark(element)

    def _odd(self, element: Any) -> None:
        self.odd = True

    # marks of changes, and what text depends on

    def _odd_mark(self, element: Any) -> None:
        self.odd = True
        self._mark(element)

    def _odd_deep(self, element: Any) -> None:
        self.odd = True
        self._deep(element)

    def _mark(self, element: Any) -> None:
        """A tracked change that leaves the accepted text as it stands."""
        if element.getparent() is self.paragraph:
            self.text.marked = True
            return
        # Marks of rows and of block-level wrappers lie between paragraphs.
        inside = list(element.iterancestors(P))
        if len(inside) == 1 and inside[0] is self.paragraph:
            self.text.marked = True
        else:
            self.left.update(inside)

    def _deep(self, element: Any) -> None:
        if element.getparent() is self.paragraph:
            self.readable = False
        else:
            self.left.update(element.iterancestors(P))

    def _box(self, element: Any) -> None:
        self.scan.unusual.append(element)
        inside = list(element.iterancestors(P))
        if inside:
            self.left.update(inside, inside[-1].iter(P))

    def _note(self, element: Any) -> None:
        """Its marker depends on the notes before it."""
        self.scan.notes.append(element)
        self.readable = False

    def _field_mark(self, element: Any) -> None:
        kind = element.get(FLD_CHAR_TYPE)
        if not self.text.field_mark(kind):
            self.readable = False
        step = FLD_CHAR_STEPS.get(kind, 0)
        if step > 0:
            # The paragraph the pass is in is not in the list yet: its position is the length.
            if not self.depth:
                self.start = len(self.scan.stated)
            self.depth += 1
        elif step and self.depth:
            self.depth -= 1
            if not self.depth:
                self._end_field(len(self.scan.stated))

    def _end_field(self, last: int) -> None:
        if last > self.start:
            self.scan.crossed.append((self.start, last))

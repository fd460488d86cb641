"""The accepted text of a paragraph, fast: one flat pass where nothing but plain leaves stands.

Whatever needs the enclosing elements (deletions, hidden text, ruby, alternate content, fields
that leave the paragraph) goes to the full inline reading; both give the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any, NamedTuple

from engine.document.fields import DEEPEST, FLD_CHAR
from engine.document.inline import AtomKind, InlineContext, read_inline
from engine.document.offsets import to_utf16, utf16_length
from engine.document.reading import Reading
from engine.document.structure import BOXES, P
from engine.ooxml.ns import MC, W


class Boundary(NamedTuple):
    """A place in a block's text that no edit may cross unseen; offsets are code points."""

    kind: str
    """`pageBreak` or `noteReference`."""
    offset: int
    length: int = 0
    detail: str = ""
    """Of a note its kind, of a page break its `w:clear`."""

    def to_wire(self, text: str) -> dict[str, Any]:
        """The JSON form, in UTF-16 units of `text`."""
        start = to_utf16(text, self.offset)
        if self.kind == "noteReference":
            length = utf16_length(text[self.offset : self.offset + self.length])
            note = {"type": self.kind, "noteType": self.detail, "offset": start}
            return {**note, "length": length}
        clear = {"clear": self.detail} if self.detail else {}
        return {"type": self.kind, "offset": start, **clear}


class BlockText(NamedTuple):
    """What one reading of a paragraph's content found."""

    text: str
    boundaries: tuple[Boundary, ...] = ()
    has_revisions: bool = False


_T = W + "t"
_TAB = W + "tab"
_BR = W + "br"
_TYPE = W + "type"
_VAL = W + "val"
_FIELD_TYPE = W + "fldCharType"
_FOOTNOTE = W + "footnoteReference"
_ENDNOTE = W + "endnoteReference"
FIXED: Mapping[str, str] = {
    W + "ptab": "\t",
    W + "cr": "\n",
    W + "noBreakHyphen": "\u2011",
    W + "softHyphen": "\u00ad",
}
"""Leaves that always stand for the same character."""
MARKS = frozenset(W + name for name in ("ins", "moveTo", "rPrChange", "pPrChange", "sectPrChange"))
"""Tracked changes that leave the accepted text as it stands."""
NEEDS_CONTEXT = frozenset(
    (
        *(W + name for name in ("del", "moveFrom", "vanish", "ruby", "numberingChange")),
        MC + "AlternateContent",
        *BOXES,
    )
)
"""Where one of these is, text depends on what encloses it."""
_TAGS = (_T, _TAB, _BR, _FOOTNOTE, _ENDNOTE, FLD_CHAR, *FIXED, *MARKS, *NEEDS_CONTEXT)
_STYLES = (W + "rStyle", W + "pStyle")


def read_text(paragraph: Any, context: InlineContext) -> BlockText:
    """The accepted text of a paragraph with its boundaries."""
    if paragraph not in context.fields.open_at:
        found = _flat(paragraph, context)
        if found is not None:
            return found
    return _full(paragraph, context)


def styled_by(container: Any, styles: Set[str]) -> Iterator[Any]:
    """Paragraphs of `container` in which one of these styles is used, some repeatedly."""
    for element in container.iter(*_STYLES):
        if element.get(_VAL) in styles:
            yield from element.iterancestors(P)


class Pieces:
    """Text collected so far, its boundaries and the phase of each open field."""

    __slots__ = ("_codes", "boundaries", "fields", "in_code", "marked", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.boundaries: list[Boundary] = []
        self.fields: list[bool] = []
        self._codes = 0
        """How many open fields have not come to their results."""
        self.in_code = False
        """Whether what comes now is no text, because it is a field's instruction."""
        self.marked = False

    def take(self) -> BlockText:
        """What was collected; then begin anew."""
        pieces = self.pieces
        boundaries = tuple(self.boundaries) if self.boundaries else ()
        # A NamedTuple's constructor costs half as much again, which counts for every paragraph.
        taken = BlockText._make(("".join(pieces), boundaries, self.marked))
        pieces.clear()
        if boundaries:
            self.boundaries.clear()
        if self.fields:
            self.fields.clear()
            self._codes = 0
            self.in_code = False
        self.marked = False
        return taken

    def field_mark(self, kind: str | None) -> bool:
        """Follow a field mark; False where marks do not pair up, or nest absurdly deep."""
        fields = self.fields
        if kind == "begin":
            fields.append(False)
            self._codes += 1
        elif not fields:
            return False
        elif kind == "separate":
            self._codes -= not fields[-1]
            fields[-1] = True
        elif kind == "end":
            self._codes -= not fields.pop()
        self.in_code = self._codes > 0
        return len(fields) <= DEEPEST

    def tab(self, element: Any) -> None:
        """`w:tab`: a tab stop of `w:tabs` has attributes, the character has none."""
        if not self.in_code and not element.keys():
            self.pieces.append("\t")

    def fixed(self, element: Any) -> None:
        """A leaf that stands for one character."""
        if not self.in_code:
            self.pieces.append(FIXED[element.tag])

    def line_break(self, element: Any) -> None:
        """`w:br`: a page break is a boundary, a column break nothing."""
        if self.in_code:
            return
        kind = element.get(_TYPE)
        if kind == "page":
            clear = element.get(W + "clear") or ""
            self.boundaries.append(Boundary("pageBreak", self._offset(), 0, clear))
        elif kind != "column":
            self.pieces.append("\n")

    def note(self, element: Any, context: InlineContext) -> None:
        """A note reference shows as its marker."""
        if self.in_code:
            return
        foot = element.tag == _FOOTNOTE
        marker = context.markers.get(element, "[^?]" if foot else "[^e?]")
        kind = "footnote" if foot else "endnote"
        self.boundaries.append(Boundary("noteReference", self._offset(), len(marker), kind))
        self.pieces.append(marker)

    def _offset(self) -> int:
        return sum(map(len, self.pieces))


def _flat(paragraph: Any, context: InlineContext) -> BlockText | None:
    """The text by one pass without nesting; None where nesting matters."""
    if context.hidden_styles and paragraph in styled_by(paragraph, context.hidden_styles):
        return None
    state = Pieces()
    for element in paragraph.iter(*_TAGS):
        tag = element.tag
        if tag == _T:
            if not state.in_code:
                state.pieces.append(element.text or "")
        elif tag == FLD_CHAR:
            if not state.field_mark(element.get(_FIELD_TYPE)):
                return None
        elif tag in MARKS:
            state.marked = True
        elif tag in NEEDS_CONTEXT:
            return None
        else:
            _leaf(element, tag, state=state, context=context)
    return None if state.fields else state.take()


def _leaf(element: Any, tag: str, *, state: Pieces, context: InlineContext) -> None:
    if tag == _TAB:
        state.tab(element)
    elif tag == _BR:
        state.line_break(element)
    elif tag in FIXED:
        state.fixed(element)
    else:
        state.note(element, context)


_REVISION_TAGS = (
    *(W + name for name in ("ins", "del", "moveFrom", "moveTo", "rPrChange", "pPrChange")),
    *(W + name for name in ("sectPrChange", "numberingChange")),
)


def _full(paragraph: Any, context: InlineContext) -> BlockText:
    reading = read_inline(paragraph, context)
    boundaries: list[Boundary] = []
    for offset, atom in reading.shown():
        if not atom.visible(Reading.ACCEPTED):
            continue
        if atom.kind is AtomKind.NOTE_REFERENCE:
            kind = "footnote" if atom.element.tag == _FOOTNOTE else "endnote"
            boundaries.append(Boundary("noteReference", offset, len(atom.text), kind))
        elif atom.kind is AtomKind.PAGE_BREAK:
            clear = atom.element.get(W + "clear") or ""
            boundaries.append(Boundary("pageBreak", offset, 0, clear))
    marked = next(paragraph.iter(*_REVISION_TAGS), None) is not None
    return BlockText(reading.text(), tuple(boundaries), marked)

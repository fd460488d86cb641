"""The accepted text of a paragraph, fast: one flat pass where nothing but plain leaves stands.

Whatever needs the enclosing elements (deletions, hidden text, ruby, alternate content, fields
that leave the paragraph) goes to the full inline reading; both give the same text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.document.fields import FLD_CHAR
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
_FIXED: Mapping[str, str] = {
    W + "ptab": "\t",
    W + "cr": "\n",
    W + "noBreakHyphen": "\u2011",
    W + "softHyphen": "\u00ad",
}
_MARKS = frozenset(W + name for name in ("ins", "moveTo", "rPrChange", "pPrChange", "sectPrChange"))
_NEEDS_CONTEXT = frozenset(
    (
        *(W + name for name in ("del", "moveFrom", "vanish", "ruby", "numberingChange")),
        MC + "AlternateContent",
        *BOXES,
    )
)
_TAGS = (_T, _TAB, _BR, _FOOTNOTE, _ENDNOTE, FLD_CHAR, *_FIXED, *_MARKS, *_NEEDS_CONTEXT)
_STYLES = frozenset((W + "rStyle", W + "pStyle"))
_STYLED_TAGS = (*_TAGS, *_STYLES)


def read_text(paragraph: Any, context: InlineContext) -> BlockText:
    """The accepted text of a paragraph with its boundaries."""
    if paragraph not in context.fields.open_at:
        found = _flat(paragraph, context)
        if found is not None:
            return found
    return _full(paragraph, context)


def read_story_text(container: Any, context: InlineContext) -> dict[Any, BlockText]:
    """Texts of all plain paragraphs of a story in one pass over it.

    Making an iterator costs more than reading a usual paragraph with it, so a story is read
    with one. Paragraphs that are missing in the result need `read_text`.
    """
    return _StoryPass(context).run(container)


class _StoryPass:
    """State of one pass: the paragraph it is in, and the paragraphs it must leave alone."""

    def __init__(self, context: InlineContext) -> None:
        self.context = context
        self.found: dict[Any, BlockText] = {}
        self.left: set[Any] = set(context.fields.open_at)
        self.paragraph: Any = None
        self.state = _Pieces()

    def run(self, container: Any) -> dict[Any, BlockText]:
        state = self.state
        pieces = state.pieces
        for element in container.iter(P, *(_STYLED_TAGS if self.context.hidden_styles else _TAGS)):
            tag = element.tag
            if tag == _T:
                if not state.in_code:
                    pieces.append(element.text or "")
            elif tag == P:
                self.close()
                self.paragraph = element
                state = self.state = _Pieces()
                pieces = state.pieces
            elif tag == FLD_CHAR:
                if not state.field_mark(element.get(_FIELD_TYPE)):
                    self.left.add(self.paragraph)
            else:
                self.rare(element, tag)
        self.close()
        for paragraph in self.left:
            self.found.pop(paragraph, None)
        return self.found

    def rare(self, element: Any, tag: str) -> None:
        if tag == _TAB:
            if not self.state.in_code and not element.keys():
                self.state.pieces.append("\t")
        elif tag in _STYLES:
            if element.get(_VAL) in self.context.hidden_styles:
                self.left.add(self.paragraph)
        elif tag in _MARKS or tag in _NEEDS_CONTEXT:
            # Marks of rows and of block-level wrappers lie between paragraphs.
            inside = list(element.iterancestors(P))
            if self.paragraph in inside and len(inside) == 1 and tag not in _NEEDS_CONTEXT:
                self.state.marked = True
            else:
                self.left.update(inside)
            if tag in BOXES and inside:
                self.left.update(inside[-1].iter(P))
        elif not _other(element, tag, state=self.state, context=self.context):
            self.left.add(self.paragraph)

    def close(self) -> None:
        if self.paragraph is None:
            return
        if self.state.fields:
            self.left.add(self.paragraph)
        else:
            self.found[self.paragraph] = self.state.result()


class _Pieces:
    """Text collected so far, its boundaries and the phase of each open field."""

    __slots__ = ("boundaries", "fields", "in_code", "marked", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.boundaries: list[Boundary] = []
        self.fields: list[bool] = []
        self.in_code = False
        self.marked = False

    def field_mark(self, kind: str | None) -> bool:
        """Follow a field mark; False where marks do not pair up."""
        if kind == "begin":
            self.fields.append(False)
        elif not self.fields:
            return False
        elif kind == "separate":
            self.fields[-1] = True
        elif kind == "end":
            self.fields.pop()
        self.in_code = not all(self.fields)
        return True

    def line_break(self, element: Any) -> None:
        kind = element.get(_TYPE)
        if kind == "page":
            clear = element.get(W + "clear") or ""
            self.boundaries.append(Boundary("pageBreak", self._offset(), 0, clear))
        elif kind != "column":
            self.pieces.append("\n")

    def note(self, element: Any, context: InlineContext) -> None:
        foot = element.tag == _FOOTNOTE
        marker = context.markers.get(element, "[^?]" if foot else "[^e?]")
        kind = "footnote" if foot else "endnote"
        self.boundaries.append(Boundary("noteReference", self._offset(), len(marker), kind))
        self.pieces.append(marker)

    def result(self) -> BlockText:
        pieces = self.pieces
        text = pieces[0] if len(pieces) == 1 else "".join(pieces)
        return BlockText(text, tuple(self.boundaries), self.marked)

    def _offset(self) -> int:
        return sum(map(len, self.pieces))


def _flat(paragraph: Any, context: InlineContext) -> BlockText | None:
    """The text by one pass without nesting; None where nesting matters."""
    state = _Pieces()
    append = state.pieces.append
    for element in paragraph.iter(*(_STYLED_TAGS if context.hidden_styles else _TAGS)):
        tag = element.tag
        if tag == _T:
            if not state.in_code:
                append(element.text or "")
        elif tag == FLD_CHAR:
            if not state.field_mark(element.get(_FIELD_TYPE)):
                return None
        elif not _other(element, tag, state=state, context=context):
            return None
    return None if state.fields else state.result()


def _other(element: Any, tag: str, *, state: _Pieces, context: InlineContext) -> bool:
    """The rarer leaves; False asks for the full reading."""
    if tag in _MARKS:
        state.marked = True
    elif tag in _NEEDS_CONTEXT:
        return False
    elif tag in _STYLES:
        return element.get(_VAL) not in context.hidden_styles
    elif not state.in_code:
        _leaf(element, tag, state=state, context=context)
    return True


def _leaf(element: Any, tag: str, *, state: _Pieces, context: InlineContext) -> None:
    if tag == _TAB:
        # A tab stop of w:tabs has attributes, the character has none.
        if not element.keys():
            state.pieces.append("\t")
    elif tag == _BR:
        state.line_break(element)
    elif tag in _FIXED:
        state.pieces.append(_FIXED[tag])
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

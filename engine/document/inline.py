"""The inline reading of one paragraph: every character, where it stands and who put it there.

Offsets are code points of the chosen reading. Elements that show nothing (anchors, field codes,
pictures) are atoms of no text, so that an edit sees what it must keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.document.atoms import Atom, AtomKind, AtomSlice, InlineContext, InlineReading
from engine.document.fields import (
    DEL_INSTR_TEXT,
    FLD_CHAR,
    FLD_SIMPLE,
    INSTR_TEXT,
    FieldSpan,
    OpenField,
    field_marks,
    match_fields,
)

__all__ = [
    "OFF_VALUES",
    "Atom",
    "AtomKind",
    "AtomSlice",
    "InlineContext",
    "InlineReading",
    "is_on",
    "read_inline",
]

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_VAL = _W + "val"
_RPR = _W + "rPr"
_VANISH = _W + "vanish"
_DELETING = frozenset({_W + "del", _W + "moveFrom"})
_INSERTING = frozenset({_W + "ins", _W + "moveTo"})
OFF_VALUES = frozenset({"0", "false", "off"})


def read_inline(paragraph: Any, context: InlineContext | None = None) -> InlineReading:
    """Read one `w:p`. Without a context, notes read `[^?]` and open fields stay unknown."""
    reader = _Reader(paragraph, context or InlineContext())
    reader.children(paragraph)
    return InlineReading(paragraph, reader.atoms)


def is_on(element: Any) -> bool:
    """Value of an on/off property element (ISO 29500-1 §17.17.4)."""
    return element is not None and element.get(_VAL) not in OFF_VALUES


class _Reader:
    """Walks a paragraph once, carrying what encloses the present element."""

    def __init__(self, paragraph: Any, context: InlineContext) -> None:
        self.atoms: list[Atom] = []
        self.context = context
        self.paragraph = paragraph
        self.run: Any = None
        self.revisions: tuple[Any, ...] = ()
        self.containers: tuple[Any, ...] = ()
        self.deleted = False
        self.inserted = False
        self.hidden_paragraph = self._style_hides(paragraph.find(_W + "pPr"), "pStyle")
        self.hidden = False
        opened = context.fields.open_at.get(paragraph, ())
        self.open = [OpenField(o.span, o.in_result) for o in opened]
        self.spans: Mapping[Any, FieldSpan] | None = None

    def children(self, parent: Any) -> None:
        for child in parent:
            handler = _INLINE.get(child.tag)
            if handler is not None:
                handler(self, child)

    def add(self, element: Any, kind: AtomKind, text: str = "") -> None:
        span = self.open[-1].span if self.open else None
        if span is not None:
            if not all(entry.in_result for entry in self.open):
                kind, text = AtomKind.FIELD_CODE, ""
            elif kind is AtomKind.TEXT:
                kind = AtomKind.FIELD_RESULT
        self.atoms.append(
            Atom(
                element,
                self.run,
                text,
                kind,
                self.revisions,
                self.containers,
                span,
                self.hidden,
                self.deleted,
                self.inserted,
            )
        )

    # wrappers

    def revision(self, element: Any) -> None:
        kept = self.revisions, self.deleted, self.inserted
        self.revisions = (*self.revisions, element)
        self.deleted = self.deleted or element.tag in _DELETING
        self.inserted = self.inserted or element.tag in _INSERTING
        self.children(element)
        self.revisions, self.deleted, self.inserted = kept

    def container(self, element: Any) -> None:
        kept = self.containers
        self.containers = (*kept, element)
        self.children(element)
        self.containers = kept

    def content_control(self, element: Any) -> None:
        content = element.find(_W + "sdtContent")
        if content is None:
            return
        kept = self.containers
        self.containers = (*kept, element)
        self.children(content)
        self.containers = kept

    def alternate(self, element: Any) -> None:
        branch = element.find(_MC + "Choice")
        if branch is None:
            branch = element.find(_MC + "Fallback")
        if branch is not None:
            self.leaves(branch) if self.run is not None else self.children(branch)

    def simple_field(self, element: Any) -> None:
        parent = self.open[-1].span if self.open else None
        instruction = element.get(_W + "instr") or ""
        span = FieldSpan(element, simple=True, instruction=instruction, parent=parent)
        self.open.append(OpenField(span, in_result=True))
        count = len(self.atoms)
        self.container(element)
        self.open.pop()
        if len(self.atoms) == count:  # without a result it still has its place, as code
            span.end = element
            self.open.append(OpenField(span))
            self.add_code(element)
            self.open.pop()

    # runs

    def read_run(self, element: Any) -> None:
        outer = self.run, self.hidden
        self.run = element
        self.hidden = self._hides(element)
        self.leaves(element)
        self.run, self.hidden = outer

    def leaves(self, parent: Any) -> None:
        for leaf in parent:
            handler = _LEAF.get(leaf.tag)
            if handler is not None:
                handler(self, leaf)

    def _hides(self, run: Any) -> bool:
        properties = next(run.iterchildren(_RPR), None)
        if properties is None:
            return self.hidden_paragraph
        vanish = next(properties.iterchildren(_VANISH), None)
        if vanish is not None:
            return is_on(vanish)
        return self.hidden_paragraph or self._style_hides(properties, "rStyle")

    def _style_hides(self, properties: Any, name: str) -> bool:
        if properties is None or not self.context.hidden_styles:
            return False
        style = properties.find(_W + name)
        return style is not None and style.get(_VAL) in self.context.hidden_styles

    # leaves

    def line_break(self, element: Any) -> None:
        kind = element.get(_W + "type")
        if kind == "page":
            self.add(element, AtomKind.PAGE_BREAK)
        elif kind == "column":
            self.add(element, AtomKind.COLUMN_BREAK)
        else:
            self.add(element, AtomKind.BREAK, "\n")

    def note(self, element: Any) -> None:
        unknown = "[^?]" if element.tag == _W + "footnoteReference" else "[^e?]"
        marker = self.context.markers.get(element, unknown)
        self.add(element, AtomKind.NOTE_REFERENCE, marker)

    def ruby(self, element: Any) -> None:
        base = element.find(_W + "rubyBase")
        if base is not None:
            kept = self.containers
            self.containers = (*kept, element)
            self.children(base)
            self.containers = kept

    def field_mark(self, element: Any) -> None:
        kind = element.get(_W + "fldCharType")
        if kind == "begin":
            span = self._span(element)
            if span is not None:
                if self.open and span.parent is None:
                    span.parent = self.open[-1].span
                self.open.append(OpenField(span))
            self.add_code(element)
            return
        if kind == "separate" and self.open and self.open[-1].span.separate is element:
            self.add_code(element)
            self.open[-1].in_result = True
            return
        self.add_code(element)
        if kind == "end" and self.open and self.open[-1].span.end is element:
            self.open.pop()

    def add_code(self, element: Any) -> None:
        self.add(element, AtomKind.FIELD_CODE)

    def _span(self, begin: Any) -> FieldSpan | None:
        known = self.context.fields.spans.get(begin)
        if known is not None:
            return known
        if self.spans is None:
            self.spans = match_fields(field_marks(self.paragraph))
        return self.spans.get(begin)


_Handler = Callable[[_Reader, Any], None]


def _fixed(kind: AtomKind, text: str = "") -> _Handler:
    def add(reader: _Reader, element: Any) -> None:
        reader.add(element, kind, text)

    return add


def _text(reader: _Reader, element: Any) -> None:
    reader.add(element, AtomKind.TEXT, element.text or "")


_ANCHORS = (
    "bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd permStart permEnd proofErr "
    "moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd customXmlInsRangeStart "
    "customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd customXmlMoveFromRangeStart "
    "customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd subDoc"
).split()
_WRAPPERS = ("hyperlink", "smartTag", "customXml", "bdo", "dir")

_LEAF: Mapping[str, _Handler] = MappingProxyType(
    {
        _W + "t": _text,
        _W + "delText": _text,
        _W + "tab": _fixed(AtomKind.TAB, "\t"),
        _W + "ptab": _fixed(AtomKind.TAB, "\t"),
        _W + "br": _Reader.line_break,
        _W + "cr": _fixed(AtomKind.BREAK, "\n"),
        _W + "noBreakHyphen": _fixed(AtomKind.NO_BREAK_HYPHEN, "\u2011"),
        _W + "softHyphen": _fixed(AtomKind.SOFT_HYPHEN, "\u00ad"),
        _W + "sym": _fixed(AtomKind.SYMBOL),
        FLD_CHAR: _Reader.field_mark,
        INSTR_TEXT: _Reader.add_code,
        DEL_INSTR_TEXT: _Reader.add_code,
        _W + "footnoteReference": _Reader.note,
        _W + "endnoteReference": _Reader.note,
        _W + "footnoteRef": _fixed(AtomKind.NOTE_MARK),
        _W + "endnoteRef": _fixed(AtomKind.NOTE_MARK),
        _W + "annotationRef": _fixed(AtomKind.NOTE_MARK),
        _W + "separator": _fixed(AtomKind.NOTE_MARK),
        _W + "continuationSeparator": _fixed(AtomKind.NOTE_MARK),
        _W + "commentReference": _fixed(AtomKind.COMMENT_REFERENCE),
        _W + "drawing": _fixed(AtomKind.IMAGE),
        _W + "pict": _fixed(AtomKind.OBJECT),
        _W + "object": _fixed(AtomKind.OBJECT),
        _W + "contentPart": _fixed(AtomKind.OBJECT),
        _W + "pgNum": _fixed(AtomKind.OBJECT),
        _W + "ruby": _Reader.ruby,
        _MC + "AlternateContent": _Reader.alternate,
    }
)
_INLINE: Mapping[str, _Handler] = MappingProxyType(
    {
        _W + "r": _Reader.read_run,
        _W + "ins": _Reader.revision,
        _W + "del": _Reader.revision,
        _W + "moveFrom": _Reader.revision,
        _W + "moveTo": _Reader.revision,
        _W + "sdt": _Reader.content_control,
        FLD_SIMPLE: _Reader.simple_field,
        _M + "oMath": _fixed(AtomKind.MATH),
        _M + "oMathPara": _fixed(AtomKind.MATH),
        _MC + "AlternateContent": _Reader.alternate,
        **{_W + name: _Reader.container for name in _WRAPPERS},
        **{_W + name: _fixed(AtomKind.ANCHOR) for name in _ANCHORS},
    }
)

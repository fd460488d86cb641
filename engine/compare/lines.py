"""Reads a paragraph as a line of pieces: text, and objects that stand for one character each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.compare.keys import element_key, look_key
from engine.document.fields import FieldSpan
from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    COMMENT_END,
    COMMENT_START,
    CUSTOM_XML,
    FLD_CHAR,
    FLD_SIMPLE,
    HYPERLINK,
    INSTR_TEXT,
    P_PR,
    R_PR,
    SDT,
    SDT_CONTENT,
    SMART_TAG,
    Element,
    R,
    T,
    W,
)

Path = tuple[Element, ...]
Leaf = tuple[Element | None, Element]
"""A run (None for what stands beside runs) and what it holds."""

_WRAPS = frozenset(
    {HYPERLINK, SDT, SMART_TAG, CUSTOM_XML, FLD_SIMPLE, W + "dir", W + "bdo", W + "ins"}
)
_MARKERS = frozenset(
    {BOOKMARK_START, BOOKMARK_END, COMMENT_START, COMMENT_END, W + "permStart", W + "permEnd"}
)
_DROPPED = frozenset({W + "proofErr", W + "lastRenderedPageBreak", R_PR, P_PR})
_OF_WRAPPERS = frozenset({W + "customXmlPr", W + "smartTagPr", W + "fldData"})
_SIGNS = {
    W + "tab": "\t",
    W + "cr": "\n",
    W + "noBreakHyphen": "\u2011",
    W + "softHyphen": "\u00ad",
}
_NOTES = frozenset({W + "footnoteReference", W + "endnoteReference"})
# One Han character is one word to the word diff, and these planes hold signs hardly ever used.
_FIRST_SIGN = 0x30000
_LAST_SIGN = 0x3134A
_FURTHER_SIGNS = 0x20000


class ObjectSigns:
    """Gives equal objects of both versions the same character."""

    def __init__(self) -> None:
        self._signs: dict[str, str] = {}

    def sign(self, key: str) -> str:
        """The character that stands for an object."""
        found = self._signs.get(key)
        if found is None:
            number = len(self._signs) + _FIRST_SIGN
            if number > _LAST_SIGN:
                number = number - _LAST_SIGN + _FURTHER_SIGNS
            found = self._signs[key] = chr(number)
        return found


@dataclass(slots=True, eq=False)
class Piece:
    """Consecutive characters of one look."""

    text: str
    leaves: tuple[Leaf, ...]
    path: Path
    look: str
    markers: list[Leaf] = field(default_factory=list[Leaf])
    """Zero-width marks in front of it."""
    field_begin: Piece | None = None
    """For the end of a field: the piece that begins it."""
    begins_field: bool = False
    half: str = ""
    """`begin` or `end` of a field whose other half stands in another paragraph."""
    code: str = ""
    """What such a field does; any begins alike, so that it can stay while its code changes."""
    mark: Element | None = None
    """For the end of a paragraph inside a group: that paragraph."""

    @property
    def run(self) -> Element | None:
        """The run that holds it."""
        return self.leaves[0][0]

    @property
    def is_text(self) -> bool:
        """Whether it may be cut between characters."""
        return len(self.leaves) == 1 and self.leaves[0][1].tag == T


@dataclass(slots=True, eq=False)
class Line:
    """A paragraph, read."""

    paragraph: Element
    pieces: list[Piece] = field(default_factory=list[Piece])
    tail: list[Leaf] = field(default_factory=list[Leaf])
    text: str = ""


@dataclass(slots=True)
class _Field:
    begin: list[Leaf]
    path: Path
    look: str
    depth: int = 0
    in_code: bool = True
    piece: Piece | None = None


class LineReader:
    """Reads paragraphs of both versions with one table of signs; keeps what it has read."""

    def __init__(self, *, fields: bool = True) -> None:
        self._signs = ObjectSigns()
        self._fields = fields
        self._lines: dict[Element, Line] = {}

    def read(self, paragraph: Element) -> Line:
        """The paragraph as a line."""
        found = self._lines.get(paragraph)
        if found is None:
            found = self._lines[paragraph] = _Reading(
                paragraph, self._signs, fields=self._fields
            ).line
        return found

    def forget(self, paragraph: Element) -> None:
        """Lets go of a line that is not read again.

        lxml looks through a whole tree whenever it lets go of a node whose ancestors nobody
        holds: lines kept longer than their paragraphs would cost time squared.
        """
        self._lines.pop(paragraph, None)

    def mark_piece(self, paragraph: Element) -> Piece:
        """The end of a paragraph as a piece of a group of paragraphs."""
        return Piece(self._signs.sign("¶"), ((None, paragraph),), (), "", mark=paragraph)


class _Reading:
    def __init__(self, paragraph: Element, signs: ObjectSigns, *, fields: bool) -> None:
        self.line = Line(paragraph)
        self._signs = signs
        self._compares_fields = fields
        self._markers: list[Leaf] = []
        self._fields: list[_Field] = []
        self._looks: dict[Element, str] = {}
        self._walk(paragraph, ())
        for open_field in self._fields:
            if open_field.in_code:
                self._emit_code(open_field, "open")
            elif open_field.piece is not None:
                open_field.piece.code = open_field.piece.text
                open_field.piece.text = signs.sign("half")
                open_field.piece.half = "begin"
        self.line.tail = self._markers
        self.line.text = "".join(piece.text for piece in self.line.pieces)

    def _walk(self, parent: Element, path: Path) -> None:
        for child in parent:
            tag = child.tag
            if tag == R:
                self._run(child, path)
            elif tag == FLD_SIMPLE and self._is_opaque(child.get(W + "instr", "")):
                self._simple_field(child, (*path, child))
            elif tag in _WRAPS:
                self._wrapper(child, path)
            elif tag in _MARKERS:
                self._markers.append((None, child))
            elif tag in _OF_WRAPPERS:
                continue
            elif tag not in _DROPPED and isinstance(tag, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                self._object(None, child, path)

    def _wrapper(self, wrapper: Element, path: Path) -> None:
        before = len(self.line.pieces), len(self._fields)
        inner = wrapper.find(SDT_CONTENT) if wrapper.tag == SDT else wrapper
        if inner is not None and (len(inner) > 0):
            self._walk(inner, (*path, wrapper))
        if before == (len(self.line.pieces), len(self._fields)) and not self._markers:
            self._markers.append((None, wrapper))  # empty: stays where it is

    def _run(self, run: Element, path: Path) -> None:
        any_leaf = False
        for leaf in run:
            if leaf.tag in _DROPPED:
                continue
            any_leaf = True
            self._leaf(run, leaf, path)
        if not any_leaf:
            self._markers.append((None, run))

    def _leaf(self, run: Element, leaf: Element, path: Path) -> None:
        tag = leaf.tag
        current = self._fields[-1] if self._fields else None
        if tag == FLD_CHAR:
            self._field_char(run, leaf, path)
        elif current is not None and current.in_code:
            current.begin.append((run, leaf))
        elif tag == T:
            if leaf.text:
                self._emit(leaf.text, ((run, leaf),), path)
        elif tag in _SIGNS:
            self._emit(_SIGNS[tag], ((run, leaf),), path)
        elif tag == W + "br" and leaf.get(W + "type", "textWrapping") == "textWrapping":
            self._emit("\n", ((run, leaf),), path)
        elif tag == W + "commentReference":
            self._markers.append((run, leaf))
        elif tag == INSTR_TEXT:
            self._object(run, leaf, path)
        else:
            self._object(run, leaf, path)

    def _object(self, run: Element | None, leaf: Element, path: Path) -> Piece:
        key = str(leaf.tag) if leaf.tag in _NOTES else element_key(leaf)
        boxes = sum(1 for _ in leaf.iter("{*}txbxContent"))
        return self._emit(self._signs.sign(f"{key}{boxes}"), ((run, leaf),), path)

    def _emit(self, text: str, leaves: tuple[Leaf, ...], path: Path) -> Piece:
        piece = Piece(text, leaves, path, self._look(leaves[0][0]), self._markers)
        self._markers = []
        self.line.pieces.append(piece)
        return piece

    def _look(self, run: Element | None) -> str:
        if run is None:
            return ""
        found = self._looks.get(run)
        if found is None:
            found = self._looks[run] = look_key(run.find(R_PR))
        return found

    def _field_char(self, run: Element, leaf: Element, path: Path) -> None:
        kind = leaf.get(W + "fldCharType", "")
        top = self._fields[-1] if self._fields else None
        if kind == "begin":
            if top is not None and top.in_code:
                top.depth += 1
                top.begin.append((run, leaf))
            else:
                self._fields.append(_Field([(run, leaf)], path, self._look(run)))
        elif top is None:
            self._object(run, leaf, path).half = kind if kind == "end" else ""
        elif top.in_code:
            self._in_code(top, kind, (run, leaf))
        elif kind == "end":
            piece = self._emit(self._signs.sign("end"), ((run, leaf),), path)
            piece.field_begin = top.piece
            self._fields.pop()
        else:
            self._object(run, leaf, path)

    def _simple_field(self, wrapper: Element, path: Path) -> None:
        leaves = [
            (run, leaf) for run in wrapper.iter(R) for leaf in run if leaf.tag not in _DROPPED
        ]
        if leaves:
            self._emit(self._signs.sign("field"), tuple(leaves), path)
        else:
            self._markers.append((None, wrapper))

    def _is_opaque(self, code: str) -> bool:
        """Whether a field is one sign with its code and result: any is as good as another."""
        return not self._compares_fields and FieldSpan(None, instruction=code).atomic

    def _in_code(self, current: _Field, kind: str, leaf: Leaf) -> None:
        current.begin.append(leaf)
        if current.depth:
            current.depth -= 1 if kind == "end" else 0
        elif kind == "separate" and self._is_opaque(_instruction(current.begin)):
            return
        elif kind == "separate":
            current.in_code = False
            current.piece = self._emit_code(current, "field")
            current.piece.begins_field = True
        else:
            self._fields.pop()
            self._emit_code(current, "whole")

    def _emit_code(self, current: _Field, what: str) -> Piece:
        code = "".join(
            (leaf.text or "") if leaf.tag == INSTR_TEXT else element_key(leaf)
            for _, leaf in current.begin
            if leaf.tag != FLD_CHAR
        )
        key = f"{what}:{' '.join(code.split())}"
        if self._is_opaque(_instruction(current.begin)):
            key = "field"
        sign = self._signs.sign(key)
        return self._emit(sign, tuple(current.begin), current.path)


def _instruction(leaves: Sequence[Leaf]) -> str:
    return "".join(leaf.text or "" for _, leaf in leaves if leaf.tag == INSTR_TEXT)


def wrapper_key(wrapper: Element) -> str:
    """What a wrapper around runs says, without what it holds."""
    attributes = " ".join(f"{name}={value}" for name, value in sorted(wrapper.attrib.items()))
    own = "".join(element_key(child) for child in _own_properties(wrapper) if child.tag != R)
    return f"{wrapper.tag} {attributes} {own}"


def _own_properties(wrapper: Element) -> Iterator[Element]:
    names = ("sdtPr", "smartTagPr", "customXmlPr", "fldData")
    for child in wrapper:
        if child.tag in {W + name for name in names}:
            yield child

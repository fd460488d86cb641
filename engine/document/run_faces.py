"""Turns the atoms of one paragraph into run faces: text of one look, objects, fields, notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from engine.document.faces import (
    OBJECT,
    AlignedTab,
    ImageFace,
    NoteRef,
    RevisionMark,
    RunFace,
    RunFormat,
    RunKind,
)
from engine.document.fields import FieldSpan
from engine.document.inline import Atom, AtomKind
from engine.document.math_text import math_text
from engine.document.reading import Reading
from engine.document.revision_marks import mark_of
from engine.document.run_base import RunBase
from engine.document.symbols import field_symbol, is_symbol_font, symbol_text
from engine.document.xmlread import Element, child, child_val, children, integer, is_on, val
from engine.ooxml.ns import R, W

_R_PR = W + "rPr"
_CHANGE = W + "rPrChange"
_HYPERLINK = W + "hyperlink"
_RANGE_START = W + "commentRangeStart"
_RANGE_END = W + "commentRangeEnd"
_ID = W + "id"
_PRIVATE = re.compile("[\uf000-\uf0ff]")
_QUOTED = re.compile(r'(\\l\s+)?"([^"]*)"')
_TEXT_KINDS: Mapping[AtomKind, RunKind] = MappingProxyType(
    {
        AtomKind.TEXT: "text",
        AtomKind.NO_BREAK_HYPHEN: "text",
        AtomKind.SOFT_HYPHEN: "text",
        AtomKind.FIELD_RESULT: "field",
    }
)
_SINGLE_KINDS: Mapping[AtomKind, tuple[RunKind, str]] = MappingProxyType(
    {
        AtomKind.TAB: ("tab", "\t"),
        AtomKind.BREAK: ("break", "\n"),
        AtomKind.PAGE_BREAK: ("pageBreak", "\f"),
        AtomKind.COLUMN_BREAK: ("columnBreak", "\f"),
    }
)
_Marks = tuple[RevisionMark, ...]


@dataclass(slots=True)
class RunContext:
    """What the runs of a story need from outside their paragraph."""

    reading: Reading
    note_of: Callable[[Element], NoteRef | None]
    image_of: Callable[[Element], ImageFace | None]
    target_of: Callable[[str], str]
    open_comments: list[str]
    """Comment ranges open at this point; carried from paragraph to paragraph."""


@dataclass(frozen=True, slots=True)
class ParagraphRuns:
    runs: tuple[RunFace, ...]
    text: str
    clean_text: str


def read_runs(atoms: Sequence[Atom], base: RunBase, context: RunContext) -> ParagraphRuns:
    """The faces of a paragraph's runs in the context's reading."""
    assembler = _Assembler(base, context)
    for atom in atoms:
        assembler.take(atom)
    assembler.flush()
    return ParagraphRuns(tuple(assembler.runs), "".join(assembler.text), "".join(assembler.clean))


class _Assembler:
    """Joins neighbouring text of one look; everything else is a run of its own."""

    def __init__(self, base: RunBase, context: RunContext) -> None:
        self.base = base
        self.context = context
        self.runs: list[RunFace] = []
        self.text: list[str] = []
        self.clean: list[str] = []
        self._offset = 0
        self._clean_offset = 0
        self._comments = tuple(context.open_comments)
        self._drop_deleted = context.reading is Reading.ACCEPTED
        self._drop_inserted = context.reading is Reading.ORIGINAL
        self._run: Any = None
        self._format: RunFormat | None = None
        self._change: _Marks = ()
        self._marks: dict[tuple[Any, ...], _Marks] = {}
        self._pending: list[str] = []
        self._look: tuple[Any, ...] = ()
        self._filled: set[FieldSpan] = set()

    def take(self, atom: Atom) -> None:
        kind = atom.kind
        if kind is AtomKind.ANCHOR:
            self._anchor(atom.element)
            return
        if kind is AtomKind.FIELD_CODE:
            self._field_end(atom)
            return
        if atom.hidden:
            return
        shown = not (atom.deleted and self._drop_deleted or atom.inserted and self._drop_inserted)
        if shown:
            text_kind = _TEXT_KINDS.get(kind)
            if text_kind is not None:
                if atom.text:
                    self._text(atom, text_kind)
            else:
                self._single(atom)
        if not atom.deleted and atom.text:
            self.clean.append(atom.text)
            self._clean_offset += len(atom.text)

    def flush(self) -> None:
        """Closes the stretch of text that is being collected."""
        if self._pending:
            format_, marks, comments, kind, field, link, clean_start = self._look
            text = self._pending[0] if len(self._pending) == 1 else "".join(self._pending)
            self._pending = []
            if not text.isascii() and _PRIVATE.search(text) is not None:
                text = symbol_text(text, format_.font_ascii)
            length = len(text)
            self.runs.append(
                RunFace(
                    self._offset,
                    text,
                    format_,
                    marks,
                    comments,
                    kind,
                    clean_start,
                    0 if clean_start is None else length,
                    None,
                    None,
                    field,
                    link,
                )
            )
            self.text.append(text)
            self._offset += length

    def _text(self, atom: Atom, kind: RunKind) -> None:
        format_ = self._format_of(atom.run, atom.field)
        marks = self._marks_of(atom)
        field = link = None
        if atom.field is not None:
            kind, field, link = self._field(atom.field, kind)
        if atom.containers:
            link = self._link(atom.containers) or link
        look = self._look
        if self._pending and (
            look[0] is format_
            and look[1] == marks
            and look[2] is self._comments
            and look[3] == kind
            and look[4] == field
            and look[5] == link
            and (look[6] is None) is atom.deleted
            and self._is_joined(look[6])
        ):
            self._pending.append(atom.text)
            return
        self.flush()
        clean_start = None if atom.deleted else self._clean_offset
        self._look = (format_, marks, self._comments, kind, field, link, clean_start)
        self._pending.append(atom.text)

    def _is_joined(self, clean_start: int | None) -> bool:
        """Whether no unseen text lies between what is collected and here (original reading)."""
        if clean_start is None or not self._drop_inserted:
            return True
        return clean_start + sum(map(len, self._pending)) == self._clean_offset

    def _single(self, atom: Atom) -> None:
        kind = atom.kind
        found = _SINGLE_KINDS.get(kind)
        if found is not None:
            tab = _aligned_tab(atom.element) if kind is AtomKind.TAB else None
            self._add(atom, found[0], found[1], aligned_tab=tab)
        elif kind is AtomKind.NOTE_REFERENCE or kind is AtomKind.NOTE_MARK:
            note = self.context.note_of(atom.element)
            if note is not None:
                self._add(atom, "noteReference", OBJECT, note=note)
        elif kind is AtomKind.SYMBOL:
            self._symbol(atom)
        elif kind is AtomKind.MATH:
            self._add(atom, "math", math_text(atom.element))
        elif kind is AtomKind.IMAGE or kind is AtomKind.OBJECT:
            self._object(atom)

    def _object(self, atom: Atom) -> None:
        if atom.element.tag == W + "pgNum":
            self._add(atom, "field", "", field="PAGE")
            return
        image = self.context.image_of(atom.element)
        if image is not None:
            self._add(atom, "image" if image.part_name else "object", OBJECT, image=image)

    def _symbol(self, atom: Atom) -> None:
        """`w:sym` names a font and a code; symbol fonts are spelled in Unicode instead."""
        font = atom.element.get(W + "font", "")
        try:
            character = chr(int(atom.element.get(W + "char", ""), 16))
        except (ValueError, OverflowError):
            return
        values: dict[str, Any] = {}
        if not is_symbol_font(font) and font:
            values = {"font_ascii": font, "font_h_ansi": font}
        self._add(atom, "symbol", symbol_text(character, font), fonts=values)

    def _add(
        self, atom: Atom, kind: RunKind, text: str, *, fonts: Any = None, **values: Any
    ) -> None:
        self.flush()
        format_ = self._format_of(atom.run, atom.field)
        if fonts:
            format_ = self.base.with_fonts(format_, fonts)
        link = self._link(atom.containers) if atom.containers else None
        if atom.field is not None:
            self._filled.add(atom.field)
            _, field, field_link = self._field(atom.field, "text")
            values.setdefault("field", field)
            link = link or field_link
        self.runs.append(
            RunFace(
                self._offset,
                text,
                format_,
                self._marks_of(atom),
                self._comments,
                kind,
                None if atom.deleted else self._clean_offset,
                0 if atom.deleted else len(atom.text),
                link=link,
                **values,
            )
        )
        self.text.append(text)
        self._offset += len(text)

    # what surrounds an atom

    def _format_of(self, run: Any, field: FieldSpan | None) -> RunFormat:
        if run is self._run and self._format is not None:
            return self._format
        properties = None if run is None else run.find(_R_PR)
        self._change = ()
        self._run = run
        if properties is None:
            self._format = self.base.format(None)
            return self._format
        contents = field is not None and field.root.name == "TOC"
        read = self.base.read_in_contents if contents else self.base.read
        self._format, changed = read(properties)
        change = properties.find(_CHANGE) if changed else None
        if change is not None:
            self._change = (mark_of(change),)
            if self._drop_inserted:
                self._format = self.base.format(change.find(_R_PR))
        return self._format

    def _marks_of(self, atom: Atom) -> _Marks:
        revisions = atom.revisions
        if not revisions:
            return self._change
        known = self._marks.get(revisions)
        if known is None:
            known = self._marks[revisions] = tuple(mark_of(element) for element in revisions)
        return known + self._change if self._change else known

    def _field(self, span: FieldSpan, kind: RunKind) -> tuple[RunKind, str | None, str | None]:
        """Kind, instruction and link of text in a field's result."""
        self._filled.add(span)
        link = None
        outer: FieldSpan | None = span
        while outer is not None:
            self._filled.add(outer)
            if outer.name == "HYPERLINK":
                link = _link_of(outer.instruction)
                break
            outer = outer.parent
        if span.name == "HYPERLINK":
            return "text", None, link
        return kind, span.instruction.strip(), link

    def _field_end(self, atom: Atom) -> None:
        """A field that stores no result still has its place; a check box shows its state."""
        span = atom.field
        if span is None or atom.element is not span.end or span in self._filled:
            return
        if span.separate is not None and span.crosses_paragraphs:
            return
        if atom.hidden or (atom.deleted and self._drop_deleted):
            return
        if atom.inserted and self._drop_inserted:
            return
        if span.name == "FORMCHECKBOX":
            self._add(atom, "symbol", _check_box(span.begin))
        elif span.name == "FORMDROPDOWN":
            self._add(atom, "symbol", _chosen_entry(span.begin))
        elif span.name == "SYMBOL":
            self._add(atom, "symbol", field_symbol(span.instruction))
        elif span.name and span.name not in ("HYPERLINK", "TC", "XE", "TA", "RD", "SET", "ASK"):
            place = replace(atom, run=span.end.find(W + "r")) if span.simple else atom
            self._add(place, "field", "", field=span.instruction.strip())

    def _link(self, containers: tuple[Any, ...]) -> str | None:
        for element in reversed(containers):
            if element.tag == _HYPERLINK:
                target = element.get(R + "id")
                anchor = element.get(W + "anchor")
                address = self.context.target_of(target) if target else ""
                return address + (f"#{anchor}" if anchor else "") or None
        return None

    def _anchor(self, element: Element) -> None:
        tag = element.tag
        opened = self.context.open_comments
        if tag == _RANGE_START:
            opened.append(element.get(_ID, ""))
        elif tag == _RANGE_END and element.get(_ID, "") in opened:
            opened.remove(element.get(_ID, ""))
        else:
            return
        self._comments = tuple(opened)


def _aligned_tab(element: Element) -> AlignedTab | None:
    if element.tag != W + "ptab":
        return None
    alignment = element.get(W + "alignment", "left")
    return AlignedTab(
        alignment=alignment if alignment in ("center", "right") else "left",
        relative_to="indent" if element.get(W + "relativeTo") == "indent" else "margin",
        leader=element.get(W + "leader", "none"),
    )


def _link_of(instruction: str) -> str | None:
    r"""`HYPERLINK "address" \l "bookmark"` as one address."""
    address = anchor = ""
    for found in _QUOTED.finditer(instruction):
        if found.group(1):
            anchor = "#" + found.group(2)
        elif not address:
            address = found.group(2)
    return address + anchor or None


def _check_box(begin: Element) -> str:
    box = child(child(begin, "ffData"), "checkBox")
    checked = child(box, "checked")
    on = is_on(checked) if checked is not None else is_on(child(box, "default"))
    return "☒" if on else "☐"


def _chosen_entry(begin: Element) -> str:
    """The entry that a drop-down form field shows: its result, else its default, else the first
    (ISO 29500-1 §17.16.28)."""
    choices = child(child(begin, "ffData"), "ddList")
    index = integer(child_val(choices, "result"))
    if index is None:
        index = integer(child_val(choices, "default")) or 0
    entries = [val(entry) or "" for entry in children(choices, "listEntry")]
    return entries[index] if 0 <= index < len(entries) else ""

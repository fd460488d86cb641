"""What a top-level block contributes to the count of notes, comments and sections around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.document.faces import NoteRef
from engine.document.number_formats import format_number
from engine.document.reading import Reading
from engine.document.revision_marks import surroundings_exist
from engine.document.section_faces import NoteNumbering, SectionFace
from engine.document.structure import FALLBACK
from engine.document.xmlread import Element, flag, integer
from engine.ooxml.ns import W

_FOOTNOTE = W + "footnoteReference"
_ENDNOTE = W + "endnoteReference"
_RANGE_START = W + "commentRangeStart"
_RANGE_END = W + "commentRangeEnd"
_SECT_PR = W + "sectPr"
_TEXT_BOX = W + "txbxContent"
_P_PR = W + "pPr"
NoteKind = Literal["footnote", "endnote"]


@dataclass(frozen=True, slots=True, eq=False)
class NoteReference:
    """One reference mark in the text, and in which readings it is there."""

    element: Element
    kind: NoteKind
    note_id: int
    custom: bool
    accepted: bool
    original: bool

    def shown_in(self, reading: Reading) -> bool:
        if reading is Reading.ACCEPTED:
            return self.accepted
        return self.original if reading is Reading.ORIGINAL else True


@dataclass(frozen=True, slots=True, eq=False)
class TopFacts:
    """`comments` are (opens, id) in order; `sections` is how many sections end inside.

    `last_section` marks the body's own `w:sectPr`, which ends the last section.
    """

    notes: tuple[NoteReference, ...] = ()
    comments: tuple[tuple[bool, str], ...] = ()
    sections: int = 0
    last_section: bool = False

    def comments_after(self, opened: tuple[str, ...]) -> tuple[str, ...]:
        """The comment ranges open behind the block when `opened` are open before it."""
        running = list(opened)
        for opens, comment_id in self.comments:
            if opens:
                running.append(comment_id)
            elif comment_id in running:
                running.remove(comment_id)
        return tuple(running)


PLAIN = TopFacts()


def read_top_facts(top: Element) -> TopFacts:
    """One pass in C over the block; nearly every block has nothing of the kind."""
    if top.tag == _SECT_PR:
        return TopFacts(last_section=True)
    notes: list[NoteReference] = []
    comments: list[tuple[bool, str]] = []
    sections = 0
    for element in top.iter(_FOOTNOTE, _ENDNOTE, _RANGE_START, _RANGE_END, _SECT_PR):
        tag = element.tag
        if tag == _SECT_PR:
            parent = element.getparent()
            sections += parent is not None and parent.tag == _P_PR
        elif next(element.iterancestors(FALLBACK), None) is not None:
            continue
        elif tag in (_RANGE_START, _RANGE_END):
            if next(element.iterancestors(_TEXT_BOX), None) is None:
                comments.append((tag == _RANGE_START, element.get(W + "id", "")))
        else:
            notes.append(_reference(element, top))
    if not notes and not comments and not sections:
        return PLAIN
    return TopFacts(tuple(notes), tuple(comments), sections)


def _reference(element: Element, top: Element) -> NoteReference:
    return NoteReference(
        element,
        "footnote" if element.tag == _FOOTNOTE else "endnote",
        integer(element.get(W + "id")) or 0,
        flag(element, "customMarkFollows"),
        surroundings_exist(element, top, Reading.ACCEPTED),
        surroundings_exist(element, top, Reading.ORIGINAL),
    )


def number_notes(
    tops: Iterable[TopFacts], sections: tuple[SectionFace, ...], reading: Reading
) -> Mapping[Element, NoteRef]:
    """Reference element → what it shows, counted in reading order per kind.

    Numbering restarts per section where the section says so. Restarting on each page needs the
    pages: such notes count through here, and layout renumbers them.
    """
    found: dict[Element, NoteRef] = {}
    counts: dict[NoteKind, int] = {"footnote": 0, "endnote": 0}
    section = 0
    for facts in tops:
        for note in facts.notes:
            if not note.shown_in(reading):
                continue
            label = ""
            if not note.custom:
                rules = _rules(sections, section, note.kind)
                number = rules.start + counts[note.kind]
                label = format_number(number, rules.number_format)
                counts[note.kind] += 1
            found[note.element] = NoteRef(note.kind, note.note_id, label)
        for _ in range(facts.sections):
            section += 1
            for kind in counts:
                if _rules(sections, section, kind).restart == "eachSect":
                    counts[kind] = 0
    return found


def _rules(sections: tuple[SectionFace, ...], index: int, kind: NoteKind) -> NoteNumbering:
    if not sections:
        return NoteNumbering()
    section = sections[min(index, len(sections) - 1)]
    return section.footnotes if kind == "footnote" else section.endnotes

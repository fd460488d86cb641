"""Builds the faces of blocks: paragraphs here, tables through `table_faces`, boxes inside both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from lxml.etree import tostring

from engine.document.drawing import DrawingContext, drawing_face
from engine.document.faces import (
    OBJECT,
    ImageFace,
    LabelFace,
    NoteRef,
    ParagraphFace,
    RowFace,
    RunFace,
    RunFormat,
    TableFace,
)
from engine.document.fields import FieldMap
from engine.document.formatting import Formatting, ParagraphLook, TableContext
from engine.document.images import related_part
from engine.document.inline import Atom
from engine.document.labels import Label
from engine.document.plain_runs import read_plain_runs
from engine.document.reading import Reading
from engine.document.revision_marks import change_in, marks_in
from engine.document.run_faces import RunContext, read_runs
from engine.document.structure import ALT_CHUNK, TBL, P, inside
from engine.document.table_faces import TableReader
from engine.document.vml import vml_face
from engine.document.xmlread import Element, is_on
from engine.ooxml.ns import W

Item = ParagraphFace | TableFace
_NAMED = 4
"""Where label and id begin in what a paragraph of a table is remembered by."""
_P_PR = W + "pPr"
_R_PR = W + "rPr"
_SECT_PR = W + "sectPr"
_P_PR_CHANGE = W + "pPrChange"
_VANISH = W + "vanish"
_SPEC_VANISH = W + "specVanish"
_ALT_CHUNK_LABEL = "Imported document"


@dataclass(slots=True)
class StoryFacts:
    """What blocks of one story need from the rest of the document, in one reading."""

    formatting: Formatting
    part: Any
    reading: Reading
    labels: Mapping[Any, Label]
    notes: Mapping[Any, NoteRef]
    fields: FieldMap
    """The story's field map; another object means that other paragraphs read differently."""
    atoms_of: Callable[[Element], Sequence[Atom]]
    block_id_of: Callable[[Element], str]
    note_of: Callable[[Element], NoteRef | None]
    target_of: Callable[[str], str]
    picture_bullet_of: Callable[[int], str]


Remembered = tuple[Any, Any]
"""What a paragraph or row of a table was when its face was built, and that face; a row comes
with its paragraphs."""


class FaceBuilder:
    """Builds the faces of one top-level block. Comments and sections run on through it."""

    def __init__(
        self,
        facts: StoryFacts,
        *,
        top_key: int,
        stamp: int,
        open_comments: Iterable[str] = (),
        section: int = 0,
        memo: Mapping[Any, Remembered] | None = None,
    ) -> None:
        self.facts = facts
        self.top_key = top_key
        self.stamp = stamp
        self.section = section
        self.memo = memo or {}
        self.memo_kept: dict[Any, Remembered] = {}
        self._changeable = 0
        """How many paragraphs of tables look different when something around them changes."""
        self.drawings = DrawingContext(facts.part, facts.formatting.theme, self.box)
        self.context = RunContext(
            facts.reading, facts.note_of, self._image, facts.target_of, list(open_comments)
        )

    def blocks(self, elements: Iterable[Element], table: TableContext | None = None) -> list[Item]:
        """The faces of a sequence of block elements; wrappers are looked through."""
        found: list[Item] = []
        for element in elements:
            tag = element.tag
            if tag == P:
                found.append(self.paragraph(element, table))
            elif tag == TBL:
                read = TableReader(self, element, table).face()
                if read is not None:
                    found.append(read)
            elif tag == ALT_CHUNK:
                found.append(self._imported(element))
            else:
                found.extend(self.blocks(inside(element), table))
        return found

    def container(
        self, elements: Iterable[Element], table: TableContext | None
    ) -> tuple[Item, ...]:
        """The settled faces of a cell or text box."""
        return tuple(settled(self.blocks(elements, table), self.facts.reading))

    def box(self, content: Element) -> tuple[Item, ...]:
        """The text of a text box; its comments and sections are none of the story's."""
        outer = self.context, self.section
        self.context = replace(self.context, open_comments=[])
        try:
            return self.container(content, None)
        finally:
            self.context, self.section = outer

    def paragraph(self, element: Element, table: TableContext | None) -> ParagraphFace:
        """The face of a `w:p`. In tables an unchanged paragraph keeps its face, so that typing
        in one cell of a long table neither builds nor lays out the others again."""
        if table is None:
            return self._paragraph(element, None)
        opened = tuple(self.context.open_comments)
        text = tostring(element, with_tail=False)
        key = (hash(text), len(text), table, opened, *self._named(element))
        known = self.memo.get(element)
        if known is None or known[0] != key:
            face = self._paragraph(element, table)
            if tuple(self.context.open_comments) != opened or not _stands_alone(face):
                self._changeable += 1
                return face
            known = (key, face)
        self.memo_kept[element] = known
        return known[1]

    def remembered_row(self, element: Element, place: Any, build: Callable[[], RowFace]) -> RowFace:
        """The face of a `w:tr`; `place` is what else of the table decides how it looks."""
        text = tostring(element, with_tail=False)
        # A paragraph may have been exchanged for one that says the same.
        place = (place, tuple(element.iter(P)))
        key = (hash(text), len(text), place, tuple(self.context.open_comments), None, "")
        known = self.memo.get(element)
        if known is not None and known[0] == key:
            paragraphs = known[1][1]
            if all(kept[0][_NAMED:] == self._named(one) for one, kept in paragraphs):
                self.memo_kept.update(paragraphs)
                self.memo_kept[element] = known
                return known[1][0]
        kept_before, changeable = len(self.memo_kept), self._changeable
        face = build()
        if self._changeable == changeable:
            paragraphs = list(islice(self.memo_kept.items(), kept_before, None))
            self.memo_kept[element] = (key, (face, paragraphs))
        return face

    def _named(self, element: Element) -> tuple[Label | None, str]:
        """What a paragraph shows and is called that its XML does not say: undoing and doing again
        may give it another id."""
        return self.facts.labels.get(element), self.facts.block_id_of(element)

    def _paragraph(self, element: Element, table: TableContext | None) -> ParagraphFace:
        facts = self.facts
        properties = element.find(_P_PR)
        look = facts.formatting.look(self._in_force(properties), table)
        section_end = self._section_end(properties)
        runs, text, clean_text = self._runs(element, look)
        mark_properties = None if properties is None else properties.find(_R_PR)
        mark = look.runs.format(mark_properties)
        separator = mark_properties is not None and is_on(mark_properties.find(_SPEC_VANISH))
        return ParagraphFace(
            facts.block_id_of(element),
            self.top_key,
            self.stamp,
            text,
            look.format,
            mark,
            marks_in(mark_properties) if mark_properties is not None else (),
            runs,
            self._label(element, mark),
            section_end,
            change_in(properties, "pPrChange"),
            separator,
            clean_text,
            not runs and not separator and section_end is None and mark.hidden,
        )

    def _runs(self, element: Element, look: ParagraphLook) -> tuple[tuple[RunFace, ...], str, str]:
        """Runs, text and accepted text: the quick way where it is enough."""
        if element not in self.facts.fields.open_at:
            plain = read_plain_runs(element, look.runs, tuple(self.context.open_comments))
            if plain is not None:
                return plain[0], plain[1], plain[1]
        read = read_runs(self.facts.atoms_of(element), look.runs, self.context)
        return read.runs, read.text, read.clean_text

    def _in_force(self, properties: Element | None) -> Element | None:
        """In the original reading a tracked change of formatting has not happened yet."""
        if properties is None or self.facts.reading is not Reading.ORIGINAL:
            return properties
        change = properties.find(_P_PR_CHANGE)
        return properties if change is None else change.find(_P_PR)

    def _section_end(self, properties: Element | None) -> int | None:
        if properties is None or properties.find(_SECT_PR) is None:
            return None
        self.section += 1
        return self.section - 1

    def _label(self, element: Element, mark: RunFormat) -> LabelFace | None:
        label = self.facts.labels.get(element)
        if label is None:
            return None
        level = label.level
        indents = level.paragraph
        tabs = [stop.position for stop in indents.get("tabs", {}).values() if stop is not None]
        picture = label.picture_bullet
        return LabelFace(
            text=label.text,
            format=self.facts.formatting.label_format(mark, level),
            suffix=level.suffix,
            alignment=level.alignment,
            level=level.index,
            num_id=label.num_id,
            level_indent=indents.get("indent_left", 0),
            level_first_line=indents.get("indent_first_line", 0),
            level_tab=tabs[0] if tabs else None,
            picture="" if picture is None else self.facts.picture_bullet_of(picture),
            bullet=level.number_format == "bullet",
        )

    def _image(self, element: Element) -> ImageFace | None:
        if element.tag == W + "drawing":
            return drawing_face(element, self.drawings)
        if element.tag == W + "contentPart":
            return ImageFace(part_name="", width_emu=0, height_emu=0, kind="object", label="Ink")
        return vml_face(element, self.drawings)

    def _imported(self, element: Element) -> ParagraphFace:
        """`w:altChunk`: another document that Word merges in when it opens the file."""
        look: ParagraphLook = self.facts.formatting.look(None)
        format_ = look.runs.format(None)
        image = ImageFace(
            part_name="", width_emu=0, height_emu=0, kind="altChunk", label=_ALT_CHUNK_LABEL
        )
        return ParagraphFace(
            block_id=self.facts.block_id_of(element),
            top_key=self.top_key,
            stamp=self.stamp,
            text=OBJECT,
            format=look.format,
            mark=format_,
            runs=(RunFace(0, OBJECT, format_, kind="object", clean_start=0, image=image),),
        )


def _stands_alone(face: ParagraphFace) -> bool:
    """Whether nothing outside its own XML, style and label decides how the paragraph looks."""
    return face.section_end is None and all(
        run.note is None and run.image is None and run.field is None for run in face.runs
    )


def mark_is_gone(face: ParagraphFace, reading: Reading) -> bool:
    """Whether the paragraph's mark is not there in the reading: its text runs on."""
    if reading is Reading.MARKUP or not face.mark_revisions:
        return False
    gone = ("deletion", "moveFrom") if reading is Reading.ACCEPTED else ("insertion", "moveTo")
    return any(mark.kind in gone for mark in face.mark_revisions)


def joined(face: ParagraphFace, following: ParagraphFace) -> ParagraphFace:
    """A paragraph whose mark is gone, running on into its follower on the same line.

    Deleting a mark leaves one paragraph with the properties of the later one, which is where
    Word keeps them; the label stands before the joined text.
    """
    return replace(face, format=following.format, label=following.label, style_separator=True)


def settled(
    items: Sequence[Item],
    reading: Reading,
    replaced: Callable[[ParagraphFace, Literal["joined", "unlabelled"], Any], ParagraphFace]
    | None = None,
) -> list[Item]:
    """Blocks as the reading shows them: vanished paragraphs left out, orphaned text run on.

    `replaced` may hand out an earlier equal face instead of a new one.
    """
    if reading is Reading.MARKUP or not any(
        isinstance(item, ParagraphFace) and mark_is_gone(item, reading) for item in items
    ):
        return list(items)
    make = replaced or _replace
    kept: list[Item] = []
    for item in reversed(items):
        following = kept[-1] if kept else None
        if not isinstance(item, ParagraphFace) or not mark_is_gone(item, reading):
            kept.append(item)
        elif item.runs or item.section_end is not None:
            if isinstance(following, ParagraphFace):
                if following.label is not None:
                    kept[-1] = make(following, "unlabelled", None)
                item = make(item, "joined", following)
            kept.append(item)
    if not kept:
        kept.append(items[-1])
    kept.reverse()
    return kept


def _replace(
    face: ParagraphFace, how: Literal["joined", "unlabelled"], following: Any
) -> ParagraphFace:
    return replace_face(face) if how == "unlabelled" else joined(face, following)


def replace_face(face: ParagraphFace) -> ParagraphFace:
    """The face without its label, which now stands before the text that runs into it."""
    return replace(face, label=None)


def picture_of(part: Any, relationship: str) -> str:
    """The picture part of a picture bullet; its relationship belongs to the numbering part."""
    return "" if part is None else related_part(part, relationship)

"""The body as a list of units: one per paragraph (joined ones together) or top-level table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.document.faces import DocGrid, FrameFace, ParagraphFace, StoryView, TableFace
from engine.identity import StoryHandle
from engine.pagination.composer import Composer
from engine.pagination.model import LaidParagraph
from engine.pagination.stacks import joined_items
from engine.pagination.table_parts import RowCut

PAGE_FIELDS = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES"})
COUNTING_FIELDS = PAGE_FIELDS - {"PAGE"}


class Cursor(NamedTuple):
    """A place in the flow: line of a paragraph, or row (and cut within the row) of a table.

    A paragraph whose lines held only where they were goes on at the offset in `cut`.
    """

    unit: int
    part: int = 0
    cut: RowCut | None = None

    @property
    def continues(self) -> bool:
        """Whether a part of the unit stands before this place."""
        return self.part > 0 or self.cut is not None


@dataclass(slots=True, eq=False)
class Unit:
    """One block of the flow; the same object as long as its faces and section are the same."""

    faces: tuple[ParagraphFace, ...]
    table: TableFace | None
    section: int
    story: StoryHandle
    frame: FrameFace | None = None
    endnotes: tuple[StoryHandle, ...] = ()
    collapsed: bool = False
    """Only carries a section break: Word gives it no room unless it is the whole section."""
    page_fields: frozenset[str] = frozenset()
    """Fields in its text that read differently from page to page: PAGE, NUMPAGES…"""
    laid: LaidParagraph | None = None
    laid_for: tuple[float, DocGrid | None] = (-1.0, None)

    def paragraph(self, composer: Composer, width: float, grid: DocGrid | None) -> LaidParagraph:
        """The laid paragraph for a column; remembered here because repagination asks often."""
        laid = self.laid
        if laid is None or self.laid_for[0] != width or self.laid_for[1] is not grid:
            laid = self.laid = composer.paragraph(self.faces, width, grid)
            self.laid_for = (width, grid)
        return laid

    def same_as(self, other: Unit) -> bool:
        """Whether both lay out alike without looking inside."""
        return (
            self.table is other.table
            and self.section == other.section
            and self.story == other.story
            and self.collapsed == other.collapsed
            and len(self.faces) == len(other.faces)
            and all(a is b for a, b in zip(self.faces, other.faces, strict=True))
        )


def units_of(view: StoryView, *, section: int) -> list[Unit]:
    """The units of a story that lies in one section (endnotes, separators)."""
    return [unit for _, unit in numbered_units(view.items, view.handle, section=section)]


def numbered_units(
    items: Sequence[ParagraphFace | TableFace],
    handle: StoryHandle,
    *,
    section: int,
    previous: Unit | None = None,
) -> Iterator[tuple[int, Unit]]:
    """(index of its first item, unit) in order; a paragraph that ends a section opens the next.

    `previous` is the unit that stands before the first item.
    """
    at = 0
    pending: tuple[int, Unit] | None = None
    for item in joined_items(items):
        unit = _unit(item, handle, section, previous)
        joined = _one_frame(pending[1], unit) if pending is not None else None
        if pending is not None and joined is not None:
            pending = (pending[0], joined)
        else:
            if pending is not None:
                yield pending
            pending = (at, unit)
        previous = pending[1]
        at += max(len(unit.faces), 1)
        if handle.kind == "main":
            ends = (face.section_end for face in unit.faces if face.section_end is not None)
            section = next((end + 1 for end in ends), section)
    if pending is not None:
        yield pending


def _unit(
    item: tuple[ParagraphFace, ...] | TableFace,
    handle: StoryHandle,
    section: int,
    previous: Unit | None,
) -> Unit:
    if isinstance(item, TableFace):
        return Unit((), item, section, handle, endnotes=tuple(_endnotes((item,))))
    unit = Unit(item, None, section, handle, item[0].format.frame)
    unit.endnotes = tuple(_endnotes(item))
    unit.page_fields = frozenset(_page_fields(item))
    alone = previous is None or previous.section != section
    bare = len(item) == 1 and not item[0].text and item[0].label is None
    unit.collapsed = bare and item[0].section_end is not None and not alone
    return unit


def _one_frame(last: Unit, unit: Unit) -> Unit | None:
    """Neighbouring paragraphs with equal frames share one frame."""
    frame = unit.frame
    if frame is None or last.frame != frame or frame.drop_cap != "none":
        return None
    if last.section != unit.section:
        return None
    notes = last.endnotes + unit.endnotes
    return Unit(last.faces + unit.faces, None, unit.section, unit.story, frame, endnotes=notes)


def _page_fields(faces: tuple[ParagraphFace, ...]) -> Iterator[str]:
    for face in faces:
        for run in face.runs:
            if run.kind == "field" and run.field:
                name = run.field.split(None, 1)[:1]
                if name and name[0] in PAGE_FIELDS:
                    yield name[0]


def _endnotes(items: Iterable[ParagraphFace | TableFace]) -> Iterator[StoryHandle]:
    for item in items:
        if isinstance(item, TableFace):
            for row in item.rows:
                for cell in row.cells:
                    yield from _endnotes(cell.items)
            continue
        for run in item.runs:
            note = run.note
            if note is not None and note.kind == "endnote" and not note.is_mark:
                yield StoryHandle("endnote", note_id=note.note_id)


def reuse(old: Sequence[Unit], new: list[Unit]) -> tuple[int, int]:
    """Put old units in place of equal new ones at both ends: (common head, common tail)."""
    head = 0
    shortest = min(len(old), len(new))
    while head < shortest and old[head].same_as(new[head]):
        new[head] = old[head]
        head += 1
    tail = 0
    while tail < shortest - head and old[-1 - tail].same_as(new[-1 - tail]):
        new[-1 - tail] = old[-1 - tail]
        tail += 1
    return head, tail

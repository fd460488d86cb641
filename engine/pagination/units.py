"""The body as a list of units: one per paragraph (joined ones together) or top-level table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.document.faces import DocGrid, FrameFace, ParagraphFace, StoryView, TableFace
from engine.identity import StoryHandle
from engine.pagination.composer import Composer
from engine.pagination.model import LaidParagraph
from engine.pagination.stacks import joined_items
from engine.pagination.table_parts import RowCut


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
    collapsed: bool = False
    """Only carries a section break: Word gives it no room unless it is the whole section."""
    laid: LaidParagraph | None = None
    laid_for: tuple[float, DocGrid | None] = (-1.0, None)

    def paragraph(self, composer: Composer, width: float, grid: DocGrid | None) -> LaidParagraph:
        """The laid paragraph for a column; remembered here because repagination asks often."""
        laid = self.laid
        if laid is None or self.laid_for[0] != width or self.laid_for[1] is not grid:
            laid = self.laid = composer.paragraph(self.faces, width, grid)
            self.laid_for = (width, grid)
        return laid

    @property
    def is_table(self) -> bool:
        return self.table is not None

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


def units_of(view: StoryView, *, section: int | None = None) -> list[Unit]:
    """Units in order; with `section` all belong to it (endnotes), else sections are counted."""
    units: list[Unit] = []
    current = section or 0
    for item in joined_items(view.items):
        if isinstance(item, TableFace):
            end = None
            units.append(Unit((), item, current, view.handle))
        else:
            end = next((f.section_end for f in item if f.section_end is not None), None)
            unit = Unit(item, None, current, view.handle, item[0].format.frame)
            alone = not units or units[-1].section != current
            bare = not item[-1].text and len(item) == 1 and item[0].label is None
            unit.collapsed = end is not None and bare and not alone
            _append(units, unit)
        if end is not None and section is None:
            current = end + 1
    return units


def _append(units: list[Unit], unit: Unit) -> None:
    """Neighbouring paragraphs with equal frames share one frame."""
    last = units[-1] if units else None
    same = (
        unit.frame is not None
        and last is not None
        and last.frame == unit.frame
        and last.section == unit.section
        and unit.frame.drop_cap == "none"
    )
    if same and last is not None:
        units[-1] = Unit(last.faces + unit.faces, None, unit.section, unit.story, unit.frame)
    else:
        units.append(unit)


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


def endnotes_of(units: Sequence[Unit]) -> list[StoryHandle]:
    """Stories of the endnotes that paragraphs refer to, in order."""
    found: dict[StoryHandle, None] = {}
    for unit in units:
        for face in unit.faces:
            for run in face.runs:
                note = run.note
                if note is not None and note.kind == "endnote" and not note.is_mark:
                    found[StoryHandle("endnote", note_id=note.note_id)] = None
    return list(found)

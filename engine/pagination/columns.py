"""Fills one column of a page: which lines and rows stay, and where the next page begins (R9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.document.faces import DocGrid
from engine.pagination.composer import Composer
from engine.pagination.facts import LayoutFacts
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import LaidParagraph, PlacedItem, PlacedLines
from engine.pagination.notes import NoteArea, NoteLayouter
from engine.pagination.paragraph_boxes import paragraph_decoration
from engine.pagination.spacing import edge_above, edge_below, gap_between
from engine.pagination.units import Cursor, Unit

TOLERANCE = 0.01


class Stop(Enum):
    """Why a column ended."""

    FULL = "full"
    PAGE = "page break"
    COLUMN = "column break"
    SECTION = "section"
    END = "end"


class Outcome(NamedTuple):
    """Where the flow goes on and why it stopped here."""

    stop: Stop
    cursor: Cursor


@dataclass(slots=True)
class Column:
    """A column being filled; `fresh` while nothing at all stands on its page."""

    box: ColumnBox
    top: float
    bottom: float
    y: float
    section: int
    grid: DocGrid | None = None
    automatic: bool = False
    fresh: bool = True
    placed: bool = False
    previous: LaidParagraph | None = None
    notes: NoteArea = NoteArea()
    items: list[PlacedItem] = field(default_factory=list[PlacedItem])

    @property
    def limit(self) -> float:
        """The y that body text may reach."""
        return self.bottom - self.notes.height


class Mark(NamedTuple):
    """The state before a paragraph or row was placed, to come back to (keep with next)."""

    cursor: Cursor
    y: float
    items: int
    notes: NoteArea
    previous: LaidParagraph | None
    placed: bool
    keep: bool
    rows: int = 0


class Flow(NamedTuple):
    """What fillers share: the units and the rooms that lay them."""

    units: Sequence[Unit]
    composer: Composer
    notes: NoteLayouter
    facts: LayoutFacts


class ParagraphFiller:
    """Places paragraphs into the column it is given; knows the marks to return to."""

    def __init__(self, flow: Flow, column: Column) -> None:
        self.flow = flow
        self.column = column
        self.marks: list[Mark] = []

    def mark(self, cursor: Cursor, *, keep: bool, rows: int = 0) -> None:
        """Remember the state before the thing at `cursor`."""
        column = self.column
        self.marks.append(
            Mark(
                cursor,
                column.y,
                len(column.items),
                column.notes,
                column.previous,
                column.placed,
                keep,
                rows,
            )
        )

    def retreat(self, cursor: Cursor) -> Outcome:
        """Break before `cursor`, or before the chain of kept paragraphs that leads to it.

        A chain that reaches the top of the page is ignored (R9).
        """
        index = len(self.marks)
        while index > 0 and self.marks[index - 1].keep:
            index -= 1
        if index <= 0 or index == len(self.marks):
            return Outcome(Stop.FULL, cursor)
        self.restore(self.marks[index])
        return Outcome(Stop.FULL, self.marks[index].cursor)

    def restore(self, mark: Mark) -> None:
        """Take back everything placed since `mark`."""
        column = self.column
        del column.items[mark.items :]
        column.y, column.notes = mark.y, mark.notes
        column.previous, column.placed = mark.previous, mark.placed

    def paragraph(self, cursor: Cursor, unit: Unit) -> Outcome | None:
        """Place the paragraph from line `cursor.part` on; None when all of it stands here."""
        column = self.column
        laid = unit.paragraph(self.flow.composer, column.box.width, column.grid)
        if not laid.lines:
            return None
        format = laid.format
        if format.page_break_before and cursor.part == 0 and not column.fresh:
            return Outcome(Stop.PAGE, cursor)
        lead = self._lead(laid, cursor)
        below = self._edge_below(laid, cursor.unit)
        if laid.plain and self._fits_whole(laid, cursor.part, lead, below):
            self.mark(cursor, keep=format.keep_next)
            self._place(laid, cursor.part, len(laid.lines), lead=lead, unit=unit)
            self.column.y += below
            return None
        return self._lines(laid, cursor, unit, lead=lead, below=below)

    def _lead(self, laid: LaidParagraph, cursor: Cursor) -> float:
        """Room above the paragraph: dropped after an automatic break, else as R2 and R4 say."""
        column = self.column
        if cursor.part > 0:
            return 0.0
        previous = column.previous
        edge = edge_above(previous.format if previous else None, laid.format)
        if column.placed:
            return gap_between(previous, laid, self.flow.facts) + edge
        break_before = laid.format.page_break_before and cursor.unit > 0
        return edge if column.automatic or break_before else laid.space_before + edge

    def _edge_below(self, laid: LaidParagraph, index: int) -> float:
        if not laid.format.borders:
            return 0.0
        units = self.flow.units
        following = None
        if index + 1 < len(units) and units[index + 1].faces:
            following = units[index + 1].faces[0].format
        return edge_below(laid.format, following)

    def _fits_whole(self, laid: LaidParagraph, first: int, lead: float, below: float) -> bool:
        column = self.column
        end = column.y + lead + laid.height - laid.lines[first].y + below
        after = laid.space_after if column.notes.parts else 0.0
        return end + after - laid.lines[-1].slack <= column.limit + TOLERANCE

    def _lines(
        self, laid: LaidParagraph, cursor: Cursor, unit: Unit, *, lead: float, below: float
    ) -> Outcome | None:
        column = self.column
        first, count = cursor.part, len(laid.lines)
        areas = [column.notes]
        stop = first
        base = column.y + lead - laid.lines[first].y
        forced = None
        while stop < count and forced is None:
            line = laid.lines[stop]
            last = stop == count - 1
            bottom = base + line.y + line.height + (below if last else 0.0) - line.slack
            after = laid.space_after if last else 0.0
            area = self._area_with(areas[-1], laid, stop, bottom=bottom, after=after)
            if area is None:
                break
            areas.append(area)
            stop += 1
            forced = self._forced(line.break_after, cursor.unit, stop, count)
        else:
            self.mark(cursor, keep=laid.format.keep_next)
            column.notes = areas[-1]
            self._place(laid, first, stop, lead=lead, unit=unit)
            column.y += below if stop == count else 0.0
            return forced
        keep = self._kept(laid, first, stop, count)
        if keep == first:
            return self._nothing_fits(laid, cursor, unit, fitted=stop, lead=lead, areas=areas)
        self.mark(cursor, keep=False)
        column.notes = areas[keep - first]
        self._place(laid, first, keep, lead=lead, unit=unit)
        return Outcome(Stop.FULL, Cursor(cursor.unit, keep))

    def _forced(self, kind: str, unit: int, stop: int, count: int) -> Outcome | None:
        if kind not in ("page", "column"):
            return None
        cursor = Cursor(unit, stop) if stop < count else Cursor(unit + 1)
        return Outcome(Stop.PAGE if kind == "page" else Stop.COLUMN, cursor)

    def _area_with(
        self, area: NoteArea, laid: LaidParagraph, index: int, *, bottom: float, after: float
    ) -> NoteArea | None:
        """Notes after taking one more line; None when the line must go to the next page (R3)."""
        column = self.column
        refs = laid.lines[index].notes
        if refs:
            room = column.bottom - bottom - after
            return self.flow.notes.with_notes(area, refs, column.box.width, room)
        if area.parts:
            bottom += after
        return area if bottom + area.height <= column.bottom + TOLERANCE else None

    def _kept(self, laid: LaidParagraph, first: int, stop: int, count: int) -> int:
        """How far the part on this page reaches after keep-lines and widow control."""
        if laid.format.keep_lines and first == 0:
            return 0
        if not laid.format.widow_control or not first < stop < count:
            return stop
        kept = stop
        if count - kept == 1:
            kept -= 1
        if kept - first == 1 and first == 0:
            kept = 0
        return stop if kept == first and first > 0 else kept

    def _nothing_fits(
        self,
        laid: LaidParagraph,
        cursor: Cursor,
        unit: Unit,
        *,
        fitted: int,
        lead: float,
        areas: list[NoteArea],
    ) -> Outcome:
        """The paragraph moves on; at the top of an empty page one line stays at least."""
        column = self.column
        if column.placed or not column.fresh:
            return self.retreat(cursor)
        stop = max(fitted, cursor.part + 1)
        column.notes = areas[min(stop - cursor.part, len(areas) - 1)]
        self._place(laid, cursor.part, stop, lead=lead, unit=unit)
        done = stop >= len(laid.lines)
        return Outcome(Stop.FULL, Cursor(cursor.unit + 1) if done else Cursor(cursor.unit, stop))

    def _place(
        self, laid: LaidParagraph, first: int, last: int, *, lead: float, unit: Unit
    ) -> None:
        column = self.column
        placed = PlacedLines(laid, first, last, column.box.x, column.y + lead, unit.story)
        if laid.format.borders or laid.format.shading:
            column.items += paragraph_decoration(placed)
        column.items.append(placed)
        column.y = placed.y + placed.height
        column.previous = laid
        column.placed = True
        column.fresh = False

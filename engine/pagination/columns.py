"""Places paragraphs: which lines stay on a page and where the next one begins (R2, R5, R9)."""

from __future__ import annotations

from collections.abc import Callable

from engine.pagination.column import Column, Flow, Mark, Outcome, Stop
from engine.pagination.float_placer import FloatPlacer
from engine.pagination.floats import Lanes
from engine.pagination.model import LaidParagraph, PlacedLines
from engine.pagination.notes import NoteArea
from engine.pagination.paragraph_boxes import joined_above, paragraph_decoration
from engine.pagination.spacing import edge_above, edge_below, gap_between, share_box
from engine.pagination.units import Cursor, Unit

TOLERANCE = 0.01


_BOUNDARY = Mark(Cursor(0), 0.0, 0, NoteArea(), None, True, 0, False)
"""Stands for paragraphs that are not kept with the next one: nothing returns to before them."""


class ParagraphFiller:
    """Places paragraphs into the column it is given; knows the marks to return to."""

    def __init__(self, flow: Flow, column: Column) -> None:
        self.flow = flow
        self.column = column
        self.marks: list[Mark] = []
        self.floats = FloatPlacer(flow.composer, column)

    def mark(self, cursor: Cursor, *, keep: bool, again: Callable[[], None] | None = None) -> None:
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
                len(column.exclusions),
                keep,
                again,
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
        del column.exclusions[mark.exclusions :]
        column.y, column.notes = mark.y, mark.notes
        column.previous, column.placed = mark.previous, mark.placed
        if mark.again is not None:
            mark.again()

    def paragraph(self, cursor: Cursor, unit: Unit) -> Outcome | None:
        """Place the paragraph from `cursor` on; None when all of it stands here."""
        column = self.column
        laid = self._laid(cursor, unit)
        if not laid.lines:
            return None
        format = laid.format
        if format.page_break_before and not cursor.continues and not column.fresh:
            return Outcome(Stop.PAGE, cursor)
        lead = self.lead(laid, cursor)
        self.mark(cursor, keep=format.keep_next)
        if laid.anchors and not cursor.continues:
            self.floats.anchors(laid, top=column.y + lead, story=unit.story)
        below = self._edge_below(laid, cursor.unit)
        if column.exclusions:
            laid = self._beside_floats(laid, cursor, unit, column.y + lead)
        first = _first_line(laid, cursor)
        if laid.plain and self._fits_whole(laid, first, lead, below):
            self._place(laid, first, len(laid.lines), lead=lead, cursor=cursor)
            self.column.y += below
            return None
        return self._lines(laid, cursor, lead=lead, below=below)

    def _laid(self, cursor: Cursor, unit: Unit) -> LaidParagraph:
        column = self.column
        if cursor.cut is None and unit.page_fields:
            return self.flow.composer.paragraph_showing(
                unit.faces,
                column.box.width,
                lambda run: self.flow.page_text(run, column.page),
                grid=column.grid,
            )
        if cursor.cut is None:
            return unit.paragraph(self.flow.composer, column.box.width, column.grid)
        return self.flow.composer.part_paragraph(
            unit.faces, column.box.width, grid=column.grid, start=cursor.cut[0]
        )

    def _beside_floats(
        self, laid: LaidParagraph, cursor: Cursor, unit: Unit, top: float
    ) -> LaidParagraph:
        """The paragraph again with its lines bent around what floats here, if anything does."""
        column = self.column
        first = laid.lines[cursor.part]
        lanes = Lanes(column.exclusions, column.box, top)
        if not lanes.touch(laid.height - first.y):
            return laid
        start = cursor.cut[0] if cursor.cut else first.start if cursor.part else 0
        return self.flow.composer.part_paragraph(
            unit.faces, column.box.width, grid=column.grid, start=start, lanes=lanes
        )

    def quick(self, cursor: Cursor, unit: Unit) -> bool:
        """Place a plain paragraph that fits as a whole; False leaves all to `paragraph`.

        Nine of ten paragraphs come this way, which is what makes a full repagination cheap.
        """
        column = self.column
        if not column.placed or column.exclusions or cursor.part or cursor.cut is not None:
            return False
        if unit.page_fields:
            return False
        laid = unit.paragraph(self.flow.composer, column.box.width, column.grid)
        if not laid.plain or laid.dressed or not laid.lines:
            return False
        previous = column.previous
        y = column.y + gap_between(previous, laid, self.flow.facts)
        notes = column.notes
        end = y + laid.height
        if end + (laid.space_after if notes.parts else 0.0) + notes.height > column.bottom:
            return False
        if previous is not None and previous.dressed:
            return False
        if laid.format.keep_next:
            self.mark(cursor, keep=True)
        elif not self.marks or self.marks[-1] is not _BOUNDARY:
            self.marks.append(_BOUNDARY)
        column.items.append(PlacedLines(laid, 0, len(laid.lines), column.box.x, y, unit.story))
        column.y = end
        column.previous = laid
        return True

    def lead(self, laid: LaidParagraph, cursor: Cursor) -> float:
        """Room above the paragraph: dropped after an automatic break, else as R2 and R4 say."""
        column = self.column
        if cursor.continues:
            return 0.0
        previous = column.previous
        edge = edge_above(previous.format if previous else None, laid.format)
        if column.placed:
            return gap_between(previous, laid, self.flow.facts) + edge
        break_before = laid.format.page_break_before and cursor.unit > 0
        if column.automatic or break_before:
            return edge
        opens_document = cursor.unit == 0 and laid.format.before_auto
        dropped = "suppressSpBfAfterPgBrk" in self.flow.facts.flags and cursor.unit > 0
        if opens_document or (dropped and not column.page.opens_section):
            return edge
        return laid.space_before + edge

    def _goes_on(self, laid: LaidParagraph, index: int) -> bool:
        """Whether the next paragraph stands in the same box."""
        units = self.flow.units
        following = units[index + 1] if index + 1 < len(units) else None
        if following is None or not following.faces or following.frame is not None:
            return False
        format = following.faces[0].format
        if format.page_break_before:
            return False
        return format.shading == laid.format.shading and share_box(laid.format, format)

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
        end = column.y + lead + laid.height - _skipped(laid, first) + below
        after = laid.space_after if column.notes.parts else 0.0
        return end + after - laid.lines[-1].slack <= column.limit + TOLERANCE

    def _lines(
        self, laid: LaidParagraph, cursor: Cursor, *, lead: float, below: float
    ) -> Outcome | None:
        column = self.column
        first, count = _first_line(laid, cursor), len(laid.lines)
        areas = [column.notes]
        stop = first
        base = column.y + lead - _skipped(laid, first)
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
            forced = self._forced(laid, cursor.unit, stop)
        else:
            column.notes = areas[-1]
            self._place(laid, first, stop, lead=lead, cursor=cursor)
            column.y += below if stop == count else 0.0
            return forced
        keep = self._kept(laid, first, stop, continued=cursor.continues)
        if keep == first:
            return self._nothing_fits(laid, cursor, fitted=stop, lead=lead, areas=areas)
        column.notes = areas[keep - first]
        self._place(laid, first, keep, lead=lead, cursor=cursor)
        return Outcome(Stop.FULL, self._after(laid, cursor.unit, keep))

    def _forced(self, laid: LaidParagraph, unit: int, stop: int) -> Outcome | None:
        kind = laid.lines[stop - 1].break_after
        if kind not in ("page", "column"):
            return None
        return Outcome(Stop.PAGE if kind == "page" else Stop.COLUMN, self._after(laid, unit, stop))

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

    def _kept(self, laid: LaidParagraph, first: int, stop: int, *, continued: bool) -> int:
        """How far the part on this page reaches after keep-lines and widow control."""
        count = len(laid.lines)
        if laid.format.keep_lines and not continued:
            return first
        if not laid.format.widow_control or not first < stop < count:
            return stop
        kept = stop
        if count - kept == 1:
            kept -= 1
        if kept - first == 1 and not continued:
            kept = first
        return stop if kept == first and continued else kept

    def _nothing_fits(
        self,
        laid: LaidParagraph,
        cursor: Cursor,
        *,
        fitted: int,
        lead: float,
        areas: list[NoteArea],
    ) -> Outcome:
        """The paragraph moves on; at the top of an empty page one line stays at least."""
        column = self.column
        if column.placed or not column.fresh:
            self.restore(self.marks.pop())
            return self.retreat(cursor)
        first = _first_line(laid, cursor)
        stop = max(fitted, first + 1)
        column.notes = areas[min(stop - first, len(areas) - 1)]
        self._place(laid, first, stop, lead=lead, cursor=cursor)
        return Outcome(Stop.FULL, self._after(laid, cursor.unit, stop))

    def _after(self, laid: LaidParagraph, unit: int, stop: int) -> Cursor:
        """Where the flow goes on behind line `stop` - 1 of a paragraph."""
        if stop >= len(laid.lines):
            return Cursor(unit + 1)
        if laid.cut_by_offset or self.column.uneven:
            return Cursor(unit, 0, (laid.lines[stop].start,))
        return Cursor(unit, stop)

    def _place(
        self, laid: LaidParagraph, first: int, last: int, *, lead: float, cursor: Cursor
    ) -> None:
        column = self.column
        story = self.flow.units[cursor.unit].story
        y = column.y + lead + laid.lines[first].y - _skipped(laid, first)
        placed = PlacedLines(laid, first, last, column.box.x, y, story)
        if laid.format.borders or laid.format.shading:
            above = joined_above(column.items, placed)
            goes_on = self._goes_on(laid, cursor.unit)
            column.items += paragraph_decoration(placed, above=above, goes_on=goes_on)
        column.items.append(placed)
        column.y = placed.y + placed.height
        column.previous = laid
        column.placed = True
        column.fresh = False


def _first_line(laid: LaidParagraph, cursor: Cursor) -> int:
    """The line to go on with: lines laid from an offset begin with it."""
    return 0 if laid.cut_by_offset else cursor.part


def _skipped(laid: LaidParagraph, first: int) -> float:
    """What stands on earlier pages; a bent paragraph keeps the room above its first line."""
    return 0.0 if laid.cut_by_offset else laid.lines[first].y

"""Fills a column with paragraphs and table rows until it is full or something forces a break."""

from __future__ import annotations

from functools import partial

from engine.document.faces import FrameFace, NoteRef, TableFace
from engine.pagination.column import Outcome, Stop
from engine.pagination.columns import TOLERANCE, ParagraphFiller
from engine.pagination.floats import LEAST_TEXT_WIDTH
from engine.pagination.model import LaidParagraph
from engine.pagination.table_parts import (
    RowCut,
    RowSlice,
    carried_on,
    cut_row,
    keeps_with_next,
    place_slices,
    whole_row,
)
from engine.pagination.tables import LaidTable
from engine.pagination.units import Cursor, Unit


class ColumnFiller(ParagraphFiller):
    """Runs through the units of one section."""

    def fill(self, cursor: Cursor) -> Outcome:
        """Fill the column from `cursor`; where and why it ended."""
        units = self.flow.units
        while cursor.unit < len(units):
            unit = units[cursor.unit]
            if unit.section != self.column.section:
                return Outcome(Stop.SECTION, cursor)
            if unit.collapsed:
                cursor = Cursor(cursor.unit + 1)
                continue
            plain = unit.table is None and unit.frame is None
            if not (plain and self.quick(cursor, unit)):
                outcome = self._unit(cursor, unit)
                if outcome is not None:
                    return outcome
            cursor = Cursor(cursor.unit + 1)
        return Outcome(Stop.END, cursor)

    def _unit(self, cursor: Cursor, unit: Unit) -> Outcome | None:
        if unit.table is not None:
            return self._table(cursor, unit, unit.table)
        if unit.frame is not None:
            self._frame(cursor, unit, unit.frame)
            return None
        return self.paragraph(cursor, unit)

    def _frame(self, cursor: Cursor, unit: Unit, frame: FrameFace) -> None:
        """A frame stands beside or above the paragraph that follows and goes where that goes."""
        column, composer = self.column, self.flow.composer
        self.mark(cursor, keep=True)
        width = float(frame.width or column.box.width)
        stack = composer.stack(unit.faces, width, grid=column.grid)
        top = column.y
        units = self.flow.units
        if cursor.unit + 1 < len(units) and units[cursor.unit + 1].faces:
            following = units[cursor.unit + 1].paragraph(composer, column.box.width, column.grid)
            top += self.lead(following, Cursor(cursor.unit + 1))
        block_id = unit.faces[0].block_id
        self.floats.frame(stack, frame, top=top, block_id=block_id, story=unit.story)

    def _table(self, cursor: Cursor, unit: Unit, face: TableFace) -> Outcome | None:
        column = self.column
        table = self.flow.composer.table(face, column.box.width, column.grid)
        place = face.float_position
        if place is not None and column.box.width - table.width >= LEAST_TEXT_WIDTH:
            self.mark(cursor, keep=True)
            self.floats.table(table, place, top=column.y, key=cursor.unit, story=unit.story)
            return None
        if column.previous is not None and cursor.part == 0 and cursor.cut is None:
            column.y += column.previous.space_after
        self._below_floats(table)
        run = _TableRun(self, table, unit, cursor)
        return run.place()

    def _below_floats(self, table: LaidTable) -> None:
        """A table stands under what lies in its way: rows do not run around objects."""
        column = self.column
        left = column.box.x + table.x
        height = table.rows[0].height if table.rows else 0.0
        for avoided in sorted(column.exclusions, key=lambda e: e.y0):
            across = avoided.x0 < left + table.width - 1 and avoided.x1 > left + 1
            if across and avoided.y0 < column.y + height and avoided.y1 > column.y:
                if avoided.y1 < column.bottom:
                    column.y = avoided.y1


class _TableRun:
    """The rows of one table that go into one column."""

    def __init__(self, filler: ColumnFiller, table: LaidTable, unit: Unit, cursor: Cursor) -> None:
        self._filler = filler
        self._column = filler.column
        self._table = table
        self._unit = unit
        self._cursor = cursor
        self._slices: list[RowSlice] = []
        self._y = self._column.y
        self._own_rows = False
        self._repeated_rows = 0

    def place(self) -> Outcome | None:
        """Place rows from the cursor on; None when the table ends in this column."""
        self._repeat_headers()
        index, cut = self._cursor.part, self._cursor.cut
        while index < len(self._table.rows):
            part = whole_row(self._table, index, cut)
            if not self._take(part, cut, last=index == len(self._table.rows) - 1):
                return self._full(index, cut)
            index, cut = index + 1, None
        self._flush()
        self._column.previous = None
        return None

    def _repeat_headers(self) -> None:
        """Header rows stand again above the rows that go on on a new page."""
        table, column = self._table, self._column
        continues = self._cursor.part >= table.header_rows > 0
        if column.placed or not continues or self._cursor.part == 0:
            return
        if table.header_height > (column.bottom - column.top) / 2:
            return
        self._repeated_rows = table.header_rows
        for index in range(table.header_rows):
            part = whole_row(table, index)
            self._slices.append(part)
            column.y += part.height

    def _take(self, part: RowSlice, cut: RowCut | None, *, last: bool) -> bool:
        column, filler = self._column, self._filler
        refs = self._notes_of(part)
        area = column.notes
        bottom = column.y + part.height
        if refs:
            room = column.bottom - bottom
            noted = filler.flow.notes.with_notes(area, refs, column.box.width, room)
            if noted is None:
                return False
            area = noted
        row = self._table.rows[part.row]
        if bottom + area.height > column.bottom + TOLERANCE:
            return False
        keep = keeps_with_next(row, part.start)
        cursor = self._at(part.row, cut)
        filler.mark(cursor, keep=keep, again=partial(self._again, len(self._slices)))
        self._add(part)
        column.notes = area
        return True

    def _add(self, part: RowSlice) -> None:
        self._slices.append(part)
        self._own_rows = True
        self._column.y += part.height
        self._column.placed = True
        self._column.fresh = False

    def _full(self, index: int, cut: RowCut | None) -> Outcome:
        """The row at `index` does not fit: cut it, move it, or let it hang over the page."""
        column, unit = self._column, self._cursor.unit
        was_fresh = column.fresh
        room = column.limit - column.y
        part = cut_row(self._table, index, cut, room)
        if part is None and was_fresh:
            part = cut_row(self._table, index, cut, room, keeps=False)
        if part is not None:
            refs = self._notes_of(part)
            room = column.bottom - column.y - part.height
            notes = self._filler.flow.notes
            area = notes.with_notes(column.notes, refs, column.box.width, room)
            if area is not None:
                self._add(part)
                column.notes = area
                self._flush()
                return Outcome(Stop.FULL, self._at(index, part.stop))
        if was_fresh:
            self._add(whole_row(self._table, index, cut))
            self._flush()
            after = self._at(index + 1, None)
            return Outcome(
                Stop.FULL, after if index + 1 < len(self._table.rows) else Cursor(unit + 1)
            )
        return self._move(self._at(index, cut))

    def _at(self, row: int, cut: RowCut | None) -> Cursor:
        """The place of a row on the page after this one."""
        own = self._slices[self._repeated_rows :]
        return Cursor(self._cursor.unit, row, carried_on(self._table, own, row, cut))

    def _move(self, cursor: Cursor) -> Outcome:
        """Break before a row, or before the rows and paragraphs that are kept with it."""
        self._flush()
        return self._filler.retreat(cursor)

    def _again(self, rows: int) -> None:
        """Show only the first row slices, after a break moved the others to the next page."""
        del self._slices[rows:]
        self._own_rows = rows > self._repeated_rows
        self._flush()

    def _flush(self) -> None:
        if self._slices and self._own_rows:
            column = self._column
            placed = place_slices(
                self._table, self._slices, x=column.box.x, y=self._y, story=self._unit.story
            )
            headers = self._table.rows[: self._repeated_rows]
            placed.repeated = sum(len(row.cells) for row in headers)
            column.items.append(placed)

    def _notes_of(self, part: RowSlice) -> tuple[NoteRef, ...]:
        refs: list[NoteRef] = []
        cells = self._table.rows[part.row].cells
        for cell, start, stop in zip(cells, part.start, part.stop, strict=True):
            for entry in cell.stack.entries[start:stop]:
                if isinstance(entry.block, LaidParagraph):
                    refs += entry.block.lines[entry.index].notes
        return tuple(refs)

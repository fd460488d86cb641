"""Merging and splitting cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Problem
from engine.ooxml.types import Element
from engine.operations.cell_content import has_content, take_content
from engine.operations.claims import Claim, Role
from engine.operations.context import Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.table_targets import TablePlace, at_place, place_of, table_place
from engine.redline.names import (
    CELL_DEL,
    CELL_INS,
    CELL_MERGE,
    W,
)
from engine.redline.resolve_tables import (
    remove_cell,
    set_vertical_merge,
    vertical_merge,
)
from engine.redline.stamp import RevisionStamp
from engine.redline.table_layout import (
    cell_at,
    cells_by_column,
    columns_of,
    grid_span,
    placed_cells,
    rows_of,
)
from engine.redline.tables import (
    cell_revision,
    mark_cell,
    new_cell,
    set_span,
    set_width,
    width_of,
)

if TYPE_CHECKING:
    from engine.operations.verbs.merge_table_cells import MergeTableCells

_CELLS = 3
_PENDING = "A cell here has a pending change of its own."


def plan_merge(context: Context, op: MergeTableCells) -> Plan | Problem:
    """One rectangle of cells becomes one cell with all their content."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    area = _area(context, op, place)
    if isinstance(area, Problem):
        return area
    rows, columns = area
    if len(rows) == 1 and len(columns) == 1:
        return Problem("noopOperation")
    if context.mode != "direct" and len(rows) > 1 and len(columns) > 1:
        return Problem("unsupportedBlock", "A tracked merge goes down or across, not both.")

    apply = at_place(context, place, lambda now: _merge(context, op, now))
    rectangle = ("merge", rows[0], rows[-1], columns[0], columns[-1] + 1)
    claims = (Claim(Role.RESHAPE, place.table, area=rectangle),)
    order = (-rows[-1], -columns[-1])
    return Plan(place.block, apply, claims, phase=_CELLS, order=order)


Area = tuple[list[int], list[int]]
"""Row positions and grid columns."""


def _area(context: Context, op: MergeTableCells, place: TablePlace) -> Area | Problem:
    rows = rows_of(place.table)
    first_row = rows.index(place.row)
    columns = columns_of(place.row, place.cell)
    last_row = first_row + (op.row_count or 1) - 1
    if op.end_block_id is not None:
        block = context.block(op.end_block_id)
        end = block if isinstance(block, Problem) else place_of(block)
        if isinstance(end, Problem):
            return end
        if end.table is not place.table:
            return Problem("unsupportedBlock", "The two cells are in different tables.")
        last_row = rows.index(end.row)
        columns = (
            min(columns[0], end.column),
            max(columns[1], columns_of(end.row, end.cell)[1]),
        )
    low, high = sorted((first_row, last_row))
    if high >= len(rows):
        return Problem("unsupportedBlock", "The table has not that many rows.")
    for row in rows[low : high + 1]:
        placed = placed_cells(row)
        starts, ends = {start for start, _, _ in placed}, {end for _, end, _ in placed}
        if columns[0] not in starts or columns[1] not in ends:
            return Problem("unsupportedBlock", "The rectangle would cut a merged cell.")
    return list(range(low, high + 1)), list(range(*columns))


def _merge(context: Context, op: MergeTableCells, place: TablePlace) -> Outcome | Problem:
    area = _area(context, op, place)
    if isinstance(area, Problem):
        return area
    stamp = context.stamp(op)
    context.door.open(place.table)
    rows = [rows_of(place.table)[position] for position in area[0]]
    cells = [[c for s, c in cells_by_column(row) if s in area[1]] for row in rows]
    everything = [cell for line in cells for cell in line]
    if stamp is not None and any(cell_revision(cell) is not None for cell in everything):
        return Problem("unsupportedBlock", _PENDING)
    if any(vertical_merge(cell) for cell in everything):
        return Problem("unsupportedBlock", "The rectangle would cut a merged cell.")
    origin = cells[0][0]
    if len(rows) > 1 and stamp is not None and any(has_content(c, stamp) for c in everything[1:]):
        return Problem("unsupportedBlock", "A tracked merge downwards needs empty cells below.")
    for line in cells:
        if line[0] is not origin and stamp is None:
            take_content(context, line[0], origin, None)
        merged = _merge_line(context, line, origin, stamp)
        if merged is not None:
            return merged
    _merge_down([line[0] for line in cells], stamp)
    return context.finished(op)


def _merge_line(
    context: Context, line: list[Element], origin: Element, stamp: RevisionStamp | None
) -> Problem | None:
    """The cells of one row become its first one."""
    if len(line) < 2:
        return None
    first, rest = line[0], line[1:]
    span = sum(grid_span(cell) for cell in line)
    widths = [width_of(cell) for cell in line]
    known = all(width is not None for width in widths)
    width = sum(width or 0 for width in widths) if known else None
    if not set_span(first, span, stamp, width=width):
        return Problem("unsupportedBlock", _PENDING)
    for cell in rest:
        take_content(context, cell, origin, stamp)
        if stamp is None:
            remove_cell(cell, door=context.door)
        else:
            mark_cell(cell, stamp, tag=CELL_DEL)
    return None


def _merge_down(column: list[Element], stamp: RevisionStamp | None) -> None:
    if len(column) < 2:
        return
    for position, cell in enumerate(column):
        if stamp is None:
            set_vertical_merge(cell, "continue" if position else "restart")
        else:
            mark = mark_cell(cell, stamp, tag=CELL_MERGE)
            mark.set(W + "vMerge", "cont" if position else "rest")


def plan_split(context: Context, op: Operation) -> Plan | Problem:
    """A merged cell becomes its cells again; the content stays in the first."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    if grid_span(place.cell) == 1 and not vertical_merge(place.cell):
        return Problem("noopOperation")

    apply = at_place(context, place, lambda now: _split(context, op, now))
    top = rows_of(place.table).index(place.row)
    bottom = top + len(_span_column(place)) - 1
    right = columns_of(place.row, place.cell)[1]
    claims = (Claim(Role.RESHAPE, place.table, area=("split", top, bottom, place.column, right)),)
    order = (-top, -place.column)
    return Plan(place.block, apply, claims, phase=_CELLS, order=order)


def _split(context: Context, op: Operation, place: TablePlace) -> Outcome | Problem:
    stamp = context.stamp(op)
    context.door.open(place.table)
    column = _span_column(place)
    if stamp is not None and any(cell_revision(cell) is not None for cell in column):
        return Problem("unsupportedBlock", _PENDING)
    if stamp is not None and len(column) > 1 and grid_span(place.cell) > 1:
        return Problem("unsupportedBlock", "A tracked split goes down or across, not both.")
    for position, cell in enumerate(column):
        if len(column) > 1:
            _end_span(cell, position, stamp)
        if grid_span(cell) > 1 and not _split_across(cell, stamp):
            return Problem("unsupportedBlock", _PENDING)
    return context.finished(op)


def _span_column(place: TablePlace) -> list[Element]:
    """The cells of the vertical span from its first to its last."""
    rows = rows_of(place.table)
    position = rows.index(place.row)
    while position > 0 and _merge_at(rows[position], place.column) == "continue":
        position -= 1
    found: list[Element] = []
    for row in rows[position:]:
        cell = cell_at(row, place.column)
        if cell is None or (found and vertical_merge(cell[1]) != "continue"):
            break
        found.append(cell[1])
    return found


def _merge_at(row: Element, column: int) -> str:
    cell = cell_at(row, column)
    return "" if cell is None else vertical_merge(cell[1])


def _end_span(cell: Element, position: int, stamp: RevisionStamp | None) -> None:
    set_vertical_merge(cell, None)
    if stamp is not None:
        mark = mark_cell(cell, stamp, tag=CELL_MERGE)
        mark.set(W + "vMergeOrig", "cont" if position else "rest")


def _split_across(cell: Element, stamp: RevisionStamp | None) -> bool:
    span = grid_span(cell)
    width = width_of(cell)
    share = None if width is None else width // span
    if not set_span(cell, 1, stamp, width=share):
        return False
    for _ in range(span - 1):
        made = new_cell(cell, "", stamp)
        if share is not None:
            set_width(made, share)
        if stamp is not None:
            mark_cell(made, stamp, tag=CELL_INS)
        cell.addnext(made)
    return True

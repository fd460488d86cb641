"""Inserting and deleting columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from engine.errors import Problem
from engine.ooxml.build import copied
from engine.operations.claims import Claim, Role
from engine.operations.context import Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.table_targets import TablePlace, at_place, table_place
from engine.redline.names import CELL_DEL, CELL_INS, GRID_COL, INS, TBL_GRID, TC_PR, Element, P
from engine.redline.resolve_tables import remove_cell, trim_grid
from engine.redline.stamp import RevisionStamp
from engine.redline.table_layout import (
    cell_at,
    columns_of,
    grid_span,
    placed_cells,
    reach_of,
    rows_of,
)
from engine.redline.tables import (
    CellLook,
    cell_revision,
    look_of_cell,
    mark_cell,
    new_cell,
    row_revision,
    set_span,
    strike_content,
)

Side = Literal["before", "after"]
_COLUMNS = 2
_NEW_CELL = f"{TC_PR}/{CELL_INS}"
_PENDING = "A cell here has a pending change of its own."


def plan_column_insertion(
    context: Context, op: Operation, *, side: Side, texts: Sequence[str]
) -> Plan | Problem:
    """A column like its neighbour; cells that span the place grow."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    border = _border(place, side)
    gaps = _gaps(place, side)
    if len(texts) > len(gaps):
        return Problem("payloadDoesNotFit", f"{len(texts) - len(gaps)} more texts than new cells.")

    looks = {row: look_of_cell(_model(row, border)[0]) for row in gaps}

    def act(now: TablePlace) -> Outcome | Problem:
        # The texts were written for the rows as they were read: a row that went took its own along.
        meant = dict(zip(gaps, texts, strict=False))
        if not set(gaps).intersection(rows_of(now.table)):
            meant = dict(zip(_gaps(now, side), texts, strict=False))
        return _insert_column(context, op, now, border=_border(now, side), texts=meant, looks=looks)

    return _plan(place, at_place(context, place, act), order=(-border, 0))


def _plan(
    place: TablePlace, apply: Callable[[], Outcome | Problem], *, order: tuple[int, int]
) -> Plan:
    column, removes = -order[0], order[1]
    claims = (Claim(Role.COLUMN, place.table, column, column + removes),)
    return Plan(place.block, apply, claims, phase=_COLUMNS, order=order, forward=column == 0)


def _border(place: TablePlace, side: Side) -> int:
    start, end = columns_of(place.row, place.cell)
    return end if side == "after" else start


def _gaps(place: TablePlace, side: Side) -> list[Element]:
    return [row for row in rows_of(place.table) if _gap(row, _border(place, side))]


def _gap(row: Element, border: int) -> bool:
    """Whether a new cell fits at the border without cutting a cell."""
    return any(border in (start, end) for start, end, _ in placed_cells(row))


def _insert_column(
    context: Context,
    op: Operation,
    place: TablePlace,
    *,
    border: int,
    texts: Mapping[Element, str],
    looks: Mapping[Element, CellLook],
) -> Outcome | Problem:
    stamp = context.stamp(op)
    context.door.open(place.table)
    made: list[Element] = []
    needed = len(_grid_columns(place.table)) >= reach_of(place.table)  # a short grid stays short
    for row in rows_of(place.table):
        if _gap(row, border):
            cell = _cell_beside(row, border, texts.get(row, ""), stamp, look=looks.get(row))
            made.extend(cell.iter(P))
            continue
        spanning = cell_at(row, border)
        if spanning is None:
            continue
        if not set_span(spanning[1], grid_span(spanning[1]) + 1, stamp):
            return Problem("unsupportedBlock", _PENDING)
    if needed:
        _widen_grid(place.table, border)
    return context.finished(op, tuple(made))


def _cell_beside(
    row: Element, border: int, text: str, stamp: RevisionStamp | None, *, look: CellLook | None
) -> Element:
    model, follows = _model(row, border)
    cell = new_cell(model, text, stamp, look=look)
    set_span(cell, 1, None)
    if stamp is not None:
        mark_cell(cell, stamp, tag=CELL_INS)
    model.addnext(cell) if follows else model.addprevious(cell)
    return cell


def _model(row: Element, border: int) -> tuple[Element, bool]:
    """The cell that a new one at the border looks like, and whether that one comes behind it."""
    cells = placed_cells(row)
    before = [cell for _, end, cell in cells if end == border]
    if before:
        return before[-1], True
    return next(cell for start, _, cell in cells if start == border), False


def _widen_grid(table: Element, border: int) -> None:
    columns = _grid_columns(table)
    if columns:
        model = columns[min(max(border - 1, 0), len(columns) - 1)]
        twin = copied(model)
        model.addnext(twin) if border > 0 else model.addprevious(twin)


def plan_column_deletion(context: Context, op: Operation) -> Plan | Problem:
    """A column goes with its cells; cells that span it shrink."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    met = [cell_at(row, place.column) for row in rows_of(place.table)]
    if all(grid_span(each[1]) > 1 for each in met if each is not None):
        text = "Every cell here spans more columns; name a cell that is one column wide."
        return Problem("unsupportedBlock", text)

    apply = at_place(context, place, lambda now: _delete_column(context, op, now))
    return _plan(place, apply, order=(-place.column, 1))


def _delete_column(context: Context, op: Operation, place: TablePlace) -> Outcome | Problem:
    stamp = context.stamp(op)
    context.door.open(place.table)
    column = place.column
    removed = False
    for row in rows_of(place.table):
        found = cell_at(row, column)
        if found is None:
            continue
        cell = found[1]
        pending = cell_revision(cell)
        ours = _is_ours(row, cell, stamp)
        if stamp is not None and pending is not None and not ours:
            return Problem("unsupportedBlock", _PENDING)
        if grid_span(cell) > 1:
            if not set_span(cell, grid_span(cell) - 1, stamp):
                return Problem("unsupportedBlock", _PENDING)
        elif stamp is None or ours:
            context.gone.append(cell)
            remove_cell(cell, door=context.door)
            removed = True
        else:
            strike_content(cell, stamp)
            mark_cell(cell, stamp, tag=CELL_DEL)
    if (removed or stamp is None) and place.table.getparent() is not None:
        trim_grid(place.table, {column})
    return context.finished(op)


def _is_ours(row: Element, cell: Element, stamp: RevisionStamp | None) -> bool:
    """Whether we made the cell in this session, alone or with its row."""
    mark = row_revision(row)
    made = [cell.find(_NEW_CELL), mark if mark is not None and mark.tag == INS else None]
    return stamp is not None and any(stamp.owns(each) for each in made)


def _grid_columns(table: Element) -> list[Element]:
    grid = table.find(TBL_GRID)
    return [] if grid is None else [child for child in grid if child.tag == GRID_COL]

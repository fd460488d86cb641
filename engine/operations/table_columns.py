"""Inserting and deleting columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from engine.errors import Problem
from engine.ooxml.build import copied
from engine.operations.claims import Claim, Role
from engine.operations.context import Context, Outcome, Plan
from engine.operations.new_paragraphs import looked_run
from engine.operations.operation import Operation
from engine.operations.table_targets import TablePlace, table_place
from engine.redline.names import CELL_DEL, CELL_INS, GRID_COL, TBL_GRID, Element, P
from engine.redline.resolve_tables import cells_by_column, grid_span, remove_cell
from engine.redline.stamp import RevisionStamp
from engine.redline.tables import (
    cell_at,
    cell_revision,
    cell_text_look,
    mark_cell,
    new_cell,
    rows_of,
    set_span,
    strike_content,
)

Side = Literal["before", "after"]
_COLUMNS = 2


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

    def apply() -> Outcome | Problem:
        now = place.now(context)
        if isinstance(now, Problem):
            return now
        # The texts were written for the rows as they were read: a row that went took its own along.
        meant = dict(zip(gaps, texts, strict=False))
        if not set(gaps).intersection(rows_of(now.table)):
            meant = dict(zip(_gaps(now, side), texts, strict=False))
        return _insert_column(context, op, now, border=_border(now, side), texts=meant)

    return _plan(place, apply, order=(-border, 0))


def _plan(
    place: TablePlace, apply: Callable[[], Outcome | Problem], *, order: tuple[int, int]
) -> Plan:
    column, removes = -order[0], order[1]
    claims = (Claim(Role.COLUMN, place.table, column, column + removes),)
    return Plan(place.block, apply, claims, phase=_COLUMNS, order=order, forward=column == 0)


def _border(place: TablePlace, side: Side) -> int:
    return place.column + (grid_span(place.cell) if side == "after" else 0)


def _gaps(place: TablePlace, side: Side) -> list[Element]:
    return [row for row in rows_of(place.table) if _gap(row, _border(place, side))]


def _gap(row: Element, border: int) -> bool:
    """Whether a new cell fits at the border without cutting a cell."""
    edges = {start for start, _ in cells_by_column(row)}
    edges |= {start + grid_span(cell) for start, cell in cells_by_column(row)}
    return border in edges


def _insert_column(
    context: Context, op: Operation, place: TablePlace, *, border: int, texts: Mapping[Element, str]
) -> Outcome | Problem:
    stamp = context.stamp(op)
    context.door.open(place.table)
    made: list[Element] = []
    for row in rows_of(place.table):
        if _gap(row, border):
            cell = _cell_beside(row, border, texts.get(row, ""), stamp)
            made.extend(cell.iter(P))
            continue
        spanning = cell_at(row, border)
        if spanning is None:
            continue
        if not set_span(spanning[1], grid_span(spanning[1]) + 1, stamp):
            return Problem("unsupportedBlock", "A cell here has a pending change of its own.")
    _widen_grid(place.table, border)
    return _done(context, op, tuple(made))


def _cell_beside(row: Element, border: int, text: str, stamp: RevisionStamp | None) -> Element:
    cells = cells_by_column(row)
    before = [cell for start, cell in cells if start + grid_span(cell) == border]
    after = [cell for start, cell in cells if start == border]
    model = before[-1] if before else after[0]
    runs = [looked_run(text, cell_text_look(model))] if text else []
    cell = new_cell(model, runs, stamp)
    set_span(cell, 1, None)
    if stamp is not None:
        mark_cell(cell, stamp, tag=CELL_INS)
    model.addnext(cell) if before else model.addprevious(cell)
    return cell


def _widen_grid(table: Element, border: int) -> None:
    grid = table.find(TBL_GRID)
    columns = [] if grid is None else [c for c in grid if c.tag == GRID_COL]
    if columns:
        model = columns[min(max(border - 1, 0), len(columns) - 1)]
        twin = copied(model)
        model.addnext(twin) if border > 0 else model.addprevious(twin)


def _done(context: Context, op: Operation, paragraphs: tuple[Element, ...] = ()) -> Outcome:
    if context.mode == "suggested":
        context.suggest(op, comment=None, facts={})
    return Outcome(new_paragraphs=paragraphs)


def plan_column_deletion(context: Context, op: Operation) -> Plan | Problem:
    """A column goes with its cells; cells that span it shrink."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place

    def apply() -> Outcome | Problem:
        now = place.now(context)
        if isinstance(now, Problem):
            return now
        return _delete_column(context, op, now)

    return _plan(place, apply, order=(-place.column, 1))


def _delete_column(context: Context, op: Operation, place: TablePlace) -> Outcome | Problem:
    stamp = context.stamp(op)
    context.door.open(place.table)
    column = place.column
    for row in rows_of(place.table):
        found = cell_at(row, column)
        if found is None:
            continue
        cell = found[1]
        if stamp is not None and cell_revision(cell) is not None:
            return Problem("unsupportedBlock", "A cell here has a pending change of its own.")
        if grid_span(cell) > 1:
            if not set_span(cell, grid_span(cell) - 1, stamp):
                return Problem("unsupportedBlock", "A cell here has a pending change of its own.")
        elif stamp is None:
            context.gone.append(cell)
            remove_cell(cell, door=context.door)
        else:
            strike_content(cell, stamp)
            mark_cell(cell, stamp, tag=CELL_DEL)
    if stamp is None and place.table.getparent() is not None:
        _narrow_grid(place.table, column)
    return _done(context, op)


def _narrow_grid(table: Element, column: int) -> None:
    grid = table.find(TBL_GRID)
    columns = [] if grid is None else [c for c in grid if c.tag == GRID_COL]
    if grid is not None and column < len(columns):
        grid.remove(columns[column])

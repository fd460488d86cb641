"""Inserting and deleting rows, and deleting whole tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.context import Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.table_targets import TablePlace, at_place, table_place
from engine.redline.names import DEL, INS, Element
from engine.redline.resolve_tables import (
    remove_row,
    remove_table,
    set_vertical_merge,
    vertical_merge,
)
from engine.redline.stamp import RevisionStamp
from engine.redline.table_layout import cells_by_column, rows_of
from engine.redline.tables import (
    CellLook,
    look_of_cell,
    mark_row,
    new_cell,
    new_row,
    row_revision,
    strike_content,
)

Side = Literal["before", "after"]


def plan_row_insertion(
    context: Context, op: Operation, *, side: Side, texts: Sequence[str]
) -> Plan | Problem:
    """A row like its neighbour; spans that cross the place grow over it."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    _, crossing = _neighbours(place.row, side)
    free = sum(1 for start, _ in cells_by_column(place.row) if start not in crossing)
    if len(texts) > free:
        surplus = len(texts) - free
        return Problem("payloadDoesNotFit", f"{surplus} more texts than new cells.")

    looks = [look_of_cell(cell) for _, cell in cells_by_column(place.row)]
    apply = at_place(
        context,
        place,
        lambda now: _insert_row(context, op, now, side=side, texts=texts, looks=looks),
    )
    at = len(place.block.text) + 2 if side == "after" else 0
    claims = (Claim(Role.ROW, place.row),)
    return Plan(place.block, apply, claims, at=at, forward=side == "before")


def _neighbours(row: Element, side: Side) -> tuple[Element | None, set[int]]:
    """The row below the new one, and the columns whose vertical span crosses the border."""
    table_rows = rows_of(next(a for a in row.iterancestors() if a.tag.endswith("}tbl")))
    position = table_rows.index(row) + (1 if side == "after" else 0)
    below = table_rows[position] if position < len(table_rows) else None
    crossing = (
        set[int]()
        if below is None
        else {start for start, cell in cells_by_column(below) if vertical_merge(cell) == "continue"}
    )
    return below, crossing


def _insert_row(
    context: Context,
    op: Operation,
    place: TablePlace,
    *,
    side: Side,
    texts: Sequence[str],
    looks: Sequence[CellLook],
) -> Outcome:
    stamp = context.stamp(op)
    context.door.open(place.row)
    _, crossing = _neighbours(place.row, side)
    made = new_row(place.row)
    waiting = list(texts)
    models = cells_by_column(place.row)
    asked = looks if len(looks) == len(models) else [None] * len(models)
    for (start, model), look in zip(models, asked, strict=True):
        text = "" if start in crossing or not waiting else waiting.pop(0)
        cell = new_cell(model, text, stamp, look=look)
        if start in crossing:
            set_vertical_merge(cell, "continue")
        made.append(cell)
    if stamp is not None:
        mark_row(made, stamp, tag=INS)
    place.row.addnext(made) if side == "after" else place.row.addprevious(made)
    return context.finished(op, tuple(made.iter(place.block.paragraph.tag)))


def plan_row_deletion(context: Context, op: Operation) -> Plan | Problem:
    """A row goes with all it holds; spans that began in it begin in the next one."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place
    stamp = context.stamp(op)
    revision = row_revision(place.row)
    if revision is not None and stamp is not None:
        if revision.tag == DEL:
            return Problem("noopOperation", "The row is deleted already.")
        if not stamp.owns(revision):
            return Problem("unsupportedBlock", "The row has a pending change of its own.")

    def act(now: TablePlace) -> Outcome:
        context.door.open(now.row)
        _delete_rows(context, [now.row], context.stamp(op))
        return context.finished(op)

    return Plan(place.block, at_place(context, place, act), (Claim(Role.REMOVE, place.row),), at=-2)


def plan_table_deletion(context: Context, op: Operation) -> Plan | Problem:
    """The innermost table goes."""
    place = table_place(context, op)
    if isinstance(place, Problem):
        return place

    def act(now: TablePlace) -> Outcome:
        stamp = context.stamp(op)
        context.door.open(now.table)
        if stamp is None:
            context.gone.append(now.table)
            remove_table(now.table, door=context.door)
        else:
            _delete_rows(context, rows_of(now.table), stamp)
        return context.finished(op)

    claims = (Claim(Role.REMOVE, place.table),)
    return Plan(place.block, at_place(context, place, act), claims, at=-2)


def _delete_rows(context: Context, rows: Sequence[Element], stamp: RevisionStamp | None) -> None:
    for row in rows:
        revision = row_revision(row)
        if stamp is None or (revision is not None and revision.tag == INS and stamp.owns(revision)):
            context.gone.append(row)
            remove_row(row, door=context.door)
            continue
        strike_content(row, stamp)
        if revision is None or revision.tag != DEL:
            mark_row(row, stamp, tag=DEL)

"""Accepting and rejecting rows, cells and cell merges, and what a table keeps of its shape."""

from __future__ import annotations

from engine.redline.door import Door
from engine.redline.names import (
    BLOCKS,
    CELL_DEL,
    CELL_INS,
    CUSTOM_XML,
    GRID_COL,
    SDT,
    SDT_CONTENT,
    TBL,
    TBL_GRID,
    TC,
    TC_PR,
    TR,
    VAL,
    Decision,
    Element,
    P,
    W,
    ancestor_of,
    removes,
    take_out,
)
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.table_layout import cells_by_column, cells_of, reach_of

V_MERGE = W + "vMerge"
_CONTROL_PARTS = frozenset({SDT, SDT_CONTENT, CUSTOM_XML})
_MERGE_VALUES = {"rest": "restart", "cont": "continue"}


def resolve_row(mark: Element, decision: Decision, *, door: Door) -> None:
    """A row's `w:trPr/w:ins` or `w:del`: cleared, or the whole row goes."""
    row = ancestor_of(mark, TR)
    properties = mark.getparent()
    removing = removes(mark.tag, decision)
    take_out(mark)
    if properties is not None:
        remove_if_empty(properties)
    if removing and row is not None:
        remove_row(row, door=door)


def remove_row(row: Element, *, door: Door) -> None:
    """Takes a row out; spans that began in it begin in the next row; an empty table goes."""
    table = ancestor_of(row, TBL)
    _pass_on_spans(row)
    _take_out_of_control(row)
    if table is not None and next(table.iter(TR), None) is None:
        remove_table(table, door=door)


def _take_out_of_control(part: Element) -> None:
    """Takes a row or cell out; a content control around nothing else goes with it."""
    holder = part.getparent()
    take_out(part)
    while holder is not None and holder.tag in _CONTROL_PARTS and not _holds_rows(holder):
        part, holder = holder, holder.getparent()
        take_out(part)


def _holds_rows(holder: Element) -> bool:
    return next(holder.iter(TR, TC), None) is not None


def remove_table(table: Element, *, door: Door) -> None:
    """Takes a table out and leaves its container with the paragraph it must end in."""
    container = table.getparent()
    following = table.getnext()
    while following is not None and following.tag not in BLOCKS:
        following = following.getnext()
    if following is None and container is not None:
        previous = table.getprevious()
        if container.tag == TC or previous is None or previous.tag not in BLOCKS:
            door.insert_block(table.makeelement(P, {}), after=table)
    door.remove_block(table)


def _pass_on_spans(row: Element) -> None:
    following = row.getnext()
    while following is not None and following.tag != TR:
        following = following.getnext()
    if following is None:
        return
    starts = {start: cell for start, cell in cells_by_column(following)}
    for start, cell in cells_by_column(row):
        below = starts.get(start)
        if vertical_merge(cell) == "restart" and below is not None:
            if vertical_merge(below) == "continue":
                _begin_or_end_span(below, following, start)


def _begin_or_end_span(cell: Element, row: Element, column: int) -> None:
    after = row.getnext()
    while after is not None and after.tag != TR:
        after = after.getnext()
    continued = after is not None and any(
        start == column and vertical_merge(other) == "continue"
        for start, other in cells_by_column(after)
    )
    set_vertical_merge(cell, "restart" if continued else None)


def vertical_merge(cell: Element) -> str:
    """`restart`, `continue` or an empty string."""
    properties = cell.find(TC_PR)
    merge = None if properties is None else properties.find(V_MERGE)
    return "" if merge is None else (merge.get(VAL) or "continue")


def set_vertical_merge(cell: Element, value: str | None) -> None:
    """Writes or clears `w:vMerge` at its place in `w:tcPr`."""
    properties = cell.find(TC_PR)
    if properties is None:
        properties = cell.makeelement(TC_PR, {})
        cell.insert(0, properties)
    merge = properties.find(V_MERGE)
    if value is None:
        if merge is not None:
            properties.remove(merge)
        remove_if_empty(properties)
        return
    if merge is None:
        merge = properties.makeelement(V_MERGE, {})
        earlier = ("cnfStyle", "tcW", "gridSpan", "hMerge")
        position = sum(1 for child in properties if child.tag in {W + name for name in earlier})
        properties.insert(position, merge)
    merge.set(VAL, value)


def resolve_cell(mark: Element, decision: Decision, *, door: Door) -> Element | None:
    """A cell's insertion, deletion or merge; returns the table whose grid may have shrunk."""
    cell, properties = ancestor_of(mark, TC), mark.getparent()
    if cell is None or properties is None:
        return None
    take_out(mark)
    if mark.tag not in (CELL_INS, CELL_DEL):
        key = "vMerge" if decision == "accept" else "vMergeOrig"
        set_vertical_merge(cell, _MERGE_VALUES.get(mark.get(W + key) or ""))
        return None
    remove_if_empty(properties)
    if (mark.tag == CELL_DEL) == (decision == "accept"):
        return remove_cell(cell, door=door)
    return None


def remove_cell(cell: Element, *, door: Door) -> Element | None:
    """Takes a cell out; the last cell takes its row along, the last row its table."""
    row, table = ancestor_of(cell, TR), ancestor_of(cell, TBL)
    _take_out_of_control(cell)
    if row is not None and not cells_of(row):
        remove_row(row, door=door)
    return table if table is not None and table.getparent() is not None else None


def trim_grid(table: Element, removed_columns: set[int]) -> None:
    """Drops the grid columns of removed cells, as far as no row reaches over them any more.

    Rows may be of different length; the longest one tells how many columns are needed.
    """
    grid = table.find(TBL_GRID)
    if grid is None:
        return
    columns = [child for child in grid if child.tag == GRID_COL]
    spare = len(columns) - reach_of(table)
    for index in reversed(sorted(removed_columns)[: max(spare, 0)]):
        if index < len(columns):
            grid.remove(columns[index])

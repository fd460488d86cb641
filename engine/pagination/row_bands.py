"""High rows of nested tables in bands of a line each, so that a page may end inside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine.pagination.stacks import Entry, Stack

if TYPE_CHECKING:
    from engine.pagination.tables import LaidCell, LaidRow, LaidTable

LEAST_DIVIDED = 2880.0
"""A lower row goes to the next page as a whole: two inches are soon found there."""


class Band(NamedTuple):
    """Per cell the entries `start` to `stop` (excluded) that stand in a strip of a row."""

    start: tuple[int, ...]
    stop: tuple[int, ...]
    height: float


def bands_of(table: LaidTable, index: int) -> list[Band]:
    """The strips of a row, as high together as the row; none for one that stays whole."""
    row = table.rows[index]
    if row.height < LEAST_DIVIDED or table.merged or not row.may_split:
        return []
    longest = max(row.cells, key=lambda cell: cell.content_height, default=None)
    if longest is None or len(longest.stack.entries) < 2:
        return []
    top = longest.face.margins[0]
    ends = [top + entry.bottom for entry in longest.stack.entries[:-1]] + [row.height]
    bands: list[Band] = []
    start, above = (0,) * len(row.cells), 0.0
    for position, end in enumerate(ends):
        last = position == len(ends) - 1
        stop = tuple(_ending_above(cell, None if last else end) for cell in row.cells)
        bands.append(Band(start, stop, end - above))
        start, above = stop, end
    return bands


def _ending_above(cell: LaidCell, y: float | None) -> int:
    entries = cell.stack.entries
    if y is None:
        return len(entries)
    inside = y - cell.face.margins[0] + 0.5
    return next((i for i, entry in enumerate(entries) if entry.bottom > inside), len(entries))


def shown_rows(table: LaidTable, entries: Sequence[Entry]) -> LaidTable:
    """A table of the rows that these entries stand for, divided ones with what they show."""
    rows: list[LaidRow] = []
    shown: dict[int, list[Entry]] = {}
    for entry in entries:
        shown.setdefault(entry.index, []).append(entry)
    for index, parts in shown.items():
        row = table.rows[index]
        bands = [part.band for part in parts if part.band is not None]
        rows.append(_part_of(row, bands) if bands else row)
    return replace(table, rows=rows, header_rows=0)


def _part_of(row: LaidRow, bands: Sequence[Band]) -> LaidRow:
    start, stop = bands[0].start, bands[-1].stop
    cells = [
        _cell_part(cell, first, last)
        for cell, first, last in zip(row.cells, start, stop, strict=True)
    ]
    return replace(row, cells=cells, height=sum(band.height for band in bands))


def _cell_part(cell: LaidCell, first: int, last: int) -> LaidCell:
    entries = cell.stack.entries
    if first == 0:
        return replace(cell, stack=Stack(entries[:last], cell.stack.height_of(0, last)))
    base = entries[first].top if first < len(entries) else 0.0
    moved = [replace(entry, top=entry.top - base) for entry in entries[first:last]]
    _, right, bottom, left = cell.face.margins
    face = replace(cell.face, margins=(0, right, bottom, left))
    return replace(cell, face=face, stack=Stack(moved, cell.stack.height_of(first, last)))

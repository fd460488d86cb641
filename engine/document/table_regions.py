"""Where a cell stands in its table: which style regions cover it and which lines border it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.document.formats import Border

Borders = Mapping[str, Border]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell's row, its columns [column, end) of the grid, and the size of the table."""

    row: int
    rows: int
    column: int
    end: int
    columns: int
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A region of a table style that covers a cell, and which of its edges the cell touches."""

    name: str
    top: bool
    bottom: bool
    left: bool
    right: bool


def regions_of(
    place: Place, look: frozenset[str], bands: tuple[int, int] = (1, 1)
) -> Iterator[Region]:
    """The regions over a cell in the order they apply (ISO 29500-1 §17.7.6): bands of columns,
    bands of rows, first and last row, first and last column, corners; later ones win."""
    first_row, last_row = "firstRow" in look, "lastRow" in look
    first_column, last_column = "firstColumn" in look, "lastColumn" in look
    in_first_row = first_row and place.row == 0
    in_last_row = last_row and place.row == place.rows - 1 and not in_first_row
    in_first_column = first_column and place.first
    in_last_column = last_column and place.last and not in_first_column
    if "noVBand" not in look and not in_first_column and not in_last_column:
        yield _column_band(place, max(1, bands[1]), first_column)
    if "noHBand" not in look and not in_first_row and not in_last_row:
        yield _row_band(place, max(1, bands[0]), (first_row, last_row))
    if in_first_row:
        yield Region("firstRow", True, True, place.first, place.last)
    if in_last_row:
        yield Region("lastRow", True, True, place.first, place.last)
    if in_first_column:
        yield Region("firstCol", place.row == 0, place.row == place.rows - 1, True, True)
    if in_last_column:
        yield Region("lastCol", place.row == 0, place.row == place.rows - 1, True, True)
    vertical = "n" if in_first_row else "s" if in_last_row else ""
    horizontal = "w" if in_first_column else "e" if in_last_column else ""
    if vertical and horizontal:
        yield Region(f"{vertical}{horizontal}Cell", True, True, True, True)


def cell_borders(
    place: Place,
    *,
    table: Borders,
    whole: Borders,
    regions: Sequence[tuple[Region, Borders]],
    direct: Borders,
) -> dict[str, Border]:
    """The four sides (and diagonals) of a cell: table, style, regions, then its own.

    A line inside the table or a region is its `insideH`/`insideV`; what a cell states itself
    wins. A side nobody speaks of is absent; "nil" is kept, since it beats a neighbour's line.
    """
    edges = Region("", place.row == 0, place.row == place.rows - 1, place.first, place.last)
    sides: dict[str, Border] = {}
    for region, borders in ((edges, table), (edges, whole), *regions):
        _lay(sides, region, borders)
    for side in ("top", "left", "bottom", "right", "tl2br", "tr2bl"):
        border = direct.get(side)
        if border is not None:
            sides[side] = border
    return sides


def _lay(sides: dict[str, Border], region: Region, borders: Borders) -> None:
    if not borders:
        return
    for side, at_edge, between in (
        ("top", region.top, "insideH"),
        ("bottom", region.bottom, "insideH"),
        ("left", region.left, "insideV"),
        ("right", region.right, "insideV"),
    ):
        border = borders.get(side if at_edge else between)
        if border is not None:
            sides[side] = border
    for side in ("tl2br", "tr2bl"):
        if side in borders:
            sides[side] = borders[side]


def _row_band(place: Place, size: int, ends: tuple[bool, bool]) -> Region:
    position = place.row - ends[0]
    band, inner = divmod(position, size)
    last_of_body = place.row == place.rows - 1 - ends[1]
    return Region(
        "band1Horz" if band % 2 == 0 else "band2Horz",
        inner == 0,
        inner == size - 1 or last_of_body,
        place.first,
        place.last,
    )


def _column_band(place: Place, size: int, first_column: bool) -> Region:
    position = max(0, place.column - first_column)
    band, inner = divmod(position, size)
    return Region(
        "band1Vert" if band % 2 == 0 else "band2Vert",
        place.row == 0,
        place.row == place.rows - 1,
        inner == 0,
        inner == size - 1 or place.last,
    )

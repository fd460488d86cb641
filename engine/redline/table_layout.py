"""Which grid columns the cells of a table cover, while its changes are pending."""

from __future__ import annotations

from engine.redline.names import (
    AUTHOR,
    CELL_DEL,
    CELL_INS,
    DATE,
    SDT,
    TBL,
    TC,
    TC_PR,
    TR,
    TR_PR,
    VAL,
    Element,
    W,
    ancestor_of,
)

GRID_SPAN = W + "gridSpan"
_CHANGE = W + "tcPrChange"


def cells_by_column(row: Element) -> list[tuple[int, Element]]:
    """The row's cells with the grid column at which each begins."""
    return [(start, cell) for start, _, cell in placed_cells(row)]


def placed_cells(row: Element) -> list[tuple[int, int, Element]]:
    """The row's cells with the first grid column of each and the one behind it.

    The grid keeps a struck column until that is decided, so a cell that shrank with it still
    counts for what it covered: the columns of all rows stay comparable.
    """
    column = _count(row, "gridBefore")
    found: list[tuple[int, int, Element]] = []
    cells = cells_of(row)
    for position, cell in enumerate(cells):
        end = column + _covered(cell, cells[position + 1 :])
        found.append((column, end, cell))
        column = end
    return found


def cell_at(row: Element, column: int) -> tuple[int, Element] | None:
    """The cell that covers a grid column, with the column at which it begins."""
    placed = placed_cells(row)
    return next(((start, cell) for start, end, cell in placed if start <= column < end), None)


def columns_of(row: Element, cell: Element) -> tuple[int, int]:
    """The first grid column of a cell and the one behind it."""
    return next((start, end) for start, end, other in placed_cells(row) if other is cell)


def reach_of(table: Element) -> int:
    """How many grid columns the longest row takes."""
    return max((_reach(row) for row in rows_of(table)), default=0)


def _reach(row: Element) -> int:
    placed = placed_cells(row)
    return (placed[-1][1] if placed else 0) + _count(row, "gridAfter")


def _count(row: Element, name: str) -> int:
    stated = row.find(f"{TR_PR}/{W}{name}")
    try:
        return max(0, int(stated.get(VAL) or 0)) if stated is not None else 0
    except ValueError:
        return 0


def rows_of(table: Element) -> list[Element]:
    """The table's own rows, those in content controls too."""
    return [row for row in table.iter(TR) if ancestor_of(row, TBL) is table]


def cells_of(row: Element) -> list[Element]:
    """The row's cells, those inside content controls too."""
    found: list[Element] = []
    for child in row:
        if child.tag == TC:
            found.append(child)
        elif child.tag in (SDT, W + "customXml"):
            found.extend(cell for cell in child.iter(TC) if ancestor_of(cell, TR) is row)
    return found


def grid_span(cell: Element) -> int:
    """How many grid columns a cell states."""
    return _span_in(cell.find(TC_PR))


def _span_in(properties: Element | None) -> int:
    span = None if properties is None else properties.find(GRID_SPAN)
    try:
        return max(1, int(span.get(VAL) or 1)) if span is not None else 1
    except ValueError:
        return 1


def _covered(cell: Element, following: list[Element]) -> int:
    """The stated span, or the recorded one where cells beside it or a struck column make it up.

    A merge across is a wider cell beside struck ones, a split across a narrower one beside new
    ones; a cell grows over a new column and shrinks with a struck one.
    """
    stated = grid_span(cell)
    change = cell.find(f"{TC_PR}/{_CHANGE}")
    recorded = stated if change is None else _span_in(change.find(TC_PR))
    if change is None or recorded == stated:
        return stated
    reshaped = bool(_pieces_of(cell, following))
    return min(stated, recorded) if reshaped else max(stated, recorded)


def pieces_of_reshaped(row: Element) -> set[Element]:
    """The cells that a pending merge across struck, or a pending split across made.

    They stand for columns that were there before and stay, whatever is decided.
    """
    cells = cells_of(row)
    found: set[Element] = set()
    for position, cell in enumerate(cells):
        found.update(_pieces_of(cell, cells[position + 1 :]))
    return found


def _pieces_of(cell: Element, following: list[Element]) -> list[Element]:
    """The struck (or new) cells by the same hand that make up for a changed span, if they do.

    A merge and a split change the width of the cell too; a column that goes or comes does not.
    """
    change = cell.find(f"{TC_PR}/{_CHANGE}")
    if change is None:
        return []
    stated, recorded = cell.find(TC_PR), change.find(TC_PR)
    grown = _span_in(stated) - _span_in(recorded)
    width = _width_in(stated)
    if grown == 0 or (width is not None and width == _width_in(recorded)):
        return []
    beside = _beside(following, CELL_DEL if grown > 0 else CELL_INS, change)
    return beside if sum(grid_span(each) for each in beside) == abs(grown) else []


def _width_in(properties: Element | None) -> str | None:
    width = None if properties is None else properties.find(W + "tcW")
    return None if width is None else width.get(W + "w")


def _beside(following: list[Element], tag: str, change: Element) -> list[Element]:
    """The cells directly behind that were struck (or made) by the same hand."""
    found: list[Element] = []
    for cell in following:
        mark = cell.find(f"{TC_PR}/{tag}")
        if mark is None or any(mark.get(name) != change.get(name) for name in (AUTHOR, DATE)):
            break
        found.append(cell)
    return found

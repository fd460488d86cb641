"""Where the paragraphs of a top-level block are: in cells, controls, text boxes, hidden rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.document.inline import is_on

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_VAL = _W + "val"
P = _W + "p"
TBL = _W + "tbl"
TR = _W + "tr"
TC = _W + "tc"
SDT = _W + "sdt"
ALT_CHUNK = _W + "altChunk"
# Word writes strict files with the text box content in its own namespace of 2006.
BOXES = (
    _W + "txbxContent",
    "{http://schemas.microsoft.com/office/word/2006/wordml}txbxContent",
)
FALLBACK = _MC + "Fallback"
_ALTERNATE = _MC + "AlternateContent"
_WRAPPERS = frozenset(
    _W + name for name in ("customXml", "smartTag", "ins", "del", "moveFrom", "moveTo", "hyperlink")
)


class TableLocation(NamedTuple):
    """Where a paragraph stands in the tables of its story; all counts start at 0."""

    outer_table_index: int
    table_index: int
    row_index: int
    cell_index: int
    grid_column_index: int
    column_span: int
    row_span: int
    paragraph_index: int

    def to_wire(self) -> dict[str, int]:
        """The JSON form of the location."""
        return {
            "outerTableIndex": self.outer_table_index,
            "tableIndex": self.table_index,
            "rowIndex": self.row_index,
            "cellIndex": self.cell_index,
            "gridColumnIndex": self.grid_column_index,
            "columnSpan": self.column_span,
            "rowSpan": self.row_span,
            "paragraphIndex": self.paragraph_index,
        }

    def shifted(self, tables: int) -> TableLocation:
        """The same place with `tables` more tables before it."""
        return self._replace(
            outer_table_index=self.outer_table_index + tables,
            table_index=self.table_index + tables,
        )


class Found(NamedTuple):
    """A paragraph (or unreadable carrier) that a walk met."""

    element: Any
    table: TableLocation | None
    hidden: bool
    box: Any
    """The `w:txbxContent` it lies in, if any."""
    covered: bool = False
    """It lies in a cell that a vertical merge covers."""


@dataclass(slots=True)
class _Cell:
    element: Any
    grid_column: int
    span: int
    continues: bool
    row_span: int = 1
    covered: bool = False


class Walk:
    """One pass over a top-level block; counts its tables as it meets them."""

    def __init__(self) -> None:
        self.tables = 0

    def blocks(self, element: Any) -> Iterator[Found]:
        """Paragraphs of `element` (itself a block) in document order."""
        yield from self._block(element, None, False, None)

    def _block(
        self, element: Any, place: TableLocation | None, hidden: bool, box: Any
    ) -> Iterator[Found]:
        tag = element.tag
        if tag == P:
            yield Found(element, place, hidden, box)
            yield from self._boxes(element, place, hidden)
        elif tag == TBL:
            yield from self._table(element, place, hidden, box)
        elif tag == ALT_CHUNK:
            yield Found(element, place, hidden, box)
        else:
            for inner in inside(element):
                yield from self._block(inner, place, hidden, box)

    def _boxes(self, paragraph: Any, place: TableLocation | None, hidden: bool) -> Iterator[Found]:
        for content in paragraph.iter(*BOXES):
            if next(content.iterancestors(P), None) is not paragraph:
                continue
            if next(content.iterancestors(FALLBACK), None) is not None:
                continue
            for child in content:
                yield from self._block(child, place, hidden, content)

    def _table(
        self, table: Any, place: TableLocation | None, hidden: bool, box: Any
    ) -> Iterator[Found]:
        index = self.tables
        self.tables += 1
        outer = place.outer_table_index if place is not None else index
        rows = list(unwrapped(table, TR))
        for row_index, (row, cells) in enumerate(zip(rows, _grid(rows), strict=True)):
            row_hidden = hidden or _row_hidden(row)
            for cell_index, cell in enumerate(cells):
                at = TableLocation(
                    outer, index, row_index, cell_index, cell.grid_column, cell.span,
                    cell.row_span, 0,
                )  # fmt: skip
                for found in self._cell(cell.element, at, row_hidden, box):
                    yield found._replace(covered=True) if cell.covered else found

    def _cell(self, cell: Any, place: TableLocation, hidden: bool, box: Any) -> Iterator[Found]:
        paragraphs = 0
        for child in cell:
            here = place if not paragraphs else place._replace(paragraph_index=paragraphs)
            for found in self._block(child, here, hidden, box):
                inner = found.table
                if inner is not None and inner.table_index == place.table_index:
                    found = found._replace(table=inner._replace(paragraph_index=paragraphs))
                    paragraphs += 1
                yield found


def inside(element: Any) -> Iterator[Any]:
    """Blocks inside a wrapper that is none itself."""
    tag = element.tag
    if tag == SDT:
        content = element.find(_W + "sdtContent")
        if content is not None:
            yield from content
    elif tag in _WRAPPERS:
        yield from element
    elif tag == _ALTERNATE:
        branch = element.find(_MC + "Choice")
        if branch is None:
            branch = element.find(FALLBACK)
        if branch is not None:
            yield from branch


def unwrapped(parent: Iterable[Any], tag: str) -> Iterator[Any]:
    """Rows of a table or cells of a row, content controls and wrappers looked through."""
    for child in parent:
        if child.tag == tag:
            yield child
        else:
            yield from unwrapped(inside(child), tag)


def _row_hidden(row: Any) -> bool:
    return is_on(row.find(f"{_W}trPr/{_W}hidden"))


def _number(element: Any, path: str, default: int) -> int:
    found = element.find(path)
    try:
        return int(found.get(_VAL)) if found is not None else default
    except (TypeError, ValueError):
        return default


def _grid(rows: list[Any]) -> list[list[_Cell]]:
    """The cells of each row with their grid columns and how many rows they span."""
    grid: list[list[_Cell]] = []
    open_cells: dict[int, _Cell] = {}
    for row in rows:
        column = max(_number(row, f"{_W}trPr/{_W}gridBefore", 0), 0)
        cells: list[_Cell] = []
        still_open: dict[int, _Cell] = {}
        for element in unwrapped(row, TC):
            span = max(_number(element, f"{_W}tcPr/{_W}gridSpan", 1), 1)
            merge = element.find(f"{_W}tcPr/{_W}vMerge")
            continues = merge is not None and merge.get(_VAL) != "restart"
            cell = _Cell(element, column, span, continues)
            above = open_cells.get(column) if continues else None
            if above is not None:
                above.row_span += 1
                cell.covered = True
                still_open[column] = above
            elif merge is not None:
                still_open[column] = cell
            cells.append(cell)
            column += span
        open_cells = still_open
        grid.append(cells)
    return grid

"""Tables laid to rows: column widths, cell content, row heights and merged cells (R11)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.document.faces import Border, CellFace, RowFace, TableFace
from engine.pagination.model import LaidParagraph
from engine.pagination.row_bands import Band, bands_of, shown_rows
from engine.pagination.stacks import Entry, Stack
from engine.pagination.steps import finished

LayCell = Callable[[CellFace, float], Stack]
_DEFAULT_SHARE = 720.0
_PAUSE_ROWS = 60
_TURNS = {"tbRl": 90, "tbRlV": 90, "tbLrV": 90, "btLr": 270}
_LONGEST_TURNED = 7200.0
"""Lines of turned text make their row so high at most."""


@dataclass(slots=True)
class LaidCell:
    """A cell with its content; `rows` counts the rows that a vertical merge covers.

    A cell that continues a merge has no content of its own: `origin` is the one that has.
    """

    face: CellFace
    x: float
    width: float
    stack: Stack
    rows: int = 1
    first_row: int = 0
    origin: LaidCell | None = None
    turn: int = 0
    """Degrees clockwise that its text is turned by; the lines then run along the height."""
    reach: float = 0.0
    """Height that turned text asks of its row."""

    @property
    def content_x(self) -> float:
        return self.x + self.face.margins[3]

    @property
    def content_height(self) -> float:
        top, _, bottom, _ = self.face.margins
        return self.reach if self.turn else self.stack.height + top + bottom

    @property
    def continues(self) -> bool:
        return self.face.v_merge == "continue"


@dataclass(slots=True)
class LaidRow:
    """A row; `edge` is what its horizontal borders add to the height of its content."""

    face: RowFace
    cells: list[LaidCell]
    y: float = 0.0
    height: float = 0.0
    edge: float = 0.0

    @property
    def may_split(self) -> bool:
        fixed = self.face.cant_split or self.face.header or self.face.height_rule == "exact"
        return not fixed and not any(cell.turn for cell in self.cells)


@dataclass(slots=True)
class LaidTable:
    """All rows of a table, `x` from the edge of its column."""

    face: TableFace
    x: float
    width: float
    rows: list[LaidRow] = field(default_factory=list[LaidRow])
    header_rows: int = 0
    merged: bool = False
    """Has cells that cover several rows."""

    @property
    def height(self) -> float:
        return self.rows[-1].y + self.rows[-1].height if self.rows else 0.0

    @property
    def header_height(self) -> float:
        return sum(row.height for row in self.rows[: self.header_rows])

    def bands(self, index: int) -> list[Band]:
        """The strips that a high row is divided in where the table stands in a cell."""
        return bands_of(self, index)

    def showing(self, entries: Sequence[Entry]) -> LaidTable:
        """A table of what these entries show."""
        return shown_rows(self, entries)


def lay_table(face: TableFace, available: float, lay_cell: LayCell, *, compat: int) -> LaidTable:
    """Lay all rows of a table into a column `available` twips wide."""
    return finished(lay_table_steps(face, available, lay_cell, compat=compat))


def lay_table_steps(
    face: TableFace, available: float, lay_cell: LayCell, *, compat: int
) -> Generator[None, None, LaidTable]:
    """The same, with pauses in a table of many pages."""
    columns = column_widths(face, available)
    width = sum(columns)
    table = LaidTable(face, table_x(face, width, available, compat=compat), width)
    for row_face in face.rows:
        cells = _lay_cells(row_face, columns, lay_cell)
        if face.bidi:
            for cell in cells:
                cell.x = width - cell.x - cell.width
        table.rows.append(LaidRow(row_face, cells))
        if len(table.rows) % _PAUSE_ROWS == 0:
            yield
    _count_merged_rows(table)
    yield
    yield from _set_heights(table, compat)
    for row in table.rows:
        if not row.face.header:
            break
        table.header_rows += 1
    if table.header_rows == len(table.rows):
        table.header_rows = 0
    return table


def column_widths(face: TableFace, available: float) -> list[float]:
    """Widths of the grid's columns; the stored grid is Word's last layout and wins."""
    count = max(
        [len(face.grid)]
        + [cell.grid_start + cell.grid_span for row in face.rows for cell in row.cells]
    )
    widths = [float(width) for width in face.grid] + [0.0] * (count - len(face.grid))
    for row in face.rows:
        for cell in row.cells:
            span = range(cell.grid_start, cell.grid_start + cell.grid_span)
            missing = [index for index in span if widths[index] <= 0]
            wanted = _cell_width(cell, available)
            if missing and wanted:
                rest = wanted - sum(widths[index] for index in span)
                for index in missing:
                    widths[index] = max(rest / len(missing), 0.0)
    empty = [index for index, width in enumerate(widths) if width <= 0]
    if empty:
        rest = max(available - sum(widths), _DEFAULT_SHARE)
        for index in empty:
            widths[index] = rest / len(empty)
    return widths


def _cell_width(cell: CellFace, available: float) -> float:
    if cell.width_percent:
        return available * cell.width_percent / 100
    return float(cell.width or 0)


def table_x(face: TableFace, width: float, available: float, *, compat: int) -> float:
    """Left edge; up to mode 14 the text of the first cell, not the border, meets the margin."""
    if face.alignment == "center":
        return (available - width) / 2
    hang = float(face.cell_margins[3]) if compat < 15 else 0.0
    from_right = face.alignment == "right"
    if face.bidi:
        # Read from right to left, a table begins at the right margin.
        return face.indent - hang if from_right else available - width - (face.indent - hang)
    return available - width if from_right else face.indent - hang


def _lay_cells(row: RowFace, columns: list[float], lay_cell: LayCell) -> list[LaidCell]:
    cells: list[LaidCell] = []
    for cell in row.cells:
        x = sum(columns[: cell.grid_start])
        width = sum(columns[cell.grid_start : cell.grid_start + cell.grid_span])
        turn = _TURNS.get(cell.text_direction, 0)
        empty = cell.v_merge == "continue" or turn
        inner = max(width - cell.margins[1] - cell.margins[3], 1.0)
        stack = Stack() if empty else lay_cell(cell, inner)
        if cell.hide_mark:
            stack = _without_mark(stack)
        cells.append(LaidCell(cell, x, width, stack, turn=turn))
    height = max((cell.content_height for cell in cells if not cell.turn), default=0.0)
    height = _ruled(row, height)
    for cell in cells:
        if cell.turn and cell.face.v_merge != "continue":
            _lay_turned(cell, lay_cell, height, exact=row.height_rule == "exact")
    return cells


def _without_mark(stack: Stack) -> Stack:
    """What stands in a cell whose end mark takes no room (ISO 29500-1 §17.4.21, `w:hideMark`)."""
    mark = stack.entries[-1] if stack.entries else None
    if mark is None or not isinstance(mark.block, LaidParagraph):
        return stack
    face = mark.block.face
    if face.text or face.label is not None or mark.block.followers:
        return stack
    above = stack.entries[:-1]
    end = above[-1].bottom if above else 0.0
    if above and isinstance(above[-1].block, LaidParagraph):
        end += above[-1].block.space_after
    return Stack([*above, replace(mark, top=end, lead=0.0, height=0.0)], end)


def _lay_turned(cell: LaidCell, lay_cell: LayCell, height: float, *, exact: bool) -> None:
    """Lay text along the height of a row that is at least `height` high without it."""
    top, _, bottom, _ = cell.face.margins
    stack = lay_cell(cell.face, _LONGEST_TURNED)
    longest = max((_length(entry) for entry in stack.entries), default=0.0)
    cell.reach = height if exact else max(height, min(longest, _LONGEST_TURNED) + top + bottom)
    cell.stack = lay_cell(cell.face, max(cell.reach - top - bottom, 1.0))


def _length(entry: Entry) -> float:
    """How far a line reaches when nothing stretches it."""
    if not isinstance(entry.block, LaidParagraph):
        return entry.block.width
    line = entry.block.lines[entry.index]
    return line.x + line.right - line.left + entry.block.format.indent_right


def _count_merged_rows(table: LaidTable) -> None:
    for index, row in enumerate(table.rows):
        for cell in row.cells:
            if cell.face.v_merge != "restart":
                continue
            for below in table.rows[index + 1 :]:
                at = cell.face.grid_start
                found = (c for c in below.cells if c.continues and c.face.grid_start == at)
                continued = next(found, None)
                if continued is None:
                    break
                continued.origin = cell
                cell.rows += 1
            cell.first_row = index
            table.merged = table.merged or cell.rows > 1


def _set_heights(table: LaidTable, compat: int) -> Iterator[None]:
    for index, row in enumerate(table.rows):
        if index % _PAUSE_ROWS == _PAUSE_ROWS - 1:
            yield
        content = max((c.content_height for c in row.cells if c.rows == 1), default=0.0)
        row.edge = row_edge(table.face, index, compat=compat)
        row.height = _ruled(row.face, content + row.edge) + 2.0 * row.face.cell_spacing
        if index == len(table.rows) - 1:
            row.height += line_below(table.face, compat=compat)
    for index, row in enumerate(table.rows):
        for cell in row.cells:
            if cell.rows > 1:
                _grow_last_row(table.rows[index : index + cell.rows], cell)
    y = 0.0
    for row in table.rows:
        row.y = y
        y += row.height


def _grow_last_row(rows: list[LaidRow], cell: LaidCell) -> None:
    """What a merged cell needs beyond its rows goes to the last of them."""
    excess = cell.content_height + rows[-1].edge - sum(row.height for row in rows)
    if excess > 0 and rows[-1].face.height_rule != "exact":
        rows[-1].height += excess


def _ruled(row: RowFace, need: float) -> float:
    if row.height is None or row.height_rule == "auto":
        return max(need, float(row.height or 0))
    return float(row.height) if row.height_rule == "exact" else max(need, float(row.height))


def row_edge(table: TableFace, index: int, *, compat: int) -> float:
    """Twips that the line above a row adds to it; with cell spacing both its own lines.

    A line lies within the cell margin, so that only what is thicker counts. Up to mode 14 Word
    takes the table's own lines, from 15 on those that the cells really show (measured on page
    breaks: cells with thick lines in a mode 12 file add nothing, a margin hides them all).
    """
    row = table.rows[index]
    if row.cell_spacing:
        return _widest(row, "top") + _widest(row, "bottom")
    if compat >= 15:
        above = _widest(table.rows[index - 1], "bottom") if index else 0.0
        above = max(_widest(row, "top"), above)
    else:
        above = _width(table.borders.get("insideH"))
        above = max(above, _width(table.borders.get("top"))) if index == 0 else above
    return max(above - _widest_margin(row, 0), 0.0)


def line_below(table: TableFace, *, compat: int) -> float:
    """Twips of the line under the last row, which stands outside any stated height."""
    row = table.rows[-1]
    if row.cell_spacing:
        return 0.0
    line = _widest(row, "bottom") if compat >= 15 else _width(table.borders.get("bottom"))
    return max(line - _widest_margin(row, 2), 0.0)


def _widest_margin(row: RowFace, side: int) -> int:
    return max((cell.margins[side] for cell in row.cells), default=0)


def _widest(row: RowFace, side: str) -> float:
    return max((_width(cell.borders.get(side)) for cell in row.cells), default=0.0)


def _width(border: Border | None) -> float:
    return border.width if border is not None else 0.0

"""Rows on a page: where a row may be cut, and the placed cells, fills and strokes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.document.faces import Border
from engine.identity import StoryHandle
from engine.pagination.model import (
    LaidParagraph,
    PlacedBox,
    PlacedCell,
    PlacedFill,
    PlacedRule,
    PlacedTable,
)
from engine.pagination.stacks import Entry, PlaceRows, Stack, place_entries
from engine.pagination.tables import LaidCell, LaidRow, LaidTable

RowCut = tuple[int, ...]
"""Per cell of a row: how many entries stand on earlier pages.

For a cell that continues a vertical merge these are the entries of the cell that began it.
"""

TOLERANCE = 0.01


@dataclass(slots=True)
class RowSlice:
    """The part of a row that stands on one page: entries `start` to `stop` of each cell."""

    row: int
    start: RowCut
    stop: RowCut
    height: float


def whole_row(table: LaidTable, index: int, start: RowCut | None = None) -> RowSlice:
    """The row, or all that is left of it after `start`."""
    row = table.rows[index]
    stop = tuple(len(cell.stack.entries) for cell in row.cells)
    begun = start is not None and any(
        at and not cell.continues for cell, at in zip(row.cells, start, strict=True)
    )
    if start is None or not begun:
        return RowSlice(index, start or (0,) * len(row.cells), stop, row.height)
    return RowSlice(index, start, stop, _slice_height(row, start, stop))


def _slice_height(row: LaidRow, start: RowCut, stop: RowCut) -> float:
    """Height of a part of a row; cells that go on into the next row do not count."""
    parts = zip(row.cells, start, stop, strict=True)
    heights = (_part_height(cell, at, end) for cell, at, end in parts if cell.rows == 1)
    return max(heights, default=0.0) + row.edge


def cut_row(
    table: LaidTable, index: int, start: RowCut | None, room: float, *, keeps: bool = True
) -> RowSlice | None:
    """The part of a row that fits into `room`; None when it must move as a whole.

    Every cell must place at least one line, and widow control holds inside cells (R11). So do
    kept lines and paragraphs, unless `keeps` is False: a page's first row is divided anyhow.
    """
    row = table.rows[index]
    if not row.may_split:
        return None
    begin = start or (0,) * len(row.cells)
    stop: list[int] = []
    placed = rest = False
    for cell, at in zip(row.cells, begin, strict=True):
        end = at if cell.continues else _fitting(cell, at, room, keeps=keeps)
        if end == at and at < len(cell.stack.entries):
            return None
        placed = placed or end > at
        rest = rest or end < len(cell.stack.entries)
        stop.append(end)
    if not placed or not rest:
        # When only the bottom margin is too much, nothing would go on on the next page.
        return None
    height = _slice_height(row, begin, tuple(stop))
    return RowSlice(index, begin, tuple(stop), min(height, room))


def _part_height(cell: LaidCell, start: int, stop: int) -> float:
    top, _, bottom, _ = cell.face.margins
    return cell.reach if cell.turn else top + cell.stack.height_of(start, stop) + bottom


def _fitting(cell: LaidCell, start: int, room: float, *, keeps: bool) -> int:
    """How many entries end above the page's end, after widow control and keeps.

    The part of a cell that stays keeps its bottom margin.
    """
    room -= cell.face.margins[2]
    entries = cell.stack.entries
    if start >= len(entries) or cell.rows > 1 or cell.turn:
        return len(entries)
    end = _ending_within(cell, start, room)
    end = max(_without_widow(cell.stack, end), start)
    if keeps and end < len(entries):
        while end > start and _is_kept(entries[end - 1], entries[end]):
            end -= 1
    return end


def _ending_within(cell: LaidCell, start: int, room: float) -> int:
    """The entry behind the last one that ends within `room` twips of the cell's top."""
    entries = cell.stack.entries
    if start >= len(entries):
        return start
    base = cell.face.margins[0] - (entries[start].top if start else 0.0)
    end = start
    while end < len(entries) and base + entries[end].bottom <= room + TOLERANCE:
        end += 1
    return end


def _is_kept(above: Entry, below: Entry) -> bool:
    """Whether two lines or rows of a cell must stand on the same page."""
    block = above.block
    if isinstance(block, LaidParagraph):
        return block.format.keep_lines if block is below.block else block.format.keep_next
    if above.index == below.index and above.block is below.block:
        return False
    row = block.rows[above.index]
    return keeps_with_next(row, (0,) * len(row.cells))


def _without_widow(stack: Stack, end: int) -> int:
    if end >= len(stack.entries):
        return end
    block, line = stack.entries[end].block, stack.entries[end].index
    if not isinstance(block, LaidParagraph) or not block.format.widow_control or line == 0:
        return end
    if len(block.lines) - line == 1:
        end, line = end - 1, line - 1
    return end - 1 if line == 1 else end


def place_slices(
    table: LaidTable, slices: list[RowSlice], *, x: float, y: float, story: StoryHandle
) -> PlacedTable:
    """Cells, fills and strokes of row slices set one below the other from `y`."""
    left = x + table.x
    top = y
    cells: list[PlacedCell] = []
    fills: list[PlacedFill] = []
    rules: list[PlacedRule] = []
    for position, part in enumerate(slices):
        row = table.rows[part.row]
        for number, cell in enumerate(row.cells):
            span = _span_of(table, slices, position, number)
            placed = _place_cell(cell, span, x=left, y=y, story=story)
            cells.append(placed)
            if cell.face.shading and (span.opens or not cell.continues):
                fill = PlacedFill(placed.x, y, cell.width, span.height, cell.face.shading)
                fills.append(fill)
            goes_on = position < len(slices) - 1 and _merges_on(table, part.row, cell)
            rules += _cell_rules(placed, cell, goes_on=goes_on, opens=span.opens)
        y += part.height
    first = slices[0].row if slices else 0
    last = slices[-1].row + 1 if slices else 0
    return PlacedTable(
        table.face, first, last, left, top, table.width, y - top,
        tuple(fills), tuple(cells), tuple(rules), story,
    )  # fmt: skip


def place_rows(
    table: LaidTable, first: int, last: int, x: float, y: float, *, story: StoryHandle
) -> PlacedTable:
    """Whole rows of a nested table."""
    above = [whole_row(table, index) for index in range(first)] if table.merged else []
    begun = carried_on(table, above, first, None)
    slices = [whole_row(table, i, begun if i == first else None) for i in range(first, last)]
    return place_slices(table, slices, x=x, y=y, story=story)


def rows_of(story: StoryHandle) -> PlaceRows:
    """Places rows of tables that stand in the content of a story."""
    return lambda table, first, last, x, y: place_rows(table, first, last, x, y, story=story)


@dataclass(slots=True)
class _Span:
    """What of a cell stands on a page: entries of `content` in a height; `opens`: goes on here."""

    content: LaidCell
    start: int
    stop: int
    height: float
    opens: bool = False


def _span_of(table: LaidTable, slices: list[RowSlice], position: int, number: int) -> _Span:
    part = slices[position]
    cell = table.rows[part.row].cells[number]
    origin = cell.origin if cell.continues else cell
    if origin is None or origin.rows == 1:
        return _Span(cell, part.start[number], part.stop[number], part.height)
    if cell.continues and position and slices[position - 1].row == part.row - 1:
        return _Span(cell, 0, 0, part.height)
    end = origin.first_row + origin.rows
    covered = [one for one in slices[position:] if part.row <= one.row < end]
    height = sum(one.height for one in covered)
    start, stop = part.start[number], len(origin.stack.entries)
    if not _ends_with(table, covered[-1], end - 1):
        stop = _ending_within(origin, start, height - origin.face.margins[2])
    return _Span(origin, start, stop, height, opens=cell.continues)


def _ends_with(table: LaidTable, part: RowSlice, row: int) -> bool:
    """Whether a slice is the end of that row."""
    return part.row == row and part.stop[:] == tuple(
        at if cell.continues else len(cell.stack.entries)
        for cell, at in zip(table.rows[row].cells, part.stop, strict=True)
    )


def carried_on(
    table: LaidTable, slices: list[RowSlice], row: int, cut: RowCut | None
) -> RowCut | None:
    """The start of row `row` on the next page, with what merged cells have shown so far.

    None: nothing of the row or of a cell that goes through it stands on earlier pages.
    """
    if not table.merged or row >= len(table.rows):
        return cut
    cells = table.rows[row].cells
    starts = list(cut or (0,) * len(cells))
    for number, cell in enumerate(cells):
        if not cell.continues or cell.origin is None:
            continue
        starts[number] = _shown(table, slices, cell.origin, starts[number])
    return tuple(starts) if any(starts) else cut


def _shown(table: LaidTable, slices: list[RowSlice], origin: LaidCell, before: int) -> int:
    """How many entries of a merged cell stand on pages up to this one."""
    end = origin.first_row + origin.rows
    for position, part in enumerate(slices):
        if origin.first_row <= part.row < end:
            for number, cell in enumerate(table.rows[part.row].cells):
                if cell is origin or cell.origin is origin:
                    return _span_of(table, slices, position, number).stop
    return before


def _place_cell(
    cell: LaidCell, span: _Span, *, x: float, y: float, story: StoryHandle
) -> PlacedCell:
    if span.content.turn:
        return _place_turned(cell, span, x=x, y=y, story=story)
    top, _, bottom, left = cell.face.margins
    start, stop, height = span.start, span.stop, span.height
    stack = span.content.stack
    spare = height - top - bottom - stack.height_of(start, stop)
    lift = {"center": spare / 2, "bottom": spare}.get(span.content.face.vertical_align, 0.0)

    items = place_entries(
        stack, start, stop, x=x + cell.x + left, y=y + top + max(lift, 0.0),
        story=story, place_rows=rows_of(story),
    )  # fmt: skip
    return PlacedCell(cell.face, x + cell.x, y, cell.width, height, tuple(items))


def _place_turned(
    cell: LaidCell, span: _Span, *, x: float, y: float, story: StoryHandle
) -> PlacedCell:
    """A cell whose lines run down (90 degrees) or up (270): a turned box with its own origin."""
    top, right, bottom, left = cell.face.margins
    stack, turn = span.content.stack, span.content.turn
    along, across = (top, right) if turn == 90 else (bottom, left)
    spare = cell.width - left - right - stack.height
    lift = {"center": spare / 2, "bottom": spare}.get(span.content.face.vertical_align, 0.0)

    items = place_entries(
        stack, span.start, span.stop, x=along, y=across + max(lift, 0.0),
        story=story, place_rows=rows_of(story),
    )  # fmt: skip
    left_edge = x + cell.x
    box = PlacedBox(left_edge, y, cell.width, span.height, None, None, tuple(items), turn=turn)
    return PlacedCell(cell.face, left_edge, y, cell.width, span.height, (box,))


def _merges_on(table: LaidTable, row: int, cell: LaidCell) -> bool:
    """Whether a continuing cell of a vertical merge is continued by the next row."""
    if not cell.continues or row + 1 >= len(table.rows):
        return False
    start = cell.face.grid_start
    return any(c.continues and c.face.grid_start == start for c in table.rows[row + 1].cells)


def _cell_rules(
    placed: PlacedCell, cell: LaidCell, *, goes_on: bool, opens: bool
) -> list[PlacedRule]:
    """A cell draws its top and left; right and bottom are drawn too, neighbours paint over.

    Of merged cells the first draws around all of them: no rule runs through their text.
    """
    x0, y0 = placed.x, placed.y
    x1, y1 = x0 + placed.width, y0 + placed.height
    sides = {
        "top": (x0, y0, x1, y0),
        "left": (x0, y0, x0, y1),
        "right": (x1, y0, x1, y1),
        "bottom": (x0, y1, x1, y1),
    }
    rules: list[PlacedRule] = []
    for side, (ax, ay, bx, by) in sides.items():
        border: Border | None = cell.face.borders.get(side)
        inside = cell.continues and not opens
        hidden = (side == "top" and inside) or (side == "bottom" and goes_on)
        if border is not None and border.visible and not hidden:
            rules.append(PlacedRule(ax, ay, bx, by, border))
    return rules


def keeps_with_next(row: LaidRow, start: RowCut) -> bool:
    """Whether a row must stand with the next one: a cell begins with a kept paragraph."""
    return any(_begins_kept(cell.stack, at) for cell, at in zip(row.cells, start, strict=True))


def _begins_kept(stack: Stack, at: int) -> bool:
    if at >= len(stack.entries):
        return False
    entry = stack.entries[at]
    if isinstance(entry.block, LaidParagraph):
        return entry.block.format.keep_next
    row = entry.block.rows[entry.index]
    return keeps_with_next(row, (0,) * len(row.cells))

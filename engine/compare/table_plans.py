"""Which rows and cells of two tables belong together: rows by likeness, columns by content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.compare.align import best_chain, longest_increasing, similar_pairs
from engine.compare.blocks import Block, dice, similarity
from engine.redline.names import CUSTOM_XML, SDT, TC, TR, Element
from engine.redline.table_layout import cells_of, grid_span
from engine.sequence_diff import diff_sequences

_ALIKE_COLUMNS = 0.3
_ALIKE_ROWS = 0.2
_Cells = list[tuple[Element | None, Element | None]]


@dataclass(slots=True)
class RowShape:
    """A row of one side, or of both with their cells side by side."""

    base: Element | None
    revised: Element | None
    cells: _Cells = field(default_factory=list[tuple[Element | None, Element | None]])


@dataclass(slots=True)
class TableShape:
    """Two tables side by side, in revised order with deleted rows slotted in."""

    rows: list[RowShape]


def table_shape(base: Element, revised: Element) -> TableShape | None:
    """None where rows or cells hide in wrappers, so that only the whole can be compared."""
    if _wrapped(base) or _wrapped(revised):
        return None
    a = [Block(row) for row in base if row.tag == TR]
    b = [Block(row) for row in revised if row.tag == TR]
    pairs = _row_pairs(a, b)
    columns = _column_pairs([(a[i].element, b[j].element) for i, j in pairs])
    rows: list[RowShape] = []
    at_a = at_b = 0
    for i, j in [*pairs, (len(a), len(b))]:
        rows.extend(RowShape(each.element, None) for each in a[at_a:i])
        rows.extend(RowShape(None, each.element) for each in b[at_b:j])
        if i < len(a) or j < len(b):
            one, other = a[i].element, b[j].element
            rows.append(RowShape(one, other, _cells(one, other, columns)))
        at_a, at_b = i + 1, j + 1
    return TableShape(rows)


def _wrapped(table: Element) -> bool:
    if any(child.tag in (SDT, CUSTOM_XML) for child in table):
        return True
    return any(child.tag in (SDT, CUSTOM_XML) for row in table if row.tag == TR for child in row)


def _row_pairs(a: Sequence[Block], b: Sequence[Block]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    keys_a = [row.signature for row in a]
    keys_b = [row.signature for row in b]
    for tag, a_start, a_end, b_start, b_end in diff_sequences(keys_a, keys_b):
        if tag == "equal":
            found.extend((a_start + n, b_start + n) for n in range(a_end - a_start))
        elif tag == "replace":
            inner = similar_pairs(a[a_start:a_end], b[b_start:b_end], a_start, b_start)
            found.extend(inner or _only_pair(a, b, (a_start, a_end), (b_start, b_end)))
    return longest_increasing(found)


def _only_pair(
    a: Sequence[Block], b: Sequence[Block], a_gap: tuple[int, int], b_gap: tuple[int, int]
) -> list[tuple[int, int]]:
    """One row against one row of as many cells may have less in common to be the same row."""
    if a_gap[1] - a_gap[0] != 1 or b_gap[1] - b_gap[0] != 1:
        return []
    one, other = a[a_gap[0]], b[b_gap[0]]
    alike = not one.words or not other.words or similarity(one, other) >= _ALIKE_ROWS
    as_wide = len(cells_of(one.element)) == len(cells_of(other.element))
    return [(a_gap[0], b_gap[0])] if alike and as_wide else []


def _column_pairs(rows: Sequence[tuple[Element, Element]]) -> dict[int, int] | None:
    """Column of the base → column of the revised table; None where the grids are irregular."""
    widths_a = {len(cells_of(a)) for a, _ in rows}
    widths_b = {len(cells_of(b)) for _, b in rows}
    regular = len(widths_a) == 1 and len(widths_b) == 1
    if not regular or any(grid_span(c) > 1 for a, b in rows for c in [*cells_of(a), *cells_of(b)]):
        return None
    width_a, width_b = widths_a.pop(), widths_b.pop()
    columns_a = _columns([a for a, _ in rows], width_a)
    columns_b = _columns([b for _, b in rows], width_b)
    chain = best_chain([[_likeness(one, other) for other in columns_b] for one in columns_a])
    if width_a == width_b and all(i == j for i, j in chain):
        return {i: i for i in range(width_a)}
    return dict(_filled(chain, width_a, width_b))


def _columns(rows: Sequence[Element], width: int) -> list[Counter[str]]:
    columns: list[Counter[str]] = [Counter() for _ in range(width)]
    for number, row in enumerate(rows):
        for column, cell in enumerate(cells_of(row)):
            columns[column].update(f"{number} {word}" for word in Block(cell).words.elements())
    return columns


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    if not one and not other:
        return 0.5
    likeness = dice(one, other)
    return likeness if likeness >= _ALIKE_COLUMNS else 0.0


def _filled(chain: Sequence[tuple[int, int]], a: int, b: int) -> list[tuple[int, int]]:
    """Between two aligned columns, equally many others are the same columns rewritten."""
    found: list[tuple[int, int]] = []
    at_a = at_b = 0
    for i, j in [*chain, (a, b)]:
        if i - at_a == j - at_b:
            found.extend((at_a + n, at_b + n) for n in range(i - at_a))
        if i < a or j < b:
            found.append((i, j))
        at_a, at_b = i + 1, j + 1
    return found


def _cells(base: Element, revised: Element, columns: dict[int, int] | None) -> _Cells:
    a = [cell for cell in base if cell.tag == TC]
    b = [cell for cell in revised if cell.tag == TC]
    if columns is not None:
        pairs = [(i, j) for i, j in sorted(columns.items()) if i < len(a) and j < len(b)]
    elif len(a) == len(b):
        pairs = [(i, i) for i in range(len(a))]
    else:
        pairs = similar_pairs([Block(each) for each in a], [Block(each) for each in b])
    found: _Cells = []
    at_a = at_b = 0
    for i, j in [*pairs, (len(a), len(b))]:
        found.extend((each, None) for each in a[at_a:i])
        found.extend((None, each) for each in b[at_b:j])
        if i < len(a) or j < len(b):
            found.append((a[i], b[j]))
        at_a, at_b = i + 1, j + 1
    return found

"""Content of a container (cell, header, note, text box): lines and rows one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.document.faces import ParagraphFace, TableFace
from engine.identity import StoryHandle
from engine.pagination.facts import LayoutFacts
from engine.pagination.model import LaidParagraph, PlacedItem, PlacedLines, PlacedTable
from engine.pagination.paragraph_boxes import joined_above, one_box, paragraph_decoration
from engine.pagination.spacing import (
    edge_above,
    edge_below,
    first_space,
    gap_between,
    last_space,
)

if TYPE_CHECKING:
    from engine.pagination.row_bands import Band
    from engine.pagination.tables import LaidTable


PlaceRows = Callable[["LaidTable", int, int, float, float], PlacedItem]
"""(table, first row, row behind the last, x, y) → what stands on the page."""


@dataclass(slots=True)
class Entry:
    """One line or one table row; `lead` is the room above it, `top` where it starts."""

    top: float
    lead: float
    height: float
    block: LaidParagraph | LaidTable
    index: int
    band: Band | None = None
    """The strip of a high row that this entry is."""

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(slots=True)
class Stack:
    """Entries in order and the height of all, space after the last paragraph included."""

    entries: list[Entry] = field(default_factory=list[Entry])
    height: float = 0.0

    def height_of(self, first: int, last: int) -> float:
        """Height of entries `first` to `last` (excluded) when they start a page."""
        if last <= first:
            return 0.0
        end = self.height if last == len(self.entries) else self.entries[last - 1].bottom
        start = 0.0 if first == 0 else self.entries[first].top
        return end - start


class StackBuilder:
    """Adds paragraphs and tables to a stack with Word's spacing between them."""

    def __init__(self, facts: LayoutFacts) -> None:
        self._facts = facts
        self._stack = Stack()
        self._previous: LaidParagraph | None = None

    def add_paragraph(self, laid: LaidParagraph, following: LaidParagraph | None) -> None:
        """Append the lines of a paragraph; hidden ones have none and take no room."""
        if not laid.lines:
            return
        stack, previous = self._stack, self._previous
        first = previous is None and not stack.entries
        lead = first_space(laid, self._facts) if first else gap_between(previous, laid, self._facts)
        lead += edge_above(previous.format if previous else None, laid.format)
        for index, line in enumerate(laid.lines):
            top = stack.height + lead
            stack.entries.append(Entry(top, lead, line.height, laid, index))
            stack.height = top + line.height
            lead = 0.0
        below = edge_below(laid.format, following.format if following else None)
        stack.height += below
        stack.entries[-1].height += below
        self._previous = laid

    def add_table(self, table: LaidTable) -> None:
        """Append the rows of a nested table."""
        stack = self._stack
        lead = self._previous.space_after if self._previous else 0.0
        for index, row in enumerate(table.rows):
            for band in table.bands(index) or [None]:
                height = row.height if band is None else band.height
                top = stack.height + lead
                stack.entries.append(Entry(top, lead, height, table, index, band))
                stack.height = top + height
                lead = 0.0
        self._previous = None

    def finish(self) -> Stack:
        """The stack, closed with the space after its last paragraph."""
        if self._previous is not None:
            self._stack.height += last_space(self._previous, self._facts)
            self._previous = None
        return self._stack


def place_entries(
    stack: Stack,
    first: int,
    last: int,
    *,
    x: float,
    y: float,
    story: StoryHandle,
    place_rows: PlaceRows,
) -> list[PlacedItem]:
    """Page items for entries `first` to `last`, the first at `y` (its lead only at the start)."""
    items: list[PlacedItem] = []
    entries = stack.entries
    shift = y - (0.0 if first == 0 else entries[first].top) if first < len(entries) else y
    index = first
    while index < last:
        entry = entries[index]
        end = index + 1
        while end < last and entries[end].block is entry.block:
            end += 1
        top = shift + entry.top
        if isinstance(entry.block, LaidParagraph):
            lines = PlacedLines(entry.block, entry.index, entries[end - 1].index + 1, x, top, story)
            items += paragraph_decoration(
                lines,
                above=joined_above(items, lines),
                goes_on=end < last and _joins(entry.block, entries[end].block),
            )
            items.append(lines)
        else:
            items.append(_rows_shown(entry.block, entries[index:end], place_rows, x, top))
        index = end
    return items


def _rows_shown(
    table: LaidTable, entries: list[Entry], place_rows: PlaceRows, x: float, y: float
) -> PlacedItem:
    """Rows of a nested table; where a row is divided, a table of what is shown of each."""
    first, last = entries[0].index, entries[-1].index + 1
    if all(entry.band is None for entry in entries):
        return place_rows(table, first, last, x, y)
    part = table.showing(entries)
    placed = place_rows(part, 0, len(part.rows), x, y)
    if isinstance(placed, PlacedTable):
        placed.first, placed.last = first, last
    return placed


def _joins(laid: LaidParagraph, following: LaidParagraph | LaidTable) -> bool:
    return isinstance(following, LaidParagraph) and one_box(laid, following)


def joined_items(
    items: Sequence[ParagraphFace | TableFace],
) -> list[tuple[ParagraphFace, ...] | TableFace]:
    """Items with style-separated paragraphs joined into one tuple (R7)."""
    joined: list[tuple[ParagraphFace, ...] | TableFace] = []
    pending: tuple[ParagraphFace, ...] = ()
    for item in items:
        if isinstance(item, TableFace):
            if pending:
                joined.append(pending)
                pending = ()
            joined.append(item)
            continue
        pending = (*pending, item)
        if not (item.style_separator and item.text):
            joined.append(pending)
            pending = ()
    if pending:
        joined.append(pending)
    return joined

"""Places the notes of a column at the foot of its page."""

from __future__ import annotations

from engine.document.faces import Border
from engine.identity import StoryHandle
from engine.pagination.column import Column
from engine.pagination.model import PlacedItem, PlacedRule
from engine.pagination.notes import NOTE_EXTRA, NoteLayouter
from engine.pagination.stacks import place_entries
from engine.pagination.table_parts import place_rows
from engine.pagination.tables import LaidTable

_SEPARATOR_WIDTH = 2880.0
_SEPARATOR = Border("single", 4, 0, "auto")


def place_notes(notes: NoteLayouter, column: Column, bottom: float) -> list[PlacedItem]:
    """Separator and notes, the last ending at `bottom`."""
    area = column.notes
    if not area.parts:
        return []
    x, width = column.box.x, column.box.width
    continued = area.parts[0].first > 0
    y = bottom - area.height
    separator = notes.separator(width, continued=continued)
    middle = y + separator.height / 2
    length = width if continued else min(_SEPARATOR_WIDTH, width)
    items: list[PlacedItem] = [PlacedRule(x, middle, x + length, middle, _SEPARATOR)]
    y += separator.height
    for part in area.parts:
        story = StoryHandle(part.ref.kind, note_id=part.ref.note_id)
        stack = notes.stack(part.ref, width)
        if part.first == 0:
            y += NOTE_EXTRA

        def rows(
            table: LaidTable,
            first: int,
            last: int,
            at_x: float,
            at_y: float,
            story: StoryHandle = story,
        ) -> PlacedItem:
            return place_rows(table, first, last, at_x, at_y, story=story)

        items += place_entries(stack, part.first, part.last, x=x, y=y, story=story, place_rows=rows)
        y += stack.height_of(part.first, part.last)
    return items

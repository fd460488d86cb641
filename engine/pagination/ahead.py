"""Lays what the next page may need in small pieces, so that no slice of work gets long."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from engine.document.faces import DocGrid, ParagraphFace, SectionFace, StoryView, TableFace
from engine.identity import StoryHandle
from engine.pagination.composer import Composer
from engine.pagination.geometry import columns_of, line_grid
from engine.pagination.stacks import joined_items
from engine.pagination.table_jobs import cells_of_table
from engine.pagination.units import Cursor, Unit

_Steps = Generator[None, None, float]
"""Pauses on the way to the height that was gained."""


class Ahead:
    """Everything it lays stays with the composer, where the page finds it."""

    def __init__(
        self, composer: Composer, story: Callable[[StoryHandle], StoryView | None]
    ) -> None:
        self._composer = composer
        self._story = story

    def page(
        self, units: Sequence[Unit], cursor: Cursor, sections: Sequence[SectionFace]
    ) -> Iterator[None]:
        """Lay units from a place on until they fill a page; may be left alone after each step."""
        room = 0.0
        for index in range(cursor.unit, len(units)):
            unit = units[index]
            section = sections[min(unit.section, len(sections) - 1)] if sections else SectionFace(0)
            columns = columns_of(section, 0.0)
            height = yield from self._unit(unit, columns[0].width, line_grid(section))
            yield
            if index > cursor.unit or not cursor.continues:  # who knows what is left of it
                room += height
            if room > section.page_height * len(columns):
                return

    def _unit(self, unit: Unit, width: float, grid: DocGrid | None) -> _Steps:
        if unit.table is not None:
            return (yield from self._table(unit.table, width, grid))
        if unit.frame is not None:
            yield from self._items(unit.faces, float(unit.frame.width or width), grid)
            return 0.0
        if unit.laid is None:
            yield from self._composer.paragraph_steps(unit.faces, width, grid)
        laid = unit.paragraph(self._composer, width, grid)
        if not laid.plain:
            for ref in (ref for line in laid.lines for ref in line.notes):
                note = self._story(StoryHandle(ref.kind, note_id=ref.note_id))
                yield from self._items(note.items if note is not None else (), width, None)
        return laid.height

    def _items(
        self, items: Sequence[ParagraphFace | TableFace], width: float, grid: DocGrid | None
    ) -> Iterator[None]:
        for item in joined_items(items):
            if isinstance(item, TableFace):
                yield from self._table(item, width, grid)
            else:
                yield from self._composer.paragraph_steps(item, width, grid)
                yield

    def _table(self, face: TableFace, width: float, grid: DocGrid | None) -> _Steps:
        """All of it: where its rows break depends on how high each of them is."""
        known = self._composer.laid_tables(face).get((width, grid))
        if known is not None:
            return known.height
        for cell, inner in cells_of_table(face, width):
            yield from self._items(cell.items, inner, grid)
            self._composer.cell(cell, inner, grid)
            yield
        yield from self._composer.table_steps(face, width, grid)
        return self._composer.table(face, width, grid).height

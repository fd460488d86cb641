"""Lays paragraphs, tables and stacks once per face and width; unchanged faces are never relaid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.document.faces import CellFace, DocGrid, ParagraphFace, TableFace
from engine.pagination.face_cache import FaceCache, Item, identities
from engine.pagination.facts import FieldText, LayoutFacts
from engine.pagination.floats import Lanes
from engine.pagination.fonts import FontBook
from engine.pagination.model import LaidParagraph
from engine.pagination.paragraphs import Lane, ParagraphLayouter
from engine.pagination.stacks import Stack, StackBuilder, joined_items
from engine.pagination.tables import LaidTable, lay_table, lay_table_steps

Faces = tuple[ParagraphFace, ...]
_Measure = tuple[float, DocGrid | None]
_How = _Measure | tuple[float, tuple[str | None, ...], DocGrid | None]
"""The width of the column, and its line grid or the results of fields."""
LayParagraph = Callable[[Faces, float], LaidParagraph]


@dataclass(slots=True)
class Counters:
    """What the last layout cost."""

    blocks_measured: int = 0
    pages_made: int = 0


class Composer:
    """The only caller of the paragraph layouter; caches by the identity of faces."""

    def __init__(self, layouter: ParagraphLayouter, facts: LayoutFacts) -> None:
        self._layouter = layouter
        self._facts = facts
        self._paragraphs = FaceCache[_How, LaidParagraph]()
        self._tables = FaceCache[_Measure, LaidTable]()
        self._stacks = FaceCache[_Measure, Stack]()
        self._parts = FaceCache[tuple[float, int, bool], tuple[object, LaidParagraph]]()
        self.counters = Counters()
        self.field_text: FieldText | None = None

    @property
    def fonts(self) -> FontBook:
        """The resolved fonts of the document."""
        return self._layouter.fonts

    def paragraph(self, faces: Faces, width: float, grid: DocGrid | None = None) -> LaidParagraph:
        """The paragraph in a column `width` wide; laid at most once per width."""
        return self._paragraphs.get(
            faces, (width, grid), lambda: self.fresh_paragraph(faces, width, grid=grid)
        )

    def paragraph_steps(
        self, faces: Faces, width: float, grid: DocGrid | None = None
    ) -> Iterator[None]:
        """Lay a paragraph for `paragraph` to find, with pauses where it is long."""
        if (width, grid) in self._paragraphs.known(faces):
            return
        self.counters.blocks_measured += 1
        laid = yield from self._layouter.lay_steps(
            faces, width, grid=grid, field_text=self.field_text
        )
        self._paragraphs.get(faces, (width, grid), lambda: laid)

    def paragraph_showing(
        self, faces: Faces, width: float, field_text: FieldText, *, grid: DocGrid | None = None
    ) -> LaidParagraph:
        """The paragraph with field results of its page; laid once for the same results."""
        runs = (run for face in faces for run in face.runs if run.kind == "field")
        shown = tuple(field_text(run) for run in runs)
        return self._paragraphs.get(
            faces,
            (width, shown, grid),
            lambda: self.fresh_paragraph(faces, width, grid=grid, field_text=field_text),
        )

    def part_paragraph(
        self,
        faces: Faces,
        width: float,
        *,
        grid: DocGrid | None,
        start: int,
        lanes: Lanes | None = None,
    ) -> LaidParagraph:
        """The paragraph from an offset on, around floating objects if there are lanes; kept for
        its latest place."""
        slot = (width, start, lanes is None)
        key = (None if lanes is None else lanes.key, grid)
        known = self._parts.known(faces).get(slot)
        if known is not None and known[0] == key:
            return known[1]
        lane = None if lanes is None else lanes.lane
        part = self.fresh_paragraph(faces, width, grid=grid, lane=lane, start=start)
        part.cut_by_offset = True
        self._parts.put(faces, slot, (key, part))
        return part

    def fresh_paragraph(
        self,
        faces: Faces,
        width: float,
        *,
        grid: DocGrid | None = None,
        lane: Lane | None = None,
        field_text: FieldText | None = None,
        start: int = 0,
    ) -> LaidParagraph:
        """Lay without the cache: text beside floating objects depends on its place."""
        self.counters.blocks_measured += 1
        return self._layouter.lay(
            faces,
            width,
            grid=grid,
            lane=lane,
            field_text=field_text or self.field_text,
            start=start,
        )

    def table(self, face: TableFace, available: float, grid: DocGrid | None = None) -> LaidTable:
        """The table in a column `available` wide; cells whose faces are known cost nothing."""
        return self._tables.get(
            (face,), (available, grid), lambda: self.fresh_table(face, available, grid=grid)
        )

    def laid_tables(self, face: TableFace) -> Mapping[_Measure, LaidTable]:
        """What is kept of a table, by the width it was laid for and its line grid."""
        return self._tables.known((face,))

    def table_steps(
        self, face: TableFace, available: float, grid: DocGrid | None
    ) -> Iterator[None]:
        """Lay a table for `table` to find, with pauses where it is long."""
        laid = yield from lay_table_steps(
            face,
            available,
            lambda cell, width: self.cell(cell, width, grid),
            compat=self._facts.compat_mode,
        )
        self._tables.put((face,), (available, grid), laid)

    def fresh_table(
        self,
        face: TableFace,
        available: float,
        *,
        grid: DocGrid | None = None,
        paragraph: LayParagraph | None = None,
    ) -> LaidTable:
        """Lay without the cache: what a cell shows depends on its page."""

        def cell(cell: CellFace, width: float) -> Stack:
            if paragraph is None:
                return self.cell(cell, width, grid)
            return self.stack(cell.items, width, grid=grid, paragraph=paragraph)

        return lay_table(face, available, cell, compat=self._facts.compat_mode)

    def cell(self, cell: CellFace, width: float, grid: DocGrid | None = None) -> Stack:
        """What a cell shows, `width` wide; laid once for the same content."""
        if not cell.items:
            return Stack()
        return self._stacks.get(
            cell.items, (width, grid), lambda: self.stack(cell.items, width, grid=grid)
        )

    def stack(
        self,
        items: Sequence[ParagraphFace | TableFace],
        width: float,
        *,
        grid: DocGrid | None = None,
        paragraph: LayParagraph | None = None,
    ) -> Stack:
        """Items one below the other; `paragraph` overrides how paragraphs are laid."""
        joined = joined_items(items)
        laid: list[LaidParagraph | LaidTable] = []
        for item in joined:
            if isinstance(item, TableFace):
                own = paragraph is not None and has_fields(item)
                laid.append(
                    self.fresh_table(item, width, grid=grid, paragraph=paragraph)
                    if own
                    else self.table(item, width, grid)
                )
            elif paragraph is not None:
                laid.append(paragraph(item, width))
            else:
                laid.append(self.paragraph(item, width, grid))
        builder = StackBuilder(self._facts)
        for index, block in enumerate(laid):
            following = laid[index + 1] if index + 1 < len(laid) else None
            if isinstance(block, LaidTable):
                builder.add_table(block)
            else:
                builder.add_paragraph(
                    block, following if isinstance(following, LaidParagraph) else None
                )
        return builder.finish()

    def forget(self, old: Iterable[Item], new: Iterable[Item]) -> None:
        """Faces that an edit replaced, and those that stand in their place."""
        gone = set(identities(old)).difference(identities(new))
        for cache in self._caches:
            cache.forget(gone)

    def prune(self, items: Callable[[], Iterable[Item]]) -> None:
        """Now and then forget what belongs to none of the faces that are shown."""
        for cache in self._caches:
            cache.prune(items)

    def __len__(self) -> int:
        return sum(map(len, self._caches))

    @property
    def _caches(self) -> tuple[FaceCache[Any, Any], ...]:
        return self._paragraphs, self._tables, self._stacks, self._parts


def has_fields(item: ParagraphFace | TableFace) -> bool:
    """Whether anything in it may read differently on another page."""
    if isinstance(item, ParagraphFace):
        return any(run.kind == "field" for run in item.runs)
    return any(has_fields(one) for row in item.rows for cell in row.cells for one in cell.items)

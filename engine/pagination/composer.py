"""Lays paragraphs, tables and stacks once per face and width; unchanged faces are never relaid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.document.faces import CellFace, DocGrid, ParagraphFace, TableFace
from engine.pagination.facts import FieldText, LayoutFacts
from engine.pagination.fonts import FontBook
from engine.pagination.model import LaidParagraph
from engine.pagination.paragraphs import Lane, ParagraphLayouter
from engine.pagination.stacks import Stack, StackBuilder, joined_items
from engine.pagination.tables import LaidTable, lay_table

Faces = tuple[ParagraphFace, ...]
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
        self._paragraphs: dict[tuple[object, ...], tuple[Faces, LaidParagraph]] = {}
        self._tables: dict[tuple[object, ...], tuple[TableFace, LaidTable]] = {}
        self.counters = Counters()
        self.field_text: FieldText | None = None

    @property
    def fonts(self) -> FontBook:
        """The resolved fonts of the document."""
        return self._layouter.fonts

    def paragraph(self, faces: Faces, width: float, grid: DocGrid | None = None) -> LaidParagraph:
        """The paragraph in a column `width` wide; laid at most once per width."""
        key = (*map(id, faces), width, grid)
        found = self._paragraphs.get(key)
        if found is None:
            found = (faces, self.fresh_paragraph(faces, width, grid=grid))
            self._paragraphs[key] = found
        return found[1]

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
        key = (id(face), available, grid)
        found = self._tables.get(key)
        if found is None:
            table = self.fresh_table(face, available, grid=grid)
            found = self._tables[key] = (face, table)
        return found[1]

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
            return self.stack(cell.items, width, grid=grid, paragraph=paragraph)

        return lay_table(face, available, cell, compat=self._facts.compat_mode)

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

    def prune(self, alive: Iterable[int]) -> None:
        """Forget what belongs to none of the faces with these identities."""
        keep = set(alive)
        self._paragraphs = {
            key: value
            for key, value in self._paragraphs.items()
            if all(id(face) in keep for face in value[0])
        }
        self._tables = {key: value for key, value in self._tables.items() if id(value[0]) in keep}

    def __len__(self) -> int:
        return len(self._paragraphs) + len(self._tables)


def has_fields(item: ParagraphFace | TableFace) -> bool:
    """Whether anything in it may read differently on another page."""
    if isinstance(item, ParagraphFace):
        return any(run.kind == "field" for run in item.runs)
    return any(has_fields(one) for row in item.rows for cell in row.cells for one in cell.items)

"""The paragraphs inside a table with their widths, so that a long table can be laid in slices."""

from __future__ import annotations

from collections.abc import Iterator

from engine.document.faces import ParagraphFace, TableFace
from engine.pagination.stacks import joined_items
from engine.pagination.tables import column_widths


def paragraphs_of_table(
    face: TableFace, available: float
) -> Iterator[tuple[tuple[ParagraphFace, ...], float]]:
    """(joined faces, column width) of every paragraph, nested tables included."""
    columns = column_widths(face, available)
    for row in face.rows:
        for cell in row.cells:
            if cell.v_merge == "continue":
                continue
            width = sum(columns[cell.grid_start : cell.grid_start + cell.grid_span])
            inner = max(width - cell.margins[1] - cell.margins[3], 1.0)
            for item in joined_items(cell.items):
                if isinstance(item, TableFace):
                    yield from paragraphs_of_table(item, inner)
                else:
                    yield item, inner

"""The cells of a table with their widths, so that a long table can be laid in slices."""

from __future__ import annotations

from collections.abc import Iterator

from engine.document.faces import CellFace, TableFace
from engine.pagination.tables import column_widths


def cells_of_table(face: TableFace, available: float) -> Iterator[tuple[CellFace, float]]:
    """(cell, width inside its margins) of every cell that shows something of its own."""
    columns = column_widths(face, available)
    for row in face.rows:
        for cell in row.cells:
            if cell.v_merge != "continue":
                width = sum(columns[cell.grid_start : cell.grid_start + cell.grid_span])
                yield cell, max(width - cell.margins[1] - cell.margins[3], 1.0)

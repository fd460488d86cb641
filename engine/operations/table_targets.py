"""The row, cell and table an operation means: the innermost ones around its block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import Problem
from engine.operations.context import BlockFacts, Context, Outcome
from engine.operations.operation import Operation
from engine.operations.targets import target_block
from engine.redline.names import TBL, TC, TR, Element, ancestor_of
from engine.redline.table_layout import cells_by_column


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A block's place in a table."""

    block: BlockFacts
    cell: Element
    row: Element
    table: Element
    column: int

    def now(self, context: Context) -> TablePlace | Problem:
        """The same place after other operations of the batch."""
        return place_of(self.block)


def at_place(
    context: Context, place: TablePlace, act: Callable[[TablePlace], Outcome | Problem]
) -> Callable[[], Outcome | Problem]:
    """Carries something out where the place is by then."""

    def apply() -> Outcome | Problem:
        now = place.now(context)
        return now if isinstance(now, Problem) else act(now)

    return apply


def table_place(context: Context, op: Operation) -> TablePlace | Problem:
    """The place of the operation's block; outside of tables there is none."""
    block = target_block(context, op)
    return block if isinstance(block, Problem) else place_of(block)


def place_of(block: BlockFacts) -> TablePlace | Problem:
    """The innermost cell, row and table around a block."""
    cell = ancestor_of(block.paragraph, TC)
    row = None if cell is None else ancestor_of(cell, TR)
    table = None if row is None else ancestor_of(row, TBL)
    if cell is None or row is None or table is None:
        return Problem("unsupportedBlock", "The block is not in a table.")
    column = next((start for start, other in cells_by_column(row) if other is cell), 0)
    return TablePlace(block, cell, row, table, column)

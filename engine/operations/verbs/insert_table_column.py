"""Inserts a table column beside the one a block stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import Placement
from engine.operations.strict import Omittable
from engine.operations.values import CellTexts
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertTableColumn(BlockOperation, frozen=True):
    """Inserts a table column beside the one a block stands in."""

    type: Literal["insertTableColumn"]

    position: Omittable[Placement] = None
    cell_texts: Omittable[CellTexts] = None


def label(op: InsertTableColumn) -> str:
    """The entry in the history."""
    return "Insert column"


def affected(op: InsertTableColumn, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, op.position or "after", content="tableColumn", story=story)


def run(op: InsertTableColumn, context: Context) -> Plan | Problem:
    """Plans the column."""
    from engine.operations.table_columns import plan_column_insertion

    return plan_column_insertion(
        context, op, side=op.position or "after", texts=op.cell_texts or ()
    )


VERB = Verb(
    model=InsertTableColumn,
    meaning="insert a column beside the one the block is in",
    label=label,
    affected=affected,
    run=run,
)

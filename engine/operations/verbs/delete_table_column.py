"""Deletes the table column a block stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteTableColumn(BlockOperation, frozen=True):
    """Deletes the table column a block stands in."""

    type: Literal["deleteTableColumn"]


def label(op: DeleteTableColumn) -> str:
    """The entry in the history."""
    return "Delete column"


def affected(op: DeleteTableColumn, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return table_target("tableColumn", op.block_id, "deleted", story=story)


def run(op: DeleteTableColumn, context: Context) -> Plan | Problem:
    """Plans the removal."""
    from engine.operations.table_columns import plan_column_deletion

    return plan_column_deletion(context, op)


VERB = Verb(
    model=DeleteTableColumn,
    meaning="delete the table column the block is in",
    label=label,
    affected=affected,
    run=run,
)

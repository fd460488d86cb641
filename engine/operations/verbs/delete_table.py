"""Deletes the table a block stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteTable(BlockOperation, frozen=True):
    """Deletes the table a block stands in."""

    type: Literal["deleteTable"]


def label(op: DeleteTable) -> str:
    """The entry in the history."""
    return "Delete table"


def affected(op: DeleteTable, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "deleted", story)


def run(op: DeleteTable, context: Context) -> Plan | Problem:
    """Plans the removal."""
    from engine.operations.table_rows import plan_table_deletion

    return plan_table_deletion(context, op)


VERB = Verb(
    model=DeleteTable,
    meaning="delete the whole table the block is in",
    label=label,
    affected=affected,
    run=run,
)

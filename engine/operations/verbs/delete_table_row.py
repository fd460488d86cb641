"""Deletes the table row a block stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteTableRow(BlockOperation, frozen=True):
    """Deletes the table row a block stands in."""

    type: Literal["deleteTableRow"]


def label(op: DeleteTableRow) -> str:
    """The entry in the history."""
    return "Delete row"


def affected(op: DeleteTableRow, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return table_target("tableRow", op.block_id, "deleted", story=story)


def run(op: DeleteTableRow, context: Context) -> Plan | Problem:
    """Plans the removal."""
    from engine.operations.table_rows import plan_row_deletion

    return plan_row_deletion(context, op)


VERB = Verb(
    model=DeleteTableRow,
    meaning="delete the table row the block is in",
    label=label,
    affected=affected,
    run=run,
)

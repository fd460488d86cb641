"""Deletes the table a block stands in."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.verb import Verb


class DeleteTable(BlockOperation, frozen=True):
    """Deletes the table a block stands in."""

    type: Literal["deleteTable"]


def label(op: DeleteTable) -> str:
    """The entry in the history."""
    return "Delete table"


def affected(op: DeleteTable, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "deleted", story)


VERB = Verb(
    model=DeleteTable,
    meaning="delete the whole table the block is in",
    label=label,
    affected=affected,
)

"""Deletes the table column a block stands in."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.verb import Verb


class DeleteTableColumn(BlockOperation, frozen=True):
    """Deletes the table column a block stands in."""

    type: Literal["deleteTableColumn"]


def label(op: DeleteTableColumn) -> str:
    """The entry in the history."""
    return "Delete column"


def affected(op: DeleteTableColumn, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return table_target("tableColumn", op.block_id, "deleted", story=story)


VERB = Verb(
    model=DeleteTableColumn,
    meaning="delete the table column the block is in",
    label=label,
    affected=affected,
)

"""Deletes the table row a block stands in."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.verb import Verb


class DeleteTableRow(BlockOperation, frozen=True):
    """Deletes the table row a block stands in."""

    type: Literal["deleteTableRow"]


def label(op: DeleteTableRow) -> str:
    """The entry in the history."""
    return "Delete row"


def affected(op: DeleteTableRow, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return table_target("tableRow", op.block_id, "deleted", story=story)


VERB = Verb(
    model=DeleteTableRow,
    meaning="delete the table row the block is in",
    label=label,
    affected=affected,
)

"""Deletes a paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import NonEmptyText
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteBlock(BlockOperation, frozen=True):
    """Deletes a paragraph."""

    type: Literal["deleteBlock"]

    move_id: Omittable[NonEmptyText] = None
    comment: Omittable[Comment] = None


def label(op: DeleteBlock) -> str:
    """The entry in the history."""
    return "Delete paragraph"


def affected(op: DeleteBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "deleted", story)


def run(op: DeleteBlock, context: Context) -> Plan | Problem:
    """Plans the deletion."""
    from engine.operations.deletions import plan_block_deletion

    comment = None if op.comment is None else op.comment.text
    return plan_block_deletion(context, op, comment=comment)


VERB = Verb(
    model=DeleteBlock,
    meaning="delete a whole paragraph",
    label=label,
    affected=affected,
    run=run,
)

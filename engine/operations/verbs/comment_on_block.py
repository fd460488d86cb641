"""Comments on a block or on a phrase of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Positive, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class CommentOnBlock(BlockOperation, frozen=True):
    """Comments on a block or on a phrase of it."""

    type: Literal["commentOnBlock"]

    quote: Omittable[Text] = None
    occurrence: Omittable[Positive] = None
    comment: Comment


def label(op: CommentOnBlock) -> str:
    """The entry in the history."""
    return "Add comment"


def affected(op: CommentOnBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "commented", story)


def run(op: CommentOnBlock, context: Context) -> Plan | Problem:
    """Finds the quoted phrase, or takes the whole block."""
    from engine.operations.comment_changes import plan_comment
    from engine.operations.targets import Stretch, find_phrase, target_block

    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if not block.text.strip():
        return Problem("emptyOperation")
    if not op.quote:
        return plan_comment(context, op, Stretch(block, 0, len(block.text)), op.comment.text)
    found = find_phrase(block, op.quote, op.occurrence)
    if isinstance(found, Problem):
        return found
    return plan_comment(context, op, found, op.comment.text)


VERB = Verb(
    model=CommentOnBlock,
    meaning="comment on a block or on a phrase quoted from it",
    label=label,
    affected=affected,
    run=run,
)

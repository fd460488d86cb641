"""Comments on a block or on a phrase of it."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Positive, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb


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


VERB = Verb(
    model=CommentOnBlock,
    meaning="comment on a block or on a phrase quoted from it",
    label=label,
    affected=affected,
)

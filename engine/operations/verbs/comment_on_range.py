"""Comments on the text of a range handle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import RangeOperation
from engine.operations.receipts import StoryWire, Target, range_target
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class CommentOnRange(RangeOperation, frozen=True):
    """Comments on the text of a range handle."""

    type: Literal["commentOnRange"]

    comment: Comment


def label(op: CommentOnRange) -> str:
    """The entry in the history."""
    return "Add comment"


def affected(op: CommentOnRange, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return range_target(op.range.to_wire(), "commented", story)


def run(op: CommentOnRange, context: Context) -> Plan | Problem:
    """Finds the range."""
    from engine.operations.comment_changes import plan_comment
    from engine.operations.targets import find_range

    stretch = find_range(context, op, op.range)
    if isinstance(stretch, Problem):
        return stretch
    return plan_comment(context, op, stretch, op.comment.text)


VERB = Verb(
    model=CommentOnRange,
    meaning="comment on a range from find_text",
    label=label,
    affected=affected,
    run=run,
)

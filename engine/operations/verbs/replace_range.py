"""Replaces the text of a range handle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import RangeOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import NonEmptyText, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ReplaceRange(RangeOperation, frozen=True):
    """Replaces the text of a range handle."""

    type: Literal["replaceRange"]

    replace: Text
    suggestion_id: Omittable[NonEmptyText] = None
    comment: Omittable[Comment] = None


def label(op: ReplaceRange) -> str:
    """The entry in the history."""
    return "Replace text"


def affected(op: ReplaceRange, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.range.block_id, "updated", story)


def run(op: ReplaceRange, context: Context) -> Plan | Problem:
    """Finds the range and plans the least change."""
    from engine.operations.emphasis import without_emphasis
    from engine.operations.targets import find_range
    from engine.operations.text_changes import plan_replacement

    stretch = find_range(context, op, op.range)
    if isinstance(stretch, Problem):
        return stretch
    comment = None if op.comment is None else op.comment.text
    new = without_emphasis(op.replace)
    return plan_replacement(context, op, stretch, new=new, comment=comment)


VERB = Verb(
    model=ReplaceRange,
    meaning="replace the text of a range from find_text",
    label=label,
    affected=affected,
    run=run,
)

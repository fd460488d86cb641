"""Resolves or reopens a comment thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, comment_target
from engine.operations.scalars import CommentKey, Flag
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class SetCommentState(Operation, frozen=True):
    """Resolves or reopens a comment thread."""

    type: Literal["setCommentState"]

    comment_id: CommentKey
    resolved: Flag


def label(op: SetCommentState) -> str:
    """The entry in the history."""
    return "Resolve comment" if op.resolved else "Reopen comment"


def affected(op: SetCommentState, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return comment_target(int(op.comment_id))


def run(op: SetCommentState, context: Context) -> Plan | Problem:
    """Plans the change of state."""
    from engine.operations.comment_changes import plan_state

    return plan_state(context, op, op.comment_id, resolved=op.resolved)


VERB = Verb(
    model=SetCommentState,
    meaning="resolve or reopen a comment thread",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

"""Deletes a comment; deleting the first one deletes its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, comment_target
from engine.operations.scalars import CommentKey
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteComment(Operation, frozen=True):
    """Deletes a comment; deleting the first one deletes its thread."""

    type: Literal["deleteComment"]

    comment_id: CommentKey


def label(op: DeleteComment) -> str:
    """The entry in the history."""
    return "Delete comment"


def affected(op: DeleteComment, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return comment_target(int(op.comment_id))


def run(op: DeleteComment, context: Context) -> Plan | Problem:
    """Plans the removal."""
    from engine.operations.comment_changes import plan_removal

    return plan_removal(context, op.comment_id)


VERB = Verb(
    model=DeleteComment,
    meaning="delete a comment or a whole thread",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

"""Replies to a comment thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, comment_target
from engine.operations.scalars import CommentKey
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ReplyComment(Operation, frozen=True):
    """Replies to a comment thread."""

    type: Literal["replyComment"]

    comment_id: CommentKey
    comment: Comment


def label(op: ReplyComment) -> str:
    """The entry in the history."""
    return "Reply to comment"


def affected(op: ReplyComment, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return comment_target(int(op.comment_id))


def run(op: ReplyComment, context: Context) -> Plan | Problem:
    """Plans the reply."""
    from engine.operations.comment_changes import plan_reply

    return plan_reply(context, op, op.comment_id, op.comment.text)


VERB = Verb(
    model=ReplyComment,
    meaning="reply to a comment",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

"""Changes the text of a comment."""

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


class EditComment(Operation, frozen=True):
    """Changes the text of a comment."""

    type: Literal["editComment"]

    comment_id: CommentKey
    comment: Comment


def label(op: EditComment) -> str:
    """The entry in the history."""
    return "Edit comment"


def affected(op: EditComment, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return comment_target(int(op.comment_id))


def run(op: EditComment, context: Context) -> Plan | Problem:
    """Plans the new text."""
    from engine.operations.comment_changes import plan_edit

    return plan_edit(context, op.comment_id, op.comment.text)


VERB = Verb(
    model=EditComment,
    meaning="change the text of a comment",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

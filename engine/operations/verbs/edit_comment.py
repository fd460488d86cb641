"""Changes the text of a comment."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, comment_target
from engine.operations.scalars import CommentKey
from engine.operations.values import Comment
from engine.operations.verb import Verb


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


VERB = Verb(
    model=EditComment,
    meaning="change the text of a comment",
    label=label,
    affected=affected,
    surface="host",
)

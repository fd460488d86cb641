"""`reply_comment`: an answer in a comment thread."""

from __future__ import annotations

import re
from typing import Annotated, Any
from uuid import uuid4

from pydantic import BeforeValidator

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText
from engine.tools.bridge import HasComments
from engine.tools.envelope import invalid
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.writes.add_comment import CommentText, submitted

_DIGITS = re.compile(r"[0-9]{1,15}")


def _as_text(value: Any) -> Any:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if whole else value


CommentId = Annotated[NonEmptyText, BeforeValidator(_as_text, json_schema_input_type=str)]


class ReplyComment(ToolInput, frozen=True):
    """Reply to a comment thread. Take the id from read_comments."""

    comment_id: CommentId
    text: CommentText


def known_comment(comment_id: str, call: Call) -> Problem | None:
    """Refuses an id that no comment or reply of the document has."""
    threads = call.bridge.comments()
    if any(one.id == comment_id and one.provenance == "suggested" for one in threads):
        text = "This comment is only proposed; it can be answered once it has been accepted."
        return Problem("pendingSuggestion", text)
    if not _DIGITS.fullmatch(comment_id):
        return invalid(f"{call.name}: commentId must be an id from read_comments.")
    for thread in threads:
        if comment_id == thread.id or any(comment_id == one.id for one in thread.replies):
            return None
    return Problem("missingComment", f"Comment #{comment_id} not found.")


def run(asked: ReplyComment, call: Call) -> Any:
    """`{replied: true}` with the reply's id where it is known."""
    problem = known_comment(asked.comment_id, call)
    if problem is not None:
        return problem
    if isinstance(call.bridge, HasComments):
        done = call.bridge.reply_to_comment(asked.comment_id, asked.text)
        return {"replied": True} if done else _refused(asked.comment_id)
    operation = {
        "id": f"reply-{uuid4()}",
        "type": "replyComment",
        "commentId": asked.comment_id,
        "comment": {"text": asked.text},
    }
    summary = submitted([operation], call, key="replyId")
    return with_flag(summary, "replied", value=True)


def with_flag(summary: Any, flag: str, *, value: bool) -> Any:
    """The plain answer of the tool, with the summary as extra keys; a skip is a failure here."""
    if isinstance(summary, Problem):
        return summary
    if summary["skipped"]:
        return Problem(summary["issues"][0]["code"], summary["skipped"][0]["reason"])
    return {flag: value, **summary}


def _refused(comment_id: str) -> Problem:
    return Problem("missingComment", f"Comment #{comment_id} not found.")


TOOL = Tool(
    name="reply_comment",
    input=ReplyComment,
    run=run,
    title="Replying to comment",
    kind="comment",
)

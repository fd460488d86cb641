"""`resolve_comment`: marks a thread as done, or opens it again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from engine.errors import Problem
from engine.operations.scalars import Flag
from engine.tools.bridge import HasComments
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.writes.add_comment import submitted
from engine.tools.writes.reply_comment import CommentId, known_comment, with_flag


class ResolveComment(ToolInput, frozen=True):
    """Mark a comment thread as resolved, or reopen it. Take the id from read_comments."""

    comment_id: CommentId
    reopen: Flag = False


def run(asked: ResolveComment, call: Call) -> Any:
    """`{resolved}`; resolving a resolved thread succeeds."""
    problem = known_comment(asked.comment_id, call)
    if problem is not None:
        return problem
    resolved = not asked.reopen
    if isinstance(call.bridge, HasComments):
        if call.bridge.resolve_comment(asked.comment_id, resolved):
            return {"resolved": resolved}
        return Problem("missingComment", f"Comment #{asked.comment_id} not found.")
    operation: dict[str, Any] = {
        "id": f"state-{uuid4()}",
        "type": "setCommentState",
        "commentId": asked.comment_id,
        "resolved": resolved,
    }
    summary = submitted([operation], call, key="commentId")
    if not isinstance(summary, Problem) and _already_so(summary):
        return {"resolved": resolved}
    return with_flag(summary, "resolved", value=resolved)


def _already_so(summary: dict[str, Any]) -> bool:
    return [one["code"] for one in summary["issues"]] == ["noopOperation"]


TOOL = Tool(
    name="resolve_comment",
    input=ResolveComment,
    run=run,
    title="Resolving comment",
    kind="comment",
)

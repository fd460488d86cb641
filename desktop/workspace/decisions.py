"""The operations behind a reviewer's clicks, as the contract's JSON data."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Literal

Decision = Literal["accept", "reject"]
Operation = dict[str, Any]


def with_ids(operations: Sequence[Operation]) -> list[Operation]:
    """The operations, each with an id: callers that need none of their own leave it out."""
    return [{"id": f"u{uuid.uuid4().hex[:10]}", **one} for one in operations]


def resolve_revisions(revision_ids: Sequence[str], decision: Decision) -> Operation:
    return {
        "type": "resolveRevisions",
        "revisionIds": list(revision_ids),
        "decision": decision,
    }


def resolve_suggestions(
    suggestion_ids: Sequence[str],
    decision: Decision,
    *,
    tracked: bool,
    with_comment: bool = False,
) -> Operation:
    operation: Operation = {
        "type": "resolveSuggestions",
        "suggestionIds": list(suggestion_ids),
        "decision": decision,
    }
    if decision == "accept":
        operation |= {"as": "tracked" if tracked else "direct", "withComment": with_comment}
    return operation


def reply(comment_id: str, text: str) -> Operation:
    return {"type": "replyComment", "commentId": comment_id, "comment": {"text": text}}


def set_comment_state(comment_id: str, *, resolved: bool) -> Operation:
    return {"type": "setCommentState", "commentId": comment_id, "resolved": resolved}


def set_tracking(*, on: bool) -> Operation:
    return {"type": "setTracking", "on": on}

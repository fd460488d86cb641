"""`add_comment`: a comment on a block or on a phrase of it."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import uuid4

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText, Positive
from engine.operations.strict import Omittable, Reason
from engine.tools.guard import MAX_FIELD
from engine.tools.operation_decode import parse_strictly
from engine.tools.submit import Order, Outcome, submit
from engine.tools.tool import Call, Tool, ToolInput

CommentText = Annotated[
    str,
    Field(min_length=1, max_length=MAX_FIELD),
    Reason(f"expected a non-empty string of at most {MAX_FIELD:,} characters"),
]
Quote = Annotated[
    str,
    Field(max_length=MAX_FIELD),
    Reason(f"expected a string of at most {MAX_FIELD:,} characters"),
]


class AddComment(ToolInput, frozen=True):
    """Add a comment to a block, or to the words quoted from it. The comment does not change the
    text."""

    block_id: NonEmptyText
    text: CommentText
    quote: Omittable[Quote] = Field(
        default=None, description="The exact words to comment on; the whole block without it."
    )
    occurrence: Omittable[Positive] = None
    precondition: Omittable[Annotated[dict[str, Any], Reason("expected {blockTextHash}")]] = Field(
        default=None, description="{blockTextHash} as read, to refuse a changed block."
    )


def run(asked: AddComment, call: Call) -> Any:
    """The apply summary with the new comment's id."""
    # Two comments of one text are two comments: the id is new on every call.
    operation: dict[str, Any] = {
        "id": f"comment-{uuid4()}",
        "type": "commentOnBlock",
        "blockId": asked.block_id,
        "comment": {"text": asked.text},
    }
    if asked.quote:
        operation["quote"] = asked.quote
    if asked.occurrence is not None:
        operation["occurrence"] = asked.occurrence
    if asked.precondition is not None:
        operation["precondition"] = asked.precondition
    return submitted([operation], call, key="commentId")


def submitted(operations: list[dict[str, Any]], call: Call, *, key: str) -> Any:
    """One operation through the write path; `key` names the id of the comment it made."""
    parsed = parse_strictly(operations)
    if isinstance(parsed, Problem):
        return parsed
    outcome = submit(Order(parsed), call)
    if isinstance(outcome, Problem):
        return outcome
    summary = outcome.summary(call.normalizations)
    made = comment_made(outcome)
    return summary if made is None else {**summary, key: made}


def comment_made(outcome: Outcome) -> str | None:
    """The id of the comment an outcome speaks of, as the tools write ids."""
    for receipt in outcome.receipts:
        for target in receipt.affected:
            if target.get("type") == "comment":
                return str(target["commentId"])
    # A comment that is only proposed goes by the id of its suggestion.
    proposed = [one.suggestion_id for one in outcome.result.applied if one.suggestion_id]
    return proposed[0] if proposed else None


TOOL = Tool(
    name="add_comment",
    input=AddComment,
    run=run,
    title="Adding comment",
    kind="comment",
    foreign={"paraId": "blockId", "search": "quote"},
)

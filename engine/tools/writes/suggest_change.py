"""`suggest_change`: one phrase of one block, for small models; the same batch as its big sister."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText, Positive, Text
from engine.operations.strict import Omittable
from engine.tools.envelope import invalid
from engine.tools.operation_decode import parse_strictly
from engine.tools.submit import Order, submit
from engine.tools.tool import Call, Tool, ToolInput


class SuggestChange(ToolInput, frozen=True):
    """Propose replacing one exact phrase of a block. An empty replaceWith deletes the phrase; an
    empty search appends replaceWith to the block. The phrase must occur exactly once, or name the
    occurrence."""

    block_id: NonEmptyText
    search: Text
    replace_with: Text
    occurrence: Omittable[Positive] = None
    comment: Omittable[Text] = Field(default=None, description="A comment beside the change.")


def operation_of(asked: SuggestChange) -> dict[str, Any]:
    """The contract's operation for the call."""
    operation: dict[str, Any] = {
        "id": f"change-{uuid4()}",
        "type": "replaceInBlock",
        "blockId": asked.block_id,
        "find": asked.search,
        "replace": asked.replace_with,
    }
    if not asked.search:
        operation["at"] = "end"
    elif asked.occurrence is not None:
        operation["occurrence"] = asked.occurrence
    if asked.comment:
        operation["comment"] = {"text": asked.comment}
    return operation


def run(asked: SuggestChange, call: Call) -> Any:
    """The mutation result with a sentence of what was proposed."""
    if not asked.search and not asked.replace_with:
        return invalid("suggest_change: search and replaceWith must not both be empty.")
    operations = parse_strictly([operation_of(asked)])
    if isinstance(operations, Problem):
        return operations
    outcome = submit(Order(operations), call)
    if isinstance(outcome, Problem):
        return outcome
    summary = outcome.summary(call.normalizations)
    if outcome.skipped:
        return summary
    return {**summary, "message": sentence(asked)}


def sentence(asked: SuggestChange) -> str:
    """What was proposed."""
    if not asked.search:
        return f"Insertion proposed on {asked.block_id}."
    if not asked.replace_with:
        return f'Deletion proposed: "{asked.search}" on {asked.block_id}.'
    change = f'"{asked.search}" → "{asked.replace_with}"'
    return f"Replacement proposed: {change} on {asked.block_id}."


TOOL = Tool(
    name="suggest_change",
    input=SuggestChange,
    run=run,
    title="Suggesting change",
    kind="body",
    canonical="suggest_changes",
    foreign={"paraId": "blockId"},
)

"""`read_changes`: the pending tracked changes and suggestions."""

from __future__ import annotations

from typing import Any

from engine.operations.scalars import NonEmptyText
from engine.operations.strict import Omittable
from engine.tools.bridge import Change
from engine.tools.tool import Call, Tool, ToolInput


class ReadChanges(ToolInput, frozen=True):
    """Read the pending tracked changes: kind, author, date, text and block of each. Changes with
    the same groupId are one decision."""

    author: Omittable[NonEmptyText] = None
    kind: Omittable[NonEmptyText] = None
    block_id: Omittable[NonEmptyText] = None


def change_row(change: Change) -> dict[str, Any]:
    """One change as JSON data."""
    entry: dict[str, Any] = {
        "id": change.id,
        "type": change.kind,
        "author": change.author,
        "date": change.date,
        "text": change.text,
        "blockId": change.block_id,
        "story": change.story.to_wire(),
        "groupId": change.group_id or change.id,
    }
    if change.provenance == "suggested":
        entry["provenance"] = "suggested"
        entry["suggestionId"] = change.suggestion_id
    return entry


def run(asked: ReadChanges, call: Call) -> Any:
    """An array of changes in document order."""
    return [change_row(one) for one in call.bridge.changes() if _wanted(one, asked)]


def _wanted(change: Change, asked: ReadChanges) -> bool:
    return (
        asked.author in (None, change.author)
        and asked.kind in (None, change.kind)
        and asked.block_id in (None, change.block_id)
    )


TOOL = Tool(
    name="read_changes",
    input=ReadChanges,
    run=run,
    title="Reading tracked changes",
    foreign={"paraId": "blockId"},
)

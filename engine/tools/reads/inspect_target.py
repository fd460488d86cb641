"""`inspect_target` and `list_valid_operations`: what can be done with a block, and in which modes.

The answer comes from the contract's own mode table and from where the block stands.
"""

from __future__ import annotations

from typing import Any

from engine.operations.catalogue import CONTRACT_TYPES, verb_of
from engine.operations.scalars import NonEmptyText
from engine.operations.strict import Omittable
from engine.operations.verb import Mode
from engine.tools.blocks import find_block, row, unknown_block
from engine.tools.bridge import Block, HasSelection
from engine.tools.tool import Call, Tool, ToolInput

_HOST_TYPES = ("moveBlock", "insertBreak")
_IN_TABLES = {
    "deleteTable",
    "insertTableRow",
    "deleteTableRow",
    "insertTableColumn",
    "deleteTableColumn",
    "mergeTableCells",
    "splitTableCell",
}


class InspectTarget(ToolInput, frozen=True):
    """Say what a block is and which operations it takes in which modes; without blockId the
    block at the caret."""

    block_id: Omittable[NonEmptyText] = None


class ListValidOperations(InspectTarget, frozen=True):
    """List the operation types a block takes, each with its modes; without blockId for the block
    at the caret."""


def run(asked: InspectTarget, call: Call) -> Any:
    """The block with its properties and operations, or `{target: null}` without a caret."""
    block_id = asked.block_id or _at_caret(call)
    if block_id is None:
        return {"target": None, "operations": []}
    found = find_block(call.bridge, block_id)
    if found is None:
        return unknown_block(block_id)
    story, block = found
    return {
        "blockId": block.id,
        "kind": block.kind,
        "story": story.to_wire(),
        "editability": "read-only" if block.kind == "diagnostic" else "editable",
        "properties": row(block, rich=True),
        "operations": operations_for(block, direct=call.host.allow_direct),
    }


def run_operations(asked: InspectTarget, call: Call) -> Any:
    """Only the operations; none for a block that is not there."""
    block_id = asked.block_id or _at_caret(call)
    found = None if block_id is None else find_block(call.bridge, block_id)
    if found is None:
        return {"blockId": block_id, "operations": []}
    operations = operations_for(found[1], direct=call.host.allow_direct)
    return {"blockId": block_id, "operations": operations}


def operations_for(block: Block, *, direct: bool) -> list[dict[str, Any]]:
    """The operation types a block takes, each with its modes."""
    if block.kind == "diagnostic":
        return []
    return [
        {"type": name, "modes": [mode for mode in _modes(name) if direct or mode != "direct"]}
        for name in (*CONTRACT_TYPES, *_HOST_TYPES)
        if block.table is not None or name not in _IN_TABLES
    ]


def _modes(name: str) -> tuple[Mode, ...]:
    verb = verb_of(name)
    return () if verb is None else verb.modes


def _at_caret(call: Call) -> str | None:
    selection = call.bridge.selection() if isinstance(call.bridge, HasSelection) else None
    return selection.block_id if selection else None


TOOL = Tool(name="inspect_target", input=InspectTarget, run=run, title="Inspecting target")
OPERATIONS = TOOL.alias(
    "list_valid_operations",
    input=ListValidOperations,
    run=run_operations,
    title="Listing operations",
)

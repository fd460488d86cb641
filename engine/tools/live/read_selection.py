"""`read_selection`: what the user has selected."""

from __future__ import annotations

from typing import Any, cast

from engine.document.offsets import from_utf16
from engine.tools.bridge import HasSelection
from engine.tools.search import after, before, range_handle
from engine.tools.tool import Call, NoInput, Tool

NO_SELECTION = "This host has no selection; it exists only in an open window."


class ReadSelection(NoInput, frozen=True):
    """Read the text the user has selected in the open window, with its block and range."""


def run(asked: ReadSelection, call: Call) -> Any:
    """`{text}` and, when something is selected, where it stands; never a failure."""
    selected = cast("HasSelection", call.bridge).selection()
    if selected is None:
        return {"text": ""}
    result: dict[str, Any] = {"text": selected.text, "blockId": selected.block_id}
    block = next((one for one in call.bridge.snapshot() if one.id == selected.block_id), None)
    if block is None:
        return result
    start = from_utf16(block.text, selected.start)
    end = from_utf16(block.text, selected.end)
    result["paragraphText"] = block.text
    if start is None or end is None or end < start:
        return result
    result["before"] = before(block.text, start)
    result["after"] = after(block.text, end)
    if end > start:
        result["range"] = range_handle(block, start, end)
    return result


TOOL = Tool(
    name="read_selection",
    input=ReadSelection,
    run=run,
    title="Reading the selection",
    kind="live",
    needs=HasSelection,
    lacking=NO_SELECTION,
)

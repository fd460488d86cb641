"""`show_in_document`, `scroll_to_block` and `scroll`: bring a place into view."""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import Field, ValidationError

from engine.document.hashes import text_hash
from engine.document.offsets import from_utf16, utf16_length
from engine.errors import Problem
from engine.operations.scalars import Flag, NonEmptyText
from engine.operations.strict import Omittable, Reason
from engine.operations.values import TextRange
from engine.tools.blocks import find_block, unknown_block
from engine.tools.bridge import HasScroll, HasShow
from engine.tools.envelope import invalid
from engine.tools.tool import Call, Tool, ToolInput

NO_VIEW = "This host has no window to show a place in."
AnyObject = Annotated[dict[str, Any], Reason("expected an object")]


class ShowInDocument(ToolInput, frozen=True):
    """Show a block or a range to the user and select it; with select false the caret stays. Pass
    exactly one of blockId and range."""

    block_id: Omittable[NonEmptyText] = None
    range: Omittable[AnyObject] = Field(default=None, description="A range handle from find_text.")
    select: Flag = True


class ScrollToBlock(ToolInput, frozen=True):
    """Scroll a block into view without moving the caret."""

    block_id: NonEmptyText


class Scroll(ToolInput, frozen=True):
    """Scroll a block into view. Without a window the block is only checked."""

    block_id: NonEmptyText
    highlight: Omittable[AnyObject] = None


def run(asked: ShowInDocument, call: Call) -> Any:
    """`{shown}`."""
    if (asked.block_id is None) == (asked.range is None):
        return invalid("show_in_document: pass exactly one of blockId and range.")
    place = _place(asked, call)
    if isinstance(place, Problem):
        return place
    block_id, start, end = place
    if not asked.select and isinstance(call.bridge, HasScroll):
        return {"shown": bool(call.bridge.scroll_to_block(block_id))}
    bridge = cast("HasShow", call.bridge)
    if start == end:
        return {"shown": bool(bridge.show_in_document(block_id))}
    return {"shown": bool(bridge.show_in_document(block_id, start, end))}


def _place(asked: ShowInDocument, call: Call) -> tuple[str, int, int] | Problem:
    """Block, start and end in UTF-16 units; a block alone is shown as a whole."""
    if asked.block_id is None:
        place = _range(asked.range, call)
        if isinstance(place, Problem):
            return place
        return place.block_id, place.start_offset, place.end_offset
    found = find_block(call.bridge, asked.block_id)
    if found is None:
        return unknown_block(asked.block_id)
    return asked.block_id, 0, utf16_length(found[1].text)


def _range(value: object, call: Call) -> TextRange | Problem:
    try:
        place = TextRange.model_validate(value)
    except ValidationError:
        return invalid("show_in_document: range: a range handle from find_text is needed.")
    found = find_block(call.bridge, place.block_id)
    if found is None:
        return unknown_block(place.block_id)
    text = found[1].text
    start, end = from_utf16(text, place.start_offset), from_utf16(text, place.end_offset)
    if start is None or end is None or text_hash(text[start:end]) != place.selected_text_hash:
        return Problem("staleRange", "The text of this range changed. Search again.")
    return place


def run_scroll(asked: ScrollToBlock, call: Call) -> Any:
    """`{scrolled}`."""
    return {"scrolled": bool(cast("HasScroll", call.bridge).scroll_to_block(asked.block_id))}


def run_scroll_or_check(asked: Scroll, call: Call) -> Any:
    """`{shown}`; without a window the id is checked and the answer says that nothing moved."""
    if find_block(call.bridge, asked.block_id) is None:
        return unknown_block(asked.block_id)
    if not isinstance(call.bridge, HasScroll):
        return {"shown": False, "headless": True}
    return {"shown": bool(call.bridge.scroll_to_block(asked.block_id))}


TOOL = Tool(
    name="show_in_document",
    input=ShowInDocument,
    run=run,
    title="Showing a place",
    kind="live",
    needs=HasShow,
    lacking=NO_VIEW,
    foreign={"paraId": "blockId"},
)
SCROLL_TO_BLOCK = TOOL.alias(
    "scroll_to_block", input=ScrollToBlock, run=run_scroll, title="Scrolling", needs=HasScroll
)
SCROLL = TOOL.alias(
    "scroll", input=Scroll, run=run_scroll_or_check, title="Scrolling", needs=None, lacking=""
)

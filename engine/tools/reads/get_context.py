"""`get_context` and `get_cursor_context`: what the user is looking at, with the text around."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from engine.errors import Problem
from engine.operations.scalars import Flag
from engine.operations.strict import Reason
from engine.tools.blocks import listed, row
from engine.tools.bridge import Block, HasSelection, Selection
from engine.tools.reads.read_document import Format, ReadDocument, page_of
from engine.tools.renderings import as_markdown
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import ViewName

AROUND = 2
WITHOUT_CARET = 3


class GetContext(ToolInput, frozen=True):
    """Read the document together with the selection and the blocks around the caret."""

    scope: Annotated[Literal["document", "cursor"], Reason("expected document or cursor")] = (
        "document"
    )
    format: Format = "summary"
    view: ViewName = "accepted"
    include_selection: Flag = True
    annotate_blocks: Flag = False


class GetCursorContext(ToolInput, frozen=True):
    """Read the selection and the two blocks on either side of the caret; without a caret the
    first three blocks."""

    view: ViewName = "accepted"


def run(asked: GetContext, call: Call) -> Any:
    """A reading of the document, or of the caret's surroundings, with the selection."""
    blocks = listed(call.bridge.snapshot(view=asked.view))
    selection = _selection(call) if asked.include_selection else None
    near = _around(blocks, selection)
    shown = near if asked.scope == "cursor" else blocks
    reading = ReadDocument.model_validate(
        {"format": asked.format, "view": asked.view, "annotateBlocks": asked.annotate_blocks}
    )
    page = page_of(reading, shown)
    return page if isinstance(page, Problem) else {**page, **_facts(blocks, near, selection)}


def run_cursor(asked: GetCursorContext, call: Call) -> Any:
    """The caret's surroundings as Markdown."""
    blocks = listed(call.bridge.snapshot(view=asked.view))
    selection = _selection(call)
    near = _around(blocks, selection)
    return {
        "view": asked.view,
        "markdown": as_markdown(near, annotate=True),
        **_facts(blocks, near, selection),
    }


def _selection(call: Call) -> Selection | None:
    return call.bridge.selection() if isinstance(call.bridge, HasSelection) else None


def _around(blocks: list[Block], selection: Selection | None) -> list[Block]:
    at = next(
        (index for index, one in enumerate(blocks) if selection and one.id == selection.block_id),
        None,
    )
    if at is None:
        return blocks[:WITHOUT_CARET]
    return blocks[max(0, at - AROUND) : at + AROUND + 1]


def _facts(blocks: list[Block], near: list[Block], selection: Selection | None) -> dict[str, Any]:
    active = next((one for one in blocks if selection and one.id == selection.block_id), None)
    return {
        "selection": None
        if selection is None
        else {
            "blockId": selection.block_id,
            "text": selection.text,
            "startOffset": selection.start,
            "endOffset": selection.end,
        },
        "selectedText": selection.text if selection else "",
        "activeBlockId": active.id if active else None,
        "activeBlockType": active.kind if active else None,
        "surroundingBlocks": [row(one) for one in near],
        "target": row(active, rich=True) if active else None,
    }


TOOL = Tool(name="get_context", input=GetContext, run=run, title="Reading context")
CURSOR = TOOL.alias(
    "get_cursor_context", input=GetCursorContext, run=run_cursor, title="Reading around the caret"
)

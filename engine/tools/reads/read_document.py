"""`read_document`: every block with its id, kind, text and hash."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import Flag, NonEmptyText
from engine.operations.strict import Omittable, Reason
from engine.tools.blocks import listed, row, unknown_block
from engine.tools.bridge import Block
from engine.tools.renderings import as_lines, as_markdown, as_summary
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import BlockLimit, ViewName

Format = Annotated[
    Literal["blocks", "lines", "markdown", "summary"],
    Reason("expected one of blocks, lines, markdown, summary"),
]
_OBJECT_KEYS = {"format", "range", "annotate_blocks", "max_blocks", "after_block_id"}


class BlockRange(ToolInput, frozen=True):
    """From one block to another, both included."""

    start_block_id: Omittable[NonEmptyText] = None
    end_block_id: Omittable[NonEmptyText] = None


class ReadDocument(ToolInput, frozen=True):
    """Read the document's body as blocks: id, kind, text and text hash of every paragraph, with
    numbers and heading levels. Pending tracked changes count as accepted unless a view is named.
    Use the ids in other tools and pass the hash as precondition when editing."""

    format: Format = "blocks"
    view: ViewName = "accepted"
    range: Omittable[BlockRange] = None
    annotate_blocks: Flag = False
    max_blocks: Omittable[BlockLimit] = None
    after_block_id: Omittable[NonEmptyText] = Field(
        default=None, description="Continue after this block (nextAfterBlockId of the last page)."
    )


def run(asked: ReadDocument, call: Call) -> Any:
    """Rows as an array; an object with `view` when a format or paging argument is used."""
    blocks = listed(call.bridge.snapshot(view=asked.view))
    if not asked.model_fields_set & _OBJECT_KEYS:
        return [row(block) for block in blocks]
    return page_of(asked, blocks)


def page_of(asked: ReadDocument, blocks: list[Block]) -> dict[str, Any] | Problem:
    """One page of blocks in the format asked for."""
    chosen = _cut(asked, blocks)
    if isinstance(chosen, Problem):
        return chosen
    limit = asked.max_blocks if asked.max_blocks is not None else len(chosen)
    page = chosen[:limit]
    result: dict[str, Any] = {"view": asked.view, **_rendered(asked, page)}
    result["truncated"] = len(chosen) > len(page)
    if result["truncated"]:
        result["nextAfterBlockId"] = page[-1].id
    return result


def _rendered(asked: ReadDocument, page: list[Block]) -> dict[str, Any]:
    match asked.format:
        case "blocks":
            return {"blocks": [row(block, rich=True) for block in page]}
        case "lines":
            return {"text": as_lines(page)}
        case "markdown":
            return {
                "text": as_markdown(page, annotate=asked.annotate_blocks),
                "blockIds": [block.id for block in page],
            }
        case "summary":
            return as_summary(page)


def _cut(asked: ReadDocument, blocks: list[Block]) -> list[Block] | Problem:
    start, end = 0, len(blocks)
    places = {block.id: index for index, block in enumerate(blocks)}
    ends = asked.range or BlockRange()
    for name in (ends.start_block_id, ends.end_block_id, asked.after_block_id):
        if name is not None and name not in places:
            return unknown_block(name)
    if ends.start_block_id is not None:
        start = places[ends.start_block_id]
    if ends.end_block_id is not None:
        end = places[ends.end_block_id] + 1
    if asked.after_block_id is not None:
        start = max(start, places[asked.after_block_id] + 1)
    return blocks[start:end]


TOOL = Tool(name="read_document", input=ReadDocument, run=run, title="Reading document")

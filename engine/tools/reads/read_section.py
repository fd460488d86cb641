"""`read_section`: one section of the outline, page by page."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText
from engine.operations.strict import Omittable, Reason
from engine.tools.blocks import row
from engine.tools.envelope import invalid
from engine.tools.sections import resolve_section
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import BlockLimit, ViewName

Handle = Annotated[dict[str, Any], Reason("expected a section handle from get_document_outline")]


class ReadSection(ToolInput, frozen=True):
    """Read the blocks of one section of the outline. Long sections come in pages: pass
    nextAfterBlockId as afterBlockId to go on."""

    handle: Handle = Field(description="A section handle from get_document_outline.")
    max_blocks: BlockLimit = 100
    after_block_id: Omittable[NonEmptyText] = None
    view: ViewName = "accepted"


def run(asked: ReadSection, call: Call) -> Any:
    """The heading and its blocks; the cursor is the last block returned."""
    section = resolve_section(call.bridge, asked.handle, view=asked.view)
    if isinstance(section, Problem):
        return section
    start = 0
    if asked.after_block_id is not None:
        ids = [block.id for block in section.blocks]
        if asked.after_block_id not in ids:
            return invalid("read_section: afterBlockId is not a block of this section.")
        start = ids.index(asked.after_block_id) + 1
    page = section.blocks[start : start + asked.max_blocks]
    more = start + len(page) < len(section.blocks)
    result: dict[str, Any] = {
        "handle": asked.handle,
        "heading": section.heading.text,
        "blocks": [row(block) for block in page],
        "totalBlocks": len(section.blocks),
        "truncated": more,
    }
    return {**result, "nextAfterBlockId": page[-1].id} if more else result


TOOL = Tool(name="read_section", input=ReadSection, run=run, title="Reading a section")

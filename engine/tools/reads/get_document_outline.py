"""`get_document_outline`: the headings with handles for reading section by section."""

from __future__ import annotations

from typing import Any

from engine.tools.bridge import HasTargetPage
from engine.tools.sections import outline
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import HeadingDepth


class GetDocumentOutline(ToolInput, frozen=True):
    """List the document's headings with their levels and section handles. Read a section with
    read_section and its handle instead of the whole document when it is long."""

    max_depth: HeadingDepth = 3


def run(asked: GetDocumentOutline, call: Call) -> Any:
    """Sections up to the depth; `truncated` says that deeper ones were left out."""
    entries = outline(call.bridge.snapshot())
    shown = [entry for entry in entries if entry["level"] <= asked.max_depth]
    if isinstance(call.bridge, HasTargetPage):
        for entry in shown:
            page = call.bridge.target_page(entry["headingBlockId"])
            if page is not None:
                entry["page"] = page
    return {
        "sections": shown,
        "totalSections": len(entries),
        "truncated": len(shown) < len(entries),
    }


TOOL = Tool(
    name="get_document_outline",
    input=GetDocumentOutline,
    run=run,
    title="Reading the outline",
)

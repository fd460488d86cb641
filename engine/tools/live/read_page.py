"""`read_page`: what stands on a page, or on several."""

from __future__ import annotations

from typing import Any, cast

from pydantic import Field

from engine.errors import Problem
from engine.operations.strict import Omittable
from engine.tools.bridge import HasPageBlocks, HasPages
from engine.tools.envelope import invalid
from engine.tools.reads.find_text import NO_PAGES, no_such_page
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import PageNumber


class ReadPage(ToolInput, frozen=True):
    """Read the text of one page of the laid-out document, or of a run of pages."""

    page: PageNumber
    to_page: Omittable[PageNumber] = Field(
        default=None, description="Read up to this page, it included."
    )


class ReadPages(ToolInput, frozen=True):
    """Read the text of several pages of the laid-out document."""

    from_: PageNumber = Field(alias="from")
    to: PageNumber


def run(asked: ReadPage, call: Call) -> Any:
    """`{page, totalPages, text, blocks}`; with `toPage` also `pages`."""
    last = asked.to_page if asked.to_page is not None else asked.page
    pages = pages_between(asked.page, last, call)
    if isinstance(pages, Problem):
        return pages
    first = {**pages[0], "totalPages": cast("HasPages", call.bridge).page_count()}
    if asked.to_page is None:
        return first
    return {**first, "text": "\n\n".join(page["text"] for page in pages), "pages": pages}


def run_pages(asked: ReadPages, call: Call) -> Any:
    """`{pages, totalPages}`."""
    pages = pages_between(asked.from_, asked.to, call)
    if isinstance(pages, Problem):
        return pages
    return {"pages": pages, "totalPages": cast("HasPages", call.bridge).page_count()}


def pages_between(first: int, last: int, call: Call) -> list[dict[str, Any]] | Problem:
    """Pages `first` to `last`; a page past the end fails, it is not clamped."""
    bridge = cast("HasPages", call.bridge)
    count = bridge.page_count()
    if last < first:
        return invalid(f"{call.name}: the last page must not be before the first.")
    for page in (first, last):
        if page > count:
            return no_such_page(page, count)
    texts = _texts(call)
    return [_page(page, call, texts) for page in range(first, last + 1)]


def _texts(call: Call) -> dict[str, str]:
    if not isinstance(call.bridge, HasPageBlocks):
        return {}
    return {block.id: block.text for block in call.bridge.snapshot()}


def _page(page: int, call: Call, texts: dict[str, str]) -> dict[str, Any]:
    text = cast("HasPages", call.bridge).page_text(page)
    entry: dict[str, Any] = {"page": page, "text": text or ""}
    if isinstance(call.bridge, HasPageBlocks):
        entry["blocks"] = [
            {"blockId": one, "text": texts[one]}
            for one in call.bridge.page_blocks(page)
            if one in texts
        ]
    return entry


TOOL = Tool(
    name="read_page",
    input=ReadPage,
    run=run,
    title="Reading page",
    kind="live",
    needs=HasPages,
    lacking=NO_PAGES,
    foreign={"pageNumber": "page"},
)
READ_PAGES = TOOL.alias(
    "read_pages", input=ReadPages, run=run_pages, title="Reading pages", foreign={}
)

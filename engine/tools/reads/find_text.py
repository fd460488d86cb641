"""`find_text`: literal search with range handles to edit, comment on or show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.document.offsets import to_utf16, utf16_length
from engine.errors import Problem
from engine.identity import MAIN, StoryHandle
from engine.operations.scalars import Flag
from engine.operations.strict import Omittable, Reason
from engine.tools.blocks import listed, one_line
from engine.tools.bridge import Block, HasPageBlocks, HasPages, HasStories, HasTargetPage
from engine.tools.envelope import invalid, lacking
from engine.tools.reads.list_stories import NO_STORIES
from engine.tools.reads.read_story import story_of
from engine.tools.search import Hit, Query, Search
from engine.tools.sections import resolve_section
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import HitLimit, ViewName

MAX_QUERY = 1000
MOST_HITS = 200
NO_PAGES = "This host has no pages; page numbers exist only in an open window."
QueryText = Annotated[str, Field(min_length=1), Reason("expected a non-empty string")]
ScopeType = Annotated[
    Literal["document", "section", "page", "story"],
    Reason("expected one of document, section, page, story"),
]


class Scope(ToolInput, frozen=True):
    """Where to search; section and story take a handle, page takes a number."""

    type: ScopeType
    handle: Omittable[Annotated[dict[str, Any], Reason("expected a handle object")]] = None
    page: Omittable[Annotated[int, Field(ge=1), Reason("expected an integer of at least 1")]] = None


class FindText(ToolInput, frozen=True):
    """Find a literal phrase inside blocks. Each match has a range handle for replaceRange,
    commentOnRange, formatRange or show_in_document. Matches never cross block borders. Quotes,
    dashes and spaces may be spelled differently when nothing matches exactly."""

    query: QueryText = Field(description="The phrase, at most 1,000 characters.")
    match_case: Flag = False
    whole_word: Flag = False
    scope: Omittable[Scope] = None
    view: ViewName = "accepted"
    limit: HitLimit = MOST_HITS


def run(asked: FindText, call: Call) -> Any:
    """At most `limit` matches; `totalMatches` counts them all."""
    length = utf16_length(asked.query)
    if length > MAX_QUERY:
        return invalid(f"find_text: the query has {length:,} characters, at most {MAX_QUERY:,}.")
    place = _place(asked, call)
    if isinstance(place, Problem):
        return place
    story, blocks = place
    hits = hits_in(blocks, Query(asked.query, asked.match_case, asked.whole_word))
    hits = _on_page(hits, asked, call)
    shown = hits[: asked.limit]
    return {
        "matches": _matches(shown, story, blocks, call=call),
        "truncated": len(hits) > len(shown),
        "totalMatches": len(hits),
    }


def hits_in(blocks: Sequence[Block], query: Query) -> list[Hit]:
    """Exact matches; when there are none, matches as a person would quote."""
    search = Search(query)
    exact = [hit for block in blocks for hit in search.exact(block)]
    return exact or [hit for block in blocks for hit in search.normalised(block)]


def _place(asked: FindText, call: Call) -> tuple[StoryHandle, Sequence[Block]] | Problem:
    scope = asked.scope
    if scope is None or scope.type == "document":
        return MAIN, listed(call.bridge.snapshot(view=asked.view))
    if scope.type == "section":
        section = resolve_section(call.bridge, scope.handle, view=asked.view)
        return section if isinstance(section, Problem) else (MAIN, section.blocks)
    if scope.type == "page":
        return _page_problem(scope, call) or (MAIN, _blocks_near(scope, asked, call))
    if not isinstance(call.bridge, HasStories):
        return lacking(NO_STORIES)
    story = story_of(scope.handle, call)
    if isinstance(story, Problem):
        return story
    return story, listed(call.bridge.snapshot(story, view=asked.view))


def _page_problem(scope: Scope, call: Call) -> Problem | None:
    if not isinstance(call.bridge, HasTargetPage):
        return lacking(NO_PAGES)
    if scope.page is None:
        return invalid("find_text: scope.page: expected an integer of at least 1.")
    if isinstance(call.bridge, HasPages) and scope.page > call.bridge.page_count():
        return no_such_page(scope.page, call.bridge.page_count())
    return None


def _blocks_near(scope: Scope, asked: FindText, call: Call) -> Sequence[Block]:
    """The blocks that can hold a match on the page: asking for the page of every match costs."""
    blocks = listed(call.bridge.snapshot(view=asked.view))
    if scope.page is None or not isinstance(call.bridge, HasPageBlocks):
        return blocks
    shown = set(call.bridge.page_blocks(scope.page))
    return [block for block in blocks if block.id in shown]


def no_such_page(page: int, count: int) -> Problem:
    """The document is shorter."""
    pages = "page" if count == 1 else "pages"
    return Problem("pageOutOfRange", f"Page {page} does not exist (document has {count} {pages}).")


def _on_page(hits: list[Hit], asked: FindText, call: Call) -> list[Hit]:
    if asked.scope is None or asked.scope.type != "page":
        return hits
    kept = [hit for hit in hits if page_of(hit, call) == asked.scope.page]
    counts: dict[str, int] = {}
    renumbered: list[Hit] = []
    for hit in kept:
        counts[hit.block.id] = counts.get(hit.block.id, 0) + 1
        renumbered.append(Hit(hit.block, hit.start, hit.end, counts[hit.block.id], hit.normalised))
    return renumbered


def page_of(hit: Hit, call: Call) -> int | None:
    """The page a match stands on, where pages exist."""
    if not isinstance(call.bridge, HasTargetPage):
        return None
    text = hit.block.text
    return call.bridge.target_page(hit.block.id, to_utf16(text, hit.start), to_utf16(text, hit.end))


def _matches(
    hits: Sequence[Hit], story: StoryHandle, blocks: Sequence[Block], *, call: Call
) -> list[dict[str, Any]]:
    bases = _bases(blocks) if story != MAIN else {}
    found: list[dict[str, Any]] = []
    for index, hit in enumerate(hits):
        entry: dict[str, Any] = {
            "type": "main" if story == MAIN else "story",
            "story": story.to_wire(),
            "blockId": hit.block.id,
            "blockTextHash": hit.block.hash,
            "range": hit.range_handle(story),
        }
        if story == MAIN:
            entry["occurrenceInBlock"] = hit.occurrence
        else:
            entry |= _story_place(hit, bases[hit.block.id], index + 1)
        entry["context"] = hit.context()
        page = page_of(hit, call) if story == MAIN else None
        if page is not None:
            entry["page"] = page
        if hit.normalised:
            entry["normalised"] = True
        found.append(entry)
    return found


def _bases(blocks: Sequence[Block]) -> dict[str, int]:
    """Where each block begins in the story's one-line text."""
    bases: dict[str, int] = {}
    position = 0
    for block in blocks:
        bases[block.id] = position
        position += utf16_length(one_line(block.text)) + 1
    return bases


def _story_place(hit: Hit, base: int, occurrence: int) -> dict[str, Any]:
    """A match in the story's one-line text; the block and range beside it can be edited."""
    head = one_line(hit.block.text[: hit.start] + "|")[:-1]
    start = base + utf16_length(head)
    return {
        "startOffset": start,
        "endOffset": start + utf16_length(one_line(f"|{hit.text}|")) - 2,
        "occurrenceInStory": occurrence,
    }


TOOL = Tool(
    name="find_text",
    input=FindText,
    run=run,
    title="Searching the document",
    foreign={"caseSensitive": "matchCase", "maxResults": "limit"},
)

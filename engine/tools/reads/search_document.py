"""`search_document`: find_text as plain offsets and snippets."""

from __future__ import annotations

from typing import Any

from engine.errors import Problem
from engine.operations.scalars import Flag
from engine.tools.reads.find_text import FindText, QueryText, run
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import HitLimit, ViewName

DEFAULT_RESULTS = 20


class SearchDocument(ToolInput, frozen=True):
    """Search the document for a literal phrase; each hit has its block, offset and a snippet."""

    query: QueryText
    case_sensitive: Flag = False
    max_results: HitLimit = DEFAULT_RESULTS
    view: ViewName = "accepted"


def run_search(asked: SearchDocument, call: Call) -> Any:
    """An array of `{blockId, offset, length, snippet}`."""
    full = FindText.model_validate(
        {
            "query": asked.query,
            "matchCase": asked.case_sensitive,
            "limit": asked.max_results,
            "view": asked.view,
        }
    )
    found = run(full, call)
    if isinstance(found, Problem):
        return found
    return [
        {
            "blockId": match["blockId"],
            "offset": match["range"]["startOffset"],
            "length": match["range"]["endOffset"] - match["range"]["startOffset"],
            "snippet": match["context"],
        }
        for match in found["matches"]
    ]


TOOL = Tool(
    name="search_document",
    input=SearchDocument,
    run=run_search,
    title="Searching the document",
    canonical="find_text",
    foreign={"matchCase": "caseSensitive", "limit": "maxResults"},
)

"""The dialect of block editors: summaries first, positions, and one edit tool in the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from engine.errors import Problem
from engine.operations.scalars import Flag, NonEmptyText, Text
from engine.operations.strict import Omittable, Reason
from engine.tools.bridge import View
from engine.tools.dialects.pen_schema import block_types, valid_operations
from engine.tools.dialects.speech import Phrase, Speaker
from engine.tools.envelope import Envelope, failure, invalid, success
from engine.tools.reads.find_text import hits_in
from engine.tools.reads.inspect_target import InspectTarget
from engine.tools.reads.list_block_types import ListBlockTypes
from engine.tools.reads.read_document import BlockRange
from engine.tools.search import Query
from engine.tools.tool import Call, ToolInput
from engine.tools.vocabulary import SpanLimit
from engine.tools.writes import block_tools
from engine.tools.writes.edit_document import EditDocument

SNIPPET = 30
Format = Annotated[
    Literal["summary", "json", "markdown"], Reason("expected one of summary, json, markdown")
]


class ReadDocument(ToolInput, frozen=True):
    """Read the document as a summary, as blocks (json) or as Markdown."""

    format: Format = "summary"
    annotate_blocks: Flag = False
    range: Omittable[BlockRange] = None
    include_suggestions: Flag = False


class GetContext(ToolInput, frozen=True):
    """Read the document with what is selected and what stands around it."""

    format: Format = "summary"
    annotate_blocks: Flag = False
    include_suggestions: Flag = False
    include_selection: Flag = False


class GetCursorContext(ToolInput, frozen=True):
    """Read what stands around the caret."""

    include_suggestions: Flag = False


class SearchDocument(ToolInput, frozen=True):
    """Search for a literal phrase."""

    query: NonEmptyText
    case_sensitive: Flag = False
    max_results: SpanLimit = 20


class RetrieveSpans(ToolInput, frozen=True):
    """Find the passages that match a question best."""

    query: NonEmptyText
    max_results: SpanLimit = 5
    include_suggestions: Flag = False
    active_block_id: Omittable[Text] = None
    target_block_id: Omittable[Text] = None


def answer(outcome: Any, call: Call) -> Envelope:
    """`{ok, result}` or `{ok, error, code}`."""
    if isinstance(outcome, Problem):
        return failure(outcome)
    return success(outcome, call.normalizations)


def _view(raw: bool) -> View:
    return "markup" if raw else "accepted"


def _mode_name(raw: bool) -> str:
    return "raw" if raw else "resolved"


def _read(asked: ReadDocument, speaker: Speaker) -> Any:
    arguments: dict[str, Any] = {
        "format": "blocks" if asked.format == "json" else asked.format,
        "view": _view(asked.include_suggestions),
        "annotateBlocks": asked.annotate_blocks,
    }
    if asked.range is not None:
        arguments["range"] = asked.range.model_dump(by_alias=True, exclude_unset=True)
    found = speaker.native("read_document", arguments)
    return found if isinstance(found, Problem) else _shaped(found, asked)


def _shaped(found: Mapping[str, Any], asked: ReadDocument | GetContext) -> Any:
    if asked.format == "markdown":
        return found["text"]
    shape = {"format": asked.format, "viewMode": _mode_name(asked.include_suggestions)}
    if asked.format == "json":
        return {**shape, "blocks": found["blocks"]}
    return {
        **shape,
        "blockCount": found["blockCount"],
        "types": [one["kind"] for one in found["types"]],
        "preview": [
            {"id": one["blockId"], "type": one["kind"], "content": one["text"]}
            for one in found["preview"]
        ],
    }


def _context(asked: GetContext, speaker: Speaker) -> Any:
    arguments = {
        "format": "blocks" if asked.format == "json" else asked.format,
        "view": _view(asked.include_suggestions),
        "annotateBlocks": asked.annotate_blocks,
        "includeSelection": asked.include_selection,
    }
    found = speaker.native("get_context", arguments)
    if isinstance(found, Problem):
        return found
    shaped = _shaped(found, asked)
    if asked.format == "markdown":
        shaped = {"markdown": shaped, "blockIds": found["blockIds"]}
    return {**shaped, **_around(found)}


def _around(found: Mapping[str, Any]) -> dict[str, Any]:
    names = ("selection", "selectedText", "activeBlockId", "activeBlockType", "surroundingBlocks")
    return {**{name: found[name] for name in names}, "structuredTarget": found["target"]}


def _cursor(asked: GetCursorContext, speaker: Speaker) -> Any:
    found = speaker.native("get_cursor_context", {"view": _view(asked.include_suggestions)})
    if isinstance(found, Problem):
        return found
    return {**_around(found), "markdown": found["markdown"]}


def _search(asked: SearchDocument, speaker: Speaker) -> Any:
    if not asked.query.strip():
        return invalid("search_document: query: expected more than blanks.")
    blocks = speaker.bridge.snapshot()
    rows: list[dict[str, Any]] = []
    query = Query(asked.query, asked.case_sensitive, overlapping=True)
    for hit in hits_in(blocks, query)[: asked.max_results]:
        handle = hit.range_handle()
        rows.append(
            {
                "blockId": hit.block.id,
                "offset": handle["startOffset"],
                "length": handle["endOffset"] - handle["startOffset"],
                "snippet": hit.context(SNIPPET),
            }
        )
    return rows


def _spans(asked: RetrieveSpans, speaker: Speaker) -> Any:
    arguments = asked.model_dump(by_alias=True, exclude_unset=True)
    raw = bool(arguments.pop("includeSuggestions", False))
    found = speaker.native("retrieve_document_spans", {**arguments, "view": _view(raw)})
    return found if isinstance(found, Problem) else {**found, "viewMode": _mode_name(raw)}


def _types(asked: ListBlockTypes, speaker: Speaker) -> Any:
    found = speaker.native("list_block_types", {})
    return found if isinstance(found, Problem) else block_types(found)


def _inspect(asked: InspectTarget, speaker: Speaker) -> Any:
    found = speaker.native("inspect_target", _given(asked))
    if isinstance(found, Problem):
        return {"target": None} if found.code == "missingBlock" else found
    if "kind" not in found:
        return {"target": None}
    target = {
        "blockId": found["blockId"],
        "target": found["properties"],
        "schema": {"type": found["kind"], "editability": found["editability"]},
        "validOperations": valid_operations(found["operations"]),
    }
    return {"target": target}


def _operations(asked: InspectTarget, speaker: Speaker) -> Any:
    found = speaker.native("list_valid_operations", _given(asked))
    if isinstance(found, Problem):
        return found
    return {**found, "operations": valid_operations(found["operations"])}


def _edit(asked: EditDocument, speaker: Speaker) -> Any:
    found = speaker.native("edit_document", _given(asked))
    if isinstance(found, Problem):
        return found
    kept = ("ok", "appliedOperations", "outline", "hint")
    shaped = {name: found[name] for name in kept if name in found}
    return {**shaped, "rejected": found["rejected"]} if found["rejected"] else shaped


def _mutation(name: str, *keys: str) -> Callable[[ToolInput, Speaker], Any]:
    """A block tool that answers with some of its result; a refused edit is a failure."""

    def say(asked: ToolInput, speaker: Speaker) -> Any:
        found = speaker.native(name, _given(asked))
        if isinstance(found, Problem):
            return found
        if not found["success"]:
            return Problem("rejected", found["rejected"][0]["reason"])
        return {key: found[key] for key in keys}

    return say


def _given(asked: ToolInput) -> dict[str, Any]:
    return asked.model_dump(by_alias=True, exclude_unset=True)


PHRASES = [
    Phrase("read_document", ReadDocument, _read),
    Phrase("get_context", GetContext, _context),
    Phrase("get_cursor_context", GetCursorContext, _cursor),
    Phrase("search_document", SearchDocument, _search),
    Phrase("retrieve_document_spans", RetrieveSpans, _spans),
    Phrase("list_block_types", ListBlockTypes, _types),
    Phrase("inspect_target", InspectTarget, _inspect),
    Phrase("list_valid_operations", InspectTarget, _operations),
    Phrase("edit_document", EditDocument, _edit, "loop"),
    Phrase("insert_block", block_tools.InsertBlock, _mutation("insert_block", "blockId"), "body"),
    Phrase("update_block", block_tools.UpdateBlock, _mutation("update_block", "success"), "body"),
    Phrase("delete_block", block_tools.DeleteBlock, _mutation("delete_block", "success"), "body"),
    Phrase("move_block", block_tools.MoveBlock, _mutation("move_block", "success"), "body"),
    Phrase(
        "write_document",
        block_tools.WriteDocument,
        _mutation("write_document", "blockIds", "replacedBlockIds"),
        "body",
    ),
]

"""`retrieve_document_spans`: the passages that a question is most likely about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from engine.operations.scalars import NonEmptyText
from engine.operations.strict import Omittable
from engine.tools.blocks import listed, row
from engine.tools.bridge import Block
from engine.tools.reads.find_text import QueryText
from engine.tools.renderings import as_markdown, shortened
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import SpanLimit, ViewName

PREVIEW = 160
_TOKEN = re.compile(r"[^\W_]{2,}")


class RetrieveDocumentSpans(ToolInput, frozen=True):
    """Find the passages that match a question or topic best, with a block of context on either
    side. Use it in long documents before reading sections."""

    query: QueryText
    max_results: SpanLimit = 5
    target_block_id: Omittable[NonEmptyText] = Field(
        default=None, description="Prefer passages at this block."
    )
    active_block_id: Omittable[NonEmptyText] = None
    view: ViewName = "accepted"


@dataclass(frozen=True, slots=True)
class _Place:
    block: Block
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scored:
    index: int
    score: float
    reasons: tuple[str, ...]


def run(asked: RetrieveDocumentSpans, call: Call) -> Any:
    """Spans with score and rationale, best first; ties stay in document order."""
    blocks = listed(call.bridge.snapshot(view=asked.view))
    places = _places(blocks)
    scored = [one for one in (_score(asked, places, at) for at in range(len(places))) if one]
    scored.sort(key=lambda one: (-one.score, one.index))
    spans: list[dict[str, Any]] = []
    taken: set[tuple[int, int]] = set()
    for one in scored:
        ends = max(0, one.index - 1), min(len(blocks), one.index + 2)
        if ends in taken:
            continue
        taken.add(ends)
        spans.append(_span(one, places, ends))
        if len(spans) == asked.max_results:
            break
    return {"query": asked.query, "view": asked.view, "spans": spans}


def _places(blocks: Sequence[Block]) -> list[_Place]:
    open_headings: list[tuple[int, str]] = []
    places: list[_Place] = []
    for block in blocks:
        if block.heading_level is not None:
            while open_headings and open_headings[-1][0] >= block.heading_level:
                open_headings.pop()
            open_headings.append((block.heading_level, block.text))
        places.append(_Place(block, tuple(text for _, text in open_headings)))
    return places


def _score(asked: RetrieveDocumentSpans, places: Sequence[_Place], at: int) -> _Scored | None:
    place = places[at]
    text, path = _folded(place.block.text), _folded(" ".join(place.headings))
    kind, query = place.block.kind.lower(), _folded(asked.query)
    score, reasons = 0.0, list[str]()
    if query in f"{text} {kind} {path}":
        score += 8
        reasons.append("whole query")
    for token in dict.fromkeys(_TOKEN.findall(query)):
        gain = 2.0 * (token in text) + 3.0 * (token in kind) + 1.5 * (token in path)
        if gain:
            score += gain
            reasons.append(token)
    nearby = _nearness(asked.target_block_id, places, at, gains=(5, 2))
    nearby += _nearness(asked.active_block_id, places, at, gains=(4, 1.5))
    if nearby:
        reasons.append("near the target")
    total = score + nearby
    return _Scored(at, total, tuple(reasons)) if total else None


def _nearness(
    wanted: str | None, places: Sequence[_Place], at: int, *, gains: tuple[float, float]
) -> float:
    if wanted is None:
        return 0.0
    if places[at].block.id == wanted:
        return gains[0]
    neighbours = places[max(0, at - 1) : at + 2]
    return gains[1] if any(one.block.id == wanted for one in neighbours) else 0.0


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text.lower()).replace("ς", "σ")


def _span(one: _Scored, places: Sequence[_Place], ends: tuple[int, int]) -> dict[str, Any]:
    blocks = [place.block for place in places[slice(*ends)]]
    first, last = ends
    return {
        "id": f"span-{blocks[0].id}-{blocks[-1].id}",
        "blockIds": [block.id for block in blocks],
        "range": {"startBlockId": blocks[0].id, "endBlockId": blocks[-1].id},
        "blockTypes": [block.kind for block in blocks],
        "headingPath": list(places[one.index].headings),
        "preview": shortened(places[one.index].block.text, PREVIEW),
        "markdown": as_markdown(blocks),
        "blocks": [row(block) for block in blocks],
        "score": one.score,
        "rationale": ", ".join(one.reasons),
        "neighbors": {
            "beforeBlockId": places[first - 1].block.id if first else None,
            "afterBlockId": places[last].block.id if last < len(places) else None,
        },
    }


TOOL = Tool(
    name="retrieve_document_spans",
    input=RetrieveDocumentSpans,
    run=run,
    title="Finding passages",
)

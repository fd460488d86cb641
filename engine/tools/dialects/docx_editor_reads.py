"""Readings in the redlining editors' dialect: lines and sentences instead of objects."""

from __future__ import annotations

from typing import Any

from engine.errors import Problem
from engine.tools.blocks import one_line
from engine.tools.bridge import Block, HasSelection
from engine.tools.dialects.speech import Speaker
from engine.tools.reads.find_text import hits_in
from engine.tools.renderings import is_numbered, tagged_line
from engine.tools.search import Query, after, before

NO_PAGES = "No pages rendered (headless mode or empty document)."
NO_MATCHES = "No matches."
NO_SELECTION = "No selection (editor not focused)."
_SHOWN_CHANGES = {
    "insertion": ("insertion",),
    "deletion": ("deletion",),
    "move": ("moveFrom", "moveTo"),
}
"""The kinds this dialect tells, by ours: the two ends of a move are one change of ours."""


def document(asked: Any, speaker: Speaker) -> Any:
    """Every paragraph, blank ones too, between two ordinals."""
    blocks = speaker.bridge.snapshot(view="original")
    speaker.shown[:] = [block.id for block in blocks]
    first = max(0, asked.from_index or 0)
    last = len(blocks) - 1 if asked.to_index is None else asked.to_index
    return "\n".join(_line(block) for block in blocks[first : max(0, last + 1)])


def _line(block: Block) -> str:
    return tagged_line(block, bullet="-" if is_numbered(block) else "•")


def selection(asked: Any, speaker: Speaker) -> Any:
    """The selection with its paragraph, or the sentence that there is none."""
    bridge = speaker.bridge
    if not isinstance(bridge, HasSelection) or bridge.selection() is None:
        return Problem("noSelection", NO_SELECTION)
    found = speaker.native("read_selection", {})
    if isinstance(found, Problem):
        return found
    return {
        "paraId": found.get("blockId"),
        "selectedText": found["text"],
        "paragraphText": found.get("paragraphText", ""),
        "before": found.get("before", ""),
        "after": found.get("after", ""),
    }


def page(asked: Any, speaker: Speaker) -> Any:
    """The lines of a page."""
    found = speaker.native("read_page", {"page": asked.page_number})
    return _no_pages(found) if isinstance(found, Problem) else _page_lines(found)


def pages(asked: Any, speaker: Speaker) -> Any:
    """The lines of several pages, each under its number."""
    found = speaker.native("read_page", {"page": asked.from_, "toPage": asked.to})
    if isinstance(found, Problem):
        return _no_pages(found)
    return "\n\n".join(f"--- Page {one['page']} ---\n{_page_lines(one)}" for one in found["pages"])


def _no_pages(problem: Problem) -> Problem:
    return Problem(problem.code, NO_PAGES) if problem.code == "unsupportedCapability" else problem


def _page_lines(found: dict[str, Any]) -> str:
    lines = [f"[{one['blockId']}] {one_line(one['text'])}" for one in found.get("blocks", ())]
    return "\n".join(lines) or found["text"] or "(empty page)"


def found(asked: Any, speaker: Speaker) -> Any:
    """Matches with forty characters on each side; every occurrence is told."""
    if not asked.query:
        return NO_MATCHES
    blocks = speaker.bridge.snapshot(view="original")
    hits = hits_in(blocks, Query(asked.query, asked.case_sensitive))
    wanted = list(dict.fromkeys(hit.block.id for hit in hits))[: asked.limit]
    matches = [
        {
            "paraId": hit.block.id,
            "match": hit.text,
            "before": before(hit.block.text, hit.start),
            "after": after(hit.block.text, hit.end),
        }
        for hit in hits
        if hit.block.id in wanted
    ]
    return matches or NO_MATCHES


def comments(asked: Any, speaker: Speaker) -> Any:
    """One line for each comment and each reply."""
    lines: list[str] = []
    for one in speaker.bridge.comments():
        anchor = f' (anchored to: "{one.quote}")' if one.quote else ""
        lines.append(f'[Comment #{one.id}] {one.author}: "{one.text}"{anchor}')
        lines += [f'  Reply by {each.author}: "{each.text}"' for each in one.replies]
    return "\n".join(lines) or "No comments."


def changes(asked: Any, speaker: Speaker) -> Any:
    """One line for each tracked change of text."""
    lines = [
        f'[Change #{one.id}] {kind} by {one.author}: "{one.text}"'
        for one in speaker.bridge.changes()
        for kind in _SHOWN_CHANGES.get(one.kind, ())
    ]
    return "\n".join(lines) or "No tracked changes."

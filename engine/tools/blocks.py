"""Block rows and block look-ups, as every reading tool shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.document.hashes import is_blank, normalize
from engine.errors import Problem
from engine.identity import MAIN, StoryHandle
from engine.tools.bridge import Block, Bridge, HasStories


def listed(blocks: Iterable[Block]) -> list[Block]:
    """The blocks a reader is shown: blank ones have ids and can be edited, but are left out."""
    return [block for block in blocks if not is_blank(block.text)]


def row(block: Block, *, rich: bool = False) -> dict[str, Any]:
    """One block as JSON data; absent facts are left out, never null."""
    entry: dict[str, Any] = {
        "blockId": block.id,
        "kind": block.kind,
        "text": block.text,
        "blockTextHash": block.hash,
    }
    if block.kind == "diagnostic":
        carrier = getattr(block, "carrier", None)
        if carrier:
            entry["diagnostic"] = {"type": "opaqueCarrier", "carrier": carrier}
        return entry
    if block.display_label:
        entry["displayLabel"] = block.display_label
    if block.heading_level is not None:
        entry["headingLevel"] = block.heading_level
    if block.stated_numbering is not None:
        entry["statedNumbering"] = dict(block.stated_numbering)
    if block.list_reference is not None:
        entry["listReference"] = dict(block.list_reference)
    if rich and block.style_id:
        entry["styleId"] = block.style_id
    return entry


def line(block: Block) -> str:
    """One line of the story rendering: id, tag and text on a single line."""
    tag = ""
    if block.heading_level is not None:
        tag = f"(h{block.heading_level}) "
    elif block.kind == "listItem":
        tag = f"{block.display_label or '•'} "
    return f"[{block.id}] {tag}{one_line(block.text)}"


def one_line(text: str) -> str:
    """Tabs and breaks as single spaces."""
    return normalize(text)


def story_text(story: StoryHandle, blocks: Sequence[Block]) -> str:
    """A story as text: the body line by line with ids, every other story as one line."""
    if story == MAIN:
        return "\n".join(line(block) for block in listed(blocks))
    return " ".join(one_line(block.text) for block in listed(blocks))


def find_block(bridge: Bridge, block_id: str) -> tuple[StoryHandle, Block] | None:
    """The block of an id, in whichever story it stands."""
    for story in stories_of(bridge):
        for block in bridge.snapshot(story):
            if block.id == block_id:
                return story, block
    return None


def stories_of(bridge: Bridge) -> Sequence[StoryHandle]:
    """All stories the bridge can read; the body first."""
    return bridge.list_stories() if isinstance(bridge, HasStories) else (MAIN,)


def hashes_of(bridge: Bridge, wanted: Iterable[str]) -> Mapping[str, str]:
    """The text hash of each wanted block that exists; other stories are read only when needed."""
    missing = set(wanted)
    found: dict[str, str] = {}
    for story in stories_of(bridge):
        if not missing:
            break
        for block in bridge.snapshot(story):
            if block.id in missing:
                missing.discard(block.id)
                found[block.id] = block.hash
    return found


def unknown_block(block_id: str) -> Problem:
    """The id is in no story."""
    return Problem(
        "missingBlock",
        f'There is no block "{block_id}". Read the document again and use an id from it.',
    )

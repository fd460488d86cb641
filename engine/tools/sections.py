"""Headings as an outline, and the section that a heading opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.errors import Problem
from engine.tools.blocks import listed
from engine.tools.bridge import Block, Bridge

_KEYS = {"type", "story", "headingBlockId", "headingTextHash", "headingLevel"}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with everything up to the next heading of its level or higher."""

    heading: Block
    blocks: tuple[Block, ...]


def handle_of(heading: Block) -> dict[str, Any]:
    """The handle that finds the section again, or tells that it changed."""
    return {
        "type": "headingSection",
        "story": "main",
        "headingBlockId": heading.id,
        "headingTextHash": heading.hash,
        "headingLevel": heading.heading_level,
    }


def outline(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """Every heading in document order with its parent's handle."""
    entries: list[dict[str, Any]] = []
    open_headings: list[Block] = []
    for block in listed(blocks):
        if block.heading_level is None:
            continue
        while open_headings and (open_headings[-1].heading_level or 0) >= block.heading_level:
            open_headings.pop()
        entry: dict[str, Any] = {
            "handle": handle_of(block),
            "headingBlockId": block.id,
            "text": block.text,
            "level": block.heading_level,
        }
        if open_headings:
            entry["parentHandle"] = handle_of(open_headings[-1])
        entries.append(entry)
        open_headings.append(block)
    return entries


def resolve_section(bridge: Bridge, handle: object, *, view: str = "accepted") -> Section | Problem:
    """The section of a handle as it is now; missing and stale handles are told apart."""
    checked = _check_handle(handle)
    if isinstance(checked, Problem):
        return checked
    accepted = listed(bridge.snapshot())
    position = next(
        (
            index
            for index, block in enumerate(accepted)
            if block.id == checked["headingBlockId"] and block.heading_level is not None
        ),
        None,
    )
    if position is None:
        return Problem(
            "missingSection",
            "This section is not in the document any more. Run get_document_outline again.",
        )
    heading = accepted[position]
    same = heading.hash == checked["headingTextHash"]
    if not same or heading.heading_level != checked["headingLevel"]:
        return Problem(
            "staleSection",
            "The heading of this section changed since the outline was made. "
            "Run get_document_outline again.",
        )
    return _in_view(bridge, accepted, position, view=view)


def _in_view(bridge: Bridge, accepted: list[Block], position: int, *, view: str) -> Section:
    level = accepted[position].heading_level or 0
    end = position + 1
    while end < len(accepted):
        other = accepted[end].heading_level
        if other is not None and other <= level:
            break
        end += 1
    if view == "accepted":
        return Section(accepted[position], tuple(accepted[position:end]))
    shown = list(bridge.snapshot(view=cast("Any", view)))
    places = {block.id: index for index, block in enumerate(shown)}
    first = places[accepted[position].id]
    last = places[accepted[end].id] if end < len(accepted) else len(shown)
    return Section(accepted[position], tuple(listed(shown[first:last])))


def _check_handle(handle: object) -> Mapping[str, Any] | Problem:
    refused = Problem("invalidArguments", "A section handle from get_document_outline is needed.")
    if not isinstance(handle, Mapping):
        return refused
    fields = cast("Mapping[str, Any]", handle)
    if set(fields) != _KEYS or fields["type"] != "headingSection" or fields["story"] != "main":
        return refused
    level = fields["headingLevel"]
    whole = isinstance(level, int) and not isinstance(level, bool) and 1 <= level <= 9
    texts = (fields["headingBlockId"], fields["headingTextHash"])
    if not whole or not all(isinstance(one, str) and one for one in texts):
        return refused
    return fields

"""The outline: headings with stable handles, and the section each of them opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from engine.document.snapshot import BlockSnapshot, StorySnapshot
from engine.errors import Problem
from engine.identity import BlockId


@dataclass(frozen=True, slots=True)
class SectionHandle:
    """Names the section under a heading; it is stale once the heading's text or level differs."""

    heading_block_id: BlockId
    heading_text_hash: str
    heading_level: int

    def to_wire(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "type": "headingSection",
            "story": "main",
            "headingBlockId": self.heading_block_id,
            "headingTextHash": self.heading_text_hash,
            "headingLevel": self.heading_level,
        }

    @classmethod
    def from_wire(cls, value: object) -> SectionHandle | None:
        """Reads the JSON form; None for anything that is not exactly such a handle."""
        if not isinstance(value, Mapping):
            return None
        fields = cast(Mapping[str, object], value)
        block_id, text_hash = fields.get("headingBlockId"), fields.get("headingTextHash")
        level = fields.get("headingLevel")
        if set(fields) != _WIRE_FIELDS or fields.get("type") != "headingSection":
            return None
        if fields.get("story") != "main" or not isinstance(level, int) or isinstance(level, bool):
            return None
        if not isinstance(block_id, str) or not isinstance(text_hash, str) or not 1 <= level <= 9:
            return None
        return cls(BlockId(block_id), text_hash, level)


_WIRE_FIELDS = {"type", "story", "headingBlockId", "headingTextHash", "headingLevel"}


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One heading; its parent is the nearest earlier one of a smaller level."""

    handle: SectionHandle
    text: str
    level: int
    label: str | None
    parent: SectionHandle | None

    @property
    def block_id(self) -> BlockId:
        """The heading's block."""
        return self.handle.heading_block_id


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and everything up to the next heading of its level or a higher one."""

    entry: OutlineEntry
    blocks: tuple[BlockSnapshot, ...]


def is_content(block: BlockSnapshot) -> bool:
    """Whether a block is listed: blank ones exist but are left out of reads."""
    return bool(block.text.strip())


def read_outline(snapshot: StorySnapshot) -> tuple[OutlineEntry, ...]:
    """All headings with text, in document order."""
    entries: list[OutlineEntry] = []
    above: list[OutlineEntry] = []
    for block in snapshot.blocks:
        level = block.heading_level
        if level is None or not is_content(block):
            continue
        while above and above[-1].level >= level:
            above.pop()
        entry = OutlineEntry(
            SectionHandle(block.id, block.hash, level),
            block.text,
            level,
            block.display_label,
            above[-1].handle if above else None,
        )
        entries.append(entry)
        above.append(entry)
    return tuple(entries)


def find_section(snapshot: StorySnapshot, handle: SectionHandle) -> Section | Problem:
    """The section of a handle, or the problem `missing` or `stale`."""
    heading = snapshot.by_id.get(handle.heading_block_id)
    if heading is None or heading.heading_level is None or not is_content(heading):
        return _problem("missing", "That section is gone; read the outline again.")
    if (heading.hash, heading.heading_level) != (handle.heading_text_hash, handle.heading_level):
        return _problem("stale", "That heading has changed; read the outline again.")
    entry = next(e for e in read_outline(snapshot) if e.block_id == heading.id)
    return Section(entry, tuple(_under(snapshot.blocks, heading)))


def _problem(code: Literal["missing", "stale"], message: str) -> Problem:
    return Problem(code, message)


def _under(blocks: Sequence[BlockSnapshot], heading: BlockSnapshot) -> list[BlockSnapshot]:
    found: list[BlockSnapshot] = []
    for block in blocks:
        if block.id == heading.id:
            found.append(block)
        elif found and is_content(block):
            level = block.heading_level
            if level is not None and level <= (heading.heading_level or 9):
                break
            found.append(block)
    return found

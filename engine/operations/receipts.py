"""Receipts: what an applied operation did, in targets that a caller can address again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Target = dict[str, Any]
StoryWire = str | Mapping[str, Any]
"""`"main"`, or the handle object of another story."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One applied or queued operation and everything it affected, first target first."""

    operation_id: str
    operation_index: int
    affected: tuple[Target, ...]

    def at(self, index: int) -> Receipt:
        """The same receipt restated against another position in a call."""
        return replace(self, operation_index=index)

    def to_wire(self) -> dict[str, Any]:
        """The receipt as JSON data."""
        return {
            "operationId": self.operation_id,
            "operationIndex": self.operation_index,
            "affected": list(self.affected),
        }


def block_target(block_id: str, effect: str, story: StoryWire) -> Target:
    """A block that was updated, deleted or commented."""
    return {"type": "block", "story": story, "blockId": block_id, "effect": effect}


def range_target(text_range: Mapping[str, Any], effect: str, story: StoryWire) -> Target:
    """A stretch of text that was commented or formatted; the story is said when not main."""
    target: Target = {"type": "textRange", "range": dict(text_range), "effect": effect}
    return target if story == "main" else {**target, "story": story}


def insertion_target(
    anchor_block_id: str,
    position: str,
    *,
    content: str,
    story: StoryWire,
    block_ids: Sequence[str] = (),
) -> Target:
    """Something new beside an anchor; `blockIds` names the new blocks when they are known."""
    target: Target = {
        "type": "insertion",
        "story": story,
        "anchorBlockId": anchor_block_id,
        "position": position,
        "content": content,
    }
    return {**target, "blockIds": list(block_ids)} if block_ids else target


def table_target(
    kind: str, anchor_block_id: str, effect: str, *, story: StoryWire, **extent: Any
) -> Target:
    """A row, column, cell or rectangle of cells (`kind`: tableRow, tableColumn, tableCell…)."""
    return {
        "type": kind,
        "story": story,
        "anchorBlockId": anchor_block_id,
        **extent,
        "effect": effect,
    }


def comment_target(comment_id: int) -> Target:
    """A comment that was created, answered or changed."""
    return {"type": "comment", "commentId": comment_id}


def revision_target(revision_ids: Sequence[str], effect: str) -> Target:
    """Tracked changes that were accepted or rejected."""
    return {"type": "revisions", "revisionIds": list(revision_ids), "effect": effect}


def suggestion_target(suggestion_ids: Sequence[str], effect: str) -> Target:
    """Suggestions that were accepted or rejected."""
    return {"type": "suggestions", "suggestionIds": list(suggestion_ids), "effect": effect}

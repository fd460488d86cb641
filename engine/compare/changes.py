"""The change list of two versions: values with the wire shape of folio-contract §17.1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.identity import StoryHandle

ChangeType = Literal["added", "deleted", "modified", "formatChanged", "movedFrom", "movedTo"]
SegmentType = Literal["equal", "del", "ins"]
COUNTS: tuple[str, ...] = (
    "added",
    "deleted",
    "modified",
    "formatChanged",
    "moved",
    "metadataChanged",
    "unchanged",
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a modified block."""

    type: SegmentType
    text: str

    def to_wire(self) -> dict[str, str]:
        return {"type": self.type, "text": self.text}


@dataclass(frozen=True, slots=True)
class BlockHandle:
    """A block of one side."""

    story: StoryHandle
    block_id: str

    def to_wire(self) -> dict[str, Any]:
        return {"story": self.story.to_wire(), "blockId": self.block_id}


@dataclass(frozen=True, slots=True)
class Change:
    """One difference of one block."""

    type: ChangeType
    kind: str
    base: BlockHandle | None
    revised: BlockHandle | None
    text: str | None = None
    segments: tuple[Segment, ...] = ()
    changed_properties: tuple[str, ...] = ()
    move_group_id: str | None = None

    @property
    def block_id(self) -> str:
        """The block in the revised version, else in the base."""
        handle = self.revised or self.base
        return "" if handle is None else handle.block_id

    def to_wire(self) -> dict[str, Any]:
        """The JSON form."""
        wire: dict[str, Any] = {"type": self.type, "blockId": self.block_id, "kind": self.kind}
        if self.move_group_id is not None:
            wire["moveGroupId"] = self.move_group_id
        if self.text is not None:
            wire["text"] = self.text
        if self.segments:
            wire["segments"] = [each.to_wire() for each in self.segments]
        if self.changed_properties:
            wire["changedProperties"] = list(self.changed_properties)
        if self.base is not None:
            wire["baseHandle"] = self.base.to_wire()
        if self.revised is not None:
            wire["revisedHandle"] = self.revised.to_wire()
        return wire


@dataclass(slots=True)
class StoryChanges:
    """What changed in one story."""

    base: StoryHandle | None
    revised: StoryHandle | None
    changes: list[Change] = field(default_factory=list[Change])
    unchanged: int = 0

    def counts(self) -> dict[str, int]:
        """The summary counts; a move counts once, where it arrives."""
        counts = dict.fromkeys(COUNTS, 0)
        for change in self.changes:
            if change.type == "movedTo":
                counts["moved"] += 1
            elif change.type != "movedFrom":
                counts[change.type] += 1
        counts["unchanged"] = self.unchanged
        return counts

    def to_wire(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "baseStory": None if self.base is None else self.base.to_wire(),
            "revisedStory": None if self.revised is None else self.revised.to_wire(),
            "changes": [each.to_wire() for each in self.changes],
            "summaryCounts": self.counts(),
        }


@dataclass(frozen=True, slots=True)
class MetadataChange:
    """A document property that differs."""

    property: str
    base_value: str | None
    revised_value: str | None

    def to_wire(self) -> dict[str, str | None]:
        return {
            "property": self.property,
            "baseValue": self.base_value,
            "revisedValue": self.revised_value,
        }


@dataclass(frozen=True, slots=True)
class PrivacyReport:
    """Which transforms were applied to what is handed out, and what they took away."""

    applied: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, list[str]]:
        return {
            "appliedTransforms": list(self.applied),
            "removedMetadataProperties": list(self.removed),
        }


@dataclass(slots=True)
class VersionDiff:
    """Everything that differs between two versions."""

    stories: list[StoryChanges]
    metadata: list[MetadataChange] = field(default_factory=list[MetadataChange])
    privacy: PrivacyReport = field(default_factory=PrivacyReport)

    @property
    def changes(self) -> list[Change]:
        """The changes of all stories in their order."""
        return [change for story in self.stories for change in story.changes]

    def counts(self) -> dict[str, int]:
        """The sums over all stories."""
        total = dict.fromkeys(COUNTS, 0)
        for story in self.stories:
            _add(total, story.counts().items())
        total["metadataChanged"] = len(self.metadata)
        return total

    def to_wire(self) -> dict[str, Any]:
        """The result of folio-contract §17.1."""
        return {
            "changes": [each.to_wire() for each in self.changes],
            "stories": [each.to_wire() for each in self.stories],
            "metadataChanges": [each.to_wire() for each in self.metadata],
            "privacyReport": self.privacy.to_wire(),
            "summaryCounts": self.counts(),
        }


def _add(total: dict[str, int], counts: Iterable[tuple[str, int]]) -> None:
    for name, count in counts:
        total[name] += count

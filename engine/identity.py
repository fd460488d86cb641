"""Identities that cross rooms: block, revision and comment ids, story handles and origins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NewType, cast, get_args

BlockId = NewType("BlockId", str)
RevisionId = NewType("RevisionId", str)
CommentId = NewType("CommentId", str)
SuggestionId = NewType("SuggestionId", str)

StoryKind = Literal["main", "header", "footer", "footnote", "endnote", "textBox"]

_REQUIRED_FIELD: Mapping[str, str | None] = {
    "main": None,
    "header": "relationshipId",
    "footer": "relationshipId",
    "footnote": "noteId",
    "endnote": "noteId",
    "textBox": "index",
}


@dataclass(frozen=True, slots=True)
class StoryHandle:
    """Names one story: the body, one header or footer part, one note, or one text box."""

    kind: StoryKind
    relationship_id: str | None = None
    note_id: int | None = None
    index: int | None = None

    def to_wire(self) -> dict[str, str | int]:
        """The JSON form, e.g. `{"type": "header", "relationshipId": "rId7"}`."""
        wire: dict[str, str | int] = {"type": self.kind}
        if self.relationship_id is not None:
            wire["relationshipId"] = self.relationship_id
        if self.note_id is not None:
            wire["noteId"] = self.note_id
        if self.index is not None:
            wire["index"] = self.index
        return wire

    @classmethod
    def from_wire(cls, value: object) -> StoryHandle | None:
        """Reads the JSON form; None for anything that is not exactly such a handle."""
        if not isinstance(value, Mapping):
            return None
        fields = cast(Mapping[object, object], value)
        kind = fields.get("type")
        if not isinstance(kind, str) or kind not in get_args(StoryKind):
            return None
        needed = _REQUIRED_FIELD[kind]
        if set(fields) != ({"type"} if needed is None else {"type", needed}):
            return None
        story_kind = cast(StoryKind, kind)
        if needed is None:
            return cls(story_kind)
        return cls._from_field(story_kind, needed, field=fields[needed])

    @classmethod
    def _from_field(cls, kind: StoryKind, name: str, *, field: object) -> StoryHandle | None:
        if name == "relationshipId":
            return cls(kind, relationship_id=field) if isinstance(field, str) and field else None
        if not isinstance(field, int) or isinstance(field, bool):
            return None
        return cls(kind, note_id=field) if name == "noteId" else cls(kind, index=field)


MAIN = StoryHandle("main")


class Origin(Enum):
    """Who started a change; history and events carry it."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    UNDO = "undo"
    REDO = "redo"
    SYSTEM = "system"

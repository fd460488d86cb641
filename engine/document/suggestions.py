"""The side table of suggestions: marks in the tree that no save writes until accepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.identity import BlockId, StoryHandle, SuggestionId


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the marks of one id in the tree belong to."""

    suggestion_id: SuggestionId
    operation_id: str = ""
    author: str = ""
    date: str | None = None
    block_ids: tuple[BlockId, ...] = ()
    story: StoryHandle | None = None
    severity: str | None = None
    area: str | None = None
    comment: str | None = None
    facts: Mapping[str, str] = field(default_factory=dict[str, str])


class SuggestionTable:
    """Suggestions by id; changed through a transaction only."""

    def __init__(self) -> None:
        self.entries: dict[SuggestionId, Suggestion] = {}

    def get(self, suggestion_id: SuggestionId) -> Suggestion | None:
        """The suggestion of that id."""
        return self.entries.get(suggestion_id)

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(tuple(self.entries.values()))

    def __len__(self) -> int:
        return len(self.entries)

"""Tracked changes while they are being collected: marks folded into items as they are met."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.identity import BlockId
from engine.ooxml.ns import SUGGESTION_ID, W


@dataclass(slots=True, eq=False)
class Draft:
    """An item in the making."""

    kind: str
    revision_id: str
    author: str
    date: str | None
    suggestion_id: str | None = None
    elements: list[Any] = field(default_factory=list[Any])
    block_ids: list[BlockId] = field(default_factory=list[BlockId])
    text: str = ""
    objects: int = 0
    joined: Draft | None = None
    """An item that stands directly before this one and belongs to the same decision."""

    @property
    def stamp(self) -> tuple[str, str | None, str | None]:
        """Author, minute and suggestion: marks of one stamp that touch are one decision."""
        minute = self.date[:16] if self.date else None
        return self.author, minute, self.suggestion_id

    def same_hand(self, mark: Any) -> bool:
        """Whether a mark has this item's id, or its author and date (folio-contract §13)."""
        if mark.get(W + "id") == self.revision_id:
            return True
        return (mark.get(W + "author") or "", mark.get(W + "date")) == (self.author, self.date)


class Drafts:
    """All items of a story in the order of their first marks."""

    def __init__(self) -> None:
        self.all: list[Draft] = []
        self._by_key: dict[tuple[object, ...], Draft] = {}
        self._by_mark: dict[Any, Draft] = {}

    def of(self, mark: Any, kind: str, scope: object, block_id: BlockId | None) -> Draft:
        """The item that a mark belongs to: one per kind, id and scope (block, row or table)."""
        key = (kind, mark.get(W + "id"), mark.get(W + "author"), scope)
        draft = self._by_key.get(key)
        if draft is None:
            draft = self._by_key[key] = Draft(
                kind,
                mark.get(W + "id") or "",
                mark.get(W + "author") or "",
                mark.get(W + "date"),
                mark.get(SUGGESTION_ID),
            )
            self.all.append(draft)
        self.add(draft, mark, block_id)
        return draft

    def add(self, draft: Draft, mark: Any, block_id: BlockId | None) -> None:
        """Another mark of an item."""
        if mark not in self._by_mark:
            self._by_mark[mark] = draft
            draft.elements.append(mark)
        if block_id is not None:
            draft.block_ids.append(block_id)

    def with_mark(self, mark: Any) -> Draft | None:
        """The item that a mark was folded into."""
        return self._by_mark.get(mark)

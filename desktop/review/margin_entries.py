"""What the margin shows: one entry per decision and per open thread, measured near the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from PySide6.QtCore import QRectF

from desktop.review.placement import dense_runs
from desktop.review.review_kit import ReviewKit
from desktop.workspace.item_words import brief, first_sentence, kind_icon, severity_level
from desktop.workspace.review_items import SuggestionItem
from desktop.workspace.review_state import ActiveItem


class Lane(Protocol):
    """Room right of the sheets, in viewport pixels."""

    @property
    def left(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def mode(self) -> Literal["full", "compact", "none"]: ...


class AnchorSource(Protocol):
    """The part of the page view that cards need; offsets are those of accepted text."""

    def anchor(self, block_id: str, offset: int = 0) -> QRectF | None: ...
    def blocks_in_view(self) -> list[str]: ...
    def visible_pages(self) -> range: ...


@dataclass(frozen=True, slots=True)
class CardFace:
    """What one card says; `count` > 1 is a run of changes shown as one card."""

    key: ActiveItem
    title: str
    text: str
    icon: str
    slot: int
    severity: str | None = None
    count: int = 1

    @property
    def is_suggestion(self) -> bool:
        return self.key.kind == "suggestion"


@dataclass(slots=True)
class Entry:
    """One card to be: where it belongs, and its line once it has been measured."""

    key: ActiveItem
    block_id: str
    start: int
    end: int
    group: tuple[str, str] | None
    """Author and clause: neighbours of one group may become one card."""
    line: QRectF | None = None
    """In the coordinates of the scrolled content."""


@dataclass(slots=True)
class MarginEntries:
    """All entries in document order; lines are measured page by page as they come near."""

    kit: ReviewKit
    _by_block: dict[str, list[Entry]] = field(default_factory=dict[str, list[Entry]])
    _faces: dict[tuple[ActiveItem, int], CardFace | None] = field(
        default_factory=dict[tuple[ActiveItem, int], "CardFace | None"]
    )

    def read(self) -> None:
        kit = self.kit
        self._faces.clear()
        keys = kit.shown()
        shows = kit.document.filter.shows_comment
        keys += [
            ActiveItem("comment", str(thread.id))
            for thread in kit.document.items().threads
            if not thread.resolved and shows(thread.author)
        ]
        self._by_block = {}
        for key in keys:
            entry = self._entry(key)
            if entry is not None:
                self._by_block.setdefault(entry.block_id, []).append(entry)

    def forget_lines(self) -> None:
        for entries in self._by_block.values():
            for entry in entries:
                entry.line = None

    def near(self, source: AnchorSource, *, scrolled: int) -> list[Entry]:
        """The entries of the pages in view, with their lines, from top to bottom."""
        found: list[Entry] = []
        for block_id in source.blocks_in_view():
            for entry in self._by_block.get(block_id, ()):
                if entry.line is None:
                    line = source.anchor(entry.block_id, entry.end)
                    entry.line = None if line is None else line.translated(0, scrolled)
                if entry.line is not None:
                    found.append(entry)
        return sorted(found, key=lambda e: (e.line.top(), e.start))  # type: ignore[union-attr]

    def runs(
        self, entries: Sequence[Entry], *, screen: float, active: ActiveItem | None
    ) -> list[range]:
        """Which neighbours become one card; never one that holds the active item."""
        lines = [entry.line.top() for entry in entries if entry.line is not None]
        found = dense_runs(lines, [entry.group for entry in entries], screen=screen)
        return [run for run in found if all(entries[place].key != active for place in run)]

    def face(self, entry: Entry, *, count: int = 1) -> CardFace | None:
        """Made once per reading: scrolling asks for it at every step."""
        known = (entry.key, count)
        if known not in self._faces:
            self._faces[known] = self._new_face(entry, count)
        return self._faces[known]

    def _new_face(self, entry: Entry, count: int) -> CardFace | None:
        kit, key = self.kit, entry.key
        if key.kind == "comment":
            thread = kit.document.items().thread(key.id)
            if thread is None:
                return None
            slot = kit.slot(key, thread.author)
            text = " ".join(thread.text.split())
            return CardFace(key, thread.author, text, "comment", slot)
        item = kit.item(key)
        if item is None:
            return None
        slot = kit.slot(key, item.author)
        clause = kit.places.clause(entry.block_id)
        if count > 1:
            where = f" in {clause}" if clause else ""
            text = f"{count} changes{where}"
            return CardFace(key, item.author, text, "changes", slot, count=count)
        place = kit.places.place(key)
        line = " ".join(brief(item, () if place is None else place.parts).split())
        if isinstance(item, SuggestionItem):
            title = first_sentence(item.comment)[0] if item.comment else item.area or "Suggestion"
            level = severity_level(item.severity)
            text = line if item.kind != "comment" else (item.area or "Comment")
            return CardFace(key, title, text, "suggestion", slot, level)
        return CardFace(key, item.author, line, kind_icon(item.kind), slot)

    def _entry(self, key: ActiveItem) -> Entry | None:
        place = self.kit.places.place(key)
        if place is None:
            return None
        item = self.kit.item(key) if key.kind == "revision" else None
        group = None if item is None else (item.author, self.kit.places.clause(place.block_id))
        return Entry(key, place.block_id, place.start, place.end, group)

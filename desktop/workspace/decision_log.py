"""What was decided while the document is open: accepted and rejected, and how to put it back."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop.widgets.redline_text import RedlinePart
from desktop.workspace.decisions import Decision
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import ChangeItem, ReviewItems, SuggestionItem
from desktop.workspace.review_state import ActiveItem
from engine.identity import Origin
from engine.session.events import DocumentChanged

Items = dict[ActiveItem, ChangeItem | SuggestionItem]


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of this session; `depth` is how many steps could be undone right after it."""

    key: ActiveItem
    item: ChangeItem | SuggestionItem
    decision: Decision
    clause: str
    parts: tuple[RedlinePart, ...]
    depth: int


class DecisionLog(QObject):
    """Sees decisions wherever they are made: an item that a step "Accept…" or "Reject…" took away.

    An item that is back (undo) is no longer decided.
    """

    changed = Signal()

    def __init__(self, document: OpenDocument, places: ItemPlaces) -> None:
        super().__init__()
        self._document = document
        self._places = places
        self._decided: dict[ActiveItem, Decided] = {}
        self._open: Items = {}
        document.deciding.connect(self._on_deciding)
        document.changed.connect(self._on_changed)

    def of(self, key: ActiveItem) -> Decided | None:
        return self._decided.get(key)

    def decided(self, decision: Decision) -> tuple[Decided, ...]:
        """Newest first."""
        return tuple(d for d in reversed(self._decided.values()) if d.decision == decision)

    def can_put_back(self, decided: Decided) -> bool:
        """Only the newest step can be taken back by itself."""
        return len(self._document.session.undo_labels) == decided.depth

    def put_back(self, decided: Decided) -> bool:
        if not self.can_put_back(decided):
            return False
        self._document.undo()
        return True

    def _on_deciding(self, items: ReviewItems) -> None:
        self._open = _decidable(items)

    def _on_changed(self, change: DocumentChanged) -> None:
        """Typing passes by: reading thousands of changes at every key would be felt."""
        decision = _decision_of(change.label)
        stepped = change.origin in (Origin.UNDO, Origin.REDO)
        if decision is None and not (stepped and self._decided):
            return
        now = _decidable(self._document.items())
        before = len(self._decided)
        back = [key for key in self._decided if key in now]
        for key in back:
            del self._decided[key]
        if decision is not None and change.origin is not Origin.UNDO:
            self._enter(decision, now)
        self._open = now
        if back or len(self._decided) != before:
            self.changed.emit()

    def _enter(self, decision: Decision, now: Items) -> None:
        depth = len(self._document.session.undo_labels)
        for key, item in self._open.items():
            if key in now:
                continue
            parts = _plain_parts(item)
            clause = self._places.clause(item.block_id)
            self._decided[key] = Decided(key, item, decision, clause, parts, depth)


def _decidable(items: ReviewItems) -> Items:
    found: Items = {ActiveItem("revision", one.id): one for one in items.changes}
    return found | {ActiveItem("suggestion", one.id): one for one in items.suggestions}


def _decision_of(label: str) -> Decision | None:
    word = label.partition(" ")[0]
    return "accept" if word == "Accept" else "reject" if word == "Reject" else None


def _plain_parts(item: ChangeItem | SuggestionItem) -> tuple[RedlinePart, ...]:
    """Without context: the document says something else by now."""
    parts = (RedlinePart("deleted", item.old), RedlinePart("inserted", item.new))
    return tuple(part for part in parts if part.text)

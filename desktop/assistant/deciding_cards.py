"""What happens to a suggestion: accepted, rejected, or accepted in the user's own words."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from desktop.assistant.card_facts import CardReader
from desktop.assistant.suggestion_card import STALE
from desktop.workspace.deciding import decide
from desktop.workspace.decisions import Decision, Operation, resolve_suggestions
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem

Told = Callable[[ActiveItem, str], None]


class CardDecisions:
    """`told(key, "accepted" | "rejected" | "edited")` writes the audit log."""

    def __init__(
        self,
        document: OpenDocument,
        places: ItemPlaces,
        reader: CardReader,
        *,
        stay: Callable[[], bool],
        with_comment: Callable[[], bool],
        told: Told,
    ) -> None:
        self._document = document
        self._places = places
        self._reader = reader
        self._stay = stay
        self._with_comment = with_comment
        self._told = told

    @property
    def stays(self) -> bool:
        return self._stay()

    def show(self, key: ActiveItem) -> None:
        place = self._places.place(key)
        if place is not None:
            self._document.reveal(place.block_id, place.start, place.end)

    def decide(self, key: ActiveItem, decision: str, *, with_comment: bool) -> bool:
        """False when nothing was changed; the card then says so."""
        word: Decision = "accept" if decision == "accept" else "reject"
        result = decide(self._document, [key], word, with_comment=with_comment)
        if not result.applied:
            self._reader.set_trouble(key.id, STALE)
            return False
        self._told(key, f"{word}ed")
        return True

    def decide_all(self, keys: Sequence[ActiveItem], decision: str) -> None:
        """One step; each is told by itself."""
        word: Decision = "accept" if decision == "accept" else "reject"
        decide(self._document, keys, word, with_comment=self._with_comment())
        left = {one.id for one in self._document.items().suggestions}
        for key in keys:
            if key.id not in left:
                self._told(key, f"{word}ed")

    def accept_edited(self, key: ActiveItem, text: str, *, with_comment: bool) -> bool:
        """The user's words instead of the proposed ones, as one step of the history."""
        item = self._document.items().suggestion(key.id)
        if item is None or not text.strip():
            return False
        self._document.deciding.emit(self._document.items())
        if item.kind == "comment":
            done = self._comment_edited(key, text, item.facts.get("quote", ""), item.block_id)
        else:
            done = self._text_edited(key, text, with_comment=with_comment)
        if done:
            self._told(key, "edited")
            self._document.reported.emit("Suggestion accepted as edited.", True)
        else:
            self._document.reported.emit("Nothing was changed.", False)
        return done

    def _text_edited(self, key: ActiveItem, text: str, *, with_comment: bool) -> bool:
        """First the proposal itself is changed, then accepted; undo takes both back."""
        place = self._places.place(key)
        face = None if place is None else self._places.face(place.block_id)
        if place is None or face is None:
            return False
        label = "Accept edited suggestion"
        group = f"edited-{uuid.uuid4().hex[:8]}"
        old = face.clean_text[place.start : place.end]
        if text != old:
            operation: Operation = {
                "type": "replaceRange",
                "range": self._places.range_of(place.block_id, place.start, place.end),
                "replace": text,
                "suggestionId": key.id,
            }
            if not self._run_as_agent(key, operation, label=label, group=group):
                return False
        accept = resolve_suggestions(
            [key.id], "accept", tracked=self._document.tracking, with_comment=with_comment
        )
        return bool(self._document.run([accept], label=label, group=group).applied)

    def _run_as_agent(
        self, key: ActiveItem, operation: Operation, *, label: str, group: str
    ) -> bool:
        """The agent's own words are changed in place only under the agent's name."""
        item = self._document.items().suggestion(key.id)
        session = self._document.session
        user, session.author = session.author, item.author if item else session.author
        try:
            done = self._document.run([operation], mode="suggested", label=label, group=group)
        finally:
            session.author = user
        return bool(done.applied)

    def _comment_edited(self, key: ActiveItem, text: str, quote: str, block_id: str | None) -> bool:
        """The comment in the user's words, and the proposal gone."""
        operation: Operation = {
            "type": "commentOnBlock",
            "blockId": block_id,
            "comment": {"text": text.strip()},
        }
        if quote:
            operation["quote"] = quote
        reject = resolve_suggestions([key.id], "reject", tracked=True)
        label = "Accept edited suggestion"
        return len(self._document.run([operation, reject], label=label).applied) == 2

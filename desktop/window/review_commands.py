"""Next and previous change, and every way to accept or reject, over one open document."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from desktop.workspace.decisions import Decision
from desktop.workspace.item_words import counted
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import ChangeItem, SuggestionItem
from desktop.workspace.review_state import ActiveItem
from engine.operations.result import BatchResult

ASK_ABOVE = 20
Ask = Callable[[str, str], bool]  # title, sentence -> go on?


class ReviewCommands(QObject):
    """`ask` confirms large steps; `shown` names what the Changes pane shows, filter included."""

    def __init__(
        self,
        document: OpenDocument,
        *,
        ask: Ask,
        stay: Callable[[], bool],
        with_comment: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._document = document
        self._ask = ask
        self._stay = stay
        self._with_comment = with_comment
        self.shown_by_pane: Callable[[], Sequence[ActiveItem]] | None = None

    # walking

    def step(self, distance: int) -> bool:
        """Activates the next or previous item that is shown, from the active one or the caret."""
        order = self.shown()
        if not order:
            return False
        active = self._document.active_item
        if active in order:
            self._activate(order[(order.index(active) + distance) % len(order)])
            return True
        after = self._first_after_caret(order)
        self._activate(order[after % len(order)] if distance > 0 else order[after - 1])
        return True

    def shown(self) -> list[ActiveItem]:
        """Changes and suggestions that pass the filter, in document order."""
        if self.shown_by_pane is not None:
            return [one for one in self.shown_by_pane() if one.kind != "comment"]
        items, passes = self._document.items(), self._document.filter.passes
        found: list[ActiveItem] = []
        for key in items.order:
            item = self._item(key)
            if item is not None and passes(
                author=item.author,
                kind=item.kind,
                severity=item.severity,
                suggested=key.kind == "suggestion",
            ):
                found.append(key)
        return found

    # deciding

    def decide_current(self, decision: Decision, *, go_on: bool) -> None:
        active = self._current()
        if active is None:
            if not self.step(1):
                self._document.reported.emit("There is no change to decide.", False)
            return
        order = self.shown()
        place = order.index(active) if active in order else 0
        if not self._decide([active], decision):
            return
        left = self.shown()
        self._document.activate(None)
        if go_on and left and not self._stay():
            self._activate(left[place % len(left)])

    def decide_shown(self, decision: Decision) -> None:
        self._decide_many(self.shown(), decision)

    def decide_selection(self, decision: Decision) -> None:
        self._decide_many(self._in_selection(), decision, nothing="The selection holds no change.")

    def decide_author(self, decision: Decision, author: str) -> None:
        changes = self._document.items().changes
        self._decide_many(
            [ActiveItem("revision", one.id) for one in changes if one.author == author], decision
        )

    def decide_all_and_stop(self, decision: Decision) -> None:
        if self._decide_many(list(self._document.items().order), decision):
            self._document.set_tracking(False)

    def _decide_many(
        self, items: list[ActiveItem], decision: Decision, *, nothing: str = "Nothing to decide."
    ) -> bool:
        if not items:
            self._document.reported.emit(nothing, False)
            return True
        if len(items) > ASK_ABOVE and not self._confirmed(items, decision):
            return False
        self._document.activate(None)
        return self._decide(items, decision)

    def _confirmed(self, items: list[ActiveItem], decision: Decision) -> bool:
        everything = len(self._document.items().order)
        left_out = everything - len(items)
        sentence = f"One step back undoes all {len(items):,}."
        if left_out:
            sentence += f" {counted(left_out, 'change')} not shown stay as they are."
        verb = "Accept" if decision == "accept" else "Reject"
        return self._ask(f"{verb} {counted(len(items), 'change')}?", sentence)

    def _decide(self, items: list[ActiveItem], decision: Decision) -> bool:
        before = len(self._document.items().order)
        result = self._document.resolve(items, decision, with_comment=self._with_comment())
        if not result.applied:
            self._document.reported.emit(_refusal(result), False)
            return False
        done = before - len(self._document.items().order)
        self._document.reported.emit(self._receipt(items, decision, done), True)
        return True

    def _receipt(self, items: list[ActiveItem], decision: Decision, done: int) -> str:
        verb = "accepted" if decision == "accept" else "rejected"
        if len(items) > 1:
            failed = len(items) - done
            told = f"{counted(max(0, min(done, len(items))), 'change')} {verb}"
            return f"{told}, {failed} could not be resolved." if failed > 0 else f"{told}."
        if items[0].kind == "suggestion":
            if decision == "reject":
                return "Suggestion rejected. The file is unchanged."
            if self._document.tracking:
                return f"Suggestion accepted. Tracked under {self._document.author}."
            return "Suggestion accepted as plain text: tracking is off."
        return f"Change {verb}."

    # which one

    def _current(self) -> ActiveItem | None:
        active = self._document.active_item
        if active is not None and active.kind != "comment" and self._item(active) is not None:
            return active
        inside = self._in_selection()
        return inside[0] if len(inside) == 1 else None

    def _item(self, key: ActiveItem) -> ChangeItem | SuggestionItem | None:
        items = self._document.items()
        return items.change(key.id) if key.kind == "revision" else items.suggestion(key.id)

    def _in_selection(self) -> list[ActiveItem]:
        selection = self._document.selection
        if selection is None or selection.is_caret:
            return []
        blocks = [str(block.id) for block in self._document.document.snapshot().blocks]
        if selection.block_id not in blocks or selection.end_block_id not in blocks:
            return []
        first, last = blocks.index(selection.block_id), blocks.index(selection.end_block_id)
        chosen = set(blocks[min(first, last) : max(first, last) + 1])
        found: list[ActiveItem] = []
        for key in self._document.items().order:
            item = self._item(key)
            if item is not None and item.block_id in chosen:
                found.append(key)
        return found

    def _first_after_caret(self, order: list[ActiveItem]) -> int:
        selection = self._document.selection
        if selection is None:
            return 0
        blocks = self._document.document.snapshot().blocks
        places = {str(block.id): place for place, block in enumerate(blocks)}
        caret = places.get(selection.block_id, 0)
        for index, key in enumerate(order):
            item = self._item(key)
            if item is not None and places.get(item.block_id or "", len(places)) >= caret:
                return index
        return len(order)

    def _activate(self, key: ActiveItem) -> None:
        self._document.activate(key)
        item = self._item(key)
        if item is not None and item.block_id is not None:
            self._document.reveal(item.block_id)


def _refusal(result: BatchResult) -> str:
    reasons = [one.prose() for one in result.skipped]
    return f"Nothing was changed. {reasons[0]}" if reasons else "Nothing was changed."

"""All suggestions of a document as cards: sorted, opened one at a time, decided one or all."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from desktop.assistant.card_facts import CardFacts, CardReader, by_severity
from desktop.assistant.deciding_cards import CardDecisions
from desktop.assistant.suggestion_card import SuggestionCard
from desktop.theme.theme import Theme
from desktop.widgets.buttons import DropButton, PushButton, ToolButton
from desktop.widgets.containers import column, repolish, row
from desktop.widgets.labels import label
from desktop.workspace.item_words import counted
from desktop.workspace.late import Late
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem

FIRST, MORE = 8, 20
_MOST_OF_QUESTION = 48
TurnIds = tuple[str, str, frozenset[str]]
_SORTS = (("severity", "By severity"), ("document", "By place"))


class SuggestionList(QWidget):
    """Follows the document; at most one card is open, and deciding opens the next."""

    redraft_asked = Signal(object)
    opened = Signal(object)

    def __init__(
        self,
        document: OpenDocument,
        theme: Theme,
        reader: CardReader,
        decisions: CardDecisions,
        *,
        with_comment: Callable[[], bool],
    ) -> None:
        super().__init__()
        self._document = document
        self._theme = theme
        self._reader = reader
        self._decisions = decisions
        self._with_comment = with_comment
        self.turns: Callable[[], list[TurnIds]] = list
        """Group, question and suggestion ids of every turn that made any."""
        self._turn = ""
        self._sort = "severity"
        self._limit = FIRST
        self._show_decided = False
        self._expanded: ActiveItem | None = None
        self._cards: dict[ActiveItem, tuple[Hashable, SuggestionCard]] = {}
        self._order: list[ActiveItem] = []
        self._alone: list[ActiveItem] = []
        self.setObjectName("assistant_suggestions")
        self.setAccessibleName("Suggestions")
        self._make_parts()
        self.late = Late(self.refresh, self)
        document.changed.connect(self.late.after)
        document.active_item_changed.connect(self._follow)
        theme.changed.connect(self._redraw)
        self.refresh()

    @property
    def order(self) -> list[ActiveItem]:
        """The open suggestions as they are listed."""
        return list(self._order)

    @property
    def expanded(self) -> ActiveItem | None:
        return self._expanded

    def card(self, key: ActiveItem) -> SuggestionCard | None:
        known = self._cards.get(key)
        return None if known is None else known[1]

    def _make_parts(self) -> None:
        theme = self._theme
        self._count = label("", "strong", object_name="assistant_count")
        self._decided_count = label("", "small")
        self._sorter = DropButton(
            theme, "By severity", object_name="assistant_sort", name="Sort suggestions"
        )
        self._filter = ToolButton(
            theme, "filter", object_name="assistant_filter", name="Filter by answer", small=True
        )
        self._filter.setPopupMode(ToolButton.ToolButtonPopupMode.InstantPopup)
        self._filter.setProperty("drop", True)
        turns = QMenu(self._filter)
        turns.setProperty("checks", True)
        turns.aboutToShow.connect(lambda: self._fill_turns(turns))
        self._filter.setMenu(turns)
        menu = QMenu(self._sorter)
        for key, text in _SORTS:
            action = menu.addAction(text)
            action.setObjectName(f"assistant_sort_{key}")
            action.triggered.connect(lambda _=False, key=key, text=text: self._sort_by(key, text))
        self._sorter.setMenu(menu)
        self._body = QVBoxLayout()
        self._body.setSpacing(6)
        self._more = self._link("assistant_more", "chev-down")
        self._decided = self._link("assistant_decided", "chev-right")
        self._more.clicked.connect(self._show_more)
        self._decided.clicked.connect(self._toggle_decided)
        self.accept_all = self._button("Accept all shown", "assistant_accept_all", "check")
        self.reject_all = self._button("Reject all", "assistant_reject_all", "x")
        self.accept_all.clicked.connect(self._accept_all)
        self.reject_all.clicked.connect(lambda: self._decide_all("reject"))
        self._own = label("", "caption", wrap=True, object_name="assistant_alone")
        head = row(self._count, self._decided_count, None, self._filter, self._sorter, spacing=6)
        self.setLayout(
            column(
                head,
                self._body,
                row(self._more, self._decided, None, spacing=8),
                row(self.accept_all, self.reject_all, None, spacing=6),
                self._own,
                spacing=6,
            )
        )

    def _link(self, name: str, icon: str) -> PushButton:
        return PushButton(
            self._theme, "more", object_name=name, variant="link", icon=icon, small=True
        )

    def _button(self, text: str, name: str, icon: str) -> PushButton:
        return PushButton(self._theme, text, object_name=name, icon=icon, small=True)

    # showing

    def refresh(self) -> None:
        cards = self._of_turn(self._reader.open_cards(expanded=self._expanded))
        if self._sort == "severity":
            cards = sorted(cards, key=by_severity)
        self._order = [one.key for one in cards]
        self._alone = [one.key for one in cards if one.stands_alone]
        decided = self._of_turn(self._reader.decided_cards())
        shown = cards[: self._limit]
        if self._expanded in self._order[self._limit :]:
            shown += [one for one in cards if one.key == self._expanded]
        self._put(shown + (decided if self._show_decided else []))
        self._say(len(cards), len(decided), len(shown))

    def _of_turn(self, cards: list[CardFacts]) -> list[CardFacts]:
        """Those of the chosen answer; of all answers when it made none that is known."""
        ids = next((ids for group, _, ids in self.turns() if group == self._turn), None)
        if ids is None:
            self._turn = ""
            return cards
        return [one for one in cards if one.key.id in ids]

    def filter_turn(self, group: str) -> None:
        """Shows the suggestions of one answer; "" shows all again."""
        self._turn = group
        self._expanded = None
        self.refresh()

    def _fill_turns(self, menu: QMenu) -> None:
        menu.clear()
        entries = [("", "All answers", frozenset[str]()), *self.turns()]
        for number, (group, question, _) in enumerate(entries):
            text = question if len(question) <= _MOST_OF_QUESTION else f"{question[:47].rstrip()}…"
            action = menu.addAction(text.replace("&", "&&").replace("\n", " "))
            action.setObjectName(f"assistant_filter_{number}")
            action.setCheckable(True)
            action.setChecked(group == self._turn)
            action.triggered.connect(lambda _=False, group=group: self.filter_turn(group))

    def _put(self, cards: list[CardFacts]) -> None:
        wanted = {one.key for one in cards}
        for key in [key for key in self._cards if key not in wanted]:
            self._drop(key)
        for place, facts in enumerate(cards):
            known = self._cards.get(facts.key)
            if known is None or known[0] != facts:
                if known is not None:
                    self._drop(facts.key)
                self._cards[facts.key] = (facts, self._make_card(facts))
            card = self._cards[facts.key][1]
            if self._body.indexOf(card) != place:
                self._body.insertWidget(place, card)

    def _drop(self, key: ActiveItem) -> None:
        _, card = self._cards.pop(key)
        self._body.removeWidget(card)
        card.hide()
        card.setObjectName("")
        card.setParent(None)
        card.deleteLater()

    def _make_card(self, facts: CardFacts) -> SuggestionCard:
        card = SuggestionCard(self._theme, facts, with_comment=self._with_comment())
        queued = Qt.ConnectionType.QueuedConnection
        card.chosen.connect(self.choose, queued)
        card.closed.connect(lambda _: self._expand(None), queued)
        card.shown.connect(self._decisions.show, queued)
        card.decided.connect(self._decide, queued)
        card.edited.connect(self._accept_edited, queued)
        card.redraft_asked.connect(self.redraft_asked, queued)
        return card

    def _say(self, count: int, decided: int, shown: int) -> None:
        several = len(self.turns()) > 1
        self.setHidden(not (count or decided or self._turn) or self.parent() is None)
        self._filter.setVisible(several and self._filter.parent() is not None)
        self._filter.setProperty("variant", "tonal" if self._turn else "")
        repolish(self._filter)
        self._filter.refresh_icon()
        self._count.setText(counted(count + decided, "suggestion"))
        self._decided_count.setText(f"· {decided} decided" if decided else "")
        self._more.setText(f"{count - shown} more open")
        self._more.setVisible(count > shown)
        self._decided.setText(f"{decided} decided")
        self._decided.setVisible(decided > 0)
        together = count - len(self._alone)
        self.accept_all.setText(f"Accept all shown ({together})")
        self.accept_all.setVisible(together > 0)
        self.reject_all.setVisible(count > 0)
        alone = len(self._alone)
        self._own.setVisible(alone > 0)
        self._own.setText(
            f"{counted(alone, 'suggestion')} about whole clauses or amounts: decide one by one."
        )

    def _redraw(self) -> None:
        for key in list(self._cards):
            self._drop(key)
        self.refresh()

    def _sort_by(self, key: str, text: str) -> None:
        self._sort = key
        self._sorter.set_label(text)
        self.refresh()

    def _show_more(self) -> None:
        self._limit += MORE
        self.refresh()

    def _toggle_decided(self) -> None:
        self._show_decided = not self._show_decided
        self.refresh()

    # choosing and deciding

    def choose(self, key: ActiveItem) -> None:
        self._document.activate(key)
        self._expand(key)
        self._decisions.show(key)

    def _follow(self, key: ActiveItem | None) -> None:
        if key is not None and key.kind == "suggestion" and key != self._expanded:
            self._expand(key)

    def _expand(self, key: ActiveItem | None) -> None:
        self._expanded = key
        self.refresh()
        if key is not None:
            self.opened.emit(key)

    def _decide(self, key: ActiveItem, decision: str, with_comment: bool) -> None:
        following = self._next_of(key)
        if self._decisions.decide(key, decision, with_comment=with_comment):
            self._go_on(following)
        else:
            self.refresh()

    def _accept_edited(self, key: ActiveItem, text: str, with_comment: bool) -> None:
        following = self._next_of(key)
        if self._decisions.accept_edited(key, text, with_comment=with_comment):
            self._go_on(following)
        else:
            self.refresh()

    def _next_of(self, key: ActiveItem) -> ActiveItem | None:
        if key not in self._order or len(self._order) < 2:
            return None
        return self._order[(self._order.index(key) + 1) % len(self._order)]

    def _go_on(self, following: ActiveItem | None) -> None:
        self._expanded = None
        if following is None or self._decisions.stays:
            self._document.activate(None)
            self.refresh()
        else:
            self.choose(following)

    def _accept_all(self) -> None:
        self._decide_all("accept", leave=self._alone)

    def _decide_all(self, decision: str, leave: list[ActiveItem] | None = None) -> None:
        chosen = [key for key in self._order if key not in (leave or ())]
        if chosen:
            self._expanded = None
            self._document.activate(None)
            self._decisions.decide_all(chosen, decision)

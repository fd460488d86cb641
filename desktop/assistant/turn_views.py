"""The turns of a conversation in the pane: made as they begin, fed as they run, kept when over."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.assistant.card_facts import CardReader
from desktop.assistant.conversation import Conversation
from desktop.assistant.findings_view import FindingRow
from desktop.assistant.keeper import ConversationKeeper
from desktop.assistant.kept_conversation import KeptTurn
from desktop.assistant.kept_view import KeptHeading, KeptTurnView
from desktop.assistant.operation_lines import count_of, operation_lines
from desktop.assistant.permission import PermissionRequest
from desktop.assistant.permission_card import PermissionCard
from desktop.assistant.suggestion_list import SuggestionList
from desktop.assistant.turn import TurnFailed
from desktop.assistant.turn_view import TurnView
from desktop.theme.theme import Theme
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from engine.agent.loop import LoopEvent, TurnOutcome


class TurnViews(QObject):
    """`lines` is the pane's column; new things come above `last`."""

    grew = Signal()
    began = Signal()
    ended = Signal()
    asked = Signal(str, bool)  # a text to ask again, and whether without a model
    settings_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        document: OpenDocument,
        conversation: Conversation,
        keeper: ConversationKeeper,
        *,
        reader: CardReader,
        places: ItemPlaces,
        suggestions: SuggestionList,
        lines: QVBoxLayout,
        last: QWidget,
        parent: QObject,
    ) -> None:
        super().__init__(parent)  # a pane that is gone hears of no turn
        self._theme = theme
        self._document = document
        self._conversation = conversation
        self._keeper = keeper
        self._reader = reader
        self._places = places
        self._suggestions = suggestions
        self._lines = lines
        self._last = last
        self._kept: list[QWidget] = []
        self._card: PermissionCard | None = None
        self.by_group: dict[str, TurnView] = {}
        conversation.began.connect(self._on_began)
        conversation.told.connect(self._on_told)
        conversation.asked.connect(self._on_asked)
        conversation.stopping.connect(self._on_stopping)
        conversation.ended.connect(self._on_ended)
        self._show_kept()

    @property
    def anything(self) -> bool:
        """Whether the pane shows words, of now or of before."""
        return bool(self.by_group or self._kept)

    def insert(self, widget: QWidget) -> None:
        """New things come above what waits, below everything else."""
        self._lines.insertWidget(self._lines.indexOf(self._last), widget)
        widget.show()

    def refresh_feet(self) -> None:
        """How many suggestions of each turn can still be taken back."""
        for group, view in self.by_group.items():
            if group != self._conversation.current or not self._conversation.running:
                view.show_proposed(self._conversation.proposed(group))

    def turns_with_suggestions(self) -> list[tuple[str, str, frozenset[str]]]:
        """Group, question and suggestion ids of every turn that made any, oldest first."""
        found = [(one.group, one.asked, frozenset(one.made)) for one in self._keeper.kept.turns]
        known = {group for group, _, _ in found}
        for group, view in self.by_group.items():
            if group not in known:
                made = self._conversation.turns[group].made
                found.append((group, view.question, frozenset(made)))
        return [one for one in found if one[2]]

    # of before

    def _show_kept(self) -> None:
        turns = self._keeper.kept.turns
        if not turns:
            return
        heading = KeptHeading(self._theme, len(turns))
        heading.delete_asked.connect(self.delete_kept)
        self._kept.append(heading)
        for number, turn in enumerate(turns, 1):
            view = KeptTurnView(
                self._theme,
                turn,
                number=number,
                block_of_label=self._places.block_of_label,
                has_block=self._has_block,
            )
            view.jumped.connect(self._jump)
            self._kept.append(view)
        for widget in self._kept:
            self.insert(widget)
        self._put_suggestions_after(self._kept[-1])

    def delete_kept(self) -> None:
        """The words of before go, from the pane and from the disk."""
        self._keeper.delete()
        for widget in self._kept:
            remove(widget)
        self._kept.clear()
        self._document.reported.emit("The earlier conversation was deleted.", False)
        self.ended.emit()

    # hearing

    def _on_began(self, group: str, text: str) -> None:
        view = TurnView(
            self._theme,
            text,
            number=len(self.by_group) + 1,
            block_of_label=self._places.block_of_label,
            has_block=self._has_block,
        )
        view.jumped.connect(self._jump)
        view.finding_chosen.connect(self._go_to_finding)
        view.grew.connect(self.grew)
        view.undo_asked.connect(lambda: self._conversation.take_back(group))
        view.retry_asked.connect(lambda: self.asked.emit(text, False))
        view.offline_asked.connect(lambda: self.asked.emit(text, True))
        view.settings_asked.connect(self.settings_asked)
        self.by_group[group] = view
        self.insert(view)
        self.began.emit()

    def _on_told(self, group: str, event: LoopEvent) -> None:
        view = self.by_group[group]
        view.take(event)
        if self._conversation.proposed(group):
            self._put_suggestions_after(view)

    def _on_asked(self, group: str, request: PermissionRequest) -> None:
        self._drop_card()
        card = PermissionCard(
            self._theme,
            request,
            lines=operation_lines(request.name, request.arguments, self._places.clause),
            count=count_of(request.arguments),
        )
        card.answered.connect(lambda _: self._drop_card())
        self._card = card
        self.insert(card)
        self.grew.emit()

    def _on_stopping(self, group: str) -> None:
        self._drop_card()
        self.by_group[group].stopped_at_once()

    def _on_ended(self, group: str, ending: TurnOutcome | TurnFailed) -> None:
        self._drop_card()
        view = self.by_group[group]
        made = self._conversation.turns[group].made
        if made:
            view.show_findings(self._reader.findings())
        view.end(ending, proposed=self._conversation.proposed(group))
        self._keeper.add(
            KeptTurn(
                group=group,
                asked=view.question,
                answer=view.answer.source.strip(),
                ending="done" if view.state == "running" else view.state,
                notice=ending.message if isinstance(ending, TurnFailed) else "",
                steps=self._conversation.turns[group].calls,
                at=datetime.now(UTC),
                made=made,
            )
        )
        self.ended.emit()

    # inside

    def _has_block(self, block_id: str) -> bool:
        return self._places.face(block_id) is not None

    def _jump(self, block_id: str) -> None:
        self._document.reveal(block_id, flash=True)

    def _go_to_finding(self, finding: FindingRow) -> None:
        """To its card while that is open, else to its clause."""
        key = ActiveItem("suggestion", finding.suggestion_id or "")
        if self._document.items().suggestion(key.id) is not None:
            self._suggestions.choose(key)
        elif self._has_block(finding.block_id):
            self._jump(finding.block_id)

    def _drop_card(self) -> None:
        if self._card is not None:
            remove(self._card)
            self._card = None

    def _put_suggestions_after(self, view: QWidget) -> None:
        wanted = self._lines.indexOf(view) + 1
        place = self._lines.indexOf(self._suggestions)
        if place != wanted and place != wanted - 1 + (place > wanted):
            self._lines.removeWidget(self._suggestions)
            self._lines.insertWidget(self._lines.indexOf(view) + 1, self._suggestions)


def remove(widget: QWidget) -> None:
    """Gone at once for users and tests, deleted with the next turn of the event loop."""
    widget.hide()
    widget.setObjectName("")
    widget.deleteLater()

"""The assistant pane: conversation, suggestions and the prompt box."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from desktop.assistant.asking import Asking
from desktop.assistant.audit_log import AuditLog
from desktop.assistant.card_facts import CardReader
from desktop.assistant.composer import Composer
from desktop.assistant.conversation import Conversation, MakeModel
from desktop.assistant.deciding_cards import CardDecisions
from desktop.assistant.follow_scroll import FollowScroll
from desktop.assistant.keeper import ConversationKeeper
from desktop.assistant.kept_conversation import ConversationStore
from desktop.assistant.live_bridge import Pages
from desktop.assistant.model_choice import choose_model
from desktop.assistant.queue_view import QueueView
from desktop.assistant.review_record import review_record, write_record
from desktop.assistant.start_view import StartView
from desktop.assistant.suggestion_list import SuggestionList
from desktop.assistant.turn_views import TurnViews
from desktop.theme.theme import Theme
from desktop.widgets.containers import column
from desktop.widgets.guard import guarded
from desktop.workspace.credentials import Credentials
from desktop.workspace.decision_log import DecisionLog
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.late import Late
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from desktop.workspace.settings import Settings


class AssistantPane(QWidget):
    """One per window. Without `settings` it works offline; without `pages` it has no live tools."""

    left = Signal()
    """Esc in the prompt while nothing runs: the window gives the focus back to the page."""
    settings_asked = Signal()

    def __init__(
        self,
        document: OpenDocument,
        theme: Theme,
        settings: Settings | None = None,
        credentials: Credentials | None = None,
        *,
        pages: Pages | None = None,
        places: ItemPlaces | None = None,
        log: DecisionLog | None = None,
        state_folder: Path | None = None,
        model_factory: MakeModel | None = None,
    ) -> None:
        super().__init__()
        self._document = document
        self._theme = theme
        self._settings = settings
        self._places = places or ItemPlaces(document)
        decided = log or DecisionLog(document, self._places)
        self._reader = CardReader(document, self._places, decided)
        record = None
        if state_folder is not None:
            record = AuditLog.of_document(state_folder, document.path)
        self.conversation = Conversation(
            document,
            self._reader,
            settings=settings,
            credentials=credentials,
            pages=pages,
            log=record,
            model_factory=model_factory,
        )
        store = None if state_folder is None else ConversationStore.under(state_folder)
        self.keeper = ConversationKeeper(
            document, self._reader, store, wanted=self._keeps_conversations, parent=self
        )
        self.setObjectName("assistant_pane")
        self.setAccessibleName("Assistant")
        self._make_parts()
        self._connect()
        self._on_settings()

    # building

    def _make_parts(self) -> None:
        theme = self._theme
        stays: Callable[[], bool] = lambda: bool(  # noqa: E731
            self._settings and self._settings.values.stay_after_decision
        )
        self._decisions = CardDecisions(
            self._document,
            self._places,
            self._reader,
            stay=stays,
            with_comment=self._wants_comment,
            told=lambda key, word: self.conversation.decided(key.id, word),
        )
        self.suggestions = SuggestionList(
            self._document,
            theme,
            self._reader,
            self._decisions,
            with_comment=self._wants_comment,
        )
        self.start = StartView(theme)
        self.queue = QueueView(theme)
        self.composer = Composer(theme)
        self._compose()
        self._make_turns()

    def _compose(self) -> None:
        """Start or conversation above, what waits below it, the prompt box at the foot."""
        content = QWidget()
        self._lines = QVBoxLayout(content)
        self._lines.setContentsMargins(16, 12, 12, 12)
        self._lines.setSpacing(12)
        for widget in (self.start, self.suggestions, self.queue):
            self._lines.addWidget(widget)
        self._lines.addStretch(1)
        self._scroll = FollowScroll(self._theme, content, "assistant_scroll")
        layout = column(self._scroll, self.composer, spacing=0)
        layout.setStretch(0, 1)
        self.setLayout(layout)

    def _make_turns(self) -> None:
        theme = self._theme
        self.turns = TurnViews(
            theme,
            self._document,
            self.conversation,
            self.keeper,
            reader=self._reader,
            places=self._places,
            suggestions=self.suggestions,
            lines=self._lines,
            last=self.queue,
            parent=self,
        )
        self.asking = Asking(
            theme,
            self._document,
            self.conversation,
            self.composer,
            places=self._places,
            insert=self._show_last,
            parent=self,
        )
        self.suggestions.turns = self.turns.turns_with_suggestions
        self.suggestions.refresh()  # those of an earlier session are shown at once
        self.start.setHidden(self.turns.anything)

    def _connect(self) -> None:
        conversation, composer = self.conversation, self.composer
        turns = self.turns
        turns.began.connect(self._on_began)
        turns.ended.connect(self._on_ended)
        turns.grew.connect(self._scroll.follow)
        turns.asked.connect(lambda text, offline: self.asking.ask(text, offline=offline))
        turns.settings_asked.connect(self.settings_asked)
        conversation.queue_changed.connect(lambda: self.queue.show_queue(conversation.queue))
        self.queue.removed.connect(conversation.unqueue)
        self.queue.interrupted.connect(conversation.interrupt)
        composer.sent.connect(self.ask)
        composer.stopped.connect(self.stop)
        composer.left.connect(self.left)
        composer.model_chosen.connect(self._choose_model)
        composer.settings_asked.connect(self.settings_asked)
        composer.record_asked.connect(self._ask_record)
        composer.permission_chosen.connect(self._choose_permission)
        self.start.asked.connect(self.ask)
        self.suggestions.redraft_asked.connect(self._redraft)
        self.suggestions.opened.connect(self._show_card)
        self._feet = Late(self.turns.refresh_feet, self)
        self._feet.watch(self)
        self.suggestions.late.watch(self)
        self._document.changed.connect(self._feet.after)
        if self._settings is not None:
            self._settings.changed.connect(self._on_settings)

    # what the window calls

    def ask(self, text: str) -> None:
        """Sends a message; before the first send to a server the user is asked."""
        self.asking.ask(text)

    def ask_selection(self) -> None:
        """The next question is about the selection."""
        self.asking.set_scope(self._document.selection)
        self.focus_input()

    def focus_input(self) -> None:
        self.composer.input.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def stop(self) -> None:
        self.conversation.stop()

    def close_document(self) -> None:
        """The window closes; a turn that still runs can change nothing from now on."""
        self.keeper.write()
        self.conversation.close()

    def _redraft(self, key: ActiveItem) -> None:
        self._reader.set_trouble(key.id, "")
        item = self._document.items().suggestion(key.id)
        clause = "" if item is None else self._places.clause(item.block_id)
        where = f"clause {clause}" if clause else "this clause"
        self.ask(f"Check {where} again: its text has changed since the suggestion was made.")

    # hearing

    def _on_began(self) -> None:
        self.start.hide()
        self.composer.show_running(True)
        self._scroll.set_growing(True)
        self._scroll.to_bottom()

    def _on_ended(self) -> None:
        self.composer.show_running(self.conversation.running)
        self._scroll.set_growing(self.conversation.running)
        self.start.setHidden(self.turns.anything)
        self.suggestions.refresh()
        self._document.settled.emit()

    def _show_last(self, widget: QWidget) -> None:
        self.turns.insert(widget)
        self._scroll.to_bottom()

    def _on_settings(self) -> None:
        self.composer.show_model(self.conversation.choice)
        self.composer.show_permission(self.conversation.permission)

    def _choose_permission(self, permission: str) -> None:
        """From the next question on; a turn that runs goes on as it began."""
        if self._settings is not None:
            self._settings.update(assistant_mode=permission)

    def _keeps_conversations(self) -> bool:
        return self._settings is not None and self._settings.values.keep_conversations

    def _choose_model(self, model: str) -> None:
        if self._settings is not None:
            choose_model(self._settings, model)

    def _wants_comment(self) -> bool:
        return bool(self._settings and self._settings.values.comment_enters_file)

    def _ask_record(self) -> None:
        name = f"{self._document.display_name} review record.json"
        chosen, _ = QFileDialog.getSaveFileName(self, "Export review record", name)
        if chosen:
            self.export_record(Path(chosen))

    def export_record(self, target: Path) -> None:
        """Writes what was asked, proposed and decided, without text of the document."""
        log, document = self.conversation.log, self._document
        if log is None:
            return
        record = review_record(log, document=document.display_name, reviewer=document.author)
        try:
            write_record(target, record)
        except OSError as error:
            document.reported.emit(f"The record was not written. {error.strerror}.", False)
        else:
            document.reported.emit(f"Review record written to {target.name}.", False)

    # scrolling

    def _show_card(self, key: ActiveItem) -> None:
        """The open card comes into view as a whole, once it has its height."""

        def show() -> None:
            card = self.suggestions.card(key)
            if card is not None:
                self._scroll.ensureWidgetVisible(card, 0, 12)

        QTimer.singleShot(30, self, show)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc anywhere in the pane stops a run, else goes back to the page."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.conversation.running:
            self.stop()
        else:
            self.left.emit()

"""The next message: what it is about, and whether it may leave this computer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.assistant.composer import Composer
from desktop.assistant.conversation import Conversation
from desktop.assistant.disclosure import Disclosure
from desktop.assistant.turn_views import remove
from desktop.theme.theme import Theme
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Selection


class Asking(QObject):
    """Follows the selection; before the first send to a server the user is asked, once."""

    def __init__(
        self,
        theme: Theme,
        document: OpenDocument,
        conversation: Conversation,
        composer: Composer,
        *,
        places: ItemPlaces,
        insert: Callable[[QWidget], None],
        parent: QObject,
    ) -> None:
        """`insert` shows a widget at the end of the conversation."""
        super().__init__(parent)
        self._theme = theme
        self._document = document
        self._conversation = conversation
        self._composer = composer
        self._places = places
        self._insert = insert
        self._agreed: set[str] = set()
        self._note: Disclosure | None = None
        self._scope: Selection | None = None
        document.selection_changed.connect(self._on_selection)
        composer.scope_cleared.connect(lambda: self.set_scope(None))

    def ask(self, text: str, *, offline: bool = False) -> None:
        """Sends a message, or asks first; a declined one goes back into the box."""
        choice = self._conversation.choice
        if offline or choice.is_local or choice.host in self._agreed:
            self._send(text, offline=offline)
        elif self._note is None:
            self._disclose(text, choice.host)

    def set_scope(self, selection: Selection | None) -> None:
        """The next question is about this, or about the whole document."""
        self._scope = selection if selection is not None and selection.text else None
        if self._scope is None:
            self._composer.show_scope("")
            return
        clause = self._places.clause(self._scope.block_id)
        self._composer.show_scope(f"Selection in {clause}" if clause else "Selection")

    def _send(self, text: str, *, offline: bool) -> None:
        self._conversation.playbook = self._composer.playbook
        self._conversation.context = self._scope.text if self._scope is not None else ""
        self._conversation.ask(text, offline=offline)

    def _disclose(self, text: str, host: str) -> None:
        snapshot = self._document.document.snapshot()
        note = Disclosure(
            self._theme,
            host=host,
            characters=sum(len(block.text) for block in snapshot.blocks),
            playbook="playbook",
        )
        self._note = note

        def agreed() -> None:
            self._agreed.add(host)
            self._drop_note()
            self._send(text, offline=False)

        def declined() -> None:
            self._drop_note()
            self._composer.input.setPlainText(text)

        note.agreed.connect(agreed)
        note.declined.connect(declined)
        self._insert(note)

    def _drop_note(self) -> None:
        if self._note is not None:
            remove(self._note)
            self._note = None

    def _on_selection(self, selection: Selection | None) -> None:
        chosen = selection if selection is not None and selection.text else None
        if chosen is not None or self._scope is not None:
            self.set_scope(chosen)

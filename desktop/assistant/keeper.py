"""Keeps a document's conversation beside its record, while the user wants that."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop.assistant.card_facts import CardReader
from desktop.assistant.kept_conversation import ConversationStore, KeptConversation, KeptTurn
from desktop.workspace.open_document import OpenDocument


class ConversationKeeper(QObject):
    """Written after each turn and decision; a document saved elsewhere takes it along."""

    def __init__(
        self,
        document: OpenDocument,
        reader: CardReader,
        store: ConversationStore | None,
        *,
        wanted: Callable[[], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._reader = reader
        self._store = store
        self._wanted = wanted
        self._path = document.path
        self.kept = KeptConversation()
        if store is not None and wanted():
            self.kept = store.load(document.path)
            reader.use_notes(self.kept.notes)
        document.saved_state_changed.connect(self._follow)

    def add(self, turn: KeptTurn) -> None:
        self.kept.turns.append(turn)
        self.write()

    def write(self) -> None:
        if self._store is not None and self._wanted() and self.kept.turns:
            self.kept.notes = self._reader.notes()
            self._store.save(self._document.path, self.kept)

    def delete(self) -> None:
        """What was said is gone from this computer; the review record stays."""
        self.kept = KeptConversation()
        if self._store is not None:
            self._store.delete(self._document.path)

    def _follow(self) -> None:
        if self._document.path != self._path:
            self._path = self._document.path
            self.write()

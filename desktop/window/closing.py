"""Leaving a document: nothing unsaved goes without a question, and every answer is carried out."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.window.prompts import CloseDialog, KeepChoice, Unsaved
from desktop.window.saving import Saving
from desktop.workspace.open_document import OpenDocument


class Closing:
    """Asks once; "keep" leaves the journal for the next opening of the same bytes."""

    def __init__(
        self, document: OpenDocument, *, theme: Theme, window: QWidget, saving: Saving
    ) -> None:
        self._document = document
        self._theme = theme
        self._window = window
        self._saving = saving

    def may_close(self) -> bool:
        """Runs the question and what it decides; False keeps the window open."""
        unsaved = Unsaved(
            self._document.display_name,
            self._document.dirty,
            self._document.open_suggestions,
        )
        if not unsaved.dirty and not unsaved.suggestions:
            self._end(keep=False)
            return True
        dialog = CloseDialog(self._theme, self._window, unsaved)
        if self._saving.suggestions is not None:
            dialog.suggestions.choose(self._saving.suggestions)
        if not dialog.exec() or dialog.choice == "cancel":
            return False
        return self._carry_out(dialog.choice, dialog.suggestions.choice, unsaved)

    def _carry_out(self, choice: str, suggestions: KeepChoice, unsaved: Unsaved) -> bool:
        if choice == "discard":
            self._end(keep=False)
            return True
        if unsaved.suggestions:
            self._saving.suggestions = suggestions
        must_save = unsaved.dirty or (unsaved.suggestions and suggestions == "add")
        if must_save and not self._saving.save():
            return False
        self._end(keep=suggestions == "keep" and self._document.open_suggestions > 0)
        return True

    def _end(self, *, keep: bool) -> None:
        journal = self._document.journal
        self._document.close()
        if journal is None:
            return
        if keep:
            journal.mark_kept(self._document.session.save())
            journal.close()
        else:
            journal.discard()

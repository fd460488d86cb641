"""Prepare to send for all windows: the dialog over one document, its review and its previews."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.prepare.copies import WrittenCopy
from desktop.prepare.prepare_dialog import PrepareDialog, ToSend
from desktop.theme.theme import Theme
from desktop.workspace.item_words import counted
from desktop.workspace.jobs import Jobs
from desktop.workspace.open_document import OpenDocument
from engine.session.session import DocumentSession

ShowPreview = Callable[[DocumentSession, bytes, str], object]


class Preparing(QObject):
    """`show_preview` opens a document that is in no file."""

    def __init__(self, theme: Theme, jobs: Jobs, *, show_preview: ShowPreview) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = jobs
        self._show_preview = show_preview

    def prepare(
        self,
        parent: QWidget,
        document: OpenDocument,
        *,
        review: Callable[[], object],
    ) -> PrepareDialog:
        """Opens over its window, which waits: the copies are of what it shows now."""
        to_send = ToSend(
            document.display_name,
            document.path,
            document.copy_now(),
            document.open_suggestions,
        )
        dialog = PrepareDialog(self._theme, parent, jobs=self._jobs, to_send=to_send)
        dialog.review_asked.connect(lambda: review())
        dialog.previewed.connect(self._show_preview)
        dialog.written.connect(lambda copies: _report(document, copies))
        dialog.finished.connect(lambda _: dialog.deleteLater())
        dialog.open()
        return dialog


def _report(document: OpenDocument, copies: tuple[WrittenCopy, ...]) -> None:
    names = " and ".join(copy.path.name for copy in copies)
    document.reported.emit(f"{counted(len(copies), 'copy', 'copies')} written: {names}.", False)

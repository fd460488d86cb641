"""Compare and Combine for all windows: their dialogs, and the document that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.compare.combine_dialog import CombineDialog
from desktop.compare.compare_dialog import CompareDialog
from desktop.compare.side_slot import OpenSide
from desktop.compare.sides import Side
from desktop.compare.version_dialog import Surroundings, VersionDialog
from desktop.theme.theme import Theme
from desktop.workspace.jobs import Jobs
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings


class Comparing(QObject):
    """One dialog of each kind at a time; asked for again, it comes forward."""

    made = Signal(object)  # VersionResult

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        jobs: Jobs,
        *,
        documents: Callable[[], Sequence[OpenDocument]],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._jobs = jobs
        self._documents = documents
        self._shown: dict[str, VersionDialog] = {}

    def compare(
        self,
        parent: QWidget | None,
        *,
        original: OpenDocument | None = None,
        revised: OpenDocument | Path | None = None,
    ) -> CompareDialog:
        """The document at hand is the revised one until the user swaps."""
        dialog = CompareDialog(self._theme, parent, self._around())
        if original is not None:
            dialog.original.choose(side_now(original))
        if isinstance(revised, Path):
            dialog.revised.choose(Side.of_file(revised))
        elif revised is not None:
            dialog.revised.choose(side_of(revised))
        self._show("compare", dialog)
        return dialog

    def combine(self, parent: QWidget | None, *, base: OpenDocument | None = None) -> CombineDialog:
        dialog = CombineDialog(self._theme, parent, self._around())
        if base is not None:
            dialog.base.choose(side_of(base))
        self._show("combine", dialog)
        return dialog

    def _around(self) -> Surroundings:
        values = self._settings.values
        return Surroundings(
            self._jobs,
            values.author,
            open_sides=self._open_sides,
            recent=lambda: self._settings.values.recent_files,
        )

    def _open_sides(self) -> list[OpenSide]:
        return [(one.display_name, partial(side_of, one)) for one in self._documents()]

    def _show(self, kind: str, dialog: VersionDialog) -> None:
        former = self._shown.pop(kind, None)
        if former is not None:
            former.reject()
        self._shown[kind] = dialog
        dialog.made.connect(self.made)
        dialog.finished.connect(lambda _: self._end(kind, dialog))
        dialog.destroyed.connect(lambda _: self._forget(kind, dialog))
        dialog.show()
        dialog.activateWindow()

    def _end(self, kind: str, dialog: VersionDialog) -> None:
        self._forget(kind, dialog)
        dialog.deleteLater()

    def _forget(self, kind: str, dialog: VersionDialog) -> None:
        if self._shown.get(kind) is dialog:
            del self._shown[kind]


def side_of(document: OpenDocument) -> Side:
    """A saved document is read from its file, on the pool; else as it stands now."""
    if document.path is not None and not document.dirty:
        return Side.of_file(document.path)
    return side_now(document)


def side_now(document: OpenDocument) -> Side:
    """As the window shows it, whatever its file holds."""
    return Side(f"{document.display_name} (open now)", document.path, document.copy_now())

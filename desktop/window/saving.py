"""Save, save as, save a copy: dialogs, banners and receipts around one open document."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.theme.theme import Theme
from desktop.window.banners import BannerAction, BannerStack, BannerText
from desktop.window.prompts import KeepChoice, SaveSuggestionsDialog
from desktop.workspace.drops import FILTER
from desktop.workspace.file_store import SaveOutcome
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem


class Saving(QObject):
    """`saved_as` tells the application of a new file name (recent files, window title)."""

    def __init__(
        self,
        document: OpenDocument,
        *,
        theme: Theme,
        window: QWidget,
        banners: BannerStack,
        saved_as: Callable[[Path], object],
    ) -> None:
        super().__init__(window)
        self._document = document
        self._theme = theme
        self._window = window
        self._banners = banners
        self._saved_as = saved_as
        self.suggestions: KeepChoice | None = None
        """What the user wants with open suggestions; asked once per document."""

    def save(self) -> bool:
        """True when the file holds the document now."""
        if self._document.path is None:
            return self.save_as()
        return self._ask_suggestions() and self._write(self._document.path, overwrite=False)

    def save_as(self) -> bool:
        path = self._ask_path("Save as", self._suggested_path())
        if path is None or not self._ask_suggestions():
            return False
        if not self._write(path, overwrite=True):
            return False
        self._saved_as(path)
        return True

    def save_copy(self) -> bool:
        start = self._suggested_path()
        path = self._ask_path("Save a copy", start.with_stem(f"{start.stem} (copy)"))
        if path is None:
            return False
        if path == self._document.path:
            return self._write(path, overwrite=False)
        outcome = self._document.save_copy(path)
        if outcome.status != "saved":
            self._explain(outcome, path)
            return False
        self._document.reported.emit(f"Copy saved as {path.name}.", False)
        return True

    def add_suggestions(self) -> bool:
        """All open suggestions become tracked changes of the user."""
        found = self._document.items().suggestions
        items = [ActiveItem("suggestion", one.id) for one in found]
        if not items:
            return True
        return bool(self._document.resolve(items, "accept").applied)

    def _ask_suggestions(self) -> bool:
        count = self._document.open_suggestions
        if not count:
            return True
        if self.suggestions is None:
            dialog = SaveSuggestionsDialog(self._theme, self._window, count)
            if not dialog.exec():
                return False
            self.suggestions = dialog.suggestions.choice
        return self.suggestions != "add" or self.add_suggestions()

    def _write(self, path: Path, *, overwrite: bool) -> bool:
        outcome = self._document.save(path, overwrite=overwrite)
        if outcome.status != "saved":
            self._explain(outcome, path)
            return False
        for key in ("save", "disk"):
            self._banners.remove(key)
        left = self._document.open_suggestions
        if left:
            noun = "suggestion is" if left == 1 else "suggestions are"
            self._document.reported.emit(f"Saved. {left:,} {noun} not in the file.", False)
        return True

    def _explain(self, outcome: SaveOutcome, path: Path) -> None:
        elsewhere = BannerAction("saveas", "Save as…", self.save_as)
        again = BannerAction("retry", "Try again", lambda: self._write(path, overwrite=False))
        replace = BannerAction("replace", "Replace it", lambda: self._write(path, overwrite=True))
        second = replace if outcome.status == "changed" else again
        self._banners.show_banner(
            BannerText(
                "save",
                "danger",
                "The file could not be saved.",
                f"{outcome.message} Your work is kept in recovery.",
                (elsewhere, second),
            )
        )

    def _suggested_path(self) -> Path:
        return self._document.path or Path.home() / f"{self._document.display_name}.docx"

    def _ask_path(self, title: str, start: Path) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(start), FILTER)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(start.suffix or ".docx")

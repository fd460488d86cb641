"""The recovery offer at a start: what was not saved, and what the user wants with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from desktop.start.recovery_dialog import RecoveryDialog
from desktop.theme.theme import Theme
from desktop.window.banners import BannerText
from desktop.window.prompts import ConfirmDialog
from desktop.workspace.journal import fingerprint
from desktop.workspace.recovery import Offer, Recovery, Restored


class Recovering:
    """Asks once per start; "Later" keeps everything for the next one."""

    def __init__(
        self,
        theme: Theme,
        recovery: Recovery,
        *,
        restore: Callable[[Offer], object],
        open_paths: Callable[[Sequence[Path]], object],
    ) -> None:
        self._theme = theme
        self._recovery = recovery
        self._restore = restore
        self._open_paths = open_paths

    def offer(self, parent: QWidget | None) -> bool:
        """True when documents open because of it."""
        offers = self._recovery.offers()
        if not offers:
            return False
        dialog = RecoveryDialog(self._theme, parent, offers)
        dialog.delete_requested.connect(lambda chosen: self._delete(dialog, chosen))
        if not dialog.exec():
            return False
        for one in dialog.chosen():
            if not dialog.open_saved:
                self._restore(one)
            elif one.path is not None:
                self._open_paths([one.path])
        return bool(dialog.chosen())

    def _delete(self, dialog: RecoveryDialog, chosen: tuple[Offer, ...]) -> None:
        question = ConfirmDialog(
            self._theme,
            dialog,
            title="Delete recovered work?",
            sentence="What was not saved is gone then. The files on disk stay as they are.",
            verb="Delete",
            name="recovery_delete",
        )
        if question.exec():
            for one in chosen:
                self._recovery.delete(one)
            dialog.reject()


def recovered_banner(restored: Restored) -> BannerText:
    """What came back, and whether the file has changed since."""
    offer = restored.offer
    detail = f"{restored.repeated} of {len(offer.entries)} changes were repeated. Not saved yet."
    if offer.path is not None and offer.path.exists():
        if fingerprint(offer.path.read_bytes()) != offer.sha256:
            detail += " The file on disk has changed since: save under another name."
    elif offer.path is not None:
        detail += " The file on disk is gone: saving writes it again."
    tone = "info" if restored.complete else "warn"
    return BannerText("recovered", tone, "Recovered.", detail, icon="history")

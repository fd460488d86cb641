"""Opening files on the pool: password prompts, clear refusals, one window per file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.start.password_dialog import TRIES, PasswordDialog
from desktop.theme.theme import Theme
from desktop.workspace.file_store import Opened, open_file
from desktop.workspace.jobs import Jobs
from desktop.workspace.recovery import Offer, Recovery, Restored
from desktop.workspace.settings import Settings
from engine.errors import PasswordInvalid, PasswordRequired, WhereasError


class Opening(QObject):
    """Each file ends in `opened`, `restored`, `failed(path, fact, detail)` or `given_up`."""

    opened = Signal(object)  # Opened
    restored = Signal(object)  # Restored
    failed = Signal(object, str, str)
    given_up = Signal()

    def __init__(
        self,
        *,
        theme: Theme,
        settings: Settings,
        recovery: Recovery,
        jobs: Jobs,
        parent_window: Callable[[], QWidget | None],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._recovery = recovery
        self._jobs = jobs
        self._parent_window = parent_window
        self._running: set[Path] = set()

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def open(self, path: Path, *, password: str | None = None, tries: int = TRIES) -> None:
        if path in self._running:
            return
        self._running.add(path)
        author = self._settings.values.author
        work = partial(open_file, path, author=author, recovery=self._recovery, password=password)
        self._jobs.run(
            work,
            partial(self._done, path),
            partial(self._failed, path, tries=tries, asked=password is not None),
        )

    def restore(self, offer: Offer) -> None:
        self._jobs.run(
            partial(self._recovery.restore, offer),
            self._restored,
            partial(self._restore_failed, offer),
        )

    def _done(self, path: Path, opened: Opened) -> None:
        self._running.discard(path)
        self._settings.remember_file(path)
        self.opened.emit(opened)

    def _restored(self, restored: Restored) -> None:
        self.restored.emit(restored)

    def _failed(self, path: Path, error: Exception, *, tries: int, asked: bool) -> None:
        self._running.discard(path)
        if isinstance(error, PasswordRequired | PasswordInvalid):
            left = tries - 1 if asked else tries
            if left > 0:
                self._ask_password(path, left)
                return
        self.failed.emit(path, f"“{path.name}” cannot be opened.", _told(error))

    def _ask_password(self, path: Path, left: int) -> None:
        dialog = PasswordDialog(self._theme, self._parent_window(), name=path.name, tries_left=left)
        if dialog.exec():
            self.open(path, password=dialog.password, tries=left)
        else:
            self.given_up.emit()

    def _restore_failed(self, offer: Offer, error: Exception) -> None:
        told = f"{_told(error)} The recovered work is kept."
        self.failed.emit(offer.path, f"“{offer.name}” cannot be recovered.", told)


def _told(error: Exception) -> str:
    """One sentence; a fault of ours is logged by the caller's hook, never shown as a trace."""
    if isinstance(error, WhereasError):
        return error.message
    if isinstance(error, FileNotFoundError):
        return "It is no longer there."
    if isinstance(error, PermissionError):
        return "You may not read it."
    if isinstance(error, OSError):
        return f"It could not be read ({error.strerror or 'the disk refused'})."
    return f"Something in it is not understood ({type(error).__name__}). The file is unchanged."

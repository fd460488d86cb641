"""The documents one server has open, by name, and the paths it may open more from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import Problem, WhereasError
from engine.operations.verb import Mode
from engine.session.session import DocumentSession
from engine.tools.session_bridge import SessionBridge


@dataclass(slots=True)
class ServedDocument:
    name: str
    path: Path
    bridge: SessionBridge
    saved_version: int

    @property
    def unsaved(self) -> bool:
        return self.bridge.session.document.version != self.saved_version


class ServedDocuments:
    """Real paths are compared, so that no link leads out of the allowed folders."""

    def __init__(
        self, files: Iterable[Path], *, author: str, mode: Mode, folders: Iterable[Path] = ()
    ) -> None:
        """Opens the named files; raises PackageError for one that cannot be read.

        Further files may be opened from the folders of these and from `folders`.
        """
        self._author = author
        self._mode: Mode = mode
        self._open: dict[str, ServedDocument] = {}
        self._folders = {folder.resolve() for folder in folders}
        for path in files:
            self._folders.add(path.resolve().parent)
            self.add(path)

    @property
    def names(self) -> Sequence[str]:
        return tuple(self._open)

    def all(self) -> Sequence[ServedDocument]:
        return tuple(self._open.values())

    def add(self, path: Path) -> ServedDocument:
        real = path.resolve()
        for served in self._open.values():
            if served.path == real:
                return served
        session = DocumentSession.open(real, author=self._author)
        served = ServedDocument(
            self._free_name(real.name),
            real,
            SessionBridge(session, self._mode),
            session.document.version,
        )
        self._open[served.name] = served
        return served

    def open(self, text: str) -> ServedDocument | Problem:
        path = Path(text)
        if not self._allowed(path):
            return Problem(
                "pathNotAllowed", f"Only files beside the served ones may be opened: {text}"
            )
        if not path.is_file():
            return Problem("unreadable", f"There is no such file: {text}")
        try:
            return self.add(path)
        except WhereasError as error:
            return Problem(error.code, error.message)

    def find(self, name: str | None) -> ServedDocument | Problem:
        """The named document, or the only one when none is named."""
        if name is None and len(self._open) == 1:
            return next(iter(self._open.values()))
        if name is not None and name in self._open:
            return self._open[name]
        listed = ", ".join(self._open) or "none"
        asked = "Say which document" if name is None else f'There is no open document "{name}"'
        return Problem("missingDocument", f"{asked}. Open documents: {listed}.")

    def save(self, served: ServedDocument, text: str | None) -> Path | Problem:
        target = Path(text) if text is not None else served.path
        if not self._allowed(target):
            return Problem("pathNotAllowed", f"Nothing may be saved there: {text}")
        try:
            served.bridge.session.save(target)
        except WhereasError as error:
            return Problem(error.code, error.message)
        except OSError as error:
            return Problem("saveFailed", f"{error.strerror or error}: {target}")
        served.saved_version = served.bridge.session.document.version
        return target

    def close(self, served: ServedDocument) -> None:
        del self._open[served.name]

    def _allowed(self, path: Path) -> bool:
        return path.resolve().parent in self._folders

    def _free_name(self, name: str) -> str:
        number, free = 2, name
        while free in self._open:
            free, number = f"{name} ({number})", number + 1
        return free

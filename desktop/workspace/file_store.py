"""The file behind a document: opening it off the GUI thread, saving it, and who else touches it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from desktop.workspace.journal import Journal, Origin, fingerprint
from desktop.workspace.recovery import Recovery
from engine.errors import Problem, SaveError
from engine.session.saving import lock_owner
from engine.session.session import DocumentSession


@dataclass(frozen=True, slots=True)
class Opened:
    """A document read on a worker, ready for its window."""

    session: DocumentSession
    source: bytes
    path: Path
    journal: Journal
    restored_suggestions: int = 0


def open_file(
    path: Path, *, author: str, recovery: Recovery, password: str | None = None
) -> Opened:
    """Reads a file; raises `PackageError` or `OSError`. Suggestions kept beside it come back."""
    source = path.read_bytes()
    kept = None if password else recovery.kept_for(path, source)
    if kept is not None:
        restored = recovery.restore(kept)
        if restored.complete and restored.session.save() == source:
            restored.session.author = author
            return Opened(
                restored.session,
                source,
                path,
                restored.journal,
                restored_suggestions=len(restored.session.document.suggestions),
            )
        restored.journal.close()
    session = DocumentSession.open(source, author=author, password=password)
    session.path = path
    _warm(session)
    journal = recovery.journal(Origin(source, path, path.name, author))
    return Opened(session, source, path, journal)


def _warm(session: DocumentSession) -> None:
    """Reads here, on the worker, what the window asks for first."""
    session.document.snapshot()
    session.document.view()


@dataclass(frozen=True, slots=True)
class DiskState:
    """A file as it was last seen; sizes and times first, the content only when they differ."""

    modified_ns: int
    size: int
    sha256: str

    @classmethod
    def of(cls, path: Path, data: bytes | None = None) -> DiskState | None:
        try:
            facts = path.stat()
            content = path.read_bytes() if data is None else data
        except OSError:
            return None
        return cls(facts.st_mtime_ns, facts.st_size, fingerprint(content))

    def differs_from(self, path: Path) -> bool:
        """Whether another program has written other bytes; a missing file differs too."""
        try:
            facts = path.stat()
        except OSError:
            return True
        if (facts.st_mtime_ns, facts.st_size) == (self.modified_ns, self.size):
            return False
        now = DiskState.of(path)
        return now is None or now.sha256 != self.sha256


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """What a save came to; in every case but "saved" the file on disk is as it was."""

    status: Literal["saved", "locked", "changed", "failed"]
    message: str = ""
    data: bytes = b""
    time: str = ""


def save_session(
    session: DocumentSession, path: Path, *, known: DiskState | None, overwrite: bool = False
) -> SaveOutcome:
    """Writes the document without its suggestions; refuses over somebody else's newer file."""
    if known is not None and not overwrite and path.exists() and known.differs_from(path):
        return SaveOutcome("changed", "Another program has saved this file since it was opened.")
    try:
        saved = session.save(path)
    except SaveError as error:
        return SaveOutcome("failed", error.message)
    if isinstance(saved, Problem):
        return SaveOutcome("locked", saved.message)
    return SaveOutcome("saved", data=saved, time=datetime.now().strftime("%H:%M"))


def other_owner(path: Path) -> str | None:
    """Who has the file open in Word; None when nobody has."""
    try:
        return lock_owner(path)
    except OSError:
        return None

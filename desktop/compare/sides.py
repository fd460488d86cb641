"""One side of a comparison: a file, or a document that is open here as it stands now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from desktop.workspace.document_copy import DocumentCopy
from desktop.workspace.item_words import counted, when
from engine.document.document import WordDocument
from engine.errors import PasswordInvalid, PasswordRequired, WhereasError
from engine.session.session import DocumentSession


@dataclass(frozen=True, slots=True)
class Side:
    """`copy` is an open document that its file does not hold."""

    name: str
    path: Path | None = None
    copy: DocumentCopy | None = None
    password: str | None = None

    @classmethod
    def of_file(cls, path: Path) -> Side:
        return cls(path.name, path)

    @property
    def title(self) -> str:
        """The name without the suffix that every Word file has."""
        return Path(self.name).stem

    def opened(self) -> WordDocument:
        """A copy of our own; raises `PackageError` or `OSError`. For a worker."""
        if self.copy is not None:
            return self.copy.document()
        assert self.path is not None
        return DocumentSession.open(self.path.read_bytes(), password=self.password).document

    def package(self) -> Any:
        """The package of such a copy, as comparisons take it."""
        return self.opened().package

    def same_as(self, other: Side) -> bool:
        if self.copy is not None and other.copy is not None:
            return self.copy.data == other.copy.data
        if self.copy is not None or other.copy is not None:
            return False
        return self.path is not None and other.path is not None and _same(self.path, other.path)


@dataclass(frozen=True, slots=True)
class SideFacts:
    """What is known of a side before it is compared."""

    changes: int
    comments: int
    modified: datetime | None

    @property
    def line(self) -> str:
        """ "2 Sep, 14:20 · 7 tracked changes · 2 comments"."""
        said = [] if self.modified is None else [when(self.modified.isoformat())]
        said.append(counted(self.changes, "change") if self.changes else "no markup")
        if self.comments:
            said.append(counted(self.comments, "comment"))
        return " · ".join(said)


def read_facts(side: Side) -> SideFacts:
    """Opens the side; for a worker. Raises `PackageError` or `OSError`."""
    document = side.opened()
    groups = {item.group_id for item in document.revisions() if item.suggestion_id is None}
    modified = None
    if side.path is not None and side.copy is None:
        modified = datetime.fromtimestamp(side.path.stat().st_mtime)
    return SideFacts(len(groups), len(document.comments()), modified)


def needs_password(error: Exception) -> bool:
    return isinstance(error, PasswordRequired | PasswordInvalid)


def told(error: Exception) -> str:
    """Why a side cannot be read, in one sentence."""
    match error:
        case PasswordInvalid():
            return "This password does not open it."
        case PasswordRequired():
            return "It is encrypted. Enter its password to compare it."
        case WhereasError():
            return error.message
        case FileNotFoundError():
            return "It is no longer there."
        case PermissionError():
            return "You may not read it."
        case OSError():
            return f"It could not be read ({error.strerror or 'the disk refused'})."
        case _:
            return f"Something in it is not understood ({type(error).__name__})."


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other

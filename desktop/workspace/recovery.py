"""What a crash left behind, and how it is brought back: replayed onto the original bytes."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from desktop.workspace.journal import (
    LINES,
    LOCK,
    ORIGINAL,
    Journal,
    Origin,
    fingerprint,
    remove_folder,
)
from engine.errors import WhereasError
from engine.session.session import DocumentSession

_log = logging.getLogger("whereas.recovery")


@dataclass(frozen=True, slots=True)
class Offer:
    """One document whose work was not saved."""

    folder: Path
    name: str
    path: Path | None
    author: str
    entries: tuple[tuple[float, Mapping[str, Any]], ...]
    unsaved: int
    """How many changes came after the last save."""
    changed: datetime
    saved: datetime | None
    sha256: str
    """Of the file as last saved or opened."""
    open_suggestions: int = 0
    kept: str | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """A document brought back, and how many of its changes could be repeated."""

    session: DocumentSession
    journal: Journal
    source: bytes
    repeated: int
    offer: Offer

    @property
    def complete(self) -> bool:
        return self.repeated == len(self.offer.entries)


class Recovery:
    """The folder of all journals of this user."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def journal(self, origin: Origin) -> Journal:
        return Journal(self.root, origin)

    def offers(self) -> list[Offer]:
        """Work that a crash interrupted, newest first; documents open elsewhere are not offered."""
        found = [offer for offer in self._read_all() if offer.kept is None and _worth(offer)]
        return sorted(found, key=lambda offer: offer.changed, reverse=True)

    def kept_for(self, path: Path, data: bytes) -> Offer | None:
        """Suggestions that wait beside a file, if the file is still what they were made for."""
        if not self.root.is_dir():
            return None
        wanted = fingerprint(data)
        matching = [one for one in self._read_all() if one.kept == wanted and one.path == path]
        return matching[-1] if matching else None

    def restore(self, offer: Offer) -> Restored:
        """Repeats the journal; may run on a worker. Stops at the first change that fails."""
        source = (offer.folder / ORIGINAL).read_bytes()
        session = DocumentSession.open(source, author=offer.author)
        session.path = offer.path
        origin = Origin(source, offer.path, offer.name, offer.author)
        repeated = _repeat(session, offer)
        journal = Journal(self.root, origin, folder=offer.folder)
        return Restored(session, journal, source, repeated, offer)

    def delete(self, offer: Offer) -> None:
        remove_folder(offer.folder)

    def _read_all(self) -> list[Offer]:
        if not self.root.is_dir():
            return []
        folders = sorted(one for one in self.root.iterdir() if (one / LINES).is_file())
        offers = [_read(folder) for folder in folders if _is_free(folder)]
        return [offer for offer in offers if offer is not None]


def _worth(offer: Offer) -> bool:
    return offer.unsaved > 0 or offer.open_suggestions > 0


def _is_free(folder: Path) -> bool:
    lock = FileLock(str(folder / LOCK), thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return False
    lock.release()
    return True


def _read(folder: Path) -> Offer | None:
    lines = _lines(folder / LINES)
    head = next((line["head"] for line in lines if "head" in line), None)
    if head is None or not (folder / ORIGINAL).is_file():
        return None
    entries = tuple((line["at"], line["entry"]) for line in lines if "entry" in line)
    marks = [index for index, line in enumerate(lines) if "saved" in line]
    last = lines[marks[-1]] if marks else None
    after = lines[marks[-1] + 1 :] if marks else lines
    kept = next((line["kept"] for line in lines[-1:] if "kept" in line), None)
    path = head["path"] if last is None else last["saved"]["path"]
    return Offer(
        folder=folder,
        name=head["name"] if path is None else Path(path).name,
        path=None if path is None else Path(path),
        author=head["author"],
        entries=entries,
        unsaved=sum("entry" in line for line in after),
        changed=_time(lines[-1]["at"]),
        saved=None if last is None else _time(last["at"]),
        sha256=head["sha256"] if last is None else last["saved"]["sha256"],
        open_suggestions=0 if last is None else last["saved"]["suggestions"],
        kept=kept,
    )


def _lines(path: Path) -> list[dict[str, Any]]:
    """All whole lines; a line torn by a crash ends the journal."""
    found: list[dict[str, Any]] = []
    for raw in path.read_bytes().splitlines():
        try:
            found.append(json.loads(raw))
        except ValueError:
            _log.info("A journal ends in the middle of a line.")
            break
    return found


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds).astimezone()


def _repeat(session: DocumentSession, offer: Offer) -> int:
    """The clock of the entries counts: typing that paused must not join into one step now."""
    usual: Callable[[], float] = session.clock
    done = 0
    try:
        for at, entry in offer.entries:
            session.clock = lambda at=at: at
            session.replay(entry)
            done += 1
    except (WhereasError, KeyError, ValueError) as error:
        _log.warning("A journal could be repeated up to change %d: %s", done, type(error).__name__)
    finally:
        session.clock = usual
    return done

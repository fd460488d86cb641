"""The journal of one open document: every operation on disk before the next one is typed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import queue
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from filelock import FileLock

_log = logging.getLogger("whereas.journal")
LINES, ORIGINAL, LOCK = "journal.jsonl", "original.docx", "in-use.lock"


@dataclass(frozen=True, slots=True)
class Origin:
    """The document a journal belongs to, as it was opened."""

    source: bytes
    path: Path | None
    name: str
    author: str


def fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Journal:
    """A folder with the original bytes and one JSON line per change, fsynced by its own thread.

    Nothing is written for a document that is only read. The folder is locked while this process
    lives; a folder that nobody holds is what a crash left behind.
    """

    def __init__(self, root: Path, origin: Origin, *, folder: Path | None = None) -> None:
        self.folder = folder or root / uuid.uuid4().hex
        self._origin = origin
        self._begun = folder is not None
        self._tasks: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._lock = FileLock(str(self.folder / LOCK), thread_local=False)
        self._thread: threading.Thread | None = None
        self.failed: Callable[[str], None] = lambda message: None
        if folder is not None:
            self._lock.acquire(timeout=1)

    @property
    def begun(self) -> bool:
        return self._begun

    def append(self, entry: Mapping[str, Any], *, at: float) -> None:
        """Records a change of `DocumentSession.on_journal`; returns at once."""
        self._line({"at": at, "entry": dict(entry)})

    def mark_saved(self, data: bytes, *, path: Path, open_suggestions: int) -> None:
        """What was written to the file so far; later lines are what a crash would lose."""
        if self._begun:
            facts = {
                "sha256": fingerprint(data),
                "path": str(path),
                "suggestions": open_suggestions,
            }
            self._line({"at": time.time(), "saved": facts})

    def mark_kept(self, data: bytes) -> None:
        """The document was closed, its open suggestions are to wait for these bytes."""
        if self._begun:
            self._line({"at": time.time(), "kept": fingerprint(data)})

    def flush(self) -> None:
        """Waits until everything is on disk."""
        if self._thread is not None:
            done = threading.Event()
            self._tasks.put(done.set)
            done.wait()

    def close(self) -> None:
        """Ends the writer and lets the folder go, with its content."""
        if self._thread is not None:
            self._tasks.put(None)
            self._thread.join()
            self._thread = None
        if self._lock.is_locked:
            self._lock.release()

    def discard(self) -> None:
        """The work is in the file, or was given up by the user: nothing is kept."""
        self.close()
        if self.folder.exists():
            remove_folder(self.folder)
        self._begun = False

    # the writer's thread

    def _line(self, value: Mapping[str, Any]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_all, name="whereas-journal")
            self._thread.daemon = True
            self._thread.start()
        if not self._begun:
            self._begun = True
            self._tasks.put(self._begin)
        text = json.dumps(value, ensure_ascii=False)
        self._tasks.put(lambda: self._write(text))

    def _write_all(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task()
            except OSError as error:
                _log.warning("The journal could not be written: %s", error.strerror)
                self.failed(error.strerror or "the disk refused")

    def _begin(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock.acquire(timeout=5)
        write_durably(self.folder / ORIGINAL, self._origin.source)
        head = {
            "format": 1,
            "path": None if self._origin.path is None else str(self._origin.path),
            "name": self._origin.name,
            "author": self._origin.author,
            "sha256": fingerprint(self._origin.source),
            "opened": datetime.now().astimezone().isoformat(timespec="seconds"),
        }
        self._write(json.dumps({"at": time.time(), "head": head}, ensure_ascii=False))

    def _write(self, text: str) -> None:
        with (self.folder / LINES).open("a", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())


def write_durably(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def remove_folder(folder: Path) -> None:
    """Removes a journal's folder; the lines go first, so that half a removal offers nothing."""
    for name in (LINES, ORIGINAL, LOCK):
        (folder / name).unlink(missing_ok=True)
    try:
        folder.rmdir()
    except OSError as error:
        _log.info("A recovery folder stays: %s", error.strerror)

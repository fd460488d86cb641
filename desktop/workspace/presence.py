"""Which files this user has open in any window of any of his processes of this program."""

from __future__ import annotations

import hashlib
from pathlib import Path

from filelock import FileLock, Timeout


class Presence:
    """One small lock per file, held by the process whose window shows it.

    The system lets a lock go when its process ends, however it ends. Other programs do not know
    of it: what Word has open is told by the owner file that Word writes (`file_store`).
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[Path, FileLock] = {}

    def claim(self, path: Path) -> bool:
        """False when another process shows the file; claiming again is harmless."""
        key = path.resolve()
        if key in self._held:
            return True
        name = hashlib.sha256(str(key).encode()).hexdigest()[:24]
        self._root.mkdir(parents=True, exist_ok=True)
        lock = FileLock(str(self._root / f"{name}.lock"), thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return False
        self._held[key] = lock
        return True

    def release(self, path: Path) -> None:
        lock = self._held.pop(path.resolve(), None)
        if lock is not None:
            lock.release()

    def close(self) -> None:
        for path in list(self._held):
            self.release(path)

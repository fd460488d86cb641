"""Tells when another program writes, locks or removes the file of an open document."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop.workspace.file_store import other_owner
from desktop.workspace.open_document import OpenDocument

_SETTLE_MS = 400


class FileWatch(QObject):
    """Watches the file and its folder; programs that save write more than once, hence the pause."""

    changed_on_disk = Signal()
    owner_changed = Signal(object)  # str | None

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._watcher = QFileSystemWatcher(self)
        self._owner: str | None = None
        self._told = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(self.check)
        self._watcher.fileChanged.connect(lambda _: self._timer.start())
        self._watcher.directoryChanged.connect(lambda _: self._timer.start())
        document.saved_state_changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Watches where the document is now; a save replaces the file, which ends a watch."""
        path = self._document.path
        wanted = [] if path is None else [str(path.parent), *([str(path)] if path.exists() else [])]
        old = {*self._watcher.files(), *self._watcher.directories()}
        gone = [name for name in old if name not in wanted]
        if gone:
            self._watcher.removePaths(gone)
        new = [name for name in wanted if name not in old]
        if new:
            self._watcher.addPaths(new)

    def check(self) -> None:
        path = self._document.path
        if path is None or self._document.save_state.name == "saving":
            return
        self.follow()
        self._check_owner(path)
        known = self._document.disk
        if known is None or not path.exists() or not known.differs_from(path):
            return
        facts = path.stat()
        seen = f"{facts.st_mtime_ns}:{facts.st_size}"
        if seen != self._told:  # told once for each foreign save
            self._told = seen
            self.changed_on_disk.emit()

    def _check_owner(self, path: Path) -> None:
        owner = other_owner(path)
        if owner != self._owner:
            self._owner = owner
            self.owner_changed.emit(owner)

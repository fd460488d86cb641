"""Word files: what file dialogs offer, and those among what is dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

SUFFIXES = (".docx", ".docm", ".dotx", ".dotm")
FILTER = "Word documents (*.docx *.docm *.dotx *.dotm)"


def dropped_files(data: QMimeData) -> list[Path]:
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in SUFFIXES]

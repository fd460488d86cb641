"""What a window shows, as JSON for test scripts, and when it has come to rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from desktop.main_window import MainWindow

_PAUSE_MS = 40


class Settling(QObject):
    """Emits `settled` once after each burst of work, when layout, panes and turn are idle."""

    settled = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._check)

    def disturb(self) -> None:
        """Something happened: look again after a pause."""
        self._timer.start()

    @property
    def is_settled(self) -> bool:
        window = self._window
        return (
            window.features.page.page_map.complete  # type: ignore[attr-defined]
            and window.features.page.settled  # type: ignore[attr-defined]
            and not self._timer.isActive()
            and not window.navigation.pending
            and not window.wiring.pending
            and not window.finder.pending
            and window.document.turn_state == "idle"
        )

    def _check(self) -> None:
        if self.is_settled:
            self.settled.emit()
            self._window.document.settled.emit()
        else:
            self._timer.start()


def state_of(window: MainWindow) -> dict[str, Any]:
    document, page = window.document, window.features.page
    items = document.items()
    selection, active = document.selection, document.active_item
    return {
        "file": None if document.path is None else str(document.path),
        "version": document.document.version,
        "display": document.display.value,
        "tracking": document.tracking,
        "author": document.author,
        "saved": document.save_state.name,
        "selection": None
        if selection is None
        else {
            "blockId": selection.block_id,
            "start": selection.start,
            "endBlockId": selection.end_block_id,
            "end": selection.end,
            "text": selection.text,
        },
        "active": None if active is None else {"kind": active.kind, "id": active.id},
        "counts": {
            "changes": len(items.changes),
            "suggestions": len(items.suggestions),
            "comments": len(items.threads),
            "shown": len(window.review.shown()),
            "pages": page.page_count(),  # type: ignore[attr-defined]
        },
        "page": page.current_page() + 1,  # type: ignore[attr-defined]
        "zoom": page.zoom,  # type: ignore[attr-defined]
        "reviewTab": window.review_pane.current_tab,
        "banners": list(window.banners.keys()),
        "toast": window.toast.text if window.toast.isVisible() else None,
        "turn": document.turn_state,
        "canUndo": document.can_undo,
        "undoLabel": document.undo_label,
        "settled": window.settling.is_settled,
    }


def write_state(window: MainWindow, path: Path) -> None:
    """Whole or not at all: a script may read at any time."""
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(json.dumps(state_of(window), indent=1), encoding="utf-8")
    temporary.replace(path)

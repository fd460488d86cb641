"""What a window asks of the application around it, and the features it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.workspace.review_state import ActiveItem
from desktop.workspace.settings import Settings


@dataclass(frozen=True, slots=True)
class Host:
    """The application's doors; a window knows nothing else of it."""

    theme: Theme
    settings: Settings
    open_dialog: Callable[[QWidget], object]
    open_paths: Callable[[Sequence[Path]], object]
    open_sample: Callable[[], object]
    show_preferences: Callable[[QWidget], object]
    model_state: Callable[[], tuple[bool, str]]
    """(local, host) of the model for the status bar."""
    reload: Callable[[QWidget], object]
    """Opens the window's file again as it is on disk."""
    quit: Callable[[], object]
    compare: Callable[[QWidget, Path | None], object] = lambda window, against: None
    """Asks for the other version; with a file, what this window shows against that file."""
    combine: Callable[[QWidget], object] = lambda window: None
    prepare: Callable[[Any], object] = lambda window: None
    """Shows what would leave with the window's document, and writes copies without it."""
    cut_clients: Callable[[], object] = lambda: None
    """Ends the connections of attached tool servers."""


@dataclass(slots=True)
class PaneState:
    """What the review pane shows now: an item has its buttons in one place only."""

    open: bool = False
    tab: str = ""
    show_tab: Callable[[str], object] = lambda tab: None

    def shows(self, item: ActiveItem | None) -> bool:
        if item is None or not self.open:
            return False
        rooms = {
            "revision": ("changes",),
            "suggestion": ("assistant", "changes"),
            "comment": ("comments",),
        }
        return self.tab in rooms[item.kind]


@dataclass(frozen=True, slots=True)
class Features:
    """The rooms of a window, made by app.py; None where a room is not there."""

    page: QWidget
    assistant: QWidget | None = None
    changes: QWidget | None = None
    comments: QWidget | None = None
    summary: QWidget | None = None
    """What a comparison found, in the window of its result."""
    margin: object | None = None
    panes: PaneState = field(default_factory=PaneState)
    close: Callable[[], object] = lambda: None
    """Ends what runs for the document, when its window closes."""

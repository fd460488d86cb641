"""What a window asks of the application around it, and the features it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
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


@dataclass(frozen=True, slots=True)
class Features:
    """The rooms of a window, made by app.py; None where a room is not there."""

    page: QWidget
    assistant: QWidget | None = None
    changes: QWidget | None = None
    comments: QWidget | None = None
    margin: object | None = None
    close: Callable[[], object] = lambda: None
    """Ends what runs for the document, when its window closes."""

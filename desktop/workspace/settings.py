"""What the user chose: one JSON file, validated on reading, written through a temporary file."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from PySide6.QtCore import QObject, Signal

from desktop.workspace.places import Places

_log = logging.getLogger("whereas.settings")
RECENT_LIMIT = 12


class WindowSettings(BaseModel):
    """Remembered per size class of the window, never per pixel."""

    model_config = ConfigDict(extra="ignore")
    splitter: list[int] = Field(default_factory=list[int])
    zoom: str = "fit_page_and_margin"
    navigation_open: bool = True
    review_open: bool = True
    review_tab: str = "assistant"


class Preferences(BaseModel):
    """Every setting with its default. Keys are never here: see credentials."""

    model_config = ConfigDict(extra="ignore")
    author: str = ""
    theme: Literal["system", "light", "dark"] = "system"
    dark_pages: bool = False
    model: str = "offline"
    base_url: str = ""
    local_only: bool = True
    agent_author: str = "Whereas"
    agent_mode: Literal["suggested", "tracked-changes"] = "suggested"
    assistant_mode: Literal["propose", "ask", "read-only"] = "propose"
    keep_conversations: bool = True
    comment_enters_file: bool = False
    stay_after_decision: bool = False
    recent_files: list[str] = Field(default_factory=list[str])
    positions: dict[str, list[int]] = Field(default_factory=dict[str, list[int]])
    windows: dict[str, WindowSettings] = Field(default_factory=dict[str, WindowSettings])


class Settings(QObject):
    """Holds the preferences of this user. A damaged file is set aside, never overwritten unread."""

    changed = Signal()

    def __init__(self, places: Places) -> None:
        super().__init__()
        self._path = places.config / "settings.json"
        self.values = self._read()

    def update(self, **values: object) -> None:
        """Changes settings by name and writes them; an unknown name or bad value raises."""
        merged = self.values.model_dump() | values
        unknown = set(values) - set(Preferences.model_fields)
        if unknown:
            raise KeyError(f"no such setting: {', '.join(sorted(unknown))}")
        self.values = Preferences.model_validate(merged)
        self._write()
        self.changed.emit()

    def window(self, size_class: str) -> WindowSettings:
        return self.values.windows.get(size_class, WindowSettings())

    def remember_window(self, size_class: str, window: WindowSettings) -> None:
        self.update(windows=self.values.windows | {size_class: window})

    def remember_file(self, path: Path) -> None:
        name = str(path.resolve())
        others = [recent for recent in self.values.recent_files if recent != name]
        self.update(recent_files=[name, *others][:RECENT_LIMIT])

    def forget_file(self, path: str) -> None:
        self.update(recent_files=[name for name in self.values.recent_files if name != path])

    def _read(self) -> Preferences:
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Preferences()
        try:
            return Preferences.model_validate_json(text)
        except ValidationError as error:
            aside = self._path.with_suffix(".damaged.json")
            os.replace(self._path, aside)
            _log.warning("Settings could not be read and were set aside: %s", error.error_count())
            return Preferences()

    def _write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(self.values.model_dump_json(indent=1), encoding="utf-8")
        os.replace(temporary, self._path)

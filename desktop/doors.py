"""Who may come in from outside this process: tool servers, and later starts of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.attaching import Attaching
from desktop.desk_windows import DeskWindows
from desktop.main_window import MainWindow
from desktop.workspace.places import Places
from desktop.workspace.settings import Settings

if TYPE_CHECKING:
    from desktop.handover import Handover


class Doors(QObject):
    """Closed until they are opened; tests and commands leave them closed."""

    asked = Signal(object)  # list[Path] of a later start; empty: come forward

    def __init__(self, places: Places, settings: Settings, windows: DeskWindows) -> None:
        super().__init__()
        self._places = places
        self._settings = settings
        self._windows = windows
        self._tools: Attaching | None = None
        self._starts: Handover | None = None
        windows.opened.connect(self._tell)

    def open_for_tools(self) -> None:
        """Tool servers of this user attach to the window in front."""
        self._tools = Attaching(self._places, self._settings, self._windows.front)
        self._tools.changed.connect(self._show_clients)

    def open_for_starts(self) -> None:
        """A later start of this user hands its files over."""
        from desktop.handover import Handover

        self._starts = Handover(self._places.state)
        self._starts.asked.connect(self.asked)

    def cut_clients(self) -> None:
        if self._tools is not None:
            self._tools.cut_all()

    def close(self) -> None:
        for door in (self._starts, self._tools):
            if door is not None:
                door.close()
        self._starts = self._tools = None

    def _tell(self, window: MainWindow) -> None:
        if self._tools is not None:
            window.status_bar.show_clients(self._tools.clients)

    def _show_clients(self, clients: tuple[str, ...]) -> None:
        for window in self._windows.all:
            window.status_bar.show_clients(clients)

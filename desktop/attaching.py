"""The local door of this process, and who has come through it: shown in every window, cut there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from desktop.assistant.door_answer import DoorAnswer
from desktop.editor.live_pages import LivePages
from desktop.main_window import MainWindow
from desktop.workspace.places import Places
from desktop.workspace.settings import Settings
from desktop.workspace.tool_door import ToolDoor


class Attaching(QObject):
    """Tool servers of this user may propose over the window in front; nothing more."""

    changed = Signal(object)  # tuple of client names

    def __init__(
        self, places: Places, settings: Settings, front: Callable[[], MainWindow | None]
    ) -> None:
        super().__init__()
        self._front = front
        answer = DoorAnswer(
            self._document_in_front,
            author=lambda: settings.values.agent_author,
            mode=lambda: settings.values.agent_mode,
        )
        places.attach_file.parent.mkdir(parents=True, exist_ok=True)
        self._door = ToolDoor(places.attach_file, answer)
        # The door's threads emit these: their slots must run on this object's thread.
        queued = Qt.ConnectionType.QueuedConnection
        self._door.client_came.connect(self._on_clients, queued)
        self._door.client_left.connect(self._on_clients, queued)

    @property
    def clients(self) -> tuple[str, ...]:
        return self._door.clients

    def cut_all(self) -> None:
        for client in self._door.clients:
            self._door.cut(client)

    def close(self) -> None:
        self._door.close()

    def _on_clients(self, _name: str) -> None:
        self.changed.emit(self._door.clients)

    def _document_in_front(self):  # noqa: ANN202 - as DoorAnswer's Front
        window = self._front()
        if window is None:
            return None
        return window.document, LivePages(window.features.page)  # type: ignore[arg-type]

"""The local door of the window: tool servers connect here, and their calls run on this thread."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from engine.mcp.attachment import admit, listen, receive, send

_log = logging.getLogger("whereas.tool_door")
Answer = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class ToolDoor(QObject):
    """Listens on loopback; `answer` is called on the thread that owns this object.

    The endpoint file names port and secret and is readable by this user only; it is removed on
    close. A client is shown by `client_came(name)` and can be cut with `cut`.
    """

    client_came = Signal(str)
    client_left = Signal(str)
    _asked = Signal(object)

    def __init__(self, endpoint_file: Path, answer: Answer) -> None:
        super().__init__()
        self._file = endpoint_file
        self._answer = answer
        self._connections: dict[str, Connection[Any, Any]] = {}
        self._closing = False
        self._asked.connect(self._run, Qt.ConnectionType.QueuedConnection)
        self._listener, endpoint = listen()
        self._secret = endpoint.secret
        endpoint.write(endpoint_file)
        self._thread = threading.Thread(
            target=self._accept, args=(self._listener,), name="tool-door", daemon=True
        )
        self._thread.start()

    @property
    def clients(self) -> tuple[str, ...]:
        return tuple(self._connections)

    def cut(self, client: str) -> None:
        """Ends a client's connection; a call that is running is finished first."""
        connection = self._connections.pop(client, None)
        if connection is not None:
            _hang_up(connection)
            self.client_left.emit(client)

    def close(self) -> None:
        self._closing = True
        self._file.unlink(missing_ok=True)
        for client in self.clients:
            self.cut(client)
        self._listener.close()

    def _accept(self, listener: Listener) -> None:
        while not self._closing:
            try:
                connection = listener.accept()
            except (OSError, EOFError):
                continue
            threading.Thread(
                target=self._serve, args=(connection,), name="tool-door-client", daemon=True
            ).start()

    def _serve(self, connection: Connection[Any, Any]) -> None:
        """One client: the secret, a hello, then questions answered one at a time."""
        client = ""
        try:
            admit(connection, self._secret)
            hello = receive(connection)
            client = self._free_name(str(hello.get("hello", "client"))[:60])
            self._connections[client] = connection
            self.client_came.emit(client)
            send(connection, {"welcome": True})
            while not self._closing:
                send(connection, self._ask(receive(connection)))
        except AuthenticationError:
            _log.warning("a client without the secret was turned away")
        except (OSError, EOFError, ValueError, AttributeError) as error:
            _log.info("client %s ended: %s", client, type(error).__name__)
        finally:
            connection.close()
            if self._connections.pop(client, None) is not None:
                self.client_left.emit(client)

    def _ask(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        future: Future[Mapping[str, Any]] = Future()
        self._asked.emit((question, future))
        return future.result()

    def _run(self, asked: tuple[Mapping[str, Any], Future[Mapping[str, Any]]]) -> None:
        question, future = asked
        try:
            future.set_result(self._answer(question))
        except Exception as error:  # the boundary to another process: a fault is an answer
            _log.exception("a question of a client failed")
            future.set_result({"refused": type(error).__name__})

    def _free_name(self, name: str) -> str:
        number, free = 2, name
        while free in self._connections:
            free, number = f"{name} ({number})", number + 1
        return free


def _hang_up(connection: Connection[Any, Any]) -> None:
    """Wakes the thread that reads: closing a connection another thread waits on would not."""
    with socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM) as twin:
        try:
            twin.shutdown(socket.SHUT_RDWR)
        except OSError:
            _log.info("the client had gone already")

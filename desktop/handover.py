"""One program per user: a second start hands its files to the first, whose windows come forward."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_log = logging.getLogger("whereas.desktop")
_PATIENCE_MS = 1_500
_LONGEST = 1_000_000  # characters of a message that are read
TAKEN = b"taken\n"


def socket_name(state: Path) -> str:
    """Another home is another program."""
    return f"whereas-{hashlib.sha256(str(state.resolve()).encode()).hexdigest()[:16]}"


def hand_over(state: Path, files: Sequence[Path]) -> bool:
    """Asks a running program to open the files (or to come forward); True when it took them."""
    socket = QLocalSocket()
    socket.connectToServer(socket_name(state))
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    message = {"open": [str(path.absolute()) for path in files]}
    socket.write(json.dumps(message).encode() + b"\n")
    socket.flush()
    answer = b""
    while TAKEN not in answer and socket.waitForReadyRead(_PATIENCE_MS):
        answer += bytes(socket.readAll().data())
    socket.disconnectFromServer()
    return TAKEN in answer


class Handover(QObject):
    """Listens for later starts of this user; a socket file that a crash left is taken over."""

    asked = Signal(object)  # list[Path]; empty: come forward

    def __init__(self, state: Path) -> None:
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        name = socket_name(state)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            if not self._server.listen(name):
                _log.warning("later starts cannot be taken over: %s", self._server.errorString())

    @property
    def listens(self) -> bool:
        return self._server.isListening()

    def close(self) -> None:
        self._server.close()

    def _on_connection(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)
            if socket.canReadLine():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST:
                socket.abort()
            return
        files = _files(bytes(socket.readLine().data()))
        if files is None:
            socket.abort()
            return
        socket.write(TAKEN)
        socket.flush()
        self.asked.emit(files)


def _files(line: bytes) -> list[Path] | None:
    """None for anything but a list of absolute paths."""
    try:
        message = json.loads(line)
        names = message["open"]
        paths = [Path(name) for name in names]
    except (ValueError, TypeError, KeyError):
        return None
    return paths if all(path.is_absolute() for path in paths) else None

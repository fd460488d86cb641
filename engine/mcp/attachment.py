"""The local door between a tool server and the running window: authenticated, JSON only.

The window listens on a loopback socket and writes where and with which secret into a file that
only this user can read. `multiprocessing.connection` proves the secret on both sides; messages
are JSON bytes, so nothing is ever unpickled.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import AuthenticationError
from multiprocessing.connection import (
    Client,
    Connection,
    Listener,
    answer_challenge,
    deliver_challenge,
)
from pathlib import Path
from typing import Any, cast

from engine.errors import WhereasError
from engine.tools.envelope import Envelope

MESSAGE_LIMIT = 64 * 1024 * 1024
PROOF_SECONDS = 5.0


class AttachFailed(WhereasError):
    """There is no window to attach to, or it refused."""

    default_code = "attachFailed"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the window listens. `write` makes the file readable by its owner only."""

    port: int
    secret: bytes

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        descriptor = os.open(path, flags, 0o600)
        if hasattr(os, "fchmod"):  # a file that was there keeps its mode when it is opened
            os.fchmod(descriptor, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            json.dump({"port": self.port, "secret": self.secret.hex()}, stream)

    @classmethod
    def read(cls, path: Path) -> Endpoint:
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
            return cls(int(value["port"]), bytes.fromhex(value["secret"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise AttachFailed(
                "No open window was found. Open the document in Whereas first."
            ) from error


def listen() -> tuple[Listener, Endpoint]:
    """A listener on a free loopback port, and where it is with a new secret.

    The listener lets everybody in: each connection has to pass `admit` before it is listened to.
    """
    listener = Listener(("127.0.0.1", 0))
    port = cast(tuple[str, int], listener.address)[1]
    return listener, Endpoint(port, secrets.token_bytes(32))


def admit(connection: Connection[Any, Any], secret: bytes) -> None:
    """Both sides prove the secret; AuthenticationError for a stranger or one that is silent.

    The listener's own check would hold up everybody behind a client that says nothing.
    """
    try:
        deliver_challenge(_Patient(connection), secret)  # type: ignore[arg-type]
        answer_challenge(_Patient(connection), secret)  # type: ignore[arg-type]
    except (OSError, EOFError, ValueError, AssertionError) as error:
        raise AuthenticationError("the secret was not proven") from error


class _Patient:
    """A connection on which waiting for a stranger's words has an end."""

    def __init__(self, connection: Connection[Any, Any]) -> None:
        self._connection = connection
        self.send_bytes = connection.send_bytes

    def recv_bytes(self, most: int | None = None) -> bytes:
        if not self._connection.poll(PROOF_SECONDS):
            raise EOFError("nothing was said")
        return self._connection.recv_bytes(most)


def send(connection: Connection[Any, Any], value: object) -> None:
    connection.send_bytes(json.dumps(value, ensure_ascii=False).encode())


def receive(connection: Connection[Any, Any]) -> Any:
    """The next message; EOFError when the other side is gone, ValueError for no JSON."""
    return json.loads(connection.recv_bytes(MESSAGE_LIMIT))


class AttachedHost:
    """Calls go to the window, which runs them on its own thread and shows who asked."""

    def __init__(self, connection: Connection[Any, Any]) -> None:
        self._connection = connection

    @classmethod
    def connect(cls, endpoint_file: Path, *, client: str) -> AttachedHost:
        endpoint = Endpoint.read(endpoint_file)
        try:
            connection = Client(("127.0.0.1", endpoint.port), authkey=endpoint.secret)
        except (OSError, EOFError, AuthenticationError) as error:
            raise AttachFailed("The window did not answer. Is it still open?") from error
        host = cls(connection)
        host._ask({"hello": client})
        return host

    def definitions(self) -> Sequence[Mapping[str, Any]]:
        return self._ask({"list": True})["tools"]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Envelope:
        try:
            return self._ask({"call": name, "arguments": dict(arguments)})["envelope"]
        except AttachFailed as error:
            return {"ok": False, "error": error.message, "code": error.code}

    def unsaved(self) -> Sequence[str]:
        return ()  # the window guards its own documents

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        try:
            send(self._connection, question)
            answer = receive(self._connection)
        except (OSError, EOFError, ValueError) as error:
            raise AttachFailed("The window ended the connection.") from error
        if not isinstance(answer, dict) or "refused" in answer:
            raise AttachFailed("The window refused the client.")
        return cast(dict[str, Any], answer)

"""A client of the tool server that writes lines of its own: also such as no library would send."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

PATIENCE_SECONDS = 30


class RawClient:
    """`python -m desktop mcp …` with its pipes; every wait has an end."""

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "desktop", "mcp", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self._unread = b""
        self._number = 0

    def __enter__(self) -> RawClient:
        self.ask(
            "initialize",
            protocolVersion="2025-06-18",
            capabilities={},
            clientInfo={"name": "raw", "version": "1"},
        )
        self.tell("notifications/initialized")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()
        self.process.wait(PATIENCE_SECONDS)

    def write(self, line: bytes) -> None:
        """A line exactly as it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def request(self, method: str, **params: Any) -> int:
        """Sends a request and does not wait."""
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.write(json.dumps(message).encode())
        return self._number

    def tell(self, method: str, **params: Any) -> None:
        """A notification."""
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def answer(self) -> dict[str, Any]:
        """The next message of the server."""
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        while b"\n" not in self._unread:
            ready, _, _ = select.select([pipe], [], [], PATIENCE_SECONDS)
            assert ready, "the server did not answer"
            more = os.read(pipe, 1 << 20)
            assert more, "the server is gone"
            self._unread += more
        line, _, self._unread = self._unread.partition(b"\n")
        return json.loads(line)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """A request and its answer; nothing else may come between."""
        number = self.request(method, **params)
        answer = self.answer()
        assert answer["id"] == number, answer
        return answer

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """The structured envelope of a tool call."""
        return self.ask("tools/call", name=name, arguments=arguments)["result"]["structuredContent"]

    def is_alive(self) -> bool:
        return self.ask("ping") == {"jsonrpc": "2.0", "id": self._number, "result": {}}

    def close_input(self) -> tuple[int, str]:
        """Ends the conversation; the exit code and what was said on stderr."""
        assert self.process.stdin is not None and self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE_SECONDS)
        return code, self.process.stderr.read().decode()

"""A local HTTP server that speaks the streaming Messages API from a script."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """One scripted answer: text, then tool calls, streamed in small pieces."""

    text: str = ""
    calls: Sequence[tuple[str, Mapping[str, Any] | str]] = ()
    stop_reason: str = ""
    cut_after: int | None = None  # events after which the connection is dropped
    pause: float = 0.0  # seconds between events
    lean: bool = False  # as small servers do: no usage, no message_stop
    whole: bool = False  # the arguments of calls at once, without deltas


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error status instead of an answer."""

    status: int
    kind: str = "overloaded_error"
    retry_after: str | None = None


@dataclass
class MessagesServer:
    """`requests` are the bodies received, in order; the script is consumed one per request."""

    url: str
    script: list[Answer | Refusal]
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)


@contextmanager
def messages_server(*script: Answer | Refusal) -> Iterator[MessagesServer]:
    state = MessagesServer("", list(script))
    http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(state))
    http.daemon_threads = True
    state.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        http.shutdown()
        http.server_close()
        thread.join(5)


def _handler(state: MessagesServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            state.requests.append(json.loads(body))
            state.headers.append(dict(self.headers))
            step = state.script.pop(0) if state.script else Answer("Nothing more to do.")
            if isinstance(step, Refusal):
                self._refuse(step)
            else:
                self._stream(step)

        def _refuse(self, step: Refusal) -> None:
            error = {"type": step.kind, "message": f"scripted {step.status}"}
            body = json.dumps({"type": "error", "error": error}).encode()
            self.send_response(step.status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            if step.retry_after is not None:
                self.send_header("retry-after", step.retry_after)
            self.end_headers()
            self.wfile.write(body)

        def _stream(self, step: Answer) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("connection", "close")
            self.end_headers()
            self.close_connection = True
            for number, event in enumerate(_events(step, len(state.requests))):
                if step.cut_after is not None and number >= step.cut_after:
                    return
                data = f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
                try:
                    self.wfile.write(data.encode())
                    self.wfile.flush()
                except OSError:
                    return
                time.sleep(step.pause)

        def log_message(self, format: str, *args: object) -> None:
            return

    return Handler


def _events(step: Answer, serial: int) -> Iterator[dict[str, Any]]:
    usage = None if step.lean else {"input_tokens": 100, "output_tokens": 1}
    yield {
        "type": "message_start",
        "message": {
            "id": f"msg_{serial}",
            "type": "message",
            "role": "assistant",
            "model": "scripted",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage,
        },
    }
    index = 0
    if step.text:
        yield from _text_block(step.text, index)
        index += 1
    for number, (name, arguments) in enumerate(step.calls):
        call_id = f"toolu_{serial}_{number}"
        yield from _call_block(call_id, name, arguments, index=index, whole=step.whole)
        index += 1
    reason = step.stop_reason or ("tool_use" if step.calls else "end_turn")
    yield {
        "type": "message_delta",
        "delta": {"stop_reason": reason, "stop_sequence": None},
        **({} if step.lean else {"usage": {"output_tokens": 20}}),
    }
    if not step.lean:
        yield {"type": "message_stop"}


def _text_block(text: str, index: int) -> Iterator[dict[str, Any]]:
    block = {"type": "text", "text": ""}
    yield {"type": "content_block_start", "index": index, "content_block": block}
    for start in range(0, len(text), 7):
        delta = {"type": "text_delta", "text": text[start : start + 7]}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def _call_block(
    call_id: str, name: str, arguments: Mapping[str, Any] | str, *, index: int, whole: bool
) -> Iterator[dict[str, Any]]:
    raw = arguments if isinstance(arguments, str) else json.dumps(arguments)
    block = {"type": "tool_use", "id": call_id, "name": name, "input": arguments if whole else {}}
    yield {"type": "content_block_start", "index": index, "content_block": block}
    for start in range(0, 0 if whole else len(raw), 11):
        delta = {"type": "input_json_delta", "partial_json": raw[start : start + 11]}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}

"""Claude, or any server that speaks the Messages API, through the Anthropic SDK."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Any, cast
from urllib.parse import urlsplit

import anthropic
import httpx2

from engine.agent.models.pump import pump
from engine.agent.protocol import (
    ModelEvent,
    ModelInterrupted,
    ModelRequest,
    ModelUnavailable,
    RetryWait,
    Stopped,
    StopReason,
    TextDelta,
    ToolCall,
    Usage,
)
from engine.tools.guard import check_payload, parse_json

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
RETRY_SECONDS = (2.0, 5.0, 12.0, 30.0)
_UNAVAILABLE = {
    401: ("badKey", "The model's server refused the key. Check the key in the settings."),
    402: ("noCredit", "The account has no credit left. The document is unchanged."),
    403: ("forbidden", "The key may not use this model. Choose another model or key."),
    404: ("unknownModel", "The server does not know this model. Check its name."),
    413: ("contextTooLong", "The request is too large for the model."),
}


_OTHER_REASONS: Mapping[str, StopReason] = {"model_context_window_exceeded": "max_tokens"}
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Where the model is. `local_only` refuses any host but this machine below the client."""

    model: str
    api_key: str | None = None
    base_url: str | None = None
    local_only: bool = False
    connect_seconds: float = 10.0
    first_token_seconds: float | None = None
    retry_seconds: tuple[float, ...] = RETRY_SECONDS

    @property
    def host(self) -> str:
        return urlsplit(self.base_url).hostname or "" if self.base_url else "api.anthropic.com"

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK


class _LoopbackTransport(httpx2.HTTPTransport):
    """Refuses every host but this machine, before a socket is opened."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url.host not in LOOPBACK:
            raise ModelUnavailable(
                "localOnly", f"Local only is on: nothing was sent to {request.url.host}."
            )
        return super().handle_request(request)


class AnthropicModel:
    """One streaming request per `stream`; waits and retries are events, so that they show."""

    def __init__(
        self, settings: ModelSettings, *, jitter: Callable[[], float] = random.random
    ) -> None:
        self._settings = settings
        self._jitter = jitter
        self._client = _client(settings)

    @property
    def name(self) -> str:
        return self._settings.model

    def stream(self, request: ModelRequest, cancel: Event) -> Iterator[ModelEvent]:
        """The events of one answer.

        Waits 429, 529, 5xx and failed connections out as RetryWait events. Raises
        ModelInterrupted when an answer that had begun broke off, ModelUnavailable otherwise.
        """
        for attempt in range(len(self._settings.retry_seconds) + 1):
            started = False
            try:
                for event in pump(self._events(request), cancel):
                    started = True
                    yield event
                return
            except anthropic.APIError as error:
                if isinstance(error.__cause__, ModelUnavailable):
                    raise error.__cause__ from None
                if started:
                    raise ModelInterrupted(f"The answer broke off: {_words(error)}") from error
                seconds = self._patience(error, attempt)
                yield RetryWait(seconds, attempt + 1, _words(error))
                if cancel.wait(seconds):
                    return
            except httpx2.HTTPError as error:
                raise ModelInterrupted(f"The answer broke off: {error}") from error

    def _events(self, request: ModelRequest) -> Iterator[ModelEvent]:
        create = cast(Callable[..., Any], self._client.messages.create)
        with create(**_arguments(self._settings.model, request)) as stream:
            yield from _Decoder().events(stream)

    def _patience(self, error: anthropic.APIError, attempt: int) -> float:
        """Seconds to wait before the next try; raises when trying again cannot help."""
        status = getattr(error, "status_code", None)
        overloaded = "overloaded" in str(error).lower()
        retryable = (
            isinstance(error, anthropic.APIConnectionError)
            or status in (408, 409, 429)
            or (isinstance(status, int) and status >= 500)
            or overloaded
        )
        if not retryable or attempt >= len(self._settings.retry_seconds):
            raise _unavailable(error, status) from error
        asked = _retry_after(error)
        if asked is not None:
            return asked
        return self._settings.retry_seconds[attempt] * (1 + 0.2 * self._jitter())


def _client(settings: ModelSettings) -> anthropic.Anthropic:
    if settings.api_key is None and not settings.is_local:
        raise ModelUnavailable(
            "noKey",
            "No key for the model. Set ANTHROPIC_API_KEY, enter a key for this run, "
            "or review offline.",
        )
    read = settings.first_token_seconds or (180.0 if settings.is_local else 60.0)
    timeout = httpx2.Timeout(read, connect=settings.connect_seconds)
    transport = _LoopbackTransport() if settings.local_only else None
    return anthropic.Anthropic(
        api_key=settings.api_key or "local",
        base_url=settings.base_url,
        max_retries=0,
        timeout=timeout,
        http_client=anthropic.DefaultHttpxClient(
            timeout=timeout, transport=transport, trust_env=not settings.is_local
        ),
    )


def _arguments(model: str, request: ModelRequest) -> dict[str, Any]:
    """Call arguments with cache breakpoints after tools, system and the last message."""
    cache = {"type": "ephemeral"}
    tools = [dict(tool) for tool in request.tools]
    if tools:
        tools[-1]["cache_control"] = cache
    messages = [dict(message) for message in request.messages]
    if messages:
        content = [dict(block) for block in messages[-1]["content"]]
        content[-1]["cache_control"] = cache
        messages[-1]["content"] = content
    return {
        "model": model,
        "max_tokens": request.max_tokens,
        "system": [{"type": "text", "text": request.system, "cache_control": cache}],
        "messages": messages,
        "tools": tools,
        "stream": True,
    }


@dataclass(slots=True)
class _OpenCall:
    call_id: str
    name: str
    whole: object = None
    """The arguments at once, as some servers send them."""

    pieces: list[str] = field(default_factory=list[str])


class _Decoder:
    """Server events to model events. A tool call is told only when its block is complete.

    Servers of this protocol differ: some leave usage out, some the closing `message_stop`. An
    answer is complete once its stop reason is known.
    """

    def __init__(self) -> None:
        self._open: dict[int, _OpenCall] = {}
        self._usage = Usage()
        self._reason: StopReason | None = None
        self._request_id = ""

    def events(self, stream: Any) -> Iterator[ModelEvent]:
        for event in stream:
            match event.type:
                case "content_block_start" if event.content_block.type == "tool_use":
                    block = event.content_block
                    self._open[event.index] = _OpenCall(block.id, block.name, block.input)
                case "content_block_delta":
                    yield from self._delta(event)
                case "content_block_stop":
                    call = self._open.pop(event.index, None)
                    if call is not None:
                        yield _decode_call(call)
                case "message_stop":
                    self._reason = self._reason or "end_turn"
                    break
                case _:
                    self._count(event)
        if self._reason is not None:
            yield Stopped(self._reason, self._usage, self._request_id)

    def _count(self, event: Any) -> None:
        if event.type == "message_start":
            self._request_id = str(event.message.id)
            self._usage = _usage(event.message.usage)
        elif event.type == "message_delta":
            reason = event.delta.stop_reason or "end_turn"
            self._reason = _OTHER_REASONS.get(reason, reason)
            output = getattr(event.usage, "output_tokens", None) or 0
            self._usage = self._usage + Usage(output_tokens=output)

    def _delta(self, event: Any) -> Iterator[ModelEvent]:
        match event.delta.type:
            case "text_delta":
                yield TextDelta(_SURROGATE.sub("\ufffd", event.delta.text))
            case "input_json_delta":
                if event.index in self._open:
                    self._open[event.index].pieces.append(event.delta.partial_json)
            case _:
                return


def _decode_call(call: _OpenCall) -> ToolCall:
    """Arguments that cannot be sent back as they came are a problem of the call: it is answered
    with an error, and the history keeps an empty object for it."""
    raw = "".join(call.pieces).strip()
    try:
        arguments: object = parse_json(raw) if raw else call.whole or {}
    except RecursionError:
        return ToolCall(call.call_id, call.name, problem="the arguments are nested too deeply")
    except ValueError as error:
        return ToolCall(call.call_id, call.name, problem=f"the arguments are not JSON: {error}")
    if not isinstance(arguments, dict):
        return ToolCall(call.call_id, call.name, problem="the arguments must be a JSON object")
    refused = check_payload(cast("object", arguments))
    if refused is not None and refused.code == "invalidPayload":
        return ToolCall(call.call_id, call.name, problem=refused.message)
    return ToolCall(call.call_id, call.name, cast(Mapping[str, Any], arguments))


def _usage(usage: Any) -> Usage:
    """Tokens at the start of a message; the output count follows in message_delta."""
    return Usage(
        input_tokens=getattr(usage, "input_tokens", 0) or 0,
        cache_read_tokens=getattr(usage, "cache_read_input_tokens", 0) or 0,
        cache_write_tokens=getattr(usage, "cache_creation_input_tokens", 0) or 0,
    )


def _words(error: anthropic.APIError) -> str:
    status = getattr(error, "status_code", None)
    return f"the server answered {status}" if status else (str(error) or type(error).__name__)


def _retry_after(error: anthropic.APIError) -> float | None:
    response = getattr(error, "response", None)
    if response is None:
        return None
    try:
        return min(max(float(response.headers["retry-after"]), 0.0), 60.0)
    except (KeyError, ValueError):
        return None


def _unavailable(error: anthropic.APIError, status: object) -> ModelUnavailable:
    if isinstance(status, int) and status in _UNAVAILABLE:
        return ModelUnavailable(*_UNAVAILABLE[status])
    if status == 400 and "too long" in str(error).lower():
        return ModelUnavailable(*_UNAVAILABLE[413])
    return ModelUnavailable(
        "modelFailed",
        f"The model did not answer: {_words(error)}. The document is unchanged; try again later, "
        "or continue with the offline review.",
    )

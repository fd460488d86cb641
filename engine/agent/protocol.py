"""What a model is to the turn loop: a request in, a stream of events out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Literal, Protocol

from engine.errors import WhereasError

JsonObject = Mapping[str, Any]
StopReason = Literal[
    "end_turn", "tool_use", "max_tokens", "refusal", "stop_sequence", "pause_turn", "cancelled"
]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request, as the model's server counted them."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
        )

    def to_json(self) -> dict[str, int]:
        return {
            "inputTokens": self.input_tokens,
            "outputTokens": self.output_tokens,
            "cacheReadTokens": self.cache_read_tokens,
            "cacheWriteTokens": self.cache_write_tokens,
        }


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One request: `messages` are Messages-API shaped and always valid to send."""

    system: str
    messages: Sequence[JsonObject]
    tools: Sequence[JsonObject]
    max_tokens: int = 8192


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer, in order."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One complete tool call; `problem` is set when its arguments were not a JSON object."""

    call_id: str
    name: str
    arguments: JsonObject = field(default_factory=dict[str, Any])
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RetryWait:
    """The server asked for patience; the model will try again after `seconds`."""

    seconds: float
    attempt: int
    reason: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The end of one request."""

    reason: StopReason
    usage: Usage = Usage()
    request_id: str = ""


ModelEvent = TextDelta | ToolCall | RetryWait | Stopped


class ModelInterrupted(WhereasError):
    """The stream broke before its end; nothing of the unfinished message may be executed."""

    default_code = "modelInterrupted"


class ModelUnavailable(WhereasError):
    """The model cannot be used now; `code` says why and the message what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


class Model(Protocol):
    """A source of turns. `stream` may raise ModelInterrupted or ModelUnavailable."""

    @property
    def name(self) -> str: ...

    def stream(self, request: ModelRequest, cancel: Event) -> Iterator[ModelEvent]: ...

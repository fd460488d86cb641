"""The turn loop: model and tools in alternation until the model is done or the user stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Literal

from engine.agent.protocol import (
    Model,
    ModelEvent,
    ModelInterrupted,
    ModelRequest,
    RetryWait,
    Stopped,
    TextDelta,
    ToolCall,
    Usage,
)
from engine.agent.transcript import ToolResult, Transcript

Dispatch = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
Ending = Literal[
    "end_turn", "max_tokens", "refusal", "cancelled", "interrupted", "call_limit", "stop_sequence"
]
CANCELLED = "cancelled by user"
_OPENING_REQUESTS = 2
"""An answer without a call may be asked for besides: the first, and one that goes on."""

CONTINUE = "Continue from the last complete sentence."


@dataclass(frozen=True, slots=True)
class CallFinished:
    """A tool call and the envelope it got; shown as one step of the timeline."""

    call: ToolCall
    envelope: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Resent:
    """The stream broke; the same request is sent once more from the last complete message."""

    reason: str


LoopEvent = TextDelta | ToolCall | CallFinished | RetryWait | Resent | Stopped


@dataclass(slots=True)
class TurnOutcome:
    """How a turn ended. `calls` are the finished ones, in order."""

    ending: Ending
    text: str = ""
    usage: Usage = Usage()
    calls: list[CallFinished] = field(default_factory=list[CallFinished])
    error: str = ""


@dataclass(slots=True)
class _Answer:
    text: str
    calls: list[ToolCall]
    stop: Stopped


class TurnLoop:
    """Runs one turn of a conversation.

    `dispatch` never raises (it is the tool layer's catch-all). Calls of one answer run one at a
    time in order and are answered in one user message. Cancel is looked at between stream events
    and before each call; a call that is running is finished.
    """

    def __init__(
        self,
        model: Model,
        dispatch: Dispatch,
        transcript: Transcript,
        *,
        system: str,
        tools: tuple[Mapping[str, Any], ...],
        cancel: Event | None = None,
        on_event: Callable[[LoopEvent], None] | None = None,
        call_limit: int = 200,
        max_tokens: int = 8192,
    ) -> None:
        self._model = model
        self._dispatch = dispatch
        self._transcript = transcript
        self._system = system
        self._tools = tools
        self._cancel = cancel or Event()
        self._tell: Callable[[LoopEvent], None] = on_event or (lambda event: None)
        self._call_limit = call_limit
        self._max_tokens = max_tokens

    def run(self, user_text: str) -> TurnOutcome:
        """One turn. The transcript is valid afterwards whatever the outcome says."""
        outcome = TurnOutcome("end_turn")
        self._transcript.answer_open_calls(CANCELLED)
        self._transcript.add_user(user_text)
        continued = False
        for _ in range(self._call_limit + _OPENING_REQUESTS):
            answer = self._answer(outcome)
            if answer is None:
                return outcome
            self._take(answer, outcome)
            if self._cancel.is_set():
                return self._end(outcome, "cancelled")
            if answer.calls and answer.stop.reason != "max_tokens":
                if not self._run_calls(answer.calls, outcome):
                    return outcome
            elif answer.stop.reason == "max_tokens" and not continued:
                continued = True
                self._transcript.add_user(CONTINUE)
            elif answer.stop.reason != "pause_turn":
                return self._end(outcome, _ending(answer.stop))
        return self._end(outcome, "call_limit")

    def _take(self, answer: _Answer, outcome: TurnOutcome) -> None:
        """Enters a complete answer; calls cut by max_tokens are dropped, never executed."""
        calls = [] if answer.stop.reason == "max_tokens" else answer.calls
        self._transcript.add_assistant(answer.text, calls)
        outcome.text += answer.text
        outcome.usage = outcome.usage + answer.stop.usage

    def _end(self, outcome: TurnOutcome, ending: Ending) -> TurnOutcome:
        self._transcript.answer_open_calls(CANCELLED)
        outcome.ending = ending
        return outcome

    def _answer(self, outcome: TurnOutcome) -> _Answer | None:
        """One request, sent once more when its stream breaks; None when the turn is over."""
        for attempt in (1, 2):
            request = ModelRequest(
                self._system, self._transcript.to_messages(), self._tools, self._max_tokens
            )
            try:
                answer = self._listen(self._model.stream(request, self._cancel))
            except ModelInterrupted as interruption:
                outcome.error = interruption.message
                if attempt == 1 and not self._cancel.is_set():
                    self._tell(Resent(interruption.message))
                continue
            if answer is None:
                self._end(outcome, "cancelled")
                return None
            outcome.error = ""
            return answer
        self._end(outcome, "cancelled" if self._cancel.is_set() else "interrupted")
        return None

    def _listen(self, events: Iterator[ModelEvent]) -> _Answer | None:
        """Collects one answer. On cancel the text so far is kept, its calls are not."""
        text: list[str] = []
        calls: list[ToolCall] = []
        for event in events:
            if self._cancel.is_set():
                break
            match event:
                case TextDelta():
                    text.append(event.text)
                    self._tell(event)
                case ToolCall():
                    calls.append(event)
                case RetryWait():
                    self._tell(event)
                case Stopped():
                    self._tell(event)
                    return _Answer("".join(text), calls, event)
        if self._cancel.is_set():
            self._transcript.add_assistant("".join(text), [])
            return None
        raise ModelInterrupted("The model's answer ended before it was complete.")

    def _run_calls(self, calls: list[ToolCall], outcome: TurnOutcome) -> bool:
        """Runs the calls of one answer; False when the turn ended meanwhile."""
        results: list[ToolResult] = []
        for call in calls:
            envelope = self._envelope(call, outcome)
            results.append(
                ToolResult(call.call_id, envelope, is_error=not envelope.get("ok", False))
            )
        self._transcript.add_results(results)
        if self._cancel.is_set():
            self._end(outcome, "cancelled")
            return False
        if len(outcome.calls) >= self._call_limit:
            self._end(outcome, "call_limit")
            return False
        return True

    def _envelope(self, call: ToolCall, outcome: TurnOutcome) -> Mapping[str, Any]:
        if self._cancel.is_set():
            return {"ok": False, "error": CANCELLED}
        if len(outcome.calls) >= self._call_limit:
            return {"ok": False, "error": f"the limit of {self._call_limit} calls is reached"}
        self._tell(call)
        if call.problem:
            envelope: Mapping[str, Any] = {"ok": False, "error": call.problem}
        else:
            envelope = self._dispatch(call.name, call.arguments)
        finished = CallFinished(call, envelope)
        outcome.calls.append(finished)
        self._tell(finished)
        return envelope


def _ending(stop: Stopped) -> Ending:
    match stop.reason:
        case "max_tokens" | "refusal" | "stop_sequence" | "cancelled":
            return stop.reason
        case _:
            return "end_turn"

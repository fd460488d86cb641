"""The remote model over real HTTP, through the real SDK."""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import Event, Timer
from typing import Any

import pytest

from engine.agent.loop import CallFinished, LoopEvent, Resent, TurnLoop, TurnOutcome
from engine.agent.models.anthropic_model import AnthropicModel, ModelSettings
from engine.agent.protocol import ModelUnavailable, RetryWait, TextDelta
from engine.agent.transcript import Transcript
from tests.support.messages_server import Answer, MessagesServer, Refusal, messages_server

TOOL = {"name": "find_text", "description": "Finds text.", "input_schema": {"type": "object"}}


class Desk:
    """A loop over a scripted server, with everything it told written down."""

    def __init__(self, server: MessagesServer, **settings: Any) -> None:
        self.events: list[LoopEvent] = []
        self.calls: list[tuple[str, Mapping[str, Any]]] = []
        self.cancel = Event()
        self.transcript = Transcript()
        options: dict[str, Any] = {"retry_seconds": (0.01, 0.01)} | settings
        self.model = AnthropicModel(ModelSettings("claude-test", base_url=server.url, **options))

    def dispatch(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        self.calls.append((name, arguments))
        if name != "find_text":
            return {"ok": False, "error": f"Unknown tool {name}. Tools: find_text."}
        return {"ok": True, "result": {"matches": []}}

    def run(self, text: str = "Review this.", **loop: Any) -> TurnOutcome:
        return TurnLoop(
            self.model,
            self.dispatch,
            self.transcript,
            system="You review.",
            tools=(TOOL,),
            cancel=self.cancel,
            on_event=self.events.append,
            **loop,
        ).run(text)


def test_streams_text_runs_calls_in_order_and_answers_them_in_one_message() -> None:
    answer = Answer("Looking.", [("find_text", {"query": "cap"}), ("find_text", {"query": "term"})])
    with messages_server(answer, Answer("Nothing to change.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert outcome.ending == "end_turn"
    assert outcome.text == "Looking.Nothing to change."
    assert [arguments["query"] for _, arguments in desk.calls] == ["cap", "term"]
    assert outcome.usage.output_tokens == 40  # the last count of each answer holds
    results = server.requests[1]["messages"][-1]["content"]
    assert [block["type"] for block in results] == ["tool_result", "tool_result"]
    assert sum(isinstance(event, TextDelta) for event in desk.events) > 2
    assert desk.transcript.is_valid()


def test_sends_tools_system_and_cache_breakpoints() -> None:
    with messages_server(Answer("Done.")) as server:
        Desk(server).run()
    body = server.requests[0]
    assert body["stream"] is True and body["model"] == "claude-test"
    assert body["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert body["tools"][-1]["cache_control"] == {"type": "ephemeral"}
    assert body["messages"][-1]["content"][-1]["cache_control"] == {"type": "ephemeral"}


def test_an_unknown_tool_is_answered_with_an_error_result() -> None:
    with messages_server(Answer(calls=[("accept_all", {})]), Answer("Understood.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    result = server.requests[1]["messages"][-1]["content"][0]
    assert result["is_error"] is True and "find_text" in result["content"]
    assert outcome.ending == "end_turn"


def test_malformed_arguments_are_never_dispatched() -> None:
    script = Answer(calls=[("find_text", '{"query": "a", "query": "b"}'), ("find_text", "[1]")])
    with messages_server(script, Answer("I see.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert desk.calls == []
    assert [finished.envelope["ok"] for finished in outcome.calls] == [False, False]
    assert desk.transcript.is_valid()


def test_a_stream_cut_inside_a_call_executes_nothing_and_is_sent_once_more() -> None:
    cut = Answer("Let me look.", [("find_text", {"query": "liability cap"})], cut_after=6)
    whole = Answer(calls=[("find_text", {"query": "liability cap"})])
    with messages_server(cut, whole, Answer("Done.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert len(desk.calls) == 1
    assert outcome.ending == "end_turn"
    assert any(isinstance(event, Resent) for event in desk.events)
    assert server.requests[0]["messages"] == server.requests[1]["messages"]


def test_a_stream_cut_twice_ends_the_turn_with_a_valid_transcript() -> None:
    cut = Answer("Let me look.", [("find_text", {"query": "cap"})], cut_after=5)
    with messages_server(cut, cut) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert outcome.ending == "interrupted" and outcome.error
    assert desk.calls == [] and desk.transcript.is_valid()


def test_waits_out_an_overloaded_server_and_says_so() -> None:
    with messages_server(Refusal(529), Refusal(429, retry_after="0"), Answer("Ready.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    waits = [event for event in desk.events if isinstance(event, RetryWait)]
    assert [wait.attempt for wait in waits] == [1, 2]
    assert waits[1].seconds == 0.0
    assert outcome.text == "Ready."


def test_gives_up_after_the_last_retry_with_a_sentence_that_says_what_to_do() -> None:
    with messages_server(*[Refusal(529)] * 3) as server:
        desk = Desk(server)
        with pytest.raises(ModelUnavailable, match="offline review"):
            desk.run()
    assert desk.transcript.messages[-1].role == "user"


@pytest.mark.parametrize(("status", "code"), [(401, "badKey"), (404, "unknownModel")])
def test_does_not_retry_what_patience_cannot_mend(status: int, code: str) -> None:
    with messages_server(Refusal(status, "authentication_error")) as server:
        desk = Desk(server)
        with pytest.raises(ModelUnavailable) as caught:
            desk.run()
    assert caught.value.code == code
    assert len(server.requests) == 1


def test_cancel_stops_a_slow_stream_at_once_and_keeps_the_text_so_far() -> None:
    slow = Answer("word " * 200, [("find_text", {"query": "x"})], pause=0.05)
    with messages_server(slow) as server:
        desk = Desk(server)
        Timer(0.4, desk.cancel.set).start()
        began = time.monotonic()
        outcome = desk.run()
        took = time.monotonic() - began
    assert outcome.ending == "cancelled" and desk.calls == []
    assert took < 5.0  # the whole answer would take more than seven seconds
    assert desk.transcript.is_valid()
    assert desk.transcript.messages[-1].role == "assistant"


def test_cancel_between_two_calls_answers_the_second_without_running_it() -> None:
    answer = Answer(calls=[("find_text", {"query": "a"}), ("find_text", {"query": "b"})])
    with messages_server(answer) as server:
        desk = Desk(server)
        inner = desk.dispatch

        def dispatch_then_cancel(name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
            desk.cancel.set()
            return inner(name, arguments)

        desk.dispatch = dispatch_then_cancel  # type: ignore[method-assign]
        outcome = desk.run()
    assert outcome.ending == "cancelled"
    assert len(desk.calls) == 1
    assert desk.transcript.is_valid()


def test_the_call_limit_ends_a_turn_that_never_would() -> None:
    endless = [Answer(calls=[("find_text", {"query": "x"})])] * 10
    with messages_server(*endless) as server:
        desk = Desk(server)
        outcome = desk.run(call_limit=3)
    assert outcome.ending == "call_limit" and len(desk.calls) == 3
    assert desk.transcript.is_valid()


def test_calls_cut_by_the_token_limit_are_dropped_and_the_answer_continued_once() -> None:
    cut = Answer("Half", [("find_text", {"query": "x"})], stop_reason="max_tokens")
    with messages_server(cut, Answer(" and whole.")) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert desk.calls == [] and outcome.text == "Half and whole."
    assert desk.transcript.is_valid()


def test_local_only_sends_nothing_to_another_host() -> None:
    settings = ModelSettings(
        "claude-test",
        api_key="k",
        base_url="http://192.0.2.1:9",
        local_only=True,
        retry_seconds=(),
    )
    loop = TurnLoop(
        AnthropicModel(settings),
        lambda name, arguments: {"ok": True},
        Transcript(),
        system="",
        tools=(),
    )
    with pytest.raises(ModelUnavailable, match="Local only"):
        loop.run("Hello")


def test_a_remote_model_without_a_key_says_what_to_do() -> None:
    with pytest.raises(ModelUnavailable, match="ANTHROPIC_API_KEY"):
        AnthropicModel(ModelSettings("claude-test"))


def test_the_next_turn_after_a_cancel_is_accepted() -> None:
    with messages_server(Answer("word " * 100, pause=0.05), Answer("Yes.")) as server:
        desk = Desk(server)
        Timer(0.3, desk.cancel.set).start()
        desk.run()
        desk.cancel.clear()
        outcome = desk.run("Go on.")
    assert outcome.text == "Yes."
    finished = [event for event in desk.events if isinstance(event, CallFinished)]
    assert finished == [] and desk.transcript.is_valid()

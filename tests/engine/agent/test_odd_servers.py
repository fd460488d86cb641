"""Answers as they should not be: the turn ends well, and its history can be sent again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.agent.loop import Resent
from engine.agent.protocol import ModelUnavailable, RetryWait
from tests.engine.agent.test_anthropic_model import Desk
from tests.support.messages_server import Answer, Refusal, messages_server

FIND = ("find_text", {"query": "cap"})


def sent_again(desk: Desk) -> str:
    """The history as the next request would carry it."""
    assert desk.transcript.is_valid()
    text = json.dumps(desk.transcript.to_messages(), ensure_ascii=False)
    text.encode("utf-8")
    return text


@pytest.mark.parametrize("whole", [False, True])
def test_a_small_server_may_leave_usage_and_the_last_event_out(whole: bool) -> None:
    script = (Answer("Looking.", [FIND], lean=True, whole=whole), Answer("Done.", lean=True))
    with messages_server(*script) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert (outcome.ending, outcome.text) == ("end_turn", "Looking.Done.")
    assert desk.calls == [FIND]
    assert outcome.usage.output_tokens == 0


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ('{"query": "\\ud800"}', "surrogate"),
        ('{"query": ' + "[" * 5_000 + "]" * 5_000 + "}", "nested"),
        ('{"query": ' + "[" * 100_000, "nested"),
        ('{"query": NaN}', "NaN"),
        ('{"query": "a", "query": "b"}', "twice"),
        ('{"query": "a"', "JSON"),
        ("[1]", "object"),
        ('"text"', "object"),
    ],
)
def test_arguments_that_cannot_be_sent_back_are_answered_and_left_out(
    arguments: str, word: str
) -> None:
    with messages_server(Answer("", [("find_text", arguments)]), Answer("Sorry.")) as server:
        desk = Desk(server)
        outcome = desk.run()
        requests = server.requests
    assert outcome.ending == "end_turn"
    assert desk.calls == []
    result = requests[1]["messages"][-1]["content"][0]
    assert result["is_error"] is True
    assert word in result["content"]
    assert '"input": {}' in sent_again(desk)


def test_a_forbidden_key_reaches_the_guard_of_the_tools() -> None:
    calls = [("find_text", {"query": "a", "__proto__": {}})]
    with messages_server(Answer("", calls), Answer("Done.")) as server:
        desk = Desk(server)
        desk.run()
    assert desk.calls[0][1]["__proto__"] == {}


def test_half_a_character_in_a_text_is_replaced() -> None:
    with messages_server(Answer("ab\ud800c"), Answer("again")) as server:
        desk = Desk(server)
        assert desk.run().text == "ab\ufffdc"
        assert desk.run("More?").text == "again"
    sent_again(desk)


def test_silence_before_the_first_word_is_waited_out_and_then_said() -> None:
    slow = Answer("late", pause=1.0)
    with messages_server(slow, slow, slow) as server:
        desk = Desk(server, first_token_seconds=0.2)
        outcome = desk.run()
    assert outcome.ending == "interrupted"
    assert outcome.error
    sent_again(desk)


def test_a_server_that_is_not_there_is_retried_and_named() -> None:
    with messages_server() as server:
        url = server.url
    server.url = url  # closed by now
    desk = Desk(server)
    with pytest.raises(ModelUnavailable) as caught:
        desk.run()
    assert caught.value.code == "modelFailed"
    assert sum(isinstance(one, RetryWait) for one in desk.events) == 2
    sent_again(desk)


def test_an_answer_that_is_no_stream_ends_the_turn() -> None:
    with messages_server(Refusal(200), Refusal(200)) as server:
        desk = Desk(server)
        outcome = desk.run()
    assert outcome.ending == "interrupted"
    assert sum(isinstance(one, Resent) for one in desk.events) == 1
    sent_again(desk)


@pytest.mark.parametrize("reason", ["refusal", "stop_sequence"])
def test_a_model_that_stops_by_itself_says_why(reason: str) -> None:
    with messages_server(Answer("", stop_reason=reason)) as server:
        desk = Desk(server)
        assert desk.run().ending == reason
    sent_again(desk)


def test_a_full_context_is_the_token_limit_under_another_name() -> None:
    script = [Answer("half", stop_reason="model_context_window_exceeded")] * 2
    with messages_server(*script) as server:
        desk = Desk(server)
        assert desk.run().ending == "max_tokens"
        assert len(server.requests) == 2
    sent_again(desk)


def test_a_server_that_pauses_for_ever_is_left_at_the_limit() -> None:
    script = [Answer("…", stop_reason="pause_turn")] * 40
    with messages_server(*script) as server:
        desk = Desk(server)
        assert desk.run(call_limit=5).ending == "call_limit"
        assert len(server.requests) < 10
    assert [one.role for one in desk.transcript.messages] == ["user", "assistant"]
    sent_again(desk)


def test_a_very_large_result_is_sent_and_a_full_model_says_so() -> None:
    with messages_server(Answer("", [FIND]), Refusal(413, "request_too_large")) as server:
        desk = Desk(server)
        desk.dispatch = lambda name, given: {"ok": True, "result": "x" * 4_000_000}  # type: ignore[method-assign]
        with pytest.raises(ModelUnavailable) as caught:
            desk.run()
        assert len(json.dumps(server.requests[1])) > 4_000_000
    assert caught.value.code == "contextTooLong"
    sent_again(desk)


@pytest.mark.parametrize(("status", "waits"), [(500, 2), (503, 2), (429, 2), (529, 2), (400, 0)])
def test_patience_is_for_what_passes(status: int, waits: int) -> None:
    kind = "invalid_request_error" if status == 400 else "overloaded_error"
    with messages_server(*[Refusal(status, kind)] * 3) as server:
        desk = Desk(server)
        with pytest.raises(ModelUnavailable):
            desk.run()
        assert len(server.requests) == waits + 1
    assert sum(isinstance(one, RetryWait) for one in desk.events) == waits


def test_the_tool_layer_may_refuse_and_the_turn_goes_on() -> None:
    with messages_server(Answer("", [("gone", {}), FIND]), Answer("Done.")) as server:
        desk = Desk(server)
        outcome = desk.run()
        results: list[Any] = server.requests[1]["messages"][-1]["content"]
    assert [one["is_error"] for one in results] == [True, False]
    assert outcome.text == "Done."

"""The offline reviewer behaves as a model: reads, proposes through tools, sums up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from threading import Event
from typing import Any

from engine.agent.loop import TurnLoop, TurnOutcome
from engine.agent.models.offline_model import OfflineModel
from engine.agent.planning import MAX_COMMENTS_PER_CHECK, finding_id, plan_writes
from engine.agent.protocol import ModelRequest, Stopped, TextDelta, ToolCall
from engine.agent.transcript import Transcript
from engine.playbook.library import load_playbook
from engine.playbook.review import ReviewPlan, review
from engine.resources import resource_path
from tests.support.contract_facts import contract, facts, facts_of

TOOLS = ("get_document_outline", "read_document", "suggest_changes", "add_comment")


def plan(name: str = "c01") -> ReviewPlan:
    document = contract(name)
    book = load_playbook(document["playbook"], Path(resource_path("playbooks")))
    return review(facts_of(document), book)


class Desk:
    """A tool layer that remembers the calls and lets everything land."""

    def __init__(self, name: str = "c01") -> None:
        self.rows = [
            {"blockId": b["id"], "blockTextHash": f"h{i}"}
            for i, b in enumerate(contract(name)["blocks"])
        ]
        self.calls: list[tuple[str, Mapping[str, Any]]] = []

    def dispatch(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        self.calls.append((name, arguments))
        if name == "read_document":
            return {"ok": True, "result": self.rows}
        operations = arguments.get("operations", [{"id": "comment-1"}])
        return {"ok": True, "result": {"applied": [{"id": o["id"]} for o in operations]}}


def run(desk: Desk, tools: tuple[str, ...] = TOOLS, ask: str = "Review this.") -> TurnOutcome:
    model = OfflineModel(plan)
    wire = tuple({"name": name} for name in tools)
    return TurnLoop(model, desk.dispatch, Transcript(), system="", tools=wire).run(ask)


def test_it_reads_before_it_proposes_and_ends_with_a_summary() -> None:
    desk = Desk()
    outcome = run(desk)
    names = [name for name, _ in desk.calls]
    assert names[:2] == ["get_document_outline", "read_document"]
    assert "suggest_changes" in names and "add_comment" in names
    assert outcome.ending == "end_turn"
    assert "Findings:" in outcome.text and "Read: 27 paragraphs" in outcome.text


def test_the_hash_that_was_read_goes_along_once_per_block() -> None:
    desk = Desk()
    run(desk)
    operations = [o for name, a in desk.calls if name == "suggest_changes" for o in a["operations"]]
    assert operations
    assert all("precondition" in o for o in operations if o["type"] != "insertAfterBlock")
    assert all(o["severity"] in ("low", "medium", "high") and o["area"] for o in operations)
    assert all(isinstance(o["comment"], str) for o in operations if "comment" in o)


def test_a_profile_without_edits_gets_comments_only() -> None:
    desk = Desk()
    run(desk, ("read_document", "add_comment"))
    assert {name for name, _ in desk.calls} == {"read_document", "add_comment"}


def test_a_request_sent_again_gets_the_same_answer() -> None:
    model = OfflineModel(plan)
    message = {"role": "user", "content": [{"type": "text", "text": "Review this."}]}
    request = ModelRequest("", [message], [{"name": name} for name in TOOLS])
    first = list(model.stream(request, Event()))
    assert first == list(model.stream(request, Event()))
    assert isinstance(first[-1], Stopped) and first[-1].reason == "tool_use"
    assert any(isinstance(event, ToolCall) for event in first)


def test_another_question_is_answered_honestly() -> None:
    desk = Desk()
    outcome = run(desk, ask="What is the weather?")
    assert desk.calls == []
    assert "Offline" in outcome.text


def test_cancel_stops_before_the_next_call() -> None:
    cancel = Event()
    cancel.set()
    events = list(OfflineModel(plan).stream(ModelRequest("", [], []), cancel))
    assert events == [Stopped("cancelled")]


def test_fenced_results_are_read_too() -> None:
    model = OfflineModel(plan)
    envelope = json.dumps({"ok": True, "result": [{"blockId": "b017", "blockTextHash": "h9"}]})
    messages = [
        {"role": "user", "content": [{"type": "text", "text": "Review this."}]},
        {
            "role": "assistant",
            "content": [
                {"type": "tool_use", "id": f"read-{n}", "name": n, "input": {}} for n in TOOLS[:2]
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "read-read_document",
                    "content": f"<doc-1>{envelope}</doc-1>",
                }
            ],
        },
    ]
    request = ModelRequest("", messages, [{"name": name} for name in TOOLS])
    calls = [e for e in model.stream(request, Event()) if isinstance(e, ToolCall)]
    edited = {o["blockId"]: o for call in calls for o in call.arguments["operations"]}
    assert edited["b017"]["precondition"] == {"blockTextHash": "h9"}


def test_sixty_blanks_are_not_sixty_comments() -> None:
    lines = [f"The fee number {i} is [●] a day." for i in range(60)]
    calls = plan_writes(review(facts("PRICES", *lines)), {"add_comment"}, {})
    assert len(calls) == MAX_COMMENTS_PER_CHECK


def test_operations_can_be_joined_to_their_findings() -> None:
    made = plan()
    calls = plan_writes(made, set(TOOLS), {})
    ids = {item.id for item in made.items}
    for call in calls:
        if call.name == "add_comment":
            assert finding_id(call.call_id) in ids
        else:
            assert {finding_id(o["id"]) for o in call.arguments["operations"]} <= ids


def test_the_summary_says_that_a_file_addresses_tools() -> None:
    model = OfflineModel(lambda: plan("p01"))
    message = {"role": "user", "content": "Please review"}
    events = list(model.stream(ModelRequest("", [message], []), Event()))
    text = "".join(e.text for e in events if isinstance(e, TextDelta))
    assert "addressed to an AI tool" in text

"""The reviewer that needs no network: a model whose tool calls come from playbook and checks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Event
from typing import Any

from engine.agent.planning import PlannedCall, plan_reads, plan_writes
from engine.agent.protocol import (
    ModelEvent,
    ModelRequest,
    Stopped,
    TextDelta,
    ToolCall,
)
from engine.playbook.digest import summary
from engine.playbook.review import ReviewPlan

_REVIEW = re.compile(r"(?i)\b(?:re-?view|check|mark\s?up|redline|audit|go through|prüf\w*|relis)\b")
_CANNOT = (
    "Offline I review the whole document with a playbook and the mechanical checks: ask for a "
    "review. For questions in your own words, choose a model in Preferences."
)
_BATCH = 8  # comments sent in one answer; edits go one clause group at a time


class OfflineModel:
    """Reads, then proposes one clause group at a time, then sums up.

    It keeps no position of its own: what was already called is read from the conversation, so a
    request that is sent again gets the same answer.
    """

    name = "offline"

    def __init__(self, plan: Callable[[], ReviewPlan]) -> None:
        self._make_plan = plan
        self._plan: ReviewPlan | None = None

    def stream(self, request: ModelRequest, cancel: Event) -> Iterator[ModelEvent]:
        turn = _current_turn(request.messages)
        if cancel.is_set():
            yield Stopped("cancelled")
        elif not _REVIEW.search(_request_text(turn)):
            yield TextDelta(_CANNOT)
            yield Stopped("end_turn")
        else:
            yield from self._next(request, turn)

    def _next(
        self, request: ModelRequest, turn: Sequence[Mapping[str, Any]]
    ) -> Iterator[ModelEvent]:
        tools = {str(tool.get("name")) for tool in request.tools}
        done = _called(turn)
        reads = [call for call in plan_reads(tools) if call.call_id not in done]
        if reads:
            yield TextDelta("I read the document first.\n")
            yield from _emit(reads)
            return
        plan = self._current_plan(
            fresh=not any(call.startswith(("edit-", "comment-")) for call in done)
        )
        waiting = [c for c in plan_writes(plan, tools, _hashes(turn)) if c.call_id not in done]
        if waiting:
            yield from _emit(_together(waiting))
            return
        applied, skipped = _tally(turn)
        yield TextDelta(summary(plan, applied=applied, skipped=skipped))
        yield Stopped("end_turn")

    def _current_plan(self, *, fresh: bool) -> ReviewPlan:
        """Made once per review, before its first change."""
        if self._plan is None or fresh:
            self._plan = self._make_plan()
        return self._plan


def _emit(calls: Sequence[PlannedCall]) -> Iterator[ModelEvent]:
    about = calls[0].about
    if about:
        yield TextDelta(f"{about}.\n")
    for call in calls:
        yield ToolCall(call.call_id, call.name, call.arguments)
    yield Stopped("tool_use")


def _together(waiting: Sequence[PlannedCall]) -> Sequence[PlannedCall]:
    """One batch of edits, or a handful of comments."""
    if waiting[0].name != "add_comment":
        return waiting[:1]
    return waiting[:_BATCH]


def _current_turn(messages: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """From the last message in which the user spoke, tool results do not count."""
    for i in range(len(messages) - 1, -1, -1):
        if messages[i].get("role") == "user" and _text(messages[i]):
            return messages[i:]
    return messages


def _request_text(turn: Sequence[Mapping[str, Any]]) -> str:
    return _text(turn[0]) if turn else ""


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return content
    return " ".join(b["text"] for b in content or () if b.get("type") == "text")


def _blocks(turn: Sequence[Mapping[str, Any]], kind: str) -> Iterator[Mapping[str, Any]]:
    for message in turn:
        content = message.get("content")
        if not isinstance(content, str):
            yield from (block for block in content or () if block.get("type") == kind)


def _called(turn: Sequence[Mapping[str, Any]]) -> set[str]:
    return {str(block["id"]) for block in _blocks(turn, "tool_use")}


def _results(turn: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    for block in _blocks(turn, "tool_result"):
        content = block.get("content")
        text = content if isinstance(content, str) else _text({"content": content})
        yield str(block.get("tool_use_id")), _parsed(text)


def _parsed(text: str) -> Any:
    """The envelope, also when the host has fenced it as untrusted text."""
    start, end = text.find("{"), text.rfind("}")
    try:
        return json.loads(text[start : end + 1]) if start >= 0 else None
    except ValueError:
        return None


def _hashes(turn: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Block hashes as `read_document` gave them in this turn."""
    found: dict[str, str] = {}
    for call_id, envelope in _results(turn):
        if call_id != "read-read_document" or not isinstance(envelope, dict):
            continue
        rows: Any = envelope.get("result", envelope)
        rows = rows.get("blocks", ()) if isinstance(rows, dict) else rows
        found.update(
            {row["blockId"]: row["blockTextHash"] for row in rows or () if "blockTextHash" in row}
        )
    return found


def _tally(turn: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    applied = skipped = 0
    for call_id, envelope in _results(turn):
        if not call_id.startswith(("edit-", "comment-")):
            continue
        result = envelope.get("result", {}) if isinstance(envelope, dict) else {}
        landed = [
            *result.get("applied", ()),
            *result.get("queued", ()),
            *result.get("replayed", ()),
        ]
        applied += len(landed)
        skipped += len(result.get("skipped", ())) if result else 1
    return applied, skipped

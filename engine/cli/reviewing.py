"""A playbook review over one session: the same loop, tools and findings for every model."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from engine.agent.loop import CallFinished, TurnLoop, TurnOutcome
from engine.agent.planning import finding_id
from engine.agent.prompt import PromptFacts, Sides, first_message, system_prompt
from engine.agent.protocol import Model, ToolCall
from engine.agent.transcript import Transcript
from engine.cli.output import CommandError
from engine.playbook.digest import audit_text, playbook_digest
from engine.playbook.document_facts import read_facts
from engine.playbook.facts import DocumentFacts
from engine.playbook.fit import NEUTRAL, rank_playbooks
from engine.playbook.library import PlaybookInvalid, load_playbook, read_headers
from engine.playbook.review import ReviewPlan, review
from engine.playbook.schema import Playbook
from engine.resources import resource_path
from engine.tools.blocks import line
from engine.tools.dispatch import dispatch
from engine.tools.fence import Fence
from engine.tools.providers import definitions
from engine.tools.session_bridge import SessionBridge

if TYPE_CHECKING:
    from engine.session.session import DocumentSession

OFFLINE = "offline"
PROFILE = "review"
REQUEST = "Review this contract with the playbook and redline it."


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished review: what was planned and what the turn did with it."""

    playbook: Playbook
    plan: ReviewPlan
    outcome: TurnOutcome
    calls: tuple[CallFinished, ...]
    """Every call with its own envelope, before it was fenced for a model."""

    def to_wire(self) -> dict[str, Any]:
        """The review as JSON data, without the place it was saved to."""
        landed: dict[str, str] = {}
        for found, operation in self._landed("applied"):
            # The edit comes before the comment on it, and is what a reviewer decides.
            landed.setdefault(found, operation)
        skipped = [one for each in self._summaries() for one in each.get("skipped", ())]
        return {
            "playbook": self.playbook.id,
            "side": self.plan.side,
            "findings": [_finding(one, landed.get(one.id)) for one in self.plan.items],
            "coverage": {
                "read": self.plan.coverage.read,
                "unread": list(self.plan.coverage.unread),
            },
            "applied": [one for each in self._summaries() for one in each.get("applied", ())],
            "skipped": skipped,
            "usage": self.outcome.usage.to_json(),
            "stopReason": self.outcome.ending,
        }

    def _summaries(self) -> Iterator[Mapping[str, Any]]:
        for one in self.calls:
            result = one.envelope.get("result")
            if isinstance(result, dict) and "applied" in result:
                yield result

    def _landed(self, key: str) -> Iterator[tuple[str, str]]:
        """Each finding with the id of the operation that carries it."""
        for one in self.calls:
            result = one.envelope.get("result")
            for entry in result.get(key, ()) if isinstance(result, dict) else ():
                found = finding_id(entry["id"]) or finding_id(one.call.call_id)
                if found is not None:
                    yield found, entry["id"]


def _finding(item: Any, landed: str | None) -> dict[str, Any]:
    found = item.finding
    return {
        "id": item.id,
        "source": found.source,
        "verdict": found.verdict,
        "severity": found.severity,
        "area": found.area,
        "blockId": found.block_id,
        "quote": found.quote,
        "reason": found.reason,
        "internalNote": found.internal_note,
        "suggestionId": landed,
    }


def run_review(
    session: DocumentSession,
    bridge: SessionBridge,
    *,
    playbook: str | None,
    model: str,
    name: str,
    cancel: Event | None = None,
    on_event: Callable[[object], None] | None = None,
) -> Reviewed:
    """Plans with the playbook that fits and lets the model carry the review out."""
    facts = read_facts(session.document, name=name)
    chosen = choose_playbook(facts, playbook)
    plan = review(facts, chosen)
    fence = Fence()
    # Nothing changes between this plan and the model's first call, so it need not be made twice.
    speaker = _model(model, lambda: plan)
    offline = model == OFFLINE

    calls: list[CallFinished] = []

    def call(tool: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        envelope = dispatch(tool, arguments, bridge, profile=PROFILE)
        calls.append(CallFinished(ToolCall("", tool, arguments), envelope))
        # The offline reviewer follows no text; every other model gets document text in fences.
        return envelope if offline else fence.wrap_result(envelope)

    loop = TurnLoop(
        speaker,
        call,
        Transcript(),
        system=system_prompt(_facts(session, chosen, plan), fence),
        tools=tuple(definitions(PROFILE, "anthropic", bridge=bridge)),
        cancel=cancel,
        on_event=on_event,
    )
    outcome = loop.run(_request(bridge, plan, fence, offline=offline))
    return Reviewed(chosen, plan, outcome, tuple(_joined(calls, outcome)))


def _joined(calls: list[CallFinished], outcome: TurnOutcome) -> Iterator[CallFinished]:
    """The envelopes as they were dispatched, under the ids the model gave the calls."""
    told = [one for one in outcome.calls if not one.call.problem]
    for own, theirs in zip(calls, told, strict=False):
        yield CallFinished(theirs.call, own.envelope)


def choose_playbook(facts: DocumentFacts, wanted: str | None) -> Playbook:
    """The named playbook, else the best fit above its threshold, else the neutral one."""
    folder = resource_path("playbooks")
    try:
        if wanted is not None:
            return load_playbook(Path(wanted) if Path(wanted).is_file() else wanted, folder)
        best = next((one for one in rank_playbooks(facts, read_headers(folder)) if one.fits), None)
        return load_playbook(NEUTRAL if best is None else best.path, folder)
    except PlaybookInvalid as error:
        raise CommandError("playbookInvalid", str(error)) from error


def _model(name: str, make_plan: Callable[[], ReviewPlan]) -> Model:
    if name == OFFLINE:
        from engine.agent.models.offline_model import OfflineModel

        return OfflineModel(make_plan)
    from engine.agent.models.anthropic_model import AnthropicModel, ModelSettings

    return AnthropicModel(
        ModelSettings(
            name,
            api_key=os.environ.get("ANTHROPIC_API_KEY"),
            base_url=os.environ.get("ANTHROPIC_BASE_URL"),
        )
    )


def _facts(session: DocumentSession, playbook: Playbook, plan: ReviewPlan) -> PromptFacts:
    return PromptFacts(
        sides=Sides(user_side=plan.side or "the user"),
        mode="tracked" if session.mode != "suggested" else "suggest",
        agent_author=session.author,
        playbook_digest=playbook_digest(playbook, plan),
    )


def _request(bridge: SessionBridge, plan: ReviewPlan, fence: Fence, *, offline: bool) -> str:
    if offline:
        return REQUEST
    headings = [line(one) for one in bridge.snapshot() if one.heading_level is not None]
    return first_message(REQUEST, fence, outline=headings, audit=audit_text(plan))

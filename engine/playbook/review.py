"""The review that needs no model: roles, fit, checks and rules, joined into one plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.playbook.checks.catalogue import run_checks
from engine.playbook.contract_gate import looks_like_contract
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import SEVERITY_ORDER, CommentOnly, Edit, Finding, Insertion
from engine.playbook.operations import (
    Operation,
    Planned,
    Span,
    comment_operation,
    plan_operations,
)
from engine.playbook.outward import outward
from engine.playbook.roles import Roles, SideChoice, resolve_roles
from engine.playbook.rules import RuleReport, run_playbook
from engine.playbook.schema import Playbook

_COMMENT_FROM = SEVERITY_ORDER.index("low")
_NEVER_OUTWARD = ("hidden.", "term.unused")  # shown to our user, never said in the file


@dataclass(frozen=True, slots=True)
class Coverage:
    """Honest account of the reading: blocks read, and what was not."""

    read: int
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedFinding:
    """A finding with its number in the plan and the operations that carry it out."""

    id: str
    finding: Finding
    operations: tuple[Operation, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """Everything a review found and proposes, in the order it is reported."""

    items: tuple[PlannedFinding, ...]
    coverage: Coverage
    playbook_id: str = ""
    playbook_version: str = ""
    side: str = ""
    roles: Roles | None = None
    located: tuple[tuple[str, tuple[str, ...]], ...] = ()
    skipped_tests: tuple[str, ...] = ()
    timed_out: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(item.finding for item in self.items)

    @property
    def proposals(self) -> tuple[Operation, ...]:
        return tuple(operation for item in self.items for operation in item.operations)


def review(
    facts: DocumentFacts, playbook: Playbook | None = None, *, side: SideChoice | None = None
) -> ReviewPlan:
    """Runs the mechanical checks and, with a playbook, its rules for the side it takes."""
    roles, report = None, RuleReport((), {})
    if playbook:
        roles = resolve_roles(playbook.perspective, facts, choice=side)
        report = run_playbook(playbook, facts, roles)
    rules = report.findings
    if not facts.once(looks_like_contract):
        rules = tuple(_as_note(f) if f.verdict == "missing" else f for f in rules)
    findings = _ordered([*rules, *run_checks(facts)], facts)
    carriers = {f.block_id for f in findings if f.check.startswith("hidden.")}
    planner = _Planner(facts, carriers, playbook)
    items = tuple(
        PlannedFinding(f"f{i:03d}", *planner.plan(finding)) for i, finding in enumerate(findings, 1)
    )
    return ReviewPlan(
        items=items,
        coverage=Coverage(len(facts.blocks) + len(facts.stories), facts.unread),
        playbook_id=playbook.id if playbook else "",
        playbook_version=playbook.version if playbook else "",
        side=playbook.perspective.side if playbook else "",
        roles=roles,
        located=tuple(
            (name, tuple(block.block_id for block in blocks))
            for name, blocks in report.located.items()
        ),
        skipped_tests=report.skipped_tests,
        timed_out=report.timed_out,
    )


def _as_note(finding: Finding) -> Finding:
    """What a contract should have is no fault of a file that is none."""
    return replace(finding, severity="note", proposal=None)


def _ordered(findings: list[Finding], facts: DocumentFacts) -> list[Finding]:
    """Deal-breakers first, then by severity, then as the document reads."""
    last = len(facts.live)
    return sorted(
        findings,
        key=lambda f: (-SEVERITY_ORDER.index(f.severity), facts.order.get(f.block_id, last)),
    )


class _Planner:
    """Gives each finding its operations; no two edits claim the same words."""

    def __init__(self, facts: DocumentFacts, carriers: set[str], playbook: Playbook | None) -> None:
        self.facts = facts
        self.carriers = carriers
        self.playbook = playbook
        self.claimed: list[Span] = []
        self.numbers: set[str] = set()
        self.commented: set[tuple[str, str]] = set()

    def plan(self, finding: Finding) -> tuple[Finding, tuple[Operation, ...]]:
        reason, note = outward(finding.reason, area=finding.area, playbook=self.playbook)
        notes = " ".join(filter(None, (note, finding.internal_note)))
        finding = replace(finding, reason=reason, internal_note=notes)
        for planned in self._attempts(finding):
            if planned and self._accept(planned, finding):
                return finding, planned.operations
        return finding, ()

    def _attempts(self, finding: Finding) -> Iterator[Planned | None]:
        """The proposal itself, else a comment on the same words."""
        if self._is_forbidden(finding):
            return
        if isinstance(finding.proposal, Edit | Insertion):
            yield plan_operations(finding, self.facts, taken=self.numbers)
        elif isinstance(finding.proposal, CommentOnly):
            yield plan_operations(finding, self.facts, taken=self.numbers)
            return
        if SEVERITY_ORDER.index(finding.severity) >= _COMMENT_FROM:
            yield comment_operation(finding, self.facts)

    def _is_forbidden(self, finding: Finding) -> bool:
        """No word in a carrier of hidden text or of instructions, none about favourable terms."""
        if finding.verdict == "better" or finding.check.startswith(_NEVER_OUTWARD):
            return True
        anchor = finding.block_id
        if isinstance(finding.proposal, Insertion):
            anchor = finding.proposal.anchor_id
        return anchor in self.carriers or self._is_signature_edit(finding)

    def _is_signature_edit(self, finding: Finding) -> bool:
        block = self.facts.by_id.get(finding.block_id)
        signed = block is not None and block.zone == "sign"
        return signed and isinstance(finding.proposal, Edit | Insertion)

    def _accept(self, planned: Planned, finding: Finding) -> bool:
        if planned.span:
            if any(planned.span.overlaps(other) for other in self.claimed):
                return False
            self.claimed.append(planned.span)
        for operation in planned.operations:
            if operation["type"] == "commentOnBlock":
                key = (operation["blockId"], finding.reason)
                if key in self.commented:
                    return False
                self.commented.add(key)
        return True

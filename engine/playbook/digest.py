"""Short texts of playbook, plan and outcome for a model's prompt and for the final report."""

from __future__ import annotations

from collections import Counter

from engine.playbook.finding import SEVERITY_ORDER, Finding
from engine.playbook.review import ReviewPlan
from engine.playbook.schema import Playbook

_AUDIT_LIMIT = 120


def playbook_digest(playbook: Playbook, plan: ReviewPlan) -> str:
    """One paragraph per clause with its positions, where it was found and which tests fired."""
    located = dict(plan.located)
    fired: dict[str, list[str]] = {}
    for finding in plan.findings:
        if finding.source.startswith("rule:"):
            fired.setdefault(finding.group, []).append(finding.check.partition(".")[2])
    lines: list[str] = []
    for clause in playbook.clauses:
        blocks = ", ".join(located.get(clause.id, ())[:12]) or "not located"
        fallbacks = " ".join(f"({i}) {text}" for i, text in enumerate(clause.fallbacks, 1))
        parts = [clause.id, clause.area, clause.title, clause.standard]
        parts += [f"fallbacks: {fallbacks or 'none'}", f"never: {' '.join(clause.never) or '-'}"]
        parts += [clause.guidance, f"located: {blocks}"]
        if clause.id in fired:
            parts.append("fired: " + ", ".join(fired[clause.id]))
        lines.append(" | ".join(parts))
    return "\n".join(lines)


def audit_text(plan: ReviewPlan) -> str:
    """The mechanical findings, one a line, for a model that need not look for them again."""
    lines = [
        f"{f.severity} {f.check} [{f.citation}|{f.block_id}] “{f.quote}”: {f.reason}"
        for f in plan.findings
        if f.source.startswith("audit:") and f.severity != "note"
    ]
    more = len(lines) - _AUDIT_LIMIT
    return "\n".join([*lines[:_AUDIT_LIMIT], *([f"… and {more} more"] if more > 0 else [])])


def summary(plan: ReviewPlan, *, applied: int, skipped: int) -> str:
    """The report that ends a review: sides, counts, changes, open input, what was not read."""
    parts = [_sides(plan), _counts(plan), _changes(applied, skipped)]
    parts += _hidden(plan)
    needs = [f for f in plan.findings if "Needs input:" in f.internal_note]
    if needs:
        parts.append("Needs your input: " + "; ".join(_input(f) for f in needs) + ".")
    if plan.skipped_tests:
        parts.append(
            f"Not decided: {len(plan.skipped_tests)} tests need to know which party you are."
        )
    if plan.timed_out:
        parts.append(f"{len(plan.timed_out)} patterns of the playbook ran out of time.")
    unread = "; ".join(plan.coverage.unread) or "nothing"
    parts.append(f"Read: {plan.coverage.read} paragraphs. Not read: {unread}.")
    return "\n".join(parts)


def _sides(plan: ReviewPlan) -> str:
    if not plan.playbook_id:
        return "No playbook: mechanical checks only."
    named = f"Playbook {plan.playbook_id} {plan.playbook_version}"
    if plan.roles is None or plan.side in ("neutral", ""):
        return f"{named}; no side taken."
    if not plan.roles.resolved:
        return f"{named}; which party you are could not be told from the text."
    return f"{named}; you are {plan.roles.us[0]}, the other side is {plan.roles.them[0]}."


def _counts(plan: ReviewPlan) -> str:
    counts = Counter(finding.severity for finding in plan.findings)
    shown = [f"{counts[s]} {s}" for s in reversed(SEVERITY_ORDER) if counts[s]]
    return "Findings: " + (", ".join(shown) or "none; nothing needed changing") + "."


def _changes(applied: int, skipped: int) -> str:
    text = f"Proposed: {applied} changes and comments."
    return f"{text} {skipped} could not be placed." if skipped else text


def _hidden(plan: ReviewPlan) -> list[str]:
    """Hidden text and text that addresses tools is named, whatever else was found."""
    carriers = [f for f in plan.findings if f.check.startswith("hidden.")]
    if not carriers:
        return []
    places = ", ".join(dict.fromkeys(f.block_id for f in carriers))
    tool = any(f.check == "hidden.instruction" for f in carriers)
    aimed = " Some of it is addressed to an AI tool; it was treated as data." if tool else ""
    return [f"Hidden or misleading text is in this file ({places}).{aimed}"]


def _input(finding: Finding) -> str:
    return finding.internal_note.partition("Needs input:")[2].partition(".")[0].strip()

"""Clause references whose target does not exist, or goes away when pending changes are accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.citations import Reference, clause_references
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.targets import LabelTable, Targets, collect_targets


def check(facts: DocumentFacts) -> Iterator[Finding]:
    targets = facts.once(collect_targets)
    has_articles = any("article" in block.number_word for block in facts.blocks[:400])
    seen: set[tuple[str, str, str]] = set()
    for block in facts.live:
        if block.zone == "sign" and len(block.text) < 60:
            continue
        for reference in clause_references(block, has_articles=has_articles):
            for finding in _judge(block, reference, targets):
                key = (finding.source, finding.block_id, finding.quote)
                if key not in seen:
                    seen.add(key)
                    yield finding


def _judge(block: BlockFact, reference: Reference, targets: Targets) -> Iterator[Finding]:
    tables = _tables(block, reference, targets)
    if not tables:
        return
    for target, shown in zip(reference.targets, reference.shown, strict=True):
        if _is_code_number(target, targets):
            continue
        if target.startswith("("):
            if reference.is_relative and not _near(block, reference, target, tables, targets):
                yield _relative(block, reference)
        elif not _resolves(target, tables, targets) and _can_judge(target, targets):
            yield _missing(block, reference, target, shown, targets)


def _tables(block: BlockFact, reference: Reference, targets: Targets) -> list[LabelTable]:
    """Where to look: the schedule named, else the own schedule and the body."""
    if reference.schedule:
        named = targets.schedules.get(reference.schedule)
        return [named] if named else []
    if not block.schedule:
        return [targets.main]
    own = targets.schedules.get(block.schedule.lower())
    if own is None and "paragraph" in reference.kind:
        return []
    return [own, targets.main] if own else [targets.main]


def _is_code_number(target: str, targets: Targets) -> bool:
    """409A, 1542 and 280G are sections of statutes everybody knows by number."""
    code = re.match(r"\d{3,}[a-z]?(\(|$)|\d{2,}[a-z]$", target)
    return bool(code) and target not in targets.main.blocks


def _can_judge(target: str, targets: Targets) -> bool:
    return targets.numbered >= 3 and (targets.has_digits or not target[0].isdigit())


def _near(
    block: BlockFact,
    reference: Reference,
    target: str,
    tables: list[LabelTable],
    targets: Targets,
) -> bool:
    path = block.path.lower()
    cuts = [len(path), *(match.start() for match in re.finditer(r"\(", path))]
    if any(path[:cut] + target in targets.main for cut in cuts):
        return True
    if any(table.ends_with(target) for table in tables) or targets.in_running_text(target):
        return True
    return target in block.text[: reference.start]


def _resolves(target: str, tables: list[LabelTable], targets: Targets) -> bool:
    """Directly, or as an item "(a)" in the running text of a clause that exists."""
    if any(target in table for table in tables):
        return True
    base = target
    while "(" in base:
        head, item = base[: base.rfind("(")], base[base.rfind("(") :]
        if any(head in table for table in tables):
            root = head if head in targets.main.blocks else head.split("(")[0]
            return item in targets.inline.get(head, set()) | targets.inline.get(root, set())
        base = head
    return False


def _relative(block: BlockFact, reference: Reference) -> Finding:
    return audit(
        "xref.relative_missing",
        block,
        quote=reference.quote,
        severity="low",
        reason=f"“{reference.quote.strip()}” has no matching sub-paragraph nearby.",
    )


def _missing(
    block: BlockFact, reference: Reference, target: str, shown: str, targets: Targets
) -> Finding:
    kind = reference.kind_shown
    if target in targets.deleted:
        check_id, reason = (
            "xref.deleted_target",
            f"This refers to {kind} {shown}, which a pending change deletes.",
        )
    else:
        top = re.split(r"[.(]", target)[0]
        hint = f" (there is a {kind} {top})" if top != target and top in targets.main else ""
        check_id, reason = (
            "xref.dangling",
            f"This refers to {kind} {shown}, but there is no such number{hint}. Which is meant?",
        )
    near = targets.main.nearest(target)
    return audit(
        check_id,
        block,
        quote=reference.quote,
        severity="medium" if "(" in target else "high",
        reason=reason,
        related=(near.block_id,) if near else (),
    )

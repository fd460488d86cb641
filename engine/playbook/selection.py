"""What can be said and proposed about a selected passage without a model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.playbook.citations import clause_references
from engine.playbook.cues import CueReader
from engine.playbook.definitions import inflected_names
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Edit, edit_at
from engine.playbook.review import ReviewPlan
from engine.playbook.roles import Roles
from engine.playbook.schema import Clause, Playbook
from engine.playbook.targets import collect_targets

_SENTENCE_LIMIT = 400


@dataclass(frozen=True, slots=True)
class Explanation:
    """The definitions and clauses a passage relies on, each as (name, block id, text)."""

    definitions: tuple[tuple[str, str, str], ...]
    references: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One playbook clause held against a passage; all of it is for our eyes only."""

    area: str
    standard: str
    quote: str
    verdict: str
    proposed: str
    next_fallback: str


def explain(
    facts: DocumentFacts, block_id: str, start: int = 0, end: int | None = None
) -> Explanation:
    """Definitions and referenced clauses of a stretch of a block (code points)."""
    block = facts.by_id[block_id]
    text = block.text[start : len(block.text) if end is None else end]
    return Explanation(tuple(_definitions(facts, text)), tuple(_references(facts, block, text)))


def _definitions(facts: DocumentFacts, text: str) -> list[tuple[str, str, str]]:
    found: dict[str, tuple[str, str, str]] = {}
    for form, term in facts.once(inflected_names).items():
        if form not in text.lower() or term.name in found:
            continue
        if re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.I):
            words = term.block.text[term.start :][:_SENTENCE_LIMIT]
            found[term.name] = (term.name, term.block.block_id, words)
    return list(found.values())


def _references(facts: DocumentFacts, block: BlockFact, text: str) -> list[tuple[str, str, str]]:
    table = facts.once(collect_targets).main
    found: list[tuple[str, str, str]] = []
    for reference in clause_references(block, has_articles=False):
        if reference.quote not in text:
            continue
        for target, shown in zip(reference.targets, reference.shown, strict=True):
            named = table.blocks.get(target)
            if named is not None:
                found.append((shown, named.block_id, named.text[:_SENTENCE_LIMIT]))
    return found


def compare(playbook: Playbook, plan: ReviewPlan, block_id: str) -> list[Comparison]:
    """The playbook clauses located at a block, with what fired there."""
    return [
        row
        for clause_id, blocks in plan.located
        if block_id in blocks
        for row in _rows(playbook.clause(clause_id), plan, block_id)
    ]


def _rows(clause: Clause, plan: ReviewPlan, block_id: str) -> list[Comparison]:
    fallback = clause.fallbacks[0] if clause.fallbacks else ""
    rows: list[Comparison] = []
    for item in plan.items:
        finding = item.finding
        if finding.group == clause.id and finding.block_id == block_id:
            words = next(
                (str(o[k]) for o in item.operations for k in ("replace", "text") if k in o), ""
            )
            rows.append(
                Comparison(
                    clause.area, clause.standard, finding.quote, finding.verdict, words, fallback
                )
            )
    if not rows:
        rows.append(Comparison(clause.area, clause.standard, "", "acceptable", "", fallback))
    return rows


def make_mutual(facts: DocumentFacts, block_id: str, roles: Roles) -> Edit | None:
    """Binds both parties where one "shall" or "may"; None when only a person can do it.

    A sentence that names the other party too has two roles to swap, which is not mechanical.
    """
    block = facts.by_id[block_id]
    reader = CueReader(roles.as_macros())
    ours, theirs = reader.search("{US}", block.text), reader.search("{THEM}", block.text)
    if (ours is None) == (theirs is None):
        return None
    pattern = r"(?:{US}|{THEM})(?=\s+(?:shall|must|will|may)\b)"
    subject = reader.search(pattern, block.text)
    if subject is None:
        return None
    before = block.text[: subject.start()].strip()
    at_start = before[-1:] in ("", ".", ":") or bool(re.fullmatch(r"\(?[\w.]{1,8}\)?", before))
    permits = bool(re.match(r"\s+may\b(?!\s+not)", block.text[subject.end() :]))
    words = "either party" if permits else "each party"
    return edit_at(
        block, *subject.span(), replace=words[0].upper() + words[1:] if at_start else words
    )

"""Terms with two real definitions; a pointer to a definition is not one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.definitions import Term, terms_by_name
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, Severity, audit

_LOCAL = re.compile(
    r"(?i)(?:in|of|for (?:the )?purposes of)\s+this\s+"
    r"(?:section|clause|schedule|exhibit|paragraph|annex)"
)
_OWN_INTRODUCTION = re.compile(r"(?i)this\s+(?:\w+\s+){0,3}agreement")
_ROLE_WORDS = frozenset(
    ("agreement", "party", "parties", "contract", "company", "you", "we", "customer")
)


def check(facts: DocumentFacts) -> Iterator[Finding]:
    for name, definitions in facts.once(terms_by_name).items():
        places: dict[str, Term] = {}
        for term in definitions:
            if not term.pointer:
                places.setdefault(term.block.block_id, term)
        terms = list(places.values())
        if len(terms) < 2:
            continue
        again, severity = terms[1], _severity(name, terms)
        aside = " It may be meant for this part only." if severity == "low" else ""
        yield audit(
            "term.defined_twice",
            again.block,
            quote=again.block.text[again.start : again.end],
            severity=severity,
            reason=f"“{again.name}” is defined here and again elsewhere. Which one applies?{aside}",
            related=tuple(t.block.block_id for t in terms if t is not again),
        )


def _severity(name: str, terms: list[Term]) -> Severity:
    strong = all(term.kind in ("means", "bold", "table") for term in terms[:2])
    tagged_in_table = any(t.block.in_table and t.kind == "bracket" for t in terms)
    zones = {term.block.zone for term in terms}
    local = any(
        _LOCAL.search(t.block.text) or _OWN_INTRODUCTION.match(t.block.text) for t in terms[1:]
    )
    minor = len(zones) > 1 or local or name in _ROLE_WORDS
    return "low" if minor or (tagged_in_table and not strong) else "medium"

"""Terms that are defined and never used outside their definition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from engine.playbook.definitions import Term, terms_by_name
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.word_forms import inflections

_ALWAYS_FINE = re.compile(r"(?i)agreement|contract|party|parties|order form|cover page")


def check(facts: DocumentFacts) -> Iterator[Finding]:
    vocabulary = _vocabulary(facts)
    stories = " ".join(story.text for story in facts.stories)
    for definitions in facts.once(terms_by_name).values():
        term = definitions[0]
        if _ALWAYS_FINE.fullmatch(term.name) or _is_used(facts, definitions, vocabulary):
            continue
        if _pattern(term.name).search(stories):
            continue
        yield audit(
            "term.unused",
            term.block,
            quote=term.block.text[term.start : term.end],
            severity="low",
            reason=f"“{term.name}” is defined but not used anywhere else in this file.",
        )


def _vocabulary(facts: DocumentFacts) -> Counter[str]:
    """How often each word occurs; a term whose first word is rare is looked for, others not."""
    return Counter(re.findall(r"\w+", facts.full_text))


def _is_used(facts: DocumentFacts, definitions: list[Term], vocabulary: Counter[str]) -> bool:
    name = definitions[0].name
    pattern = _pattern(name)
    spans = {}
    for term in definitions:
        spans.setdefault(term.block.block_id, []).append((term.start - 1, term.end))
    probe = max(re.findall(r"\w+", name), key=len)
    for block in facts.live:
        if probe[:-1] not in block.text:
            continue
        for match in pattern.finditer(block.text):
            own = spans.get(block.block_id, ())
            if not any(start <= match.start() <= end for start, end in own):
                return True
    return _in_capitals(facts, name, len(definitions), vocabulary)


def _in_capitals(
    facts: DocumentFacts, name: str, definitions: int, vocabulary: Counter[str]
) -> bool:
    """Passages in capitals write THE TERM."""
    first = re.findall(r"\w+", name)[0].upper()
    if not any(form in vocabulary for form in (first, first + "S")):
        return False
    shout = rf"(?<!\w){re.escape(name.upper())}(?:S|’S)?(?!\w)"
    count = len(re.findall(shout, facts.full_text))
    return count > (definitions if name.isupper() else 0)


def _pattern(name: str) -> re.Pattern[str]:
    if name.isupper():
        return re.compile(rf"(?<!\w){re.escape(name)}s?(?!\w)")
    forms = sorted((re.escape(form) for form in inflections(name)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)")

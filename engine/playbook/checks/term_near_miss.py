"""Misspelt defined terms: one word differs by a letter or two and the phrase is hardly used."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from engine.playbook.definitions import (
    Term,
    inflected_names,
    names_by_word_count,
    terms_by_name,
)
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit, edit_at
from engine.playbook.term_use import Use, capital_phrases, party_words, term_candidates
from engine.playbook.word_forms import closest_slip

_MAX_USES = 2


def check(facts: DocumentFacts) -> Iterator[Finding]:
    if facts.language != "en" or len(facts.once(terms_by_name)) < 3:
        return
    names = facts.once(inflected_names)
    by_length = facts.once(names_by_word_count)
    lower = frozenset(re.findall(r"(?<!\w)[a-z][a-z-]+", facts.full_text))
    for phrase, uses in _phrases(facts).items():
        if phrase.lower() in lower or len(uses) > _MAX_USES:
            continue
        slip_of = closest_slip(phrase, by_length.get(len(phrase.split()), []))
        if slip_of:
            yield _report(phrase, uses[0], names[slip_of])


def _phrases(facts: DocumentFacts) -> dict[str, list[Use]]:
    names, parties = facts.once(inflected_names), facts.once(party_words)
    found: dict[str, list[Use]] = defaultdict(list)
    for phrase, use in capital_phrases(facts):
        if phrase.lower() not in names and phrase.split()[0] not in parties:
            found[phrase].append(use)
    for phrase, uses in facts.once(term_candidates).items():
        if phrase.split()[0] not in parties:
            found.setdefault(phrase, uses)
    return found


def _report(phrase: str, use: Use, term: Term) -> Finding:
    start = use.block.text.find(phrase, max(0, use.start))
    plural = phrase.endswith("s") and not term.name.endswith("s")
    replace = term.name + ("s" if plural else "")
    edit = edit_at(use.block, start, start + len(phrase), replace=replace) if start >= 0 else None
    return audit(
        "term.near_miss",
        use.block,
        quote=phrase,
        severity="medium",
        reason=f"“{phrase}” looks like a slip for the defined term “{term.name}”.",
        related=(term.block.block_id,),
        edit=edit,
    )

"""Capitalised phrases that are used like defined terms but defined nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.definitions import inflected_names, names_by_word_count, terms_by_name
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.term_use import (
    Use,
    form_labels,
    heading_words,
    is_covered,
    party_words,
    plain,
    term_candidates,
)
from engine.playbook.vocabulary import (
    INSTITUTION_AFTER,
    INSTRUMENT_END,
    OFFICE_OR_PLACE,
    PRODUCT_START,
)
from engine.playbook.word_forms import closest_slip, inflections

_STRICT = re.compile(
    r"(?i)(?<!\w)(?:the|a|an|any|each|such|all|its|their|this|these|applicable|no|every)\s+$"
)
_ABBREVIATION = re.compile(r"\s*\([A-Z]{2,6}\)")


def check(facts: DocumentFacts) -> Iterator[Finding]:
    """Only English, and only where the document defines terms at all (three or more)."""
    if facts.language != "en" or len(facts.once(terms_by_name)) < 3:
        return
    judge = _Judge(facts)
    for phrase, uses in facts.once(term_candidates).items():
        if judge.is_explained(phrase, uses) or not judge.is_used_as_term(phrase, uses):
            continue
        first = uses[0].block
        blocks = dict.fromkeys(use.block.block_id for use in uses)
        times = "once" if len(uses) == 1 else f"{len(uses)} times"
        yield audit(
            "term.undefined",
            first,
            quote=phrase,
            severity="medium" if len(uses) >= 2 else "low",
            reason=f"“{phrase}” is used {times} like a defined term, but no definition was found.",
            related=tuple(blocks)[1:9],
        )


class _Judge:
    """The document's own vocabulary, against which each phrase is held."""

    def __init__(self, facts: DocumentFacts) -> None:
        self.names = facts.once(inflected_names)
        self.by_length = facts.once(names_by_word_count)
        self.headings = facts.once(heading_words)
        self.labels = facts.once(form_labels)
        self.parties = facts.once(party_words)
        self.short_headings = {h for h in self.headings if 1 < len(h.split()) < 5}
        self.titles = " ".join(b.text for b in facts.live[:8] if len(b.text) < 90)

    def is_explained(self, phrase: str, uses: list[Use]) -> bool:
        words = phrase.split()
        if is_covered(phrase.lower(), self.names) or words[0] in self.parties:
            return True
        if INSTRUMENT_END.search(phrase) or PRODUCT_START.match(phrase):
            return True
        if words[0].lower() in ("defend", "protecting", "uniform"):
            return True
        if any(INSTITUTION_AFTER.match(use.block.text, use.end) for use in uses):
            return True
        if all(_ABBREVIATION.match(use.block.text, use.end) for use in uses):
            return True
        return self._is_heading_or_label(phrase) or self._is_slip(phrase, uses)

    def _is_slip(self, phrase: str, uses: list[Use]) -> bool:
        """Reported by the near-miss check instead."""
        return len(uses) <= 2 and bool(
            closest_slip(phrase, self.by_length.get(len(phrase.split()), []))
        )

    def _is_heading_or_label(self, phrase: str) -> bool:
        if any(form.lower() in self.labels for form in inflections(phrase)):
            return True
        if is_covered(phrase.lower(), {*self.names, *self.short_headings}):
            return True
        base = plain(phrase)
        if base in self.headings:
            return True
        return len(base) > 8 and any(
            heading.endswith(base) or heading.startswith(base) for heading in self.headings
        )

    def is_used_as_term(self, phrase: str, uses: list[Use]) -> bool:
        """One word needs three uses, two of them after an article; a phrase needs one."""
        if OFFICE_OR_PLACE.search(phrase) and len(uses) < 3:
            return False
        strict = sum(
            1 for use in uses if _STRICT.search(use.block.text[max(0, use.start - 14) : use.start])
        )
        if " " in phrase:
            return strict >= 1
        in_title = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", self.titles, re.I)
        return not in_title and len(phrase) > 3 and len(uses) >= 3 and strict >= 2

"""The same word twice, and doubled punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit, edit_at

_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]{2,})([ \u00a0])(\1)(?![\w’'-])", re.I)
_PUNCTUATION = re.compile(r"(?<![.\d])(,,|;;|(?<!\.)\.\.(?!\.)|,\.)(?![.\d])")
_FILLERS = frozenset("the of to and a in or shall be by for with any is".split())
_CAPITAL_FILLERS = frozenset("the of to and any all".split())
_ALLOWED = {
    "en": frozenset("that had is very no so".split()),
    "de": frozenset("die der das sie den dem es ist".split()),
    "nl": frozenset("dat die er".split()),
    "fr": frozenset("nous vous".split()),
    "it": frozenset(("via",)),
    "es": frozenset(("a",)),
    "cs": frozenset("se si".split()),
}
_OFTEN_RIGHT = frozenset(("in", "on"))  # "the regime it is in in this case"


def check(facts: DocumentFacts) -> Iterator[Finding]:
    allowed = _ALLOWED.get(facts.language, frozenset[str]())
    for block in facts.live:
        for match in _TWICE.finditer(block.text):
            if not _is_meant(block, match, allowed):
                yield _repeated(block, match)
        for match in _PUNCTUATION.finditer(block.text):
            yield audit(
                "text.punctuation",
                block,
                quote=block.text[max(0, match.start() - 15) : match.end() + 5],
                severity="low",
                reason="Doubled punctuation.",
                edit=edit_at(block, *match.span(), replace=match.group(0)[0]),
            )


def _is_meant(block: BlockFact, match: re.Match[str], allowed: frozenset[str]) -> bool:
    first, second = match.group(1), match.group(3)
    word = first.lower()
    if word in allowed or re.fullmatch(r"x+|n+|y+", word):
        return True
    if first[0].islower() != second[0].islower() and match.start() and word not in _FILLERS:
        return True
    if (first.isupper() or second.isupper()) and len(first) <= 3:
        return True
    name = first[0].isupper() and not first.isupper() and word not in _CAPITAL_FILLERS
    return name and (block.in_table or block.zone == "sign")


def _repeated(block: BlockFact, match: re.Match[str]) -> Finding:
    word = match.group(1)
    # Removing the second word with its space keeps the first one, its case and its formatting.
    edit = edit_at(block, match.start(2), match.end(3), replace="")
    return audit(
        "text.repeated_word",
        block,
        quote=match.group(0),
        severity="note" if word.lower() in _OFTEN_RIGHT else "low",
        reason=f"“{word}” stands here twice.",
        edit=edit,
    )

"""Multi-word terms that slip into lower case here and there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.definitions import CLOSERS, OPENERS, Term, terms_by_name
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit, edit_at
from engine.playbook.vocabulary import GENERIC_TERMS

_GENERIC_BEFORE = re.compile(
    r"(?i)\b(?:own|other|similar|certain|proprietary(?:\s+(?:and|or))?|its|their|such\s+other"
    r"|another|no|relevant|of\s+like)\s+$"
)
_DEFINING_BEFORE = re.compile(r"(?i)means\s+(?:the|an?)\s+$|the term\s+[“\"][\w ]*$")
_DRAFTING_NOTE = re.compile(r"(?i)\[?\s*(?:drafting note|note)\b")
_MIN_CAPITALISED = 4
_MAX_EDITED = 3


def check(facts: DocumentFacts) -> Iterator[Finding]:
    if facts.language != "en":
        return
    lower_text = facts.full_text
    for definitions in facts.once(terms_by_name).values():
        name = definitions[0].name
        if _is_plain_phrase(name) or name.lower() not in lower_text:
            continue
        capitalised = len(re.findall(rf"(?<!\w){re.escape(name)}s?(?!\w)", lower_text))
        slips = list(_slips(facts, definitions))
        if slips and capitalised >= _MIN_CAPITALISED and len(slips) <= max(1, capitalised / 4):
            yield _report(name, slips, capitalised)


def _is_plain_phrase(name: str) -> bool:
    words = name.split()
    if len(words) < 2 or name.isupper() or name.lower() in GENERIC_TERMS:
        return True
    return not all(word[0].isupper() for word in words if len(word) > 3)


def _slips(
    facts: DocumentFacts, definitions: list[Term]
) -> Iterator[tuple[BlockFact, re.Match[str]]]:
    name = definitions[0].name
    lower = name.lower()
    pattern = re.compile(rf"(?<![\w“\"]){re.escape(lower)}s?(?!\w)")
    own = {term.block.block_id for term in definitions}
    first = min(facts.order.get(block_id, 0) for block_id in own)
    recital = definitions[0].kind in ("bracket", "herein")
    for position, block in enumerate(facts.live):
        if lower not in block.text or block.block_id in own:
            continue
        if (recital and position < first) or block.heading_level:
            continue
        if _DRAFTING_NOTE.search(block.text[:40]) or _explains(facts, position, name):
            continue
        for match in pattern.finditer(block.text):
            if not _is_generic_use(block.text, match):
                yield block, match


def _explains(facts: DocumentFacts, position: int, name: str) -> bool:
    """The right-hand cell of a definition table may use the words it explains."""
    if not position or not facts.live[position].in_table:
        return False
    left = facts.live[position - 1].text.strip(OPENERS + CLOSERS + " :")
    return left.lower() == name.lower()


def _is_generic_use(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 30) : match.start()]
    if _GENERIC_BEFORE.search(before) or before[-1:] in ("“", '"'):
        return True
    if _DEFINING_BEFORE.search(before):
        return True
    if text.count("[", 0, match.start()) > text.count("]", 0, match.start()):
        return True
    in_list = re.search(r"(?:[A-Za-z]+\s*,\s*)+$", before)
    return bool(in_list) and bool(re.match(r"\s*,", text[match.end() : match.end() + 2]))


def _report(name: str, slips: list[tuple[BlockFact, re.Match[str]]], capitalised: int) -> Finding:
    block, match = slips[0]
    plural = match.group(0).endswith("s") and not name.endswith("s")
    edit = edit_at(block, *match.span(), replace=name + ("s" if plural else ""))
    return audit(
        "term.capitalisation",
        block,
        quote=block.text[max(0, match.start() - 20) : match.end() + 10],
        severity="low",
        reason=f"The defined term “{name}” stands in lower case here ({capitalised} times with "
        "capitals elsewhere).",
        related=tuple(dict.fromkeys(b.block_id for b, _ in slips[1:6])),
        edit=edit if len(slips) <= _MAX_EDITED else None,
    )

"""Decides whether a file looks like a contract at all; statutes, forms and reports do not."""

from __future__ import annotations

import re

from engine.playbook.facts import DocumentFacts
from engine.playbook.parties import party_names

_BETWEEN = re.compile(
    r"(?i)\b(?:between|by\s+and\s+among|zwischen|entre\s+(?:les\s+soussignés)?|tra|tussen|mezi)\b"
    r"[^.]{3,400}\b(?:and|und|et|y|e|en|a)\b"
)
_THIS_AGREEMENT = re.compile(
    r"(?i)\b(?:this|the\s+present|das?s?|diese[rs]?|le\s+présent)\s+(?:\w+\s+){0,4}"
    r"(?:agreement|contract|deed|lease|nda|mou|vereinbarung|vertrag|contrat|terms)\b"
)
_TITLE = re.compile(
    r"(?i)agreement|contract|deed|lease|vertrag|vereinbarung|contrat|\bterms\b|licen[cs]e"
)
_MENTION = re.compile(r"(?i)\b(?:this|the)\s+(?:agreement|m?nda|contract|lease|deed|warrant)\b")
_NEEDED = 2
_MENTIONS_PER_1000_WORDS = 4


def looks_like_contract(facts: DocumentFacts) -> bool:
    """Two points of: parties, between … and …, "this agreement", title; density alone is two."""
    opening = facts.live[:40]
    text = " ".join(block.text for block in opening)
    title = " ".join(block.text for block in opening[:4] if len(block.text) < 120)
    signs = (
        bool(facts.once(party_names)),
        bool(_BETWEEN.search(text)),
        bool(_THIS_AGREEMENT.search(text)),
        bool(_TITLE.search(title)),
    )
    if sum(signs) >= _NEEDED:
        return True
    words = max(300, sum(len(block.text.split()) for block in facts.blocks))
    mentions = sum(len(_MENTION.findall(block.text)) for block in facts.live)
    return mentions * 1000 / words >= _MENTIONS_PER_1000_WORDS

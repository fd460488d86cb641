"""Keeps the playbook out of text that the other side may read."""

from __future__ import annotations

import re

from engine.playbook.schema import Playbook

_INTERNAL = re.compile(
    r"(?i)\bfall-?backs?\b|\bplaybook\b|walk[- ]?away|\bour (?:standard|position|policy|fallback)\b"
    r"|\bwho decides\b|\bsign-off from\b|\bdo not sign\b|\bexpect a request\b|\bask the business\b"
    r"|\bacceptable only\b|\bif we mainly\b|\bfine for us\b|\binternal(?:ly)? approved?\b|https?://"
)
DEFAULT_LIMIT = 400


def is_outward_safe(text: str, playbook: Playbook | None = None) -> bool:
    """Whether a comment says nothing about our positions and who decides them."""
    if _INTERNAL.search(text):
        return False
    deciders = {clause.who_decides for clause in playbook.clauses} if playbook else set[str]()
    return not any(name and name in text for name in deciders)


def outward(text: str, *, area: str, playbook: Playbook | None = None) -> tuple[str, str]:
    """The comment and the internal note for a reason; an unsafe reason stays inside."""
    limit = DEFAULT_LIMIT
    if playbook and isinstance(playbook.style.get("max_comment_chars"), int):
        limit = int(playbook.style["max_comment_chars"])
    if is_outward_safe(text, playbook):
        return _shorten(text, limit), ""
    return f"{area}: we would like to discuss this point.", text


def _shorten(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0] + "…"

"""Which party are we: role words and names on either side, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.playbook.definitions import find_terms
from engine.playbook.facts import DocumentFacts
from engine.playbook.parties import entities
from engine.playbook.schema import Perspective

_MIN_USES = 3
_INTRODUCED = re.compile(r"\(\s*(?:the\s+|hereinafter\s+(?:the\s+)?)?[“\"]([A-Z][\w ]{2,30})[”\"]")
_NEVER_A_ROLE = frozenset(("Agreement", "Party", "Parties", "Effective Date", "Lease", "Deed"))
Source = Literal["user", "definitions", "aliases"]


@dataclass(frozen=True, slots=True)
class SideChoice:
    """What the user picked in the review dialog; it always wins."""

    us_role: str
    them_role: str
    us_name: str = ""
    them_name: str = ""


@dataclass(frozen=True, slots=True)
class Roles:
    """Names of either side, the best one first."""

    us: tuple[str, ...]
    them: tuple[str, ...]
    resolved: bool
    source: Source

    def as_macros(self) -> dict[str, tuple[str, ...]]:
        return {"US": self.us, "THEM": self.them}


def resolve_roles(
    perspective: Perspective, facts: DocumentFacts, *, choice: SideChoice | None = None
) -> Roles:
    """User's choice, then roles the document defines, then role words it uses often."""
    if choice:
        us = [choice.us_role, choice.us_name]
        them = [choice.them_role, choice.them_name]
        return Roles(tuple(filter(None, us)), tuple(filter(None, them)), True, "user")
    us, them = _by_use(perspective, facts)
    if us and not them:
        them = _named_beside(us, facts)
    resolved = bool(us) and (bool(them) or perspective.mutual)
    us, them = _with_names(us, them, facts)
    return Roles(
        us=tuple(us or perspective.aliases),
        them=tuple(dict.fromkeys(them)) or perspective.counterparty_aliases,
        resolved=resolved,
        source="definitions" if resolved else "aliases",
    )


def _by_use(perspective: Perspective, facts: DocumentFacts) -> tuple[list[str], list[str]]:
    """A word on both lists ("Company") goes to the side that has no clearer word."""
    defined = {term.name for term in facts.once(find_terms)}
    uses = _counter(facts)
    shared = set(perspective.aliases) & set(perspective.counterparty_aliases)

    def pick(names: tuple[str, ...]) -> list[str]:
        clear = [name for name in names if name not in shared]
        return [n for n in clear if n in defined] or [n for n in clear if uses(n) >= _MIN_USES]

    us, them = pick(perspective.aliases), pick(perspective.counterparty_aliases)
    either = [
        name
        for name in perspective.aliases
        if name in shared and (name in defined or uses(name) >= _MIN_USES)
    ]
    if us and not them:
        them = either
    elif them and not us:
        us = either
    return us, [name for name in them if name not in us]


def _counter(facts: DocumentFacts) -> Callable[[str], int]:
    text = facts.full_text

    def uses(name: str) -> int:
        if name not in text:
            return 0
        return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))

    return uses


def _named_beside(us: list[str], facts: DocumentFacts) -> list[str]:
    """The other role introduced next to a legal entity in the opening."""
    uses = _counter(facts)
    found: list[str] = []
    for block in facts.live[:40]:
        if entities(block.text):
            found += [
                name
                for name in _INTRODUCED.findall(block.text)
                if name not in us and name not in _NEVER_A_ROLE and uses(name) > _MIN_USES + 1
            ]
    return found


def _with_names(
    us: list[str], them: list[str], facts: DocumentFacts
) -> tuple[list[str], list[str]]:
    """Adds the legal name that stands before each role word, so "Acme shall" works too."""
    for block in facts.live[:25]:
        for name in entities(block.text):
            at = block.text.find(name)
            introduced = re.search(r"[“\"]([^”\"]{2,40})[”\"]", block.text[at : at + 200])
            if introduced is None or introduced.group(1) in name:
                continue
            role = re.sub(r"^(?:the|The)\s+", "", introduced.group(1))
            if role in us and name not in us:
                us = [*us, name]
            elif role in them and name not in them:
                them = [*them, name]
    return us, them

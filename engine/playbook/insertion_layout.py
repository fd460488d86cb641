"""Gives an inserted clause the look and the number that its neighbours have.

Automatic numbers come from the neighbour's list. Typed ones are never renumbered: at the end of
its level the text takes the next number, in the middle the neighbour's with a letter ("4A").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Insertion
from engine.playbook.passages import clause_units, heading_text

_TOP = re.compile(
    r"\s*(?:(?P<word>Section|Article|Clause)\s+)?(?P<number>\d+)(?P<tail>[.)]?)(?=\s)"
)
_SHORT = 90


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Texts that one operation inserts, and the properties it states beside inheriting."""

    text: str
    properties: dict[str, Any] = field(default_factory=dict[str, Any])


def lay_out(
    insertion: Insertion, anchor: BlockFact, facts: DocumentFacts, *, taken: set[str]
) -> list[Paragraphs]:
    """One or two groups of paragraphs: a heading of its own when the neighbours have one.

    `taken` holds the typed numbers that earlier insertions of the same plan were given.
    """
    if insertion.level != "clause":
        return [Paragraphs("\n".join(insertion.paragraphs), _scope(insertion))]
    head = _head(anchor, facts)
    number = _typed_number(insertion, head, facts, taken)
    if insertion.heading and head is not anchor and _is_heading(head):
        title = Paragraphs(f"{number}{insertion.heading}", _look(head))
        return [title, Paragraphs(_body(insertion, number), _scope(insertion))]
    lead = f"{insertion.heading}. " if insertion.heading else ""
    first, *rest = insertion.paragraphs
    text = "\n".join([f"{number}{lead}{first}", *rest])
    deeper = (anchor.source.level or 0) > (head.source.level or 0)
    return [Paragraphs(text, _look(head) if deeper else {})]


def _head(anchor: BlockFact, facts: DocumentFacts) -> BlockFact:
    for unit in facts.once(clause_units):
        if any(block is anchor for block in unit):
            return unit[0]
    return anchor


def _is_heading(block: BlockFact) -> bool:
    text = block.text.strip()
    heading = heading_text(block)
    whole = text.rstrip(".").endswith(heading.rstrip("."))
    return bool(heading) and len(text) < _SHORT and whole


def _look(head: BlockFact) -> dict[str, Any]:
    """The style and list of the neighbour's heading, stated because the anchor is body text."""
    source = head.source
    properties: dict[str, Any] = {}
    if source.style_id:
        properties["styleId"] = source.style_id
    if source.list_reference:
        number, level = source.list_reference
        properties["numbering"] = {"kind": "reference", "numId": number, "ilvl": level}
    return properties


def _scope(insertion: Insertion) -> dict[str, Any]:
    """Every new sub-clause is numbered as its neighbour is, not only the first."""
    many = len(insertion.paragraphs) > 1
    return {"formattingScope": "allParagraphs"} if many else {}


def _typed_number(
    insertion: Insertion, head: BlockFact, facts: DocumentFacts, taken: set[str]
) -> str:
    if head.number_kind != "typed":
        return ""
    match = _TOP.match(head.text)
    if match is None:
        return ""
    own, tail = int(match["number"]), match["tail"]
    word = f"{match['word']} " if match["word"] else ""
    if insertion.before:
        own -= 1
    numbers = {
        int(found.group(0))
        for block in facts.live
        if block.zone == "body" and (found := re.match(r"\d+", block.path))
    }
    if own < 1:
        return ""
    if own + 1 in numbers:
        labels = [f"{own}{letter}" for letter in ascii_uppercase]
    else:
        labels = [str(own + i) for i in range(1, len(ascii_uppercase))]
    label = next((label for label in labels if label not in taken), labels[-1])
    taken.add(label)
    return f"{word}{label}{tail} "


def _body(insertion: Insertion, number: str) -> str:
    """Paragraphs under a typed heading are numbered 8.1, 8.2 as their neighbours are."""
    label = re.search(r"\d+[A-Z]?", number)
    if label is None:
        return "\n".join(insertion.paragraphs)
    return "\n".join(
        f"{label.group(0)}.{i} {text}" for i, text in enumerate(insertion.paragraphs, 1)
    )

"""Sentences and headings: the pieces of a block that tests look at."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.playbook.facts import BlockFact, DocumentFacts

_BREAK = re.compile(r"(?<=[.;!?])\s+(?=[A-Z(“\"\d])|\n+")
_ABBREVIATION = re.compile(
    r"\b(?:Inc|Ltd|Co|Corp|No|Nos|Sec|Art|Mr|Ms|Dr|St|e\.g|i\.e|U\.S|vs|v|cf|para|etc|Nr|Abs"
    r"|z\.B|bzw)\.$"
)
_NUMBER = re.compile(
    r"^\s*(?:(?:section|article|clause|§)\s*)?[\dIVXivx]+(?:\.\d+)*[.):]?\s+|^\s*\(\w{1,4}\)\s+",
    re.I,
)
_RUN_IN = re.compile(r"^([A-Z][^.:]{2,70}?)(?:\.|:|\s[–—-])\s")
_VERB = re.compile(r"\b(shall|will|may|must|is|are|means)\b")


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one block's text; `start` is its offset there."""

    block: BlockFact
    start: int
    text: str


def sentences(text: str) -> list[tuple[int, str]]:
    """Sentences with their offsets; abbreviations do not end one."""
    found: list[tuple[int, str]] = []
    start = 0
    for match in _BREAK.finditer(text):
        if not _ABBREVIATION.search(text, max(0, match.start() - 8), match.start()):
            found.append((start, text[start : match.start()]))
            start = match.end()
    found.append((start, text[start:]))
    return [(at, sentence) for at, sentence in found if sentence.strip()]


def heading_text(block: BlockFact) -> str:
    """The heading a block is, or carries before its first full stop; empty when there is none."""
    text = _NUMBER.sub("", block.text.strip())
    if block.heading_level and len(text) < 120:
        return text
    if len(text) < 70 and not text.endswith((".", ";", ",")):
        return text
    match = _RUN_IN.match(text)
    if match and len(match.group(1).split()) <= 9 and not _VERB.search(match.group(1)):
        return match.group(1)
    return ""


def headings(facts: DocumentFacts) -> dict[str, str]:
    """Heading text of every live block by id."""
    return {block.block_id: heading_text(block) for block in facts.live}


def top_number(path: str) -> str:
    """ "4.2(a)" and "II§3" stand under "4" and "II"."""
    return re.split(r"[.(§]", path)[0]


def clause_units(facts: DocumentFacts) -> list[list[BlockFact]]:
    """Runs of blocks under one top-level number or one heading."""
    units: list[list[BlockFact]] = []
    key: tuple[str, str] | None = None
    for block in facts.live:
        top = top_number(block.path)
        if block.heading_level and not block.path:
            own = (block.zone, block.text)
        elif top:
            own = (block.zone, top)
        elif key and key[0] == block.zone:
            own = key
        else:
            own = (block.zone, block.clause_heading)
        if own != key:
            units.append([])
            key = own
        units[-1].append(block)
    return units

"""Attachments that are referred to but absent, or headed with another word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.citations import schedule_references
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.targets import collect_targets


def check(facts: DocumentFacts) -> Iterator[Finding]:
    heads = facts.once(collect_targets).schedule_heads
    places: dict[tuple[str, str], list[BlockFact]] = {}
    quotes: dict[tuple[str, str], str] = {}
    for block in facts.live:
        for reference in schedule_references(block.text):
            if not _present(reference.key, heads):
                key = (reference.key, reference.quote.lower())
                places.setdefault(key, []).append(block)
                quotes.setdefault(key, reference.quote.strip())
    for key, blocks in places.items():
        yield _report(key[0], quotes[key], blocks, heads)


def _present(key: str, heads: dict[str, BlockFact]) -> bool:
    if key in heads:
        return True
    number = key.split()[-1]
    if re.search(r"[a-z][\d.(-]+\w*\)?$", number):
        base = re.sub(r"[\d.()\-]+$", "", key)
    else:
        base = re.sub(r"(\d+).*", r"\1", key)
    return base.strip() in heads


def _report(key: str, quote: str, blocks: list[BlockFact], heads: dict[str, BlockFact]) -> Finding:
    related = tuple(block.block_id for block in blocks[1:])
    other = next((head for head in heads if head.split()[-1] == key.split()[-1]), None)
    if other:
        return audit(
            "xref.schedule_wrong_word",
            blocks[0],
            quote=quote,
            severity="low",
            reason=f"This is called “{quote}” here and headed “{other.title()}” below.",
            related=related,
        )
    return audit(
        "xref.schedule_missing",
        blocks[0],
        quote=quote,
        severity="medium" if heads else "low",
        reason=f"{quote} is referred to but is not in this file. Please send it, or confirm "
        "that it travels separately.",
        related=related,
    )

"""Decides where an inserted clause goes: inside, after or before a clause, else a safe place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.playbook.citations import clause_references
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Insertion
from engine.playbook.passages import clause_units, headings, top_number
from engine.playbook.schema import Insert
from engine.playbook.slots import SlotFiller
from engine.playbook.targets import collect_targets

_MISCELLANEOUS = re.compile(
    r"(?i)^(?:\W|\d|\.|article|section|clause|[ivx]+\b)*\s*(?:miscellaneous"
    r"|general(?:\s+(?:provisions|terms))?|final\s+provisions|boilerplate|schlussbestimmungen"
    r"|dispositions\s+(?:diverses|générales))\b"
)
_DEFINITIONS = re.compile(r"(?i)\bdefin|\binterpret")
Located = Mapping[str, list[BlockFact]]
Level = Literal["clause", "subclause", "sentence"]


@dataclass(frozen=True, slots=True)
class _Anchor:
    """The block to insert beside and the neighbour whose look is copied."""

    block: BlockFact | None
    like: BlockFact | None
    level: Level
    before: bool = False


class Placer:
    """Never inside a table, a signature zone, a schedule or the definitions."""

    def __init__(self, facts: DocumentFacts, located: Located) -> None:
        self.facts = facts
        heads = facts.once(headings)
        defining = {
            block.block_id
            for unit in facts.once(clause_units)
            for block in unit
            if _DEFINITIONS.search(f"{heads[unit[0].block_id]} {block.clause_heading}")
        }
        self.located = {
            clause_id: [b for b in blocks if _is_open(b) and b.block_id not in defining]
            for clause_id, blocks in located.items()
        }

    def place(self, insert: Insert, filler: SlotFiller) -> Insertion | None:
        """The insertion, or None when only a comment is possible."""
        anchor = self._anchor(insert)
        if anchor.block is None:
            return None
        filled = [filler.fill(text) for text in insert.text]
        needs = dict.fromkeys(name for part in filled for name in part.needs_input)
        return Insertion(
            anchor_id=anchor.block.block_id,
            level=anchor.level,
            paragraphs=tuple(part.text for part in filled),
            heading=filler.fill(insert.heading).text if insert.heading else None,
            before=anchor.before,
            like_id=(anchor.like or anchor.block).block_id,
            needs_input=tuple(needs),
        )

    def _anchor(self, insert: Insert) -> _Anchor:
        """The wanted place, unless automatic numbers would move away from typed references."""
        wanted = self._wanted(insert)
        if wanted.block is None or not self._shifts_references(wanted):
            return wanted
        return self._fallback(miscellaneous=False)

    def _shifts_references(self, anchor: _Anchor) -> bool:
        block = anchor.block
        if block is None or anchor.level != "clause" or block.number_kind != "auto":
            return False
        top = re.match(r"\d+", block.path)
        return (
            bool(top)
            and self.facts.once(last_referenced_clause) > int(top.group(0)) - anchor.before
        )

    def _wanted(self, insert: Insert) -> _Anchor:
        place = insert.place
        for clause_id in place.inside:
            if self.located.get(clause_id):
                last = self._unit_end(self.located[clause_id][-1])
                return _Anchor(last, last, "subclause")
        for clause_id in place.after:
            if self.located.get(clause_id):
                blocks = self.located[clause_id]
                end = self._unit_end(blocks[-1]) if place.level == "clause" else blocks[-1]
                return _Anchor(end, blocks[0], place.level)
        for clause_id in place.before:
            if self.located.get(clause_id):
                return self._before(self._unit_start(self.located[clause_id][0]), place.level)
        if place.fallback == "comment_only":
            return _Anchor(None, None, "clause")
        return self._fallback(miscellaneous=place.fallback == "before_miscellaneous")

    def _fallback(self, *, miscellaneous: bool) -> _Anchor:
        body = [b for b in self.facts.live if _is_open(b) and (b.path or b.heading_level)]
        heads = [b for b in body if len(b.text) < 80 and _MISCELLANEOUS.search(b.text)]
        if miscellaneous and heads:
            return self._before(heads[-1], "clause")
        if body:
            return _Anchor(self._unit_end(body[-1]), self._unit_start(body[-1]), "clause")
        unsigned = [b for b in self.facts.live if _is_open(b)]
        return _Anchor(unsigned[-1] if unsigned else None, None, "clause")

    def _before(self, block: BlockFact, level: Level) -> _Anchor:
        """After the unit before it, whose body text is the better model than a heading."""
        position = self.facts.order[block.block_id]
        previous = self.facts.live[position - 1] if position else None
        if previous is not None and _is_open(previous) and previous.path:
            return _Anchor(previous, previous, level)
        return _Anchor(block, block, level, before=True)

    def _unit_end(self, block: BlockFact) -> BlockFact:
        """The last block under the same top-level number."""
        live, at = self.facts.live, self.facts.order[block.block_id]
        top = top_number(block.path)
        while at + 1 < len(live) and _continues(live[at + 1], block, top):
            at += 1
        return live[at]

    def _unit_start(self, block: BlockFact) -> BlockFact:
        for unit in self.facts.once(clause_units):
            if any(member is block for member in unit):
                return unit[0] if _is_open(unit[0]) else block
        return block


def last_referenced_clause(facts: DocumentFacts) -> int:
    """The highest top-level clause that a typed reference names; fields renumber themselves."""
    targets = facts.once(collect_targets).main
    highest = 0
    for block in facts.live:
        if any(run.field for run in block.runs):
            continue
        for reference in clause_references(block, has_articles=False):
            for target in reference.targets:
                top = re.match(r"\d+", target)
                if top and target in targets:
                    highest = max(highest, int(top.group(0)))
    return highest


def _continues(following: BlockFact, block: BlockFact, top: str) -> bool:
    if following.zone != block.zone or following.in_table:
        return False
    if following.path:
        return top_number(following.path) == top
    return not following.heading_level


def _is_open(block: BlockFact) -> bool:
    """Body text that no pending insertion or deletion of somebody else owns."""
    return block.zone == "body" and not block.in_table and not block.source.inserted_mark

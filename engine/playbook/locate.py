"""Finds the blocks that hold a playbook clause: by heading the whole unit, by words the block."""

from __future__ import annotations

from engine.playbook.cues import CueReader
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.passages import clause_units, headings
from engine.playbook.schema import Clause


def locate(clause: Clause, facts: DocumentFacts, reader: CueReader) -> list[BlockFact]:
    """Blocks of the clause in document order, each once."""
    finder = _Finder(clause, facts, reader)
    found = [block for unit in facts.once(clause_units) for block in finder.in_unit(unit)]
    return list({block.block_id: block for block in found}.values())


class _Finder:
    """One clause's patterns against the units of one document."""

    def __init__(self, clause: Clause, facts: DocumentFacts, reader: CueReader) -> None:
        where = clause.locate
        own = where.languages.get(facts.language, ()) if facts.language != "en" else ()
        self.heads = (*where.headings, *own)
        self.body = (*where.body, *own)
        self.exclude = where.exclude
        self.needed = where.min_body_hits
        self.headings = facts.once(headings)
        self.reader = reader

    def in_unit(self, unit: list[BlockFact]) -> list[BlockFact]:
        first = unit[0]
        if self._is_heading(self.headings[first.block_id]):
            return unit
        found: list[BlockFact] = []
        sub = ""  # path of a sub-clause whose own heading matched
        for block in unit:
            own = "" if block is first else self.headings[block.block_id]
            if own and self._is_heading(own):
                sub = block.path or own
                found.append(block)
            elif sub and block.path.startswith((f"{sub}(", f"{sub}.")):
                found.append(block)
            elif block.zone != "sign" and self._is_body(block.text):
                found.append(block)
        return found

    def _is_heading(self, text: str) -> bool:
        return bool(text) and self._any(self.heads, text) and not self._any(self.exclude, text)

    def _is_body(self, text: str) -> bool:
        hits = 0
        for pattern in self.body:
            if self.reader.search(pattern, text):
                hits += 1
                if hits >= self.needed:
                    return not self._any(self.exclude, text)
        return False

    def _any(self, patterns: tuple[str, ...], text: str) -> bool:
        return any(self.reader.search(pattern, text) for pattern in patterns)

"""Typed clause numbers that skip or repeat; automatic numbers cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit

_MAX_JUMP = 3  # a larger jump means another list, not a slip


def check(facts: DocumentFacts) -> Iterator[Finding]:
    walk = _Walk()
    for block in facts.live:
        if block.number_kind == "typed" and not block.in_table:
            path = block.path.replace("§", ".")
            if re.fullmatch(r"\d+(\.\d+)*", path):
                yield from walk.number(block, path)
            else:
                yield from walk.letter(block, path)


class _Walk:
    """Remembers the last number of each parent; a list that starts again forgets the old one."""

    def __init__(self) -> None:
        self.last: dict[tuple[str, str], tuple[int, str]] = {}
        self.seen: dict[tuple[str, str], str] = {}
        self.letters: dict[tuple[str, str], tuple[str, str]] = {}

    def number(self, block: BlockFact, path: str) -> Iterator[Finding]:
        zone = f"{block.zone}|{'article' if block.number_word == 'article' else ''}"
        parent, _, last = path.rpartition(".")
        if last == "1":
            self._restart(zone, parent)
        previous = self.last.get((zone, parent))
        if (zone, path) in self.seen:
            first = self.seen[zone, path]
            reason = f"Number {path} is used twice."
            yield self._report("numbering.repeated", block, "medium", reason, first)
        elif previous and 1 < int(last) - previous[0] <= _MAX_JUMP:
            shown = f"{parent}.{previous[0]}" if parent else str(previous[0])
            reason = f"The numbering jumps from {shown} to {path}."
            yield self._report("numbering.gap", block, "medium", reason, previous[1])
        self.seen.setdefault((zone, path), block.block_id)
        self.last[zone, parent] = (int(last), block.block_id)

    def letter(self, block: BlockFact, path: str) -> Iterator[Finding]:
        match = re.fullmatch(r"(.*)\(([a-z]|\d{1,2}|[ivx]+)\)", path)
        if match is None:
            return
        key, own = (block.zone, match.group(1)), match.group(2)
        previous = self.letters.get(key)
        self.letters[key] = (own, block.block_id)
        if previous is None:
            return
        before, first = previous
        if before == own:
            reason = f"({own}) appears twice in a row."
            yield self._report("numbering.repeated", block, "low", reason, first)
        elif len(before) == len(own) == 1 and before.isalpha() and own.isalpha():
            if 1 < ord(own) - ord(before) <= _MAX_JUMP:
                reason = f"The list jumps from ({before}) to ({own})."
                yield self._report("numbering.gap", block, "low", reason, first)

    def _restart(self, zone: str, parent: str) -> None:
        if self.last.get((zone, parent), (0, ""))[0] < 1:
            return
        below = f"{parent}." if parent else ""
        self.seen = {k: v for k, v in self.seen.items() if not _under(k, zone, below)}
        self.last = {
            k: v
            for k, v in self.last.items()
            if not (_under(k, zone, below) or k == (zone, parent))
        }

    @staticmethod
    def _report(check_id: str, block: BlockFact, severity: str, reason: str, first: str) -> Finding:
        return audit(
            check_id,
            block,
            quote=block.text[:40],
            severity="medium" if severity == "medium" else "low",
            reason=reason,
            related=(first,),
        )


def _under(key: tuple[str, str], zone: str, prefix: str) -> bool:
    return key[0] == zone and key[1].startswith(prefix)

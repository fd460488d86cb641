"""What a clause reference can point at: every citable label of the document and its schedules."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.lettering import from_roman, to_roman
from engine.playbook.numbering_labels import normalise_label

_ENUMERATOR = re.compile(r"(?<![\w)])\(([a-zA-Z]{1,2}|[ivxl]{1,6}|\d{1,2})\)")
_DOTTED_SUB = re.compile(r"\((\w+)\)")


@dataclass(slots=True)
class LabelTable:
    """Labels of one zone in lower case, findable in their usual spellings."""

    blocks: dict[str, BlockFact] = field(default_factory=dict[str, BlockFact])
    _dotted: set[str] = field(default_factory=set[str])

    def add(self, label: str, block: BlockFact) -> None:
        label = label.lower()
        self.blocks.setdefault(label, block)
        self._dotted.add(_DOTTED_SUB.sub(r".\1", label))

    def __contains__(self, target: str) -> bool:
        """4 is 4.0 and IV; 4.2 is 4.02; 4(2)(a) is 4.2.a."""
        if target in self.blocks or f"{target}.0" in self.blocks:
            return True
        if re.fullmatch(r"\d+\.0\d", target) and target.replace(".0", ".") in self.blocks:
            return True
        if re.fullmatch(r"\d+\.\d", target) and target.replace(".", ".0") in self.blocks:
            return True
        if re.fullmatch(r"[ivxlc]+", target) and str(from_roman(target)) in self.blocks:
            return True
        if target.isdigit() and to_roman(int(target)) in self.blocks:
            return True
        return _DOTTED_SUB.sub(r".\1", target) in self._dotted

    def ends_with(self, target: str) -> bool:
        return any(label.endswith(target) for label in self.blocks)

    def nearest(self, target: str) -> BlockFact | None:
        """The last clause under the same top number, to name instead of the missing one."""
        top = target.split(".")[0]
        close = [k for k in self.blocks if k.split(".")[0] == top and "(" not in k]
        return self.blocks[close[-1]] if close else None


@dataclass(slots=True)
class Targets:
    """All reference targets of a document."""

    main: LabelTable = field(default_factory=LabelTable)
    schedules: dict[str, LabelTable] = field(default_factory=dict[str, LabelTable])
    schedule_heads: dict[str, BlockFact] = field(default_factory=dict[str, BlockFact])
    inline: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    deleted: set[str] = field(default_factory=set[str])

    @property
    def numbered(self) -> int:
        """How many clauses carry a number; below three nothing can be judged."""
        return sum(1 for label in self.main.blocks if re.match(r"\d|[ivx]+$", label))

    @property
    def has_digits(self) -> bool:
        return any(label[:1].isdigit() for label in self.main.blocks)

    def in_running_text(self, item: str) -> bool:
        return any(item in items for items in self.inline.values())


def collect_targets(facts: DocumentFacts) -> Targets:
    """Labels of the body and of each schedule, items in running text, labels about to go."""
    targets = Targets(inline=_inline_items(facts), deleted=_deleted_labels(facts))
    schedules: dict[str, LabelTable] = defaultdict(LabelTable)
    for block in facts.live:
        schedule = block.schedule.lower()
        if schedule:
            targets.schedule_heads.setdefault(schedule, block)
            if block.path and block.path != block.schedule:
                schedules[schedule].add(block.path, block)
        elif block.path:
            targets.main.add(block.path, block)
        if block.alias:
            (schedules[schedule] if schedule else targets.main).add(block.alias, block)
    targets.schedules = dict(schedules)
    return targets


def _inline_items(facts: DocumentFacts) -> dict[str, set[str]]:
    """(a), (i) … inside running text, kept for their clause and all its ancestors."""
    items: dict[str, set[str]] = defaultdict(set)
    last = ""
    for block in facts.live:
        path = block.path.lower() or last
        last = path
        for match in _ENUMERATOR.finditer(block.text):
            for ancestor in _ancestors(path):
                items[ancestor].add(f"({match.group(1).lower()})")
        match = re.fullmatch(r"(.*)(\([^)]*\))", path)
        while match:
            items[match.group(1)].add(match.group(2))
            match = re.fullmatch(r"(.*)(\([^)]*\))", match.group(1))
    return dict(items)


def _ancestors(path: str) -> list[str]:
    found: list[str] = []
    while path:
        found.append(path)
        cut = path.rfind("(") if "(" in path else path.rfind(".")
        path = path[:cut] if cut > 0 else ""
    return found


def _deleted_labels(facts: DocumentFacts) -> set[str]:
    """Labels of blocks that pending changes empty."""
    labels: set[str] = set()
    for block in facts.blocks:
        original = block.source.original_text
        if block.text.strip() or not (original and original.strip()):
            continue
        typed = re.match(r"\s*(\d+(?:\.\d+)*)", original)
        if typed:
            labels.add(typed.group(1))
        for label in (block.source.label, block.source.original_label):
            if label:
                labels.add(normalise_label(label).lower())
    return labels

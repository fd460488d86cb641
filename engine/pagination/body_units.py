"""The units of the body, rebuilt around a change only: most edits touch one of thousands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress, count, islice
from operator import is_not
from typing import NamedTuple

from engine.document.faces import ParagraphFace, StoryView, TableFace
from engine.identity import StoryHandle
from engine.pagination.units import Unit, numbered_units, reuse

Item = ParagraphFace | TableFace


class Kept(NamedTuple):
    """How many units at either end of a list are the same as before."""

    head: int
    tail: int


@dataclass(slots=True)
class BodyUnits:
    """Units of one view; `starts` says at which item each begins."""

    items: tuple[Item, ...] = ()
    units: list[Unit] = field(default_factory=list[Unit])
    starts: list[int] = field(default_factory=list[int])

    @classmethod
    def of(cls, view: StoryView) -> BodyUnits:
        """All units from nothing."""
        numbered = list(numbered_units(view.items, view.handle, section=0))
        return cls(view.items, [unit for _, unit in numbered], [at for at, _ in numbered])

    def follow(self, view: StoryView) -> tuple[BodyUnits, Kept]:
        """Units of a changed view; where sections moved everything is built anew."""
        head_items, tail_items = _common_ends(self.items, view.items)
        spliced = self._splice(view, head_items, tail_items)
        if spliced is not None:
            return spliced
        fresh = BodyUnits.of(view)
        return fresh, Kept(*reuse(self.units, fresh.units))

    def units_between(self, kept: Kept) -> list[Unit]:
        """The units that are not kept."""
        return self.units[kept.head : len(self.units) - kept.tail]

    def _splice(
        self, view: StoryView, head_items: int, tail_items: int
    ) -> tuple[BodyUnits, Kept] | None:
        """New units between the old ones; a unit beside the change may join with it."""
        total, shift = len(self.units), len(view.items) - len(self.items)
        head = bisect_left(self.starts, head_items, 1) - 1
        tail_at = bisect_right(self.starts, len(self.items) - tail_items + 1)
        if tail_at <= head:
            return None
        before = self.units[head - 1] if head else None
        after = self.units[tail_at] if tail_at < total else None
        start = self.starts[head]
        stop = self.starts[tail_at] if after is not None else len(self.items)
        middle = list(
            numbered_units(
                view.items[start : stop + shift], view.handle,
                section=self.units[head].section, previous=before,
            )
        )  # fmt: skip
        last = middle[-1][1] if middle else before
        if not _goes_on(last, self.units[tail_at - 1], after):
            return None
        old_middle, new_middle = self.units[head:tail_at], [unit for _, unit in middle]
        more_head, more_tail = reuse(old_middle, new_middle)
        made = BodyUnits(
            view.items,
            [*self.units[:head], *new_middle, *self.units[tail_at:]],
            [
                *self.starts[:head],
                *(start + at for at, _ in middle),
                *([at + shift for at in self.starts[tail_at:]] if shift else self.starts[tail_at:]),
            ],
        )
        return made, Kept(head + more_head, total - tail_at + more_tail)


def _goes_on(last: Unit | None, instead_of: Unit, after: Unit | None) -> bool:
    """Whether what follows stands as it stood: in its section, behind a unit of the same one or
    of another as before."""
    if after is None:
        return True
    if last is None or _next_section(last) != _next_section(instead_of):
        return False
    return (last.section != after.section) == (instead_of.section != after.section)


def _next_section(unit: Unit) -> int:
    """The section that follows behind a unit."""
    ends = (face.section_end for face in unit.faces if face.section_end is not None)
    return next((end + 1 for end in ends), unit.section)


def _common_ends(old: Sequence[Item], new: Sequence[Item]) -> tuple[int, int]:
    """How many items are the same objects at the start and at the end."""
    shortest = min(len(old), len(new))
    head = _equal_run(old, new, shortest)
    return head, _equal_run(reversed(old), reversed(new), shortest - head)


def _equal_run(old: Iterable[Item], new: Iterable[Item], most: int) -> int:
    """How many of the first items are the same objects. Thousands are compared for each key, so
    no step of it runs as Python code."""
    return next(compress(count(), map(is_not, old, islice(new, most))), most)


def items_of(units: Iterable[Unit]) -> Iterator[Item]:
    """The faces of units."""
    for unit in units:
        yield from unit.faces if unit.table is None else (unit.table,)


def endnotes_of(units: Iterable[Unit]) -> list[StoryHandle]:
    """Stories of the endnotes that the body refers to, in order."""
    return list(dict.fromkeys(handle for unit in units for handle in unit.endnotes))

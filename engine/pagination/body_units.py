"""The units of the body, rebuilt around a change only: most edits touch one of thousands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
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

    def _splice(
        self, view: StoryView, head_items: int, tail_items: int
    ) -> tuple[BodyUnits, Kept] | None:
        """New units between the old ones; a unit beside the change may join with it."""
        count, shift = len(self.units), len(view.items) - len(self.items)
        head = sum(1 for end in (*self.starts[1:], len(self.items)) if end < head_items)
        first_tail_item = len(self.items) - tail_items + 1
        tail_at = next((i for i, at in enumerate(self.starts) if at > first_tail_item), count)
        if head == 0 or tail_at >= count or tail_at <= head:
            return None
        start, stop = self.starts[head], self.starts[tail_at]
        before, after = self.units[head - 1], self.units[tail_at]
        middle = list(
            numbered_units(
                view.items[start : stop + shift], view.handle,
                section=self.units[head].section, previous=before,
            )
        )  # fmt: skip
        last = middle[-1][1] if middle else before
        if _next_section(last) != _next_section(self.units[tail_at - 1]):
            return None
        if (last.section != after.section) != (self.units[tail_at - 1].section != after.section):
            return None
        old_middle, new_middle = self.units[head:tail_at], [unit for _, unit in middle]
        more_head, more_tail = reuse(old_middle, new_middle)
        made = BodyUnits(
            view.items,
            [*self.units[:head], *new_middle, *self.units[tail_at:]],
            [
                *self.starts[:head],
                *(start + at for at, _ in middle),
                *(at + shift for at in self.starts[tail_at:]),
            ],
        )
        return made, Kept(head + more_head, count - tail_at + more_tail)


def _next_section(unit: Unit) -> int:
    """The section that follows behind a unit."""
    ends = (face.section_end for face in unit.faces if face.section_end is not None)
    return next((end + 1 for end in ends), unit.section)


def _common_ends(old: Sequence[Item], new: Sequence[Item]) -> tuple[int, int]:
    """How many items are the same objects at the start and at the end."""
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] is not new[i]), shortest)
    room = shortest - head
    tail = next((i for i in range(room) if old[-1 - i] is not new[-1 - i]), room)
    return head, tail


def endnotes_of(units: Iterable[Unit]) -> list[StoryHandle]:
    """Stories of the endnotes that the body refers to, in order."""
    return list(dict.fromkeys(handle for unit in units for handle in unit.endnotes))

"""Which top-level blocks of a story were read again, so that readers look at those alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
_KEPT = 512
"""A reader that is further behind reads the whole story."""


@dataclass(slots=True)
class StoryLog(Generic[T]):
    """`stamp` is that of the last change; what happened up to `floor` is not told apart."""

    stamp: int = 0
    floor: int = 0
    _touched: list[tuple[int, T]] = field(default_factory=list[tuple[int, T]])

    def touch(self, stamp: int, block: T) -> None:
        """One block was read again; it stands where it stood."""
        self.stamp = stamp
        self._touched.append((stamp, block))
        if len(self._touched) > 2 * _KEPT:
            self.floor = self._touched[-_KEPT - 1][0]
            del self._touched[:-_KEPT]

    def restructure(self, stamp: int) -> None:
        """Blocks came, went or were counted anew."""
        self.stamp = self.floor = stamp
        self._touched.clear()

    def since(self, stamp: int) -> Sequence[T] | None:
        """The blocks touched after `stamp`, each once; None when the whole story is to be read."""
        if stamp < self.floor:
            return None
        found: dict[T, None] = {}
        for touched_at, block in reversed(self._touched):
            if touched_at <= stamp:
                break
            found[block] = None
        return list(found)

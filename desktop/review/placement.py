"""Where margin cards go: each wants its line, none overlaps another; arithmetic only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

GAP = 6.0


@dataclass(frozen=True, slots=True)
class Wish:
    """The top a card would like to have, and its height."""

    line: float
    height: float


def place_cards(
    wishes: Sequence[Wish], active: int | None = None, *, gap: float = GAP
) -> list[float]:
    """Tops of cards whose wishes are sorted by line.

    The active card stands exactly where it wishes. Later cards are pushed down by those before
    them; earlier ones that would reach into the active card are pushed up, as little as needed.
    """
    tops = _pushed_down(wishes, gap)
    if active is None:
        return tops
    tops[active] = wishes[active].line
    for index in range(active - 1, -1, -1):
        highest = tops[index + 1] - wishes[index].height - gap
        if tops[index] <= highest:
            break
        tops[index] = highest
    for index in range(active + 1, len(wishes)):
        lowest = tops[index - 1] + wishes[index - 1].height + gap
        tops[index] = max(wishes[index].line, lowest)
    return tops


def _pushed_down(wishes: Sequence[Wish], gap: float) -> list[float]:
    tops: list[float] = []
    free = float("-inf")
    for wish in wishes:
        top = max(wish.line, free)
        tops.append(top)
        free = top + wish.height + gap
    return tops


def dense_runs(
    lines: Sequence[float],
    groups: Sequence[object],
    *,
    screen: float,
    most: int = 12,
    shortest: int = 3,
) -> list[range]:
    """Runs of neighbours to show as one card, where more than `most` fall into one screen.

    `lines` ascend; neighbours join when their group is equal and not None.
    """
    dense = [False] * len(lines)
    first = 0
    for last, line in enumerate(lines):
        while line - lines[first] > screen:
            first += 1
        if last - first + 1 > most:
            dense[first : last + 1] = [True] * (last - first + 1)
    runs: list[range] = []
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and dense[end] and _joins(groups[start], groups[end]):
            end += 1
        if dense[start] and end - start >= shortest:
            runs.append(range(start, end))
        start = end
    return runs


def _joins(one: object, other: object) -> bool:
    return one is not None and one == other

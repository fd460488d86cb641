"""Which rows of a table an edit left as they were, so that their pages need not be made again."""

from __future__ import annotations

from operator import is_
from typing import NamedTuple

from engine.pagination.composer import Composer
from engine.pagination.tables import LaidRow, LaidTable
from engine.pagination.units import Unit

Place = tuple[int, int]
"""A unit, and the row of it when it is a table."""


class Rows(NamedTuple):
    """The first row that may look different, and the first behind it that certainly does not."""

    first: int
    behind: int


def changed_rows(old: list[Unit], new: list[Unit], composer: Composer) -> Rows | None:
    """The rows in which the table of the only old unit differs from that of the only new one.

    None when something else changed, or when any row may look different. Asked before the old
    table is forgotten.
    """
    if len(old) != 1 or len(new) != 1 or old[0].section != new[0].section:
        return None
    before, after = old[0].table, new[0].table
    if before is None or after is None or len(before.rows) != len(after.rows):
        return None
    if before.float_position is not None or after.float_position is not None:
        return None
    laid = composer.laid_tables(before)
    if len(laid) != 1:  # columns of several widths
        return None
    ((available, grid), known), *_ = laid.items()
    return _differing(known, composer.table(after, available, grid))


def _differing(old: LaidTable, new: LaidTable) -> Rows | None:
    count = len(new.rows)
    if (old.x, old.width, old.header_rows) != (new.x, new.width, new.header_rows):
        return None
    first = next((i for i in range(count) if not _same(old.rows[i], new.rows[i])), count)
    behind = count
    while behind > first + 1 and _same(old.rows[behind - 1], new.rows[behind - 1]):
        behind -= 1
    if first < new.header_rows:  # it stands again on every page
        return None
    return Rows(_before_merges(new, first), _behind_merges(new, behind))


def _same(old: LaidRow, new: LaidRow) -> bool:
    return (
        old.face is new.face
        and (old.height, old.edge) == (new.height, new.edge)
        and len(old.cells) == len(new.cells)
        and all(map(is_, (c.stack for c in old.cells), (c.stack for c in new.cells)))
        and all(
            (a.x, a.width, a.rows) == (b.x, b.width, b.rows)
            for a, b in zip(old.cells, new.cells, strict=True)
        )
    )


def _before_merges(table: LaidTable, first: int) -> int:
    """A cell merged downwards into a row looks different with it."""
    for index in range(first):
        if any(index + cell.rows > first for cell in table.rows[index].cells):
            return index
    return first


def _behind_merges(table: LaidTable, behind: int) -> int:
    for index in range(min(behind, len(table.rows))):
        lowest = max((index + cell.rows for cell in table.rows[index].cells), default=0)
        if index < behind < lowest:
            behind = lowest
    return behind

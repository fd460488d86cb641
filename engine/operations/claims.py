"""Which operations of one batch may share a place; the later one of a conflict is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

from engine.redline.names import Element

T = TypeVar("T")


class Role(Enum):
    """What an operation does to a block (folio-contract §9.3)."""

    DELETE = auto()
    REWRITE = auto()
    MERGE_OWN = auto()
    MERGE_NEXT = auto()
    PROPERTIES = auto()
    SPLIT = auto()
    TEXT = auto()
    ANNOTATION = auto()
    FIELDS = auto()
    """New results of fields, which must stand where they were read."""
    JOIN_POINT = auto()
    """An insertion exactly where two paragraphs meet."""
    DESTINATION = auto()
    """A block beside which another one comes to stand: it must still be there by then."""
    REMOVE = auto()
    """A table, row or column that goes with all it holds."""
    ROW = auto()
    """A row that comes beside this one."""
    COLUMN = auto()
    """A column that comes (`start` = `end`) or goes at its place in a table."""
    RESHAPE = auto()
    """Merging or splitting cells, which must find the table as it was."""


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """One place that an operation needs for itself."""

    role: Role
    block: Element
    """The paragraph; for REMOVE and RESHAPE the container."""
    start: int = 0
    end: int = 0
    area: tuple[str, int, int, int, int] | None = None
    """Of a RESHAPE: what is done, first and last row, first grid column and the one behind."""
    survives: bool = False
    """A deletion that leaves the paragraph standing, emptied."""
    direct: bool = False


_NEVER = {
    frozenset(pair)
    for pair in (
        (Role.DELETE, Role.REWRITE),
        (Role.DELETE, Role.MERGE_OWN),
        (Role.DELETE, Role.SPLIT),
        (Role.DELETE, Role.TEXT),
        (Role.DELETE, Role.ANNOTATION),
        (Role.REWRITE, Role.SPLIT),
        (Role.REWRITE, Role.TEXT),
        (Role.REWRITE, Role.ANNOTATION),
        (Role.MERGE_OWN, Role.SPLIT),
        (Role.MERGE_OWN, Role.JOIN_POINT),
        (Role.DESTINATION, Role.DELETE),
        (Role.FIELDS, Role.DELETE),
        (Role.FIELDS, Role.REWRITE),
        (Role.FIELDS, Role.SPLIT),
        (Role.FIELDS, Role.TEXT),
    )
}
_NEVER_TWICE = {Role.FIELDS, Role.DELETE, Role.REWRITE, Role.MERGE_OWN, Role.SPLIT}
_ONLY_DIRECT = {
    frozenset(pair)
    for pair in (
        (Role.DELETE, Role.MERGE_NEXT),
        (Role.REWRITE, Role.MERGE_OWN),
        (Role.MERGE_NEXT, Role.PROPERTIES),
    )
}
_CONTAINERS = {Role.REMOVE, Role.RESHAPE}
_BY_RANGE = {Role.SPLIT, Role.TEXT, Role.ANNOTATION}


class Accepted(Generic[T]):
    """Claims that were granted, found by place: a long batch asks about each block once."""

    def __init__(self) -> None:
        self._granted: list[tuple[T, Sequence[Claim]]] = []
        self._by_block: dict[Element, list[int]] = {}
        self._containers: list[int] = []

    def add(self, holder: T, claims: Sequence[Claim]) -> None:
        """Grant claims to an operation."""
        number = len(self._granted)
        self._granted.append((holder, claims))
        for claim in claims:
            self._by_block.setdefault(claim.block, []).append(number)
            if claim.role in _CONTAINERS:
                self._containers.append(number)

    def rival(self, claims: Sequence[Claim]) -> T | None:
        """The first operation whose claims exclude these; None when there is none."""
        numbers: Iterable[int] = range(len(self._granted))
        if not any(claim.role in _CONTAINERS for claim in claims):
            near = set(self._containers)
            near.update(*(self._by_block.get(claim.block, ()) for claim in claims))
            numbers = sorted(near)
        for number in numbers:
            holder, granted = self._granted[number]
            if conflict(granted, claims):
                return holder
        return None


def conflict(earlier: Iterable[Claim], later: Iterable[Claim]) -> bool:
    """Whether two operations cannot both be carried out against the document they were made for."""
    return any(_collide(a, b) for a in earlier for b in later)


def _collide(a: Claim, b: Claim) -> bool:
    if Role.REMOVE in (a.role, b.role) or Role.RESHAPE in (a.role, b.role):
        return _containers_collide(a, b)
    if a.block is not b.block:
        return False
    if a.role is b.role is Role.COLUMN:
        return a.start < a.end and (a.start, a.end) == (b.start, b.end)
    roles = frozenset((a.role, b.role))
    if roles in _NEVER or (a.role is b.role and a.role in _NEVER_TWICE):
        return True
    if roles in _ONLY_DIRECT:
        return a.direct or b.direct
    if roles == frozenset((Role.DELETE, Role.PROPERTIES)):
        return not (a.survives or b.survives)
    if roles <= _BY_RANGE and roles != frozenset((Role.ANNOTATION,)):
        return _ranges_collide(a, b)
    return False


def _ranges_collide(a: Claim, b: Claim) -> bool:
    """Overlap, or the same start unless both are points; an annotation may contain a text edit."""
    for outer, inner in ((a, b), (b, a)):
        if outer.role is Role.ANNOTATION and inner.role is Role.TEXT:
            if outer.start <= inner.start and inner.end <= outer.end:
                return False
    if a.start == b.start:
        return not (a.start == a.end and b.start == b.end)
    return a.start < b.end and b.start < a.end


def repeats(earlier: Iterable[Claim], later: Iterable[Claim]) -> bool:
    """Whether a later removal or merge asks for what an earlier one does already."""
    return any(_same_removal(a, b) for a in earlier for b in later)


def _same_removal(a: Claim, b: Claim) -> bool:
    if a.role is not b.role or a.block is not b.block:
        return False
    if a.role is Role.REMOVE:
        return True
    if a.role is Role.RESHAPE:
        return a.area is not None and a.area == b.area
    return a.role is Role.COLUMN and a.end > a.start and (a.start, a.end) == (b.start, b.end)


def _areas_meet(a: Claim, b: Claim) -> bool:
    """Rectangles of one kind of work apart from each other do not disturb their grid columns."""
    if a.area is None or b.area is None or a.area[0] != b.area[0]:
        return True
    _, top, bottom, left, right = a.area
    _, other_top, other_bottom, other_left, other_right = b.area
    return top <= other_bottom and other_top <= bottom and left < other_right and other_left < right


def _containers_collide(a: Claim, b: Claim) -> bool:
    if Role.REMOVE not in (a.role, b.role):
        table = Role.COLUMN in (a.role, b.role) or (a.role is b.role and _areas_meet(a, b))
        inner, outer = (a, b) if b.role is Role.RESHAPE else (b, a)
        return (table and a.block is b.block) or (
            inner.role is Role.ROW and any(x is outer.block for x in inner.block.iterancestors())
        )
    removal, other = (a, b) if a.role is Role.REMOVE else (b, a)
    if other.role in (Role.DELETE, Role.REMOVE) and removal.block is not other.block:
        return False
    return removal.block is other.block or any(
        ancestor is removal.block for ancestor in other.block.iterancestors()
    )

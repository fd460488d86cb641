"""Puts children where the schema wants them; Word refuses files whose order is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache

from engine.ooxml.ns import NAMESPACES, W, prefixed, qn
from engine.ooxml.sequences import SEQUENCES
from engine.ooxml.types import Element, etree

# Header and footer references share one place and may alternate (CT_SectPr, EG_HdrFtrReferences).
_SHARED_PLACE = {"w:footerReference": "w:headerReference"}


@cache
def _ranks(parent_tag: str) -> Mapping[str, int] | None:
    """Child tag → place, for a parent in Clark notation; None for a type without a sequence."""
    sequence = SEQUENCES.get(prefixed(parent_tag))
    if sequence is None:
        return None
    ranks: dict[str, int] = {}
    for place, name in enumerate(sequence):
        place = sequence.index(_SHARED_PLACE[name]) if name in _SHARED_PLACE else place
        ranks[name if name == "*" else qn(name)] = place
    return ranks


@cache
def _any_order(parent_tag: str) -> frozenset[str]:
    """Children of a type whose properties the schema leaves unordered."""
    if prefixed(parent_tag) != "w:trPr":
        return frozenset()
    return frozenset(qn(each) for each in SEQUENCES["w:trPr"][:12])


def _rank(ranks: Mapping[str, int], child: Element) -> int | None:
    if not isinstance(child.tag, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        return None  # a comment or processing instruction has no place of its own
    place = ranks.get(child.tag)
    return ranks.get("*") if place is None else place


def insert_in_order(parent: Element, child: Element) -> Element:
    """Inserts `child` after its last legal predecessor and returns it.

    A parent without a declared sequence, or a child that it does not know, appends.
    """
    ranks = _ranks(parent.tag)
    place = None if ranks is None else _rank(ranks, child)
    if ranks is None or place is None:
        parent.append(child)
        return child
    position: int | None = None
    first_later: int | None = None
    for index, sibling in enumerate(parent):
        sibling_place = _rank(ranks, sibling)
        if sibling_place is None:
            continue
        if sibling_place <= place:
            position = index + 1
        elif first_later is None:
            first_later = index
    if position is None:
        position = len(parent) if first_later is None else first_later
    parent.insert(position, child)
    return child


def child_of(parent: Element, name: str) -> Element | None:
    """The first child of that name (`w:rPr`), or None."""
    return parent.find(qn(name))


def ensure_child(parent: Element, name: str) -> Element:
    """The first child of that name, made in its legal place when there is none."""
    found = parent.find(qn(name))
    if found is not None:
        return found
    return insert_in_order(parent, new_child(parent, name))


def put_child(parent: Element, child: Element) -> Element:
    """Makes `child` the only child of its name, in place of what was there."""
    existing = parent.findall(child.tag)
    if not existing:
        return insert_in_order(parent, child)
    child.tail = existing[0].tail
    parent.replace(existing[0], child)
    for extra in existing[1:]:
        parent.remove(extra)
    return child


def remove_child(parent: Element, name: str) -> bool:
    """Removes every child of that name; says whether there was one."""
    found = parent.findall(qn(name))
    for each in found:
        parent.remove(each)
    return bool(found)


def new_child(parent: Element, name: str) -> Element:
    """An element to be put into `parent`, in whose namespace map its prefix will be declared."""
    prefix = name.partition(":")[0]
    return etree.Element(qn(name), nsmap={prefix: NAMESPACES[prefix]})


def misplaced_child(parent: Element) -> Element | None:
    """The first child that stands before one it must follow; None when the order is legal."""
    ranks = _ranks(parent.tag)
    if ranks is None:
        return None
    unordered = _any_order(parent.tag)
    highest = -1
    for child in parent:
        place = 0 if child.tag in unordered else _rank(ranks, child)
        if place is None:
            continue
        if place < highest:
            return child
        highest = place
    return None


def legal_copy(properties: Element) -> Element:
    """A deep copy for a new element: children in the schema's order, without those it forbids.

    An old element keeps what its author's program wrote; repeating that would be our fault.
    """
    copy = deepcopy(properties)
    copy.tail = None
    for element in copy.iter(*_PROPERTIES):
        _make_legal(element)
    return copy


_PROPERTIES = tuple(qn(name) for name in ("w:pPr", "w:rPr", "w:tcPr", "w:trPr", "w:tblPrEx"))


def _make_legal(element: Element) -> None:
    ranks, any_order = _ranks(element.tag), _any_order(element.tag)
    if ranks is None:
        return
    for child in list(element):
        # Other vocabularies (w14 text effects) follow rules of their own and stay.
        if isinstance(child.tag, str) and child.tag.startswith(W) and _rank(ranks, child) is None:  # pyright: ignore[reportUnnecessaryIsInstance]
            element.remove(child)
    if misplaced_child(element) is not None:
        children = sorted(element, key=lambda c: 0 if c.tag in any_order else _known_rank(ranks, c))
        element[:] = children


def _known_rank(ranks: Mapping[str, int], child: Element) -> int:
    place = _rank(ranks, child)
    return len(ranks) if place is None else place

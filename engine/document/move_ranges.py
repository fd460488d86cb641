"""Moves as pairs: the marks of both ends, joined by the name that their ranges bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.document.structure import FALLBACK
from engine.ooxml.ns import W

_TAGS = tuple(
    W + side + what for side in ("moveFrom", "moveTo") for what in ("", "RangeStart", "RangeEnd")
)
_INNER = tuple(W + name for name in "ins del rPrChange pPrChange sectPrChange".split())
_ID = W + "id"


def find_moves(container: Any) -> dict[Any, str]:
    """Move mark → name of its move, for moves of which both ends are there.

    A mark outside any range, or whose other end is missing, is an ordinary deletion or insertion.
    """
    opened: dict[str, dict[str, str]] = {"moveFrom": {}, "moveTo": {}}
    named: dict[str, dict[Any, str]] = {"moveFrom": {}, "moveTo": {}}
    for element in container.iter(*_TAGS):
        local = element.tag.rpartition("}")[2]
        side = "moveFrom" if local.startswith("moveFrom") else "moveTo"
        ranges = opened[side]
        if local.endswith("RangeStart"):
            ranges[element.get(_ID) or ""] = element.get(W + "name") or ""
        elif local.endswith("RangeEnd"):
            ranges.pop(element.get(_ID) or "", None)
        elif next(element.iterancestors(FALLBACK), None) is None:
            name = _started_beside(element, side) or next(reversed(ranges.values()), None)
            if name is not None:
                named[side][element] = name
    both = set(named["moveFrom"].values()) & set(named["moveTo"].values())
    return {mark: name for marks in named.values() for mark, name in marks.items() if name in both}


def _started_beside(mark: Any, side: str) -> str | None:
    """The name of the range that begins in the paragraph whose mark this is, just behind it."""
    properties = mark.getparent().getparent()
    if properties is None or properties.tag != W + "pPr":
        return None
    start = next(properties.itersiblings(W + side + "RangeStart"), None)
    return None if start is None else start.get(W + "name")


def find_twins(moves: Mapping[Any, str]) -> dict[Any, Any]:
    """Others' changes inside a moved stretch stand at both of its ends: each mark → its other one.

    `moves` is what `find_moves` found. A change is known again by its kind, author, date and place
    in the order.
    """
    sides: dict[str, dict[tuple[str | None, ...], list[Any]]] = {"moveFrom": {}, "moveTo": {}}
    for mark, name in moves.items():
        found = sides[mark.tag.rpartition("}")[2]]
        for inner in _inside(mark):
            if inner not in moves:
                key = (name, inner.tag, inner.get(W + "author"), inner.get(W + "date"))
                found.setdefault(key, []).append(inner)
    twins: dict[Any, Any] = {}
    for key, old in sides["moveFrom"].items():
        new = sides["moveTo"].get(key, [])
        if len(new) == len(old):
            twins.update(zip(old, new, strict=True))
            twins.update(zip(new, old, strict=True))
    return twins


def _inside(mark: Any) -> Iterator[Any]:
    """The changes a mark of a move holds; that of a paragraph mark holds its paragraph's."""
    parent = mark.getparent()
    if parent.tag != W + "rPr":
        yield from mark.iter(*_INNER)
        return
    yield from (each for each in parent.getparent().iter(*_INNER) if each is not mark)

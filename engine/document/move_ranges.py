"""Moves as pairs: the marks of both ends, joined by the name that their ranges bear."""

from __future__ import annotations

from typing import Any

from engine.document.structure import FALLBACK
from engine.ooxml.ns import W

_TAGS = tuple(
    W + side + what for side in ("moveFrom", "moveTo") for what in ("", "RangeStart", "RangeEnd")
)
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

"""Small readers of WordprocessingML values: on/off, measures, children by name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.ooxml.ns import W
from engine.ooxml.types import Element as Element

VAL = W + "val"
_MEASURE = re.compile(r"^\s*(-?[0-9]*\.?[0-9]+)\s*(mm|cm|in|pt|pc|pi|px|%)?\s*$")
_TWIPS_PER_UNIT = {
    "mm": 1440 / 25.4,
    "cm": 1440 / 2.54,
    "in": 1440.0,
    "pt": 20.0,
    "pc": 240.0,
    "pi": 240.0,
    "px": 15.0,
}
_OFF = frozenset(("0", "false", "off", "none"))


def val(element: Element | None, default: str | None = None) -> str | None:
    """The `w:val` of an element that may be absent."""
    return default if element is None else element.get(VAL, default)


def is_on(element: Element | None) -> bool:
    """ISO 29500-1 §17.17.4: a present on/off element without `w:val` is on."""
    return element is not None and element.get(VAL) not in _OFF


def flag(element: Element, name: str, default: bool = False) -> bool:
    """An on/off attribute in the main namespace."""
    raw = element.get(W + name)
    return default if raw is None else raw not in _OFF


def measure(raw: str | None, per_unit: float = 1.0) -> int | None:
    """A measure in units of its attribute; "12pt" (strict) is converted through twips.

    `per_unit` is how many twips one bare unit is worth: 1 for twips, 10 for half points.
    Word reads a decimal number and cuts it; what is no number counts as absent.
    """
    if raw is None:
        return None
    found = _MEASURE.match(raw)
    if found is None:
        return None
    unit = found.group(2)
    if unit is None or unit == "%":
        number = float(found.group(1))
    else:
        number = float(found.group(1)) * _TWIPS_PER_UNIT[unit] / per_unit
    return int(number) if abs(number) < 2**31 else None


def twips(element: Element | None, name: str) -> int | None:
    """A measure attribute in the main namespace, in twips."""
    return None if element is None else measure(element.get(W + name))


def integer(raw: str | None) -> int | None:
    """A decimal integer, or None for anything else (Word ignores what is no number)."""
    if raw is None:
        return None
    try:
        return int(raw)
    except ValueError:
        return measure(raw)


def child(element: Element | None, name: str) -> Element | None:
    """The first child of that local name in the main namespace."""
    return None if element is None else element.find(W + name)


def child_val(element: Element | None, name: str) -> str | None:
    """`w:val` of the first child of that local name."""
    return None if element is None else val(element.find(W + name))


def children(element: Element | None, name: str) -> Iterator[Element]:
    """All children of that local name in the main namespace."""
    return iter(()) if element is None else element.iterchildren(W + name)


Key = tuple[object, ...]


def element_key(element: Element) -> Key:
    """What an element says, as a hashable value: equal markup has equal keys."""
    if not len(element):
        return (element.tag, *element.items())
    return (element.tag, *element.items(), *[element_key(inner) for inner in element])

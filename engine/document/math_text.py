"""Equations as linear text, the way Word writes them in its linear format: a^2, (a+b)/c, √(x)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.document.xmlread import Element
from engine.ooxml.ns import M, W

_VAL = M + "val"


def math_text(element: Element) -> str:
    """The linear text of an `m:oMath` or `m:oMathPara`."""
    handler = _HANDLERS.get(element.tag)
    if handler is not None:
        return handler(element)
    return _inner(element)


def _inner(element: Element | None) -> str:
    if element is None:
        return ""
    return "".join(math_text(item) for item in element.iterchildren("*"))


def _part(element: Element, name: str) -> str:
    return _inner(element.find(M + name))


def _grouped(text: str) -> str:
    return text if len(text) <= 1 or text.isalnum() else f"({text})"


def _property(element: Element, path: str, default: str) -> str:
    found = element.find(path)
    return default if found is None else found.get(_VAL, default)


def _text(element: Element) -> str:
    return element.text or ""


def _fraction(element: Element) -> str:
    return f"{_grouped(_part(element, 'num'))}/{_grouped(_part(element, 'den'))}"


def _superscript(element: Element) -> str:
    return f"{_part(element, 'e')}^{_grouped(_part(element, 'sup'))}"


def _subscript(element: Element) -> str:
    return f"{_part(element, 'e')}_{_grouped(_part(element, 'sub'))}"


def _both(element: Element) -> str:
    return f"{_subscript(element)}^{_grouped(_part(element, 'sup'))}"


def _radical(element: Element) -> str:
    degree = _part(element, "deg")
    return f"√({degree + '&' if degree else ''}{_part(element, 'e')})"


def _nary(element: Element) -> str:
    sign = _property(element, f"{M}naryPr/{M}chr", "∫")
    low, high = _part(element, "sub"), _part(element, "sup")
    limits = (f"_{_grouped(low)}" if low else "") + (f"^{_grouped(high)}" if high else "")
    return f"{sign}{limits} {_part(element, 'e')}"


def _delimiters(element: Element) -> str:
    begin = _property(element, f"{M}dPr/{M}begChr", "(")
    end = _property(element, f"{M}dPr/{M}endChr", ")")
    separator = _property(element, f"{M}dPr/{M}sepChr", "|")
    return begin + separator.join(_inner(item) for item in element.iterchildren(M + "e")) + end


def _matrix(element: Element) -> str:
    rows = (
        "&".join(_inner(item) for item in row.iterchildren(M + "e"))
        for row in element.iterchildren(M + "mr")
    )
    return f"■({'@'.join(rows)})"


def _function(element: Element) -> str:
    return f"{_part(element, 'fName')} {_part(element, 'e')}"


def _nothing(element: Element) -> str:
    return ""


_HANDLERS: Mapping[str, Callable[[Element], str]] = MappingProxyType(
    {
        M + "t": _text,
        W + "t": _text,
        M + "f": _fraction,
        M + "sSup": _superscript,
        M + "sSub": _subscript,
        M + "sSubSup": _both,
        M + "rad": _radical,
        M + "nary": _nary,
        M + "d": _delimiters,
        M + "m": _matrix,
        M + "func": _function,
        W + "rPr": _nothing,
        W + "del": _nothing,
    }
)

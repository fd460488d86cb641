"""The border between code points, which the engine counts, and the wire's UTF-16 units."""

from __future__ import annotations

_WIRE = "utf-16-le"
_ANY = "surrogatepass"


def to_utf16(text: str, code_points: int) -> int:
    """UTF-16 units before the code point offset."""
    head = text[:code_points]
    return len(head) if head.isascii() else len(head.encode(_WIRE, _ANY)) // 2


def from_utf16(text: str, units: int) -> int | None:
    """Code point offset of a UTF-16 offset; None inside a surrogate pair or out of the text."""
    if units < 0:
        return None
    if text.isascii():
        return units if units <= len(text) else None
    encoded = text.encode(_WIRE, _ANY)
    if 2 * units > len(encoded):
        return None
    head = encoded[: 2 * units].decode(_WIRE, _ANY)
    cut = "\ud800" <= head[-1:] <= "\udbff" and not text.startswith(head)
    return None if cut else len(head)


def utf16_length(text: str) -> int:
    """Length of `text` in UTF-16 units."""
    return to_utf16(text, len(text))

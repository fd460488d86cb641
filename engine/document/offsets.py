"""The border between code points, which the engine counts, and the wire's UTF-16 units."""

from __future__ import annotations


def to_utf16(text: str, code_points: int) -> int:
    """UTF-16 units before the code point offset."""
    head = text[:code_points]
    if head.isascii():
        return len(head)
    return len(head) + sum(character > "\uffff" for character in head)


def from_utf16(text: str, units: int) -> int | None:
    """Code point offset of a UTF-16 offset; None inside a surrogate pair or out of the text."""
    if units < 0:
        return None
    if text.isascii():
        return units if units <= len(text) else None
    passed = 0
    for offset, character in enumerate(text):
        if passed >= units:
            return offset if passed == units else None
        passed += 2 if character > "\uffff" else 1
    return len(text) if passed == units else None


def utf16_length(text: str) -> int:
    """Length of `text` in UTF-16 units."""
    return to_utf16(text, len(text))

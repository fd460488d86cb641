"""Roman numerals, list letters and the question whether one enumerator follows another."""

from __future__ import annotations

import re

_ROMAN_VALUES = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_ROMAN = re.compile(r"m*(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def to_roman(number: int) -> str:
    """Lower-case roman numeral of a positive number."""
    text = ""
    for value, symbol in _ROMAN_VALUES:
        while number >= value:
            text += symbol
            number -= value
    return text


def from_roman(text: str) -> int | None:
    """The value of a well-formed roman numeral of either case, else None."""
    text = text.lower()
    if not text or not _ROMAN.fullmatch(text):
        return None
    number = 0
    for value, symbol in _ROMAN_VALUES:
        while text.startswith(symbol):
            number += value
            text = text[len(symbol) :]
    return number


def starts_list(enumerator: str) -> bool:
    """Whether a new list level may begin with this enumerator."""
    return enumerator.lower() in ("a", "i", "1")


def follows(first: str, second: str) -> bool:
    """Whether `second` is the next enumerator after `first` (digits, letters or roman numerals)."""
    if first.isdigit() and second.isdigit():
        return int(second) == int(first) + 1
    if not (first.isalpha() and second.isalpha() and first.islower() == second.islower()):
        return False
    if len(first) == len(second) == 1 and ord(second) == ord(first) + 1:
        return True
    low, high = from_roman(first), from_roman(second)
    if low and high and high == low + 1:
        return True
    return first.lower() == "z" and second.lower() == "aa"

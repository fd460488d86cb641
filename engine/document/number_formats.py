"""A number as a list label or page number shows it: every `ST_NumberFormat` in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from engine.document.number_scripts import SCRIPT_FORMATS

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_CHICAGO = "*†‡§"


def format_number(number: int, number_format: str, *, lang: str = "", custom: str = "") -> str:
    """`number` spelled in a `ST_NumberFormat` (ISO 29500-1 §17.18.59).

    "none" and "bullet" show nothing; a format nobody knows shows the decimal number, as Word
    does. `custom` is `w:format` of a custom list ("001, 002, 003, …", [MS-DOCX] §2.2.1).
    """
    if number_format in ("none", "bullet"):
        return ""
    if number_format == "custom":
        return _custom(number, custom)
    if number_format in _WORDS:
        return _words(number, number_format, lang)
    spell = _FORMATS.get(number_format) or SCRIPT_FORMATS.get(number_format)
    return spell(number) if spell is not None else str(number)


def roman(number: int) -> str:
    """Lower-case Roman; Word shows nothing sensible for 0 and writes out any thousands."""
    if not 0 < number < 32768:
        return str(number)
    text = ""
    for amount, letters in _ROMAN:
        count, number = divmod(number, amount)
        text += letters * count
    return text


def letters(number: int) -> str:
    """a … z, then aa, bb … zz, aaa …: Word repeats the letter, it does not count in base 26."""
    if number <= 0:
        return str(number)
    rounds, place = divmod(number - 1, 26)
    return chr(97 + place) * (rounds + 1)


def english_ordinal_suffix(number: int) -> str:
    """st, nd, rd, th."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _zero_padded(width: int) -> Callable[[int], str]:
    return lambda number: f"{number:0{width}d}"


def _chicago(number: int) -> str:
    """*, †, ‡, §, **, ††, …: the Chicago Manual of Style's note marks."""
    if number <= 0:
        return str(number)
    rounds, place = divmod(number - 1, len(_CHICAGO))
    return _CHICAGO[place] * (rounds + 1)


def _hexadecimal(number: int) -> str:
    return f"{number:X}"


def _custom(number: int, pattern: str) -> str:
    """The first sample of the pattern says how wide numbers are padded."""
    first = re.match(r"\s*(0*)(\d)", pattern)
    width = len(first.group(1)) + 1 if first is not None else 1
    return f"{number:0{width}d}"


_WORDS = frozenset(("ordinal", "cardinalText", "ordinalText"))
_MODES = {"ordinal": "ordinal_num", "cardinalText": "cardinal", "ordinalText": "ordinal"}


@cache
def _words(number: int, number_format: str, lang: str) -> str:
    """Number words in the label's language, English when it has none.

    Word begins number words with a capital and leaves the British "and" out ("One hundred one").
    """
    language = lang.partition("-")[0].lower() or "en"
    if number_format == "ordinal" and language == "en":
        return f"{number}{english_ordinal_suffix(number)}"
    if number < 0:
        return str(number)
    text = _spelled(number, _MODES[number_format], language)
    if number_format == "ordinal":
        return text
    return text[:1].upper() + text[1:]


def _spelled(number: int, mode: str, language: str) -> str:
    from num2words import num2words  # its tables for 60 languages cost 60 ms; few files need one

    try:
        text = str(num2words(number, lang=language, to=mode))
    except (NotImplementedError, OverflowError, TypeError, ValueError):
        text = str(num2words(number, lang="en", to=mode))
    return text.replace(" and ", " ").replace(",", "")


_FORMATS: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {
        "decimal": str,
        "upperRoman": lambda number: roman(number).upper(),
        "lowerRoman": roman,
        "upperLetter": lambda number: letters(number).upper(),
        "lowerLetter": letters,
        "decimalZero": _zero_padded(2),
        "decimalZero2": _zero_padded(3),
        "decimalZero3": _zero_padded(4),
        "decimalZero4": _zero_padded(5),
        "hex": _hexadecimal,
        "chicago": _chicago,
        "numberInDash": lambda number: f"- {number} -",
    }
)

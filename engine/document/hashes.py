"""Text hashes that tell a stale read from a fresh one, and ids derived from text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul

MODULUS = 2147483647
START = 5381
_FACTOR = 33
_POWERS = tuple(pow(_FACTOR, exponent, MODULUS) for exponent in range(64))
# Every word is hashed with a space before it; from this value that first space leads to START.
_BEFORE_FIRST_SPACE = (START - 32) * pow(_FACTOR, -1, MODULUS) % MODULUS
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# The whitespace of ECMAScript: Python's own class has U+001C–1F and U+0085 besides, and no U+FEFF.
JS_SPACE = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_SPACES = re.compile(f"[{JS_SPACE}]+")
_PYTHON_DIFFERS = "\x1c\x1d\x1e\x1f\x85\ufeff"


def normalize(text: str) -> str:
    """Each run of white space as one space, none at the ends (folio-contract §2.5)."""
    return " ".join(_words(text))


def text_hash(text: str) -> str:
    """Hash of exactly this text: `h` and base 36."""
    return printed(_advance(START, text))


def normalized_hash(text: str) -> str:
    """`text_hash(normalize(text))`, composed from words that were hashed before."""
    value = _BEFORE_FIRST_SPACE
    words = _words(text)
    if not words:
        return text_hash("")
    for state, power in map(_spaced_word, words):
        value = (value * power + state) % MODULUS
    return printed(value)


def fnv_para_id(seed: str) -> str:
    """A paragraph id below 0x80000000 from a seed (FNV-1a over code points, §2.2)."""
    value = 2166136261
    for code in seed.encode() if seed.isascii() else map(ord, seed):
        value = ((value ^ code) * 16777619) & 0xFFFFFFFF
    return f"{value % MODULUS or 1:08X}"


def normalize_all(texts: Sequence[str]) -> list[str]:
    """`normalize` of each text."""
    whole = "".join(texts)
    if any(character in whole for character in _PYTHON_DIFFERS):
        return [normalize(text) for text in texts]
    return [" ".join(text.split()) for text in texts]


@lru_cache(maxsize=8192)
def power(exponent: int) -> int:
    """What `exponent` characters multiply a hash by."""
    return pow(_FACTOR, exponent, MODULUS)


def printed(value: int) -> str:
    """A hash in its wire form."""
    pairs = _pairs()
    rest, low = divmod(value, 1296)
    high, middle = divmod(rest, 1296)
    return "h" + ((pairs[high] + pairs[middle] + pairs[low]).lstrip("0") or "0")


@cache
def _pairs() -> list[str]:
    return [high + low for high in _DIGITS for low in _DIGITS]


def _words(text: str) -> list[str]:
    if any(character in text for character in _PYTHON_DIFFERS):
        return [word for word in _SPACES.split(text) if word]
    return text.split()


def _advance(value: int, text: str) -> int:
    for character in text:
        value = (value * _FACTOR + ord(character)) % MODULUS
    return value


@lru_cache(maxsize=65536)
def _spaced_word(word: str) -> tuple[int, int]:
    """What a space and `word` add to a hash: the state they leave and the factor they apply."""
    length = len(word) + 1
    if length >= len(_POWERS):
        return _advance(0, " " + word), pow(_FACTOR, length, MODULUS)
    backwards = word[::-1] + " "
    return sum(map(mul, map(ord, backwards), _POWERS)) % MODULUS, _POWERS[length]

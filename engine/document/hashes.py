"""Text hashes that tell a stale read from a fresh one, and ids derived from text."""

from __future__ import annotations

import re
from functools import cache, lru_cache

MODULUS = 2147483647
START = 5381
_FACTOR = 33
_DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"
# A byte as two digits to the base 32; no digit reaches 33.
_LOW = bytes(_DIGITS[code & 31] for code in range(256))
_HIGH = bytes(_DIGITS[code >> 5] for code in range(256))
_CHUNK = 192
"""Digits that `int` reads at once: its time grows with their square, and Python may be told to
refuse more than 640."""
_POWERS = tuple(pow(_FACTOR, exponent, MODULUS) for exponent in range(_CHUNK + 1))
_RARE = 8
"""Where at most one character in so many lies beyond Latin-1, each is added by itself."""

# The whitespace of ECMAScript: Python's own class has U+001C–1F and U+0085 besides, and no U+FEFF.
JS_SPACE = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_SPACES = re.compile(f"[{JS_SPACE}]+")
_INK = re.compile(f"[^{JS_SPACE}]")
_PYTHON_DIFFERS = "\x1c\x1d\x1e\x1f\x85\ufeff"


def normalize(text: str) -> str:
    """Each run of white space as one space, none at the ends (folio-contract §2.5)."""
    spaced = text
    if "\t" in text or "\n" in text:
        spaced = text.replace("\t", " ").replace("\n", " ")
    # Of all white space only the space is printable, so in most texts no other is left now.
    if not spaced.isprintable():
        return " ".join(_words(text))
    spaced = spaced.strip(" ")
    while "  " in spaced:
        spaced = spaced.replace("  ", " ")
    return spaced


def is_blank(text: str) -> bool:
    """Whether nothing is left of the text when it is normalised."""
    return _INK.search(text) is None


def text_hash(text: str) -> str:
    """Hash of exactly this text: `h` and base 36 (folio-contract §2.5)."""
    return _printed(_state(text))


def normalized_hash(text: str) -> str:
    """`text_hash(normalize(text))`."""
    return _printed(_state(normalize(text)))


def fnv_para_id(seed: str) -> str:
    """A paragraph id below 0x80000000 from a seed (FNV-1a over code points, §2.2)."""
    value = 2166136261
    for code in seed.encode() if seed.isascii() else map(ord, seed):
        value = ((value ^ code) * 16777619) & 0xFFFFFFFF
    return f"{value % MODULUS or 1:08X}"


def _words(text: str) -> list[str]:
    if any(character in text for character in _PYTHON_DIFFERS):
        return [word for word in _SPACES.split(text) if word]
    return text.split()


def _state(text: str) -> int:
    """`h = (h * 33 + code point) mod 2147483647` over the text.

    That is a polynomial at 33. Reading digits to the base 33 works one out in C, so the bytes of
    the code points are split in digits, and the polynomials of the digits are added up.
    """
    if text.isascii():
        return _polynomial(text.encode(), START)
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) != 2 * len(text):
        wide = text.encode("utf-32-le", "surrogatepass")
        high = _polynomial(wide[1::4]) * 256 + _polynomial(wide[2::4]) * 65536
        return (_polynomial(wide[::4], START) + high) % MODULUS
    return (_polynomial(units[::2], START) + 256 * _sparse(units[1::2])) % MODULUS


def _polynomial(codes: bytes, value: int = 0) -> int:
    """`value` and then the bytes, as digits to the base 33 modulo 2^31 - 1."""
    low, high = codes.translate(_LOW), codes.translate(_HIGH)
    at = len(codes) % _CHUNK
    if at:
        digits = int(low[:at], _FACTOR) + 32 * int(high[:at], _FACTOR)
        value = (value * _POWERS[at] + digits) % MODULUS
    while at < len(codes):
        end = at + _CHUNK
        digits = int(low[at:end], _FACTOR) + 32 * int(high[at:end], _FACTOR)
        value = (value * _POWERS[_CHUNK] + digits) % MODULUS
        at = end
    return value


def _sparse(codes: bytes) -> int:
    """`_polynomial` of bytes that are mostly zero."""
    if _RARE * len(codes.translate(None, b"\0")) > len(codes):
        return _polynomial(codes)
    value = 0
    rest = codes.lstrip(b"\0")
    while rest:
        value += rest[0] * _power(len(rest) - 1)
        rest = rest[1:].lstrip(b"\0")
    return value


@lru_cache(maxsize=8192)
def _power(exponent: int) -> int:
    """What `exponent` characters multiply a hash by."""
    return pow(_FACTOR, exponent, MODULUS)


def _printed(value: int) -> str:
    """A hash in its wire form."""
    pairs = _pairs()
    rest, low = divmod(value, 1296)
    high, middle = divmod(rest, 1296)
    return "h" + ((pairs[high] + pairs[middle] + pairs[low]).lstrip("0") or "0")


@cache
def _pairs() -> list[str]:
    digits = _DIGITS.decode()
    return [high + low for high in digits for low in digits]

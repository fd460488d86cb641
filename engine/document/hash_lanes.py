"""Derived ids of many texts at once: each text has a lane of 64 bits in one long integer.

Python takes 60 ns and more for each character of a hash; an operation on a long integer works
on all its lanes within a few ns each. Texts of similar length share an integer, the shorter ones
with zeros in front, which leave a state of zero as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.document.hashes import MODULUS, fnv_para_id

_LANES = 512
_FEWEST = 12
"""With fewer lanes each text for itself is faster."""
_ONES = int.from_bytes(b"\1\0\0\0\0\0\0\0" * _LANES, "little")
_LOW_16 = _ONES * 0xFFFF
_LOW_32 = _ONES * 0xFFFFFFFF
_FNV_PRIME = 16777619
_FNV_START = "\u0001\u2cb3\ud327"
"""FNV-1a starts at 2166136261; from zero these three characters lead there."""


def fnv_para_ids(seeds: Sequence[str]) -> list[str]:
    """`fnv_para_id` of each seed."""
    found: list[str] = [""] * len(seeds)
    for group in _groups(seeds):
        chosen = [seeds[index] for index in group]
        several = len(group) >= _FEWEST and _is_basic("".join(chosen))
        values = _para_ids(chosen) if several else map(fnv_para_id, chosen)
        for index, value in zip(group, values, strict=True):
            found[index] = value
    return found


def _is_basic(text: str) -> bool:
    """Whether one UTF-16 unit is one character of it."""
    return text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)


def _groups(texts: Sequence[str]) -> Iterator[list[int]]:
    """Indices of texts that share an integer, the shortest first."""
    lengths = [len(text) for text in texts]
    ordered = sorted(range(len(texts)), key=lengths.__getitem__)
    start = 0
    for at, index in enumerate(ordered):
        full = at - start >= _LANES
        if full or (at - start >= _FEWEST and lengths[index] > 1.5 * lengths[ordered[start]] + 16):
            yield ordered[start:at]
            start = at
    if start < len(ordered):
        yield ordered[start:]


def _para_ids(seeds: list[str]) -> Iterator[str]:
    """FNV-1a over characters."""
    states = 0
    for packed in _fours([_FNV_START + seed for seed in seeds]):
        states = (states ^ packed & _LOW_16) * _FNV_PRIME & _LOW_32
        states = (states ^ packed >> 16 & _LOW_16) * _FNV_PRIME & _LOW_32
        states = (states ^ packed >> 32 & _LOW_16) * _FNV_PRIME & _LOW_32
        states = (states ^ packed >> 48 & _LOW_16) * _FNV_PRIME & _LOW_32
    for state in _unpacked(states, len(seeds)):
        yield f"{state % MODULUS or 1:08X}"


def _fours(texts: list[str]) -> Iterator[int]:
    """The next four characters of every text, 16 bits each, the first one lowest."""
    steps = -(-max(map(len, texts)) // 4)
    padded = "".join([text.rjust(4 * steps, "\0") for text in texts])
    units = memoryview(padded.encode("utf-16-le", "surrogatepass")).cast("Q")
    for step in range(steps):
        yield int.from_bytes(units[step::steps].tobytes(), "little")


def _unpacked(states: int, count: int) -> list[int]:
    return memoryview(states.to_bytes(8 * count, "little")).cast("Q").tolist()

"""Text as a person quotes it: one spelling for quotes, dashes and spaces, with a way back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_QUOTES = dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'") | dict.fromkeys(
    "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'
)
_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
_SPELLING = _QUOTES | _DASHES | {"\u2026": "..."}
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_TABLE = str.maketrans(_SPELLING | dict.fromkeys(_UNSEEN, ""))
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Quotable:
    """A text in one spelling; `origins[i]` is where its i-th character begins in the original."""

    text: str
    origins: tuple[int, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original text behind a stretch of this one."""
        return self.origins[start], self.origins[end]


@lru_cache(maxsize=8192)
def spelled(text: str) -> str:
    """The text in the one spelling, without the way back: fast, to see whether to look closer.

    Kept for as many blocks as 600 pages have, because hosts search one document many times.
    """
    return _SPACES.sub(" ", text.translate(_TABLE))


def quotable(text: str) -> Quotable:
    """Quotes, dashes and ellipses in one spelling, space runs as one space, unseen marks gone."""
    out: list[str] = []
    origins: list[int] = []
    in_space = False
    for offset, character in enumerate(text):
        if character in _UNSEEN:
            continue
        if character.isspace():
            if not in_space:
                out.append(" ")
                origins.append(offset)
            in_space = True
            continue
        in_space = False
        for one in _SPELLING.get(character, character):
            out.append(one)
            origins.append(offset)
    origins.append(len(text))
    return Quotable("".join(out), tuple(origins))

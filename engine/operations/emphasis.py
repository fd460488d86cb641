"""Inline emphasis in inserted text: `**bold**` and `***bold italic***`, nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass

_EMPHASIS = re.compile(r"(?<!\*)(\*{2,3})(?=[^\s*])(.+?)(?<=[^\s*])\1(?!\*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Emphasised:
    """A piece of text and how it is emphasised."""

    text: str
    bold: bool = False
    italic: bool = False


def read_emphasis(text: str) -> tuple[Emphasised, ...]:
    """The pieces of a text with their markers taken as formatting."""
    pieces: list[Emphasised] = []
    at = 0
    for match in _EMPHASIS.finditer(text):
        if match.start() > at:
            pieces.append(Emphasised(text[at : match.start()]))
        pieces.append(Emphasised(match[2], bold=True, italic=len(match[1]) == 3))
        at = match.end()
    if at < len(text) or not pieces:
        pieces.append(Emphasised(text[at:]))
    return tuple(pieces)


def without_emphasis(text: str) -> str:
    """The text without its markers."""
    return _EMPHASIS.sub(lambda match: match[2], text)

"""Quotes of the contract as people quote: whole words, never half of one."""

from __future__ import annotations

from typing import Final

QUOTE_LIMIT = 160
_JOINS: Final = frozenset("'’-\u2011")
_FIRST_UNSPACED = 0x2E80
"""From here on scripts write words without spaces: there is no word to complete."""


def whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The span widened to the words its ends fall into; an empty span stays empty."""
    if end <= start:
        return start, end
    while start > 0 and _in_word(text, start):
        start -= 1
    while end < len(text) and _in_word(text, end):
        end += 1
    return start, end


def quoted(text: str, start: int, end: int) -> str:
    """The words of a span, cut between two words where they are too many for a quote."""
    start, end = whole_words(text, start, end)
    return shortened(text[start:end])


def widened(text: str, quote: str) -> str:
    """A quote with its first and last word whole, where it stands once in `text`."""
    words = quote.strip()
    start = text.find(words) if words else -1
    if start < 0 or text.find(words, start + 1) >= 0:
        return shortened(words)
    return quoted(text, start, start + len(words))


def shortened(words: str) -> str:
    """At most `QUOTE_LIMIT` characters; the last word stays whole unless it is alone."""
    flat = words.strip()
    if len(flat) <= QUOTE_LIMIT:
        return flat
    head = flat[: QUOTE_LIMIT + 1]
    return (head.rsplit(None, 1)[0] if any(c.isspace() for c in head) else head[:-1]).rstrip()


def _in_word(text: str, place: int) -> bool:
    """Whether a word goes on over the border before `place`."""
    before, after = text[place - 1], text[place]
    if not (_counts(before) and _counts(after)):
        return False
    if before in _JOINS:
        return place >= 2 and _is_letter(text[place - 2]) and _is_letter(after)
    if after in _JOINS:
        return _is_letter(before) and place + 1 < len(text) and _is_letter(text[place + 1])
    return True


def _counts(character: str) -> bool:
    return character in _JOINS or _is_letter(character)


def _is_letter(character: str) -> bool:
    return character.isalnum() and ord(character) < _FIRST_UNSPACED

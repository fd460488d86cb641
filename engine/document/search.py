"""Literal search in accepted text, by letter or as a person quotes, with exact ranges back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from engine.document.snapshot import BlockSnapshot
from engine.identity import BlockId


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for. `normalised` lets quotes, dashes, spaces and invisible signs differ."""

    text: str
    match_case: bool = False
    whole_word: bool = False
    normalised: bool = False


class Match(NamedTuple):
    """One hit; offsets are code points of the block's accepted text."""

    block_id: BlockId
    start: int
    end: int
    occurrence: int
    """Which match of the block it is, from 0."""


_SAME: dict[str, str] = {
    **dict.fromkeys("‘’‚‛′´`ʼ＇", "'"),
    **dict.fromkeys("“”„‟″«»＂〝〞", '"'),
    **dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"),
    **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000\t\n\v\f\r\u2028\u2029", " "),
    **{chr(code): " " for code in range(0x2000, 0x200B)},
}
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u061c")
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}_]")


class Flattened(NamedTuple):
    """Text as a person quotes it, and for each of its characters where the original stands."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def flatten(text: str) -> Flattened:
    """Fold glyphs that readers do not tell apart; runs of white space become one space."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for offset, character in enumerate(text):
        if character in _INVISIBLE:
            continue
        folded = _SAME.get(character, character)
        if folded == " " and pieces and pieces[-1] == " ":
            ends[-1] = offset + 1
            continue
        for piece in _decomposed(folded):
            pieces.append(piece)
            starts.append(offset)
            ends.append(offset + 1)
    return Flattened("".join(pieces), tuple(starts), tuple(ends))


def find_in_text(text: str, query: Query) -> Iterator[tuple[int, int]]:
    """Ranges of the query in a text, left to right, not overlapping."""
    if not query.text:
        return
    exact = not query.normalised
    for start, end in _found(text, query.text, query) if exact else _found_flat(text, query):
        if not query.whole_word or _stands_alone(text, start, end):
            yield start, end


def find_in_blocks(blocks: Iterable[BlockSnapshot], query: Query) -> Iterator[Match]:
    """Matches in content blocks; one that would cut a note marker is dropped."""
    for block in blocks:
        occurrence = 0
        for start, end in find_in_text(block.text, query):
            if _cuts_marker(block, start, end):
                continue
            yield Match(block.id, start, end, occurrence)
            occurrence += 1


def locate(text: str, quote: str) -> tuple[int, int] | None:
    """The one place where a quote stands: exactly, else as a person quotes; None if not one."""
    for normalised in (False, True):
        found = list(find_in_text(text, Query(quote, match_case=True, normalised=normalised)))
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _found(text: str, wanted: str, query: Query) -> Iterator[tuple[int, int]]:
    """Case folding is simple, character by character: `ß` is not `ss` (ECMAScript `iu`)."""
    flags = regex.VERSION0 if query.match_case else regex.VERSION0 | regex.IGNORECASE
    for match in regex.finditer(regex.escape(wanted, literal_spaces=True), text, flags):
        yield match.span()


def _found_flat(text: str, query: Query) -> Iterator[tuple[int, int]]:
    wanted = flatten(query.text.strip()).text.strip()
    if not wanted:
        return
    # Most blocks do not hold even the letters; only the others are worth the way back.
    if next(_found(_letters(text), _letters(wanted), query), None) is None:
        return
    flat = flatten(text)
    for start, end in _found(flat.text, wanted, query):
        yield flat.starts[start], flat.ends[end - 1]


class _Folds(dict[int, str]):
    """Code point → what `flatten` makes of it, spaces left out; filled as characters come up."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        folded = "" if character in _INVISIBLE else _SAME.get(character, character)
        found = self[code] = "".join(map(_decomposed, folded)).replace(" ", "")
        return found


@cache
def _folds() -> _Folds:
    return _Folds()


@lru_cache(maxsize=8192)
def _letters(text: str) -> str:
    """The flattened text without its spaces and without the way back."""
    return text.translate(_folds())


def _decomposed(character: str) -> str:
    """Ligatures and full-width letters by their compatibility form; letters keep their accents."""
    if character.isascii():
        return character
    folded = unicodedata.normalize("NFKC", character)
    return folded if len(folded) <= 3 and folded.strip() else character


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else ""
    after = text[end] if end < len(text) else ""
    return not (before and _WORD.match(before)) and not (after and _WORD.match(after))


def _cuts_marker(block: BlockSnapshot, start: int, end: int) -> bool:
    for boundary in block.structural_boundaries:
        first, last = boundary.offset, boundary.offset + boundary.length
        if first < start < last or first < end < last:
            return True
    return False

"""Word diff for redlines: few, whole-word changes that a reviewer can read.

Words and edge punctuation are aligned; white space between them is compared afterwards, so that
a space never pairs unrelated words. Offsets are code points and never cut a grapheme cluster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import regex

from engine.sequence_diff import Match, Opcode, diff_sequences, match_sequences

__all__ = ["Granularity", "Hunk", "Opcode", "diff_sequences", "diff_words"]

Granularity = Literal["word", "character"]

# Han and kana are written without spaces: there a character is a word. Elsewhere a word is a
# stretch without white space, less the punctuation at its edges; equal marks stay together.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}"
_CORE = rf"[^\s\p{{P}}\p{{S}}{_UNSPACED}]"
_TOKEN = regex.compile(
    rf"[{_UNSPACED}]\p{{M}}*|{_CORE}(?:[^\s{_UNSPACED}]*{_CORE})?|([\p{{P}}\p{{S}}])\1*"
)
# The same for ASCII text, where the built-in engine is twice as fast.
_ASCII_CORE = r"[A-Za-z0-9\x00-\x08\x0e-\x1b\x7f]"
_ASCII_TOKEN = re.compile(rf"{_ASCII_CORE}(?:\S*{_ASCII_CORE})?|([!-~])\1*")
_CLUSTERS = regex.compile(r"[\p{M}\p{RI}\p{EMod}\u200d\ufe0f]")
_GRAPHEME = regex.compile(r"\X")
# Brackets and quotes frame a term: "thirty (30)" → "sixty (60)" keeps them.
_TELLING = regex.compile(r"[\p{L}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\"]")
_MARK_ONLY_RUN = 3
# Appending up to this many letters to a word ("Seller" → "Sellers") shows the whole word.
_INFLECTION = 3
_MOST_TOKENS = 262_144
_FRAGMENTED = 32
# Two changes around one kept word read well unless the word is tiny beside them.
_LONE_FRAGMENT = 128
_SHORTEST_REWRITE = 8


@dataclass(frozen=True, slots=True)
class Hunk:
    """`old[old_start:old_end]` becomes `new[new_start:new_end]`; code points."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


_Span = tuple[int, int]


class _Tokens:
    """The tokens of one side, as spans of its text."""

    def __init__(self, text: str, spans: list[_Span]) -> None:
        self._text = text
        self.spans = spans
        self.texts = [text[start:end] for start, end in spans]

    def __len__(self) -> int:
        return len(self.spans)

    def gap(self, index: int) -> str:
        """The white space before a token (not before the first)."""
        return self._text[self.spans[index - 1][1] : self.spans[index][0]]

    def length(self, start: int, end: int) -> int:
        """Code points from the first to the last token of a range, white space between included."""
        return self.spans[end - 1][1] - self.spans[start][0] if start < end else 0


def diff_words(old: str, new: str, *, granularity: Granularity = "word") -> tuple[Hunk, ...]:
    """The changed regions, ascending and never adjacent; equal strings give none.

    Replacing the old slices by the new ones gives `new` exactly.
    """
    if old == new:
        return ()
    if not old or not new:
        return (Hunk(0, len(old), 0, len(new)),)
    appended = _appended(old, new)
    if appended is not None:
        return (appended,)
    start, old_end, new_end = _middle(old, new)
    old_tokens = _tokens(old[start:old_end], granularity)
    new_tokens = _tokens(new[start:new_end], granularity)
    pairs = _aligned(old_tokens, new_tokens, granularity)
    hunks = _hunks(old[start:old_end], new[start:new_end], pairs)
    return tuple(
        Hunk(each.old_start + start, each.old_end + start,
             each.new_start + start, each.new_end + start)
        for each in hunks
    )  # fmt: skip


def _appended(old: str, new: str) -> Hunk | None:
    """Text put before or after the whole deletes nothing, even where it touches a word."""
    extra = len(new) - len(old)
    if extra <= 0:
        return None
    if new.startswith(old) and _clean_seam(new, len(old), extra):
        return Hunk(len(old), len(old), len(old), len(new))
    if new.endswith(old) and _clean_seam(new, extra, extra):
        return Hunk(0, 0, 0, extra)
    return None


def _clean_seam(text: str, at: int, extra: int) -> bool:
    inside_word = text[at - 1].isalnum() and text[at].isalnum()
    if inside_word and extra <= _INFLECTION:
        return False
    near = text[max(0, at - 16) : at + 16]
    return not _CLUSTERS.search(near) or at in _boundaries(text)


def _middle(old: str, new: str) -> tuple[int, int, int]:
    """Start, old end and new end of what differs, widened to white space on both sides."""
    limit = min(len(old), len(new))
    prefix = _shared(old, new, limit)
    while prefix and not (old[prefix - 1 : prefix].isspace()):
        prefix -= 1
    while prefix and old[prefix - 1 : prefix].isspace():
        prefix -= 1
    suffix = _shared(old[::-1], new[::-1], limit - prefix)
    while suffix and not old[len(old) - suffix].isspace():
        suffix -= 1
    while suffix and old[len(old) - suffix].isspace():
        suffix -= 1
    return prefix, len(old) - suffix, len(new) - suffix


def _shared(old: str, new: str, limit: int) -> int:
    """Length of the common prefix, by bisection over slices (compared at C speed)."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _tokens(text: str, granularity: Granularity) -> _Tokens:
    if granularity == "character":
        return _Tokens(text, [match.span() for match in _GRAPHEME.finditer(text)])
    pattern = _ASCII_TOKEN if text.isascii() else _TOKEN
    spans = [match.span() for match in pattern.finditer(text)]
    if not text.isascii() and _CLUSTERS.search(text):
        spans = list(_whole_clusters(text, spans))
    return _Tokens(text, spans)


def _whole_clusters(text: str, spans: list[_Span]) -> Iterator[_Span]:
    """Joins tokens whose border would cut a grapheme cluster (a family emoji, a flag)."""
    boundaries = _boundaries(text)
    first: int | None = None
    for start, end in spans:
        first = start if first is None else first
        if end in boundaries:
            yield first, end
            first = None


def _boundaries(text: str) -> set[int]:
    return {0, *(match.end() for match in _GRAPHEME.finditer(text))}


def _aligned(old: _Tokens, new: _Tokens, granularity: Granularity) -> list[tuple[_Span, _Span]]:
    """The spans that stay, old and new side by side, noise removed."""
    if len(old) + len(new) > _MOST_TOKENS:
        return []
    matches = match_sequences(old.texts, new.texts)
    if granularity == "word":
        matches = _Readable(old, new).runs(matches)
    return [
        (
            (old.spans[each.a_start][0], old.spans[each.a_start + each.length - 1][1]),
            (new.spans[each.b_start][0], new.spans[each.b_start + each.length - 1][1]),
        )
        for piece in matches
        for each in _same_spacing(piece, old, new)
    ]


def _same_spacing(match: Match, old: _Tokens, new: _Tokens) -> Iterator[Match]:
    """A run cut where the white space inside it differs."""
    start = 0
    for step in range(1, match.length):
        left, right = match.a_start + step, match.b_start + step
        if old.gap(left) != new.gap(right):
            yield Match(match.a_start + start, match.b_start + start, step - start)
            start = step
    yield Match(match.a_start + start, match.b_start + start, match.length - start)


class _Readable:
    """Drops equal runs that would only cut a change into unreadable pieces."""

    def __init__(self, old: _Tokens, new: _Tokens) -> None:
        self._old = old
        self._new = new

    def runs(self, matches: list[Match]) -> list[Match]:
        """The runs worth keeping; a pure insertion or deletion stays one."""
        if self._pure(matches):
            return matches
        kept = self._without_noise(matches)
        return self._without_fragments(kept)

    def _pure(self, matches: Sequence[Match]) -> bool:
        """Whether the shorter side survives whole, as a subsequence of the longer."""
        same = sum(match.length for match in matches)
        return same == min(len(self._old), len(self._new))

    def _without_noise(self, matches: list[Match]) -> list[Match]:
        """Inner runs of nothing but marks between two changes join them."""
        kept: list[Match] = []
        for index, match in enumerate(matches):
            following = matches[index + 1] if index + 1 < len(matches) else None
            previous = kept[-1] if kept else None
            inner = self._changes_before(previous, match) and self._changes_after(match, following)
            if inner and match.length <= _MARK_ONLY_RUN and self._marks_only(match):
                if not self._same_kind(previous, match, following):
                    continue
            kept.append(match)
        return kept

    def _marks_only(self, match: Match) -> bool:
        return not any(map(_TELLING.search, self._run(match)))

    def _run(self, match: Match) -> list[str]:
        return self._old.texts[match.a_start : match.a_start + match.length]

    def _same_kind(self, previous: Match | None, match: Match, following: Match | None) -> bool:
        """Whether both neighbours only insert, or only delete; joining would invent the other."""
        a_end, b_end = _end(previous)
        a_next, b_next = self._start(following)
        before = (match.a_start - a_end, match.b_start - b_end)
        after = (a_next - match.a_start - match.length, b_next - match.b_start - match.length)
        only_inserts = before[0] == 0 and after[0] == 0
        only_deletes = before[1] == 0 and after[1] == 0
        return only_inserts or only_deletes

    def _changes_before(self, previous: Match | None, match: Match) -> bool:
        return _end(previous) != (match.a_start, match.b_start)

    def _changes_after(self, match: Match, following: Match | None) -> bool:
        return _end(match) != self._start(following)

    def _start(self, following: Match | None) -> tuple[int, int]:
        if following is None:
            return len(self._old), len(self._new)
        return following.a_start, following.b_start

    def _without_fragments(self, matches: list[Match]) -> list[Match]:
        """Drops inner runs where what stays is crumbs beside what changes (32·Σ run² < mean²)."""
        kept: list[Match] = []
        cluster: list[Match] = []
        for match in matches:
            if self._long(match):
                kept.extend(self._unless_crumbs(kept[-1] if kept else None, cluster, match))
                kept.append(match)
                cluster = []
            else:
                cluster.append(match)
        kept.extend(self._unless_crumbs(kept[-1] if kept else None, cluster, None))
        return kept

    def _long(self, match: Match) -> bool:
        """Three words in a row are worth reading as unchanged, whatever stands around them."""
        return match.length >= 3 and sum(text[0].isalnum() for text in self._run(match)) >= 3

    def _unless_crumbs(
        self, previous: Match | None, cluster: list[Match], following: Match | None
    ) -> list[Match]:
        inner = cluster
        first: list[Match] = []
        last: list[Match] = []
        if inner and not self._changes_before(previous, inner[0]):
            first, inner = inner[:1], inner[1:]
        if inner and not self._changes_after(inner[-1], following):
            inner, last = inner[:-1], inner[-1:]
        start = _end(first[0] if first else previous)
        end = self._start(last[0] if last else following)
        old_length = self._old.length(start[0], end[0])
        new_length = self._new.length(start[1], end[1])
        mean = (old_length + new_length) / 2
        squares = sum(
            self._old.length(each.a_start, each.a_start + each.length) ** 2 for each in inner
        )
        factor = _FRAGMENTED if len(inner) > 1 else _LONE_FRAGMENT
        crumbs = mean >= _SHORTEST_REWRITE and factor * squares < mean * mean
        if crumbs and min(old_length, new_length) > 0 and not self._pure_between(inner, start, end):
            inner = []
        return [*first, *inner, *last]

    def _pure_between(
        self, inner: list[Match], start: tuple[int, int], end: tuple[int, int]
    ) -> bool:
        same = sum(match.length for match in inner)
        return same == min(end[0] - start[0], end[1] - start[1])


def _end(match: Match | None) -> tuple[int, int]:
    if match is None:
        return 0, 0
    return match.a_start + match.length, match.b_start + match.length


def _hunks(old: str, new: str, pairs: list[tuple[_Span, _Span]]) -> list[Hunk]:
    """What lies between the pairs and differs, with white space at its edges taken off."""
    hunks: list[Hunk] = []
    old_at = new_at = 0
    old_end, new_end = len(old), len(new)
    for kept_old, kept_new in pairs:
        if old[old_at : kept_old[0]] != new[new_at : kept_new[0]]:
            hunks.append(_trimmed(old, new, Hunk(old_at, kept_old[0], new_at, kept_new[0])))
        old_at, new_at = kept_old[1], kept_new[1]
    if old[old_at:] != new[new_at:]:
        hunks.append(_trimmed(old, new, Hunk(old_at, old_end, new_at, new_end)))
    return hunks


def _trimmed(old: str, new: str, hunk: Hunk) -> Hunk:
    old_start, old_end, new_start, new_end = (
        hunk.old_start, hunk.old_end, hunk.new_start, hunk.new_end,
    )  # fmt: skip
    while old_start < old_end and new_start < new_end and old[old_start] == new[new_start]:
        if not old[old_start].isspace():
            break
        old_start, new_start = old_start + 1, new_start + 1
    while old_start < old_end and new_start < new_end and old[old_end - 1] == new[new_end - 1]:
        if not old[old_end - 1].isspace():
            break
        old_end, new_end = old_end - 1, new_end - 1
    return Hunk(old_start, old_end, new_start, new_end)

"""From old and new text to the fewest edits, around what must not be cut: notes and fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import regex

from engine.errors import Problem
from engine.word_diff import diff_words

# Anything that may join with its neighbours into one character: marks, joiners, emoji, Hangul.
_COMBINES = regex.compile(r"[\p{M}\p{Cf}\p{Extended_Pictographic}\p{So}\p{Sk}]|[\u1100-\u11ff]")
_MARKER = re.compile(r"\[\^e?(?:\d+|\?)\]")


@dataclass(frozen=True, slots=True)
class Barrier:
    """A stretch of the old text that is one thing: a note marker or a field's result."""

    start: int
    end: int
    is_note: bool


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Code points `start` to `end` of the old text become `new`."""

    start: int
    end: int
    new: str


def narrowed(edit: TextEdit, old: str) -> TextEdit:
    """An edit within one word brought down to the letters that differ; others stay as they are.

    `old` is the text that the edit's offsets count in.
    """
    word = old[edit.start : edit.end]
    if not word or not edit.new or re.search(r"\s", word + edit.new):
        return edit
    head = _shared(word, edit.new)
    tail = _shared(word[head:][::-1], edit.new[head:][::-1])
    start, end = edit.start + head, edit.end - tail
    new = edit.new[head : len(edit.new) - tail]
    if any(_COMBINES.search(text) for text in (word, edit.new)):
        return edit  # half of what readers see as one character would stay
    return TextEdit(start, end, new)


def _shared(first: str, second: str) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )


@dataclass(slots=True)
class _Region:
    old_start: int
    old_end: int
    new_start: int
    new_end: int


def minimal_edits(
    old: str, new: str, barriers: Sequence[Barrier] = ()
) -> tuple[TextEdit, ...] | Problem:
    """Ascending edits that turn `old` into `new`; equal words and kept barriers stay untouched.

    A note that `new` leaves out, and a marker that only `new` has, are `protectedReference`. A
    field whose result changes is replaced as a whole.
    """
    edits: list[TextEdit] = []
    for region in _widened(_regions(old, new), barriers):
        inside = [b for b in barriers if region.old_start <= b.start and b.end <= region.old_end]
        cut = _cut_around(region, inside, old=old, new=new)
        if isinstance(cut, Problem):
            return cut
        edits.extend(cut)
    if any(_MARKER.search(edit.new) for edit in edits):
        return Problem("protectedReference", "New text cannot write a note marker of its own.")
    return tuple(edit for edit in edits if edit.new != old[edit.start : edit.end])


def _regions(old: str, new: str) -> list[_Region]:
    return [_Region(h.old_start, h.old_end, h.new_start, h.new_end) for h in diff_words(old, new)]


def _widened(regions: Sequence[_Region], barriers: Sequence[Barrier]) -> list[_Region]:
    """No region cuts a barrier; regions that meet by this become one."""
    result: list[_Region] = []
    for region in regions:
        for barrier in barriers:
            if _cuts(region, barrier):
                before = region.old_start - min(region.old_start, barrier.start)
                after = max(region.old_end, barrier.end) - region.old_end
                region.old_start -= before
                region.new_start -= before
                region.old_end += after
                region.new_end += after
        if result and region.old_start < result[-1].old_end:
            last = result[-1]
            last.old_end = max(last.old_end, region.old_end)
            last.new_end = max(last.new_end, region.new_end)
        else:
            result.append(region)
    return result


def _cuts(region: _Region, barrier: Barrier) -> bool:
    if region.old_start == region.old_end:
        return barrier.start < region.old_start < barrier.end
    return region.old_start < barrier.end and barrier.start < region.old_end


def _cut_around(
    region: _Region, barriers: Sequence[Barrier], *, old: str, new: str
) -> list[TextEdit] | Problem:
    edits: list[TextEdit] = []
    old_at, new_at = region.old_start, region.new_start
    for barrier in barriers:
        text = old[barrier.start : barrier.end]
        found = _find_whole(new, text, new_at, region.new_end) if text else -1
        if found < 0:
            if barrier.is_note:
                return Problem("protectedReference", f"The note {text} has to stay.")
            continue
        edits.append(TextEdit(old_at, barrier.start, new[new_at:found]))
        old_at, new_at = barrier.end, found + len(text)
    edits.append(TextEdit(old_at, region.old_end, new[new_at : region.new_end]))
    return edits


def _find_whole(text: str, wanted: str, start: int, end: int) -> int:
    """Where `wanted` stands in `text[start:end]` without being a part of a longer word."""
    found = text.find(wanted, start, end)
    while found >= 0:
        before = text[found - 1 : found]
        after = text[found + len(wanted) : found + len(wanted) + 1]
        joined = (before.isalnum() and wanted[0].isalnum()) or (
            after.isalnum() and wanted[-1].isalnum()
        )
        if not joined:
            return found
        found = text.find(wanted, found + 1, end)
    return -1

"""Aligns two sequences: patience anchors first, then a longest common subsequence in the gaps."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Literal, NamedTuple

# A gap's cost is its two lengths multiplied; the bit-parallel kernel does 64 cells in one step.
GAP_BUDGET = 64_000_000
# Above this a gap is one replacement: about a second of work.
CEILING = 4_000_000_000


class Opcode(NamedTuple):
    """`a[a_start:a_end]` becomes `b[b_start:b_end]`."""

    tag: Literal["equal", "replace", "delete", "insert"]
    a_start: int
    a_end: int
    b_start: int
    b_end: int


class Match(NamedTuple):
    """`length` equal items at `a_start` and `b_start`."""

    a_start: int
    b_start: int
    length: int


def diff_sequences(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[Opcode]:
    """Opcodes that turn `a` into `b`, covering both; near-linear for documents of paragraphs."""
    opcodes: list[Opcode] = []
    a_at = b_at = 0
    for match in [*match_sequences(a, b), Match(len(a), len(b), 0)]:
        if match.a_start > a_at or match.b_start > b_at:
            tag = "delete" if match.b_start == b_at else "replace"
            tag = "insert" if match.a_start == a_at else tag
            opcodes.append(Opcode(tag, a_at, match.a_start, b_at, match.b_start))
        a_at, b_at = match.a_start + match.length, match.b_start + match.length
        if match.length:
            opcodes.append(Opcode("equal", match.a_start, a_at, match.b_start, b_at))
    return opcodes


def match_sequences(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[Match]:
    """The equal stretches of an alignment, ascending and never adjacent on both sides."""
    codes: dict[Hashable, int] = {}
    left = [codes.setdefault(item, len(codes)) for item in a]
    right = [codes.setdefault(item, len(codes)) for item in b]
    found: list[Match] = []
    # Explicit work list, last gap first, so that deep nesting cannot exhaust the stack.
    gaps = [(0, len(left), 0, len(right))]
    while gaps:
        a_start, a_end, b_start, b_end = gaps.pop()
        prefix = common_prefix(left, right, (a_start, a_end, b_start, b_end))
        if prefix:
            found.append(Match(a_start, b_start, prefix))
            a_start, b_start = a_start + prefix, b_start + prefix
        suffix = common_suffix(left, right, (a_start, a_end, b_start, b_end))
        if suffix:
            found.append(Match(a_end - suffix, b_end - suffix, suffix))
            a_end, b_end = a_end - suffix, b_end - suffix
        if a_start == a_end or b_start == b_end:
            continue
        window = (a_start, a_end, b_start, b_end)
        anchors = _anchors(left, right, window)
        if not anchors and _cells(window) > GAP_BUDGET:
            anchors = _phrase_anchors(left, right, window)
        if anchors:
            gaps.extend(_split(window, anchors))
        else:
            found.extend(_lcs(left, right, window))
    return _joined(found)


Window = tuple[int, int, int, int]


def common_prefix(a: Sequence[int], b: Sequence[int], window: Window) -> int:
    """How many items are equal at the start of both sides of the window."""
    a_start, a_end, b_start, b_end = window
    limit = min(a_end - a_start, b_end - b_start)
    length = 0
    while length < limit and a[a_start + length] == b[b_start + length]:
        length += 1
    return length


def common_suffix(a: Sequence[int], b: Sequence[int], window: Window) -> int:
    """How many items are equal at the end of both sides of the window."""
    a_start, a_end, b_start, b_end = window
    limit = min(a_end - a_start, b_end - b_start)
    length = 0
    while length < limit and a[a_end - 1 - length] == b[b_end - 1 - length]:
        length += 1
    return length


def _anchors(a: list[int], b: list[int], window: Window) -> list[tuple[int, int]]:
    """Items unique on both sides, in the longest order that both sides share."""
    a_start, a_end, b_start, b_end = window
    a_items, b_items = a[a_start:a_end], b[b_start:b_end]
    a_counts, b_counts = Counter(a_items), Counter(b_items)
    positions = {item: b_start + at for at, item in enumerate(b_items) if b_counts[item] == 1}
    pairs = [
        (a_start + at, positions[item])
        for at, item in enumerate(a_items)
        if a_counts[item] == 1 and item in positions
    ]
    return _longest_increasing(pairs)


def _phrase_anchors(a: list[int], b: list[int], window: Window) -> list[tuple[int, int]]:
    """Anchors in a large window where no single item is unique: phrases of four items are."""
    a_start, a_end, b_start, b_end = window
    phrases: dict[tuple[int, ...], int] = {}
    left, right = (
        [
            phrases.setdefault(phrase, len(phrases))
            for phrase in zip(items, items[1:], items[2:], items[3:], strict=False)
        ]
        for items in (a[a_start:a_end], b[b_start:b_end])
    )
    found = _anchors(left, right, (0, len(left), 0, len(right)))
    return [(a_start + a_at, b_start + b_at) for a_at, b_at in found]


def _cells(window: Window) -> int:
    return (window[1] - window[0]) * (window[3] - window[2])


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    tails: list[int] = []
    tail_pairs: list[int] = []
    previous: list[int] = []
    for index, (_, value) in enumerate(pairs):
        at = bisect_left(tails, value)
        previous.append(tail_pairs[at - 1] if at else -1)
        if at == len(tails):
            tails.append(value)
            tail_pairs.append(index)
        else:
            tails[at] = value
            tail_pairs[at] = index
    chain: list[tuple[int, int]] = []
    index = tail_pairs[-1] if tail_pairs else -1
    while index >= 0:
        chain.append(pairs[index])
        index = previous[index]
    return chain[::-1]


def _split(window: Window, anchors: list[tuple[int, int]]) -> list[Window]:
    """The windows between anchors; each starts with its anchor, found again as a prefix."""
    a_start, a_end, b_start, b_end = window
    # An anchor that continues the one before is found as part of that one's prefix.
    heads = [
        anchor
        for before, anchor in zip([(-2, -2), *anchors], anchors, strict=False)
        if (before[0] + 1, before[1] + 1) != anchor
    ]
    starts = [(a_start, b_start), *heads]
    ends = [*heads, (a_end, b_end)]
    return [
        (start[0], end[0], start[1], end[1])
        for start, end in zip(starts, ends, strict=True)
        if start != end
    ]


def _lcs(a: list[int], b: list[int], window: Window) -> list[Match]:
    a_start, a_end, b_start, b_end = window
    if _cells(window) > CEILING:
        return []
    # Imported when two texts are compared: readers of documents never wait for it.
    from rapidfuzz.distance import LCSseq, Levenshtein

    # Beyond the budget the exact matrix costs too much memory; Levenshtein's does not.
    kernel = LCSseq if _cells(window) <= GAP_BUDGET else Levenshtein
    return [
        Match(a_start + code.src_start, b_start + code.dest_start, code.src_end - code.src_start)
        for code in kernel.opcodes(a[a_start:a_end], b[b_start:b_end])
        if code.tag == "equal"
    ]


def _joined(found: list[Match]) -> list[Match]:
    joined: list[Match] = []
    for match in sorted(found):
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.a_start + last.length == match.a_start
            and last.b_start + last.length == match.b_start
        ):
            joined[-1] = last._replace(length=last.length + match.length)
        else:
            joined.append(match)
    return joined

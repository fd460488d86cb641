"""Aligns the blocks of two containers: by their ids, by what they say, then by similarity."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.compare.blocks import Block, dice, similarity
from engine.sequence_diff import diff_sequences

# Below this two blocks have too little in common to be versions of each other.
ALIKE = 0.4
# The id says that they are the same block; then less is enough.
ALIKE_BY_ID = 0.25
_MOST_CELLS = 40_000
_SPLIT_GAIN = 0.08


@dataclass(slots=True)
class Pairing:
    """Blocks that belong together: one to one, or a split (1:n) or a merge (n:1)."""

    base: list[Block]
    revised: list[Block]

    @property
    def single(self) -> bool:
        """One block on both sides."""
        return len(self.base) == 1 and len(self.revised) == 1


_Pair = tuple[int, int]


def align_blocks(base: Sequence[Block], revised: Sequence[Block]) -> list[Pairing]:
    """Everything in revised order, what is gone slotted in where it stood."""
    pairs = _by_content(base, revised)
    pairs = _in_gaps(base, revised, pairs)
    return _with_splits(base, revised, pairs)


def _by_content(base: Sequence[Block], revised: Sequence[Block]) -> list[_Pair]:
    start, end_a, end_b = _equal_ends(base, revised)
    pairs = [(i, i) for i in range(start)]
    inner = _by_ids(base, revised, range(start, end_a), range(start, end_b))
    at_a, at_b = start, start
    for a, b in [*inner, (end_a, end_b)]:
        pairs.extend(_equal(base, revised, (at_a, a), (at_b, b)))
        if a < end_a or b < end_b:
            pairs.append((a, b))
        at_a, at_b = a + 1, b + 1
    pairs.extend((end_a + i, end_b + i) for i in range(len(base) - end_a))
    return pairs


def _equal_ends(base: Sequence[Block], revised: Sequence[Block]) -> tuple[int, int, int]:
    limit = min(len(base), len(revised))
    start = 0
    while start < limit and base[start].says_same(revised[start]):
        start += 1
    end_a, end_b = len(base), len(revised)
    while end_a > start and end_b > start:
        if not base[end_a - 1].says_same(revised[end_b - 1]):
            break
        end_a, end_b = end_a - 1, end_b - 1
    return start, end_a, end_b


def _by_ids(
    base: Sequence[Block], revised: Sequence[Block], a_range: range, b_range: range
) -> list[_Pair]:
    places = {revised[b].para_id: b for b in b_range}
    taken = Counter(revised[b].para_id for b in b_range)
    found: list[_Pair] = []
    seen = Counter(base[a].para_id for a in a_range)
    for a in a_range:
        identity = base[a].para_id
        if identity is None or taken[identity] != 1 or seen[identity] != 1:
            continue
        b = places[identity]
        if _same(base[a], revised[b]) or similarity(base[a], revised[b]) >= ALIKE_BY_ID:
            found.append((a, b))
    return longest_increasing(found)


def _same(a: Block, b: Block) -> bool:
    if a.says_same(b):
        return True
    return _telling(a) == _telling(b)


def longest_increasing(pairs: Sequence[_Pair]) -> list[_Pair]:
    """The longest subsequence that rises on both sides; `pairs` rise on the first."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, b) in enumerate(pairs):
        place = bisect_left(tails, b)
        if place == len(tails):
            tails.append(b)
            ends.append(number)
        else:
            tails[place] = b
            ends[place] = number
        before.append(ends[place - 1] if place else -1)
    chain: list[_Pair] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]


def _equal(
    base: Sequence[Block], revised: Sequence[Block], a: tuple[int, int], b: tuple[int, int]
) -> Iterator[_Pair]:
    """Equal by signature first, then by text, in one gap."""
    if a[0] >= a[1] or b[0] >= b[1]:
        return
    keys_a = [base[i].signature for i in range(*a)]
    keys_b = [revised[i].signature for i in range(*b)]
    for tag, a_start, a_end, b_start, b_end in diff_sequences(keys_a, keys_b):
        if tag == "equal":
            for step in range(a_end - a_start):
                yield a[0] + a_start + step, b[0] + b_start + step
        elif tag == "replace":
            gap_a, gap_b = (a[0] + a_start, a[0] + a_end), (b[0] + b_start, b[0] + b_end)
            yield from _equal_text(base, revised, gap_a, gap_b)


def _equal_text(
    base: Sequence[Block], revised: Sequence[Block], a: tuple[int, int], b: tuple[int, int]
) -> Iterator[_Pair]:
    texts_a = [_telling(base[i]) for i in range(*a)]
    texts_b = [_telling(revised[i]) for i in range(*b)]
    for tag, a_start, a_end, b_start, _ in diff_sequences(texts_a, texts_b):
        if tag != "equal":
            continue
        for step in range(a_end - a_start):
            pair = a[0] + a_start + step, b[0] + b_start + step
            if base[pair[0]].text.strip() or similarity(base[pair[0]], revised[pair[1]]) > 0:
                yield pair


def _telling(block: Block) -> tuple[str, bool, int, str]:
    return block.kind, block.closes_section, block.half_field, block.text


def _in_gaps(
    base: Sequence[Block], revised: Sequence[Block], pairs: Sequence[_Pair]
) -> list[_Pair]:
    found: list[_Pair] = []
    at_a = at_b = 0
    for a, b in [*pairs, (len(base), len(revised))]:
        found.extend(similar_pairs(base[at_a:a], revised[at_b:b], at_a, at_b))
        if a < len(base) or b < len(revised):
            found.append((a, b))
        at_a, at_b = a + 1, b + 1
    return found


def similar_pairs(
    base: Sequence[Block], revised: Sequence[Block], at_a: int = 0, at_b: int = 0
) -> list[_Pair]:
    """The pairs in order whose similarities sum up to most; never by position."""
    if not base or not revised:
        return []
    if len(base) * len(revised) <= _MOST_CELLS:
        pairs = _best_chain(base, revised)
    else:
        pairs = longest_increasing(_by_rare_words(base, revised))
    return [(at_a + a, at_b + b) for a, b in pairs]


def _best_chain(base: Sequence[Block], revised: Sequence[Block]) -> list[_Pair]:
    scores = ((similarity(one, other) for other in revised) for one in base)
    return best_chain([[each if each >= ALIKE else 0.0 for each in row] for row in scores])


def best_chain(gain: Sequence[Sequence[float]]) -> list[_Pair]:
    """The rising pairs whose gains sum up to most; a gain of nought is no pair."""
    rows, columns = len(gain), len(gain[0]) if gain else 0
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for a in range(rows - 1, -1, -1):
        for b in range(columns - 1, -1, -1):
            best[a][b] = max(
                best[a + 1][b], best[a][b + 1], gain[a][b] and best[a + 1][b + 1] + gain[a][b]
            )
    found: list[_Pair] = []
    a = b = 0
    while a < rows and b < columns:
        if gain[a][b] and best[a][b] == best[a + 1][b + 1] + gain[a][b]:
            found.append((a, b))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return found


def _by_rare_words(base: Sequence[Block], revised: Sequence[Block]) -> list[_Pair]:
    """For each block of the base the revised one with which it shares most rare words."""
    holders: dict[str, list[int]] = {}
    for b, block in enumerate(revised):
        for word in block.words:
            holders.setdefault(word, []).append(b)
    found: list[_Pair] = []
    for a, block in enumerate(base):
        votes: Counter[int] = Counter()
        for word in block.words:
            having = holders.get(word, ())
            if len(having) <= 8:
                votes.update(having)
        for b, _ in votes.most_common(3):
            if similarity(block, revised[b]) >= ALIKE:
                found.append((a, b))
                break
    return found


def _with_splits(
    base: Sequence[Block], revised: Sequence[Block], pairs: Sequence[_Pair]
) -> list[Pairing]:
    """Pairings in order; a lonely neighbour that makes a pair more alike joins it."""
    found: list[Pairing] = []
    at_a = at_b = 0
    for a, b in [*pairs, (len(base), len(revised))]:
        found.extend(Pairing([block], []) for block in base[at_a:a])
        found.extend(Pairing([], [block]) for block in revised[at_b:b])
        if a < len(base) or b < len(revised):
            found.append(Pairing([base[a]], [revised[b]]))
        at_a, at_b = a + 1, b + 1
    return _joined(found)


def _joined(pairings: list[Pairing]) -> list[Pairing]:
    number = 0
    while number < len(pairings):
        current = pairings[number]
        if not _may_split(current):
            number += 1
            continue
        for step in (1, -1):
            while _takes(pairings, number, step):
                other = pairings.pop(number + step)
                number += min(step, 0)
                _take(current, other, first=step < 0)
        number += 1
    return pairings


def _may_split(pairing: Pairing) -> bool:
    if not (pairing.single and pairing.base[0].kind == "p"):
        return False
    one, other = pairing.base[0], pairing.revised[0]
    return not one.says_same(other) and one.text != other.text


def _takes(pairings: list[Pairing], number: int, step: int) -> bool:
    """Whether a one-sided neighbour is the other half of what was split or merged."""
    near = number + step
    if not 0 <= near < len(pairings):
        return False
    current, other = pairings[number], pairings[near]
    if bool(other.base) == bool(other.revised):
        return False
    lonely = (other.base or other.revised)[0]
    if lonely.closes_section or any(each.closes_section for each in current.base):
        return False
    side = current.base if other.base else current.revised
    fixed = current.revised if other.base else current.base
    if lonely.kind != "p" or len(fixed) != 1 or len(lonely.text.strip()) < 2:
        return False
    target = fixed[0].words
    joined = _sum(side)
    before = dice(joined, target)
    after = dice(joined + lonely.words, target)
    missing = target - joined
    held = sum((lonely.words & missing).values())
    return after > before + _SPLIT_GAIN and held >= 0.7 * lonely.words.total()


def _sum(blocks: Sequence[Block]) -> Counter[str]:
    total: Counter[str] = Counter()
    for block in blocks:
        total += block.words
    return total


def _take(current: Pairing, other: Pairing, *, first: bool) -> None:
    for mine, theirs in ((current.base, other.base), (current.revised, other.revised)):
        mine[:] = [*theirs, *mine] if first else [*mine, *theirs]

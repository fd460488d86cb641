"""Finds what moved: a paragraph gone here that stands there, word for word or edited."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence

from engine.compare.blocks import Block, similarity
from engine.compare.plans import Move, Step

# Shorter paragraphs are boilerplate ("the Parties agree") that stands in many places.
FEWEST_WORDS = 5
_FEWEST_WORDS_EDITED = 8
_ALIKE_EDITED = 0.7
_COMMON_WORD = 12


def find_moves(steps: Iterable[Step], first_number: int = 1) -> list[Move]:
    """Pairs lonely paragraphs of both sides and notes the move on their steps."""
    steps = list(steps)
    gone = [step for step in steps if _lonely(step, base=True)]
    come = [step for step in steps if _lonely(step, base=False)]
    pairs = _exact(gone, come)
    taken = {id(step) for pair in pairs for step in pair}
    rest_gone = [step for step in gone if id(step) not in taken]
    pairs += _edited(rest_gone, [step for step in come if id(step) not in taken])
    moves: list[Move] = []
    for number, (source, target) in enumerate(pairs, first_number):
        move = Move(number, source.pairing.base[0], target.pairing.revised[0])
        source.move = target.move = move
        moves.append(move)
    return moves


def _lonely(step: Step, *, base: bool) -> bool:
    pairing = step.pairing
    mine, other = (pairing.base, pairing.revised) if base else (pairing.revised, pairing.base)
    return len(mine) == 1 and not other and mine[0].kind == "p" and _long(mine[0])


def _long(block: Block) -> bool:
    return block.word_count >= FEWEST_WORDS


def _exact(gone: Sequence[Step], come: Sequence[Step]) -> list[tuple[Step, Step]]:
    waiting: dict[str, deque[Step]] = {}
    for step in gone:
        waiting.setdefault(_plain(step.pairing.base[0]), deque()).append(step)
    found: list[tuple[Step, Step]] = []
    for step in come:
        queue = waiting.get(_plain(step.pairing.revised[0]))
        if queue:
            source = queue.popleft()
            found.append((source, step))
    return found


def _plain(block: Block) -> str:
    return " ".join(block.text.split())


def _edited(gone: Sequence[Step], come: Sequence[Step]) -> list[tuple[Step, Step]]:
    """The most alike pairs, found through words that few paragraphs have."""
    holders: dict[str, list[int]] = {}
    for number, step in enumerate(come):
        for word in step.pairing.revised[0].words:
            holders.setdefault(word, []).append(number)
    scored: list[tuple[float, int, int]] = []
    for place, step in enumerate(gone):
        block = step.pairing.base[0]
        if block.word_count < _FEWEST_WORDS_EDITED:
            continue
        votes: Counter[int] = Counter()
        for word in block.words:
            having = holders.get(word, ())
            if len(having) <= _COMMON_WORD:
                votes.update(having)
        for number, _ in votes.most_common(4):
            likeness = similarity(block, come[number].pairing.revised[0])
            if likeness >= _ALIKE_EDITED:
                scored.append((likeness, -place, -number))
    return list(_best_first(scored, gone, come))


def _best_first(
    scored: list[tuple[float, int, int]], gone: Sequence[Step], come: Sequence[Step]
) -> Iterable[tuple[Step, Step]]:
    used_a: set[int] = set()
    used_b: set[int] = set()
    for _, place, number in sorted(scored, reverse=True):
        if place in used_a or number in used_b:
            continue
        used_a.add(place)
        used_b.add(number)
        yield gone[-place], come[-number]

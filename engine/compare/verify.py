"""Proves a redline: resolved both ways on copies, it must read as the two versions do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.compare.blocks import COMPARED, Block, plain_text
from engine.compare.comparison import StoryPair
from engine.compare.facts import FactReader, first_difference
from engine.compare.marked_properties import section_key
from engine.compare.options import CompareOptions
from engine.ooxml.build import copied
from engine.redline.names import MARKS, SECT_PR, TBL, TR, Decision, Element, P
from engine.redline.resolve import resolve_all

_HELD = "held"
Facts = tuple[str, ...]
Side = Literal["accept", "reject"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a resolved redline differs from what it should be."""

    side: Side
    story: str
    message: str

    def __str__(self) -> str:
        wanted = "revised version" if self.side == "accept" else "base"
        return f"{self.side} does not give the {wanted} in {self.story}: {self.message}"


@dataclass(slots=True)
class Before:
    """A story of the base before it was written to, and its revised version."""

    name: str
    container: Element
    """Of the base; the redline is written into this very element."""
    base: list[Element] = field(default_factory=list[Element])
    """Its blocks: those that will be replaced as copies, the others themselves."""
    revised: list[Element] = field(default_factory=list[Element])
    twins: dict[Element, Element] = field(default_factory=dict[Element, Element])
    """Blocks that say the same on both sides: the proof need not look into them."""

    @classmethod
    def of(cls, pair: StoryPair, replaced: set[int]) -> Before:
        """Remembers what splices over these children will change."""
        found = cls(str(pair.base.handle.kind), pair.base.container)
        found.base = kept_blocks(pair.base.container, replaced)
        found.revised = [each for each in pair.revised.container if _counts(each)]
        for step in pair.plan.steps:
            if step.equal:
                found.twins[step.pairing.base[0].element] = step.pairing.revised[0].element
        return found


def kept_blocks(container: Element, replaced: set[int]) -> list[Element]:
    """The blocks as they are now, safe from being written to."""
    return [
        copied(child) if place in replaced else child
        for place, child in enumerate(container)
        if _counts(child)
    ]


def _counts(child: Element) -> bool:
    return str(child.tag) in COMPARED or child.tag == SECT_PR


def prove(
    stories: Sequence[Before],
    options: CompareOptions,
    *,
    sides: Sequence[Side] = ("reject", "accept"),
) -> Difference | None:
    """The first difference in any story, or None when the redline is proven."""
    reader = FactReader(options)
    for story in stories:
        layout = _layout(story.container)
        for side in sides:
            wanted = story.base if side == "reject" else story.revised
            proof = _Proof(story, reader, layout, side=side)
            message = proof.against(wanted, tables=options.has("tables"))
            if message is not None:
                return Difference(side, story.name, message)
    return None


def _is_empty_section(block: Element) -> bool:
    """Section properties that say nothing (but for headers, stories of their own) may be absent."""
    return block.tag == SECT_PR and not section_key(block)


def _without_lonely_end(
    resolved: list[tuple[Element, bool]], wanted: Sequence[Element]
) -> list[tuple[Element, bool]]:
    """A version whose last section has no paragraph gets an empty one: the last mark must stay."""
    blocks = [each for each in wanted if each.tag != SECT_PR]
    ends = [place for place, each in enumerate(resolved) if each[0].tag != SECT_PR]
    if len(ends) <= len(blocks) or (
        blocks and blocks[-1].tag == P and not Block(blocks[-1]).closes_section
    ):
        return resolved
    last = resolved[ends[-1]][0]
    if last.tag == P and not plain_text(last).strip():
        return [each for place, each in enumerate(resolved) if place != ends[-1]]
    return resolved


_Stretch = list[Element]
"""Neighbours that no mark touches."""


def _layout(container: Element) -> list[Element | _Stretch]:
    """The children to be decided on copies, and between them stretches that stay as they are.

    What follows a marked block may join it, so it counts as touched too.
    """
    found: list[Element | _Stretch] = []
    near = False
    for child in container:
        marked = next(child.iter(*MARKS), None) is not None
        if marked or near or not _counts(child):
            found.append(child)
        elif found and isinstance(found[-1], list):
            found[-1].append(child)
        else:
            found.append([child])
        near = marked or (near and str(child.tag) not in COMPARED)
    return found


class _Proof:
    def __init__(
        self,
        story: Before,
        reader: FactReader,
        layout: Sequence[Element | _Stretch],
        *,
        side: Side,
    ) -> None:
        self._story = story
        self._reader = reader
        self._layout = layout
        self._side: Decision = side

    def against(self, wanted: Sequence[Element], *, tables: bool) -> str | None:
        """What differs from the wanted blocks."""
        resolved = [each for each in self._resolved() if _counts(each[0])]
        if not tables:
            resolved = [each for each in resolved if each[0].tag != TBL]
            wanted = [each for each in wanted if each.tag != TBL]
        resolved = [each for each in resolved if not _is_empty_section(each[0])]
        wanted = [each for each in wanted if not _is_empty_section(each)]
        resolved = _without_lonely_end(resolved, wanted)
        actual: list[Facts] = []
        expected: list[Facts] = []
        for number in range(max(len(resolved), len(wanted))):
            mine = resolved[number] if number < len(resolved) else None
            theirs = wanted[number] if number < len(wanted) else None
            if mine is not None and theirs is not None and self._same(*mine, theirs):
                continue
            actual.extend(() if mine is None else [self._reader.facts(mine[0])])
            expected.extend(() if theirs is None else [self._reader.facts(theirs)])
        return first_difference(actual, expected)

    def _same(self, mine: Element, held: bool, theirs: Element) -> bool:
        if held and (mine is theirs or self._story.twins.get(mine) is theirs):
            return True
        return Block(mine).says_same(Block(theirs))

    def _resolved(self) -> Iterator[tuple[Element, bool]]:
        """The decided blocks in order, and whether each is an untouched one itself."""
        source = self._story.container
        shadow = source.makeelement(source.tag, {})
        held: list[_Stretch] = []
        for each in self._layout:
            if isinstance(each, list):
                shadow.append(_place(each[-1], len(held)))
                held.append(each)
            else:
                shadow.append(copied(each))
        resolve_all(shadow, self._side)
        for child in shadow:
            number = child.get(_HELD)
            if number is None:
                yield child, False
            else:
                yield from ((each, True) for each in held[int(number)])


def _place(like: Element, number: int) -> Element:
    """Holds the place of untouched blocks; to its neighbours it looks like the last of them."""
    place = like.makeelement(like.tag if like.tag in (P, TBL, SECT_PR) else P, {})
    if like.tag == TBL:
        place.append(like.makeelement(TR, {}))
    elif like.tag == P:
        place.append(like.makeelement("held", {}))  # not empty, so that it never yields
    place.set(_HELD, str(number))
    return place

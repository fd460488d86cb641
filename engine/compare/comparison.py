"""Pairs the stories of two versions and aligns each pair; everything else is read from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.compare.ids import Imports, unify
from engine.compare.marked_story import prepare_tails
from engine.compare.moves import find_moves
from engine.compare.options import CompareOptions
from engine.compare.plans import ContainerPlan, Step, plan_container, walk
from engine.compare.versions import Version
from engine.document.story import Story
from engine.opc.part import Part

_NOTES = ("footnote", "endnote")


@dataclass(slots=True, eq=False)
class StoryPair:
    """Two stories that are versions of each other, aligned."""

    base: Story
    revised: Story
    plan: ContainerPlan

    @property
    def differs(self) -> bool:
        """Whether any block is written otherwise on both sides, be it without a change."""
        return any(not step.equal for step in self.plan.steps)

    def steps(self) -> Iterator[Step]:
        """All steps, those inside tables and controls too."""
        return walk(self.plan)


@dataclass(slots=True)
class Comparison:
    """Two versions side by side; notes are paired later, through their references."""

    base: Version
    revised: Version
    options: CompareOptions
    pairs: list[StoryPair] = field(default_factory=list[StoryPair])
    only_base: list[Story] = field(default_factory=list[Story])
    only_revised: list[Story] = field(default_factory=list[Story])
    imports: Imports = field(default_factory=Imports)
    moves: int = 0

    def pair(self, base: Story, revised: Story) -> StoryPair:
        """Aligns two stories."""
        tables = self.options.has("tables")
        plan = plan_container(base.container, revised.container, tables=tables)
        pair = StoryPair(base, revised, plan)
        if self.options.has("moves"):
            self.moves += len(find_moves(pair.steps(), self.moves + 1))
        prepare_tails(pair.plan)
        return pair


def align_versions(base: Version, revised: Version, options: CompareOptions) -> Comparison:
    """Pairs by handle, then headers and footers by kind and order, and aligns the pairs."""
    comparison = Comparison(base, revised, options)
    pairs, comparison.only_base, comparison.only_revised = _story_pairs(base, revised, options)
    parts: list[tuple[Part | None, Part]] = [(a.part, b.part) for a, b in pairs]
    parts.extend(_note_parts(base, revised))
    headers = {
        handle.relationship_id or "": a.handle.relationship_id or ""
        for a, b in pairs
        for handle in (b.handle, *b.aliases)
        if handle.relationship_id is not None
    }
    comparison.imports = unify(base, revised, parts, headers)
    for a, b in pairs:
        comparison.pairs.append(comparison.pair(a, b))
    return comparison


def _story_pairs(
    base: Version, revised: Version, options: CompareOptions
) -> tuple[list[tuple[Story, Story]], list[Story], list[Story]]:
    mine = [each for each in base.stories if _compared(each, options)]
    theirs = [each for each in revised.stories if _compared(each, options)]
    by_handle = {each.handle: each for each in theirs}
    pairs: list[tuple[Story, Story]] = []
    for each in list(mine):
        other = by_handle.get(each.handle)
        if other is not None:
            pairs.append((each, other))
            mine.remove(each)
            theirs.remove(other)
    for each in list(mine):
        other = next((one for one in theirs if one.handle.kind == each.handle.kind), None)
        if other is not None:
            pairs.append((each, other))
            mine.remove(each)
            theirs.remove(other)
    return pairs, mine, theirs


def _compared(story: Story, options: CompareOptions) -> bool:
    kind = story.handle.kind
    if kind in _NOTES:
        return False
    return kind == "main" or options.has("headers")


def _note_parts(base: Version, revised: Version) -> Iterator[tuple[Part | None, Part]]:
    for kind in _NOTES:
        mine = next((s.part for s in base.stories if s.handle.kind == kind), None)
        theirs = next((s.part for s in revised.stories if s.handle.kind == kind), None)
        if theirs is not None:
            yield mine, theirs

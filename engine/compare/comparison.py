"""Pairs the stories of two versions and aligns each pair; everything else is read from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.compare.combine_comments import adopt_comments
from engine.compare.ids import Imports, unify
from engine.compare.marked_story import prepare_tails
from engine.compare.moves import find_moves
from engine.compare.options import CompareOptions
from engine.compare.plans import ContainerPlan, Step, plan_container, walk
from engine.compare.story_pairs import header_ids, new_headers, pair_stories
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
    new_headers: dict[str, Story] = field(default_factory=dict[str, Story])
    """Headers that only the revised version has, by the relationship ids they are to get."""
    comments: frozenset[str] = frozenset()
    """Comments brought from the revised version, by their ids in the base."""
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
    if options.has("comments"):
        comparison.comments = adopt_comments(base.package, revised)
    paired = pair_stories(base, revised, options)
    comparison.only_base, comparison.only_revised = paired.only_base, paired.only_revised
    comparison.new_headers = new_headers(base, revised, paired.only_revised)
    headers = header_ids(paired, comparison.new_headers)
    parts = [*paired.parts(), *_note_parts(base, revised)]
    comparison.imports = unify(base, revised, parts, headers)
    for a, b in paired.pairs:
        comparison.pairs.append(comparison.pair(a, b))
    return comparison


def _note_parts(base: Version, revised: Version) -> Iterator[tuple[Part | None, Part]]:
    for kind in _NOTES:
        mine = next((s.part for s in base.stories if s.handle.kind == kind), None)
        theirs = next((s.part for s in revised.stories if s.handle.kind == kind), None)
        if theirs is not None:
            yield mine, theirs

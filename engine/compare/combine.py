"""Combines marked copies of one base into one document with everyone's changes and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.compare.combine_comments import adopt_comments
from engine.compare.combine_side import adopt_notes
from engine.compare.combine_units import Combiner, Conflict
from engine.compare.comparing import Source, VersionComparison
from engine.compare.ids import unify
from engine.compare.imports import Importer
from engine.compare.marked_story import Splice
from engine.compare.metadata import read_metadata
from engine.compare.options import CompareOptions, parse_include
from engine.compare.redline import UnprovenRedline, story_batch
from engine.compare.verify import Before, kept_blocks, prove
from engine.compare.versions import Version, open_version
from engine.document.document import WordDocument
from engine.document.story import Story, find_stories
from engine.errors import WhereasError
from engine.identity import Origin
from engine.opc import Package
from engine.operations.context import Signature
from engine.operations.executor import execute
from engine.redline.names import MARKS, MOVE_RANGE_STARTS, NAME


class NotACopy(WhereasError):
    """A document is no marked copy of the base: rejecting its changes gives another text."""

    default_code = "notACopy"


@dataclass(slots=True)
class Combined:
    """The document with everyone's changes."""

    data: bytes
    conflicts: list[Conflict] = field(default_factory=list[Conflict])
    """Where changes of several copies meet."""
    unprocessed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    batch: dict[str, Any] = field(default_factory=dict[str, Any])


def combine(base: Source, copies: Sequence[Source], *, author: str, date: str) -> Combined:
    """One document over `base`; rejecting everything gives the base again, which is proven.

    A copy without tracked changes counts with its differences, under the name of whoever saved
    it last (else `author`), at `date`. Raises `NotACopy` for a copy of something else.
    """
    own = open_version(base)
    marked = [_marked(own, each, author=author, date=date) for each in copies]
    work = _Combination(own, marked)
    return work.run(Signature(author, date, author[:1]))


def _marked(base: Version, source: Source, *, author: str, date: str) -> Version:
    package = source.reopened() if isinstance(source, Package) else Package.open(source)
    stories = find_stories(package)
    if any(next(each.container.iter(*MARKS), None) is not None for each in stories):
        return Version(package, stories)
    name = read_metadata(package)["lastModifiedBy"] or author
    options = CompareOptions(include=parse_include(["comments"]))
    comparison = VersionComparison(base.package, package, options)
    redline = comparison.redline(author=name, date=date)
    package = Package.open(redline.data)
    return Version(package, find_stories(package))


class _Combination:
    def __init__(self, base: Version, copies: list[Version]) -> None:
        self._base = base
        self._copies = copies
        self._combiner = Combiner()
        self._importers: list[Importer] = []
        self._unprocessed: list[dict[str, Any]] = []
        for number, copy in enumerate(copies, 1):
            self._take_in(copy, number)

    def _take_in(self, copy: Version, number: int) -> None:
        """Rewrites a copy's ids into the base's; its moves get names of their own."""
        adopt_notes(self._base.package, copy)
        copy.stories = find_stories(copy.package)
        adopt_comments(self._base.package, copy)
        self._base.stories = find_stories(self._base.package)
        pairs = [
            (mine.part, theirs.part)
            for mine in self._base.stories
            if (theirs := copy.story(mine.handle)) is not None
        ]
        imports = unify(self._base, copy, pairs)
        self._importers.append(Importer(self._base.package, copy.package, imports))
        for _, part in pairs:
            for start in part.root.iter(*MOVE_RANGE_STARTS):
                start.set(NAME, f"{start.get(NAME, 'move')}-{number}")
        known = {each.handle for each in self._base.stories}
        self._unprocessed.extend(
            {"copy": number, "story": each.handle.to_wire(), "reason": "missing-base-story"}
            for each in copy.stories
            if each.handle not in known
        )

    def run(self, signature: Signature) -> Combined:
        splices = [(story, self._story(story)) for story in self._base.stories]
        splices = [(story, changes) for story, changes in splices if changes]
        before = [_before(story, changes) for story, changes in splices]
        for story, changes in splices:
            for importer in self._importers:
                importer.bring(story.part, (e for each in changes for e in each.elements))
        document = WordDocument.open(self._base.package)
        batch = story_batch(splices)
        if batch.operations:
            execution = execute(
                document, batch, signature=signature, origin=Origin.TOOL, label="Combine"
            )
            if execution.result.skipped:
                raise UnprovenRedline(execution.result.skipped[0].code)
        difference = prove(before, CompareOptions(), sides=("reject",))
        if difference is not None:
            raise NotACopy(f"The copies cannot be combined: {difference}")
        data = document.package.to_bytes()
        return Combined(data, self._combiner.conflicts, self._unprocessed, batch.to_wire())

    def _story(self, story: Story) -> list[Splice]:
        copies = [copy.story(story.handle) for copy in self._copies]
        self._combiner.story = story.handle.kind
        containers = [each.container for each in copies if each is not None]
        blocks = self._combiner.blocks(story.container, containers)
        if blocks is None:
            raise NotACopy(
                "A document is no marked copy of the base; compare it with the base instead."
            )
        return [
            Splice(each.base.top, each.base.top + 1, each.elements)
            for each in blocks
            if each.elements is not None
        ]


def _before(story: Story, splices: Sequence[Splice]) -> Before:
    replaced = {place for each in splices for place in range(each.start, each.end)}
    kept = kept_blocks(story.container, replaced)
    return Before(str(story.handle.kind), story.container, kept)

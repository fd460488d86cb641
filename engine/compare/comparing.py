"""Compares two versions: the change list, its text for a model, and the proven redline."""

from __future__ import annotations

from pathlib import Path

from engine.compare.change_reader import ChangeReader, Side
from engine.compare.changes import StoryChanges, VersionDiff
from engine.compare.comparison import Comparison, StoryPair, align_versions
from engine.compare.marked_notes import NoteWriter
from engine.compare.marked_story import StoryMarker
from engine.compare.metadata import metadata_changes
from engine.compare.options import CompareOptions
from engine.compare.plans import plan_container
from engine.compare.privacy import check_transforms, remove_metadata
from engine.compare.redline import OnUnverified, Redline, build_redline
from engine.compare.versions import Version, open_version
from engine.document.document import WordDocument
from engine.document.story import Story
from engine.opc import Package
from engine.redline.stamp import RevisionStamp

Source = bytes | Path | Package
AUTHOR = "Compare"


class VersionComparison:
    """Two versions, opened as copies of our own and aligned; the sources stay untouched."""

    def __init__(
        self,
        base: Source,
        revised: Source,
        options: CompareOptions | None = None,
        *,
        password: str | None = None,
    ) -> None:
        self.options = options or CompareOptions()
        self.base = open_version(base, self.options.base_marked, password=password)
        self.revised = open_version(revised, self.options.revised_marked, password=password)
        packages = (self.base.package, self.revised.package)
        self.privacy = remove_metadata(packages, check_transforms(self.options.privacy))
        self._comparison = align_versions(self.base, self.revised, self.options)
        self._diff: VersionDiff | None = None

    def diff(self) -> VersionDiff:
        """The change list; read it before `redline`, which writes into the base's copy."""
        if self._diff is None:
            self._diff = _read(self._comparison)
            self._diff.privacy = self.privacy
            if self.options.has("metadata"):
                self._diff.metadata = metadata_changes(self.base.package, self.revised.package)
        return self._diff

    def redline(
        self, *, author: str = AUTHOR, date: str, on_unverified: OnUnverified = "refuse"
    ) -> Redline:
        """The base with every difference tracked; `date` is ISO, UTC. Call it once."""
        return build_redline(
            self._comparison, author=author, date=date, on_unverified=on_unverified
        )


def _read(comparison: Comparison) -> VersionDiff:
    base = WordDocument.open(comparison.base.package)
    revised = WordDocument.open(comparison.revised.package)
    options = comparison.options
    marker = StoryMarker(options, RevisionStamp(AUTHOR, "", lambda: "0"))
    for pair in comparison.pairs:
        marker.splices(pair.plan)
    notes = NoteWriter(comparison, marker)
    if options.has("notes"):
        notes.pair_up()
    stories: list[StoryChanges] = []
    for pair in [*comparison.pairs, *notes.pairs]:
        stories.append(_pair_changes(pair, base, revised, options))
    for story in [*comparison.only_base, *notes.gone]:
        stories.append(_one_sided(story, base, options, gone=True))
    for story in [*comparison.only_revised, *(each for each, _ in notes.come)]:
        stories.append(_one_sided(story, revised, options, gone=False))
    return VersionDiff(stories)


def _pair_changes(
    pair: StoryPair, base: WordDocument, revised: WordDocument, options: CompareOptions
) -> StoryChanges:
    fields = options.has("fields")
    mine = Side(base, pair.base.handle, fields=fields)
    theirs = Side(revised, pair.revised.handle, fields=fields)
    return ChangeReader(mine, theirs, options).read(pair.plan)


def _one_sided(
    story: Story, document: WordDocument, options: CompareOptions, *, gone: bool
) -> StoryChanges:
    """A story that only one version has: everything in it went or came."""
    side = Side(document, story.handle)
    nothing = story.container.makeelement(story.container.tag, {})
    sides = (story.container, nothing) if gone else (nothing, story.container)
    plan = plan_container(*sides, tables=options.has("tables"))
    found = ChangeReader(side, side, options).read(plan)
    if gone:
        found.revised = None
    else:
        found.base = None
    return found


__all__ = ["Version", "VersionComparison"]

"""Writes the redline package: the base with every difference as a tracked change, proven."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal

from engine.compare.blocks import blocks_of
from engine.compare.combine_comments import comments_only_in
from engine.compare.comparison import Comparison
from engine.compare.imports import Importer
from engine.compare.marked_comments import CommentCarrier
from engine.compare.marked_headers import HeaderWriter
from engine.compare.marked_notes import NoteWriter
from engine.compare.marked_properties import merged_section
from engine.compare.marked_story import Splice, StoryMarker
from engine.compare.verify import Before, kept_blocks, prove
from engine.document.document import WordDocument
from engine.document.story import Story
from engine.errors import WhereasError
from engine.identity import MAIN, Origin
from engine.ooxml.types import etree
from engine.operations.batch import Batch, parse_batch
from engine.operations.context import Signature
from engine.operations.executor import execute
from engine.redline.names import SECT_PR, Element, W
from engine.redline.stamp import RevisionStamp

OnUnverified = Literal["refuse", "emit"]


class UnprovenRedline(WhereasError):
    """The redline would not accept to the revised version or not reject to the base."""

    default_code = "unprovenRedline"


@dataclass(slots=True)
class Redline:
    """The marked document."""

    data: bytes
    batch: dict[str, Any]
    """The operations that wrote it."""
    verified: bool = True
    difference: str = ""
    unprocessed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """What was not compared or could not be tracked, each said."""


def build_redline(
    comparison: Comparison,
    *,
    author: str,
    date: str,
    on_unverified: OnUnverified = "refuse",
) -> Redline:
    """One batch over the base; accepting it gives the revised version, rejecting it the base.

    Consumes the comparison's base package. Raises `UnprovenRedline` with the difference unless
    an unproven one is asked for, and `ResourceImportError` before anything is written.
    """
    writer = _RedlineWriter(comparison, author=author, date=date)
    splices = writer.mark()
    writer.bring(splices)
    batch = story_batch(splices)
    before = writer.remember(splices)
    data = writer.run(batch)
    difference = prove(before, comparison.options)
    if difference is not None and on_unverified == "refuse":
        raise UnprovenRedline(f"The redline could not be proven: {difference}")
    return Redline(
        data,
        batch.to_wire(),
        verified=difference is None,
        difference="" if difference is None else str(difference),
        unprocessed=writer.unprocessed(),
    )


class _RedlineWriter:
    def __init__(self, comparison: Comparison, *, author: str, date: str) -> None:
        self._comparison = comparison
        self._signature = Signature(author, date, "".join(w[0] for w in author.split()) or "A")
        numbers = count(1)
        stamp = RevisionStamp(author, date, lambda: str(next(numbers)))
        self._stamp = stamp
        self._carrier = CommentCarrier(comparison.comments)
        self._marker = StoryMarker(comparison.options, stamp, self._carrier)
        self.notes = NoteWriter(comparison, self._marker)
        self._lost_comments = 0
        self.headers = HeaderWriter(comparison, self._marker)

    def mark(self) -> list[tuple[Story, list[Splice]]]:
        """The splices of all stories, notes last."""
        found: list[tuple[Story, list[Splice]]] = []
        for pair in self._comparison.pairs:
            splices = self._marker.splices(pair.plan)
            section = self._section(pair.base, pair.revised)
            if section is not None:
                splices.append(section)
            found.append((pair.base, splices))
        found.extend(self.headers.strike())
        self.headers.bring([each for _, made in found for s in made for each in s.elements])
        if self._comparison.options.has("notes"):
            found.extend(self.notes.mark())
        written = [each for _, made in found for s in made for each in s.elements]
        written.extend(made for _, made, _ in [*self.notes.made, *self.headers.made])
        self._lost_comments = self._carrier.settle(self._comparison.base.package, written)
        return [(story, splices) for story, splices in found if splices]

    def _section(self, base: Story, revised: Story) -> Splice | None:
        if base.handle != MAIN or not self._comparison.options.has("formatting"):
            return None
        mine, theirs = base.container.find(SECT_PR), revised.container.find(SECT_PR)
        nothing = base.container.makeelement(SECT_PR, {})  # none says as much as an empty one
        merged = merged_section(
            nothing if mine is None else mine, nothing if theirs is None else theirs, self._stamp
        )
        if merged is None:
            return None
        place = len(base.container) if mine is None else list(base.container).index(mine)
        return Splice(place, place if mine is None else place + 1, [merged])

    def bring(self, splices: list[tuple[Story, list[Splice]]]) -> None:
        """Imports what the marked blocks need."""
        comparison = self._comparison
        importer = Importer(comparison.base.package, comparison.revised.package, comparison.imports)
        for story, changes in splices:
            importer.bring(story.part, (e for each in changes for e in each.elements))
        for part, made, _ in [*self.notes.made, *self.headers.made]:
            importer.bring(part, [made])
        importer.settle()

    def remember(self, splices: list[tuple[Story, list[Splice]]]) -> list[Before]:
        """The stories as they are, for the proof."""
        replaced = {
            story.container: {place for each in changes for place in range(each.start, each.end)}
            for story, changes in splices
        }
        found = [
            Before.of(pair, replaced.get(pair.base.container, set()))
            for pair in [*self._comparison.pairs, *self.notes.pairs]
            if pair.base.container in replaced or pair.differs
        ]
        paired = {each.container for each in found}
        for story, _ in splices:
            if story.container not in paired:  # a note whose reference goes
                places = replaced[story.container]
                base = kept_blocks(story.container, places)
                found.append(Before(str(story.handle.kind), story.container, base))
        for _, made, source in [*self.notes.made, *self.headers.made]:
            revised = [each.element for each in blocks_of(source.container)]
            found.append(Before(str(source.handle.kind), made, [], revised))
        return found

    def run(self, batch: Batch) -> bytes:
        """Executes the batch on the base."""
        document = WordDocument.open(self._comparison.base.package)
        if batch.operations:
            execution = execute(
                document, batch, signature=self._signature, origin=Origin.TOOL, label="Compare"
            )
            if execution.result.skipped:
                problem = execution.result.skipped[0]
                raise UnprovenRedline(
                    f"A change could not be written ({problem.code}): {problem.detail}"
                )
        return document.package.to_bytes()

    def unprocessed(self) -> list[dict[str, Any]]:
        """Everything that differs and is not marked."""
        comparison = self._comparison
        found: list[dict[str, Any]] = [
            {"baseStory": story.handle.to_wire(), "reason": "missing-revised-story"}
            for story in comparison.only_base
            if story not in self.headers.gone
        ]
        found.extend(
            {"revisedStory": story.handle.to_wire(), "reason": "missing-base-story"}
            for story in comparison.only_revised
            if story not in [source for _, _, source in self.headers.made]
        )
        found.extend({"reason": "not-compared", "what": what} for what in self._marker.not_compared)
        comments = self._lost_comments
        if not comparison.options.has("comments"):
            comments = comments_only_in(comparison.revised.package, comparison.base.package)
        if comments:
            found.append({"reason": "comments-not-carried", "count": comments})
        if comparison.imports.styles_differ:
            found.append(
                {
                    "reason": "style-definitions-differ",
                    "count": len(comparison.imports.styles_differ),
                    "styles": comparison.imports.styles_differ,
                }
            )
        return found


def story_batch(stories: list[tuple[Story, list[Splice]]]) -> Batch:
    """One operation for each story that changes."""
    operations: list[dict[str, Any]] = []
    for number, (story, splices) in enumerate(stories, 1):
        operation: dict[str, Any] = {
            "id": f"compare-{number}",
            "type": "spliceMarked",
            "splices": [
                {"start": each.start, "end": each.end, "xml": _xml(story.container, each.elements)}
                for each in splices
            ],
        }
        if story.handle != MAIN:
            operation["story"] = story.handle.to_wire()
        operations.append(operation)
    return parse_batch(
        {"version": 1, "mode": "tracked-changes", "atomic": True, "operations": operations}
    )


def _xml(container: Element, elements: list[Element]) -> str:
    """The blocks in one root that declares the prefixes of their part."""
    namespaces = {prefix: uri for prefix, uri in container.nsmap.items() if prefix is not None}
    root = etree.Element(W + "body", nsmap=namespaces)
    root.extend(elements)
    return etree.tostring(root, encoding="unicode")

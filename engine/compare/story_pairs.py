"""Which stories of two versions belong together; headers by their kind and by where they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.compare.ids import NEW_HEADER, NEW_HEADER_ANYWHERE
from engine.compare.options import CompareOptions
from engine.compare.versions import Version
from engine.document.story import Story
from engine.ooxml.ns import R, W
from engine.opc.part import Part

_NOTES = ("footnote", "endnote")
_REFERENCES = {W + "headerReference": "header", W + "footerReference": "footer"}
Pages = frozenset[tuple[str, str]]
"""Kind of story and `default`, `first` or `even`."""


@dataclass(slots=True)
class PairedStories:
    """Body, headers and footers side by side; notes are paired through their references."""

    pairs: list[tuple[Story, Story]] = field(default_factory=list[tuple[Story, Story]])
    only_base: list[Story] = field(default_factory=list[Story])
    only_revised: list[Story] = field(default_factory=list[Story])

    def parts(self) -> Iterator[tuple[Part | None, Part]]:
        """The parts of the revised version with those that they stand for."""
        yield from ((a.part, b.part) for a, b in self.pairs)
        yield from ((None, each.part) for each in self.only_revised)


def pair_stories(base: Version, revised: Version, options: CompareOptions) -> PairedStories:
    """By handle, then by kind and pages, then by kind alone, each in their order."""
    mine = [each for each in base.stories if _compared(each, options)]
    theirs = [each for each in revised.stories if _compared(each, options)]
    pages_a, pages_b = shown_on(base), shown_on(revised)

    def on_same_pages(a: Story, b: Story) -> bool:
        one, other = _pages(a, pages_a), _pages(b, pages_b)
        return not one or not other or bool(one & other)

    def by_handle(a: Story, b: Story) -> bool:
        return a.handle == b.handle and on_same_pages(a, b)

    def by_kind(a: Story, b: Story) -> bool:
        return a.handle.kind == b.handle.kind and on_same_pages(a, b)

    found = PairedStories()
    for rule in (by_handle, by_kind):
        found.pairs.extend(_matched(mine, theirs, rule))
    found.only_base, found.only_revised = mine, theirs
    return found


def _matched(
    mine: list[Story], theirs: list[Story], rule: Callable[[Story, Story], bool]
) -> list[tuple[Story, Story]]:
    """Takes the pairs out of both lists."""
    found: list[tuple[Story, Story]] = []
    for each in list(mine):
        other = next((one for one in theirs if rule(each, one)), None)
        if other is not None:
            found.append((each, other))
            mine.remove(each)
            theirs.remove(other)
    return found


def _compared(story: Story, options: CompareOptions) -> bool:
    kind = story.handle.kind
    if kind in _NOTES:
        return False
    return kind == "main" or options.has("headers")


def shown_on(version: Version) -> dict[str, Pages]:
    """The pages that each header relationship is referred to for."""
    found: dict[str, Pages] = {}
    for reference in version.package.main_document.root.iter(*_REFERENCES):
        kind = _REFERENCES[str(reference.tag)], reference.get(W + "type", "default")
        identity = reference.get(R + "id", "")
        found[identity] = found.get(identity, frozenset()) | {kind}
    return found


def _pages(story: Story, shown: dict[str, Pages]) -> Pages:
    ids = [each.relationship_id or "" for each in (story.handle, *story.aliases)]
    return frozenset(page for each in ids for page in shown.get(each, frozenset()))


def lost_headers(base: Version, revised: Version, stories: list[Story]) -> list[Story]:
    """Headers of the base that nothing stands in for on their pages: emptied, they read as gone.

    A section without a reference of its own shows the header of the section before it, so one
    that the revised version only lacks in some sections cannot go by being emptied.
    """
    mine, theirs = shown_on(base), shown_on(revised)
    still: set[tuple[str, str]] = {page for pages in theirs.values() for page in pages}
    return [each for each in stories if (pages := _pages(each, mine)) and not pages & still]


def new_headers(base: Version, revised: Version, stories: list[Story]) -> dict[str, Story]:
    """A relationship id to come for every header that only the revised version has.

    One of pages that no header of the base shows on may come in any section; the others only
    with a section that comes itself.
    """
    mine, theirs = shown_on(base), shown_on(revised)
    taken: set[tuple[str, str]] = {page for pages in mine.values() for page in pages}
    found: dict[str, Story] = {}
    for number, story in enumerate(stories, 1):
        anywhere = not _pages(story, theirs) & taken
        found[f"{NEW_HEADER_ANYWHERE if anywhere else NEW_HEADER}{number}"] = story
    return found


def header_ids(paired: PairedStories, new: dict[str, Story]) -> dict[str, str]:
    """Revised relationship id → the one that the redline uses for that header."""
    stands_for = [(a.handle.relationship_id, b) for a, b in paired.pairs]
    stands_for.extend(new.items())
    return {
        handle.relationship_id or "": identity
        for identity, story in stands_for
        for handle in (story.handle, *story.aliases)
        if identity is not None
    }

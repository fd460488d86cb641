"""Opens a version to be compared and settles its tracked changes first."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.compare.options import Marked
from engine.document.story import Story, find_stories
from engine.errors import WhereasError
from engine.identity import StoryHandle
from engine.opc import Package
from engine.opc.part import Part
from engine.redline.names import MARKS, Element
from engine.redline.resolve import resolve_all


class PendingRevisions(WhereasError):
    """A version holds tracked changes and the caller wants none."""

    default_code = "pendingRevisions"


@dataclass(slots=True)
class Version:
    """A package of our own, without tracked changes, and its stories."""

    package: Package
    stories: list[Story]
    settled: int = 0
    """How many tracked marks were decided to get here."""

    def story(self, handle: StoryHandle) -> Story | None:
        """One story by its handle."""
        return next((each for each in self.stories if each.handle == handle), None)


def open_version(
    source: bytes | Path | Package, marked: Marked = "accepted", *, password: str | None = None
) -> Version:
    """Opens a copy; tracked changes are taken as accepted, as rejected, or refused.

    Raises `PendingRevisions` for `refuse`, and what opening a package raises.
    """
    if isinstance(source, Package):
        package = source.reopened()
    else:
        package = Package.open(source, password=password)
    settled = 0
    for part, root in _story_roots(package):
        if next(root.iter(*MARKS), None) is None:
            continue
        if marked == "refuse":
            raise PendingRevisions(
                "The document holds tracked changes; accept or reject them first, or say how "
                "they are to be read."
            )
        decision = "accept" if marked == "accepted" else "reject"
        settled += resolve_all(root, decision).resolved
        part.touch()
    return Version(package, find_stories(package), settled)


def _story_roots(package: Package) -> list[tuple[Part, Element]]:
    found: dict[str, tuple[Part, Element]] = {}
    for story in find_stories(package):
        found.setdefault(story.part.name, (story.part, story.part.root))
    return list(found.values())

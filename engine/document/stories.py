"""The stories of a document while it is open: found, read into the index, parked and taken back.

The body is read at once. Headers, footers and notes are many small parts that most readers never
ask for; they are read together as soon as anybody needs one of them, or anything is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.document.block_entries import TopRecord
from engine.document.block_index import BlockIndex
from engine.document.lasting import lasting_objects
from engine.document.story import Story, check_parts, find_stories, main_story
from engine.document.story_context import StoryContext
from engine.document.story_scan import StoryScan, scan_story
from engine.errors import LimitExceeded
from engine.identity import MAIN, StoryHandle


class Stories:
    """All stories by handle, each with what its paragraphs cannot know alone."""

    def __init__(self, package: Any, index: BlockIndex) -> None:
        self._package = package
        self._index = index
        self._stories: dict[StoryHandle, Story] = {}
        self._aliases: dict[StoryHandle, Story] = {}
        self._contexts: dict[StoryHandle, StoryContext] = {}
        self._parked: dict[Any, tuple[Story, list[TopRecord]]] = {}
        check_parts(package)
        main = main_story(package)
        _check_length(main)
        self._stories[MAIN] = self._take_in(main)
        index.load_rest = self._load_rest

    def all(self) -> tuple[Story, ...]:
        """Main, headers, footers, footnotes, endnotes."""
        self._index.complete()
        return tuple(self._stories.values())

    def get(self, handle: StoryHandle) -> Story | None:
        """One story; a second relationship to the same header part finds it too."""
        if handle != MAIN:
            self._index.complete()
        return self._stories.get(handle) or self._aliases.get(handle)

    def context(self, handle: StoryHandle) -> StoryContext | None:
        """Field map and note markers of a story."""
        if handle != MAIN:
            self._index.complete()
        return self._contexts.get(handle)

    def forget_scans(self) -> None:
        """Stories may be written to from now on."""
        self._index.complete()
        for context in self._contexts.values():
            context.forget_scan()

    def reload(self) -> list[StoryHandle]:
        """Find the stories again after parts came, went or were replaced; those that left.

        A story that comes back with the same element has its old ids.
        """
        self._index.complete()
        found = {story.handle: story for story in find_stories(self._package)}
        gone: list[StoryHandle] = []
        for handle, known in list(self._stories.items()):
            story = found.get(handle)
            if story is None or story.container is not known.container:
                self._parked[known.container] = known, self._index.detach(handle)
                del self._stories[handle], self._contexts[handle]
                gone.append(handle)
        self._take_all(found.values())
        return gone

    def _load_rest(self) -> None:
        with lasting_objects():
            self._take_all(find_stories(self._package))

    def _take_all(self, found: Iterable[Story]) -> None:
        taken: dict[StoryHandle, Story] = {}
        for story in found:
            taken[story.handle] = self._stories.get(story.handle) or self._take_in(story)
        self._stories = taken
        self._aliases = {alias: story for story in taken.values() for alias in story.aliases}

    def _take_in(self, story: Story) -> Story:
        """Read a new story, or take back one that had left with the same element."""
        parked = self._parked.pop(story.container, None)
        scan: StoryScan | None = None
        if parked is None:
            scan = scan_story(story.container)
            self._index.load(story, scan)
        else:
            story = parked[0]
            self._index.attach(story.handle, parked[1])
        self._contexts[story.handle] = StoryContext(story, self._index, scan)
        return story


def _check_length(main: Story) -> None:
    most = main.part.limits.blocks
    if len(main.container) > most:
        raise LimitExceeded(
            f"This document has more than {most:,} paragraphs;"
            " split it in Word and open the pieces."
        )

"""Text boxes as stories: the same blocks that the story around them lists, on their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.snapshot import StorySnapshot
from engine.document.story import Story
from engine.identity import StoryHandle

if TYPE_CHECKING:
    from engine.document.document import WordDocument


def find_boxes(document: WordDocument) -> tuple[Story, ...]:
    """All text boxes that hold paragraphs, numbered over all stories in order."""
    found: dict[object, Story] = {}
    for story in document.stories():
        for entry in document.index.entries(story.handle):
            if entry.box is not None and entry.box not in found:
                handle = StoryHandle("textBox", index=len(found))
                found[entry.box] = Story(handle, story.part, entry.box, (story.handle,))
    return tuple(found.values())


def box_snapshot(document: WordDocument, box: Story) -> StorySnapshot:
    """The blocks of one text box, taken from the snapshot of the story around it."""
    around = document.snapshot(box.aliases[0])
    entries = (document.index.entry(block.id) for block in around.blocks)
    inside = {entry.block_id for entry in entries if entry and entry.box is box.container}
    blocks = tuple(block for block in around.blocks if block.id in inside)
    return StorySnapshot(box.handle, document.version, blocks)

"""Whole stories that go or come: notes, headers and footers that only one version has."""

from __future__ import annotations

from engine.compare.blocks import blocks_of
from engine.compare.marked_story import Splice, StoryMarker
from engine.document.story import Story
from engine.redline.names import INS, Element, P, W


def struck(marker: StoryMarker, story: Story) -> list[Splice]:
    """The text of a story that goes; its last paragraph stays, emptied."""
    splices: list[Splice] = []
    blocks = blocks_of(story.container)
    for block in blocks:
        elements = marker.one_sided(block, base=True)
        if block is blocks[-1]:
            _clear_last(elements)
        splices.append(Splice(block.top, block.top + 1, elements))
    return splices


def brought(marker: StoryMarker, container: Element) -> list[Element]:
    """The blocks of a story that comes, inserted; rejecting them leaves one empty paragraph."""
    found: list[Element] = []
    blocks = blocks_of(container)
    for block in blocks:
        elements = marker.one_sided(block, base=False)
        if block is blocks[-1]:
            _clear_last(elements)
        found.extend(elements)
    return found


def _clear_last(elements: list[Element]) -> None:
    """A story's last paragraph mark carries no revision."""
    if not elements or elements[-1].tag != P:
        return
    mark = elements[-1].find(f"{W}pPr/{W}rPr")
    for child in [] if mark is None else list(mark):
        if child.tag in (INS, W + "del") and mark is not None:
            mark.remove(child)

"""Moves: both ends marked, each in a named range that tells Word they belong together."""

from __future__ import annotations

from engine.redline.door import Door
from engine.redline.names import ID, NAME, P_PR, Element, W
from engine.redline.stamp import RevisionStamp, range_mark


def add_move_range(
    paragraph: Element, stamp: RevisionStamp, *, door: Door, name: str, source: bool
) -> None:
    """`<w:moveFromRangeStart w:name=…/>` opens the paragraph, the end follows it.

    Word puts the end behind the paragraph, so that the range holds the paragraph mark too.
    """
    side = "moveFrom" if source else "moveTo"
    start = stamp.mark(f"{W}{side}RangeStart")
    start.set(NAME, name)
    properties = paragraph.find(P_PR)
    if properties is None:
        paragraph.insert(0, start)
    else:
        properties.addnext(start)
    end = range_mark(f"{side}RangeEnd", start.get(ID) or "")
    door.insert_block(end, after=paragraph)

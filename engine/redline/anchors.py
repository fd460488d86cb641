"""Anchors that lose their text: which go with it and which stay."""

from __future__ import annotations

from collections.abc import Sequence

from engine.redline.names import BOOKMARK_END, BOOKMARK_START, ID, Element, take_out


def drop_inner_bookmarks(anchors: Sequence[Element]) -> None:
    """Bookmarks that lay wholly inside deleted text go with it, as they go on accepting."""
    ends = {a.get(ID): a for a in anchors if a.tag == BOOKMARK_END}
    for anchor in anchors:
        if anchor.tag == BOOKMARK_START and anchor.get(ID) in ends:
            take_out(anchor)
            take_out(ends[anchor.get(ID)])

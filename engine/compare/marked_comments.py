"""Comments of the revised version in a redline: their anchors, placed among the marked text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.compare.lines import Leaf
from engine.compare.markup import take_out_anchor
from engine.compare.side_parts import main_part
from engine.ooxml.ns import W15, RelType
from engine.opc import Package
from engine.redline.names import (
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    ID,
    PARA_ID,
    Element,
    P,
)

_ANCHORS = frozenset({COMMENT_START, COMMENT_END, COMMENT_REFERENCE})


class CommentCarrier:
    """Knows which comments come from the revised version, by their ids in the base."""

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self.ids = frozenset(ids)

    def of(self, markers: Sequence[Leaf]) -> list[Leaf]:
        """The anchors among zero-width marks that come along."""
        return [each for each in markers if self._is_carried(each[1])] if self.ids else []

    def holds(self, element: Element) -> bool:
        """Whether an element bears an anchor that comes along."""
        return bool(self.ids) and any(map(self._is_carried, element.iter(*_ANCHORS)))

    def _is_carried(self, anchor: Element) -> bool:
        return anchor.tag in _ANCHORS and anchor.get(ID) in self.ids

    def settle(self, base: Package, written: Sequence[Element]) -> int:
        """Takes out what lost its place: half a range, a comment without its reference.

        Returns how many comments could not come.
        """
        if not self.ids:
            return 0
        anchors = [each for one in written for each in one.iter(*_ANCHORS)]
        anchors = [each for each in anchors if each.get(ID) in self.ids]
        found = {tag: {each.get(ID) for each in anchors if each.tag == tag} for tag in _ANCHORS}
        referred = found[COMMENT_REFERENCE]
        whole = found[COMMENT_START] & found[COMMENT_END] & referred
        for anchor in anchors:
            if anchor.tag != COMMENT_REFERENCE and anchor.get(ID) not in whole:
                take_out_anchor(anchor)
        gone = {each for each in self.ids if each not in referred}
        _forget(base, gone)
        return len(gone)


def _forget(base: Package, gone: set[str]) -> None:
    part = main_part(base, RelType.COMMENTS) if gone else None
    if part is None:
        return
    paragraphs: set[str] = set()
    for comment in [each for each in part.root if each.get(ID) in gone]:
        paragraphs.update(p.get(PARA_ID, "") for p in comment.iter(P))
        part.root.remove(comment)
    part.touch()
    threads = main_part(base, RelType.COMMENTS_EXTENDED)
    for entry in [] if threads is None else list(threads.root):
        if threads is not None and entry.get(W15 + "paraId") in paragraphs - {""}:
            threads.root.remove(entry)
            threads.touch()

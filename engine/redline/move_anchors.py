"""Bookmarks, comments and permissions follow the text they hang on when a move is accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.redline.door import Door
from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    ID,
    MOVE_FROM,
    MOVE_RANGE_ENDS,
    MOVE_RANGE_STARTS,
    MOVE_TO,
    NAME,
    P_PR,
    R_PR,
    Element,
    P,
    R,
    T,
    W,
    ancestor_of,
    is_within,
    take_out,
)
from engine.redline.runs import split_before, split_leaf

_FROM, _TO = W + "moveFromRangeStart", W + "moveToRangeStart"
_OPENING = (BOOKMARK_START, COMMENT_START, W + "permStart")
_CLOSING = (BOOKMARK_END, COMMENT_END, W + "permEnd")
_SEEN = (P, R, *_OPENING, *_CLOSING, *MOVE_RANGE_STARTS, *MOVE_RANGE_ENDS)
_FAMILY = {
    tag: family
    for tags in (_OPENING, _CLOSING)
    for tag, family in zip(tags, ("bookmark", "comment", "permission"), strict=True)
}


@dataclass(slots=True)
class _Range:
    """One end of a move: where its words and anchors stand, in characters and paragraph marks."""

    identity: str
    tag: str
    holder: Element | None
    """The run around it where it lies in a text box; what lies deeper moves as it is."""
    length: int = 0
    paragraphs: list[tuple[int, Element]] = field(default_factory=list[tuple[int, Element]])
    runs: list[tuple[int, int, Element]] = field(default_factory=list[tuple[int, int, Element]])
    anchors: list[tuple[int, Element]] = field(default_factory=list[tuple[int, Element]])


def carry_anchors(
    root: Element,
    marks: Sequence[Element],
    *,
    door: Door,
    new_id: Callable[[Element], str] = lambda _: "0",
) -> None:
    """Takes what hangs on moved text from its old place to its new one, before that is accepted.

    Both ends of a move must be among `marks`. Anchors of which one end lies outside stay.
    """
    names = [{m.get(NAME) for m in marks if m.tag == tag} for tag in (_FROM, _TO)]
    both = names[0] & names[1] - {None}
    if not both or next(root.iter(*_OPENING, COMMENT_REFERENCE), None) is None:
        return
    old, new = _ranges(root, both)
    for name, source in old.items():
        target = new.get(name)
        if target is not None and target.paragraphs:
            for offset, anchor in _whole(source.anchors):
                door.open(anchor)
                take_out(anchor)
                _put(target, min(offset, target.length), anchor, door=door, new_id=new_id)


def _ranges(root: Element, names: set[str | None]) -> tuple[dict[str, _Range], dict[str, _Range]]:
    """The named ranges of both sides, read in one pass."""
    sides: tuple[dict[str, _Range], dict[str, _Range]] = ({}, {})
    opened: list[_Range] = []
    for each in root.iter(*_SEEN):
        if each.tag in MOVE_RANGE_STARTS:
            name = each.get(NAME)
            if name is not None and name in names:
                tag = MOVE_FROM if each.tag == _FROM else MOVE_TO
                made = _Range(each.get(ID) or "", tag, ancestor_of(each, R))
                holder = ancestor_of(each, P)
                if holder is not None:
                    made.paragraphs.append((0, holder))
                sides[each.tag == _TO][name] = made
                opened.append(made)
        elif each.tag in MOVE_RANGE_ENDS:
            ending = str(each.tag).replace("RangeEnd", "")
            opened = [o for o in opened if (o.identity, o.tag) != (each.get(ID), ending)]
        elif opened:
            around = ancestor_of(each, R)
            for one in opened:
                if one.holder is around:
                    _meet(one, each)
    return sides


def _meet(one: _Range, element: Element) -> None:
    if element.tag == P:
        if one.runs or one.length:
            one.length += 1  # the mark of the paragraph before
        else:  # the range began at the end of the paragraph before
            one.paragraphs.clear()
        one.paragraphs.append((one.length, element))
    elif element.tag != R:
        one.anchors.append((one.length, element))
    elif next(element.iterchildren(COMMENT_REFERENCE), None) is not None:
        one.anchors.append((one.length, element))
    elif is_within(element, frozenset({one.tag})):
        width = sum(_width(leaf) for leaf in element)
        one.runs.append((one.length, width, element))
        one.length += width


def _width(leaf: Element) -> int:
    if leaf.tag == R_PR:
        return 0
    return len(leaf.text or "") if leaf.tag in (T, W + "delText") else 1


def _whole(anchors: Sequence[tuple[int, Element]]) -> Iterator[tuple[int, Element]]:
    """Anchors with both of their ends in the range, and the marks of comments that have."""
    ends: dict[tuple[str, str], int] = {}
    for _, anchor in anchors:
        if anchor.tag != R:
            key = (_FAMILY[anchor.tag], anchor.get(ID) or "")
            ends[key] = ends.get(key, 0) + 1
    for offset, anchor in anchors:
        if anchor.tag == R:
            reference = anchor.find(COMMENT_REFERENCE)
            wanted = "" if reference is None else reference.get(ID) or ""
            if ends.get(("comment", wanted), 2) == 2:
                yield offset, anchor
        elif ends[_FAMILY[anchor.tag], anchor.get(ID) or ""] == 2:
            yield offset, anchor


def _put(
    target: _Range, offset: int, anchor: Element, *, door: Door, new_id: Callable[[Element], str]
) -> None:
    """In front of the character at the offset, else at the end of the paragraph there."""
    holder = next(p for start, p in reversed(target.paragraphs) if start <= offset)
    door.open(holder)
    for position, (start, width, run) in enumerate(target.runs):
        if ancestor_of(run, P) is not holder or not start <= offset < start + max(width, 1):
            continue
        if offset > start:
            right = _split(run, offset - start, new_id)
            target.runs[position] = (start, offset - start, run)
            target.runs.insert(position + 1, (offset, start + width - offset, right))
            run = right
        run.addprevious(anchor)
        return
    content = [c for c in holder if c.tag != P_PR and c.tag not in MOVE_RANGE_ENDS]
    if content:
        content[-1].addnext(anchor)
    else:
        holder.append(anchor)


def _split(run: Element, inside: int, new_id: Callable[[Element], str]) -> Element:
    """The run from its `inside`-th character on."""
    for leaf in [child for child in run if child.tag != R_PR]:
        width = _width(leaf)
        if inside <= 0:
            return split_before(run, leaf, new_id=new_id)
        if inside < width:
            return split_before(run, split_leaf(leaf, inside), new_id=new_id)
        inside -= width
    return run

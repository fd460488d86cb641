"""Moves: both ends marked, each in a named range that tells Word they belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.ooxml.build import copied
from engine.ooxml.order import legal_copy
from engine.redline.door import Door
from engine.redline.names import (
    BOOKMARK_START,
    COMMENT_REFERENCE,
    FLD_SIMPLE,
    HYPERLINK,
    ID,
    INSERTING,
    MARKS,
    MOVE_FROM,
    MOVE_TO,
    NAME,
    P_PR,
    PROPERTY_CHANGES,
    R_PR,
    RANGE_MARKERS,
    WRAPPERS,
    Element,
    P,
    R,
    W,
    ancestor_of,
    take_out,
)
from engine.redline.paragraph_marks import mark_revisions, preceding_paragraph
from engine.redline.resolve_content import prune, unwrap
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.stamp import RevisionStamp, range_mark

# What a revision cannot enclose by the schema: the mark stands inside of it (CT_RunTrackChange).
_OUTSIDE = frozenset({HYPERLINK, FLD_SIMPLE})
_ANCHORS = (
    *(W + kind + end for kind in ("bookmark", "commentRange", "perm") for end in ("Start", "End")),
    COMMENT_REFERENCE,
)
_ARRIVAL_START, _ARRIVAL_END = f"{MOVE_TO}RangeStart", f"{MOVE_TO}RangeEnd"


def add_move_range(
    paragraphs: Sequence[Element], stamp: RevisionStamp, *, door: Door, name: str, source: bool
) -> None:
    """`<w:moveFromRangeStart w:name=…/>` opens the first paragraph, the end follows the last.

    Word puts the end behind the paragraph, so that the range holds the paragraph mark too.
    """
    side = "moveFrom" if source else "moveTo"
    start = stamp.mark(f"{W}{side}RangeStart")
    start.set(NAME, name)
    properties = paragraphs[0].find(P_PR)
    if properties is None:
        paragraphs[0].insert(0, start)
    else:
        properties.addnext(start)
    end = range_mark(f"{side}RangeEnd", start.get(ID) or "")
    door.insert_block(end, after=paragraphs[-1])
    reach_mark(paragraphs[0], stamp, door=door, source=source)


def reach_mark(paragraph: Element, stamp: RevisionStamp, *, door: Door, source: bool) -> None:
    """At a container's end the mark before the paragraph moves, so the range begins before it."""
    tag = MOVE_FROM if source else MOVE_TO
    start = next((s for s in paragraph.findall(f"{tag}RangeStart") if stamp.owns(s)), None)
    before = preceding_paragraph(paragraph)
    if start is None or before is None:
        return
    own = [
        any(m.tag == tag and stamp.owns(m) for m in mark_revisions(p)) for p in (paragraph, before)
    ]
    if own == [False, True]:
        door.open(before)
        before.append(start)


def mark_moved_away(holder: Element, stamp: RevisionStamp) -> None:
    """Marks all content of a paragraph (or link) as gone from here; returns what left at once.

    `<w:ins w:author="Ann">…</w:ins><w:r>…</w:r>` becomes
    `<w:moveFrom …><w:ins w:author="Ann">…</w:ins><w:r>…</w:r></w:moveFrom>`: others' pending
    changes stay as they are inside.
    """
    group: list[Element] = []
    for child in [*holder, None]:
        if child is not None and _moves(child) and not _is_own(child, stamp):
            group.append(child)
            continue
        if group:
            wrapper = stamp.mark(MOVE_FROM)  # moved words keep their names: it holds `w:t`
            group[0].addprevious(wrapper)
            wrapper.extend(group)
            group = []
        if child is not None and child.tag in _OUTSIDE:
            mark_moved_away(child, stamp)


def copies_moved_here(
    holder: Element, stamp: RevisionStamp, *, tag: str, new_id: Callable[[], str]
) -> list[Element]:
    """Copies of a paragraph's content, marked as arrived; others' pending changes come along.

    Inside a link the mark stands in the link's copy. Bookmarks and comments stay behind: each
    is there once, and follows when the move is accepted.
    """
    made: list[Element] = []
    for child in holder:
        if child.tag in _OUTSIDE:
            twin = child.makeelement(child.tag, {})
            twin.attrib.update(child.attrib)
            twin.extend(copies_moved_here(child, stamp, tag=tag, new_id=new_id))
            made.append(twin)
        elif _moves(child):
            for copy in _plain_copy(child, stamp, new_id):
                if not made or made[-1].tag != tag or not stamp.owns(made[-1]):
                    made.append(stamp.mark(tag))
                made[-1].append(copy)
    return made


def _plain_copy(
    child: Element, stamp: RevisionStamp, new_id: Callable[[], str]
) -> Iterator[Element]:
    """What arrives of one child: our own pending changes are part of the new text."""
    shell = child.makeelement(P, {})
    shell.append(copied(child))
    for anchor in list(shell.iter(*_ANCHORS)):
        if ancestor_of(anchor, P) is shell:  # what a text box holds is the picture's own
            take_out(anchor)
    for mark in list(shell.iter(*MARKS)):
        if not stamp.owns(mark):
            mark.set(ID, new_id())
        elif mark.tag in PROPERTY_CHANGES or mark.tag not in INSERTING:
            take_out(mark)
        elif mark.getparent() is not None:
            unwrap(mark)
    yield from list(shell)


def _moves(child: Element) -> bool:
    """Content of a paragraph that a mark of the move may enclose."""
    if child.tag == P_PR or child.tag in RANGE_MARKERS or child.tag in _OUTSIDE:
        return False
    return child.tag != R or not _only_refers(child)


def _only_refers(run: Element) -> bool:
    """The run of a comment's reference stays where the comment is."""
    return next(run.iter(COMMENT_REFERENCE), None) is not None and all(
        child.tag in (R_PR, COMMENT_REFERENCE) for child in run
    )


def _is_own(child: Element, stamp: RevisionStamp) -> bool:
    return child.tag in WRAPPERS and stamp.owns(child)


def holds_something(holder: Element, stamp: RevisionStamp) -> bool:
    """Whether there is content, not ours of this session, to tie the two ends of a move."""
    for child in holder:
        if child.tag in _OUTSIDE:
            if holds_something(child, stamp):
                return True
        elif child.tag in (BOOKMARK_START, W + "commentRangeStart", W + "permStart"):
            return True
        elif _moves(child) and not _is_own(child, stamp):
            if any(leaf.tag not in (R_PR, COMMENT_REFERENCE) for r in child.iter(R) for leaf in r):
                return True
    return False


def moved_properties(
    paragraph: Element, stamp: RevisionStamp, *, new_id: Callable[[], str]
) -> Element | None:
    """The properties that a paragraph takes along, with others' pending changes of them."""
    properties = paragraph.find(P_PR)
    if properties is None:
        return None
    own = legal_copy(properties)
    for mark in list(own.iter(*MARKS)):
        if stamp.owns(mark):
            take_out(mark)
        else:
            mark.set(ID, new_id())
    look = own.find(R_PR)
    if look is not None:
        remove_if_empty(look)
    return own if len(own) else None


def take_back_arrival(paragraph: Element, stamp: RevisionStamp, *, door: Door) -> str | None:
    """Removes our own move that ended here and returns its name; None without one.

    The words that arrived go with it: the new place gets copies of them.
    """
    before = preceding_paragraph(paragraph)
    holders = [paragraph] if before is None else [paragraph, before]
    for start in [s for holder in holders for s in holder.findall(_ARRIVAL_START)]:
        ends = (e for h in [paragraph, *paragraph.itersiblings()] for e in h.iter(_ARRIVAL_END))
        end = next((e for e in ends if e.get(ID) == start.get(ID)), None)
        if end is None or not stamp.owns(start):
            continue
        door.open(start)
        take_out(start)
        if end.getparent() is paragraph:
            take_out(end)
        else:
            door.remove_block(end)
        return start.get(NAME)
    return None


def take_out_own(holder: Element, stamp: RevisionStamp) -> list[Element]:
    """Removes what we inserted in this session, with all that is pending inside of it."""
    gone = [child for child in holder if child.tag in INSERTING and stamp.owns(child)]
    for child in gone:
        take_out(child)
    for link in [child for child in holder if child.tag in _OUTSIDE]:
        gone.extend(take_out_own(link, stamp))
        prune(link)
    return gone


def unpaired_markers(paragraph: Element) -> list[Element]:
    """Range markers whose other end is in another paragraph, and what marks such a comment."""
    counts: dict[tuple[str, str], int] = {}
    markers = [each for each in paragraph.iter(*RANGE_MARKERS) if each.get(ID) is not None]
    for each in markers:
        key = (_family(each), each.get(ID) or "")
        counts[key] = counts.get(key, 0) + 1
    return [each for each in markers if counts[_family(each), each.get(ID) or ""] != 2]


def _family(marker: Element) -> str:
    return str(marker.tag).removesuffix("Start").removesuffix("End")

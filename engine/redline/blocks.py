"""Whole paragraphs: inserting, deleting, splitting and joining them, tracked or direct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.ooxml.build import copied
from engine.ooxml.order import ensure_child
from engine.redline.door import Door
from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    DEL,
    ID,
    INS,
    INSERTING,
    MOVE_FROM,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    R_PR_CHANGE,
    SECT_PR,
    Element,
    P,
    take_out,
)
from engine.redline.paragraph_marks import (
    add_mark,
    is_final,
    is_mark_deleted,
    mark_properties,
    mark_revisions,
    own_inserted_mark,
    preceding_paragraph,
    section_of,
)
from engine.redline.property_records import paragraph_state, record_paragraph
from engine.redline.resolve_paragraphs import (
    is_empty,
    join_with_next,
    next_paragraph,
    parted_by_new_table,
)
from engine.redline.resolve_properties import remove_if_empty, resolve_properties
from engine.redline.rotation import hand_on_mark, rotate, state_to_return_to
from engine.redline.stamp import RevisionStamp


def insert_after(
    anchor: Element,
    paragraphs: Sequence[Element],
    stamp: RevisionStamp | None,
    *,
    door: Door,
    tag: str = INS,
) -> None:
    """Puts new paragraphs behind an anchor.

    Behind a container's last paragraph the marks rotate, because that last mark may carry no
    revision: the anchor's mark becomes the inserted one and the last new paragraph takes the
    old mark (folio-contract §10.3).
    """
    anchor = end_of_joined(anchor, stamp)
    final = is_final(anchor) and section_of(anchor) is None
    rotates = stamp is not None and final
    rotated = rotates or (stamp is not None and _is_of_session(anchor, stamp))
    if rotated and is_empty(anchor, "reject"):
        for paragraph in paragraphs:  # anonymous, so that rejecting knows which one was there
            for name in list(paragraph.attrib):
                del paragraph.attrib[name]
    after = anchor
    for paragraph in paragraphs:
        door.insert_block(paragraph, after=after)
        after = paragraph
    if stamp is None:
        if final:
            door.open(anchor)
            hand_on_mark(anchor, paragraphs[-1])
        return
    for paragraph in paragraphs if not rotates else paragraphs[:-1]:
        add_mark(paragraph, stamp, tag=tag)
    if rotates:
        door.open(anchor)
        rotate(anchor, paragraphs[-1], stamp, tag=tag)


def _is_of_session(paragraph: Element, stamp: RevisionStamp) -> bool:
    """Whether this session inserted the paragraph's mark, for whichever suggestion."""
    marks = (mark for mark in mark_revisions(paragraph) if mark.tag in INSERTING)
    return any(mark.get(ID) in stamp.own_ids for mark in marks)


def end_of_joined(paragraph: Element, stamp: RevisionStamp | None) -> Element:
    """The last of the paragraphs that are one once our own deletions of marks are accepted."""
    if not _owns_deletion(paragraph, stamp) or is_empty(paragraph, "accept"):
        return paragraph
    following = next_paragraph(paragraph)
    while following is not None and _owns_deletion(paragraph, stamp):
        paragraph, following = following, next_paragraph(following)
    return paragraph


def is_going(block: Element | None, stamp: RevisionStamp | None) -> bool:
    """Whether a paragraph is there no more once our own deletion of it is accepted."""
    if block is None or block.tag != P:
        return False
    return _owns_deletion(block, stamp) and is_empty(block, "accept")


def _owns_deletion(paragraph: Element, stamp: RevisionStamp | None) -> bool:
    if stamp is None:
        return False
    return any(m.tag in (DEL, MOVE_FROM) and stamp.owns(m) for m in mark_revisions(paragraph))


def insert_before(
    anchor: Element,
    paragraphs: Sequence[Element],
    stamp: RevisionStamp | None,
    *,
    door: Door,
    tag: str = INS,
) -> None:
    """Puts new paragraphs in front of an anchor."""
    for paragraph in paragraphs:
        door.insert_block_before(paragraph, anchor)
        if stamp is not None:
            add_mark(paragraph, stamp, tag=tag)


def delete_mark(
    paragraph: Element, stamp: RevisionStamp | None, *, door: Door, tag: str = DEL
) -> None:
    """Deletes the paragraph mark: joined at once when direct or our own, else `w:del`."""
    if is_mark_deleted(paragraph) and own_inserted_mark(paragraph, stamp) is None:
        return  # somebody's pending deletion of it says the same and is theirs to decide
    if stamp is None:
        join_with_next(paragraph, "accept", door=door)
        return
    own = own_inserted_mark(paragraph, stamp)
    if own is not None and parted_by_new_table(paragraph):
        if not is_mark_deleted(paragraph):  # in front of a table that stays there is no join
            add_mark(paragraph, stamp, tag=DEL)
    elif own is not None:
        holder = own.getparent()
        take_out(own)
        if holder is not None:
            remove_if_empty(holder)
        # Struck words stay in front of what follows, which is all that accepting leaves.
        yields = is_empty(paragraph, "accept")
        if not yields:
            join_with_next(paragraph, "reject", door=door)
            return
        was = state_to_return_to(paragraph, stamp)
        _enclose_bookmarks(paragraph, stamp)
        joined = join_with_next(paragraph, "reject", door=door, yields=True)
        if joined is paragraph:
            properties = ensure_child(joined, "w:pPr")
            ours = properties.find(P_PR_CHANGE)
            if ours is not None and stamp.owns(ours):  # it told of a paragraph that was ours too
                properties.remove(ours)
            record_paragraph(properties, was, stamp)
            remove_if_empty(properties)
    else:
        add_mark(paragraph, stamp, tag=tag)


def _enclose_bookmarks(paragraph: Element, stamp: RevisionStamp | None) -> None:
    """Bookmarks around nothing but words that we struck go with them, so they stand inside."""
    content = [child for child in paragraph if child.tag != P_PR]
    struck = [child for child in content if child.tag == DEL]
    marks = [child for child in content if child.tag in (BOOKMARK_START, BOOKMARK_END)]
    if len(struck) != 1 or stamp is None or not stamp.owns(struck[0]):
        return
    if len(content) != 1 + len(marks):
        return
    names = Counter(mark.get(ID) for mark in marks)
    inner = [mark for mark in marks if names[mark.get(ID)] == 2]
    place = content.index(struck[0])
    for position, mark in enumerate([m for m in inner if content.index(m) < place]):
        struck[0].insert(position, mark)
    struck[0].extend([mark for mark in inner if content.index(mark) > place])


def delete_emptied(
    paragraph: Element, stamp: RevisionStamp | None, *, door: Door, tag: str = DEL
) -> None:
    """Removes a paragraph whose content is deleted already.

    A container's last paragraph keeps its mark; then the mark before it goes instead, and where
    there is no paragraph before it, the paragraph stays, emptied.
    """
    last = _end_of_emptied(paragraph, stamp)
    if last is paragraph and not is_final(paragraph):
        delete_mark(paragraph, stamp, door=door, tag=tag)
        return
    if not is_final(last):  # its own mark is deleted already
        delete_mark(last, stamp, door=door, tag=tag)
        return
    before = preceding_paragraph(paragraph)
    while before is not None and is_mark_deleted(before):
        if stamp is None or not any(stamp.owns(mark) for mark in mark_revisions(before)):
            return
        before = preceding_paragraph(before)
    door.open(last)
    if before is None or section_of(before) is not None or _yields_a_record(before, stamp):
        if last is not paragraph:  # it joins the last one, and stays as the first of them
            _return_to_records(last, stamp)
            _adopt_look(ensure_child(last, "w:pPr"), paragraph.find(P_PR), stamp)
        return
    door.open(before)
    _return_to_records(last, stamp)
    ours = own_inserted_mark(before, stamp) is not None
    # An empty paragraph yields to the last one's place, and so do words that are ours alone.
    if is_empty(before, "reject" if ours else "accept"):
        _adopt_look(ensure_child(last, "w:pPr"), before.find(P_PR), stamp)
    delete_mark(before, stamp, door=door, tag=tag)


def _end_of_emptied(paragraph: Element, stamp: RevisionStamp | None) -> Element:
    """Where a paragraph runs on over marks that we deleted, the last of the emptied ones."""
    last, following = paragraph, next_paragraph(paragraph)
    while following is not None and _owns_deletion(last, stamp) and is_empty(following, "accept"):
        last, following = following, next_paragraph(following)
    return last if last is paragraph or not _owns_deletion(last, stamp) else paragraph


def _return_to_records(paragraph: Element, stamp: RevisionStamp | None) -> None:
    """What we inserted behind the old end goes again, and with it how the end then looked."""
    properties = paragraph.find(P_PR)
    mark = None if properties is None else properties.find(R_PR)
    for holder, tag in ((properties, P_PR_CHANGE), (mark, R_PR_CHANGE)):
        change = None if holder is None else holder.find(tag)
        if change is not None and stamp is not None and stamp.owns(change):
            resolve_properties(change, "reject")


def _yields_a_record(paragraph: Element, stamp: RevisionStamp | None) -> bool:
    """A blank paragraph with somebody's pending change of its look: that would be lost."""
    change = paragraph.find(f"{P_PR}/{P_PR_CHANGE}")
    if change is None or (stamp is not None and stamp.owns(change)):
        return False
    return is_empty(paragraph, "accept")


def _adopt_look(properties: Element, source: Element | None, stamp: RevisionStamp | None) -> None:
    """Makes a `w:pPr` say what another one says, recorded."""
    if properties.find(P_PR_CHANGE) is not None:
        return
    state = paragraph_state(properties)
    wanted = paragraph_state(source)
    for child in list(properties):
        if child.tag not in (R_PR, SECT_PR):
            properties.remove(child)
    for position, child in enumerate([] if wanted is None else list(wanted)):
        properties.insert(position, child)
    if stamp is not None:
        record_paragraph(properties, state, stamp)
    remove_if_empty(properties)


def split_paragraph(
    paragraph: Element,
    first_moved: Element | None,
    stamp: RevisionStamp | None,
    *,
    door: Door,
    new_id: Callable[[Element], str],
) -> Element:
    """Splits before a child of the paragraph; the first half keeps identity and gets a new mark.

    The second half takes the old mark with its revisions and section break. A pending change of
    the look stays with the first half and is doubled in the second, which gets an id for it: where
    they join again, the first one's counts. Tracked, the first half's mark is `w:ins`.
    """
    second = paragraph.makeelement(P, {})
    properties = paragraph.find(P_PR)
    if properties is not None:
        second.append(copied(properties))
        _part_records(properties, second, new_id)
        section = properties.find(SECT_PR)
        if section is not None:
            properties.remove(section)
        for revision in mark_revisions(paragraph):
            take_out(revision)
    moving = first_moved
    while moving is not None:
        after = moving.getnext()
        second.append(moving)
        moving = after
    door.insert_block(second, after=paragraph)
    if stamp is not None:
        add_mark(paragraph, stamp, tag=INS)
        return second
    mark = mark_properties(paragraph)
    for holder in (mark, properties):
        if holder is not None:
            remove_if_empty(holder)
    return second


def _part_records(properties: Element, second: Element, new_id: Callable[[Element], str]) -> None:
    """Which half tells the pending changes of paragraph and mark."""
    for change in second.iterfind(f"{P_PR}/{P_PR_CHANGE}"):
        change.set(ID, new_id(change))
    mark = properties.find(R_PR)
    change = None if mark is None else mark.find(R_PR_CHANGE)
    if mark is not None and change is not None:  # told of the old mark
        mark.remove(change)
        remove_if_empty(mark)


def keeps_note_mark(paragraph: Element) -> bool:
    """Whether the paragraph holds what a note begins with and must keep."""
    names = ("footnoteRef", "endnoteRef", "annotationRef")
    return any(next(paragraph.iter(f"{{*}}{name}"), None) is not None for name in names)

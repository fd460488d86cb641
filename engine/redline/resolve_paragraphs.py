"""Inserted and deleted paragraph marks: which paragraphs join, and what the result keeps."""

from __future__ import annotations

from engine.ooxml.build import copied
from engine.redline.anchors import drop_inner_bookmarks
from engine.redline.door import Door
from engine.redline.joining import join_runs
from engine.redline.names import (
    AUTHOR,
    BLOCKS,
    CUSTOM_XML,
    DATE,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    RANGE_MARKERS,
    SDT,
    SDT_CONTENT,
    SECT_PR,
    TBL,
    TC,
    TR,
    TR_PR,
    Decision,
    Element,
    M,
    P,
    R,
    W,
    ancestor_of,
    removes,
    take_out,
)
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.splitting import content_edges, join_divided

_EMPTY_LEAVES = frozenset(
    {R_PR, W + "lastRenderedPageBreak", W + "rPrChange", W + "commentReference"}
)


def resolve_paragraph_mark(mark: Element, decision: Decision, *, door: Door) -> None:
    """Clears the mark, or joins the paragraph with the next one (folio-contract §13.1)."""
    paragraph = ancestor_of(mark, P)
    properties = mark.getparent()
    removing = removes(mark.tag, decision)
    take_out(mark)
    if properties is not None:
        remove_if_empty(properties)
    if removing and paragraph is not None:
        join_with_next(paragraph, decision, door=door)


def join_with_next(
    paragraph: Element, decision: Decision, *, door: Door, yields: bool = False
) -> Element:
    """Removes this paragraph's mark; returns the paragraph that holds the content afterwards.

    An empty first paragraph yields to the next one's properties, else the first's stay (unless it
    `yields` as well). The surviving mark is the second's: its run properties, revisions and
    section break stay.
    """
    following = next_paragraph(paragraph, decision)
    empty = is_empty(paragraph, decision)
    if following is None:
        if empty and can_leave(paragraph):
            _hoist_markers(paragraph, door=door)
            door.remove_block(paragraph)
        return paragraph
    if not empty and _section(paragraph) is not None and _section(following) is not None:
        return paragraph
    door.open(following)
    original = empty and _keeps_identity(paragraph, following, decision)
    if empty and not original:
        return _yield_to(paragraph, following, door=door)
    keep = original or not (empty or yields)
    return _take_in(paragraph, following, decision, keep_properties=keep, door=door)


def next_paragraph(paragraph: Element, decision: Decision | None = None) -> Element | None:
    """The paragraph directly behind in the same container, past markers between blocks.

    A table that goes by the same decision is no border.
    """
    sibling = paragraph.getnext()
    while sibling is not None and (sibling.tag not in BLOCKS or _goes(sibling, decision)):
        if sibling.tag not in RANGE_MARKERS and sibling.tag != TBL:
            return None
        sibling = sibling.getnext()
    return sibling if sibling is not None and sibling.tag == P else None


def parted_by_new_table(paragraph: Element) -> bool:
    """Whether only an inserted table stands between the paragraph and the one it would join."""
    return next_paragraph(paragraph) is None and next_paragraph(paragraph, "reject") is not None


def _goes(block: Element, decision: Decision | None) -> bool:
    """Whether every row of a table is taken away by the decision."""
    if block.tag != TBL or decision is None:
        return False
    rows = [child for child in block if child.tag == TR]
    return bool(rows) and all(_row_goes(row, decision) for row in rows)


def _row_goes(row: Element, decision: Decision) -> bool:
    properties = row.find(TR_PR)
    return properties is not None and any(removes(str(child.tag), decision) for child in properties)


def is_empty(paragraph: Element, decision: Decision) -> bool:
    """True when nothing of the paragraph would be left once all is decided so."""
    return not any(_survives(child, decision) for child in paragraph if child.tag != P_PR)


def _survives(element: Element, decision: Decision) -> bool:
    if element.tag in RANGE_MARKERS or removes(str(element.tag), decision):
        return False
    if element.tag == R:
        return any(child.tag not in _EMPTY_LEAVES for child in element)
    if element.tag.startswith(M):
        return True
    if element.tag == SDT:
        content = element.find(SDT_CONTENT)
        return content is not None and any(_survives(child, decision) for child in content)
    return any(_survives(child, decision) for child in element)


def can_leave(paragraph: Element) -> bool:
    """True when the container stays valid without this paragraph at its end or before a table."""
    container = paragraph.getparent()
    if container is None:
        return False
    previous, following = _block_before(paragraph), _block_after(paragraph)
    if following is not None:
        return True
    if previous is not None:
        return previous.tag == P or (container.tag != TC and previous.tag != TBL)
    return container.tag in (SDT_CONTENT, CUSTOM_XML) and _is_leaving(container)


def _is_leaving(content: Element) -> bool:
    """An emptied content control that is itself being removed may be left without a paragraph."""
    control = content.getparent() if content.tag == SDT_CONTENT else content
    before = None if control is None else control.getprevious()
    while before is not None and before.tag in RANGE_MARKERS:
        if before.tag.startswith(W + "customXml") and before.tag.endswith("RangeStart"):
            return True
        before = before.getprevious()
    return False


def _block_before(paragraph: Element) -> Element | None:
    sibling = paragraph.getprevious()
    while sibling is not None and sibling.tag not in BLOCKS:
        sibling = sibling.getprevious()
    return sibling


def _block_after(paragraph: Element) -> Element | None:
    sibling = paragraph.getnext()
    while sibling is not None and sibling.tag not in BLOCKS:
        sibling = sibling.getnext()
    return sibling


def _section(paragraph: Element) -> Element | None:
    properties = paragraph.find(P_PR)
    return None if properties is None else properties.find(SECT_PR)


def _keeps_identity(paragraph: Element, following: Element, decision: Decision) -> bool:
    """An anonymous second paragraph came with the insertion behind a blank first one.

    Behind a container's blank last paragraph an insertion is spelled so, because that last mark
    may carry no revision (folio-contract §10.3); the first is the one that was there.
    """
    return decision == "reject" and bool(paragraph.attrib) and not following.attrib


def _yield_to(paragraph: Element, following: Element, *, door: Door) -> Element:
    _keep_first_record(paragraph, following)
    position = 1 if following.find(P_PR) is not None else 0
    drop_inner_bookmarks([child for child in paragraph if child.tag in RANGE_MARKERS])
    residue = [child for child in paragraph if child.tag != P_PR]
    for offset, child in enumerate(residue):
        following.insert(position + offset, child)
    if residue:
        right = residue[-1].getnext()
        join_divided(residue[-1], right)
    door.remove_block(paragraph)
    return following


def _keep_first_record(paragraph: Element, following: Element) -> None:
    """A split doubled a pending change of the look; the first half has the author's own record."""
    own, other = paragraph.find(P_PR), following.find(P_PR)
    record = None if own is None else own.find(P_PR_CHANGE)
    twin = None if other is None else other.find(P_PR_CHANGE)
    if record is None or twin is None or other is None:
        return
    if all(record.get(name) == twin.get(name) for name in (AUTHOR, DATE)):
        other.replace(twin, copied(record))


def _mark_goes(paragraph: Element, decision: Decision) -> bool:
    """Whether the paragraph's own mark is taken away by the same decision."""
    mark = paragraph.find(f"{P_PR}/{R_PR}")
    return mark is not None and any(removes(str(child.tag), decision) for child in mark)


def _take_in(
    paragraph: Element,
    following: Element,
    decision: Decision,
    *,
    keep_properties: bool,
    door: Door,
) -> Element:
    between = paragraph.getnext()
    while between is not None and between is not following:
        after = between.getnext()
        if between.tag == TBL:
            between = after
            continue
        paragraph.append(copied(between))  # the original stays with the step that removes it
        door.remove_block(between)
        between = after
    if is_empty(following, decision) and _mark_goes(following, decision):
        drop_inner_bookmarks([child for child in following if child.tag in RANGE_MARKERS])
    _merge_properties(paragraph, following, keep_properties=keep_properties)
    left, right = content_edges(paragraph)[1], content_edges(following)[0]
    for child in list(following):
        if child.tag != P_PR:
            paragraph.append(child)
    join_divided(left, right)
    if left is not None:
        join_runs([left, *left])
    door.remove_block(following)
    return paragraph


def _merge_properties(paragraph: Element, following: Element, *, keep_properties: bool) -> None:
    own, other = paragraph.find(P_PR), following.find(P_PR)
    if not keep_properties:
        _keep_first_record(paragraph, following)
        if own is not None:
            paragraph.remove(own)
        if other is not None:
            paragraph.insert(0, other)
        return
    if own is None:
        own = paragraph.makeelement(P_PR, {})
        paragraph.insert(0, own)
    for tag in (R_PR, SECT_PR):
        mine, theirs = own.find(tag), None if other is None else other.find(tag)
        if mine is not None:
            own.remove(mine)
        if theirs is not None:
            _insert_mark_part(own, theirs)
    remove_if_empty(own)


def _insert_mark_part(properties: Element, part: Element) -> None:
    """`w:rPr`, `w:sectPr` and `w:pPrChange` close a `w:pPr`, in this order."""
    followers = {R_PR: (SECT_PR, W + "pPrChange"), SECT_PR: (W + "pPrChange",)}[part.tag]
    for index, child in enumerate(properties):
        if child.tag in followers:
            properties.insert(index, part)
            return
    properties.append(part)


def _hoist_markers(paragraph: Element, *, door: Door) -> None:
    """Range ends that stand in a paragraph that goes belong to ranges that stay."""
    drop_inner_bookmarks([child for child in paragraph if child.tag in RANGE_MARKERS])
    for child in list(paragraph):
        if child.tag in RANGE_MARKERS:
            door.insert_block_before(child, paragraph)

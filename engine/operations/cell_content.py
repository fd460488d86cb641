"""What cells hold when they merge: content moves, or is copied and struck where tracked."""

from __future__ import annotations

from engine.ooxml.build import copied, element
from engine.ooxml.types import Element
from engine.operations.context import Context
from engine.operations.new_paragraphs import anchor_properties
from engine.redline.blocks import insert_after
from engine.redline.moves import copies_moved_here, moved_properties
from engine.redline.names import DELETING, INS, SDT, P, R, take_out
from engine.redline.paragraph_marks import mark_revisions
from engine.redline.stamp import RevisionStamp
from engine.redline.tables import strike_content


def has_content(cell: Element, stamp: RevisionStamp | None) -> bool:
    """Whether anything but blank paragraphs stands in a cell."""
    blocks = [child for child in cell if child.tag in (P, SDT)]
    return any(block.tag != P or _holds_something(block, stamp) for block in blocks)


def _holds_something(paragraph: Element, stamp: RevisionStamp | None) -> bool:
    """Whether a paragraph has any run that we did not strike ourselves."""
    return any(not _is_struck(run, stamp) for run in paragraph.iter(R))


def _is_struck(run: Element, stamp: RevisionStamp | None) -> bool:
    if stamp is None:
        return False
    return any(each.tag in DELETING and stamp.owns(each) for each in run.iterancestors())


def take_content(
    context: Context, cell: Element, origin: Element, stamp: RevisionStamp | None
) -> None:
    """Non-empty paragraphs move behind the origin's content; tracked, as a copy."""
    paragraphs = [child for child in cell if child.tag == P and _holds_something(child, stamp)]
    if not paragraphs:
        return
    anchor = [child for child in origin if child.tag == P][-1]
    copies = [_copy(context, paragraph, stamp) for paragraph in paragraphs]
    if stamp is None and not _holds_something(anchor, stamp) and len(origin.findall(P)) == 1:
        for twin in copies:
            anchor.addprevious(twin)
        origin.remove(anchor)
    else:
        insert_after(anchor, copies, stamp, door=context.door)
    if stamp is not None:
        strike_content(cell, stamp)
        return
    for paragraph in paragraphs[:-1]:
        cell.remove(paragraph)
    _empty(paragraphs[-1])


def _empty(paragraph: Element) -> None:
    """What stays in the emptied cell bears no id and no record that the copy bears now."""
    properties = anchor_properties(paragraph)
    for child in list(paragraph):
        paragraph.remove(child)
    for name in list(paragraph.attrib):
        del paragraph.attrib[name]
    if properties is not None:
        paragraph.append(properties)


def _copy(context: Context, paragraph: Element, stamp: RevisionStamp | None) -> Element:
    """A paragraph as it comes to stand in the merged cell, whose marks are not what they were."""
    if stamp is None:
        made = copied(paragraph)
    else:
        made = element("w:p")
        new_id = context.tx.next_revision_id
        properties = moved_properties(paragraph, stamp, new_id=new_id)
        if properties is not None:
            made.append(properties)
        made.extend(copies_moved_here(paragraph, stamp, tag=INS, new_id=new_id))
    for mark in mark_revisions(made):
        take_out(mark)
    return made

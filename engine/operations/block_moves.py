"""Moving a paragraph: both ends in one operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.fields import FLD_CHAR, FLD_CHAR_STEPS, FLD_CHAR_TYPE
from engine.errors import Problem
from engine.ooxml.build import copied
from engine.ooxml.order import ensure_child, insert_in_order
from engine.ooxml.types import Element
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.new_paragraphs import new_paragraph
from engine.operations.targets import target_block
from engine.redline.blocks import delete_emptied, insert_after, insert_before
from engine.redline.moves import (
    add_move_range,
    copies_moved_here,
    holds_something,
    mark_moved_away,
    moved_properties,
    reach_mark,
    take_back_arrival,
    take_out_own,
    unpaired_markers,
)
from engine.redline.names import (
    DEL,
    INS,
    MOVE_FROM,
    MOVE_RANGE_STARTS,
    MOVE_TO,
    P_PR,
    W,
    take_out,
)
from engine.redline.paragraph_marks import (
    is_final,
    is_mark_deleted,
    mark_properties,
    mark_revisions,
    section_of,
)
from engine.redline.stamp import RevisionStamp

if TYPE_CHECKING:
    from engine.operations.verbs.move_block import MoveBlock


def plan_move(context: Context, op: MoveBlock) -> Plan | Problem:
    """The block leaves its place and stands beside another one."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    target = context.block(op.destination)
    if isinstance(target, Problem):
        return target
    if target.entry.block_id == block.entry.block_id:
        return Problem("noopOperation")
    before = op.placement == "before"
    stamp = context.stamp(op)
    mark = mark_properties(block.paragraph)
    look = None if mark is None else copied(mark)  # as found: others may join something to it
    refusal = _refused_place(block, target, stamp, before=before) or _refused_content(block, stamp)
    if refusal is not None:
        return refusal

    def apply() -> Outcome | Problem:
        return _apply(context, op, block, target, look=look)

    claims = (
        Claim(Role.DELETE, block.paragraph, survives=is_final(block.paragraph)),
        Claim(Role.JOIN_POINT, target.paragraph),
        Claim(Role.DESTINATION, target.paragraph),
    )
    return Plan(block, apply, claims, at=-1)  # after what is inserted in front of it


def _refused_place(
    block: BlockFacts, target: BlockFacts, stamp: RevisionStamp | None, *, before: bool
) -> Problem | None:
    """Where the paragraph cannot go."""
    if target.entry.story != block.entry.story:
        # Notes, comments and pictures of one part mean nothing in another.
        return Problem("unsupportedBlock", "A block moves inside its own story.")
    ends = not before and is_final(target.paragraph)
    if section_of(block.paragraph) is not None:
        parent = target.paragraph.getparent()
        if ends or parent is None or parent.tag != W + "body":
            return Problem("unsupportedBlock", "Its section break can only stand in the body.")
    pending = mark_revisions(block.paragraph)
    if ends and any(stamp is None or not stamp.owns(mark) for mark in pending):
        return Problem("overlapsTrackedChange")  # a last mark carries no revision
    return None


def _refused_content(block: BlockFacts, stamp: RevisionStamp | None) -> Problem | None:
    """What cannot be taken along: half a field; tracked, somebody's move or pending deletion."""
    paragraph, depth = block.paragraph, 0
    for mark in paragraph.iter(FLD_CHAR):
        depth += FLD_CHAR_STEPS.get(mark.get(FLD_CHAR_TYPE), 0)
        if depth < 0:
            break
    if depth:
        return Problem("unsupportedBlock", "A field begins or ends outside of this paragraph.")
    if stamp is None:
        return None
    moves = [
        mark
        for mark in paragraph.iter(MOVE_FROM, MOVE_TO, *MOVE_RANGE_STARTS)
        if mark.tag == MOVE_FROM or not stamp.owns(mark)
    ]
    return Problem("overlapsTrackedChange") if moves or is_mark_deleted(paragraph) else None


def _apply(
    context: Context,
    op: MoveBlock,
    block: BlockFacts,
    target: BlockFacts,
    *,
    look: Element | None,
) -> Outcome | Problem:
    stamp = context.stamp(op)
    source, anchor = block.paragraph, target.paragraph
    if not context.holds(anchor):
        return Problem("overlappingOperation", "Another operation removed the place it goes to.")
    context.door.open(source)
    context.door.open(anchor)
    before = op.placement == "before"
    if stamp is None:
        return _apply_direct(context, source, anchor, before=before, look=look)
    again = take_back_arrival(source, stamp, door=context.door)
    paired = holds_something(source, stamp)
    away = MOVE_FROM if paired else DEL  # nothing holds the two ends together when it is blank
    here = MOVE_TO if paired or again is not None else INS
    moved = new_paragraph(context, block)
    properties = moved_properties(source, stamp, new_id=stamp.allocate_id)
    if properties is not None:
        moved.append(properties)
    moved.extend(copies_moved_here(source, stamp, tag=here, new_id=stamp.allocate_id))
    context.gone.extend(take_out_own(source, stamp))
    if paired:
        mark_moved_away(source, stamp)
    else:
        editor = context.editor(source, stamp)
        editor.delete_everything(0, len(editor.reading().text()), tag=away)
    insert = insert_before if before else insert_after
    insert(anchor, [moved], stamp, door=context.door, tag=here)
    if here == MOVE_TO:
        name = again or f"move{stamp.allocate_id()}"
        if paired:
            add_move_range([source], stamp, door=context.door, name=name, source=True)
        add_move_range([moved], stamp, door=context.door, name=name, source=False)
    delete_emptied(source, stamp, door=context.door, tag=away)
    reach_mark(source, stamp, door=context.door, source=True)
    return context.finished(op, (moved,))


def _put_mark(paragraph: Element, look: Element | None) -> None:
    """Gives a paragraph's mark this look."""
    mark = mark_properties(paragraph)
    if mark is not None:
        take_out(mark)
    if look is not None:
        insert_in_order(ensure_child(paragraph, "w:pPr"), copied(look))


def _apply_direct(
    context: Context, source: Element, anchor: Element, *, before: bool, look: Element | None
) -> Outcome | Problem:
    """The paragraph itself stands at the new place; half-open ranges stay at the old one."""
    moved = copied(source)
    _put_mark(moved, look)
    for marker in unpaired_markers(moved):
        take_out(marker)
    kept = unpaired_markers(source)
    for child in [child for child in source if child.tag != P_PR]:
        take_out(child)
    source.extend(kept)
    insert = insert_before if before else insert_after
    if is_final(source):
        for name in list(moved.attrib):  # the emptied paragraph may have to stay what it was
            del moved.attrib[name]
        insert(anchor, [moved], None, door=context.door)
        delete_emptied(source, None, door=context.door)
    else:
        delete_emptied(source, None, door=context.door)
        insert(anchor, [moved], None, door=context.door)
    return Outcome(new_paragraphs=(moved,))

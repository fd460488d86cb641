"""Moving a paragraph: both ends in one operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Problem
from engine.ooxml.build import copied
from engine.ooxml.types import Element
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.new_paragraphs import anchor_properties, new_paragraph
from engine.operations.targets import target_block
from engine.redline.blocks import delete_emptied, insert_after, insert_before
from engine.redline.moves import add_move_range
from engine.redline.names import (
    DEL,
    HYPERLINK,
    INS,
    MOVE_FROM,
    MOVE_TO,
    P_PR,
    R_PR,
    RANGE_MARKERS,
    R,
    W,
)
from engine.redline.paragraph_marks import is_final, mark_revisions
from engine.redline.resolve import marks_in
from engine.redline.stamp import RevisionStamp

if TYPE_CHECKING:
    from engine.operations.verbs.move_block import MoveBlock

_MOVABLE = frozenset({R, P_PR}) | RANGE_MARKERS


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
    if target.entry.story != block.entry.story:
        # Notes, comments and pictures of one part mean nothing in another.
        return Problem("unsupportedBlock", "A block moves inside its own story.")
    if context.mode != "direct" and not _can_be_marked(block.paragraph):
        return Problem("overlapsTrackedChange")
    if context.mode == "direct" and is_final(block.paragraph):
        return Problem("unsupportedBlock", "The last paragraph of its place cannot leave it.")

    def apply() -> Outcome | Problem:
        return _apply(context, op, block, target)

    claims = (
        Claim(Role.DELETE, block.paragraph, survives=is_final(block.paragraph)),
        Claim(Role.JOIN_POINT, target.paragraph),
    )
    return Plan(block, apply, claims)


def _can_be_marked(paragraph: Element) -> bool:
    """A move marks plain content; others' pending changes in it would have to be in two places."""
    if marks_in(paragraph) or mark_revisions(paragraph):
        return False
    return all(child.tag in _MOVABLE or child.tag == HYPERLINK for child in paragraph)


def _apply(
    context: Context, op: MoveBlock, block: BlockFacts, target: BlockFacts
) -> Outcome | Problem:
    stamp = context.stamp(op)
    source, anchor = block.paragraph, target.paragraph
    if not context.holds(anchor):
        return Problem("overlappingOperation", "Another operation removed the place it goes to.")
    context.door.open(source)
    context.door.open(anchor)
    before = op.placement == "before"
    if stamp is None:
        moved = copied(source)
        context.door.remove_block(source)
        _put(context, anchor, moved, before=before)
        return Outcome(new_paragraphs=(moved,))
    moved = new_paragraph(context, block)
    properties = anchor_properties(source, page_break=True)
    if properties is not None:
        moved.append(properties)
    # Nothing holds the two ends together when the paragraph is blank.
    paired = any(_is_own(run, source) and _says_something(run) for run in source.iter(R))
    away, here = (MOVE_FROM, MOVE_TO) if paired else (DEL, INS)
    moved.extend(_content(source, source, stamp, tag=here))
    editor = context.editor(source, stamp)
    editor.delete_everything(0, len(editor.reading().text()), tag=away)
    if before:
        insert_before(anchor, [moved], stamp, door=context.door, tag=here)
    else:
        insert_after(anchor, [moved], stamp, door=context.door, tag=here)
    if paired:
        name = f"move{stamp.allocate_id()}"
        add_move_range(source, stamp, door=context.door, name=name, source=True)
        add_move_range(moved, stamp, door=context.door, name=name, source=False)
    delete_emptied(source, stamp, door=context.door, tag=away)
    if context.mode == "suggested":
        context.suggest(op, comment=None, facts={})
    return Outcome(new_paragraphs=(moved,))


def _content(
    holder: Element, paragraph: Element, stamp: RevisionStamp, *, tag: str
) -> list[Element]:
    """Copies of the runs, marked as arrived; inside a link the mark stands in the link's copy."""
    made: list[Element] = []
    for child in holder:
        if child.tag == HYPERLINK:
            link = child.makeelement(child.tag, {})
            link.attrib.update(child.attrib)
            link.extend(_content(child, paragraph, stamp, tag=tag))
            made.append(link)
        elif child.tag == R and _is_own(child, paragraph):
            if not made or made[-1].tag != tag:
                made.append(stamp.mark(tag))
            made[-1].append(copied(child))
    return made


def _says_something(run: Element) -> bool:
    return any(child.tag != R_PR for child in run)


def _is_own(run: Element, paragraph: Element) -> bool:
    """Runs of the paragraph itself, not of a text box in it; comments' marks stay behind."""
    parent = run.getparent()
    if next(run.iter(W + "commentReference"), None) is not None:
        return False
    return parent is paragraph or (parent is not None and parent.tag == HYPERLINK)


def _put(context: Context, anchor: Element, moved: Element, *, before: bool) -> None:
    if before:
        context.door.insert_block_before(moved, anchor)
    else:
        context.door.insert_block(moved, after=anchor)

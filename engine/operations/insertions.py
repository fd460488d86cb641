"""Inserting paragraphs beside a block, as both directions share it."""

from __future__ import annotations

from typing import Literal

from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import comment_around, written
from engine.operations.context import Context, Outcome, Plan
from engine.operations.insertion import Insertion
from engine.operations.new_paragraphs import (
    NO_LOOK,
    InheritedLook,
    look_to_inherit,
    new_paragraphs,
)
from engine.operations.paragraph_looks import check_references, paragraph_change
from engine.operations.targets import target_block
from engine.redline.blocks import insert_after, insert_before
from engine.redline.moves import add_move_range
from engine.redline.names import INS, MOVE_TO, P_PR, Element
from engine.redline.resolve_paragraphs import next_paragraph

Position = Literal["before", "after"]


def plan_insertion(context: Context, op: Insertion, position: Position) -> Plan | Problem:
    """New paragraphs directly before or after a block, inside its container."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    refusal = check_references(context, op)
    if refusal is not None:
        return refusal
    if op.page_break_before and not op.text and op.runs is None and context.mode != "direct":
        return Problem("unsupportedMode")
    if not op.text and op.runs is None and op.hard_page_break is None and op.comment is not None:
        return Problem("unsupportedBlock", "A blank paragraph cannot carry a comment.")

    inherits = op.inherit_formatting is not False
    look = look_to_inherit(block) if inherits else NO_LOOK

    def apply() -> Outcome | Problem:
        return _insert(context, op, position, look=look)

    at = len(block.text) + 1 if position == "after" else 0
    owner = _join_owner(block.paragraph, position)
    claims = () if owner is None else (Claim(Role.JOIN_POINT, owner),)
    return Plan(block, apply, claims, at=at, forward=position == "before")


def _join_owner(paragraph: Element, position: Position) -> Element | None:
    """The paragraph whose mark stands where the insertion goes; None where nothing could join."""
    if position == "after":
        return paragraph
    before = paragraph.getprevious()
    return before if before is not None and next_paragraph(before) is paragraph else None


def _insert(
    context: Context, op: Insertion, position: Position, *, look: InheritedLook
) -> Outcome | Problem:
    block = context.block(op.block_id)
    assert not isinstance(block, Problem)
    stamp = context.stamp(op)
    move = context.moves.get(op.id)
    tag = INS if move is None else MOVE_TO
    change = paragraph_change(context, op)
    made = new_paragraphs(context, op, block, look=look, change=change, stamp=stamp, tag=tag)
    context.door.open(block.paragraph)
    if position == "after":
        insert_after(block.paragraph, made, stamp, door=context.door, tag=tag)
    else:
        insert_before(block.paragraph, made, stamp, door=context.door, tag=tag)
    if move is not None and stamp is not None:
        add_move_range(made, stamp, door=context.door, name=move, source=False)
    comment = None if op.comment is None else op.comment.text
    outcome = _commented(context, op, made, comment)
    outcome.new_paragraphs = tuple(made)
    return outcome


def _commented(
    context: Context, op: Insertion, made: list[Element], comment: str | None
) -> Outcome:
    contents = [child for paragraph in made for child in paragraph if child.tag != P_PR]
    if context.mode == "suggested" or comment is None:
        return comment_around(
            context, op, [], comment=None if comment is None else comment, at=made[0]
        )
    return written(context, [contents[0], contents[-1]] if contents else [], comment, at=made[0])

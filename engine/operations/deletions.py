"""Deleting whole paragraphs."""

from __future__ import annotations

from engine.document.inline import AtomKind
from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import comment_around
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.targets import target_block
from engine.redline.blocks import delete_emptied, keeps_note_mark
from engine.redline.moves import add_move_range, reach_mark
from engine.redline.names import DEL, MOVE_FROM
from engine.redline.paragraph_marks import is_final, is_mark_deleted


def plan_block_deletion(context: Context, op: Operation, *, comment: str | None) -> Plan | Problem:
    """A paragraph with all its content; a container's last one is emptied when it must stay."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if context.mode != "direct" and _is_gone(block):
        return Problem("pendingDeletion")

    def apply() -> Outcome | Problem:
        return delete_block(context, op, block, comment=comment)

    claim = Claim(
        Role.DELETE,
        block.paragraph,
        0,
        len(block.text),
        survives=is_final(block.paragraph),
        direct=context.mode == "direct",
    )
    return Plan(block, apply, (claim,), at=-1)  # after what is inserted in front of it


def _is_gone(block: BlockFacts) -> bool:
    shown = [a for a in block.reading.atoms if a.kind is not AtomKind.ANCHOR and not a.deleted]
    return not shown and is_mark_deleted(block.paragraph)


def delete_block(
    context: Context, op: Operation, block: BlockFacts, *, comment: str | None
) -> Outcome | Problem:
    """Strikes the content and the mark; in direct mode both are gone."""
    stamp = context.stamp(op)
    paragraph = block.paragraph
    move = context.moves.get(op.id)
    editor = context.editor(paragraph, stamp)
    tag = DEL if move is None else MOVE_FROM
    editor.delete_everything(0, len(editor.reading().text()), tag=tag)
    outcome = comment_around(context, op, editor.touched, comment=comment, at=paragraph)
    if keeps_note_mark(paragraph):
        return outcome
    if stamp is not None and move is not None:
        add_move_range([paragraph], stamp, door=context.door, name=move, source=True)
    delete_emptied(paragraph, stamp, door=context.door, tag=tag)
    if stamp is not None and move is not None:
        reach_mark(paragraph, stamp, door=context.door, source=True)
    return outcome

"""Replaces one phrase of a block, or inserts at its start or end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import model_validator

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Edge, Positive, Text
from engine.operations.strict import Omittable, refuse
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ReplaceInBlock(BlockOperation, frozen=True):
    """Replaces one phrase of a block, or inserts at its start or end."""

    type: Literal["replaceInBlock"]

    find: Text
    replace: Text
    occurrence: Omittable[Positive] = None
    at: Omittable[Edge] = None
    comment: Omittable[Comment] = None

    @model_validator(mode="after")
    def _edge_without_find(self) -> ReplaceInBlock:
        if self.at is not None and (self.find or self.occurrence is not None):
            raise refuse("expected at only with an empty find and without occurrence")
        return self


def label(op: ReplaceInBlock) -> str:
    """The entry in the history."""
    return "Replace text" if op.find else "Insert text"


def affected(op: ReplaceInBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: ReplaceInBlock, context: Context) -> Plan | Problem:
    """Finds the phrase and plans the least change."""
    from engine.operations.emphasis import without_emphasis
    from engine.operations.targets import Stretch, find_phrase, target_block
    from engine.operations.text_changes import plan_replacement

    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if op.at is not None:
        edge = 0 if op.at == "start" else len(block.text)
        stretch = Stretch(block, edge, edge)
    elif not op.find:
        return Problem("emptyOperation")
    else:
        found = find_phrase(block, op.find, op.occurrence)
        if isinstance(found, Problem):
            return found
        stretch = found
    comment = None if op.comment is None else op.comment.text
    new = without_emphasis(op.replace)
    return plan_replacement(context, op, stretch, new=new, comment=comment)


VERB = Verb(
    model=ReplaceInBlock,
    meaning="replace one exact phrase of a block (it must occur once, or name the occurrence)",
    label=label,
    affected=affected,
    run=run,
)

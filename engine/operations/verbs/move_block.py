"""Moves a paragraph, with everything in it, beside another block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import NonEmptyText, Placement
from engine.operations.strict import Omittable
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class MoveBlock(BlockOperation, frozen=True):
    """Moves a paragraph, with everything in it, beside another block."""

    type: Literal["moveBlock"]

    # `target_block_id` is the guarded block of every operation, so this one is called otherwise.
    destination: NonEmptyText = Field(alias="targetBlockId")
    placement: Omittable[Placement] = None


def label(op: MoveBlock) -> str:
    """The entry in the history."""
    return "Move paragraph"


def affected(op: MoveBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.destination, op.placement or "after", content="block", story=story)


def run(op: MoveBlock, context: Context) -> Plan | Problem:
    """Plans both ends of the move."""
    from engine.operations.block_moves import plan_move

    return plan_move(context, op)


VERB = Verb(
    model=MoveBlock,
    meaning="move a paragraph beside another block",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

"""Inserts a page or section break after a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import BreakKind
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertBreak(BlockOperation, frozen=True):
    """Inserts a page or section break after a block."""

    type: Literal["insertBreak"]

    kind: BreakKind


def label(op: InsertBreak) -> str:
    """The entry in the history."""
    return "Insert break"


def affected(op: InsertBreak, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, "after", content="break", story=story)


def run(op: InsertBreak, context: Context) -> Plan | Problem:
    """Plans the break."""
    from engine.operations.break_changes import plan_break

    return plan_break(context, op)


VERB = Verb(
    model=InsertBreak,
    meaning="insert a page or section break after a block",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

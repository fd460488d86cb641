"""Inserts typed text at an offset of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Count, Text, TypedReading
from engine.operations.strict import Omittable
from engine.operations.values import Formatting
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertText(BlockOperation, frozen=True):
    """Inserts typed text at an offset of a block."""

    type: Literal["insertText"]

    offset: Count
    reading: Omittable[TypedReading] = None
    text: Text
    formatting: Omittable[Formatting] = None


def label(op: InsertText) -> str:
    """The entry in the history."""
    return "Typing"


def affected(op: InsertText, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: InsertText, context: Context) -> Plan | Problem:
    """Plans the typed text."""
    from engine.operations.typing_changes import plan_typing

    return plan_typing(context, op)


VERB = Verb(
    model=InsertText,
    meaning="insert text at an offset",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

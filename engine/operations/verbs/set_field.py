"""Sets the stored result of a field, or the content of a content control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Count, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class SetField(BlockOperation, frozen=True):
    """Sets the stored result of a field, or the content of a content control."""

    type: Literal["setField"]

    index: Omittable[Count] = None
    text: Text
    comment: Omittable[Comment] = None


def label(op: SetField) -> str:
    """The entry in the history."""
    return "Change field"


def affected(op: SetField, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: SetField, context: Context) -> Plan | Problem:
    """Plans the new result."""
    from engine.operations.field_changes import plan_field

    return plan_field(context, op)


VERB = Verb(
    model=SetField,
    meaning="set the text of the n-th field or content control of a block (counted from 0)",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

"""Deletes everything between two caret positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import TypedReading
from engine.operations.strict import Omittable
from engine.operations.values import Position
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class DeleteSpan(Operation, frozen=True):
    """Deletes everything between two caret positions."""

    type: Literal["deleteSpan"]

    start: Position
    end: Position
    reading: Omittable[TypedReading] = None

    @property
    def target_block_id(self) -> str | None:
        return self.start.block_id


def label(op: DeleteSpan) -> str:
    """The entry in the history."""
    return "Delete"


def affected(op: DeleteSpan, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.start.block_id, "updated", story)


def run(op: DeleteSpan, context: Context) -> Plan | Problem:
    """Plans the deletion between two positions."""
    from engine.operations.typing_changes import plan_span_deletion

    return plan_span_deletion(context, op)


VERB = Verb(
    model=DeleteSpan,
    meaning="delete everything between two positions",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

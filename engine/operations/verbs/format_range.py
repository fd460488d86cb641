"""Formats the text of a range handle, a phrase of a block, or a whole block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict, model_validator

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, block_target, range_target
from engine.operations.scalars import NonEmptyText, Positive
from engine.operations.strict import Omittable, refuse
from engine.operations.values import Formatting, Precondition, TextRange
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class FormatRange(Operation, frozen=True):
    """Formats the text of a range handle, a phrase of a block, or a whole block."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["range"]}, {"required": ["blockId"]}]}
    )

    type: Literal["formatRange"]

    range: Omittable[TextRange] = None
    block_id: Omittable[NonEmptyText] = None
    find: Omittable[NonEmptyText] = None
    occurrence: Omittable[Positive] = None
    formatting: Formatting
    precondition: Omittable[Precondition] = None
    suggestion_id: Omittable[NonEmptyText] = None

    @model_validator(mode="after")
    def _one_target(self) -> FormatRange:
        if (self.range is None) == (self.block_id is None):
            raise refuse("expected exactly one of range, blockId")
        if self.find is not None and self.block_id is None:
            raise refuse("expected find only with blockId")
        if self.occurrence is not None and self.find is None:
            raise refuse("expected occurrence only with find")
        return self

    @property
    def target_block_id(self) -> str | None:
        return self.range.block_id if self.range is not None else self.block_id


def label(op: FormatRange) -> str:
    """The entry in the history."""
    return "Format text"


def affected(op: FormatRange, story: StoryWire) -> Target:
    """The first target of the receipt."""
    if op.range is not None:
        return range_target(op.range.to_wire(), "formatted", story)
    return block_target(op.block_id or "", "formatted", story)


def run(op: FormatRange, context: Context) -> Plan | Problem:
    """Plans the formatting of what the operation names."""
    from engine.operations.format_changes import plan_formatting

    return plan_formatting(context, op)


VERB = Verb(
    model=FormatRange,
    meaning="change run formatting of a range from find_text, or of a block or a phrase in it",
    label=label,
    affected=affected,
    run=run,
)

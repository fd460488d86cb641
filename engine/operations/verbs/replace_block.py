"""Replaces the whole text of a block, changing only the words that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict, model_validator

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Flag, NonEmptyText, Text
from engine.operations.strict import Omittable, refuse
from engine.operations.values import Comment, Runs
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ReplaceBlock(BlockOperation, frozen=True):
    """Replaces the whole text of a block, changing only the words that differ."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["text"]}, {"required": ["runs"]}]}
    )

    type: Literal["replaceBlock"]

    text: Omittable[Text] = None
    runs: Omittable[Runs] = None
    preserve_formatting: Omittable[Flag] = None
    style_id: NonEmptyText | None = None
    comment: Omittable[Comment] = None

    @model_validator(mode="after")
    def _one_content(self) -> ReplaceBlock:
        if (self.text is None) == (self.runs is None):
            raise refuse("expected exactly one of text, runs")
        return self


def label(op: ReplaceBlock) -> str:
    """The entry in the history."""
    return "Replace paragraph text"


def affected(op: ReplaceBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: ReplaceBlock, context: Context) -> Plan | Problem:
    """Plans the least change of text, style and looks."""
    from engine.operations.block_replacement import plan_block_replacement

    return plan_block_replacement(context, op)


VERB = Verb(
    model=ReplaceBlock,
    meaning="replace the whole text of a block, and optionally its style",
    label=label,
    affected=affected,
    run=run,
)

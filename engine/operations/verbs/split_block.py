"""Splits a paragraph in two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Count, Text
from engine.operations.strict import Omittable
from engine.operations.values import ParagraphProperties
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class SplitBlock(BlockOperation, frozen=True):
    """Splits a paragraph in two."""

    type: Literal["splitBlock"]

    offset: Count
    separator: Omittable[Text] = None
    first_paragraph_properties: Omittable[ParagraphProperties] = None
    second_paragraph_properties: Omittable[ParagraphProperties] = None


def label(op: SplitBlock) -> str:
    """The entry in the history."""
    return "Split paragraph"


def affected(op: SplitBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: SplitBlock, context: Context) -> Plan | Problem:
    """Plans the split."""
    from engine.operations.paragraph_changes import plan_split

    return plan_split(context, op)


VERB = Verb(
    model=SplitBlock,
    meaning="split a paragraph in two at an offset, dropping the separator found there",
    label=label,
    affected=affected,
    run=run,
)

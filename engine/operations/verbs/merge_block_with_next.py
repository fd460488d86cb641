"""Joins a paragraph with the one after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Text
from engine.operations.strict import Omittable
from engine.operations.values import ParagraphProperties
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class MergeBlockWithNext(BlockOperation, frozen=True):
    """Joins a paragraph with the one after it."""

    type: Literal["mergeBlockWithNext"]

    separator: Omittable[Text] = None
    merged_paragraph_properties: Omittable[ParagraphProperties] = None


def label(op: MergeBlockWithNext) -> str:
    """The entry in the history."""
    return "Join paragraphs"


def affected(op: MergeBlockWithNext, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: MergeBlockWithNext, context: Context) -> Plan | Problem:
    """Plans the join."""
    from engine.operations.paragraph_changes import plan_merge

    return plan_merge(context, op)


VERB = Verb(
    model=MergeBlockWithNext,
    meaning="join a paragraph with the next one",
    label=label,
    affected=affected,
    run=run,
)

"""Changes style, outline level, numbering, alignment, spacing or indentation of a paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.values import ParagraphProperties
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class SetBlockParagraphProperties(BlockOperation, frozen=True):
    """Changes style, outline level, numbering, alignment, spacing or indentation of a paragraph."""

    type: Literal["setBlockParagraphProperties"]

    properties: ParagraphProperties


def label(op: SetBlockParagraphProperties) -> str:
    """The entry in the history."""
    return "Change paragraph"


def affected(op: SetBlockParagraphProperties, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


def run(op: SetBlockParagraphProperties, context: Context) -> Plan | Problem:
    """Plans the change of properties."""
    from engine.operations.paragraph_changes import plan_properties

    return plan_properties(context, op)


VERB = Verb(
    model=SetBlockParagraphProperties,
    meaning="change style, outline level, numbering, alignment, spacing or indents of a paragraph",
    label=label,
    affected=affected,
    run=run,
)

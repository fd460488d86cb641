"""Inserts paragraphs after a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.insertion import Insertion
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertAfterBlock(Insertion, frozen=True):
    """Inserts paragraphs after a block."""

    type: Literal["insertAfterBlock"]


def label(op: InsertAfterBlock) -> str:
    """The entry in the history."""
    return "Insert page break" if op.hard_page_break is not None else "Insert paragraph"


def affected(op: InsertAfterBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, "after", content="block", story=story)


def run(op: InsertAfterBlock, context: Context) -> Plan | Problem:
    """Plans the insertion."""
    from engine.operations.insertions import plan_insertion

    return plan_insertion(context, op, "after")


VERB = Verb(
    model=InsertAfterBlock,
    meaning="insert one or more new paragraphs after a block",
    label=label,
    affected=affected,
    run=run,
)

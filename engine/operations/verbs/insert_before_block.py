"""Inserts paragraphs before a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.insertion import Insertion
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertBeforeBlock(Insertion, frozen=True):
    """Inserts paragraphs before a block."""

    type: Literal["insertBeforeBlock"]


def label(op: InsertBeforeBlock) -> str:
    """The entry in the history."""
    return "Insert page break" if op.hard_page_break is not None else "Insert paragraph"


def affected(op: InsertBeforeBlock, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, "before", content="block", story=story)


def run(op: InsertBeforeBlock, context: Context) -> Plan | Problem:
    """Plans the insertion."""
    from engine.operations.insertions import plan_insertion

    return plan_insertion(context, op, "before")


VERB = Verb(
    model=InsertBeforeBlock,
    meaning="insert one or more new paragraphs before a block",
    label=label,
    affected=affected,
    run=run,
)

"""Inserts a borderless table with one signature block for each party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import Placement
from engine.operations.strict import Omittable
from engine.operations.values import Comment, Parties
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class InsertSignatureTable(BlockOperation, frozen=True):
    """Inserts a borderless table with one signature block for each party."""

    type: Literal["insertSignatureTable"]

    parties: Parties
    position: Omittable[Placement] = None
    comment: Omittable[Comment] = None


def label(op: InsertSignatureTable) -> str:
    """The entry in the history."""
    return "Insert signature table"


def affected(op: InsertSignatureTable, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(
        op.block_id, op.position or "after", content="signatureTable", story=story
    )


def run(op: InsertSignatureTable, context: Context) -> Plan | Problem:
    """Plans the table."""
    from engine.operations.new_tables import plan_signatures

    return plan_signatures(context, op)


VERB = Verb(
    model=InsertSignatureTable,
    meaning="insert a borderless table with one signature block for each party",
    label=label,
    affected=affected,
    run=run,
)

"""Inserts a borderless table with one signature block for each party."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import Placement
from engine.operations.strict import Omittable
from engine.operations.values import Comment, Parties
from engine.operations.verb import Verb


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


VERB = Verb(
    model=InsertSignatureTable,
    meaning="insert a borderless table with one signature block for each party",
    label=label,
    affected=affected,
)

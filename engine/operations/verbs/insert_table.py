"""Inserts a table beside a block."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import Placement
from engine.operations.strict import Omittable
from engine.operations.values import Rows
from engine.operations.verb import Verb


class InsertTable(BlockOperation, frozen=True):
    """Inserts a table beside a block."""

    type: Literal["insertTable"]

    rows: Rows
    position: Omittable[Placement] = None


def label(op: InsertTable) -> str:
    """The entry in the history."""
    return "Insert table"


def affected(op: InsertTable, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, op.position or "after", content="table", story=story)


VERB = Verb(
    model=InsertTable,
    meaning="insert a table with these cell texts beside a block",
    label=label,
    affected=affected,
)

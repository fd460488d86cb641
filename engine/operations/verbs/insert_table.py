"""Inserts a table beside a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import Placement
from engine.operations.strict import Omittable
from engine.operations.values import Rows
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


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


def run(op: InsertTable, context: Context) -> Plan | Problem:
    """Plans the table."""
    from engine.operations.new_tables import plan_table

    return plan_table(context, op, rows=op.rows, side=op.position or "after")


VERB = Verb(
    model=InsertTable,
    meaning="insert a table with these cell texts beside a block",
    label=label,
    affected=affected,
    run=run,
)

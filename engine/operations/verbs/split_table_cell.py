"""Splits a merged table cell into the cells it covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class SplitTableCell(BlockOperation, frozen=True):
    """Splits a merged table cell into the cells it covers."""

    type: Literal["splitTableCell"]


def label(op: SplitTableCell) -> str:
    """The entry in the history."""
    return "Split cell"


def affected(op: SplitTableCell, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return table_target("tableCell", op.block_id, "split", story=story)


def run(op: SplitTableCell, context: Context) -> Plan | Problem:
    """Plans the split."""
    from engine.operations.table_cells import plan_split

    return plan_split(context, op)


VERB = Verb(
    model=SplitTableCell,
    meaning="split the merged cell the block is in",
    label=label,
    affected=affected,
    run=run,
)

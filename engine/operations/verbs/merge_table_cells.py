"""Merges table cells from the block's cell to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict, model_validator

from engine.errors import Problem
from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, table_target
from engine.operations.scalars import AtLeastTwo, NonEmptyText
from engine.operations.strict import Omittable, refuse
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class MergeTableCells(BlockOperation, frozen=True):
    """Merges table cells from the block's cell to another one."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["endBlockId"]}, {"required": ["rowCount"]}]}
    )

    type: Literal["mergeTableCells"]

    end_block_id: Omittable[NonEmptyText] = None
    row_count: Omittable[AtLeastTwo] = None

    @model_validator(mode="after")
    def _one_extent(self) -> MergeTableCells:
        if (self.end_block_id is None) == (self.row_count is None):
            raise refuse("expected exactly one of endBlockId, rowCount")
        return self


def label(op: MergeTableCells) -> str:
    """The entry in the history."""
    return "Merge cells"


def affected(op: MergeTableCells, story: StoryWire) -> Target:
    """The first target of the receipt."""
    extent = (
        {"endAnchorBlockId": op.end_block_id}
        if op.end_block_id is not None
        else {"rowCount": op.row_count}
    )
    return table_target("tableCells", op.block_id, "merged", story=story, **extent)


def run(op: MergeTableCells, context: Context) -> Plan | Problem:
    """Plans the merge."""
    from engine.operations.table_cells import plan_merge

    return plan_merge(context, op)


VERB = Verb(
    model=MergeTableCells,
    meaning="merge cells from the cell of the block to that of endBlockId, or over rowCount rows",
    label=label,
    affected=affected,
    run=run,
)

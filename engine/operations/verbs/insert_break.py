"""Inserts a page or section break after a block."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, insertion_target
from engine.operations.scalars import BreakKind
from engine.operations.verb import Verb


class InsertBreak(BlockOperation, frozen=True):
    """Inserts a page or section break after a block."""

    type: Literal["insertBreak"]

    kind: BreakKind


def label(op: InsertBreak) -> str:
    """The entry in the history."""
    return "Insert break"


def affected(op: InsertBreak, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return insertion_target(op.block_id, "after", content="break", story=story)


VERB = Verb(
    model=InsertBreak,
    meaning="insert a page or section break after a block",
    label=label,
    affected=affected,
    surface="host",
)

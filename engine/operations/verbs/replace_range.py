"""Replaces the text of a range handle."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import RangeOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import NonEmptyText, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb


class ReplaceRange(RangeOperation, frozen=True):
    """Replaces the text of a range handle."""

    type: Literal["replaceRange"]

    replace: Text
    suggestion_id: Omittable[NonEmptyText] = None
    comment: Omittable[Comment] = None


def label(op: ReplaceRange) -> str:
    """The entry in the history."""
    return "Replace text"


def affected(op: ReplaceRange, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.range.block_id, "updated", story)


VERB = Verb(
    model=ReplaceRange,
    meaning="replace the text of a range from find_text",
    label=label,
    affected=affected,
)

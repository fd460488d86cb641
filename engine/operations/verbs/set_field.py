"""Sets the stored result of a field, or the content of a content control."""

from __future__ import annotations

from typing import Literal

from engine.operations.operation import BlockOperation
from engine.operations.receipts import StoryWire, Target, block_target
from engine.operations.scalars import Count, Text
from engine.operations.strict import Omittable
from engine.operations.values import Comment
from engine.operations.verb import Verb


class SetField(BlockOperation, frozen=True):
    """Sets the stored result of a field, or the content of a content control."""

    type: Literal["setField"]

    index: Omittable[Count] = None
    text: Text
    comment: Omittable[Comment] = None


def label(op: SetField) -> str:
    """The entry in the history."""
    return "Change field"


def affected(op: SetField, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return block_target(op.block_id, "updated", story)


VERB = Verb(
    model=SetField,
    meaning="set the text of the n-th field or content control of a block (counted from 0)",
    label=label,
    affected=affected,
    surface="host",
)

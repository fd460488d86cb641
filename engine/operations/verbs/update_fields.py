"""Brings the stored results of cross-references up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target
from engine.operations.scalars import IdList
from engine.operations.strict import Omittable
from engine.operations.values import Story
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class UpdateFields(Operation, frozen=True):
    """Brings the stored results of REF and NOTEREF fields up to date."""

    type: Literal["updateFields"]

    story: Omittable[Story] = None
    block_ids: Omittable[IdList] = None


def label(op: UpdateFields) -> str:
    """The entry in the history."""
    return "Update cross-references"


def affected(op: UpdateFields, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return {"type": "fields", "story": story, "effect": "updated"}


def run(op: UpdateFields, context: Context) -> Plan | Problem:
    """Plans the new results."""
    from engine.operations.field_updates import plan_update

    return plan_update(context, op)


VERB = Verb(
    model=UpdateFields,
    meaning="bring cross-references up to date: all stale ones, or those of some blocks; what "
    "points nowhere keeps its text",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

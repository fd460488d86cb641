"""Accepts or rejects tracked changes of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, revision_target
from engine.operations.scalars import Decision, IdList
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ResolveRevisions(Operation, frozen=True):
    """Accepts or rejects tracked changes of the file."""

    type: Literal["resolveRevisions"]

    revision_ids: IdList
    decision: Decision


def label(op: ResolveRevisions) -> str:
    """The entry in the history."""
    return "Accept change" if op.decision == "accept" else "Reject change"


def affected(op: ResolveRevisions, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return revision_target(op.revision_ids, op.decision + "ed")


def run(op: ResolveRevisions, context: Context) -> Plan | Problem:
    """Plans the decision."""
    from engine.operations.decisions import plan_revisions

    return plan_revisions(context, op.revision_ids, op.decision)


VERB = Verb(
    model=ResolveRevisions,
    meaning="accept or reject tracked changes",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

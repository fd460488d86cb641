"""Accepts or rejects suggestions that are not in the file yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target, suggestion_target
from engine.operations.scalars import AcceptAs, Decision, Flag, IdList, NonEmptyText
from engine.operations.strict import Omittable
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Plan


class ResolveSuggestions(Operation, frozen=True):
    """Accepts or rejects suggestions that are not in the file yet."""

    type: Literal["resolveSuggestions"]

    suggestion_ids: IdList
    decision: Decision
    as_: Omittable[AcceptAs] = Field(default=None, alias="as")
    with_comment: Omittable[Flag] = None
    author: Omittable[NonEmptyText] = None


def label(op: ResolveSuggestions) -> str:
    """The entry in the history."""
    return "Accept suggestion" if op.decision == "accept" else "Reject suggestion"


def affected(op: ResolveSuggestions, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return suggestion_target(op.suggestion_ids, op.decision + "ed")


def run(op: ResolveSuggestions, context: Context) -> Plan | Problem:
    """Plans the decision."""
    from engine.operations.decisions import plan_suggestions

    tracked = (op.as_ or ("direct" if context.mode == "direct" else "tracked")) == "tracked"
    return plan_suggestions(
        context,
        op.suggestion_ids,
        op.decision,
        tracked=tracked,
        with_comment=bool(op.with_comment),
        author=op.author,
    )


VERB = Verb(
    model=ResolveSuggestions,
    meaning="accept or reject suggestions",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

"""Replaces top-level blocks of a story by marked ones: how a comparison writes its redline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target
from engine.operations.scalars import Count, Text
from engine.operations.strict import Omittable, Strict, refuse
from engine.operations.values import Story
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Outcome, Plan


class MarkedSplice(Strict, frozen=True):
    """`children[start:end]` of the story become the children of the element in `xml`."""

    start: Count
    end: Count
    xml: Text

    @model_validator(mode="after")
    def _ordered(self) -> MarkedSplice:
        if self.end < self.start:
            raise refuse("expected end to be at least start")
        return self


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType,reportUnknownVariableType]


class SpliceMarked(Operation, frozen=True):
    """Writes blocks that carry their own revision marks; the ids of the marks are given anew."""

    type: Literal["spliceMarked"]

    story: Omittable[Story] = None
    splices: Annotated[
        tuple[MarkedSplice, ...],
        BeforeValidator(_as_tuple, json_schema_input_type=list[MarkedSplice]),
    ]


def label(op: SpliceMarked) -> str:
    """The entry in the history."""
    return "Write compared changes"


def affected(op: SpliceMarked, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return {"type": "story", "effect": "updated"}


def run(op: SpliceMarked, context: Context) -> Plan | Problem:
    """Plans the splices against the story as the batch found it."""
    from engine.identity import MAIN, StoryHandle
    from engine.operations.context import Outcome, Plan
    from engine.operations.marked_blocks import Splices

    handle = MAIN
    if op.story is not None:
        found = StoryHandle.from_wire(op.story.to_wire())
        if found is None or context.document.story(found) is None:
            return Problem("unsupportedBlock", "The document has no such story.")
        handle = found
    story = context.document.story(handle)
    if story is None:
        return Problem("unsupportedBlock", "The document has no such story.")
    splices = Splices(context, story)
    problem = splices.read([(each.start, each.end, each.xml) for each in op.splices])
    if problem is not None:
        return problem

    def apply() -> Outcome | Problem:
        splices.write()
        return Outcome()

    return Plan(None, apply)


VERB = Verb(
    model=SpliceMarked,
    meaning="replace blocks by blocks that carry tracked changes (for comparisons)",
    label=label,
    affected=affected,
    run=run,
    surface="host",
)

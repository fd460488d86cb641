"""`apply_formatting` and `set_paragraph_style`: appearance as tracked changes."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import uuid4

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText, Positive
from engine.operations.strict import Omittable, Reason
from engine.operations.verb import Mode
from engine.tools.marks import formatting_of
from engine.tools.operation_decode import parse_strictly
from engine.tools.submit import Order, submit
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import WriteMode

Marks = Annotated[dict[str, Any], Reason("expected an object of marks")]


class ApplyFormatting(ToolInput, frozen=True):
    """Change the formatting of a block or of one phrase in it. Marks: bold, italic, strike
    (true, false), underline (true, false or {style}), color ({rgb} or {themeColor}), highlight (a
    colour name or none), fontSize (points), fontFamily ({ascii, hAnsi}). A left-out mark is left
    alone; null clears."""

    block_id: NonEmptyText
    marks: Marks
    search: Omittable[NonEmptyText] = Field(
        default=None, description="The phrase; the whole block without it."
    )
    occurrence: Omittable[Positive] = None
    mode: Omittable[WriteMode] = None


class SetParagraphStyle(ToolInput, frozen=True):
    """Give a paragraph another style of this document, by the style's id."""

    block_id: NonEmptyText
    style_id: NonEmptyText
    mode: Omittable[WriteMode] = None


def run_formatting(asked: ApplyFormatting, call: Call) -> Any:
    """The mutation result with a sentence."""
    formatting = formatting_of(asked.marks)
    if isinstance(formatting, Problem):
        return Problem("invalidArguments", f"apply_formatting: {formatting.message}.")
    operation: dict[str, Any] = {
        "type": "formatRange",
        "blockId": asked.block_id,
        "formatting": formatting,
    }
    if asked.search is not None:
        operation["find"] = asked.search
        if asked.occurrence is not None:
            operation["occurrence"] = asked.occurrence
    said = formatted(asked.block_id, asked.search)
    return _submitted(operation, call, asked.mode, said=said)


def formatted(block_id: str, phrase: str | None) -> str:
    """What was formatted."""
    where = block_id if phrase is None else f'"{phrase}" in {block_id}'
    return f"Formatting applied to {where}."


def styled(block_id: str, style_id: str) -> str:
    """Which style a paragraph was given."""
    return f'Style "{style_id}" applied to {block_id}.'


def run_style(asked: SetParagraphStyle, call: Call) -> Any:
    """The mutation result with a sentence."""
    operation: dict[str, Any] = {
        "type": "setBlockParagraphProperties",
        "blockId": asked.block_id,
        "properties": {"styleId": asked.style_id},
    }
    said = styled(asked.block_id, asked.style_id)
    return _submitted(operation, call, asked.mode, said=said)


def _submitted(operation: dict[str, Any], call: Call, mode: Mode | None, *, said: str) -> Any:
    operations = parse_strictly([{"id": f"format-{uuid4()}", **operation}])
    if isinstance(operations, Problem):
        return operations
    outcome = submit(Order(operations, mode=mode), call)
    if isinstance(outcome, Problem):
        return outcome
    summary = outcome.summary(call.normalizations)
    return summary if outcome.skipped else {**summary, "message": said}


APPLY_FORMATTING = Tool(
    name="apply_formatting",
    input=ApplyFormatting,
    run=run_formatting,
    title="Applying formatting",
    kind="body",
    foreign={"paraId": "blockId"},
)
SET_PARAGRAPH_STYLE = Tool(
    name="set_paragraph_style",
    input=SetParagraphStyle,
    run=run_style,
    title="Setting paragraph style",
    kind="body",
    foreign={"paraId": "blockId"},
)

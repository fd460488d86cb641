"""`edit_document`: block edits in seven operations, planned first, then applied and observed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import uuid4

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import Flag
from engine.operations.strict import Omittable, Reason
from engine.operations.verb import Mode
from engine.tools.blocks import listed
from engine.tools.edit_plan import EditPlan, Rejected, outline_of, plan_edits
from engine.tools.edit_steps import COMPILERS
from engine.tools.guard import MAX_CALL, total_text
from engine.tools.options import HIGHEST_MAXIMUM
from engine.tools.schema import conservative
from engine.tools.submit import Order, Outcome, submit
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import WriteMode

Edits = Annotated[
    list[dict[str, Any]],
    Field(max_length=HIGHEST_MAXIMUM),
    Reason(f"expected an array of at most {HIGHEST_MAXIMUM} operation objects"),
]


class EditDocument(ToolInput, frozen=True):
    """Edit the document's blocks. Operations: replace_block_text {blockId, text}; replace_blocks
    {blockIds, markdown}; insert_blocks {blockId, markdown, placement}; delete_blocks {blockIds};
    move_block {blockId, referenceBlockId, placement}; format_text {blockId, marks, matchText,
    occurrence}; set_block_props {blockId, blockType, props}. Edits land as changes for a person to
    accept or reject. HTML is refused. With dryRun nothing is written."""

    operations: Edits
    mode: Omittable[WriteMode] = None
    atomic: Flag = False
    dry_run: Flag = False


@dataclass(frozen=True, slots=True)
class Edited:
    """A plan and what came of it."""

    plan: EditPlan
    outcome: Outcome

    @property
    def landed(self) -> list[int]:
        """The edits of which every operation is in the document or the queue."""
        outcome = self.outcome
        done = {*outcome.applied, *outcome.queued, *(one.operation_id for one in outcome.replayed)}
        sources = self.plan.sources
        failed = {index for one, index in sources.items() if one not in done}
        return sorted({*sources.values()} - failed)

    def rejected(self) -> list[Rejected]:
        """What was refused while planning, and what did not land."""
        plan = self.plan
        found = list(plan.rejected)
        for one in self.outcome.skipped:
            index = plan.sources[one.id]
            reason = "dropped-apply" if one.code == "droppedByHost" else one.code
            found.append(Rejected(index, plan.names[index], f"{reason}: {one.prose()}"))
        return sorted(found, key=lambda one: one.index)


def run(asked: EditDocument, call: Call) -> Any:
    """The mutation result with applied operations, rejections, an outline and a hint."""
    edited = execute(
        asked.operations, call, mode=asked.mode, atomic=asked.atomic, dry_run=asked.dry_run
    )
    return edited if isinstance(edited, Problem) else result_of(edited, call, planned=asked.dry_run)


def execute(
    edits: Sequence[object],
    call: Call,
    *,
    mode: Mode | None = None,
    atomic: bool = False,
    dry_run: bool = False,
) -> Edited | Problem:
    """Plans the edits and, unless it is a dry run, applies them through the one write path."""
    if total_text(edits) > MAX_CALL:
        return Problem("budgetExceeded", f"More than {MAX_CALL:,} characters in one call.")
    plan = plan_edits(edits, call, prefix=f"edit-{uuid4()}")
    if not plan.operations or dry_run or (atomic and plan.rejected):
        return Edited(plan, Outcome())
    outcome = submit(Order(tuple(plan.operations), atomic=atomic, mode=mode), call)
    return outcome if isinstance(outcome, Problem) else Edited(plan, outcome)


def result_of(edited: Edited, call: Call, *, planned: bool = False) -> dict[str, Any]:
    """The result as a caller reads it."""
    rejected = edited.rejected()
    landed = edited.landed
    names = edited.plan.names
    result: dict[str, Any] = {
        "ok": not rejected and (planned or len(landed) == len(names)),
        **edited.outcome.summary(call.normalizations),
        "appliedOperations": [names[index] for index in landed],
        "rejected": [one.to_wire() for one in rejected],
    }
    if planned:
        result["plan"] = edited.plan.to_wire()
    if rejected:
        result["outline"] = outline_of(listed(call.bridge.snapshot()))
        result["hint"] = (
            "Correct the rejected operations with ids from the outline; send only them."
        )
    return result


def schema(options: object) -> dict[str, Any]:
    """One flat operation object; `operation` says which fields it takes."""
    text = {"type": "string"}
    texts = {"type": "array", "items": text, "minItems": 1}
    anything = {"type": "object", "properties": {}, "required": [], "additionalProperties": True}
    edit = {
        "type": "object",
        "properties": {
            "operation": {"type": "string", "enum": list(COMPILERS)},
            "blockId": text,
            "blockIds": texts,
            "referenceBlockId": text,
            "placement": {"type": "string", "enum": ["before", "after"]},
            "text": text,
            "markdown": text,
            "marks": anything,
            "matchText": text,
            "occurrence": {"type": "integer", "minimum": 1},
            "blockType": text,
            "props": anything,
        },
        "required": ["operation"],
        "additionalProperties": False,
    }
    shown = conservative(EditDocument.model_json_schema(by_alias=True))
    operations = {"type": "array", "minItems": 1, "maxItems": HIGHEST_MAXIMUM, "items": edit}
    properties = {**shown["properties"], "operations": operations}
    return {
        "type": "object",
        "properties": properties,
        "required": ["operations"],
        "additionalProperties": False,
    }


TOOL = Tool(
    name="edit_document",
    input=EditDocument,
    run=run,
    title="Editing document",
    kind="body",
    schema=schema,
)

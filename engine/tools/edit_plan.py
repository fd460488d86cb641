"""`edit_document` operations compiled onto the operation contract; planning writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from engine.errors import InvalidBatch, Problem
from engine.operations.batch import parse_operation
from engine.operations.operation import Operation
from engine.tools.bridge import Block, HasStyles
from engine.tools.edit_steps import COMPILERS, Ground
from engine.tools.renderings import shortened
from engine.tools.tool import Call

OUTLINE_ENTRIES = 40


@dataclass(frozen=True, slots=True)
class Rejected:
    """One edit that could not be compiled or applied."""

    index: int
    operation: str
    reason: str

    def to_wire(self) -> dict[str, Any]:
        """The entry as JSON data."""
        return {"index": self.index, "operation": self.operation, "reason": self.reason}


@dataclass(slots=True)
class EditPlan:
    """What a list of edits compiles to; `sources[id]` is the edit an operation came from."""

    operations: list[Operation] = field(default_factory=list[Operation])
    sources: dict[str, int] = field(default_factory=dict[str, int])
    names: dict[int, str] = field(default_factory=dict[int, str])
    rejected: list[Rejected] = field(default_factory=list[Rejected])

    def to_wire(self) -> dict[str, Any]:
        """Compiled, not applied."""
        return {
            "compiled": [
                {
                    "index": self.sources[one.id],
                    "operation": self.names[self.sources[one.id]],
                    "op": one.to_wire(),
                }
                for one in self.operations
            ],
            "compiledOperations": [self.names[index] for index in sorted(self.names)],
            "rejected": [one.to_wire() for one in self.rejected],
        }


def plan_edits(edits: Sequence[object], call: Call, *, prefix: str) -> EditPlan:
    """Compiles edits against the document as it stands; each failure is one rejected edit."""
    plan = EditPlan()
    if not edits:
        plan.rejected.append(Rejected(0, "(none)", "no-operations: there is nothing to do"))
        return plan
    ground = Ground(
        blocks={block.id: block for block in call.bridge.snapshot()},
        styles=_styles(call),
    )
    for index, edit in enumerate(edits):
        _compile(edit, index, plan, ground=ground, prefix=prefix)
    return plan


def _styles(call: Call) -> dict[str, str] | None:
    if not isinstance(call.bridge, HasStyles):
        return None
    return {one.id: one.name for one in call.bridge.styles() if one.kind == "paragraph"}


def _compile(edit: object, index: int, plan: EditPlan, *, ground: Ground, prefix: str) -> None:
    fields = cast("Mapping[str, Any]", edit) if isinstance(edit, Mapping) else {}
    name = fields.get("operation")
    compiler = COMPILERS.get(name) if isinstance(name, str) else None
    if compiler is None:
        known = ", ".join(COMPILERS)
        reason = f"unknown-operation: expected one of {known}"
        plan.rejected.append(Rejected(index, str(name or "(none)"), reason))
        return
    raw = _compiled(compiler, fields, ground)
    if isinstance(raw, Problem):
        plan.rejected.append(Rejected(index, str(name), f"{raw.code}: {raw.message}"))
        return
    operations = _parsed(raw, f"{prefix}-{index + 1}")
    if isinstance(operations, Problem):
        plan.rejected.append(Rejected(index, str(name), f"{operations.code}: {operations.message}"))
        return
    plan.names[index] = str(name)
    plan.operations += operations
    plan.sources.update((one.id, index) for one in operations)


Compiler = Callable[[Mapping[str, Any], Ground], "list[dict[str, Any]] | Problem"]


def _compiled(
    compiler: Compiler, fields: Mapping[str, Any], ground: Ground
) -> list[dict[str, Any]] | Problem:
    for key in ("text", "markdown"):
        if key in fields and not isinstance(fields[key], str):
            return Problem("invalid-payload", f"{key} must be a string")
    return compiler(fields, ground)


def _parsed(raw: list[dict[str, Any]], prefix: str) -> list[Operation] | Problem:
    parsed: list[Operation] = []
    for position, one in enumerate(raw):
        own = prefix if len(raw) == 1 else f"{prefix}.{position + 1}"
        try:
            parsed.append(parse_operation({"id": own, **one}))
        except InvalidBatch as error:
            return Problem("invalid-payload", f"{error.path.removeprefix('$.')}: {error.reason}")
    return parsed


def outline_of(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """The blocks in short, so that a model can choose another target without reading again."""
    return [
        {"blockId": block.id, "blockType": block.kind, "preview": shortened(block.text)}
        for block in list(blocks)[:OUTLINE_ENTRIES]
    ]

"""`suggest_changes`: the body mutator of the review loop; a list of operations as redlines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.strict import Omittable
from engine.tools.capability_text import described
from engine.tools.envelope import invalid
from engine.tools.operation_decode import read_operations
from engine.tools.options import SuggestOptions
from engine.tools.submit import Order, submit
from engine.tools.suggest_schema import suggest_schema
from engine.tools.tool import Call, Tool, ToolInput

_KEYS = ("operations", "documentVersion", "atomic")


class SuggestChanges(ToolInput, frozen=True):
    """Propose edits as tracked changes for a person to accept or reject."""

    operations: tuple[Operation, ...]
    document_version: Omittable[str] = None
    atomic: bool = False


def decode(raw: Mapping[str, Any], call: Call) -> SuggestChanges | Problem:
    """The lenient reading of §4.4 with the hard errors of §4.5."""
    options = call.host.options
    for key in raw:
        if key not in _KEYS:
            call.note(key, f'"{key}" is not an argument of suggest_changes and was ignored.')
    version = _version(raw, call, options)
    if isinstance(version, Problem):
        return version
    atomic = raw.get("atomic", False)
    if not isinstance(atomic, bool):
        return invalid("suggest_changes: atomic: expected a boolean.")
    operations = read_operations(raw.get("operations"), call, options)
    if isinstance(operations, Problem):
        return operations
    return SuggestChanges.model_construct(
        operations=operations, document_version=version, atomic=atomic
    )


def _version(raw: Mapping[str, Any], call: Call, options: SuggestOptions) -> str | None | Problem:
    if not options.pinned:
        if "documentVersion" in raw:
            call.note("documentVersion", "No document version is expected; it was ignored.")
        return None
    version = raw.get("documentVersion")
    if not isinstance(version, str) or not version:
        return invalid(
            "documentVersion: the version of the document these operations were written for is "
            f'needed ("{options.document_version}").'
        )
    return version


def run(asked: SuggestChanges, call: Call) -> Any:
    """The apply summary; a skipped operation is listed with its reason, not an error."""
    order = Order(asked.operations, version=asked.document_version, atomic=asked.atomic)
    outcome = submit(order, call)
    if isinstance(outcome, Problem):
        return outcome
    return outcome.summary(call.normalizations)


TOOL = Tool(
    name="suggest_changes",
    input=SuggestChanges,
    run=run,
    title="Suggesting changes",
    kind="body",
    describe=described,
    schema=suggest_schema,
    decode=decode,
)

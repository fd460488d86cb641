"""Operations as models write them: read leniently, capped, then handed to the strict contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import uuid4

from engine.errors import InvalidBatch, Problem
from engine.operations.batch import parse_operations
from engine.operations.catalogue import BY_TYPE
from engine.operations.operation import Operation
from engine.tools.decode import try_json
from engine.tools.envelope import invalid
from engine.tools.guard import check_payload, over_caps
from engine.tools.options import SuggestOptions
from engine.tools.tool import Call

MAX_CELLS = 256


def read_operations(
    value: object, call: Call, options: SuggestOptions
) -> tuple[Operation, ...] | Problem:
    """The operations of one call; every liberty taken is noted on the call."""
    entries = _entries(value, call)
    if isinstance(entries, Problem):
        return entries
    problem = _count(entries, options)
    if problem is not None:
        return problem
    prefix = f"op-{uuid4()}"
    raw: list[dict[str, Any]] = []
    for index, entry in enumerate(entries):
        one = _operation(entry, index, call, options=options)
        if isinstance(one, Problem):
            return one
        raw.append(one if "id" in one else {"id": f"{prefix}-{index + 1}", **one})
    return _within_caps(raw) or parse_strictly(raw)


def parse_strictly(raw: Sequence[object]) -> tuple[Operation, ...] | Problem:
    """The strict contract; its refusal is said without the `$.` of its path."""
    try:
        return parse_operations(raw)
    except InvalidBatch as error:
        return Problem(
            "invalidArguments", f"{error.path.removeprefix('$.')}: {error.reason}.", error.path
        )


def _entries(value: object, call: Call) -> Sequence[object] | Problem:
    if isinstance(value, str):
        parsed = try_json(value)
        if isinstance(parsed, list):
            call.note("operations", "The operations were a JSON text and have been parsed.")
            value = cast("object", parsed)
            problem = check_payload(value)
            if problem is not None:
                return problem
    if not isinstance(value, list | tuple):
        return invalid("operations: an array of operations is needed.")
    return cast("Sequence[object]", value)


def _count(entries: Sequence[object], options: SuggestOptions) -> Problem | None:
    if not entries:
        return invalid("operations: at least one operation is needed.")
    if len(entries) > options.max_operations:
        return Problem(
            "budgetExceeded",
            f"operations: {len(entries)} operations were sent, at most {options.max_operations} "
            "are allowed in one call. Send them in several calls.",
        )
    return None


def _operation(
    entry: object, index: int, call: Call, *, options: SuggestOptions
) -> dict[str, Any] | Problem:
    path = f"operations[{index}]"
    if isinstance(entry, str):
        parsed = try_json(entry)
        if isinstance(parsed, Mapping):
            call.note(path, "The operation was a JSON text and has been parsed.")
            entry = cast("object", parsed)
            problem = check_payload(entry)
            if problem is not None:
                return problem
    if not isinstance(entry, Mapping):
        return invalid(f"{path}: an operation must be an object.")
    own = dict(cast("Mapping[str, Any]", entry))
    if "type" not in own and isinstance(own.get("kind"), str):
        own["type"] = own.pop("kind")
        call.note(f"{path}.kind", '"kind" was read as "type".')
    return _checked(own, path, call, options=options)


def _checked(
    own: dict[str, Any], path: str, call: Call, *, options: SuggestOptions
) -> dict[str, Any] | Problem:
    name = own.get("type")
    if not isinstance(name, str) or name not in options.operation_types:
        allowed = ", ".join(options.operation_types)
        return invalid(f"{path}.type: {name!r} is not allowed here. Allowed types: {allowed}.")
    if "id" in own and not (isinstance(own["id"], str) and own["id"]):
        return invalid(f"{path}.id: expected a non-empty string.")
    for key in [key for key in own if key not in keys_of(name)]:
        del own[key]
        call.note(f"{path}.{key}", f'"{key}" does not belong to {name} and was left out.')
    if isinstance(own.get("comment"), str):
        own["comment"] = {"text": own["comment"]}
    return _review_meta(own, path, options) or own


def keys_of(operation_type: str) -> set[str]:
    """The wire keys of an operation type."""
    fields = BY_TYPE[operation_type].model.model_fields
    return {info.alias or name for name, info in fields.items()}


def _review_meta(own: Mapping[str, Any], path: str, options: SuggestOptions) -> Problem | None:
    if options.review_meta != "required":
        return None
    if own.get("severity") is None:
        return invalid(f"{path}.severity: every operation needs low, medium or high.")
    if not own.get("area"):
        return invalid(f"{path}.area: every operation needs the area of review it belongs to.")
    return None


def _within_caps(raw: Sequence[Mapping[str, Any]]) -> Problem | None:
    for index, operation in enumerate(raw):
        cells = operation.get("cellTexts")
        if isinstance(cells, list) and len(cast("list[object]", cells)) > MAX_CELLS:
            return invalid(f"operations[{index}].cellTexts: at most {MAX_CELLS} are allowed.")
    return over_caps(raw)

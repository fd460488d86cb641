"""Reading what a model sent: leniently where the meaning is plain, and saying so each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import ValidationError

from engine.errors import Problem
from engine.operations.faults import first_fault
from engine.tools.envelope import invalid
from engine.tools.guard import check_payload, parse_json
from engine.tools.tool import Call, Tool, ToolInput

_SAFE = 2**53


def read_arguments(tool: Tool, arguments: object, call: Call) -> ToolInput | Problem:
    """The arguments of one call as the tool's input."""
    raw = as_object(arguments, call)
    if isinstance(raw, Problem):
        return raw
    problem = check_payload(raw)
    if problem is not None:
        return problem
    renamed = _own_names(tool, raw, call)
    if tool.decode is not None:
        return tool.decode(renamed, call)
    return read_model(tool.input, _known_keys(tool.input, renamed, call), call.name)


def as_object(arguments: object, call: Call) -> Mapping[str, Any] | Problem:
    """Arguments are an object, nothing, or an object as JSON text."""
    if arguments is None:
        return {}
    if isinstance(arguments, str):
        parsed = try_json(arguments)
        if isinstance(parsed, Problem):
            return parsed
        if isinstance(parsed, Mapping):
            call.note("$", "The arguments were a JSON text and have been parsed.")
            return cast("Mapping[str, Any]", parsed)
    if isinstance(arguments, Mapping):
        return cast("Mapping[str, Any]", arguments)
    return invalid(f"{call.name}: the arguments must be an object.")


def try_json(text: str) -> object:
    """JSON text that begins like an object or array; anything else is returned as it is."""
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return whole_numbers(parse_json(text))
    except RecursionError:
        return invalid("The JSON is nested too deeply.")
    except ValueError as error:
        return invalid(f"The text is not valid JSON: {error}.")


def whole_numbers(value: Any) -> Any:
    """JSON has one kind of number: 2.0 is the integer 2."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _SAFE:
        return int(value)
    if isinstance(value, Mapping):
        pairs = cast("Mapping[str, Any]", value)
        return {key: whole_numbers(one) for key, one in pairs.items()}
    if isinstance(value, list | tuple):
        return [whole_numbers(one) for one in cast("Sequence[Any]", value)]
    return value


def read_model(model: type[ToolInput], raw: Mapping[str, Any], name: str) -> ToolInput | Problem:
    """The strict reading behind the lenient one; the message names the argument."""
    value = whole_numbers(raw)
    try:
        return model.model_validate(value)
    except ValidationError as error:
        path, reason = first_fault(error, value)
        where = path.removeprefix(".") or "the arguments"
        return invalid(f"{name}: {where}: {reason}.")


def _own_names(tool: Tool, raw: Mapping[str, Any], call: Call) -> dict[str, Any]:
    own = dict(raw)
    for foreign, name in tool.foreign.items():
        if foreign in own and name not in own:
            own[name] = own.pop(foreign)
            call.note(foreign, f'"{foreign}" was read as "{name}".')
    return own


def _known_keys(model: type[ToolInput], raw: Mapping[str, Any], call: Call) -> dict[str, Any]:
    names = {info.alias or name for name, info in model.model_fields.items()}
    for key in raw:
        if key not in names:
            call.note(key, f'"{key}" is not an argument of {call.name} and was ignored.')
    return {key: value for key, value in raw.items() if key in names}

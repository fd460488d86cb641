"""The first fault of a value that a strict model refused, as a path and one exact reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import ValidationError

from engine.operations.strict import REASON

_WORDS = {
    "missing": "is required",
    "extra_forbidden": "unknown property",
    "model_type": "expected an object",
    "model_attributes_type": "expected an object",
    "dict_type": "expected an object",
    "tuple_type": "expected an array",
    "list_type": "expected an array",
    "string_type": "expected a string",
    "bool_type": "expected a boolean",
    "int_type": "expected an integer",
    "too_short": "expected at least one entry",
    "union_tag_not_found": "expected an object with a known kind or type",
    "union_tag_invalid": "expected an object with a known kind or type",
}


def first_fault(error: ValidationError, value: Any) -> tuple[str, str]:
    """The path below `value` (`.a[0].b`, empty for the value itself) and the reason."""
    first = error.errors(include_url=False, include_input=False)[0]
    kind = first["type"]
    reason = str(first.get("ctx", {}).get("reason")) if kind == REASON else _WORDS.get(kind)
    return _location(first["loc"], value), reason or first["msg"]


def _location(location: tuple[int | str, ...], value: Any) -> str:
    """The tags that pydantic adds to the location for unions are left out."""
    path = ""
    for position, step in enumerate(location):
        if isinstance(step, int):
            path += f"[{step}]"
            value = _entry(value, step)
        elif isinstance(value, Mapping) and step in value:
            path += f".{step}"
            value = cast("Mapping[str, Any]", value)[step]
        elif position == len(location) - 1:
            path += f".{step}"
    return path


def _entry(value: Any, index: int) -> Any:
    if isinstance(value, list | tuple):
        entries = cast("Sequence[Any]", value)
        return entries[index] if index < len(entries) else None
    return None

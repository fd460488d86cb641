"""JSON Schemas every provider takes: no references, no unions with null, closed objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.operations.json_schema import model_schema
from engine.tools.options import SuggestOptions
from engine.tools.tool import Tool

_KEPT = {
    "type",
    "properties",
    "required",
    "enum",
    "additionalProperties",
    "items",
    "description",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minProperties",
    "pattern",
    "oneOf",
    "not",
}
_HUGE = 2**53 - 1


def input_schema(tool: Tool, options: SuggestOptions) -> dict[str, Any]:
    """The input schema of a tool under a host's options."""
    if tool.schema is not None:
        return tool.schema(options)
    return conservative(model_schema(tool.input))


def conservative(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema in the slice that all providers understand; nullable stays as a type list."""
    if "anyOf" in schema:
        return _union(schema)
    kept = {key: _below(key, value) for key, value in schema.items() if key in _KEPT}
    if kept.get("maximum") == _HUGE:
        del kept["maximum"]
    if kept.get("minimum") == -_HUGE:
        del kept["minimum"]
    if kept.get("type") == "object" and "properties" in kept:
        kept.setdefault("required", [])
        kept.setdefault("additionalProperties", False)
    return kept


def _below(key: str, value: Any) -> Any:
    if key == "properties":
        named = cast("Mapping[str, Mapping[str, Any]]", value)
        return {name: conservative(one) for name, one in named.items()}
    if key in ("items", "not") and isinstance(value, Mapping):
        return conservative(cast("Mapping[str, Any]", value))
    if key == "oneOf":
        return [conservative(one) for one in cast("list[Mapping[str, Any]]", value)]
    return value


def _union(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A union with null becomes a type list; another union becomes `oneOf`."""
    options = cast("list[Mapping[str, Any]]", schema["anyOf"])
    real = [conservative(one) for one in options if one.get("type") != "null"]
    nullable = len(real) < len(options)
    if len(real) > 1:
        chosen: dict[str, Any] = {"oneOf": [*real, {"type": "null"}] if nullable else real}
    else:
        chosen = real[0]
        if nullable:
            chosen = _with_null(chosen)
    return {**chosen, **({"description": schema["description"]} if "description" in schema else {})}


def _with_null(schema: dict[str, Any]) -> dict[str, Any]:
    if "type" not in schema:
        return {"oneOf": [*schema.get("oneOf", [schema]), {"type": "null"}]}
    widened = {**schema, "type": [schema["type"], "null"]}
    if "enum" in schema:
        widened["enum"] = [*schema["enum"], None]
    return widened

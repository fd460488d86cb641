"""JSON Schemas of contract models, self-contained: no references, no null noise, no titles."""

from __future__ import annotations

from typing import Any, cast

from pydantic import BaseModel, TypeAdapter
from pydantic.fields import FieldInfo

_NOISE = ("title", "discriminator")


def model_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of one model with every `$ref` written out."""
    raw = model.model_json_schema(by_alias=True)
    shared = cast("dict[str, Any]", raw.pop("$defs", {}))
    schema = _inline(raw, shared)
    # The class docstring is documentation of the type, said by the catalogue where it is wanted.
    schema.pop("description", None)
    schema.setdefault("required", [])
    return schema


def field_schema(field: FieldInfo) -> dict[str, Any]:
    """The schema of one field's value; cheaper than that of the model it belongs to."""
    adapter: TypeAdapter[Any] = TypeAdapter(field.rebuild_annotation())
    raw = adapter.json_schema(by_alias=True)
    return _inline(raw, cast("dict[str, Any]", raw.pop("$defs", {})))


def _inline(node: Any, shared: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_inline(one, shared) for one in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    found = cast("dict[str, Any]", node)
    if "$ref" in found:
        return _inline(shared[str(found["$ref"]).rsplit("/", 1)[1]], shared)
    kept: dict[str, Any] = {}
    for key, value in found.items():
        if key == "properties":
            kept[key] = {name: _inline(one, shared) for name, one in value.items()}
        elif key == "default" and value is None:
            continue
        elif key == "const":
            kept.update(type="string", enum=[value])
        elif key == "description" and "properties" in found and "type" in found:
            continue
        elif key not in _NOISE:
            kept[key] = _inline(value, shared)
    return kept

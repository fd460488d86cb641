"""The flat schema of `suggest_changes`: one operation object with what the allowed types take."""

from __future__ import annotations

from typing import Any

from engine.operations.catalogue import BY_TYPE
from engine.operations.json_schema import field_schema
from engine.tools.operation_decode import MAX_CELLS
from engine.tools.options import SuggestOptions
from engine.tools.schema import conservative

_HIDDEN = {"suggestionId"}
_FLAGS = {"type": "boolean"}


def suggest_schema(options: SuggestOptions) -> dict[str, Any]:
    """The input schema under a host's options; only reachable properties are shown."""
    properties: dict[str, Any] = {
        "operations": {
            "type": "array",
            "minItems": 1,
            "maxItems": options.max_operations,
            "items": operation_object(options),
        }
    }
    required = ["operations"]
    if options.pinned:
        properties["documentVersion"] = {"type": "string", "enum": [options.document_version]}
        required.append("documentVersion")
    else:
        properties["atomic"] = {
            "type": "boolean",
            "description": "Apply all operations or none.",
        }
    return _object(properties, required)


def operation_object(options: SuggestOptions) -> dict[str, Any]:
    """One flat object: `type`, and every property that at least one allowed type takes."""
    merged: dict[str, Any] = {"type": _type(options)}
    for name in options.operation_types:
        for field_name, field in BY_TYPE[name].model.model_fields.items():
            key = field.alias or field_name
            if key not in _HIDDEN and key not in merged:
                merged[key] = _SHOWN[key] if key in _SHOWN else conservative(field_schema(field))
    required = ["type"]
    if options.review_meta == "required":
        required += ["severity", "area"]
    flat = _object(merged, required)
    if "hardPageBreak" in merged:
        flat["oneOf"] = _page_break_rule()
    return flat


def _type(options: SuggestOptions) -> dict[str, Any]:
    lines = [f"{one}: {BY_TYPE[one].meaning}" for one in options.operation_types]
    return {
        "type": "string",
        "enum": list(options.operation_types),
        "description": "\n".join(lines),
    }


def _page_break_rule() -> list[dict[str, Any]]:
    """hardPageBreak stands alone: no text, no other break."""
    return [
        {
            "required": ["hardPageBreak"],
            "properties": {"text": {"type": "string", "enum": [""]}},
            "not": {"anyOf": [{"required": ["pageBreakBefore"]}, {"required": ["lineBreakMode"]}]},
        },
        {"not": {"required": ["hardPageBreak"]}},
    ]


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


_SHOWN: dict[str, dict[str, Any]] = {
    "id": {"type": "string", "minLength": 1, "description": "Optional; unique in the session."},
    "comment": {
        "type": "string",
        "description": "A comment for the reader of the document, without internal positions.",
    },
    "formatting": {
        "type": "object",
        "properties": {"bold": _FLAGS, "italic": _FLAGS, "underline": _FLAGS},
        "required": [],
        "minProperties": 1,
        "additionalProperties": False,
    },
    "cellTexts": {"type": "array", "items": {"type": "string"}, "maxItems": MAX_CELLS},
    "runs": {
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "properties": {
                "text": {"type": "string"},
                "formatting": {
                    "type": "object",
                    "properties": {"bold": _FLAGS, "italic": _FLAGS, "underline": _FLAGS},
                    "required": [],
                    "additionalProperties": False,
                },
            },
            "required": ["text"],
            "additionalProperties": False,
        },
        "description": "Formatted pieces instead of text.",
    },
    "range": {
        "type": "object",
        "properties": {
            "type": {"type": "string", "enum": ["textRange"]},
            "story": {"type": "string", "enum": ["main"]},
            "blockId": {"type": "string", "minLength": 1},
            "startOffset": {"type": "integer", "minimum": 0},
            "endOffset": {"type": "integer", "minimum": 0},
            "selectedTextHash": {"type": "string", "pattern": "^h[0-9a-z]+$"},
        },
        "required": [
            "type",
            "story",
            "blockId",
            "startOffset",
            "endOffset",
            "selectedTextHash",
        ],
        "additionalProperties": False,
        "description": "A range handle, as find_text returns it.",
    },
}

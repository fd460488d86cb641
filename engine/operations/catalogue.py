"""Every operation type, in contract order; union, schemas and capabilities derive from here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.operations.json_schema import model_schema
from engine.operations.result import CONTRACT_VERSION
from engine.operations.verb import ALL_MODES, Mode, Verb
from engine.operations.verbs import (
    comment_on_block,
    comment_on_range,
    delete_block,
    delete_comment,
    delete_span,
    delete_table,
    delete_table_column,
    delete_table_row,
    edit_comment,
    format_range,
    insert_after_block,
    insert_before_block,
    insert_break,
    insert_signature_table,
    insert_table,
    insert_table_column,
    insert_table_row,
    insert_text,
    merge_block_with_next,
    merge_table_cells,
    move_block,
    replace_block,
    replace_in_block,
    replace_range,
    reply_comment,
    resolve_revisions,
    resolve_suggestions,
    set_block_paragraph_properties,
    set_comment_state,
    set_field,
    set_tracking,
    split_block,
    split_table_cell,
)

VERBS: tuple[Verb, ...] = (
    replace_in_block.VERB,
    replace_range.VERB,
    comment_on_range.VERB,
    format_range.VERB,
    insert_after_block.VERB,
    insert_before_block.VERB,
    replace_block.VERB,
    delete_block.VERB,
    split_block.VERB,
    merge_block_with_next.VERB,
    set_block_paragraph_properties.VERB,
    insert_table.VERB,
    delete_table.VERB,
    comment_on_block.VERB,
    insert_signature_table.VERB,
    insert_table_row.VERB,
    delete_table_row.VERB,
    insert_table_column.VERB,
    delete_table_column.VERB,
    merge_table_cells.VERB,
    split_table_cell.VERB,
    move_block.VERB,
    insert_break.VERB,
    set_field.VERB,
    resolve_suggestions.VERB,
    resolve_revisions.VERB,
    reply_comment.VERB,
    set_comment_state.VERB,
    edit_comment.VERB,
    delete_comment.VERB,
    insert_text.VERB,
    delete_span.VERB,
    set_tracking.VERB,
)

BY_TYPE: Mapping[str, Verb] = MappingProxyType({verb.type: verb for verb in VERBS})
CONTRACT_TYPES: tuple[str, ...] = tuple(verb.type for verb in VERBS if verb.surface == "contract")
STORIES = ("main", "header", "footer", "footnote", "endnote", "textBox")


def verb_of(operation_type: str) -> Verb | None:
    """The catalogue entry of a wire name."""
    return BY_TYPE.get(operation_type)


def types_in_mode(mode: Mode) -> tuple[str, ...]:
    """The operation types that a mode allows, in contract order."""
    return tuple(verb.type for verb in VERBS if mode in verb.modes)


def capabilities() -> dict[str, Any]:
    """What this engine can do, as one JSON object."""
    return {
        "version": CONTRACT_VERSION,
        "operationTypes": [verb.type for verb in VERBS],
        "modes": list(ALL_MODES),
        "modesByOperationType": {verb.type: list(verb.modes) for verb in VERBS},
        "batchModes": ["best-effort", "atomic"],
        "dryRun": True,
        "preconditions": ["blockTextHash"],
        "batchPreconditions": ["documentVersion"],
        "stories": list(STORIES),
    }


def operation_schema(types: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The JSON Schema of one operation: one full schema for each type."""
    chosen = [verb for verb in VERBS if types is None or verb.type in types]
    return {"oneOf": [model_schema(verb.model) for verb in chosen]}


def batch_schema(types: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The JSON Schema of a whole batch."""
    return {
        "type": "object",
        "properties": {
            "version": {"type": "integer", "enum": [CONTRACT_VERSION]},
            "operations": {"type": "array", "items": operation_schema(types)},
            "mode": {"type": "string", "enum": list(ALL_MODES)},
            "atomic": {"type": "boolean"},
            "dryRun": {"type": "boolean"},
            "precondition": {
                "type": "object",
                "properties": {"documentVersion": {"type": "string", "minLength": 1}},
                "required": ["documentVersion"],
                "additionalProperties": False,
            },
        },
        "required": ["version", "operations"],
        "additionalProperties": False,
    }

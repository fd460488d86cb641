"""Every operation type, in contract order; union, schemas and capabilities derive from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.operations.lazy_table import LazyTable
from engine.operations.result import CONTRACT_VERSION
from engine.operations.verb import ALL_MODES, Verb

_CONTRACT = {
    "replaceInBlock": "replace_in_block",
    "replaceRange": "replace_range",
    "commentOnRange": "comment_on_range",
    "formatRange": "format_range",
    "insertAfterBlock": "insert_after_block",
    "insertBeforeBlock": "insert_before_block",
    "replaceBlock": "replace_block",
    "deleteBlock": "delete_block",
    "splitBlock": "split_block",
    "mergeBlockWithNext": "merge_block_with_next",
    "setBlockParagraphProperties": "set_block_paragraph_properties",
    "insertTable": "insert_table",
    "deleteTable": "delete_table",
    "commentOnBlock": "comment_on_block",
    "insertSignatureTable": "insert_signature_table",
    "insertTableRow": "insert_table_row",
    "deleteTableRow": "delete_table_row",
    "insertTableColumn": "insert_table_column",
    "deleteTableColumn": "delete_table_column",
    "mergeTableCells": "merge_table_cells",
    "splitTableCell": "split_table_cell",
}
_HOST = {
    "moveBlock": "move_block",
    "insertBreak": "insert_break",
    "setField": "set_field",
    "updateFields": "update_fields",
    "resolveSuggestions": "resolve_suggestions",
    "resolveRevisions": "resolve_revisions",
    "replyComment": "reply_comment",
    "setCommentState": "set_comment_state",
    "editComment": "edit_comment",
    "deleteComment": "delete_comment",
    "insertText": "insert_text",
    "deleteSpan": "delete_span",
    "setTracking": "set_tracking",
    "spliceMarked": "splice_marked",
}

BY_TYPE: Mapping[str, Verb] = LazyTable("engine.operations.verbs", "VERB", {**_CONTRACT, **_HOST})
CONTRACT_TYPES: tuple[str, ...] = tuple(_CONTRACT)
"""What models may be offered; the other types are for typing, deciding and hosts."""

STORIES = ("main", "header", "footer", "footnote", "endnote", "textBox")


def verbs() -> tuple[Verb, ...]:
    """All entries, in contract order."""
    return tuple(BY_TYPE.values())


def verb_of(operation_type: str) -> Verb | None:
    """The catalogue entry of a wire name."""
    return BY_TYPE.get(operation_type)


def capabilities() -> dict[str, Any]:
    """What this engine can do, as one JSON object."""
    return {
        "version": CONTRACT_VERSION,
        "operationTypes": [verb.type for verb in verbs()],
        "modes": list(ALL_MODES),
        "modesByOperationType": {verb.type: list(verb.modes) for verb in verbs()},
        "batchModes": ["best-effort", "atomic"],
        "dryRun": True,
        "preconditions": ["blockTextHash"],
        "batchPreconditions": ["documentVersion"],
        "stories": list(STORIES),
    }


def operation_schema(types: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The JSON Schema of one operation: one full schema for each type."""
    from engine.operations.json_schema import model_schema

    chosen = [verb for verb in verbs() if types is None or verb.type in types]
    return {"oneOf": [model_schema(verb.model) for verb in chosen]}

"""Every tool, in the order definitions are listed; names, schemas and dispatch derive from here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.operations.lazy_table import LazyTable
from engine.tools.tool import Tool

BY_NAME: Mapping[str, Tool] = LazyTable(
    "engine.tools",
    "TOOL",
    {
        "read_document": "reads.read_document",
        "get_document_outline": "reads.get_document_outline",
        "read_section": "reads.read_section",
        "list_stories": "reads.list_stories",
        "read_story": "reads.read_story",
        "find_text": "reads.find_text",
        "read_comments": "reads.read_comments",
        "read_changes": "reads.read_changes",
        "add_comment": "writes.add_comment",
        "suggest_changes": "writes.suggest_changes",
        "reply_comment": "writes.reply_comment",
        "resolve_comment": "writes.resolve_comment",
        "read_page": "live.read_page",
        "read_selection": "live.read_selection",
        "show_in_document": "live.show_in_document",
        "scroll_to_block": "live.show_in_document:SCROLL_TO_BLOCK",
        "read_pages": "live.read_page:READ_PAGES",
        "scroll": "live.show_in_document:SCROLL",
        "search_document": "reads.search_document",
        "retrieve_document_spans": "reads.retrieve_document_spans",
        "get_context": "reads.get_context",
        "get_cursor_context": "reads.get_context:CURSOR",
        "inspect_target": "reads.inspect_target",
        "list_valid_operations": "reads.inspect_target:OPERATIONS",
        "list_block_types": "reads.list_block_types",
        "suggest_change": "writes.suggest_change",
        "edit_document": "writes.edit_document",
        "insert_block": "writes.block_tools:INSERT_BLOCK",
        "update_block": "writes.block_tools:UPDATE_BLOCK",
        "delete_block": "writes.block_tools:DELETE_BLOCK",
        "move_block": "writes.block_tools:MOVE_BLOCK",
        "write_document": "writes.block_tools:WRITE_DOCUMENT",
        "apply_formatting": "writes.formatting:APPLY_FORMATTING",
        "set_paragraph_style": "writes.formatting:SET_PARAGRAPH_STYLE",
    },
)


def tools() -> tuple[Tool, ...]:
    """All tools, in the order they are listed."""
    return tuple(BY_NAME.values())

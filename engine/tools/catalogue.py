"""Every tool, in the order definitions are listed; names, schemas and dispatch derive from here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.tools.live import read_page, read_selection, show_in_document
from engine.tools.reads import (
    find_text,
    get_context,
    get_document_outline,
    inspect_target,
    list_block_types,
    list_stories,
    read_changes,
    read_comments,
    read_document,
    read_section,
    read_story,
    retrieve_document_spans,
    search_document,
)
from engine.tools.tool import Tool
from engine.tools.writes import (
    add_comment,
    block_tools,
    edit_document,
    formatting,
    reply_comment,
    resolve_comment,
    suggest_change,
    suggest_changes,
)

TOOLS: tuple[Tool, ...] = (
    read_document.TOOL,
    get_document_outline.TOOL,
    read_section.TOOL,
    list_stories.TOOL,
    read_story.TOOL,
    find_text.TOOL,
    read_comments.TOOL,
    read_changes.TOOL,
    add_comment.TOOL,
    suggest_changes.TOOL,
    reply_comment.TOOL,
    resolve_comment.TOOL,
    read_page.TOOL,
    read_selection.TOOL,
    show_in_document.TOOL,
    show_in_document.SCROLL_TO_BLOCK,
    read_page.READ_PAGES,
    show_in_document.SCROLL,
    search_document.TOOL,
    retrieve_document_spans.TOOL,
    get_context.TOOL,
    get_context.CURSOR,
    inspect_target.TOOL,
    inspect_target.OPERATIONS,
    list_block_types.TOOL,
    suggest_change.TOOL,
    edit_document.TOOL,
    block_tools.INSERT_BLOCK,
    block_tools.UPDATE_BLOCK,
    block_tools.DELETE_BLOCK,
    block_tools.MOVE_BLOCK,
    block_tools.WRITE_DOCUMENT,
    formatting.APPLY_FORMATTING,
    formatting.SET_PARAGRAPH_STYLE,
)

BY_NAME: Mapping[str, Tool] = MappingProxyType({tool.name: tool for tool in TOOLS})

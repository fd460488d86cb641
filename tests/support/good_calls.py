"""One call of every tool that works on the sample contract, in an order in which all of them do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.tools.catalogue import BY_NAME

NEEDS_A_WINDOW = frozenset(
    {"read_page", "read_pages", "read_selection", "show_in_document", "scroll_to_block"}
)


def good_calls(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Arguments by tool name; `rows` are those of `read_document`.

    `reply_comment` and `resolve_comment` speak of the comment that `add_comment` makes: its id is
    put in by the caller.
    """
    plain = [one for one in rows if one["kind"] != "heading" and len(one["text"]) > 60]
    first, second, third, fourth = (one["blockId"] for one in plain[:4])
    handle = _first_section(rows)
    word = plain[1]["text"].split()[-1]
    delete = {"operation": "delete_blocks", "blockId": fourth}
    given: dict[str, dict[str, Any]] = {
        "read_section": {"handle": handle},
        "read_story": {"handle": {"type": "main"}},
        "find_text": {"query": "Agreement", "limit": 3},
        "add_comment": {"blockId": first, "text": "Why?"},
        "suggest_changes": {
            "operations": [{"type": "insertAfterBlock", "blockId": first, "text": "New clause."}]
        },
        "reply_comment": {"text": "Because."},
        "resolve_comment": {},
        "read_page": {"page": 1},
        "read_pages": {"from": 1, "to": 2},
        "show_in_document": {"blockId": first},
        "scroll_to_block": {"blockId": first},
        "scroll": {"blockId": first},
        "search_document": {"query": "Agreement"},
        "retrieve_document_spans": {"query": "confidential information"},
        "inspect_target": {"blockId": first},
        "list_valid_operations": {"blockId": first},
        "suggest_change": {"blockId": second, "search": "", "replaceWith": " More."},
        "edit_document": {"operations": [delete]},
        "insert_block": {
            "position": {"after": second},
            "blockType": "paragraph",
            "content": "Inserted.",
        },
        "update_block": {"blockId": second, "props": {"alignment": "center"}},
        "delete_block": {"blockId": plain[5]["blockId"]},
        "move_block": {"blockId": third, "position": {"before": first}},
        "write_document": {"format": "markdown", "content": "Last words.", "position": "last"},
        "apply_formatting": {"blockId": second, "marks": {"bold": True}, "search": word},
        "set_paragraph_style": {"blockId": plain[6]["blockId"], "styleId": "Heading1"},
    }
    return {name: given.get(name, {}) for name in BY_NAME}


def _first_section(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    heading = next(one for one in rows if one.get("headingLevel"))
    return {
        "type": "headingSection",
        "story": "main",
        "headingBlockId": heading["blockId"],
        "headingTextHash": heading["blockTextHash"],
        "headingLevel": heading["headingLevel"],
    }

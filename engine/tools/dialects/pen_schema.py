"""What block editors call types and operations: closed words over the contract's own facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_TEXT_WORDS = {
    "replace_text": "replaceBlock",
    "insert_text": "replaceInBlock",
    "append_text": "replaceInBlock",
}
_BLOCK_WORDS = {
    "update_props": "setBlockParagraphProperties",
    "insert_before": "insertBeforeBlock",
    "insert_after": "insertAfterBlock",
    "move_block": "moveBlock",
    "delete_block": "deleteBlock",
    "convert_block": "setBlockParagraphProperties",
}
_TABLE_WORDS = {
    "insert_row": "insertTableRow",
    "delete_row": "deleteTableRow",
    "insert_column": "insertTableColumn",
    "delete_column": "deleteTableColumn",
    "set_cell_text": "replaceBlock",
}
_PROPS = ("styleId", "outlineLevel", "numbering", "alignment", "spacing", "indentation")


def valid_operations(operations: Iterable[Mapping[str, Any]]) -> list[str]:
    """The words for what a block takes, from the operation types that the contract lists for it.

    A paragraph of a cell takes the words of its table besides its own.
    """
    types = {one["type"] for one in operations}
    words = {**_TEXT_WORDS, **_BLOCK_WORDS}
    if "insertTableRow" in types:
        words |= _TABLE_WORDS
    return [word for word, needed in words.items() if needed in types]


def block_types(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The paragraph styles, list items and the table as block types."""
    styles = [_type(one["styleId"], one["name"]) for one in found["paragraphStyles"]]
    lists = [_type(f"{one}ListItem", f"{one} list item") for one in found["listFormats"]]
    return [*styles, *lists, _type("table", "table", text=False)]


def _type(name: str, title: str, *, text: bool = True) -> dict[str, Any]:
    about = "A paragraph of this style." if text else "Rows of cells; each cell holds paragraphs."
    return {
        "type": name,
        "props": list(_PROPS) if text else [],
        "supportsChildren": False,
        "editability": "editable",
        "title": title,
        "description": about,
        "aliases": [title] if title != name else [],
        "content": "inline" if text else "table",
        "fieldEditor": "text" if text else "table",
        "selectionRole": "text" if text else "block",
        "flowCapability": "flow",
        "aiDescription": about,
    }

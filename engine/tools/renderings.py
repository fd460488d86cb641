"""A list of blocks as text: tagged lines, Markdown with block marks, or a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.tools.blocks import one_line
from engine.tools.bridge import Block

PREVIEW = 80
PREVIEWED_BLOCKS = 20


def as_lines(blocks: Sequence[Block]) -> str:
    """`[id] (h2) text`, list items indented by level, cells with their place."""
    return "\n".join(tagged_line(block) for block in blocks)


def tagged_line(block: Block, *, bullet: str | None = None) -> str:
    """One line of the reading for redliners; `bullet` stands for the label of a list item."""
    text = one_line(block.text)
    if block.table is not None:
        row, column = cell_place(block.table)
        return f"[{block.id}] (table, row {row}, col {column}) {text}"
    if block.heading_level is not None:
        return f"[{block.id}] (h{block.heading_level}) {text}"
    if block.kind == "listItem":
        return f"[{block.id}] {'  ' * _level(block)}{bullet or _bullet(block)} {text}"
    return f"[{block.id}] {text}"


def cell_place(table: Any) -> tuple[int, int]:
    """One-based row and column of a table location, whichever of its two forms is at hand."""
    if isinstance(table, dict):
        return int(table["rowIndex"]) + 1, int(table["cellIndex"]) + 1  # pyright: ignore[reportUnknownArgumentType]
    return int(table.row_index) + 1, int(table.cell_index) + 1


def as_markdown(blocks: Sequence[Block], *, annotate: bool = False) -> str:
    """Markdown of the blocks; with `annotate` each is preceded by its id and kind."""
    parts: list[str] = []
    for block in blocks:
        mark = f"<!-- block:{block.id} {block.kind} -->\n" if annotate else ""
        parts.append(mark + _markdown(block))
    return "\n\n".join(parts)


def as_summary(blocks: Sequence[Block]) -> dict[str, Any]:
    """How many blocks of which kind there are, and how the first ones begin."""
    kinds = Counter(block.kind for block in blocks)
    return {
        "format": "summary",
        "blockCount": len(blocks),
        "types": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "preview": [
            {"blockId": block.id, "kind": block.kind, "text": shortened(block.text)}
            for block in blocks[:PREVIEWED_BLOCKS]
        ],
    }


def shortened(text: str, limit: int = PREVIEW) -> str:
    """The beginning of a text on one line."""
    flat = one_line(text)
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def _markdown(block: Block) -> str:
    text = one_line(block.text)
    if block.heading_level is not None:
        label = f"{block.display_label} " if _is_number(block.display_label) else ""
        return f"{'#' * min(block.heading_level, 6)} {label}{text}"
    if block.kind == "listItem":
        return f"{'  ' * _level(block)}{_bullet(block)} {text}"
    return text


def is_numbered(block: Block) -> bool:
    """Whether the label of a list item counts, and is not a mark."""
    return any(character.isalnum() for character in block.display_label or "")


def _is_number(label: str | None) -> bool:
    return label is not None and label[:1].isdigit()


def _level(block: Block) -> int:
    return int((block.list_reference or {}).get("level", 0))


def _bullet(block: Block) -> str:
    return (block.display_label or "") if is_numbered(block) else "-"

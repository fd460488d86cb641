"""The seven `edit_document` operations, each compiled to contract operations without ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from engine.errors import Problem
from engine.tools.bridge import Block
from engine.tools.markdown_in import BlockPlan, Planned, holds_html, read_markdown, without_marks
from engine.tools.marks import formatting_of, properties_of

Raw = dict[str, Any]
Compiled = list[Raw] | Problem


@dataclass(frozen=True, slots=True)
class Ground:
    """What edits are compiled against: the body's blocks and, where known, its styles."""

    blocks: Mapping[str, Block]
    styles: Mapping[str, str] | None = None

    def heading_style(self, level: int) -> str | None:
        """The document's own style of a heading level, by the name Word gives it."""
        for style_id, name in (self.styles or {}).items():
            if name.lower() == f"heading {level}":
                return style_id
        return None


def _block(fields: Mapping[str, Any], ground: Ground, key: str = "blockId") -> Block | Problem:
    block_id = fields.get(key)
    if not isinstance(block_id, str) or not block_id:
        return Problem("missing-block-id", f"{key} is needed")
    block = ground.blocks.get(block_id)
    if block is None:
        return Problem("unknown-block", f'there is no block "{block_id}"')
    return block


def _blocks(fields: Mapping[str, Any], ground: Ground) -> list[Block] | Problem:
    ids = fields.get("blockIds", [fields.get("blockId")])
    if not isinstance(ids, list) or not ids:
        return Problem("missing-block-id", "blockId or blockIds is needed")
    found: list[Block] = []
    for one in ids:
        block = _block({"blockId": one}, ground)
        if isinstance(block, Problem):
            return block
        found.append(block)
    return found


def replace_block_text(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """Plain text for a block; its id and properties stay."""
    block = _block(fields, ground)
    if isinstance(block, Problem):
        return block
    text = fields.get("text")
    if text is None:
        return Problem("missing-text", "text is needed")
    if holds_html(text):
        return Problem("html-in-payload", "HTML is not accepted; write plain text")
    return [{"type": "replaceBlock", "blockId": block.id, "text": without_marks(text)}]


def replace_blocks(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """New blocks before the first of the old ones, which are deleted."""
    blocks = _blocks(fields, ground)
    if isinstance(blocks, Problem):
        return blocks
    plans = _plans(fields)
    if isinstance(plans, Problem):
        return plans
    inserts = insertions(plans, blocks[0].id, "before", ground=ground)
    return [*inserts, *({"type": "deleteBlock", "blockId": one.id} for one in blocks)]


def insert_blocks(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """New blocks beside an anchor."""
    block = _block(fields, ground)
    if isinstance(block, Problem):
        return block
    placement = _placement(fields)
    if isinstance(placement, Problem):
        return placement
    plans = _plans(fields)
    if isinstance(plans, Problem):
        return plans
    return insertions(plans, block.id, placement, ground=ground)


def delete_blocks(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """Whole paragraphs."""
    blocks = _blocks(fields, ground)
    if isinstance(blocks, Problem):
        return blocks
    return [{"type": "deleteBlock", "blockId": one.id} for one in blocks]


def move_block(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """A paragraph with all its content beside another one."""
    block = _block(fields, ground)
    if isinstance(block, Problem):
        return block
    reference = _block(fields, ground, "referenceBlockId")
    if isinstance(reference, Problem):
        return reference
    if reference.id == block.id:
        return Problem("invalid-target", "a block cannot be moved beside itself")
    placement = _placement(fields)
    if isinstance(placement, Problem):
        return placement
    return [
        {
            "type": "moveBlock",
            "blockId": block.id,
            "targetBlockId": reference.id,
            "placement": placement,
        }
    ]


def format_text(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """Run formatting of a block or of one phrase in it."""
    block = _block(fields, ground)
    if isinstance(block, Problem):
        return block
    formatting = formatting_of(fields.get("marks"))
    if isinstance(formatting, Problem):
        return formatting
    operation: Raw = {"type": "formatRange", "blockId": block.id, "formatting": formatting}
    phrase = fields.get("matchText")
    if phrase is None:
        return [operation]
    if not isinstance(phrase, str) or not phrase:
        return Problem("missing-match", "matchText must be a non-empty string")
    problem = _check_match(block, phrase, fields.get("occurrence"))
    if problem is not None:
        return problem
    operation["find"] = phrase
    if fields.get("occurrence") is not None:
        operation["occurrence"] = fields["occurrence"]
    return [operation]


def _check_match(block: Block, phrase: str, occurrence: object) -> Problem | None:
    count = block.text.count(phrase)
    if count == 0:
        return Problem("match-not-found", f'"{phrase}" is not in block {block.id}')
    if occurrence is None:
        if count > 1:
            text = f'"{phrase}" occurs {count} times in block {block.id}; say which occurrence'
            return Problem("ambiguous-match", text)
        return None
    if not isinstance(occurrence, int) or isinstance(occurrence, bool) or occurrence < 1:
        return Problem("invalid-occurrence", "occurrence must be an integer of at least 1")
    if occurrence > count:
        return Problem("occurrence-out-of-range", f'"{phrase}" occurs {count} times')
    return None


def set_block_props(fields: Mapping[str, Any], ground: Ground) -> Compiled:
    """Another kind of block, or other paragraph properties."""
    block = _block(fields, ground)
    if isinstance(block, Problem):
        return block
    kind, props = fields.get("blockType"), fields.get("props")
    if kind is None and props is None:
        return Problem("missing-change", "blockType or props is needed")
    properties = properties_of(kind, props, ground.heading_style)
    if isinstance(properties, Problem):
        return properties
    return [{"type": "setBlockParagraphProperties", "blockId": block.id, "properties": properties}]


def insertions(plans: list[BlockPlan], anchor: str, placement: str, *, ground: Ground) -> list[Raw]:
    """Operations that insert the plans, in order, beside one anchor."""
    grouped = [list(items) for _, items in groupby(plans, key=_list_key)]
    merged = [one for items in grouped for one in (_as_list(items) if _is_list(items) else items)]
    return [_insertion(plan, anchor, placement, ground=ground) for plan in merged]


def _list_key(plan: BlockPlan) -> tuple[str, int]:
    return plan.kind, plan.level


def _is_list(items: list[BlockPlan]) -> bool:
    return items[0].kind in ("bullet", "numbered")


def _as_list(items: list[BlockPlan]) -> list[BlockPlan]:
    """Items that follow each other are one list, made by one operation."""
    return [replace(items[0], text="\n".join(one.text for one in items))]


def _insertion(plan: BlockPlan, anchor: str, placement: str, *, ground: Ground) -> Raw:
    if plan.kind == "table":
        rows = [list(row) for row in plan.rows]
        return {"type": "insertTable", "blockId": anchor, "rows": rows, "position": placement}
    operation: Raw = {
        "type": "insertAfterBlock" if placement == "after" else "insertBeforeBlock",
        "blockId": anchor,
        "text": plan.text,
    }
    match plan.kind:
        case "heading":
            style = ground.heading_style(plan.level)
            operation["inheritFormatting"] = False
            if style is not None:
                operation["styleId"] = style
            else:
                operation["outlineLevel"] = {"kind": "heading", "level": plan.level - 1}
        case "bullet" | "numbered":
            operation["numbering"] = {
                "kind": "newList",
                "format": plan.kind,
                "level": plan.level,
            }
            operation["formattingScope"] = "allParagraphs"
        case _:
            pass
    return operation


def _plans(fields: Mapping[str, Any]) -> list[BlockPlan] | Problem:
    given = fields.get("plans")
    if isinstance(given, Planned):
        return list(given.blocks)
    markdown = fields.get("markdown")
    if not markdown:
        return Problem("missing-markdown", "markdown is needed")
    return read_markdown(markdown)


def _placement(fields: Mapping[str, Any]) -> str | Problem:
    placement = fields.get("placement", "after")
    if placement not in ("before", "after"):
        return Problem("invalid-target", "placement must be before or after")
    return str(placement)


COMPILERS: Mapping[str, Callable[[Mapping[str, Any], Ground], Compiled]] = {
    "replace_block_text": replace_block_text,
    "replace_blocks": replace_blocks,
    "insert_blocks": insert_blocks,
    "delete_blocks": delete_blocks,
    "move_block": move_block,
    "format_text": format_text,
    "set_block_props": set_block_props,
}

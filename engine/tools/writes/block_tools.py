"""`insert_block`, `update_block`, `delete_block`, `move_block`, `write_document`.

Each builds one list of `edit_document` operations and goes through its executor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import NonEmptyText, Text
from engine.operations.strict import Omittable, Reason
from engine.operations.verb import Mode
from engine.tools.blocks import unknown_block
from engine.tools.envelope import invalid
from engine.tools.markdown_in import BlockPlan, Planned, holds_html, without_marks
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import WriteMode
from engine.tools.writes.edit_document import execute, result_of

Place = Annotated[
    str | dict[str, Any],
    Reason('expected "first", "last", {before: id} or {after: id}'),
]
Props = Annotated[dict[str, Any], Reason("expected an object")]
BlockTypeName = Literal["paragraph", "heading", "bulletListItem", "numberedListItem"]
BlockType = Annotated[
    BlockTypeName,
    Reason("expected one of paragraph, heading, bulletListItem, numberedListItem"),
]


class InsertBlock(ToolInput, frozen=True):
    """Insert one block. position is "first", "last", {before: blockId} or {after: blockId}."""

    position: Place
    block_type: BlockType
    props: Omittable[Props] = Field(default=None, description="For a heading: {level}.")
    content: Omittable[Text] = None
    mode: Omittable[WriteMode] = None


class UpdateBlock(ToolInput, frozen=True):
    """Change the paragraph properties of a block: styleId, outlineLevel, numbering, alignment,
    spacing, indentation; null clears."""

    block_id: NonEmptyText
    props: Props
    mode: Omittable[WriteMode] = None


class DeleteBlock(ToolInput, frozen=True):
    """Delete a whole block."""

    block_id: NonEmptyText
    mode: Omittable[WriteMode] = None


class MoveBlock(ToolInput, frozen=True):
    """Move a block. position is "first", "last", {before: blockId} or {after: blockId}."""

    block_id: NonEmptyText
    position: Place
    mode: Omittable[WriteMode] = None


class WriteDocument(ToolInput, frozen=True):
    """Write several blocks at once from text, Markdown or a list of blocks, and optionally
    delete the blocks they replace."""

    format: Annotated[
        Literal["text", "markdown", "blocks"], Reason("expected one of text, markdown, blocks")
    ]
    content: Omittable[Text] = None
    blocks: Omittable[list[Props]] = None
    position: Omittable[Place] = None
    replace_block_ids: Omittable[list[NonEmptyText]] = None
    mode: Omittable[WriteMode] = None


def run_insert(asked: InsertBlock, call: Call) -> Any:
    """The result with the new block's id where the host names it."""
    place = resolve(asked.position, call)
    if isinstance(place, Problem):
        return place
    content = _all_planned([(asked.block_type, asked.content or "", asked.props or {})])
    if isinstance(content, Problem):
        return content
    edits = [{"operation": "insert_blocks", **place, **content}]
    result = _done(edits, call, asked.mode)
    if isinstance(result, Problem):
        return result
    made = _made(result)
    return {**result, "blockId": made[0] if made else None}


def run_update(asked: UpdateBlock, call: Call) -> Any:
    """The result."""
    edit = {"operation": "set_block_props", "blockId": asked.block_id, "props": asked.props}
    return _done([edit], call, asked.mode)


def run_delete(asked: DeleteBlock, call: Call) -> Any:
    """The result."""
    edit = {"operation": "delete_blocks", "blockIds": [asked.block_id]}
    return _done([edit], call, asked.mode)


def run_move(asked: MoveBlock, call: Call) -> Any:
    """The result."""
    place = resolve(asked.position, call)
    if isinstance(place, Problem):
        return place
    edit = {
        "operation": "move_block",
        "blockId": asked.block_id,
        "referenceBlockId": place["blockId"],
        "placement": place["placement"],
    }
    return _done([edit], call, asked.mode)


def run_write(asked: WriteDocument, call: Call) -> Any:
    """The result with the new blocks' ids and those they replace."""
    content = _content(asked)
    if isinstance(content, Problem):
        return content
    replaced = asked.replace_block_ids or []
    if replaced:
        edits = [{"operation": "replace_blocks", "blockIds": replaced, **content}]
    else:
        place = resolve(asked.position or "last", call)
        if isinstance(place, Problem):
            return place
        edits = [{"operation": "insert_blocks", **place, **content}]
    result = _done(edits, call, asked.mode)
    if isinstance(result, Problem):
        return result
    return {**result, "blockIds": _made(result), "replacedBlockIds": replaced}


def resolve(position: str | Mapping[str, Any], call: Call) -> dict[str, str] | Problem:
    """A position as an anchor block and a side of it."""
    blocks = call.bridge.snapshot()
    if not blocks:
        return Problem("documentNotEditable", "The document has no block to anchor to.")
    if position == "first":
        return {"blockId": blocks[0].id, "placement": "before"}
    if position == "last":
        return {"blockId": blocks[-1].id, "placement": "after"}
    if isinstance(position, Mapping) and len(position) == 1:
        side, anchor = next(iter(position.items()))
        if side in ("before", "after") and isinstance(anchor, str):
            if all(block.id != anchor for block in blocks):
                return unknown_block(anchor)
            return {"blockId": anchor, "placement": side}
    text = 'position must be "first", "last", {before: id} or {after: id}'
    return invalid(f"{call.name}: {text}.")


def _done(edits: list[dict[str, Any]], call: Call, mode: Mode | None) -> dict[str, Any] | Problem:
    edited = execute(edits, call, mode=mode)
    if isinstance(edited, Problem):
        return edited
    rejected = edited.rejected()
    # A tool that makes one edit has failed when that edit is refused.
    if edited.plan.rejected and not edited.plan.operations:
        return Problem("invalidArguments", f"{call.name}: {rejected[0].reason}.")
    return {"success": not rejected, **result_of(edited, call)}


def _made(result: Mapping[str, Any]) -> list[str]:
    targets = [one for receipt in result["receipts"] for one in receipt["affected"]]
    return [made for one in targets for made in one.get("blockIds", ())]


def _planned(kind: str, text: str, props: Mapping[str, Any]) -> BlockPlan | Problem:
    """One block of plain text: nothing in it is Markdown."""
    if holds_html(text):
        return invalid("html-in-payload: HTML is not accepted; write plain text.")
    flat = " ".join(without_marks(text).splitlines())
    level = props.get("level")
    if not isinstance(level, int) or isinstance(level, bool):
        level = None
    match kind:
        case "heading":
            return BlockPlan("heading", flat, level=min(6, max(1, level or 1)))
        case "bulletListItem":
            return BlockPlan("bullet", flat, level=min(8, max(0, level or 0)))
        case "numberedListItem":
            return BlockPlan("numbered", flat, level=min(8, max(0, level or 0)))
        case _:
            return BlockPlan("paragraph", flat)


def _content(asked: WriteDocument) -> dict[str, Any] | Problem:
    """The text of an edit: Markdown as it came, everything else as plain blocks."""
    if asked.format != "blocks":
        content = asked.content or ""
        if not content.strip():
            return invalid("write_document: content: expected text to write.")
        if asked.format == "markdown":
            return {"markdown": content}
        lines = [line for line in content.splitlines() if line.strip()]
        return _all_planned([("paragraph", line, {}) for line in lines])
    if not asked.blocks:
        return invalid("write_document: blocks: expected at least one block.")
    wanted: list[tuple[str, str, Mapping[str, Any]]] = []
    for one in asked.blocks:
        kind, text = one.get("blockType", "paragraph"), one.get("content", "")
        if kind not in get_args(BlockTypeName) or not isinstance(text, str):
            return invalid("write_document: blocks: expected {blockType, content, props}.")
        props = one.get("props")
        wanted.append((kind, text, cast("Props", props) if isinstance(props, dict) else {}))
    return _all_planned(wanted)


def _all_planned(
    wanted: Sequence[tuple[str, str, Mapping[str, Any]]],
) -> dict[str, Any] | Problem:
    plans: list[BlockPlan] = []
    for kind, text, props in wanted:
        plan = _planned(kind, text, props)
        if isinstance(plan, Problem):
            return plan
        plans.append(plan)
    return {"plans": Planned(tuple(plans))}


def _tool(name: str, model: type[ToolInput], run: Callable[[Any, Call], Any], title: str) -> Tool:
    return Tool(
        name=name, input=model, run=run, title=title, kind="body", canonical="edit_document"
    )


INSERT_BLOCK = _tool("insert_block", InsertBlock, run_insert, "Inserting block")
UPDATE_BLOCK = _tool("update_block", UpdateBlock, run_update, "Updating block")
DELETE_BLOCK = _tool("delete_block", DeleteBlock, run_delete, "Deleting block")
MOVE_BLOCK = _tool("move_block", MoveBlock, run_move, "Moving block")
WRITE_DOCUMENT = _tool("write_document", WriteDocument, run_write, "Writing document")

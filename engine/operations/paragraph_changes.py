"""Splitting, joining and restyling paragraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.offsets import to_utf16
from engine.document.reading import Reading
from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.new_paragraphs import anchor_properties, new_paragraph
from engine.operations.paragraph_looks import check_references, paragraph_change
from engine.operations.paragraph_values import ParagraphProperties
from engine.operations.targets import (
    Stretch,
    barriers_in,
    offset_in,
    target_block,
    whole_character,
)
from engine.redline.blocks import delete_mark, insert_before, split_paragraph
from engine.redline.formatting import format_paragraph
from engine.redline.names import Element
from engine.redline.paragraph_marks import is_mark_deleted
from engine.redline.resolve_paragraphs import next_paragraph
from engine.redline.splitting import split_content

if TYPE_CHECKING:
    from engine.operations.verbs.merge_block_with_next import MergeBlockWithNext
    from engine.operations.verbs.set_block_paragraph_properties import SetBlockParagraphProperties
    from engine.operations.verbs.split_block import SplitBlock


def plan_split(context: Context, op: SplitBlock) -> Plan | Problem:
    """Splits at an offset; a separator that stands there goes."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    offset = offset_in(block.text, op.offset)
    if isinstance(offset, Problem):
        return offset
    separator = op.separator or ""
    end = offset + len(separator)
    strict = op.separator is not None
    if strict and (offset <= 0 or end >= len(block.text) or block.text[offset:end] != separator):
        return Problem("staleRange")
    refusal = whole_character(block.text, offset) or _cuts(block, offset)
    for properties in (op.first_paragraph_properties, op.second_paragraph_properties):
        if refusal is None and properties is not None:
            refusal = check_references(context, properties)
    if refusal is not None:
        return refusal

    def apply() -> Outcome | Problem:
        return _split(context, op, block, span=(offset, end))

    claim = Claim(Role.SPLIT, block.paragraph, offset, end)
    return Plan(block, apply, (claim,), at=offset)


def _cuts(block: BlockFacts, offset: int) -> Problem | None:
    for barrier in barriers_in(Stretch(block, 0, len(block.text))):
        if barrier.start < offset < barrier.end:
            low, high = to_utf16(block.text, barrier.start), to_utf16(block.text, barrier.end)
            return Problem("staleRange", f"A note or field stands there; use {low} or {high}.")
    return None


def _split(
    context: Context, op: SplitBlock, block: BlockFacts, *, span: tuple[int, int]
) -> Outcome | Problem:
    stamp = context.stamp(op)
    paragraph = block.paragraph
    editor = context.editor(paragraph, stamp)
    offset, end = span
    if end > offset:
        editor.replace(offset, end, "")
    reading = editor.isolate(offset, offset)
    if offset == 0:
        return _open_line(context, op, block)
    moved = split_content(reading, offset, by=Reading.ACCEPTED, new_id=context.twin_id)
    if isinstance(moved, Problem):
        return moved
    second = split_paragraph(paragraph, moved, stamp, door=context.door, new_id=context.twin_id)
    for part, properties in (
        (paragraph, op.first_paragraph_properties),
        (second, op.second_paragraph_properties),
    ):
        formatted = _format(context, op, part, properties)
        if isinstance(formatted, Problem):
            return formatted
    return context.finished(op, (second,))


def _open_line(context: Context, op: SplitBlock, block: BlockFacts) -> Outcome | Problem:
    """A split at the very start puts an empty paragraph in front; the block stays itself."""
    stamp = context.stamp(op)
    first = new_paragraph(context, block)
    properties = anchor_properties(block.paragraph)
    if properties is not None:
        first.append(properties)
    if op.first_paragraph_properties is not None:
        change = paragraph_change(context, op.first_paragraph_properties)
        format_paragraph(first, change, stamp, is_new=True)
    insert_before(block.paragraph, [first], stamp, door=context.door)
    formatted = _format(context, op, block.paragraph, op.second_paragraph_properties)
    if isinstance(formatted, Problem):
        return formatted
    return context.finished(op, (first,))


def _format(
    context: Context, op: SplitBlock, part: Element, properties: ParagraphProperties | None
) -> bool | Problem:
    if properties is None:
        return False
    return format_paragraph(part, paragraph_change(context, properties), context.stamp(op))


def plan_merge(context: Context, op: MergeBlockWithNext) -> Plan | Problem:
    """Joins a paragraph with the next one in its container."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    following = next_paragraph(block.paragraph)
    if following is None:
        return Problem("unsupportedBlock", "No paragraph follows in the same place.")
    if context.mode != "direct" and is_mark_deleted(block.paragraph):
        return Problem("noopOperation")
    if op.merged_paragraph_properties is not None:
        refusal = check_references(context, op.merged_paragraph_properties)
        if refusal is not None:
            return refusal

    def apply() -> Outcome | Problem:
        return _merge(context, op, block)

    direct = context.mode == "direct"
    claims = (
        Claim(Role.MERGE_OWN, block.paragraph, direct=direct),
        Claim(Role.MERGE_NEXT, following, direct=direct),
    )
    return Plan(block, apply, claims, at=len(block.text) + 1)


def _merge(context: Context, op: MergeBlockWithNext, block: BlockFacts) -> Outcome | Problem:
    stamp = context.stamp(op)
    paragraph = block.paragraph
    following = next_paragraph(paragraph)
    if following is None:
        return Problem("unsupportedBlock", "No paragraph follows in the same place.")
    editor = context.editor(paragraph, stamp)
    if op.separator:
        length = len(editor.reading().text())
        editor.replace(length, length, op.separator)
    if op.merged_paragraph_properties is not None:
        survivor = paragraph if editor.reading().text() else following
        context.door.open(survivor)
        change = paragraph_change(context, op.merged_paragraph_properties)
        formatted = format_paragraph(survivor, change, stamp)
        if isinstance(formatted, Problem):
            return formatted
    delete_mark(paragraph, stamp, door=context.door)
    return context.finished(op)


def plan_properties(context: Context, op: SetBlockParagraphProperties) -> Plan | Problem:
    """Restyles one paragraph."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    refusal = check_references(context, op.properties)
    if refusal is not None:
        return refusal
    if is_mark_deleted(block.paragraph):
        return Problem("pendingParagraphMarkDeletion")

    def apply() -> Outcome | Problem:
        context.door.open(block.paragraph)
        change = paragraph_change(context, op.properties)
        formatted = format_paragraph(block.paragraph, change, context.stamp(op))
        if isinstance(formatted, Problem):
            return formatted
        if not formatted:
            return Problem("noopOperation")
        return context.finished(op)

    return Plan(block, apply, (Claim(Role.PROPERTIES, block.paragraph),), phase=0)

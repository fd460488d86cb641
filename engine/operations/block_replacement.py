"""Replacing a whole block: the least change of text, then style and looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.document.inline import InlineReading
from engine.document.reading import Reading
from engine.errors import Problem
from engine.ooxml.build import element
from engine.ooxml.order import put_child, remove_child
from engine.ooxml.types import Element
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import comment_around
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.emphasis import without_emphasis
from engine.operations.paragraph_looks import check_references
from engine.operations.run_looks import look_change
from engine.operations.targets import Stretch, barriers_in, target_block
from engine.operations.text_changes import replace
from engine.operations.values import TextRun
from engine.redline.deletion import runs_between
from engine.redline.formatting import format_paragraph, format_runs
from engine.redline.minimal import TextEdit, minimal_edits
from engine.redline.names import CELL_DEL, DEL, TC, TR, ancestor_of
from engine.redline.paragraph_marks import is_mark_deleted
from engine.redline.stamp import RevisionStamp
from engine.redline.tables import cell_revision, row_revision

if TYPE_CHECKING:
    from engine.operations.verbs.replace_block import ReplaceBlock


def plan_block_replacement(context: Context, op: ReplaceBlock) -> Plan | Problem:
    """Text and style of a block; equal text and style is no operation."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if not block.text.strip() and _is_going(block.paragraph):
        return Problem("pendingDeletion")
    refusal = check_references(context, op)
    if refusal is not None:
        return refusal
    new = _wanted_text(op)
    stretch = Stretch(block, 0, len(block.text))
    edits = minimal_edits(block.text, new, barriers_in(stretch))
    if isinstance(edits, Problem):
        return edits
    if not edits and not op.given("style_id") and op.runs is None:
        return Problem("noopOperation")

    def apply() -> Outcome | Problem:
        return _apply(context, op, block, edits=edits)

    role = Role.REWRITE if edits or op.runs is not None else Role.PROPERTIES
    claim = Claim(role, block.paragraph, 0, len(block.text), direct=context.mode == "direct")
    return Plan(block, apply, (claim,))


def _is_going(paragraph: Element) -> bool:
    """Whether the paragraph, its row or its cell is pending deletion."""
    row, cell = ancestor_of(paragraph, TR), ancestor_of(paragraph, TC)
    row_mark = None if row is None else row_revision(row)
    cell_mark = None if cell is None else cell_revision(cell)
    return (
        is_mark_deleted(paragraph)
        or (row_mark is not None and row_mark.tag == DEL)
        or (cell_mark is not None and cell_mark.tag == CELL_DEL)
    )


def _wanted_text(op: ReplaceBlock) -> str:
    if op.runs is not None:
        return "".join(run.text for run in op.runs)
    text = (op.text or "").replace("\r\n", "\n").replace("\r", "\n")
    return without_emphasis(text)


def _apply(
    context: Context, op: ReplaceBlock, block: BlockFacts, *, edits: Sequence[TextEdit]
) -> Outcome | Problem:
    comment = None if op.comment is None else op.comment.text
    outcome = Outcome()
    if edits:
        stretch = Stretch(block, 0, len(block.text))
        replaced = replace(context, op, stretch, edits=edits, comment=comment)
        if isinstance(replaced, Problem):
            return replaced
        outcome = replaced
    looked = _looks(context, op, block) if op.runs is not None else 0
    if isinstance(looked, Problem):
        return looked
    styled = _style(context, op, block) if op.given("style_id") else False
    if isinstance(styled, Problem):
        return styled
    if not edits and not looked and not styled:
        return Problem("noopOperation")
    if not edits:
        return comment_around(context, op, [], comment=comment, at=block.paragraph)
    return outcome


def _style(context: Context, op: ReplaceBlock, block: BlockFacts) -> bool | Problem:
    def change(properties: Element) -> None:
        if op.style_id is None:
            remove_child(properties, "w:pStyle")
        else:
            put_child(properties, element("w:pStyle", {"w:val": op.style_id}))

    context.door.open(block.paragraph)
    return format_paragraph(block.paragraph, change, context.stamp(op))


def _looks(context: Context, op: ReplaceBlock, block: BlockFacts) -> int | Problem:
    """Gives each run of the new text its stated formatting."""
    stamp = context.stamp(op)
    changed = offset = 0
    editor = context.editor(block.paragraph, stamp)
    for run in op.runs or ():
        end = offset + len(run.text)
        if run.formatting is not None and run.text:
            made = _look(run, editor.isolate(offset, end), (offset, end), stamp=stamp)
            if isinstance(made, Problem):
                return made
            changed += made
        offset = end
    return changed


def _look(
    run: TextRun, reading: InlineReading, span: tuple[int, int], *, stamp: RevisionStamp | None
) -> int | Problem:
    assert run.formatting is not None
    runs = runs_between(reading, *span, by=Reading.ACCEPTED)
    return format_runs(runs, look_change(run.formatting), stamp)

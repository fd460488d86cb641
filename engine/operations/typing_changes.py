"""What a keyboard does: text at a caret, and deleting from one caret position to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.document.reading import Reading
from engine.errors import Problem
from engine.ooxml.build import element
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.run_looks import look_change
from engine.operations.targets import offset_in
from engine.redline.blocks import delete_mark
from engine.redline.names import Element
from engine.redline.resolve_paragraphs import next_paragraph
from engine.redline.stamp import RevisionStamp

if TYPE_CHECKING:
    from engine.operations.values import Position
    from engine.operations.verbs.delete_span import DeleteSpan
    from engine.operations.verbs.insert_text import InsertText


@dataclass(frozen=True, slots=True)
class Caret:
    """A place in a block, in code points of the typed reading."""

    block: BlockFacts
    offset: int
    by: Reading


def plan_typing(context: Context, op: InsertText) -> Plan | Problem:
    """Inserts text at the caret; it continues the look of the character before it."""
    caret = _caret(context, op.block_id, op.offset, op.reading)
    if isinstance(caret, Problem):
        return caret
    if not op.text:
        return Problem("emptyOperation")

    def apply() -> Outcome | Problem:
        stamp = context.stamp(op)
        editor = context.editor(caret.block.paragraph, stamp, by=caret.by)
        look = None
        if op.formatting is not None:
            look = editor.look_at(caret.offset)
            look = element("w:rPr") if look is None else look
            look_change(op.formatting)(look)
        editor.replace(caret.offset, caret.offset, op.text.replace("\r\n", "\n"), look=look)
        if context.mode == "suggested":
            context.suggest(op, comment=None, facts={})
        return Outcome()

    at = _accepted_offset(caret)
    claim = Claim(Role.TEXT, caret.block.paragraph, at, at)
    return Plan(caret.block, apply, (claim,), at=at)


def _accepted_offset(caret: Caret) -> int:
    """The caret's place in the accepted text, by which operations are ordered."""
    if caret.by is Reading.ACCEPTED:
        return caret.offset
    accepted = 0
    for start, atom in caret.block.reading.shown(caret.by):
        if start >= caret.offset:
            break
        if atom.visible(Reading.ACCEPTED):
            accepted += min(len(atom.text), caret.offset - start)
    return accepted


def _caret(context: Context, block_id: str, units: int, reading: str | None) -> Caret | Problem:
    block = context.block(block_id)
    if isinstance(block, Problem):
        return block
    by = Reading.MARKUP if reading == "markup" else Reading.ACCEPTED
    text = block.text if by is Reading.ACCEPTED else block.reading.text(by)
    offset = offset_in(text, units)
    if isinstance(offset, Problem):
        return offset
    return Caret(block, offset, by)


def plan_span_deletion(context: Context, op: DeleteSpan) -> Plan | Problem:
    """Deletes everything between two positions, paragraph marks between them included."""
    start = _position(context, op.start, op.reading)
    end = _position(context, op.end, op.reading)
    for caret in (start, end):
        if isinstance(caret, Problem):
            return caret
    assert isinstance(start, Caret) and isinstance(end, Caret)
    if start.block.entry.story != end.block.entry.story:
        return Problem("unsupportedBlock", "The positions are in different stories.")
    if (start.block.ordinal, start.offset) > (end.block.ordinal, end.offset):
        start, end = end, start
    if start == end:
        return Problem("emptyOperation")
    first, last = start, end

    def apply() -> Outcome | Problem:
        return _delete_span(context, op, first, last)

    blocks = _blocks_between(context, start, end)
    claims = tuple(Claim(Role.DELETE, block.paragraph) for block in blocks)
    return Plan(end.block, apply, claims, at=_accepted_offset(end))


def _position(context: Context, position: Position, reading: str | None) -> Caret | Problem:
    return _caret(context, position.block_id, position.offset, reading)


def _blocks_between(context: Context, start: Caret, end: Caret) -> list[BlockFacts]:
    found: list[BlockFacts] = []
    for entry in context.document.index.entries(start.block.entry.story):
        if found or entry.block_id == start.block.entry.block_id:
            block = context.block(entry.block_id)
            if not isinstance(block, Problem):
                found.append(block)
        if entry.block_id == end.block.entry.block_id:
            break
    return found


def _delete_span(context: Context, op: DeleteSpan, start: Caret, end: Caret) -> Outcome:
    stamp = context.stamp(op)
    blocks = _blocks_between(context, start, end)
    for block in reversed(blocks):
        length = len(block.reading.text(start.by))
        low = start.offset if block is start.block else 0
        high = end.offset if block is end.block else length
        editor = context.editor(block.paragraph, stamp, by=start.by)
        if low < high or block is not end.block:
            editor.delete_everything(low, high)
        if block is not end.block:
            _delete_end(context, block.paragraph, stamp)
    if context.mode == "suggested":
        context.suggest(op, comment=None, facts={})
    return Outcome()


def _delete_end(context: Context, paragraph: Element, stamp: RevisionStamp | None) -> None:
    """Cells and tables keep their paragraph marks: only siblings can join."""
    if next_paragraph(paragraph) is not None:
        delete_mark(paragraph, stamp, door=context.door)

"""Reads from a batch whether it is one keystroke, so that typing joins into one step."""

from __future__ import annotations

from engine.identity import Origin
from engine.operations.batch import Batch
from engine.operations.verbs.delete_span import DeleteSpan
from engine.operations.verbs.insert_text import InsertText
from engine.session.history import TypingPlace


def typing_place(batch: Batch, origin: Origin, at: float) -> TypingPlace | None:
    """The place of a single typed or deleted stretch inside one block; None for all else."""
    if len(batch.operations) != 1:
        return None
    op = batch.operations[0]
    if isinstance(op, InsertText) and "\n" not in op.text:
        end = op.offset + len(op.text.encode("utf-16-le")) // 2
        return TypingPlace(op.block_id, op.offset, end, origin, at, deletes=False)
    if isinstance(op, DeleteSpan) and op.start.block_id == op.end.block_id:
        low, high = sorted((op.start.offset, op.end.offset))
        return TypingPlace(op.start.block_id, low, high, origin, at, deletes=True)
    return None

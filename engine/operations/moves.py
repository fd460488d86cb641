"""Pairs a deletion and an insertion that name the same move (§10.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.operations.context import Context, Plan
from engine.operations.operation import Operation
from engine.operations.result import Normalization


def pair_moves(context: Context, planned: Sequence[tuple[Operation, Plan]]) -> None:
    """Names the moves of a batch; a move without exactly two ends applies plainly, and says so."""
    ends: dict[str, list[Operation]] = {}
    for op, _ in planned:
        move_id: str | None = getattr(op, "move_id", None)
        if move_id is not None:
            ends.setdefault(move_id, []).append(op)
    for move_id, members in ends.items():
        if sorted(op.type == "deleteBlock" for op in members) == [False, True]:
            name = f"move{context.tx.next_revision_id()}"
            context.moves.update({op.id: name for op in members})
            continue
        message = "The move has no second end, so its operations were made plainly."
        data = (("moveId", move_id),)
        context.normalizations.append(
            Normalization("operations", message, code="unpairedMove", data=data)
        )

"""A host's review queue: operations wait outside the document until a person decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.identity import MAIN, StoryHandle
from engine.operations.batch import Batch
from engine.operations.catalogue import BY_TYPE
from engine.operations.operation import Operation
from engine.operations.receipts import Receipt
from engine.operations.result import BatchResult, Skipped
from engine.tools.bridge import Block, Bridge, Change, Thread, View
from engine.tools.replay import ReplayLedger

Enqueue = Callable[[Sequence[Operation]], None]


class QueueBridge:
    """Reads come from the inner bridge; operations go to `enqueue` and nothing is applied."""

    def __init__(self, inner: Bridge | None, enqueue: Enqueue) -> None:
        self._inner = inner
        self._enqueue = enqueue
        self.replay = ReplayLedger()

    def snapshot(self, story: StoryHandle = MAIN, *, view: View = "accepted") -> Sequence[Block]:
        """The inner bridge's blocks; none without a document."""
        return () if self._inner is None else self._inner.snapshot(story, view=view)

    def comments(self) -> Sequence[Thread]:
        """The inner bridge's comments."""
        return () if self._inner is None else self._inner.comments()

    def changes(self) -> Sequence[Change]:
        """The inner bridge's changes."""
        return () if self._inner is None else self._inner.changes()

    def apply_operations(self, batch: Batch) -> BatchResult:
        """Hands the operations to the queue, once each, with receipts."""
        if self._inner is None:
            skipped = tuple(
                Skipped(one.id, index, "documentNotEditable")
                for index, one in enumerate(batch.operations)
            )
            return BatchResult("committed", skipped=skipped)
        if batch.dry_run:
            return BatchResult("previewed", receipts=receipts_for(batch.operations))
        self._enqueue(batch.operations)
        return BatchResult(
            "queued",
            queued=tuple(one.id for one in batch.operations),
            receipts=receipts_for(batch.operations),
        )


def receipts_for(operations: Sequence[Operation]) -> tuple[Receipt, ...]:
    """The receipts a host owes for operations it took over; determined by the types alone."""
    return tuple(
        Receipt(one.id, index, (BY_TYPE[one.type].affected(one, "main"),))
        for index, one in enumerate(operations)
    )

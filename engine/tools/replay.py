"""Operation ids that were applied before: sent again they are answered, not run (§7a)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.operations.receipts import Receipt

if TYPE_CHECKING:
    from engine.operations.operation import Operation


@dataclass(frozen=True, slots=True)
class _Entry:
    fingerprint: str
    receipt: Receipt
    undo_id: str | None


@dataclass(frozen=True, slots=True)
class Partition:
    """A call split into what was done before and what is new; a conflict fails the call."""

    fresh: tuple[tuple[int, Operation], ...]
    replayed: tuple[Receipt, ...]
    conflict: str | None = None


@dataclass(slots=True)
class ReplayLedger:
    """What one document session applied or queued, by operation id."""

    _entries: dict[str, _Entry] = field(default_factory=dict[str, _Entry])

    def partition(
        self, operations: Sequence[Operation], stands: Callable[[str], bool] = lambda undo_id: True
    ) -> Partition:
        """Splits a call; the receipts are restated against it.

        `stands(undo_id)` says whether the step that applied an operation is still in the document:
        what was undone may be sent again.
        """
        fresh: list[tuple[int, Operation]] = []
        replayed: list[Receipt] = []
        for index, operation in enumerate(operations):
            known = self._entries.get(operation.id)
            if known is not None and known.undo_id is not None and not stands(known.undo_id):
                known = None
            if known is None:
                fresh.append((index, operation))
            elif known.fingerprint == fingerprint(operation):
                replayed.append(known.receipt.at(index))
            else:
                return Partition((), (), conflict=operation.id)
        return Partition(tuple(fresh), tuple(replayed))

    def record(self, operation: Operation, receipt: Receipt, undo_id: str | None = None) -> None:
        """Remembers an operation that was applied or queued, and the step that did it."""
        self._entries[operation.id] = _Entry(fingerprint(operation), receipt, undo_id)


def fingerprint(operation: Operation) -> str:
    """The operation as canonical JSON, before any precondition is stamped on it."""
    return json.dumps(operation.to_wire(), sort_keys=True, ensure_ascii=False)

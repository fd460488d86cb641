"""The one write path: replay, version, preconditions, the bridge, and the summary of it all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.errors import Problem
from engine.operations.batch import Batch
from engine.operations.operation import Operation
from engine.operations.receipts import Receipt
from engine.operations.result import BatchResult, Normalization, Skipped
from engine.operations.values import Precondition
from engine.operations.verb import Mode
from engine.tools.blocks import hashes_of
from engine.tools.bridge import HasAuthor, HasHistory, HasMode, HasReplay, HasVersion
from engine.tools.guard import over_caps
from engine.tools.replay import Partition
from engine.tools.tool import Call

DEFAULT_MODE: Mode = "tracked-changes"


@dataclass(frozen=True, slots=True)
class Order:
    """What a tool wants done; `version` is what the caller says it read."""

    operations: tuple[Operation, ...]
    version: str | None = None
    atomic: bool = False
    dry_run: bool = False
    mode: Mode | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an order; everything in input order."""

    applied: tuple[str, ...] = ()
    queued: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    replayed: tuple[Receipt, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    normalizations: tuple[Normalization, ...] = ()
    result: BatchResult = field(default_factory=lambda: BatchResult("committed"))

    def summary(self, noted: Sequence[Normalization] = ()) -> dict[str, Any]:
        """The apply summary (§1.5); what was noted while decoding comes first."""
        return {
            "version": 1,
            "applied": [{"id": one} for one in self.applied],
            "queued": [{"id": one} for one in self.queued],
            "replayed": [{"id": one.operation_id} for one in self.replayed],
            "skipped": [_skipped(one) for one in self.skipped],
            "issues": [one.to_issue() for one in self.skipped],
            "receipts": [one.to_wire() for one in self.receipts],
            "normalizations": [one.to_wire() for one in (*noted, *self.normalizations)],
        }


def submit(order: Order, call: Call) -> Outcome | Problem:
    """Runs an order through the bridge; a refusal of the whole call changes nothing."""
    problem = _refused(order, call)
    if problem is not None:
        return problem
    ledger = call.bridge.replay if isinstance(call.bridge, HasReplay) else None
    if ledger is None or order.dry_run:
        parts = Partition(tuple(enumerate(order.operations)), ())
    else:
        parts = ledger.partition(order.operations, _stands(call))
    if parts.conflict is not None:
        return Problem(
            "replayConflict",
            f'The operation id "{parts.conflict}" was used before for another operation. '
            "Nothing was applied; use a new id.",
        )
    return _run(order, call, parts)


def _stands(call: Call) -> Callable[[str], bool]:
    bridge = call.bridge
    return bridge.is_done if isinstance(bridge, HasHistory) else lambda undo_id: True


def _refused(order: Order, call: Call) -> Problem | None:
    bridge = call.bridge
    if isinstance(bridge, HasAuthor) and not bridge.author.strip():
        return Problem("authorMissing", "No author is set. Set an author name before proposing.")
    if order.version is not None and not isinstance(bridge, HasVersion):
        return Problem(
            "unsupportedCapability",
            "This host cannot say which version of the document is open, so a call that names "
            "one is refused.",
        )
    if _mode(order, call) == "direct" and not call.host.allow_direct:
        return Problem(
            "unsupportedMode", "Direct edits are not allowed here; propose tracked changes."
        )
    return over_caps([one.to_wire() for one in order.operations])


def _mode(order: Order, call: Call) -> Mode:
    own = call.bridge.mode if isinstance(call.bridge, HasMode) else DEFAULT_MODE
    return order.mode or call.host.mode or own


def _run(order: Order, call: Call, parts: Partition) -> Outcome | Problem:
    fresh = tuple(operation for _, operation in parts.fresh)
    if not fresh:
        return _with_replayed(Outcome(), parts)
    bridge = call.bridge
    if order.version is not None and isinstance(bridge, HasVersion):
        if bridge.document_version() != order.version:
            return _with_replayed(_other_version(parts), parts)
    batch = Batch(
        operations=stamped(fresh, call),
        mode=_mode(order, call),
        atomic=order.atomic,
        dry_run=order.dry_run,
        document_version=order.version,
    )
    result = bridge.apply_operations(batch)
    outcome = _restated(result, parts)
    if isinstance(bridge, HasReplay) and not order.dry_run:
        written = {operation.id: operation for operation in fresh}
        for receipt in outcome.receipts:
            operation = written[receipt.operation_id]
            bridge.replay.record(operation, receipt, result.undo_id)
    return _with_replayed(outcome, parts)


def stamped(operations: Sequence[Operation], call: Call) -> tuple[Operation, ...]:
    """Each operation with the hash its block has now, unless the caller said which it read."""
    wanted = [one.target_block_id for one in operations if _open_to_stamp(one)]
    hashes = hashes_of(call.bridge, [one for one in wanted if one])
    return tuple(_stamp(one, hashes) for one in operations)


def _open_to_stamp(operation: Operation) -> bool:
    fields = type(operation).model_fields
    return "precondition" in fields and getattr(operation, "precondition", None) is None


def _stamp(operation: Operation, hashes: Mapping[str, str]) -> Operation:
    known = hashes.get(operation.target_block_id or "")
    if known is None or not _open_to_stamp(operation):
        return operation
    precondition = Precondition.model_validate({"blockTextHash": known})
    return operation.model_copy(update={"precondition": precondition})


def _other_version(parts: Partition) -> Outcome:
    code = "documentVersionMismatch"
    return Outcome(
        skipped=tuple(Skipped(operation.id, index, code) for index, operation in parts.fresh)
    )


def _restated(result: BatchResult, parts: Partition) -> Outcome:
    """The result of the fresh operations against the call as it was sent."""
    places = {operation.id: index for index, operation in parts.fresh}
    order = sorted(places, key=places.__getitem__)
    applied = {one.id for one in result.applied}
    queued = set(result.queued)
    skipped = [replace(one, index=places.get(one.id, one.index)) for one in result.skipped]
    receipts = [one.at(places.get(one.operation_id, 0)) for one in result.receipts]
    done = applied | queued | {one.id for one in skipped}
    # A host that says nothing about an operation did not let it through.
    lost = [Skipped(one, places[one], "droppedByHost") for one in order if one not in done]
    return Outcome(
        applied=tuple(one for one in order if one in applied),
        queued=tuple(one for one in order if one in queued),
        skipped=tuple(sorted([*skipped, *lost], key=lambda one: one.index)),
        receipts=tuple(sorted(receipts, key=lambda one: one.operation_index)),
        normalizations=result.normalizations,
        result=result,
    )


def _with_replayed(outcome: Outcome, parts: Partition) -> Outcome:
    receipts = sorted([*outcome.receipts, *parts.replayed], key=lambda one: one.operation_index)
    return replace(outcome, replayed=parts.replayed, receipts=tuple(receipts))


def _skipped(one: Skipped) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": one.id, "reason": one.prose()}
    return {**entry, "detail": one.detail} if one.detail else entry

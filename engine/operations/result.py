"""What a batch came to: applied, skipped with reasons, receipts, and the handle to undo it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.operations.reasons import REASONS, prose
from engine.operations.receipts import Receipt

Status = Literal["committed", "previewed", "rejected", "queued"]
CONTRACT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Applied:
    """One operation that is in the document now, and the ids it made."""

    id: str
    comment_id: int | None = None
    revision_ids: tuple[int, ...] = ()
    suggestion_id: str | None = None

    def to_wire(self) -> dict[str, Any]:
        """The entry as JSON data; a preview carries no ids of its own."""
        entry: dict[str, Any] = {"id": self.id}
        if self.comment_id is not None:
            entry["commentId"] = self.comment_id
        if self.revision_ids:
            entry["revisionId"] = self.revision_ids[0]
            entry["revisionIds"] = list(self.revision_ids)
        if self.suggestion_id is not None:
            entry["suggestionId"] = self.suggestion_id
        return entry


@dataclass(frozen=True, slots=True)
class Skipped:
    """One operation that was not applied, and why."""

    id: str
    index: int
    code: str
    detail: str = ""

    def to_wire(self) -> dict[str, Any]:
        """The entry of the contract: the code is the reason."""
        entry: dict[str, Any] = {"id": self.id, "reason": self.code}
        return {**entry, "detail": self.detail} if self.detail else entry

    def to_issue(self) -> dict[str, Any]:
        """The machine form, with what the caller can do about it."""
        known = REASONS.get(self.code)
        issue: dict[str, Any] = {
            "operationId": self.id,
            "operationIndex": self.index,
            "path": f"$.operations[{self.index}]",
            "code": self.code,
            "retryable": known.retryable if known else False,
            "recovery": known.recovery if known else "inspectBatch",
        }
        return {**issue, "message": self.detail} if self.detail else issue

    def prose(self) -> str:
        """What a model reads."""
        return prose(self.code, self.detail)


@dataclass(frozen=True, slots=True)
class Normalization:
    """Something that was read or done otherwise than written, and said."""

    path: str
    message: str
    code: str = ""
    data: tuple[tuple[str, Any], ...] = ()

    def to_wire(self) -> dict[str, Any]:
        """The entry as JSON data."""
        entry: dict[str, Any] = {"path": self.path, "message": self.message}
        if self.code:
            entry["code"] = self.code
        return {**entry, **dict(self.data)}


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The outcome of one batch (§5.4); everything is in input order."""

    status: Status
    applied: tuple[Applied, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    normalizations: tuple[Normalization, ...] = ()
    undo_id: str | None = None
    next_revision_id: int = 1
    queued: tuple[str, ...] = ()

    def with_undo(self, undo_id: str | None) -> BatchResult:
        """The result as the session returns it, with the handle of its history entry."""
        return replace(self, undo_id=undo_id)

    def to_wire(self) -> dict[str, Any]:
        """The result as JSON data, exactly the keys of the contract."""
        preview = self.status == "previewed"
        wire: dict[str, Any] = {
            "version": CONTRACT_VERSION,
            "status": self.status,
            "applied": [{"id": one.id} if preview else one.to_wire() for one in self.applied],
            "skipped": [one.to_wire() for one in self.skipped],
            "issues": [one.to_issue() for one in self.skipped],
            "receipts": [one.to_wire() for one in self.receipts],
            "undoHandle": _undo_handle(self.undo_id),
            "nextRevisionId": self.next_revision_id,
        }
        if self.normalizations:
            wire["normalizations"] = [one.to_wire() for one in self.normalizations]
        if self.status == "queued":
            wire["queued"] = [{"id": one} for one in self.queued]
        return wire


def _undo_handle(undo_id: str | None) -> dict[str, str] | None:
    return None if undo_id is None else {"type": "documentOperationUndo", "id": undo_id}

"""The common shape of operations: an id, a type, a target, and what a reviewer is told."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from engine.operations.scalars import NonEmptyText, Severity, Text
from engine.operations.strict import Omittable, Reason, Strict
from engine.operations.values import Precondition, TextRange

OperationId = Annotated[str, Field(min_length=1), Reason("expected a non-empty string")]


class Operation(Strict, frozen=True):
    """One change; `type` is its wire name, narrowed to a literal by every verb."""

    id: OperationId
    type: str
    severity: Omittable[Severity] = None
    area: Omittable[Text] = None

    @property
    def target_block_id(self) -> str | None:
        """The block whose hash guards the operation, if it has one."""
        return None


class BlockOperation(Operation, frozen=True):
    """An operation that names its block."""

    block_id: NonEmptyText
    precondition: Omittable[Precondition] = None
    suggestion_id: Omittable[NonEmptyText] = None

    @property
    def target_block_id(self) -> str | None:
        return self.block_id


class RangeOperation(Operation, frozen=True):
    """An operation that names a stretch of text by offsets and hash."""

    range: TextRange
    precondition: Omittable[Precondition] = None

    @property
    def target_block_id(self) -> str | None:
        return self.range.block_id

"""Turns a review plan into the tool calls that a reviewer would make, in order."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from engine.playbook.review import PlannedFinding, ReviewPlan

READS = ("get_document_outline", "read_document", "read_comments", "read_changes")
MAX_OPERATIONS = 40
MAX_COMMENTS_PER_CHECK = 12  # sixty blanks are one remark to a reader, not sixty comments


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One tool call; its id names the findings it carries, so that results can be joined."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]
    about: str = ""


def plan_reads(tools: AbstractSet[str]) -> list[PlannedCall]:
    """What is read before anything is proposed."""
    return [PlannedCall(f"read-{name}", name, {}) for name in READS if name in tools]


def plan_writes(
    plan: ReviewPlan, tools: AbstractSet[str], hashes: Mapping[str, str]
) -> list[PlannedCall]:
    """A batch per clause group, then a comment per remark; `hashes` are those that were read."""
    calls: list[PlannedCall] = []
    if "suggest_changes" in tools:
        edited: set[str] = set()
        for group, items in _groups(plan):
            calls += _batches(group, items, hashes, edited)
    if "add_comment" in tools:
        calls += _comments(plan)
    return calls


def operation_id(item: PlannedFinding, operation: Mapping[str, Any]) -> str:
    """ "f007-1c9a02be": its finding and what it says.

    The same proposal made twice has the same id and is replayed; another one never is.
    """
    spelled = json.dumps(operation, sort_keys=True, ensure_ascii=False).encode()
    return f"{item.id}-{zlib.crc32(spelled):08x}"


def finding_id(call_or_operation_id: str) -> str | None:
    """The finding that an operation id or the id of a comment call belongs to."""
    match = re.search(r"\bf\d{3,}\b", call_or_operation_id)
    return match.group(0) if match else None


def _groups(plan: ReviewPlan) -> Iterator[tuple[str, list[PlannedFinding]]]:
    """By clause; new clauses go in one batch, where insertions at one place keep their order."""
    groups: dict[str, list[PlannedFinding]] = {}
    for item in plan.items:
        if any(operation["type"] != "commentOnBlock" for operation in item.operations):
            new = any(o["type"].startswith("insert") for o in item.operations)
            groups.setdefault("new-clauses" if new else item.finding.group, []).append(item)
    yield from groups.items()


def _batches(
    group: str, items: Sequence[PlannedFinding], hashes: Mapping[str, str], edited: set[str]
) -> Iterator[PlannedCall]:
    for start in range(0, len(items), MAX_OPERATIONS):
        part = items[start : start + MAX_OPERATIONS]
        touched: set[str] = set()
        operations = [
            _wire(operation, operation_id(item, operation), hashes, edited, touched)
            for item in part
            for operation in item.operations
        ]
        edited |= touched
        call_id = f"edit-{group}-{start // MAX_OPERATIONS + 1}"
        yield PlannedCall(
            call_id, "suggest_changes", {"operations": operations}, part[0].finding.area
        )


def _wire(
    operation: Mapping[str, Any],
    identifier: str,
    hashes: Mapping[str, str],
    edited: AbstractSet[str],
    touched: set[str],
) -> dict[str, Any]:
    """The operation as the tool takes it.

    The hash that was read goes along as precondition, except for blocks that an earlier call of
    this review has changed: there the text to find is the proof.
    """
    wire = {"id": identifier, **operation}
    if "comment" in operation:
        wire["comment"] = operation["comment"]["text"]
    address = operation.get("range", operation)
    block_id = str(address["blockId"])
    if block_id in hashes and block_id not in edited:
        wire["precondition"] = {"blockTextHash": hashes[block_id]}
    if operation["type"].startswith("replace"):
        touched.add(block_id)
    return wire


def _comments(plan: ReviewPlan) -> Iterator[PlannedCall]:
    per_check: dict[str, int] = {}
    for item in plan.items:
        check = item.finding.source
        for operation in item.operations:
            if operation["type"] != "commentOnBlock":
                continue
            per_check[check] = per_check.get(check, 0) + 1
            if per_check[check] > MAX_COMMENTS_PER_CHECK:
                continue
            arguments = {"blockId": operation["blockId"], "text": operation["comment"]["text"]}
            if "quote" in operation:
                arguments["quote"] = operation["quote"]
            call_id = f"comment-{item.id}"
            yield PlannedCall(call_id, "add_comment", arguments, item.finding.area)

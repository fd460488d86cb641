"""Two foreign editors over the fake bridge: one of the current contract, one that is older."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.operations.batch import parse_batch
from tests.support.fake_bridge import FakeBridge


class LegacyEditor:
    """Knows blocks and a flat list of operations, and nothing else."""

    def __init__(self, inner: FakeBridge) -> None:
        self.inner = inner

    def blocks(self) -> Sequence[Mapping[str, Any]]:
        return [
            {"id": one.id, "text": one.text, "kind": one.kind, "headingLevel": one.heading_level}
            for one in self.inner.blocks
        ]

    def apply_operations(
        self, operations: Sequence[Mapping[str, Any]], mode: str, author: str
    ) -> Mapping[str, Any]:
        batch = {"version": 1, "operations": list(operations), "mode": mode}
        wire = self.inner.apply_operations(parse_batch(batch)).to_wire()
        return {"applied": wire["applied"], "skipped": wire["skipped"]}


class FakeEditor(LegacyEditor):
    """Takes whole batches, undoes, and knows where its comments are anchored."""

    def apply_document_operations(self, batch: Mapping[str, Any]) -> Mapping[str, Any]:
        wire = self.inner.apply_operations(parse_batch(batch)).to_wire()
        return {key: wire[key] for key in ("version", "status", "applied", "skipped")}

    def undo_document_operations(self, undo_id: str) -> Mapping[str, Any]:
        return {"status": "rejected", "reason": "unknownHandle"}

    def get_comments(self) -> Sequence[Mapping[str, Any]]:
        return [{"id": 1, "author": "Ann", "text": "Why"}, {"id": 2, "author": "Bob", "text": "So"}]

    def comment_anchors(self) -> Sequence[Mapping[str, Any]]:
        return [{"commentId": 1, "blockId": "B1", "quote": "two years"}]


class FullEditor(FakeEditor):
    """Also knows its comments, its tracked changes and which version is open."""

    def get_comments(self) -> Sequence[Mapping[str, Any]]:
        return [
            {
                "id": int(one.id),
                "author": one.author,
                "text": one.text,
                "resolved": one.resolved,
                "replies": [
                    {"id": each.id, "author": each.author, "text": each.text}
                    for each in one.replies
                ],
            }
            for one in self.inner.threads
        ]

    def comment_anchors(self) -> Sequence[Mapping[str, Any]]:
        return [
            {"commentId": int(one.id), "blockId": one.block_id, "quote": one.quote}
            for one in self.inner.threads
        ]

    def get_tracked_changes(self) -> Sequence[Mapping[str, Any]]:
        return [
            {"id": one.id, "type": one.kind, "author": one.author, "text": one.text}
            | {"blockId": one.block_id, "date": one.date}
            for one in self.inner.pending
        ]

    def get_document_version(self) -> str:
        return self.inner.version

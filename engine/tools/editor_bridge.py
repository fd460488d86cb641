"""A bridge over a host's own editor; what the editor lacks, the bridge lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engine.document.hashes import normalized_hash
from engine.identity import MAIN, StoryHandle
from engine.operations.batch import Batch
from engine.operations.receipts import Receipt, comment_target
from engine.operations.result import Applied, BatchResult, Skipped
from engine.tools.bridge import Block, Change, Reply, Thread, View
from engine.tools.queue_bridge import receipts_for
from engine.tools.replay import ReplayLedger
from engine.tools.views import ViewBlock

_OPTIONAL = {
    "get_document_version": "document_version",
    "undo_document_operations": "undo_operations",
    "get_total_pages": "page_count",
    "get_page_text": "page_text",
    "get_target_page": "target_page",
    "get_selection": "selection",
    "scroll_to_block": "scroll_to_block",
    "show_in_document": "show_in_document",
}


class EditorBridge:
    """The required members over an editor; optional ones are added where the editor has them.

    The editor offers `blocks()` (mappings of id, text and facts) and
    `apply_operations(operations, mode, author)`; an editor of the current contract offers
    `apply_document_operations(batch)` instead.
    """

    def __init__(self, editor: Any, author: str) -> None:
        self._editor = editor
        self.author = author
        self.replay = ReplayLedger()

    def snapshot(self, story: StoryHandle = MAIN, *, view: View = "accepted") -> Sequence[Block]:
        """The editor's blocks; None before it is mounted is an error of the call."""
        found = self._editor.blocks() if story == MAIN else ()
        if found is None:
            raise RuntimeError("The editor is not ready.")
        return [_block(one) for one in found]

    def apply_operations(self, batch: Batch) -> BatchResult:
        """Delegates; an older editor gets neither an atomic batch nor a dry run."""
        if hasattr(self._editor, "apply_document_operations"):
            return _completed(self._editor.apply_document_operations(batch.to_wire()), batch)
        if batch.atomic or batch.dry_run:
            refused = tuple(
                Skipped(one.id, index, "unsupportedMode")
                for index, one in enumerate(batch.operations)
            )
            return BatchResult("previewed" if batch.dry_run else "rejected", skipped=refused)
        wire = [one.to_wire() for one in batch.operations]
        answer = self._editor.apply_operations(wire, batch.mode, self.author)
        return _completed(answer, batch)

    def comments(self) -> Sequence[Thread]:
        """The editor's comments with their anchors, where it knows them."""
        anchors = {str(one["commentId"]): one for one in _list(self._editor, "comment_anchors")}
        return [_thread(one, anchors) for one in _list(self._editor, "get_comments")]

    def changes(self) -> Sequence[Change]:
        """The editor's tracked changes; none where it does not tell."""
        return [
            Change(
                str(one["id"]),
                one["type"],
                one.get("author", ""),
                one.get("text", ""),
                block_id=one.get("blockId"),
                date=one.get("date"),
            )
            for one in _list(self._editor, "get_tracked_changes")
        ]


def editor_bridge(editor: Any, *, author: str = "AI") -> EditorBridge:
    """The bridge of an editor with exactly the capabilities the editor has."""
    bridge = EditorBridge(editor, author)
    for theirs, ours in _OPTIONAL.items():
        member = getattr(editor, theirs, None)
        if callable(member):
            setattr(bridge, ours, member)
    return bridge


def _list(editor: Any, name: str) -> Sequence[Mapping[str, Any]]:
    member = getattr(editor, name, None)
    if not callable(member):
        return ()
    return cast("Sequence[Mapping[str, Any]]", member())


def _block(one: Mapping[str, Any]) -> Block:
    text = str(one["text"])
    return ViewBlock(
        str(one["id"]),
        one.get("kind", "paragraph"),
        text,
        normalized_hash(text),
        one.get("headingLevel"),
        one.get("displayLabel"),
        one.get("styleId"),
        one.get("statedNumbering"),
        one.get("listReference"),
        one.get("table"),
    )


def _thread(one: Mapping[str, Any], anchors: Mapping[str, Mapping[str, Any]]) -> Thread:
    anchor = anchors.get(str(one["id"]), {})
    replies = tuple(
        Reply(str(each["id"]), each.get("author", ""), each.get("text", ""))
        for each in one.get("replies", ())
    )
    return Thread(
        str(one["id"]),
        one.get("author", ""),
        one.get("text", ""),
        resolved=bool(one.get("resolved")),
        block_id=anchor.get("blockId"),
        quote=anchor.get("quote", ""),
        replies=replies,
    )


def _completed(answer: Mapping[str, Any], batch: Batch) -> BatchResult:
    """What an editor answers, with the receipts and positions it may leave out."""
    places = {one.id: index for index, one in enumerate(batch.operations)}
    applied = [_applied(one) for one in answer.get("applied", ()) if one["id"] in places]
    queued = tuple(one["id"] for one in answer.get("queued", ()) if one["id"] in places)
    skipped = tuple(
        Skipped(
            one["id"],
            places[one["id"]],
            one.get("reason", "unsupportedBlock"),
            one.get("detail", ""),
        )
        for one in answer.get("skipped", ())
        if one["id"] in places
    )
    handle = answer.get("undoHandle") or {}
    return BatchResult(
        answer.get("status", "committed"),
        applied=tuple(applied),
        skipped=skipped,
        receipts=_receipts(answer, batch, applied, queued=queued),
        undo_id=handle.get("id"),
        queued=queued,
    )


def _applied(one: Mapping[str, Any]) -> Applied:
    revisions = one.get("revisionIds") or [one[key] for key in ("revisionId",) if key in one]
    return Applied(
        one["id"], one.get("commentId"), tuple(revisions), suggestion_id=one.get("suggestionId")
    )


def _receipts(
    answer: Mapping[str, Any], batch: Batch, applied: Sequence[Applied], *, queued: Sequence[str]
) -> tuple[Receipt, ...]:
    """The editor's own receipts; for operations without one what their type alone says."""
    own = {one["operationId"]: tuple(one["affected"]) for one in answer.get("receipts", ())}
    comments = {one.id: one.comment_id for one in applied if one.comment_id is not None}
    done = {*queued, *(one.id for one in applied)}
    found: list[Receipt] = []
    for index, one in enumerate(batch.operations):
        if one.id not in done:
            continue
        affected = own.get(one.id) or receipts_for((one,))[0].affected
        if one.id in comments and not any(each["type"] == "comment" for each in affected):
            affected = (*affected, comment_target(comments[one.id]))
        found.append(Receipt(one.id, index, affected))
    return tuple(found)

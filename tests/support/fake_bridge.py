"""A document made of plain strings behind the bridge protocol, for tests of the tool layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.document.hashes import normalized_hash
from engine.identity import MAIN, StoryHandle
from engine.operations.batch import Batch
from engine.operations.catalogue import BY_TYPE
from engine.operations.operation import Operation
from engine.operations.receipts import Receipt, comment_target
from engine.operations.result import Applied, BatchResult, Skipped
from engine.tools.bridge import Change, Reply, Selection, StyleFacts, Thread
from engine.tools.replay import ReplayLedger


@dataclass(frozen=True, slots=True)
class FakeBlock:
    """A block with the facts a test gives it."""

    id: str
    text: str
    kind: str = "paragraph"
    heading_level: int | None = None
    display_label: str | None = None
    style_id: str | None = None
    stated_numbering: Mapping[str, Any] | None = None
    list_reference: Mapping[str, Any] | None = None
    table: Any = None
    structural_boundaries: tuple[Mapping[str, Any], ...] = ()

    @property
    def hash(self) -> str:
        return normalized_hash(self.text)


def heading(block_id: str, text: str, level: int = 1) -> FakeBlock:
    return FakeBlock(block_id, text, "heading", heading_level=level)


@dataclass(slots=True)
class FakeBridge:
    """Replaces, inserts, deletes and comments on strings; every other operation only counts."""

    blocks: list[FakeBlock]
    stories: dict[StoryHandle, list[FakeBlock]] = field(default_factory=dict)
    author: str = "AI"
    mode: Any = "tracked-changes"
    version: str = "1"
    replay: ReplayLedger = field(default_factory=ReplayLedger)
    threads: list[Thread] = field(default_factory=list)
    pending: list[Change] = field(default_factory=list)
    batches: list[Batch] = field(default_factory=list)

    def snapshot(self, story: StoryHandle = MAIN, *, view: str = "accepted") -> Sequence[FakeBlock]:
        return list(self.blocks if story == MAIN else self.stories.get(story, ()))

    def list_stories(self) -> Sequence[StoryHandle]:
        return (MAIN, *self.stories)

    def document_version(self) -> str:
        return self.version

    def styles(self) -> Sequence[StyleFacts]:
        return (StyleFacts("Heading1", "heading 1", "paragraph"),)

    def comments(self) -> Sequence[Thread]:
        return list(self.threads)

    def changes(self) -> Sequence[Change]:
        return list(self.pending)

    def apply_operations(self, batch: Batch) -> BatchResult:
        self.batches.append(batch)
        applied: list[Applied] = []
        skipped: list[Skipped] = []
        receipts: list[Receipt] = []
        for index, operation in enumerate(batch.operations):
            code = self._refusal(operation, batch)
            if code is not None:
                skipped.append(Skipped(operation.id, index, code))
                continue
            extra = [] if batch.dry_run else self._write(operation)
            made = [one["commentId"] for one in extra if one["type"] == "comment"]
            applied.append(Applied(operation.id, made[0] if made else None))
            target = BY_TYPE[operation.type].affected(operation, "main")
            receipts.append(Receipt(operation.id, index, (target, *extra)))
        status = "previewed" if batch.dry_run else "committed"
        return BatchResult(
            status, applied=tuple(applied), skipped=tuple(skipped), receipts=tuple(receipts)
        )

    def _refusal(self, operation: Operation, batch: Batch) -> str | None:
        if batch.mode not in BY_TYPE[operation.type].modes:
            return "unsupportedMode"
        target = operation.target_block_id
        if target is None:
            return None
        block = self._block(target)
        if block is None:
            return "missingBlock"
        precondition = getattr(operation, "precondition", None)
        if precondition is not None and precondition.block_text_hash != block.hash:
            return "preconditionFailed"
        if operation.type == "replaceInBlock" and operation.find:  # type: ignore[attr-defined]
            count = block.text.count(operation.find)  # type: ignore[attr-defined]
            if count != 1:
                return "missingFind" if count == 0 else "ambiguousFind"
        return None

    def _block(self, block_id: str) -> FakeBlock | None:
        everywhere = [*self.blocks, *(one for each in self.stories.values() for one in each)]
        return next((one for one in everywhere if one.id == block_id), None)

    def _write(self, operation: Any) -> list[dict[str, Any]]:
        match operation.type:
            case "replaceInBlock":
                self._set(operation.block_id, operation.find, operation.replace)
            case "deleteBlock":
                self.blocks = [one for one in self.blocks if one.id != operation.block_id]
            case "commentOnBlock":
                return [self._comment(operation)]
            case "replyComment":
                return [self._reply(operation)]
            case "setCommentState":
                self.threads = [
                    replace(one, resolved=operation.resolved)
                    if one.id == operation.comment_id
                    else one
                    for one in self.threads
                ]
            case _:
                pass
        return []

    def _set(self, block_id: str, find: str, text: str) -> None:
        for index, one in enumerate(self.blocks):
            if one.id == block_id:
                new = one.text.replace(find, text) if find else one.text + text
                self.blocks[index] = replace(one, text=new)
        number = str(len(self.pending) + 1)
        self.pending.append(Change(number, "insertion", self.author, text, block_id))

    def _comment(self, operation: Any) -> dict[str, Any]:
        number = self._next_comment()
        self.threads.append(
            Thread(
                str(number),
                self.author,
                operation.comment.text,
                block_id=operation.block_id,
                quote=operation.quote or "",
            )
        )
        return comment_target(number)

    def _reply(self, operation: Any) -> dict[str, Any]:
        number = self._next_comment()
        reply = Reply(str(number), self.author, operation.comment.text)
        self.threads = [
            replace(one, replies=(*one.replies, reply)) if one.id == operation.comment_id else one
            for one in self.threads
        ]
        return comment_target(number)

    def _next_comment(self) -> int:
        return 1 + sum(1 + len(one.replies) for one in self.threads)


@dataclass(slots=True)
class FakeLiveBridge(FakeBridge):
    """The same with two pages, a caret and a window."""

    pages: tuple[tuple[str, ...], ...] = ()
    caret: Selection | None = None
    shown: list[tuple[Any, ...]] = field(default_factory=list)

    def page_count(self) -> int:
        return len(self.pages)

    def page_text(self, page: int) -> str | None:
        texts = {one.id: one.text for one in self.blocks}
        return "\n".join(texts[one] for one in self.pages[page - 1]) or None

    def page_blocks(self, page: int) -> Sequence[str]:
        return self.pages[page - 1]

    def target_page(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> int | None:
        found = [number for number, ids in enumerate(self.pages, 1) if block_id in ids]
        return found[0] if found else None

    def selection(self) -> Selection | None:
        return self.caret

    def scroll_to_block(self, block_id: str) -> bool:
        self.shown.append((block_id,))
        return self._block(block_id) is not None

    def show_in_document(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> bool:
        self.shown.append((block_id, start, end))
        return True


class MinimalBridge:
    """Only what every host must have, over an inner bridge."""

    def __init__(self, inner: FakeBridge) -> None:
        self._inner = inner
        self.snapshot = inner.snapshot
        self.apply_operations = inner.apply_operations
        self.comments = inner.comments
        self.changes = inner.changes

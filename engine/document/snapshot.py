"""Frozen blocks of a story: what panels, tools, compare and search read on any thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.document.block_index import BlockEntry
from engine.document.hashes import normalized_hash
from engine.document.inline import InlineContext, read_inline
from engine.document.structure import TableLocation
from engine.identity import BlockId, StoryHandle

if TYPE_CHECKING:
    from engine.document.document import WordDocument

BlockKind = Literal["paragraph", "heading", "listItem", "diagnostic"]


class BlockSnapshot(NamedTuple):
    """One block as it stood when the snapshot was taken."""

    id: BlockId
    kind: BlockKind
    text: str
    hash: str
    heading_level: int | None = None
    display_label: str | None = None
    style_id: str | None = None
    stated_numbering: Mapping[str, Any] | None = None
    list_reference: Mapping[str, int] | None = None
    table: TableLocation | None = None
    structural_boundaries: tuple[Mapping[str, Any], ...] = ()
    hidden: bool = False
    has_revisions: bool = False
    top_key: int = 0


@dataclass(frozen=True, slots=True)
class StorySnapshot:
    """All blocks of one story in document order."""

    handle: StoryHandle
    version: int
    blocks: tuple[BlockSnapshot, ...]
    by_id: Mapping[str, BlockSnapshot] = field(repr=False)


class SnapshotReader:
    """Builds snapshots, reading again only what was touched."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document

    def context(self) -> InlineContext:
        """What inline readings need to know of the document."""
        return InlineContext()

    def story(self, handle: StoryHandle) -> StorySnapshot:
        """The snapshot of one story."""
        document = self._document
        blocks = tuple(self._block(entry) for entry in document.index.entries(handle))
        return StorySnapshot(handle, document.version, blocks, {b.id: b for b in blocks})

    def _block(self, entry: BlockEntry) -> BlockSnapshot:
        text = read_inline(entry.element, self.context()).text()
        return BlockSnapshot(
            entry.block_id, "paragraph", text, normalized_hash(text), table=entry.table
        )

"""Blocks as panels, tools, compare and search read them on any thread: frozen and told apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from engine.document.block_hashes import BlockHash
from engine.document.block_text import Boundary
from engine.document.structure import TableLocation
from engine.identity import BlockId, StoryHandle

BlockKind = Literal["paragraph", "heading", "listItem", "diagnostic"]


class BlockSnapshot(NamedTuple):
    """One block as it stood when the snapshot was taken. Offsets count code points."""

    id: BlockId
    kind: BlockKind
    text: str
    """Accepted text."""
    hashed: BlockHash
    heading_level: int | None = None
    display_label: str | None = None
    style_id: str | None = None
    stated_numbering: Mapping[str, Any] | None = None
    list_reference: Mapping[str, int] | None = None
    table: TableLocation | None = None
    structural_boundaries: tuple[Boundary, ...] = ()
    hidden: bool = False
    has_revisions: bool = False
    top_key: int = 0
    diagnostic: str | None = None
    """Of a diagnostic block the markup it stands for, e.g. `w:altChunk`."""

    @property
    def hash(self) -> str:
        """The hash of the text, white space normalised (folio-contract §2.5)."""
        return self.hashed.value


@dataclass(frozen=True, slots=True)
class StorySnapshot:
    """All blocks of one story in document order."""

    handle: StoryHandle
    version: int
    blocks: tuple[BlockSnapshot, ...]
    _by_id: list[Mapping[str, BlockSnapshot]] = field(
        default_factory=list[Mapping[str, BlockSnapshot]], repr=False, compare=False
    )

    @property
    def by_id(self) -> Mapping[str, BlockSnapshot]:
        """The blocks by their ids."""
        if not self._by_id:  # two threads may both make it, and make the same
            self._by_id.append(MappingProxyType({block.id: block for block in self.blocks}))
        return self._by_id[0]

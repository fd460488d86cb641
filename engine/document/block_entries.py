"""What the block index holds: one entry for each paragraph, one record for each top-level block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.document.hashes import fnv_para_id
from engine.document.structure import P, TableLocation
from engine.identity import BlockId, StoryHandle
from engine.ooxml.ns import W14

_PARA_ID = W14 + "paraId"
_RESERVED = ("seq-", "blank-", "opaque-")


@dataclass(slots=True, eq=False)
class BlockEntry:
    """One paragraph (or unreadable carrier) of one story."""

    block_id: BlockId
    element: Any
    top: Any
    story: StoryHandle
    table: TableLocation | None
    top_key: int
    minted: bool
    hidden: bool = False
    """It lies in a hidden table row: no reader sees it unless asked for."""
    box: Any = None
    """The `w:txbxContent` it lies in."""
    facts: Any = None
    """What `facts_reader` read of it; a block read again is a new entry."""
    facts_reader: Any = None
    plain: bool = False
    """Known to have a mark that is neither tracked nor hidden, and to end no section."""

    @property
    def diagnostic(self) -> bool:
        """Whether it stands for markup that cannot be read as a paragraph."""
        return self.element.tag != P


@dataclass(slots=True, eq=False)
class TopRecord:
    """One child of a story's container; `stamp` changes whenever its content is read again."""

    key: int
    element: Any
    story: StoryHandle
    stamp: int
    entries: list[BlockEntry]
    tables: int = 0
    first_table: int = 0

    @property
    def block_ids(self) -> list[BlockId]:
        """The ids of its blocks in order."""
        return [entry.block_id for entry in self.entries]


@dataclass(slots=True)
class Counters:
    """What reading cost; tests hold that an edit reads only what it touched."""

    tops_read: int = 0
    snapshots_built: int = 0


def own_id(element: Any) -> BlockId | None:
    """The paragraph's own id, made legal; None without one or with one of a reserved shape."""
    own: BlockId | None = element.get(_PARA_ID)
    if not own or own.startswith(_RESERVED):
        return None
    return own if own < "8" or not _too_high(own) else BlockId(fnv_para_id(own))


def _too_high(own: str) -> bool:
    try:
        return int(own, 16) >= 0x80000000
    except ValueError:
        return False

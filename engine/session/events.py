"""What a session tells its subscribers after every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.document.transaction import ChangeSummary
from engine.identity import BlockId, Origin
from engine.word_diff import Hunk


@dataclass(frozen=True, slots=True)
class DocumentChanged:
    """One commit, undo or redo, told by block ids."""

    version: int
    origin: Origin
    label: str
    tops: tuple[int, ...] = ()
    structure: bool = False
    removed: tuple[BlockId, ...] = ()
    inserted: tuple[BlockId, ...] = ()
    updated: tuple[BlockId, ...] = ()
    relabelled: tuple[BlockId, ...] = ()
    parts: tuple[str, ...] = ()
    comments: bool = False
    revisions: bool = False
    text_maps: Mapping[BlockId, tuple[Hunk, ...]] = field(
        default_factory=dict[BlockId, tuple[Hunk, ...]]
    )
    """Per updated block how offsets of its accepted text moved."""


def changed(summary: ChangeSummary, *, origin: Origin, label: str) -> DocumentChanged:
    """The event of a document's summary."""
    return DocumentChanged(
        version=summary.version,
        origin=origin,
        label=label,
        tops=summary.tops,
        structure=summary.structure,
        removed=summary.removed,
        inserted=summary.inserted,
        updated=summary.updated,
        relabelled=summary.relabelled,
        parts=summary.parts,
        comments=summary.comments,
        revisions=summary.revisions,
        text_maps={
            block_id: text_map(before, after)
            for block_id, (before, after) in summary.texts.items()
            if before != after
        },
    )


def text_map(before: str, after: str) -> tuple[Hunk, ...]:
    """The one stretch between the common start and the common end of two texts."""
    shortest = min(len(before), len(after))
    start = 0
    while start < shortest and before[start] == after[start]:
        start += 1
    end = 0
    while end < shortest - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return (Hunk(start, len(before) - end, start, len(after) - end),)

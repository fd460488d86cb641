"""The census of tracked changes: every kind of mark, as the items and decisions a reviewer sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from engine.document.revision_drafts import Draft
from engine.document.revision_groups import group_drafts
from engine.document.revision_scan import StoryScan
from engine.identity import BlockId, RevisionId, StoryHandle, SuggestionId
from engine.ooxml.ns import SUGGESTION_ID, W

if TYPE_CHECKING:
    from engine.document.document import WordDocument


@dataclass(frozen=True, slots=True)
class RevisionItem:
    """One tracked change. Items of one `group_id` are one decision."""

    id: RevisionId
    kind: str
    """folio-contract §13, and `move`, `numberingChanged`, `contentControlInserted/Deleted`."""
    author: str
    date: str | None
    text: str
    block_id: BlockId | None
    story: StoryHandle
    group_id: str
    provenance: Literal["file", "suggested"] = "file"
    suggestion_id: SuggestionId | None = None
    block_ids: tuple[BlockId, ...] = ()
    """Every block it lies in; of a move first those it came from, then those it went to."""
    revision_ids: tuple[str, ...] = ()
    """The `w:id`s of all its marks: both ends of a move have their own."""
    elements: tuple[Any, ...] = ()
    """Its marks in the tree, for whoever resolves them; not for other threads."""
    objects: int = 0
    """Pictures, shapes and equations it holds besides text."""


def read_revisions(document: WordDocument, handle: StoryHandle) -> tuple[RevisionItem, ...]:
    """All changes of one story, in document order of their first marks."""
    drafts = StoryScan(document, handle).run()
    groups = group_drafts(drafts)
    return tuple(_item(draft, handle, group) for draft, group in zip(drafts, groups, strict=True))


def _item(draft: Draft, handle: StoryHandle, group: str) -> RevisionItem:
    marks = tuple(draft.elements)
    suggestion = next((e.get(SUGGESTION_ID) for e in marks if e.get(SUGGESTION_ID)), None)
    text = draft.text
    if not text.strip() and draft.objects:
        text = "[image]" if draft.objects == 1 else f"[{draft.objects} images]"
    ids = dict.fromkeys(e.get(W + "id") or "" for e in marks)
    return RevisionItem(
        RevisionId(draft.revision_id),
        draft.kind,
        draft.author,
        draft.date,
        text,
        draft.block_ids[0] if draft.block_ids else None,
        handle,
        group,
        "file" if suggestion is None else "suggested",
        None if suggestion is None else SuggestionId(suggestion),
        tuple(dict.fromkeys(draft.block_ids)),
        tuple(ids),
        marks,
        draft.objects,
    )

"""A document's blocks, comments and changes in the shapes the tools read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.hashes import normalized_hash
from engine.document.reading import Reading
from engine.identity import MAIN, StoryHandle
from engine.tools.bridge import Block, Change, Reply, Thread, View

if TYPE_CHECKING:
    from engine.document.document import WordDocument
    from engine.document.inline import InlineReading

_READINGS = {"original": Reading.ORIGINAL, "markup": Reading.MARKUP}


@dataclass(frozen=True, slots=True)
class ViewBlock:
    """A block as it reads before or with its pending changes."""

    id: str
    kind: str
    text: str
    hash: str
    heading_level: int | None
    display_label: str | None
    style_id: str | None
    stated_numbering: Mapping[str, Any] | None
    list_reference: Mapping[str, Any] | None
    table: Any


def blocks_in_view(
    document: WordDocument, story: StoryHandle = MAIN, *, view: View = "accepted"
) -> Sequence[Block]:
    """The blocks of a story; the text of changed ones as the view shows it."""
    blocks = document.snapshot(story).blocks
    reading = _READINGS.get(view)
    if reading is None:
        return blocks
    shown: list[Block] = []
    for block in blocks:
        inline = document.inline(block.id) if block.has_revisions else None
        shown.append(block if inline is None else _in_view(block, inline.text(reading)))
    return shown


def _in_view(block: Any, text: str) -> ViewBlock:
    return ViewBlock(
        block.id,
        block.kind,
        text,
        normalized_hash(text),
        block.heading_level,
        block.display_label,
        block.style_id,
        block.stated_numbering,
        block.list_reference,
        block.table,
    )


def place_in_accepted(inline: InlineReading, start: int, end: int) -> tuple[int, int] | None:
    """The place in the accepted text of a stretch that no pending change touches, else None."""
    original = accepted = 0
    found: list[int] = []
    for atom in inline.atoms:
        was, stays = atom.visible(Reading.ORIGINAL), atom.visible(Reading.ACCEPTED)
        length = len(atom.text)
        if was and original < end and original + length > start:
            if not stays:
                return None
            found += [accepted + max(0, start - original), accepted + min(length, end - original)]
        elif stays and not was and length and start < original < end:
            return None
        original += length * was
        accepted += length * stays
    return (found[0], found[-1]) if found else None


def thread_of(one: Any) -> Thread:
    return Thread(
        str(one.id),
        one.author,
        one.text,
        resolved=one.resolved,
        block_id=one.block_id,
        quote=one.quote or "",
        replies=tuple(
            Reply(str(each.id), each.author, each.text, each.date) for each in one.replies
        ),
        date=one.date,
        story=one.story or MAIN,
    )


def change_of(one: Any) -> Change:
    return Change(
        str(one.id),
        one.kind,
        one.author,
        one.text,
        block_id=one.block_id,
        date=one.date,
        story=one.story or MAIN,
        group_id=one.group_id,
        provenance=one.provenance,
        suggestion_id=one.suggestion_id,
    )


def suggested_comments(document: WordDocument) -> list[Thread]:
    """Comments that were proposed and are not in the file; those of an edit belong to the edit."""
    return [
        Thread(
            str(one.suggestion_id),
            one.author,
            one.comment or "",
            block_id=one.block_ids[0] if one.block_ids else None,
            quote=one.facts.get("quote", ""),
            date=one.date,
            story=one.story or MAIN,
            provenance="suggested",
        )
        for one in document.suggestions
        if one.facts.get("kind") == "comment"
    ]

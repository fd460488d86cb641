"""Reads the blocks of a story and keeps them: only what was touched is read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.block_entries import BlockEntry, TopRecord
from engine.document.block_hashes import BlockHash
from engine.document.block_text import BlockText, read_text, styled_by
from engine.document.blocks import BlockKind, BlockSnapshot, StorySnapshot
from engine.document.inline import InlineContext
from engine.document.labels import Label
from engine.document.lasting import lasting_objects
from engine.document.paragraph_facts import FactsReader
from engine.document.story_context import StoryContext
from engine.identity import BlockId, StoryHandle
from engine.ooxml.ns import local_name

if TYPE_CHECKING:
    from engine.document.document import WordDocument

__all__ = ["BlockSnapshot", "SnapshotReader", "StorySnapshot"]


@dataclass(slots=True)
class _TopRead:
    """Blocks of a top-level block as they were read at `stamp`."""

    stamp: int
    blocks: list[BlockSnapshot]
    first_table: int
    relabelled: bool = False
    """Whether other labels hold now; all else stands."""


class SnapshotReader:
    """Builds the snapshots of one story, reading again only what was touched."""

    def __init__(self, document: WordDocument, context: StoryContext) -> None:
        self._document = document
        self._context = context
        self._tops: dict[int, _TopRead] = {}
        self._labels: Mapping[Any, Label] = {}
        self._cached: dict[bool, StorySnapshot] = {}
        self._stamp = -1
        """State of the index that was read last; -1 asks to go through the whole story."""
        self._assembled = False
        """Whether blocks that bear labels have been built."""
        self._flat: list[BlockSnapshot] = []
        """The blocks that are not hidden, in order, and where those of a top-level block are."""
        self._spans: dict[int, tuple[int, int]] = {}
        self._former: dict[BlockId, BlockSnapshot] | None = None
        """The blocks from before a change of styles or numbering, until it was told."""

    @property
    def handle(self) -> StoryHandle:
        """The story this reader is of."""
        return self._context.story.handle

    def forget_formatting(self) -> None:
        """Styles or numbering changed: kinds and labels are judged anew."""
        if self._former is None:
            self._former = {b.id: b for top in self._tops.values() for b in top.blocks}
        self._tops.clear()
        self._assembled = False
        self._stamp = -1

    def forget(self, paragraphs: Sequence[Any]) -> None:
        """Paragraphs whose text changed although their top-level block was not touched."""
        index = self._document.index
        for paragraph in paragraphs:
            entry = index.entry_of(paragraph)
            if entry is not None:
                self._tops.pop(entry.top_key, None)
        if paragraphs:
            self._stamp = -1

    def text_of(self, record: TopRecord) -> list[str] | None:
        """The texts of a top-level block as last read, even when it has been touched since."""
        known = self._tops.get(record.key)
        if known is None:
            return None
        return ["" if block.diagnostic else block.text for block in known.blocks]

    def relabelled(self) -> list[BlockId]:
        """Bring labels and note markers up to date; the blocks that show another one now."""
        if self._former is not None:
            former, self._former = self._former, None
            return [b.id for b in self.snapshot().blocks if _looks_other(former.get(b.id), b)]
        if not self._tops:
            return []
        self.forget(self._context.refresh())
        before, after = self._labels, self._document.labels(self.handle)
        if after is before:
            return []
        self._labels = after
        self._stamp = -1
        return self._compare_labels(before, after)

    def _compare_labels(
        self, before: Mapping[Any, Label], after: Mapping[Any, Label]
    ) -> list[BlockId]:
        index = self._document.index
        changed: list[BlockId] = []
        for paragraph in {**before, **after}:
            old, new = before.get(paragraph), after.get(paragraph)
            if (old and old.text) == (new and new.text):
                continue
            entry = index.entry_of(paragraph)
            if entry is not None:
                changed.append(entry.block_id)
                known = self._tops.get(entry.top_key)
                if known is not None:
                    known.relabelled = True
        return changed

    def snapshot(self, *, include_hidden: bool = False) -> StorySnapshot:
        """The story as it stands now."""
        log = self._document.index.log(self.handle)
        if log.stamp != self._stamp:
            self._cached = {}
            if self._tops:
                self._refresh(log.since(self._stamp))
            else:
                with lasting_objects():
                    self._refresh(None)
            self._stamp = log.stamp
        known = self._cached.get(include_hidden)
        if known is None or known.version != self._document.version:
            known = self._cached[include_hidden] = self._gather(include_hidden)
        return known

    def _gather(self, include_hidden: bool) -> StorySnapshot:
        blocks = self._flat
        if include_hidden:
            records = self._document.index.records(self.handle)
            blocks = [b for record in records for b in self._tops[record.key].blocks]
        return StorySnapshot(self.handle, self._document.version, tuple(blocks))

    def _refresh(self, touched: Sequence[TopRecord] | None) -> None:
        differing = self._context.refresh()
        self.forget(differing)
        labels = self._document.labels(self.handle)
        whole = touched is None or bool(differing) or not self._assembled
        if labels is not self._labels:
            if self._assembled:
                self._compare_labels(self._labels, labels)
            self._labels = labels
            whole = True
        records = self._document.index.records(self.handle)
        self._read(records if whole or touched is None else touched)
        if whole or touched is None or not self._replace(touched):
            self._gather_shown(records)
        self._assembled = True

    def _gather_shown(self, records: Sequence[TopRecord]) -> None:
        flat: list[BlockSnapshot] = []
        self._spans = {}
        for record in records:
            start = len(flat)
            for block in self._tops[record.key].blocks:
                if not block.hidden:
                    flat.append(block)
            self._spans[record.key] = start, len(flat)
        self._flat = flat

    def _replace(self, touched: Sequence[TopRecord]) -> bool:
        """Exchange the blocks that were read again; False when their number differs."""
        for record in touched:
            shown = [block for block in self._tops[record.key].blocks if not block.hidden]
            start, end = self._spans[record.key]
            if len(shown) != end - start:
                return False
            self._flat[start:end] = shown
        return True

    def _read(self, records: Sequence[TopRecord]) -> None:
        """Bring the blocks of these records up to date."""
        document, tops, labels = self._document, self._tops, self._labels
        context, facts = document.inline_context(self.handle), document.facts
        texts = {} if tops else self._texts_of_scan(context)
        for record in records:
            known = tops.get(record.key)
            if known is None or known.stamp != record.stamp:
                blocks: list[BlockSnapshot] = []
                for entry in record.entries:
                    element = entry.element
                    content = texts.get(element) or _text_of(entry, context)
                    blocks.append(_block(entry, content, facts, labels.get(element)))
                document.counters.snapshots_built += len(blocks)
            elif known.relabelled or known.first_table != record.first_table:
                blocks = [
                    _block(entry, _text_again(block), facts, labels.get(entry.element), block)
                    for entry, block in zip(record.entries, known.blocks, strict=True)
                ]
            else:
                continue
            tops[record.key] = _TopRead(record.stamp, blocks, record.first_table)

    def _texts_of_scan(self, context: InlineContext) -> dict[Any, BlockText]:
        """Texts of plain paragraphs as one pass over the story found them.

        Paragraphs that are missing in the result need `read_text`.
        """
        scan = self._context.scan()
        texts = {each.paragraph: each.text for each in scan.stated if each.text is not None}
        for paragraph in context.fields.open_at:
            texts.pop(paragraph, None)
        if context.hidden_styles:
            for paragraph in styled_by(self._context.story.container, context.hidden_styles):
                texts.pop(paragraph, None)
        return texts


def _text_of(entry: BlockEntry, context: InlineContext) -> BlockText:
    if entry.diagnostic:
        return BlockText(f"[w:{local_name(entry.element.tag)}: content that cannot be shown here]")
    return read_text(entry.element, context)


def _text_again(block: BlockSnapshot) -> BlockText:
    return BlockText(block.text, block.structural_boundaries, block.has_revisions)


def _block(
    entry: BlockEntry,
    content: BlockText,
    reader: FactsReader,
    label: Label | None,
    known: BlockSnapshot | None = None,
) -> BlockSnapshot:
    """The block of an entry; `known` is what it was when only its label differs."""
    hashed = BlockHash(content.text) if known is None else known.hashed
    # What has facts is a paragraph.
    if entry.facts_reader is not reader and entry.diagnostic:
        return _diagnostic(entry, content.text, hashed)
    facts = reader.of(entry)
    heading = facts.heading_level
    shown = label.text.strip() if label is not None else ""
    if heading is not None:
        kind: BlockKind = "heading"
    else:
        kind = "listItem" if shown else "paragraph"
    fields = (
        entry.block_id,
        kind,
        content.text,
        hashed,
        heading,
        shown or (facts.style_id if heading is not None else None),
        facts.style_id,
        facts.stated,
        facts.list_reference,
        entry.table,
        content.boundaries,
        entry.hidden,
        content.has_revisions,
        entry.top_key,
        None,
    )
    # A NamedTuple's constructor costs half as much again, which counts for every paragraph.
    return BlockSnapshot._make(fields)


def _looks_other(before: BlockSnapshot | None, after: BlockSnapshot) -> bool:
    return before is not None and (before.kind, before.display_label, before.heading_level) != (
        after.kind,
        after.display_label,
        after.heading_level,
    )


def _diagnostic(entry: BlockEntry, text: str, hashed: BlockHash) -> BlockSnapshot:
    return BlockSnapshot(
        entry.block_id,
        "diagnostic",
        text,
        hashed,
        table=entry.table,
        top_key=entry.top_key,
        diagnostic=f"w:{local_name(entry.element.tag)}",
    )

"""Views of stories as faces: built block by block, and rebuilt only where something changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from engine.document.faces import NoteRef, ParagraphFace, SectionFace, StoryView
from engine.document.fields import FieldMap
from engine.document.formatting import Formatting
from engine.document.noted_blocks import NotedBlocks
from engine.document.paragraph_faces import (
    FaceBuilder,
    Item,
    StoryFacts,
    joined,
    replace_face,
    settled,
)
from engine.document.reading import Reading
from engine.document.top_facts import PLAIN, TopFacts
from engine.document.view_facts import NoteKind, bare_facts, story_facts
from engine.document.xmlread import Element, integer
from engine.identity import MAIN, StoryHandle
from engine.ooxml.ns import RelType, W

if TYPE_CHECKING:
    from engine.document.block_entries import TopRecord
    from engine.document.document import WordDocument

Separator = Literal["separator", "continuationSeparator", "continuationNotice"]
_NO_ITEMS: tuple[Item, ...] = ()


@dataclass(slots=True)
class _Top:
    """The faces of one block, and what of the surroundings they show."""

    items: tuple[Item, ...]
    comments: tuple[str, ...]
    section: int
    labels: tuple[Any, ...]
    notes: tuple[NoteRef | None, ...]
    facts: TopFacts


@dataclass(slots=True)
class _Cached:
    """One story in one reading, as last built."""

    tops: dict[int, _Top] = field(default_factory=dict[int, _Top])
    """Faces by the stamp of their block."""
    items: list[Item] = field(default_factory=list[Item])
    """The faces of all blocks in order, before a reading leaves some out."""
    places: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """Key of a block → its stamp, and where its faces start in `items`."""
    stamp: int = -1
    """State of the index that the faces show."""
    labels: Any = None
    notes: Any = None
    fields: Any = None
    merged: dict[tuple[int, int, str], tuple[Any, Any, ParagraphFace]] = field(
        default_factory=dict[tuple[int, int, str], tuple[Any, Any, ParagraphFace]]
    )
    memo: dict[int, dict[Any, Any]] = field(default_factory=dict[int, dict[Any, Any]])
    view: StoryView | None = None


class ViewBuilder:
    """Builds and keeps the views of one document; owned by the thread that owns the document."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._formatting: Formatting | None = None
        self._cached: dict[tuple[StoryHandle, Reading], _Cached] = {}
        self._noted = NotedBlocks(document)

    def view(
        self, handle: StoryHandle = MAIN, reading: Reading = Reading.MARKUP
    ) -> StoryView | None:
        """The story's faces; the same object while nothing changed, None for no such story."""
        document = self._document
        self._follow_formatting()
        story = document.story(handle)
        if story is None:
            return None
        cached = self._cached.setdefault((story.handle, reading), _Cached())
        records = document.index.records(story.handle)
        log = document.index.log(story.handle)
        notes = self._noted.note_refs(reading)
        known = cached.view
        same = (
            known is not None
            and bool(records)
            and cached.stamp == log.stamp
            and cached.notes is notes
        )
        if same and handle.kind != "main":
            # Its labels and fields come from its own blocks alone. A layout asks for a hundred
            # notes after each key.
            return self._as_known(cached)
        labels = document.labels(story.handle, reading)
        context = document.inline_context(_holding(story))
        if same and cached.labels is labels and cached.fields is context.fields:
            return self._as_known(cached)
        facts = story_facts(document, story, reading, labels=labels, notes=notes, context=context)
        if records:
            touched = log.since(cached.stamp) if _same_surroundings(cached, facts) else None
            if touched is None or not self._replace(touched, cached, facts):
                self._assemble(records, cached, facts)
            self._noted.prune(records)
            items = self._settle(cached.items, cached, facts.reading)
        else:
            items = FaceBuilder(facts, top_key=0, stamp=0).container(story.container, None)
        cached.stamp, cached.labels, cached.notes = log.stamp, labels, notes
        cached.fields = context.fields
        cached.view = StoryView(handle, reading, tuple(items), document.version)
        return cached.view

    def side_state(self, reading: Reading) -> tuple[object, ...]:
        """What headers, footers and notes show depends on; equal while none of them changed."""
        self._follow_formatting()
        index = self._document.index
        return self._formatting, self._noted.note_refs(reading), index.side_stamp()

    def sections(self) -> tuple[SectionFace, ...]:
        """The sections of the main story; read again only when a block that ends one changed."""
        self._follow_formatting()
        return self._noted.sections()

    def note_separator(self, kind: NoteKind, which: Separator) -> StoryView | None:
        """The lines Word puts above notes, as paragraphs; None when the file has none."""
        document = self._document
        reltype = RelType.FOOTNOTES if kind == "footnote" else RelType.ENDNOTES
        for part in document.package.related(document.package.main_document, reltype):
            for note in part.root.iterchildren(W + kind):
                if note.get(W + "type") == which:
                    handle = StoryHandle(kind, note_id=integer(note.get(W + "id")) or 0)
                    facts = bare_facts(document.formatting, part)
                    items = FaceBuilder(facts, top_key=0, stamp=0).container(note, None)
                    return StoryView(handle, Reading.MARKUP, items, document.version)
        return None

    # inside

    def _as_known(self, cached: _Cached) -> StoryView | None:
        """The view as it was, of the document's version now."""
        known, version = cached.view, self._document.version
        if known is not None and known.version != version:
            known = cached.view = StoryView(known.handle, known.reading, known.items, version)
        return known

    def _follow_formatting(self) -> None:
        """Every face shows formatting, so new styles or settings make every face anew."""
        formatting = self._document.formatting
        if formatting is not self._formatting:
            self._formatting = formatting
            self._cached.clear()
            self._noted.forget_formatting()

    def _replace(self, touched: Sequence[TopRecord], cached: _Cached, facts: StoryFacts) -> bool:
        """Exchanges the faces of touched blocks in their places.

        False when blocks around may show something else now, or the number of faces changes.
        """
        for record in touched:
            stamp, start = cached.places[record.key]
            before = cached.tops.pop(stamp)
            around = before.comments, before.section
            now = self._build(record, facts, cached, around=around)
            cached.tops[record.stamp] = now
            if before.facts is not PLAIN or now.facts is not PLAIN:
                return False
            if len(now.items) != len(before.items):
                return False
            cached.items[start : start + len(now.items)] = now.items
            cached.places[record.key] = record.stamp, start
        return True

    def _assemble(self, records: Sequence[TopRecord], cached: _Cached, facts: StoryFacts) -> None:
        """Walks the blocks once, handing comments and sections from each to the next."""
        labels_moved = cached.labels is not facts.labels
        fresh: dict[int, _Top] = {}
        items: list[Item] = []
        cached.places = {}
        comments: tuple[str, ...] = ()
        section = 0
        if cached.fields is not facts.fields:
            self._drop_crossed(cached, facts.fields)
        for record in records:
            top = cached.tops.get(record.stamp)
            # Nearly every block: nothing of its own counts, and nothing reaches it.
            if top is None or (
                (top.labels and labels_moved)
                or top.facts is not PLAIN
                or top.comments is not comments
            ):
                top = self._kept_or_built(
                    top, record, facts, cached, around=(comments, section), moved=labels_moved
                )
            fresh[record.stamp] = top
            cached.places[record.key] = record.stamp, len(items)
            items += top.items
            if top.facts is not PLAIN:
                comments = top.facts.comments_after(comments)
                section += top.facts.sections
        cached.tops, cached.items = fresh, items

    def _drop_crossed(self, cached: _Cached, fields: FieldMap) -> None:
        """Forgets blocks in which another field is open now than when they were built."""
        before = {} if cached.fields is None else _phases(cached.fields)
        after, index = _phases(fields), self._document.index
        for paragraph in before.keys() | after.keys():
            if before.get(paragraph) != after.get(paragraph):
                entry = index.entry_of(paragraph)
                record = None if entry is None else index.record_of(entry.top)
                if record is not None:
                    cached.tops.pop(record.stamp, None)

    def _kept_or_built(
        self,
        top: _Top | None,
        record: TopRecord,
        facts: StoryFacts,
        cached: _Cached,
        *,
        around: tuple[tuple[str, ...], int],
        moved: bool,
    ) -> _Top:
        if top is not None and self._holds(top, record, facts, around=around, labels_moved=moved):
            return top
        return self._build(record, facts, cached, around=around)

    def _holds(
        self,
        top: _Top,
        record: TopRecord,
        facts: StoryFacts,
        *,
        around: tuple[tuple[str, ...], int],
        labels_moved: bool,
    ) -> bool:
        if top.comments != around[0]:
            return False
        if labels_moved and top.labels and top.labels != _labels_in(record, facts.labels):
            return False
        if top.facts is PLAIN:
            return True
        if top.facts.sections and top.section != around[1]:
            return False
        return not top.facts.notes or top.notes == _notes_in(top.facts, facts.notes)

    def _build(
        self,
        record: TopRecord,
        facts: StoryFacts,
        cached: _Cached,
        *,
        around: tuple[tuple[str, ...], int],
    ) -> _Top:
        memo = cached.memo.get(record.key, {})
        builder = FaceBuilder(
            facts,
            top_key=record.key,
            stamp=record.stamp,
            open_comments=around[0],
            section=around[1],
            memo=memo,
        )
        items = tuple(builder.blocks((record.element,)))
        if builder.memo_kept:
            cached.memo[record.key] = builder.memo_kept
        top_facts = self._noted.top_facts(record)
        return _Top(
            items,
            around[0],
            around[1],
            _labels_in(record, facts.labels),
            _notes_in(top_facts, facts.notes),
            top_facts,
        )

    def _settle(self, items: list[Item], cached: _Cached, reading: Reading) -> list[Item]:
        """Leaves out and joins what the reading asks for; joined faces keep their identity."""
        kept: dict[tuple[int, int, str], tuple[Any, Any, ParagraphFace]] = {}

        def replaced(face: ParagraphFace, how: Any, following: Any) -> ParagraphFace:
            key = (id(face), id(following), how)
            entry = cached.merged.get(key)
            if entry is None or entry[0] is not face or entry[1] is not following:
                made = joined(face, following) if how == "joined" else replace_face(face)
                entry = (face, following, made)
            kept[key] = entry
            return entry[2]

        found = settled(items, reading, replaced)
        cached.merged = kept
        return found


def build_view(
    document: WordDocument, handle: StoryHandle = MAIN, reading: Reading = Reading.MARKUP
) -> StoryView | None:
    """A view from nothing; what `ViewBuilder.view` gives must always equal it."""
    return ViewBuilder(document).view(handle, reading)


def _same_surroundings(cached: _Cached, facts: StoryFacts) -> bool:
    """Whether labels, note marks and fields stand as they did for the faces that are kept."""
    return (
        cached.labels is facts.labels
        and cached.notes is facts.notes
        and cached.fields is facts.fields
    )


def _holding(story: Any) -> StoryHandle:
    """The story whose context holds for it: a text box reads as part of the main story."""
    return MAIN if story.handle.kind == "textBox" else story.handle


def _phases(fields: FieldMap) -> dict[Any, list[tuple[Any, str, bool]]]:
    """Paragraph → the fields open at its start: which, with what code, in code or result."""
    return {
        paragraph: [(one.span.begin, one.span.instruction, one.in_result) for one in opened]
        for paragraph, opened in fields.open_at.items()
    }


def _labels_in(record: TopRecord, labels: Mapping[Any, Any]) -> tuple[Any, ...]:
    """The labels a block shows; empty when none of its paragraphs has one."""
    found = [labels.get(entry.element) for entry in record.entries]
    return tuple(found) if any(found) else ()


def _notes_in(facts: TopFacts, notes: Mapping[Element, NoteRef]) -> tuple[NoteRef | None, ...]:
    return tuple(notes.get(note.element) for note in facts.notes)

"""The document as everyone above reads it: stories, blocks, snapshots, and the door to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from engine.document.block_entries import BlockEntry, Counters, TopRecord
from engine.document.block_index import BlockIndex
from engine.document.change_log import PartStep, Step
from engine.document.changes import Before, summarize, trees_of
from engine.document.formatting import Formatting
from engine.document.inline import InlineContext, InlineReading, read_inline
from engine.document.labels import Label
from engine.document.lasting import lasting_objects
from engine.document.numbering import NumberingTable
from engine.document.paragraph_facts import FactsReader
from engine.document.part_states import PartStates
from engine.document.reading import Reading
from engine.document.settings import Settings
from engine.document.snapshot import SnapshotReader, StorySnapshot
from engine.document.stories import Stories
from engine.document.story import Story
from engine.document.story_context import StoryContext, hidden_styles
from engine.document.story_labels import StoryLabels
from engine.document.styles import StyleTable
from engine.document.suggestions import SuggestionTable
from engine.document.transaction import Change, ChangeSummary, Transaction, TransactionError
from engine.errors import Problem
from engine.identity import MAIN, BlockId, Origin, StoryHandle
from engine.opc.constants import RelType

# What only some commands need is imported when it is asked for: a command starts in 350 ms.
if TYPE_CHECKING:
    from engine.document.comments import CommentThread
    from engine.document.faces import SectionFace, StoryView
    from engine.document.marked_reads import MarkedReads
    from engine.document.outline import OutlineEntry, SectionHandle
    from engine.document.revisions import RevisionItem
    from engine.document.search import Match
    from engine.document.view import NoteKind, Separator, ViewBuilder

T = TypeVar("T")
_FORMATTING = (RelType.STYLES, RelType.NUMBERING, RelType.SETTINGS, RelType.THEME)


class WordDocument:
    """One open document. Owned by one thread; the snapshots it returns may go to any."""

    def __init__(self, package: Any) -> None:
        self.package = package
        self.version = 0
        self.counters = Counters()
        self.index = BlockIndex(self.counters)
        self.suggestions = SuggestionTable()
        self._stories = Stories(package, self.index)
        self._readers: dict[StoryHandle, SnapshotReader] = {}
        self._marked: dict[StoryHandle, MarkedReads] = {}
        self._formatting: Formatting | None = None
        self._facts: tuple[Formatting, FactsReader] | None = None
        self._labels = StoryLabels()
        self._views: ViewBuilder | None = None
        self._hidden: tuple[Formatting, frozenset[str]] | None = None
        self._open: Transaction | None = None
        self._derived: dict[object, object] = {}
        self._derived_at = 0
        self._states = PartStates(package)

    @classmethod
    def open(cls, package: Any) -> WordDocument:
        """Read a package; nothing in it changes."""
        with lasting_objects():
            return cls(package)

    # stories and blocks

    def stories(self) -> tuple[Story, ...]:
        """All stories: main, headers, footers, footnotes, endnotes."""
        return self._stories.all()

    def text_boxes(self) -> tuple[Story, ...]:
        """Text boxes as stories of their own; their blocks are also part of the story around."""
        from engine.document.text_boxes import find_boxes

        return find_boxes(self)

    def story(self, handle: StoryHandle) -> Story | None:
        """One story; a second relationship to the same header part finds it too."""
        if handle.kind == "textBox":
            return next((box for box in self.text_boxes() if box.handle == handle), None)
        return self._stories.get(handle)

    def snapshot(
        self, handle: StoryHandle = MAIN, *, include_hidden: bool = False
    ) -> StorySnapshot:
        """The frozen blocks of a story as they stand now; of an unknown story none.

        Paragraphs of hidden table rows are left out unless asked for.
        """
        story = self.story(handle)
        if story is None:
            return StorySnapshot(handle, self.version, ())
        if handle.kind == "textBox":
            from engine.document.text_boxes import box_snapshot

            return box_snapshot(self, story)
        return self._reader(story).snapshot(include_hidden=include_hidden)

    def tops(self, handle: StoryHandle = MAIN) -> Sequence[tuple[Any, int, int]]:
        """Top-level elements of a story in order, each with its key and its stamp."""
        return [(r.element, r.key, r.stamp) for r in self.index.records(handle)]

    def block_id(self, paragraph: Any) -> BlockId | None:
        """The id of a paragraph element of any story."""
        entry = self._entry_of(paragraph)
        return None if entry is None else entry.block_id

    def inline(self, block_id: BlockId | str) -> InlineReading | None:
        """The inline reading of a block, with all it needs from the rest of the document."""
        entry = self.index.entry(block_id, include_hidden=True)
        if entry is None or entry.diagnostic:
            return None
        return read_inline(entry.element, self.inline_context(entry.story))

    def inline_of(self, paragraph: Any) -> InlineReading:
        """As `inline`, for a paragraph element."""
        entry = self._entry_of(paragraph)
        handle = MAIN if entry is None else entry.story
        return read_inline(paragraph, self.inline_context(handle))

    def inline_context(self, handle: StoryHandle = MAIN) -> InlineContext:
        """Note markers, hidden styles and fields that cross paragraphs, for `read_inline`."""
        context = self._context(handle)
        stale = context.refresh()
        if stale and handle in self._readers:
            self._readers[handle].forget(stale)
        context.inline.hidden_styles = self.hidden_styles()
        return context.inline

    # derived facts

    @property
    def formatting(self) -> Formatting:
        """Styles, numbering, settings and theme, resolved; a new object when one changed."""
        if self._formatting is None:
            self._formatting = Formatting.read(self.package)
        return self._formatting

    @property
    def styles(self) -> StyleTable:
        """All styles."""
        return self.formatting.styles

    @property
    def numbering(self) -> NumberingTable:
        """All lists."""
        return self.formatting.numbering

    @property
    def settings(self) -> Settings:
        """Document-wide settings."""
        return self.formatting.settings

    @property
    def facts(self) -> FactsReader:
        """Style, outline level and list of paragraphs, without their whole formatting."""
        formatting = self.formatting
        if self._facts is None or self._facts[0] is not formatting:
            self._facts = formatting, FactsReader(formatting.styles, formatting.numbering)
        return self._facts[1]

    def read_facts(self, handle: StoryHandle) -> None:
        """Read the facts of all blocks of a story together, the first time it is asked for."""
        reader, context = self.facts, self._stories.context(handle)
        if context is not None and handle not in reader.stories_read:
            reader.stories_read.add(handle)
            reader.read_story(context.scan(), self.index)

    def hidden_styles(self) -> frozenset[str]:
        """Ids of the styles whose text is hidden."""
        formatting = self.formatting
        if self._hidden is None or self._hidden[0] is not formatting:
            self._hidden = formatting, hidden_styles(self.package, formatting.styles)
        return self._hidden[1]

    def labels(
        self, handle: StoryHandle = MAIN, reading: Reading = Reading.ACCEPTED
    ) -> Mapping[Any, Label]:
        """`w:p` → list label, for every paragraph that has one in that reading."""
        return self._labels.labels(self, handle, reading)

    def marked_reads(self, handle: StoryHandle) -> MarkedReads:
        """Readings of paragraphs with tracked marks; while a change runs none is kept."""
        from engine.document.marked_reads import MarkedReads

        if self._open is not None or self._stories.context(handle) is None:
            return MarkedReads(self, handle)
        known = self._marked.get(handle)
        if known is None:
            known = self._marked[handle] = MarkedReads(self, handle)
        return known

    # looks

    def view(
        self, handle: StoryHandle = MAIN, reading: Reading = Reading.MARKUP
    ) -> StoryView | None:
        """The faces of a story for layout and painting; None when there is no such story."""
        return self._view_builder().view(handle, reading)

    def sections(self) -> tuple[SectionFace, ...]:
        """The sections of the body in order."""
        return tuple(self._view_builder().sections())

    def side_state(self, reading: Reading = Reading.MARKUP) -> tuple[object, ...]:
        """Equal as long as nothing around the body has changed: headers, footers, notes."""
        return self._view_builder().side_state(reading)

    def note_separator(self, kind: NoteKind, which: Separator) -> StoryView | None:
        """The faces of the line above notes."""
        return self._view_builder().note_separator(kind, which)

    def image_bytes(self, part_name: str) -> bytes:
        """The bytes of a picture's part; empty when there is none."""
        from engine.document.images import image_bytes

        return image_bytes(self.package, part_name)

    # what a reviewer asks for

    def comments(self) -> tuple[CommentThread, ...]:
        """All comment threads, those without an anchor included."""
        from engine.document.comments import read_threads

        return self._derive("comments", lambda: read_threads(self))

    def revisions(self, handle: StoryHandle | None = None) -> tuple[RevisionItem, ...]:
        """All tracked changes of one story, or (None) of all stories in their order."""
        if handle is None:
            return tuple(item for s in self.stories() for item in self.revisions(s.handle))
        story = self.story(handle)
        if story is None:
            return ()
        from engine.document.revisions import read_revisions

        own = story.handle
        return self._derive(("revisions", own), lambda: read_revisions(self, own))

    def outline(self) -> tuple[OutlineEntry, ...]:
        """The headings of the main story."""
        from engine.document.outline import read_outline

        return self._derive("outline", lambda: read_outline(self.snapshot()))

    def find(
        self,
        query: str,
        *,
        match_case: bool = False,
        whole_word: bool = False,
        normalised: bool = True,
        scope: StoryHandle | SectionHandle = MAIN,
    ) -> tuple[Match, ...]:
        """Matches in the blocks of a story or a section; of a stale section none.

        With `normalised`, quotes, dashes, spaces and invisible signs may differ from the text.
        """
        from engine.document.outline import find_section
        from engine.document.search import Query, find_in_blocks

        asked = Query(query, match_case=match_case, whole_word=whole_word, normalised=normalised)
        if isinstance(scope, StoryHandle):
            return tuple(find_in_blocks(self.snapshot(scope).blocks, asked))
        section = find_section(self.snapshot(), scope)
        return () if isinstance(section, Problem) else tuple(find_in_blocks(section.blocks, asked))

    # writing

    def begin(self, *, origin: Origin, label: str) -> Transaction:
        """Open the one transaction that may write; a second at the same time is refused."""
        self._refuse_open()
        self._stories.forget_scans()
        self._open = Transaction(self, origin=origin, label=label)
        return self._open

    def apply(self, change: Change, direction: Literal["undo", "redo"]) -> ChangeSummary:
        """Take a change back or do it again, exactly; newer changes must be undone first."""
        self._refuse_open()
        undoing = direction == "undo"
        if not self._states.stand_at(change.after if undoing else change.before):
            raise TransactionError("Undo newer changes of this document first.")
        before = Before.of_live(self, change.steps)
        for step in reversed(change.steps) if undoing else change.steps:
            step.undo(self.index) if undoing else step.redo(self.index)
        self._states.set(change.before if undoing else change.after)
        return self._told(change.steps, before)

    def allocate_revision_id(self) -> str:
        """The next free `w:id`; called by transactions."""
        return self._states.next_id(self.package)

    def next_free_id(self) -> int:
        """The `w:id` that the next revision will bear."""
        return self._states.peek_id(self.package)

    def part_written(self, part: Any) -> None:
        """A part is about to be written to."""
        self._states.written(part)

    def part_swapped(self, name: str) -> None:
        """The content of a part was exchanged as a whole, or a part came or went."""
        self._forget_part(name)

    def step_undone(self, step: Step) -> None:
        """A step of a running transaction was rolled back."""
        self._touch([step])

    def last_texts(self, record: TopRecord) -> list[str] | None:
        """Texts of a top-level block as a snapshot last saw them."""
        reader = self._readers.get(record.story)
        return None if reader is None else reader.text_of(record)

    def committed(self, transaction: Transaction, steps: tuple[Step, ...]) -> Change:
        """Close a transaction: read what it touched, count the version, make the record."""
        self._open = None
        before = Before.of_images(self, steps)
        transaction.reindex()
        tokens = self._states.close(changed=bool(steps))
        for name in tokens[1]:
            self._forget_part(name, reload_story=any(_is_part(step, name) for step in steps))
        summary = self._told(steps, before)
        return Change(transaction.origin, transaction.label, summary, steps, *tokens)

    def rolled_back(self, transaction: Transaction) -> None:
        """A transaction ended without effect."""
        self._open = None
        self._states.close(changed=False)
        self._states.give_back_ids(transaction.revision_ids_taken)

    # inside

    def _derive(self, key: object, make: Callable[[], T]) -> T:
        """A value kept until the next change; while a change runs nothing is kept."""
        if self._open is not None:
            return make()
        if self._derived_at != self.version:
            self._derived_at, self._derived = self.version, {}
        if key not in self._derived:
            self._derived[key] = make()
        return cast(T, self._derived[key])

    def _view_builder(self) -> ViewBuilder:
        if self._views is None:
            from engine.document.view import ViewBuilder

            self._views = ViewBuilder(self)
        return self._views

    def _refuse_open(self) -> None:
        if self._open is not None:
            raise TransactionError("Another change is still running; wait for it to end.")

    def _reader(self, story: Story) -> SnapshotReader:
        reader = self._readers.get(story.handle)
        if reader is None:
            context = self._context(story.handle)
            reader = self._readers[story.handle] = SnapshotReader(self, context)
        return reader

    def _context(self, handle: StoryHandle) -> StoryContext:
        context = self._stories.context(handle)
        if context is None:
            raise KeyError(handle)
        return context

    def _entry_of(self, paragraph: Any) -> BlockEntry | None:
        entry = self.index.entry_of(paragraph)
        if entry is None:
            self.index.complete()
            entry = self.index.entry_of(paragraph)
        return entry

    def _forget_part(self, name: str, *, reload_story: bool = True) -> None:
        """Drop what was derived from a part."""
        main = self.package.main_document
        names = {part.name for rel in _FORMATTING for part in self.package.related(main, rel)}
        if name in names or name not in self.package.parts:
            self._formatting = None
            for reader in self._readers.values():
                reader.forget_formatting()
        if reload_story and "omment" not in name:
            for handle in self._stories.reload():
                self._readers.pop(handle, None)

    def _touch(self, steps: Iterable[Step]) -> None:
        for step in steps:
            story: Story | None = getattr(step, "story", None)
            context = None if story is None else self._stories.context(story.handle)
            if context is not None:
                context.touched(trees_of(step))

    def _told(self, steps: tuple[Step, ...], before: Before) -> ChangeSummary:
        self.version += 1
        self._touch(steps)
        relabelled: list[BlockId] = []
        for reader in self._readers.values():
            relabelled.extend(reader.relabelled())
        summary = summarize(self, steps, before, relabelled=relabelled)
        if not summary.revisions:
            self._keep_revisions()
        return summary

    def _keep_revisions(self) -> None:
        """A change that touched no tracked mark leaves the census as it was."""
        if self._derived_at == self.version - 1:
            kept: dict[object, object] = {
                key: value for key, value in self._derived.items() if isinstance(key, tuple)
            }
            self._derived_at, self._derived = self.version, kept


def _is_part(step: Step, name: str) -> bool:
    return isinstance(step, PartStep) and step.name == name

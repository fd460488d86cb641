"""The document as everyone above reads it: stories, blocks, snapshots, and the door to write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from engine.document.block_index import BlockIndex, Counters
from engine.document.change_log import ContentStep, InsertStep, RemoveStep, Step
from engine.document.inline import InlineReading, read_inline
from engine.document.snapshot import SnapshotReader, StorySnapshot
from engine.document.story import Story, find_stories
from engine.document.suggestions import SuggestionTable
from engine.document.transaction import Change, ChangeSummary, Transaction, TransactionError
from engine.identity import MAIN, BlockId, Origin, StoryHandle
from engine.ooxml.ns import W


class WordDocument:
    """One open document. Owned by one thread; the snapshots it returns may go to any."""

    def __init__(self, package: Any) -> None:
        self.package = package
        self.version = 0
        self.counters = Counters()
        self.index = BlockIndex(self.counters)
        self.suggestions = SuggestionTable()
        self._stories = {story.handle: story for story in find_stories(package)}
        self._aliases = {
            alias: story for story in self._stories.values() for alias in story.aliases
        }
        for story in self._stories.values():
            self.index.load(story)
        self._reader = SnapshotReader(self)
        self._open: Transaction | None = None
        self._tokens: dict[str, int] = {}
        self._next_token = 1
        self._written: set[str] = set()
        self._highest_id: int | None = None

    @classmethod
    def open(cls, package: Any) -> WordDocument:
        """Read a package; nothing in it changes."""
        return cls(package)

    # reading

    def stories(self) -> tuple[Story, ...]:
        """All stories: main, headers, footers, footnotes, endnotes."""
        return tuple(self._stories.values())

    def story(self, handle: StoryHandle) -> Story | None:
        """One story; a second relationship to the same header part finds it too."""
        return self._stories.get(handle) or self._aliases.get(handle)

    def snapshot(self, handle: StoryHandle = MAIN) -> StorySnapshot:
        """The frozen blocks of a story as they stand now."""
        return self._reader.story(handle)

    def tops(self, handle: StoryHandle = MAIN) -> Sequence[tuple[Any, int, int]]:
        """Top-level elements of a story in order, each with its key and its stamp."""
        return [(r.element, r.key, r.stamp) for r in self.index.records(handle)]

    def block_id(self, paragraph: Any) -> BlockId | None:
        """The id of a paragraph element of any story."""
        entry = self.index.entry_of(paragraph)
        return None if entry is None else entry.block_id

    def inline(self, block_id: BlockId | str) -> InlineReading | None:
        """The inline reading of a block, with all it needs from the rest of the document."""
        entry = self.index.entry(block_id, include_hidden=True)
        return None if entry is None else self.inline_of(entry.element)

    def inline_of(self, paragraph: Any) -> InlineReading:
        """As `inline`, for a paragraph element."""
        return read_inline(paragraph, self._reader.context())

    # writing

    def begin(self, *, origin: Origin, label: str) -> Transaction:
        """Open the one transaction that may write; a second at the same time is refused."""
        if self._open is not None:
            raise TransactionError("Another change is still running; wait for it to end.")
        self._open = Transaction(self, origin=origin, label=label)
        return self._open

    def apply(self, change: Change, direction: Literal["undo", "redo"]) -> ChangeSummary:
        """Take a change back or do it again, exactly; newer changes must be undone first."""
        if self._open is not None:
            raise TransactionError("Another change is still running; wait for it to end.")
        undoing = direction == "undo"
        if self._state(change) != (change.after if undoing else change.before):
            raise TransactionError("Undo newer changes of this document first.")
        before = self._facts(change.steps)
        for step in reversed(change.steps) if undoing else change.steps:
            step.undo(self.index) if undoing else step.redo(self.index)
        self._set_state(change.before if undoing else change.after)
        return self._told(change.steps, before)

    def allocate_revision_id(self) -> str:
        """The next free `w:id`; called by transactions."""
        if self._highest_id is None:
            self._highest_id = max(self._used_ids(), default=0)
        self._highest_id += 1
        return str(self._highest_id)

    # called by transactions

    def part_written(self, part: Any) -> None:
        """A part is about to be written to."""
        part.touch()
        self._written.add(part.name)

    def part_swapped(self, name: str) -> None:
        """The content of a part was exchanged as a whole."""

    def committed(self, transaction: Transaction, steps: tuple[Step, ...]) -> Change:
        """Close a transaction: read what it touched, count the version, make the record."""
        self._open = None
        before_ids = _ids_before(steps)
        transaction.reindex()
        before = {name: self._tokens.get(name, 0) for name in self._written}
        after = dict.fromkeys(before, self._next_token)
        self._next_token += 1
        self._tokens.update(after)
        self._written = set()
        summary = self._told(steps, before_ids)
        return Change(
            transaction.origin, transaction.label, summary, steps, before=before, after=after
        )

    def rolled_back(self, transaction: Transaction) -> None:
        """A transaction ended without effect."""
        self._open = None
        self._set_state({name: self._tokens.get(name, 0) for name in self._written})
        self._written = set()

    # inside

    def _state(self, change: Change) -> dict[str, int]:
        return {name: self._tokens.get(name, 0) for name in change.before}

    def _set_state(self, tokens: dict[str, int]) -> None:
        self._tokens.update(tokens)
        for name, token in tokens.items():
            part = self.package.parts.get(name)
            if part is None:
                continue
            part.touch() if token else part.mark_clean()

    def _facts(self, steps: Iterable[Step]) -> dict[BlockId, str]:
        found: dict[BlockId, str] = {}
        for step in steps:
            record = self.index.record_of(getattr(step, "element", None))
            if record is not None:
                found.update(dict.fromkeys(record.block_ids, ""))
        return found

    def _told(self, steps: tuple[Step, ...], before: dict[BlockId, str]) -> ChangeSummary:
        self.version += 1
        after = self._facts(steps)
        tops = {
            record.key
            for step in steps
            if (record := self.index.record_of(getattr(step, "element", None))) is not None
        }
        return ChangeSummary(
            self.version,
            tops=tuple(sorted(tops)),
            structure=any(isinstance(step, InsertStep | RemoveStep) for step in steps),
            removed=tuple(each for each in before if each not in after),
            inserted=tuple(each for each in after if each not in before),
            updated=tuple(each for each in after if each in before),
        )

    def _used_ids(self) -> Iterable[int]:
        for story in self._stories.values():
            for element in story.part.root.iter(f"{W}*"):
                value = element.get(W + "id")
                if value is not None and value.isdecimal() and len(value) < 10:
                    yield int(value)


def _ids_before(steps: Iterable[Step]) -> dict[BlockId, str]:
    found: dict[BlockId, str] = {}
    for step in steps:
        if isinstance(step, ContentStep | RemoveStep):
            found.update(dict.fromkeys(step.ids, ""))
    return found

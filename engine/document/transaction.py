"""The only write door: a transaction hands out writable elements and keeps what undo needs."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.document.change_log import (
    AddedPart,
    CallStep,
    ContentStep,
    InsertStep,
    NoteStep,
    PartStep,
    RemoveStep,
    Step,
    SuggestionStep,
    place_after,
)
from engine.document.story import Story
from engine.errors import WhereasError
from engine.identity import BlockId, Origin, SuggestionId

if TYPE_CHECKING:
    from engine.document.document import WordDocument


class TransactionError(WhereasError):
    """A write that no open transaction covers; a defect of the caller, never of the file."""

    default_code = "transactionMisuse"


@dataclass(frozen=True, slots=True)
class Savepoint:
    """A place in a running transaction that it can be rolled back to."""

    steps: int
    revision_ids: int


@dataclass(frozen=True, slots=True)
class ChangeSummary:
    """What a commit, an undo or a redo changed."""

    version: int
    tops: tuple[int, ...] = ()
    structure: bool = False
    removed: tuple[BlockId, ...] = ()
    inserted: tuple[BlockId, ...] = ()
    updated: tuple[BlockId, ...] = ()
    relabelled: tuple[BlockId, ...] = ()
    parts: tuple[str, ...] = ()
    comments: bool = False
    revisions: bool = False
    texts: dict[BlockId, tuple[str, str]] = field(default_factory=dict[BlockId, tuple[str, str]])
    """Accepted text before and after, for updated blocks whose text differs."""


@dataclass(slots=True, eq=False)
class Change:
    """A committed transaction; the document undoes and redoes it exactly."""

    origin: Origin
    label: str
    summary: ChangeSummary
    steps: tuple[Step, ...]
    before: dict[str, int]
    """Part name → state token before; a part back at its first token is no longer dirty."""
    after: dict[str, int]

    @property
    def empty(self) -> bool:
        """Whether nothing was written."""
        return not self.steps


class Transaction:
    """Collects writes; commits on leaving the block, rolls back exactly on an exception."""

    def __init__(self, document: WordDocument, *, origin: Origin, label: str) -> None:
        self.document = document
        self.origin = origin
        self.label = label
        self.change: Change | None = None
        self._index = document.index
        self._steps: list[Step] = []
        self._imaged: dict[Any, int] = {}
        self._unread: dict[Any, None] = {}
        self._savepoint = 0
        self._open = True
        self._revision_ids = 0

    def __enter__(self) -> Transaction:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self._open:
            return
        if kind is None:
            self.commit()
        else:
            self.rollback()

    # elements to write to

    def edit(self, block_id: BlockId | str) -> Any:
        """The `w:p` of a block, writable."""
        entry = self._index.entry(block_id, include_hidden=True)
        if entry is None:
            raise TransactionError(f"There is no block {block_id} to edit.")
        self._keep(entry.top)
        return entry.element

    def edit_element(self, element: Any) -> Any:
        """Any element inside a story (a row, a cell, section properties), writable."""
        self._keep(self._top_of(element))
        return element

    def edit_part(self, name: str) -> Any:
        """The root of a small side part (comments, numbering, styles, settings), writable."""
        self._check_open()
        part = self.document.package.parts.get(name)
        if part is None:
            raise TransactionError(f"There is no part {name} to edit.")
        if any(story.part is part for story in self.document.stories()):
            # A whole-part image would part blocks of that story from their earlier records.
            raise TransactionError(f"{name} holds stories; edit their blocks instead.")
        if self._needs_image(name):
            step = PartStep(self.document.package, name, deepcopy(part.root))
            step.after_swap = self.document.part_swapped
            self._log(step)
        self.document.part_written(part)
        return part.root

    def add_part(self, name: str, content_type: str, content: Any, *, reltype: str) -> Any:
        """A new part hanging on the main document; undo takes it and its relationship away."""
        self._check_open()
        added = AddedPart(self.document.package, name, content_type, reltype)
        part = added.add(content)
        self.call(undo=added.undo, redo=added.redo)
        self.document.part_swapped(name)
        return part

    def call(self, *, undo: Callable[[], None], redo: Callable[[], None]) -> None:
        """Record a step outside the trees that the caller has just taken."""
        self._check_open()
        self._log(CallStep(undo, redo))

    # top-level blocks

    def insert_top(self, new: Any, *, before: Any = None, after: Any = None) -> Any:
        """Put a new block beside a top-level block."""
        beside = after if after is not None else before
        if beside is None:
            raise TransactionError("Say before or after which block the new one stands.")
        top = self._top_of(beside)
        previous = top if after is not None else top.getprevious()
        return self._insert(self._story_of(top), new, previous)

    def append_top(self, new: Any, story: Story) -> Any:
        """Put a new block at the end of a story, in front of final section properties."""
        children = list(story.container)
        if children and str(children[-1].tag).endswith("}sectPr"):
            children.pop()
        return self._insert(story, new, children[-1] if children else None)

    def remove_top(self, element: Any) -> None:
        """Take a top-level block out of its story."""
        story = self._story_of(element)
        record = self._index.record_of(element)
        step = RemoveStep(story, element, element.getprevious())
        if record is not None:
            step.ids = record.block_ids
            self._index.remove(record)
        story.container.remove(element)
        self._log(step)
        self.document.part_written(story.part)

    def _insert(self, story: Story, new: Any, previous: Any) -> Any:
        self._check_open()
        place_after(story.container, new, previous)
        self._log(InsertStep(story, new, previous))
        self._index.insert(new, story)
        self._unread[new] = None
        self.document.part_written(story.part)
        return new

    def remove_note(self, note: Any) -> None:
        """Take a whole `w:footnote` or `w:endnote` out of its part; its story goes with it."""
        self._check_open()
        part = next((s.part for s in self.document.stories() if s.container is note), None)
        if part is None:
            raise TransactionError("That element is no note of this document.")
        name = part.name
        step = NoteStep(
            note.getparent(), note, note.getprevious(), lambda: self.document.part_swapped(name)
        )
        self.document.part_written(part)
        self._log(step)
        step.redo(self._index)

    # side state

    def set_suggestion(self, key: SuggestionId, value: Any) -> None:
        """Set (or with None remove) an entry of the suggestion table."""
        self._check_open()
        table = self.document.suggestions.entries
        self._log(SuggestionStep(table, key, table.get(key)))
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value

    def next_revision_id(self) -> str:
        """A small number that no revision, anchor or comment of the package bears yet."""
        self._check_open()
        self._revision_ids += 1
        return self.document.allocate_revision_id()

    @property
    def revision_ids_taken(self) -> int:
        """How many revision ids were handed out."""
        return self._revision_ids

    def reindex(self) -> None:
        """Read the blocks written to since the last time again, so that new ones have ids."""
        written, self._unread = self._unread, {}
        for top in written:
            record = self._index.record_of(top)
            if record is not None:
                self._index.reread(record)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was written so far, oldest first; before-images of touched blocks included."""
        return tuple(self._steps)

    # the end

    def savepoint(self) -> Savepoint:
        """A place to come back to when one operation of a batch fails."""
        self._check_open()
        self._savepoint = len(self._steps)
        return Savepoint(len(self._steps), self._revision_ids)

    def rollback_to(self, savepoint: Savepoint) -> None:
        """Undo everything since `savepoint`."""
        self._check_open()
        while len(self._steps) > savepoint.steps:
            step = self._steps.pop()
            step.undo(self._index)
            self.document.step_undone(step)
        self._imaged = {key: at for key, at in self._imaged.items() if at < savepoint.steps}
        self._savepoint = savepoint.steps

    def rollback(self) -> None:
        """Undo everything and close; the document is as it was."""
        self.rollback_to(Savepoint(0, 0))
        self._close()
        self.document.rolled_back(self)

    def commit(self) -> Change:
        """Close, tell the document, and return the record of the change."""
        self._check_open()
        self._close()
        self.change = self.document.committed(self, _merged(self._steps))
        return self.change

    # inside

    def _keep(self, top: Any) -> None:
        """Take the before-image of a top-level element once per savepoint."""
        self._check_open()
        story = self._story_of(top)
        self._unread[top] = None
        if self._needs_image(top):
            self._log(ContentStep.of(story, top, self._index))
        self.document.part_written(story.part)

    def _needs_image(self, key: Any) -> bool:
        at = self._imaged.get(key)
        if at is not None and at >= self._savepoint:
            return False
        self._imaged[key] = len(self._steps)
        return True

    def _log(self, step: Step) -> None:
        self._steps.append(step)

    def _top_of(self, element: Any) -> Any:
        if self._index.record_of(element) is not None:
            return element
        for ancestor in element.iterancestors():
            if self._index.record_of(ancestor) is not None:
                return ancestor
        raise TransactionError("That element is in no story; use edit_part.")

    def _story_of(self, top: Any) -> Story:
        record = self._index.record_of(top)
        story = None if record is None else self.document.story(record.story)
        if story is None:
            raise TransactionError("That element is no top-level block of a story.")
        return story

    def _close(self) -> None:
        self._open = False

    def _check_open(self) -> None:
        if not self._open:
            raise TransactionError("This transaction is closed; begin a new one.")


def _merged(steps: list[Step]) -> tuple[Step, ...]:
    """Of several images of one element only the first is needed for an exact undo."""
    merged: list[Step] = []
    seen: set[Any] = set()
    removed: set[Any] = set()
    for step in steps:
        if isinstance(step, ContentStep | PartStep):
            key = step.element if isinstance(step, ContentStep) else step.name
            if key in seen:
                continue
            seen.add(key)
        elif isinstance(step, RemoveStep):
            removed.add(step.element)
        elif isinstance(step, InsertStep) and step.element not in removed:
            # New in this change: undo takes it away whole.
            seen.add(step.element)
        merged.append(step)
    return tuple(merged)

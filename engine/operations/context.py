"""What a handler works with: the document as the batch found it, and the tools to change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.document.block_entries import BlockEntry
from engine.document.block_index import BlockIndex
from engine.document.document import WordDocument
from engine.document.hashes import normalized_hash
from engine.document.inline import InlineReading
from engine.document.reading import Reading
from engine.document.suggestions import Suggestion
from engine.document.transaction import Transaction
from engine.errors import Problem
from engine.identity import SuggestionId
from engine.operations.operation import Operation
from engine.operations.result import Normalization
from engine.operations.verb import Mode
from engine.redline.comments import CommentParts
from engine.redline.door import TransactionDoor
from engine.redline.names import ID, Element
from engine.redline.stamp import RevisionStamp
from engine.redline.text import TextEditor


@dataclass(frozen=True, slots=True)
class Signature:
    """Who makes the changes of a batch, and when."""

    author: str
    date: str
    initials: str


@dataclass(slots=True)
class Outcome:
    """What an operation did, told by elements; ids follow once the batch is in."""

    new_paragraphs: tuple[Element, ...] = ()
    comment_id: int | None = None
    targets: tuple[dict[str, Any], ...] = ()
    """Further receipt targets; the first one comes from the operation's type."""
    first_target: dict[str, Any] | None = None
    """Stands in for the type's own first target where that would not be true."""


class Context:
    """One batch against one document; planning reads it as it was, applying changes it."""

    def __init__(
        self,
        tx: Transaction,
        *,
        mode: Mode,
        signature: Signature,
        own_ids: set[str],
    ) -> None:
        self.tx = tx
        self.document: WordDocument = tx.document
        self.mode: Mode = mode
        self.signature = signature
        self.own_ids = own_ids
        self.door = TransactionDoor(tx)
        self.comments = CommentParts(tx)
        self.normalizations: list[Normalization] = []
        self.new_ids: set[str] = set()
        self.made_ids: list[str] = []
        self.gone: list[Element] = []
        """What direct edits took out; notes referred to from there lose their reader."""
        self.moves: dict[str, str] = {}
        """Operation id → name of the move it is one end of."""
        self._facts: dict[str, BlockFacts] = {}
        self._ordinals: dict[str, int] = {}

    # the document as the batch found it

    def block(self, block_id: str) -> BlockFacts | Problem:
        """A block that an operation may target."""
        known = self._facts.get(block_id)
        if known is not None:
            return known
        entry = self.document.index.entry(block_id)
        if entry is None:
            return Problem("missingBlock")
        if entry.diagnostic:
            return Problem("unsupportedBlock", "The block holds markup that cannot be edited.")
        reading = self.document.inline_of(entry.element)
        text = reading.text()
        facts = BlockFacts(entry, reading, text, self._ordinal, self.document.index)
        self._facts[block_id] = facts
        return facts

    def _ordinal(self, entry: BlockEntry) -> int:
        if entry.block_id not in self._ordinals:
            for position, other in enumerate(self.document.index.entries(entry.story)):
                self._ordinals[other.block_id] = position
        return self._ordinals.get(entry.block_id, 0)

    def holds(self, element: Element) -> bool:
        """Whether an element still stands in a story."""
        record_of = self.document.index.record_of
        return record_of(element) is not None or any(
            record_of(ancestor) is not None for ancestor in element.iterancestors()
        )

    def state(self) -> tuple[int, int, int]:
        """How much was noted so far, to come back to when the work is undone."""
        return len(self.normalizations), len(self.made_ids), len(self.gone)

    def restore(self, state: tuple[int, int, int]) -> None:
        """Forgets what was noted since."""
        for noted, length in zip(
            (self.normalizations, self.made_ids, self.gone), state, strict=True
        ):
            del noted[length:]

    # writing

    def stamp(self, op: Operation) -> RevisionStamp | None:
        """Signs the operation's revisions; None in direct mode."""
        if self.mode == "direct":
            return None
        suggestion = self.suggestion_id(op) if self.mode == "suggested" else None
        return RevisionStamp(
            self.signature.author,
            self.signature.date,
            self.tx.next_revision_id,
            suggestion_id=suggestion,
            own_ids=self.own_ids,
            made=self.made_ids,
        )

    def twin_id(self, mark: Element) -> str:
        """An id for the second half of a revision that a split divides; ours stays ours."""
        made = self.tx.next_revision_id()
        if mark.get(ID) in self.own_ids:
            self.own_ids.add(made)
            self.made_ids.append(made)
        return made

    def suggestion_id(self, op: Operation) -> str:
        """The suggestion an operation belongs to: the one it names, else its own."""
        named: str | None = getattr(op, "suggestion_id", None)
        return named or op.id

    def editor(
        self,
        paragraph: Element,
        stamp: RevisionStamp | None,
        *,
        by: Reading = Reading.ACCEPTED,
    ) -> TextEditor:
        """A text editor on a paragraph whose block is opened for writing."""
        self.door.open(paragraph)
        return TextEditor(
            paragraph,
            self.document.inline_of,
            stamp,
            by=by,
            new_id=self.twin_id,
            gone=self.gone,
        )

    def suggest(
        self,
        op: Operation,
        *,
        comment: str | None,
        facts: dict[str, str],
        block_id: str | None = None,
    ) -> None:
        """Keeps what a suggestion says beside its marks in the tree.

        `block_id`: where it belongs, when the operation itself names no block.
        """
        key = SuggestionId(self.suggestion_id(op))
        block_id = block_id or op.target_block_id
        entry = None if block_id is None else self.document.index.entry(block_id)
        self.tx.set_suggestion(
            key,
            Suggestion(
                key,
                operation_id=op.id,
                author=self.signature.author,
                date=self.signature.date,
                block_ids=() if entry is None else (entry.block_id,),
                story=None if entry is None else entry.story,
                severity=op.severity,
                area=op.area,
                comment=comment,
                facts=facts,
            ),
        )

    def finished(self, op: Operation, new_paragraphs: tuple[Element, ...] = ()) -> Outcome:
        """The outcome of an operation without a comment of its own."""
        if self.mode == "suggested":
            self.suggest(op, comment=None, facts={})
        return Outcome(new_paragraphs=new_paragraphs)


@dataclass(slots=True)
class BlockFacts:
    """A block as the batch found it."""

    entry: BlockEntry
    reading: InlineReading
    text: str
    ordinal_of: Callable[[BlockEntry], int]
    index: BlockIndex
    _hash: str | None = None

    @property
    def ordinal(self) -> int:
        """Its place in the story. Counting walks the story, so only batches of several ask."""
        return self.ordinal_of(self.entry)

    @property
    def paragraph(self) -> Element:
        """Its `w:p` as it stands now: rolling an operation back puts copies into cells."""
        now = self.index.entry(self.entry.block_id, include_hidden=True)
        return self.entry.element if now is None else now.element

    @property
    def hash(self) -> str:
        """The hash that reads report and preconditions name."""
        if self._hash is None:
            self._hash = normalized_hash(self.text)
        return self._hash


@dataclass(slots=True)
class Plan:
    """An operation whose target is found: where it is, what it claims, how it is carried out."""

    block: BlockFacts | None
    apply: Callable[[], Outcome | Problem]
    claims: tuple[Any, ...] = ()
    at: int = 0
    """Offset inside the block; later places are executed first."""
    phase: int = 1
    """0 annotations, 1 text and blocks, 2 columns, 3 cell merges, 4 decisions."""
    order: tuple[int, ...] = field(default_factory=tuple)
    """Within phases 2 and 3: sorts ascending."""
    forward: bool = False
    """Puts something directly before its place: several of one place then keep their order."""

"""The steps of a change as values that undo and redo themselves exactly.

A step swaps: undone, it holds what was there after; redone, what was there before. Nothing is
copied twice, and a top-level element stays the same object through any undo and redo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.document.block_index import BlockIndex
from engine.document.story import Story
from engine.identity import BlockId, SuggestionId


class Step(Protocol):
    """One recorded step."""

    def undo(self, index: BlockIndex) -> None:
        """Put back what was there before."""
        ...

    def redo(self, index: BlockIndex) -> None:
        """Do again what was undone."""
        ...


@dataclass(slots=True, eq=False)
class ContentStep:
    """The content of one top-level element was written to."""

    story: Story
    element: Any
    image: Any
    """A copy of the element from before; after an undo, what undoing took away."""
    ids: list[BlockId]
    """Ids of the blocks inside the image."""

    @classmethod
    def of(cls, story: Story, element: Any, index: BlockIndex) -> ContentStep:
        """Take the before-image of `element`."""
        record = index.record_of(element)
        image = deepcopy(element)
        image.tail = None
        return cls(story, element, image, record.block_ids if record else [])

    def undo(self, index: BlockIndex) -> None:
        record = index.record_of(self.element)
        now = record.block_ids if record else []
        swap_content(self.element, self.image)
        if record is not None:
            index.reread(record, self.ids)
        self.ids = now

    redo = undo


@dataclass(slots=True, eq=False)
class InsertStep:
    """A top-level element entered a container after `previous` (None: as the first child)."""

    story: Story
    element: Any
    previous: Any
    ids: list[BlockId] = field(default_factory=list[BlockId])

    def undo(self, index: BlockIndex) -> None:
        record = index.record_of(self.element)
        if record is not None:
            self.ids = record.block_ids
            index.remove(record)
        self.story.container.remove(self.element)

    def redo(self, index: BlockIndex) -> None:
        place_after(self.story.container, self.element, self.previous)
        index.insert(self.element, self.story, self.ids or None)


@dataclass(slots=True, eq=False)
class RemoveStep:
    """A top-level element left its container, where it stood after `previous`."""

    story: Story
    element: Any
    previous: Any
    ids: list[BlockId] = field(default_factory=list[BlockId])

    def undo(self, index: BlockIndex) -> None:
        place_after(self.story.container, self.element, self.previous)
        index.insert(self.element, self.story, self.ids or None)

    def redo(self, index: BlockIndex) -> None:
        record = index.record_of(self.element)
        if record is not None:
            self.ids = record.block_ids
            index.remove(record)
        self.story.container.remove(self.element)


@dataclass(slots=True, eq=False)
class PartStep:
    """A small side part was written to; its root stays the same object."""

    package: Any
    name: str
    image: Any
    after_swap: Callable[[str], None] = field(default=lambda name: None)
    """Told the part whose content was swapped: stories and tables in it are read again."""

    def undo(self, index: BlockIndex) -> None:
        swap_content(self.package.parts[self.name].root, self.image)
        self.after_swap(self.name)

    redo = undo


@dataclass(slots=True, eq=False)
class NoteStep:
    """A whole note left the root of its part; the element itself is kept, with its blocks."""

    root: Any
    note: Any
    previous: Any
    moved: Callable[[], None]
    """Told after the note went or came: the stories are found anew."""

    def undo(self, index: BlockIndex) -> None:
        place_after(self.root, self.note, self.previous)
        self.moved()

    def redo(self, index: BlockIndex) -> None:
        self.root.remove(self.note)
        self.moved()


@dataclass(slots=True, eq=False)
class AddedPart:
    """A part that came into the package, with its relationship from the main document."""

    package: Any
    name: str
    content_type: str
    reltype: str
    content: bytes = b""
    relationships_were_dirty: bool = False
    types_were_dirty: bool = False

    def add(self, content: Any) -> Any:
        """Add it; `content` is a tree or bytes."""
        main = self.package.main_document
        self.relationships_were_dirty = main.relationships.dirty
        self.types_were_dirty = self.package.content_types.dirty
        part = self.package.add_part(self.name, self.content_type, content)
        self.package.relate(main, self.reltype, target=part)
        return part

    def undo(self) -> None:
        self.content = self.package.parts[self.name].blob
        self.package.remove_part(self.name)
        self.package.main_document.relationships.dirty = self.relationships_were_dirty
        self.package.content_types.dirty = self.types_were_dirty

    def redo(self) -> None:
        self.add(self.content)


@dataclass(slots=True, eq=False)
class CallStep:
    """A step outside the trees (a new part, a relationship), given as its two directions."""

    undo_call: Callable[[], None]
    redo_call: Callable[[], None]

    def undo(self, index: BlockIndex) -> None:
        self.undo_call()

    def redo(self, index: BlockIndex) -> None:
        self.redo_call()


@dataclass(slots=True, eq=False)
class SuggestionStep:
    """An entry of the suggestion side table was set or removed (None)."""

    table: dict[SuggestionId, Any]
    key: SuggestionId
    value: Any
    """What the other direction puts back."""

    def undo(self, index: BlockIndex) -> None:
        now = self.table.pop(self.key, None)
        if self.value is not None:
            self.table[self.key] = self.value
        self.value = now

    redo = undo


def swap_content(element: Any, other: Any) -> None:
    """Exchange attributes, text and children of two elements of one name."""
    attributes: Mapping[str, str] = dict(element.attrib)
    text = element.text
    children = list(element)
    others = list(other)
    element.attrib.clear()
    element.attrib.update(dict(other.attrib))
    element.text = other.text
    other.attrib.clear()
    other.attrib.update(attributes)
    other.text = text
    for child in children:
        other.append(child)
    for child in others:
        element.append(child)


def place_after(container: Any, element: Any, previous: Any) -> None:
    """Insert as the sibling after `previous`; tails stay where they are."""
    if previous is None:
        container.insert(0, element)
    else:
        previous.addnext(element)

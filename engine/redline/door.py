"""The way to writable elements: what resolving and spelling need of a transaction."""

from __future__ import annotations

from typing import Protocol

from engine.document.transaction import Transaction
from engine.redline.names import Element, take_out


class Door(Protocol):
    """Keeps before-images: nothing is changed before the door opened its block."""

    def open(self, element: Element) -> None:
        """Must be called before anything in the element's top-level block changes."""
        ...

    def remove_block(self, block: Element) -> None:
        """Takes out a paragraph or table, which may itself be a top-level block."""
        ...

    def insert_block(self, block: Element, *, after: Element) -> None:
        """Puts a new block behind another one, at top level or inside a container."""
        ...

    def insert_block_before(self, block: Element, anchor: Element) -> None:
        """Puts a new block in front of another one."""
        ...


class BareDoor:
    """A door for trees without history: throw-away copies and tests."""

    def open(self, element: Element) -> None:
        """Nothing to keep."""

    def remove_block(self, block: Element) -> None:
        """Takes the block out."""
        take_out(block)

    def insert_block(self, block: Element, *, after: Element) -> None:
        """Puts the block in."""
        after.addnext(block)

    def insert_block_before(self, block: Element, anchor: Element) -> None:
        """Puts the block in."""
        anchor.addprevious(block)


class TransactionDoor:
    """The door of a running transaction."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx
        self._index = tx.document.index

    def open(self, element: Element) -> None:
        """Keeps the before-image of the element's top-level block."""
        self._tx.edit_element(element)

    def remove_block(self, block: Element) -> None:
        """Takes the block out, as a step of its own at top level."""
        if self._index.record_of(block) is not None:
            self._tx.remove_top(block)
            return
        self._tx.edit_element(block)
        take_out(block)

    def insert_block(self, block: Element, *, after: Element) -> None:
        """Puts the block behind another one."""
        if self._index.record_of(after) is not None:
            self._tx.insert_top(block, after=after)
            return
        self._tx.edit_element(after)
        after.addnext(block)

    def insert_block_before(self, block: Element, anchor: Element) -> None:
        """Puts the block in front of another one."""
        if self._index.record_of(anchor) is not None:
            self._tx.insert_top(block, before=anchor)
            return
        self._tx.edit_element(anchor)
        anchor.addprevious(block)

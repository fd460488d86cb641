"""The way to writable elements: what resolving and spelling need of a transaction."""

from __future__ import annotations

from typing import Protocol

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

"""What an inspection finds, and the shape of one inspector."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.errors import PackageError
from engine.ooxml.types import Element
from engine.opc import Package, Part

WORD_PROCESSING = "wordprocessingml"
_MACRO_MAIN = "application/vnd.ms-word"


@dataclass(frozen=True, slots=True)
class Finding:
    """`count` things of one kind that would leave with the file; `where` names the parts."""

    kind: str
    count: int
    where: tuple[str, ...]
    removable: bool

    def to_wire(self) -> dict[str, str | int | bool]:
        return {
            "kind": self.kind,
            "count": self.count,
            "where": ", ".join(self.where),
            "removable": self.removable,
        }


class Inspector(Protocol):
    """Finds one kind of thing, and removes it where `removable` says so."""

    @property
    def kind(self) -> str: ...

    @property
    def removable(self) -> bool: ...

    def count(self, package: Package) -> dict[str, int]:
        """How many there are, by part name; parts without any are left out."""
        ...

    def remove(self, package: Package) -> None:
        """Removes all of them from the package, touching only the parts that hold any."""
        ...


def tree(part: Part | None) -> Element | None:
    """The tree of a part; None when there is no part or it is damaged."""
    if part is None:
        return None
    try:
        return part.root
    except PackageError:
        return None


def word_trees(package: Package) -> Iterator[tuple[Part, Element]]:
    """Every readable WordprocessingML part with its tree: stories, styles, settings, comments…"""
    for part in list(package.parts.values()):
        kind = part.content_type
        if not kind.endswith("+xml"):
            continue
        if WORD_PROCESSING in kind or kind.startswith(_MACRO_MAIN):
            root = tree(part)
            if root is not None:
                yield part, root


def drop(element: Element) -> None:
    """Removes an element and keeps the text that follows it."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        previous = element.getprevious()
        if previous is None:
            parent.text = (parent.text or "") + element.tail
        else:
            previous.tail = (previous.tail or "") + element.tail
        element.tail = None
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Puts an element's children in its place."""
    parent = element.getparent()
    if parent is None:
        return
    at = parent.index(element)
    for offset, child in enumerate(list(element)):
        parent.insert(at + offset, child)
    drop(element)

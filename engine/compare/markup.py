"""Small spellings that every writer of marked blocks shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.ooxml.ns import NAMESPACES, R
from engine.redline.names import Element


def attributes_of(element: Element) -> dict[str, str]:
    """The attributes as plain strings."""
    return {str(name): str(value) for name, value in element.attrib.items()}


def hollow(element: Element, *, anonymous: bool = False) -> Element:
    """An element of the same name and attributes without content; anonymous: of the name only."""
    return element.makeelement(element.tag, {} if anonymous else attributes_of(element))


def drop_attribute(element: Element, name: str) -> None:
    """Takes an attribute away if it is there."""
    if name in element.attrib:
        del element.attrib[name]


def relationship_attributes(root: Element) -> Iterator[tuple[Element, str, str]]:
    """Every attribute that names a relationship: its element, its name and the id."""
    holders = root.xpath("descendant-or-self::*[@r:*]", namespaces={"r": NAMESPACES["r"]})
    for holder in cast("list[Element]", holders):
        for name, value in attributes_of(holder).items():
            if name.startswith(R) and value:
                yield holder, name, value

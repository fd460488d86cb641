"""Small spellings that every writer of marked blocks shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.ooxml.ns import NAMESPACES
from engine.ooxml.ns import R as RELATION
from engine.ooxml.order import insert_in_order, misplaced_child
from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    PARA_ID,
    R_PR,
    TR,
    W14,
    Element,
    P,
    R,
    W,
)

_IDENTIFIED = (P, TR)
_PROPERTIES = tuple(W + f"{name}Pr" for name in "p r tbl tr tc".split())
_ANCHORS = (BOOKMARK_START, BOOKMARK_END, COMMENT_START, COMMENT_END, COMMENT_REFERENCE)
_IDS = (PARA_ID, W14 + "textId")


def attributes_of(element: Element) -> dict[str, str]:
    """The attributes as plain strings."""
    return {str(name): str(value) for name, value in element.attrib.items()}


def hollow(element: Element, *, anonymous: bool = False) -> Element:
    """An element of the same name and attributes without content; anonymous: of the name only."""
    return element.makeelement(element.tag, {} if anonymous else attributes_of(element))


def anonymous(element: Element) -> Element:
    """The element, its paragraphs and rows without the ids that only one of them may bear."""
    for holder in element.iter(*_IDENTIFIED):
        for name in _IDS:
            drop_attribute(holder, name)
    return element


def without_anchors(element: Element) -> Element:
    """The element without bookmarks and comment anchors, whose names the other version gives."""
    for anchor in list(element.iter(*_ANCHORS)):
        take_out_anchor(anchor)
    return element


def take_out_anchor(anchor: Element) -> None:
    """Removes a zero-width mark, and the run that held nothing else."""
    parent = anchor.getparent()
    if parent is None:
        return
    parent.remove(anchor)
    holder = parent.getparent()
    if holder is not None and parent.tag == R and all(child.tag == R_PR for child in parent):
        holder.remove(parent)


def ordered(properties: Element) -> Element:
    """Properties whose children stand where the schema wants them; some programs do not care."""
    if misplaced_child(properties) is not None:
        children = list(properties)
        for child in children:
            properties.remove(child)
        for child in children:
            insert_in_order(properties, child)
    return properties


def straightened(element: Element) -> Element:
    """The element with all properties in it in the order of the schema."""
    for properties in element.iter(*_PROPERTIES):
        ordered(properties)
    return element


def drop_attribute(element: Element, name: str) -> None:
    """Takes an attribute away if it is there."""
    if name in element.attrib:
        del element.attrib[name]


def relationship_attributes(root: Element) -> Iterator[tuple[Element, str, str]]:
    """Every attribute that names a relationship: its element, its name and the id."""
    holders = root.xpath("descendant-or-self::*[@r:*]", namespaces={"r": NAMESPACES["r"]})
    for holder in cast("list[Element]", holders):
        for name, value in attributes_of(holder).items():
            if name.startswith(RELATION) and value:
                yield holder, name, value

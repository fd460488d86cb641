"""Revisions of the paragraph mark: `w:pPr/w:rPr/w:ins` and its siblings."""

from __future__ import annotations

from engine.ooxml.order import ensure_child, insert_in_order
from engine.redline.names import (
    BLOCKS,
    DEL,
    INS,
    MOVE_FROM,
    MOVE_TO,
    P_PR,
    R_PR,
    SECT_PR,
    WRAPPERS,
    Element,
    P,
)
from engine.redline.stamp import RevisionStamp


def mark_properties(paragraph: Element) -> Element | None:
    """The run properties of the paragraph mark."""
    properties = paragraph.find(P_PR)
    return None if properties is None else properties.find(R_PR)


def mark_revisions(paragraph: Element) -> list[Element]:
    """The pending revisions of the paragraph mark."""
    properties = mark_properties(paragraph)
    return [] if properties is None else [c for c in properties if c.tag in WRAPPERS]


def add_mark(paragraph: Element, stamp: RevisionStamp, *, tag: str) -> Element:
    """Marks a paragraph mark as inserted (`w:ins`), deleted (`w:del`) or moved."""
    properties = ensure_child(ensure_child(paragraph, "w:pPr"), "w:rPr")
    return insert_in_order(properties, stamp.mark(tag))


def is_mark_deleted(paragraph: Element) -> bool:
    """Whether the mark is pending deletion or at the old place of a move."""
    return any(mark.tag in (DEL, MOVE_FROM) for mark in mark_revisions(paragraph))


def own_inserted_mark(paragraph: Element, stamp: RevisionStamp | None) -> Element | None:
    """The mark's insertion, when we made it in this session."""
    if stamp is None:
        return None
    return next(
        (m for m in mark_revisions(paragraph) if m.tag in (INS, MOVE_TO) and stamp.owns(m)), None
    )


def section_of(paragraph: Element) -> Element | None:
    """The section properties the paragraph closes."""
    properties = paragraph.find(P_PR)
    return None if properties is None else properties.find(SECT_PR)


def is_final(paragraph: Element) -> bool:
    """Whether the paragraph ends its container; such a mark may carry no revision."""
    return following_block(paragraph) is None


def following_block(block: Element) -> Element | None:
    """The next paragraph, table or control in the same container."""
    sibling = block.getnext()
    while sibling is not None and sibling.tag not in BLOCKS:
        sibling = sibling.getnext()
    return sibling


def preceding_block(block: Element) -> Element | None:
    """The paragraph, table or control before this block in the same container."""
    sibling = block.getprevious()
    while sibling is not None and sibling.tag not in BLOCKS:
        sibling = sibling.getprevious()
    return sibling


def preceding_paragraph(paragraph: Element) -> Element | None:
    """The block before, when it is a paragraph that could take this one's place."""
    before = preceding_block(paragraph)
    return before if before is not None and before.tag == P else None

"""Cutting a paragraph's content in two, through the links and insertions that span the cut."""

from __future__ import annotations

from collections.abc import Callable

from engine.document.inline import InlineReading
from engine.document.reading import Reading
from engine.errors import Problem
from engine.redline.names import (
    CUSTOM_XML,
    FLD_SIMPLE,
    HYPERLINK,
    ID,
    P_PR,
    SDT,
    SMART_TAG,
    WRAPPERS,
    Element,
)

_DIVISIBLE = WRAPPERS | {HYPERLINK, SMART_TAG, CUSTOM_XML}


def split_content(
    reading: InlineReading, offset: int, *, by: Reading, new_id: Callable[[Element], str]
) -> Element | None | Problem:
    """The first child of the paragraph that belongs to the second half; None for an empty half.

    A link or an insertion around the cut is divided; its second half gets an id of its own.
    Inside a content control or a field there is no legal cut.
    """
    paragraph = reading.paragraph
    run = _first_after(reading, offset, by)
    if run is None:
        return None
    element = run
    parent = element.getparent()
    while parent is not None and parent is not paragraph:
        if element.getprevious() is not None or parent.tag in (SDT, FLD_SIMPLE):
            divided = _divide(parent, element, new_id)
            if isinstance(divided, Problem):
                return divided
            element = divided
        else:
            element = parent
        parent = element.getparent()
    return element


def _first_after(reading: InlineReading, offset: int, by: Reading) -> Element | None:
    """Struck text at the cut stays with the first half, where its author saw it."""
    for start, atom in reading.shown(by):
        if atom.run is None or not atom.visible(by) or not atom.text:
            continue
        if start >= offset:
            return atom.run
    return None


def _divide(parent: Element, first: Element, new_id: Callable[[Element], str]) -> Element | Problem:
    if parent.tag not in _DIVISIBLE:
        return Problem("unsupportedBlock", "A content control or field stands around this place.")
    twin = parent.makeelement(parent.tag, {})
    twin.attrib.update(parent.attrib)
    if parent.tag in WRAPPERS:
        twin.set(ID, new_id(parent))
    moving: Element | None = first
    while moving is not None:
        after = moving.getnext()
        twin.append(moving)
        moving = after
    parent.addnext(twin)
    return twin


def join_divided(left: Element | None, right: Element | None) -> None:
    """Puts two halves of one wrapper or link together again where paragraphs join."""
    if left is None or right is None or left.tag != right.tag or left.tag not in _DIVISIBLE:
        return
    same = {k: v for k, v in left.attrib.items() if k != ID}
    if same != {k: v for k, v in right.attrib.items() if k != ID}:
        return
    left.extend(list(right))
    parent = right.getparent()
    if parent is not None:
        parent.remove(right)


def content_edges(paragraph: Element) -> tuple[Element | None, Element | None]:
    """The first and the last child of a paragraph that are content."""
    children = [child for child in paragraph if child.tag != P_PR]
    return (children[0], children[-1]) if children else (None, None)

"""Range markers of moves and of tracked content-control tags."""

from __future__ import annotations

from engine.redline.door import Door
from engine.redline.names import (
    CUSTOM_XML,
    ID,
    SDT,
    SDT_CONTENT,
    SMART_TAG,
    Decision,
    Element,
    P,
    W,
)
from engine.redline.splitting import join_divided

_CONTROLS = frozenset({SDT, CUSTOM_XML, SMART_TAG})
_REMOVED_ON: dict[str, Decision] = {
    W + "customXmlInsRangeStart": "reject",
    W + "customXmlMoveToRangeStart": "reject",
    W + "customXmlDelRangeStart": "accept",
    W + "customXmlMoveFromRangeStart": "accept",
}


def end_of(start: Element, ends: dict[tuple[str, str], Element]) -> Element | None:
    """The end marker that belongs to a start marker, from an index by name and id."""
    return ends.get((str(start.tag).replace("Start", "End"), start.get(ID) or ""))


def resolve_markup_range(
    start: Element, end: Element | None, decision: Decision, *, door: Door
) -> None:
    """A tracked tag of a content control: the markers go; a removed control leaves its content.

    The pair encloses the control's opening tag (start before it, end first inside it) or its
    closing tag; the opening tag decides, the closing one only loses its markers.
    """
    controls = [] if end is None else _opened_between(start, end)
    _remove_pair(start, end, door=door)
    if _REMOVED_ON.get(start.tag) == decision:
        for control in controls:
            _dissolve(control, door=door)


def _opened_between(start: Element, end: Element) -> list[Element]:
    outer = set(start.iterancestors())  # held, because lxml gives ids of let-go nodes again
    return [
        ancestor
        for ancestor in end.iterancestors()
        if ancestor not in outer and ancestor.tag in _CONTROLS
    ]


def _dissolve(control: Element, *, door: Door) -> None:
    door.open(control)
    content = control.find(SDT_CONTENT) if control.tag == SDT else control
    for child in list(content) if content is not None else []:
        if child.tag not in (W + "customXmlPr", W + "smartTagPr"):
            door.insert_block_before(child, control)
    door.remove_block(control)


def resolve_move_range(start: Element, end: Element | None, *, door: Door) -> None:
    """A move that is decided needs no range any more."""
    _remove_pair(start, end, door=door)


def _remove_pair(start: Element, end: Element | None, *, door: Door) -> None:
    """Both markers, which may stand between top-level blocks."""
    for marker in (start, end):
        parent = None if marker is None else marker.getparent()
        if marker is not None and parent is not None:
            left, right = marker.getprevious(), marker.getnext()
            door.open(marker)
            door.remove_block(marker)
            if parent.tag == P:  # halves of a link that a move had come between
                join_divided(left, right)

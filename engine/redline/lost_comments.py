"""Comments outlive the text they hung on: their anchor moves to what stands there now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass

from engine.document.change_log import ContentStep, InsertStep, RemoveStep, Step
from engine.document.transaction import Transaction
from engine.redline.names import COMMENT_REFERENCE, ID, P_PR, R_PR, Element, P, R
from engine.redline.stamp import range_mark


@dataclass(frozen=True, slots=True)
class _Lost:
    """A reference as it stood before the change, and the step that still knows where."""

    reference: Element
    step: ContentStep | RemoveStep


def keep_comments(tx: Transaction, existing: Callable[[], set[str]]) -> None:
    """Hangs every comment whose reference this transaction took away on the nearest paragraph.

    Word drops such comments without a word, and reports a file that keeps their entries alone.
    `existing` tells the comments that are still wanted; it is asked only when one is lost.
    """
    steps = tx.steps
    lost = _before(steps)
    if not lost:
        return
    for found in _references(e for e in _touched(steps) if _attached(tx, e)):
        lost.pop(found.get(ID) or "", None)
    wanted = existing() if lost else set[str]()
    for comment_id, each in lost.items():
        if comment_id in wanted:
            _hang(tx, comment_id, each)


def _before(steps: Iterable[Step]) -> dict[str, _Lost]:
    found: dict[str, _Lost] = {}
    for step in steps:
        if isinstance(step, ContentStep | RemoveStep):
            holder = step.image if isinstance(step, ContentStep) else step.element
            for reference in _references([holder]):
                found.setdefault(reference.get(ID) or "", _Lost(reference, step))
    return found


def _touched(steps: Iterable[Step]) -> list[Element]:
    return [step.element for step in steps if isinstance(step, ContentStep | InsertStep)]


def _references(holders: Iterable[Element]) -> Iterable[Element]:
    for holder in holders:
        yield from holder.iter(COMMENT_REFERENCE)


def _attached(tx: Transaction, top: Element) -> bool:
    return tx.document.index.record_of(top) is not None


def _hang(tx: Transaction, comment_id: str, lost: _Lost) -> None:
    place = _paragraph(tx, lost.step)
    if place is None:
        return
    paragraph = tx.edit_element(place)
    marks = [
        range_mark("commentRangeStart", comment_id),
        range_mark("commentRangeEnd", comment_id),
        _reference_run(lost.reference),
    ]
    properties = paragraph.find(P_PR)
    at = 0 if properties is None else paragraph.index(properties) + 1
    paragraph[at:at] = marks


def _reference_run(reference: Element) -> Element:
    run = reference.getparent()
    assert run is not None and run.tag == R, "the schema has references in runs only"
    twin = deepcopy(run)
    twin.tail = None
    for child in list(twin):
        if child.tag not in (R_PR, COMMENT_REFERENCE) or (
            child.tag == COMMENT_REFERENCE and child.get(ID) != reference.get(ID)
        ):
            twin.remove(child)
    return twin


def _paragraph(tx: Transaction, step: ContentStep | RemoveStep) -> Element | None:
    """The first paragraph at or behind the place, else the last before it."""
    if isinstance(step, ContentStep) and _attached(tx, step.element):
        found = next(step.element.iter(P), None)
        if found is not None:
            return found
    removed = {s.element: s.previous for s in tx.steps if isinstance(s, RemoveStep)}
    before = step.element
    while before is not None and not _attached(tx, before):
        before = removed.get(before)
    container = step.story.container
    behind = container if before is None else before
    following = behind.iterchildren() if before is None else behind.itersiblings()
    for sibling in following:
        found = next(sibling.iter(P), None)
        if found is not None:
            return found
    return None if before is None else next(reversed(list(before.iter(P))), None)

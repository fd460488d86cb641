"""`w:pPrChange` and `w:rPrChange`: what was directly there before we changed it."""

from __future__ import annotations

from engine.ooxml.build import copied
from engine.ooxml.order import insert_in_order
from engine.redline.joining import same_properties
from engine.redline.names import (
    CELL_MARKS,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    R_PR_CHANGE,
    SECT_PR,
    WRAPPERS,
    Element,
    W,
)
from engine.redline.stamp import RevisionStamp

TC_PR_CHANGE = W + "tcPrChange"


def paragraph_state(properties: Element | None) -> Element | None:
    """What a `w:pPrChange` records of a `w:pPr`: all but mark, section and records."""
    if properties is None:
        return None
    state = copied(properties)
    for child in list(state):
        if child.tag in (R_PR, SECT_PR, P_PR_CHANGE):
            state.remove(child)
    for name in list(state.attrib):
        del state.attrib[name]
    return state


def run_state(properties: Element | None) -> Element | None:
    """What a `w:rPrChange` records of a `w:rPr`: the formatting, no revisions."""
    if properties is None:
        return None
    state = copied(properties)
    for child in list(state):
        if child.tag == R_PR_CHANGE or child.tag in WRAPPERS:
            state.remove(child)
    return state


def record_paragraph(
    properties: Element, before: Element | None, stamp: RevisionStamp
) -> Element | None:
    """Adds the record to a changed `w:pPr`; None when nothing differs or one of ours is there."""
    return _record(properties, before, stamp, tag=P_PR_CHANGE, inner=P_PR)


def record_run(properties: Element, before: Element | None, stamp: RevisionStamp) -> Element | None:
    """Adds the record to a changed `w:rPr`."""
    return _record(properties, before, stamp, tag=R_PR_CHANGE, inner=R_PR)


def _record(
    properties: Element, before: Element | None, stamp: RevisionStamp, *, tag: str, inner: str
) -> Element | None:
    state = paragraph_state(properties) if tag == P_PR_CHANGE else run_state(properties)
    existing = properties.find(tag)
    if existing is not None:
        if same_properties(state, existing.find(inner)):
            properties.remove(existing)  # changed back to what it was: no change is left
        return None
    if same_properties(state, before):
        return None
    change = stamp.mark(tag)
    change.append(properties.makeelement(inner, {}) if before is None else before)
    return insert_in_order(properties, change)


def cell_state(properties: Element) -> Element:
    """What a `w:tcPrChange` records of a `w:tcPr`."""
    state = copied(properties)
    for child in list(state):
        if child.tag == TC_PR_CHANGE or child.tag in CELL_MARKS:
            state.remove(child)
    return state


def record_cell(properties: Element, before: Element, stamp: RevisionStamp) -> None:
    """Adds the record to a changed `w:tcPr`; our own earlier one still tells what was there."""
    existing = properties.find(TC_PR_CHANGE)
    if existing is not None:
        if same_properties(cell_state(properties), existing.find(W + "tcPr")):
            properties.remove(existing)
    elif not same_properties(cell_state(properties), before):
        change = stamp.mark(TC_PR_CHANGE)
        change.append(before)
        insert_in_order(properties, change)

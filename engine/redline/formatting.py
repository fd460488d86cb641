"""Formatting of runs and paragraphs, with the record of what was directly there before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.errors import Problem
from engine.ooxml.build import copied
from engine.ooxml.order import ensure_child
from engine.redline.deletion import own_insertion
from engine.redline.joining import same_properties
from engine.redline.names import (
    P_PR,
    P_PR_CHANGE,
    R_PR,
    R_PR_CHANGE,
    Element,
)
from engine.redline.property_records import (
    paragraph_state,
    record_paragraph,
    record_run,
    run_state,
)
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.stamp import RevisionStamp

Change = Callable[[Element], None]
"""Writes what is wanted into a property element."""


def format_runs(
    runs: Sequence[Element], change: Change, stamp: RevisionStamp | None
) -> int | Problem:
    """Applies a change to whole runs and counts those that differ afterwards.

    Tracked, `<w:rPr><w:b/><w:rPrChange …><w:rPr/></w:rPrChange></w:rPr>`. A run that bears
    somebody's record already has its one `w:rPrChange` and is refused, before any is changed.
    """
    todo = [run for run in runs if _would_change(run, change)]
    for run in todo:
        record = _record_of(run)
        if record is not None and stamp is not None and not stamp.owns(record):
            return Problem("pendingRunPropertyChange")
    for run in todo:
        _format_run(run, change, stamp)
    return len(todo)


def _record_of(run: Element) -> Element | None:
    properties = run.find(R_PR)
    return None if properties is None else properties.find(R_PR_CHANGE)


def _would_change(run: Element, change: Change) -> bool:
    properties = run.find(R_PR)
    trial = run.makeelement(R_PR, {}) if properties is None else copied(properties)
    change(trial)
    return not same_properties(run_state(trial), run_state(properties))


def _format_run(run: Element, change: Change, stamp: RevisionStamp | None) -> None:
    before = run_state(run.find(R_PR))
    properties = ensure_child(run, "w:rPr")
    change(properties)
    if stamp is not None and own_insertion(run, stamp) is None:
        record_run(properties, before, stamp)
    remove_if_empty(properties)


def format_paragraph(
    paragraph: Element, change: Change, stamp: RevisionStamp | None, *, is_new: bool = False
) -> bool | Problem:
    """Applies a change to a paragraph's properties; False when all is so already.

    `is_new`: the paragraph came with this operation, so there is nothing to record.
    """
    properties = paragraph.find(P_PR)
    before = paragraph_state(properties)
    trial = paragraph.makeelement(P_PR, {}) if properties is None else copied(properties)
    change(trial)
    if same_properties(paragraph_state(trial), before):
        return False
    record = None if properties is None else properties.find(P_PR_CHANGE)
    if record is not None and stamp is not None and not stamp.owns(record):
        return Problem("pendingParagraphPropertyChange")
    target = ensure_child(paragraph, "w:pPr")
    change(target)
    if stamp is not None and not is_new:
        record_paragraph(target, before, stamp)
    remove_if_empty(target)
    return True

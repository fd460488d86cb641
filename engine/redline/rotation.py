"""The end of a container: what is inserted behind it takes the old mark, which must stay bare."""

from __future__ import annotations

from engine.ooxml.build import copied
from engine.ooxml.order import ensure_child, insert_in_order
from engine.redline.joining import same_properties
from engine.redline.names import (
    ID,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    R_PR_CHANGE,
    WRAPPERS,
    Element,
    take_out,
)
from engine.redline.paragraph_marks import add_mark, mark_properties, mark_revisions
from engine.redline.property_records import paragraph_state, record_paragraph, record_run, run_state
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.stamp import RevisionStamp


def rotate(anchor: Element, last: Element, stamp: RevisionStamp, *, tag: str) -> None:
    """The anchor's mark becomes the inserted one; the last new paragraph takes the old mark."""
    wanted_look = run_state(mark_properties(last))
    old_look = _look_to_return_to(mark_properties(anchor), stamp)
    differs = not same_properties(wanted_look, old_look)
    kept = _hand_on(anchor, last, wanted_look)
    properties = ensure_child(last, "w:pPr")
    if differs and not kept:
        record_run(ensure_child(properties, "w:rPr"), old_look, stamp)
    record_paragraph(properties, state_to_return_to(anchor, stamp), stamp)
    remove_if_empty(properties)
    add_mark(anchor, stamp, tag=tag)


def hand_on_mark(anchor: Element, last: Element) -> None:
    """Untracked, what is pending on a container's last mark stays with its last paragraph."""
    mark = mark_properties(anchor)
    if mark is None or not (mark_revisions(anchor) or mark.find(R_PR_CHANGE) is not None):
        return
    _hand_on(anchor, last, run_state(mark_properties(last)))
    remove_if_empty(ensure_child(last, "w:pPr"))
    remove_if_empty(mark)


def _hand_on(anchor: Element, last: Element, wanted_look: Element | None) -> bool:
    """Moves the mark with its revisions; True when it keeps somebody's record, and its look."""
    old_mark = mark_properties(anchor)
    properties = ensure_child(last, "w:pPr")
    own = properties.find(R_PR)
    if own is not None:
        properties.remove(own)
    pending = None if old_mark is None else old_mark.find(R_PR_CHANGE)
    if pending is not None:  # one mark tells one change: it keeps theirs, and with it its look
        wanted_look = run_state(old_mark)
    _give_mark(properties, old_mark, wanted_look)
    if pending is not None:
        take_out(pending)
    for revision in mark_revisions(anchor):
        take_out(revision)
    return pending is not None


def _give_mark(properties: Element, old_mark: Element | None, look: Element | None) -> None:
    """The old mark moves with its revisions; its look becomes the wanted one."""
    revisions = [] if old_mark is None else [c for c in old_mark if c.tag in WRAPPERS]
    if look is None and not revisions:
        return
    if old_mark is not None and same_properties(run_state(old_mark), look):
        insert_in_order(properties, copied(old_mark))  # in whatever order its author wrote it
        return
    mark = properties.makeelement(R_PR, {})
    mark.extend([copied(each) for each in revisions] + ([] if look is None else list(look)))
    insert_in_order(properties, mark)


def _look_to_return_to(mark: Element | None, stamp: RevisionStamp) -> Element | None:
    """A mark's look before what we changed of it; the record leaves with the look."""
    change = None if mark is None else mark.find(R_PR_CHANGE)
    if change is None or not stamp.owns(change):
        return run_state(mark)
    recorded = change.find(R_PR)
    take_out(change)
    return None if recorded is None else copied(recorded)


def state_to_return_to(anchor: Element, stamp: RevisionStamp) -> Element | None:
    """The anchor's look before what we changed of it in this session."""
    properties = anchor.find(P_PR)
    change = None if properties is None else properties.find(P_PR_CHANGE)
    if change is not None and change.get(ID) in stamp.own_ids:  # whichever suggestion made it
        recorded = change.find(P_PR)
        return None if recorded is None else copied(recorded)
    return paragraph_state(properties)

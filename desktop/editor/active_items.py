"""Between marks on the page and the items that panes and cards call active."""

from __future__ import annotations

from desktop.editor.overlays import ActiveMark
from desktop.editor.places import Places, Spot, face_in
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from engine.document.faces import RunFace


def mark_of_item(document: OpenDocument, item: ActiveItem | None) -> ActiveMark | None:
    """What the painter needs to tint an item."""
    if item is None:
        return None
    if item.kind == "comment":
        return ActiveMark(comment_id=item.id)
    if item.kind == "suggestion":
        return ActiveMark(suggestion_id=item.id)
    change = document.items().change(item.id)
    ids = frozenset(change.revision_ids) if change is not None else frozenset({item.id})
    return ActiveMark(revision_ids=ids)


def item_at(document: OpenDocument, places: Places, spot: Spot) -> ActiveItem | None:
    """The change, the suggestion or the comment at a caret place."""
    run = run_at(places, spot)
    if run is None:
        return None
    for mark in reversed(run.revisions):
        if mark.suggestion_id:
            return ActiveItem("suggestion", mark.suggestion_id)
        found = document.items().item_of_revision(mark.revision_id)
        if found is not None:
            return found
    known = {str(thread.id) for thread in document.document.comments()}
    for comment_id in reversed(run.comment_ids):
        if comment_id in known:
            return ActiveItem("comment", comment_id)
    return None


def run_at(places: Places, spot: Spot) -> RunFace | None:
    """The run whose character stands at or before a caret place."""
    found = places.find(spot)
    face = face_in(found.placed.laid, spot.block_id) if found is not None else None
    if face is None:
        return None
    after = next((r for r in face.runs if r.start <= spot.offset < r.end), None)
    before = next((r for r in face.runs if r.start < spot.offset <= r.end), None)
    for run in (after, before):
        if run is not None and (run.revisions or run.comment_ids):
            return run
    return after or before

"""Accepting and rejecting with a receipt: what happened, or that nothing was changed."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.workspace.decisions import Decision
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from engine.operations.result import BatchResult


def decide(
    document: OpenDocument,
    items: Sequence[ActiveItem],
    decision: Decision,
    *,
    with_comment: bool = False,
) -> BatchResult:
    """One undo step; the receipt goes to the toast through `document.reported`."""
    open_before = {key for key in document.items().order}
    result = document.resolve(items, decision, with_comment=with_comment)
    if not result.applied:
        document.reported.emit(refusal(result), False)
        return result
    gone = open_before - set(document.items().order)
    done = sum(1 for key in items if key in gone)
    document.reported.emit(_receipt(document, items, decision, done=done), True)
    return result


def refusal(result: BatchResult) -> str:
    """Why nothing was changed, in one sentence."""
    reasons = [one.prose() for one in result.skipped]
    return f"Nothing was changed. {reasons[0]}" if reasons else "Nothing was changed."


def _receipt(
    document: OpenDocument, items: Sequence[ActiveItem], decision: Decision, *, done: int
) -> str:
    verb = "accepted" if decision == "accept" else "rejected"
    if len(items) > 1:
        noun = "suggestion" if {one.kind for one in items} == {"suggestion"} else "change"
        told = f"{done} {noun}{'' if done == 1 else 's'} {verb}"
        failed = len(items) - done
        return f"{told}, {failed} could not be resolved." if failed else f"{told}."
    if items[0].kind != "suggestion":
        return f"Change {verb}."
    if decision == "reject":
        return "Suggestion rejected. The file is unchanged."
    if document.tracking:
        return f"Suggestion accepted. Tracked under {document.author}."
    return "Suggestion accepted as plain text: tracking is off."

"""Taking back what one turn of the agent did while the user's own work in between stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.operations.batch import Batch
from engine.operations.catalogue import verb_of
from engine.session.history import HistoryEntry


def rejection(revision_ids: Sequence[str], suggestion_ids: Sequence[str]) -> dict[str, Any] | None:
    """The batch that rejects these changes and suggestions; None when there are none."""
    operations: list[dict[str, Any]] = []
    if suggestion_ids:
        operations.append(
            {
                "id": "undo-suggestions",
                "type": "resolveSuggestions",
                "suggestionIds": list(suggestion_ids),
                "decision": "reject",
            }
        )
    if revision_ids:
        operations.append(
            {
                "id": "undo-revisions",
                "type": "resolveRevisions",
                "revisionIds": list(revision_ids),
                "decision": "reject",
            }
        )
    if not operations:
        return None
    return {"version": 1, "operations": operations, "mode": "tracked-changes"}


def revisions_of(entries: Sequence[HistoryEntry], group: str) -> list[str]:
    """Ids of the revisions that the entries of a group made."""
    return [each for entry in entries if entry.group == group for each in entry.revision_ids]


def suggestions_of(entries: Sequence[HistoryEntry], group: str) -> list[str]:
    """Ids of the suggestions that the entries of a group made, open or decided."""
    found = (
        str(each) for entry in entries if entry.group == group for each in entry.suggestion_ids
    )
    return list(dict.fromkeys(found))


def batch_label(batch: Batch) -> str:
    """What the history calls a batch."""
    if not batch.operations:
        return "Nothing"
    first = batch.operations[0]
    verb = verb_of(first.type)
    label = first.type if verb is None else verb.label(first)
    return label if len(batch.operations) == 1 else f"{label} and {len(batch.operations) - 1} more"

"""Why an operation was not applied: codes, what to do next, and the words a model reads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SkipReason:
    """One code of the contract with its recovery and its sentence for the model."""

    code: str
    retryable: bool
    recovery: str
    prose: str


def _table(*rows: tuple[str, bool, str, str]) -> dict[str, SkipReason]:
    return {row[0]: SkipReason(*row) for row in rows}


REASONS = _table(
    (
        "missingBlock",
        True,
        "refreshDocument",
        "There is no block with this id any more. Read the document again and use an id from it.",
    ),
    (
        "changedBlock",
        True,
        "refreshDocument",
        "The block changed after it was read. Read it again and rebuild the operation.",
    ),
    (
        "preconditionFailed",
        True,
        "refreshDocument",
        "The block's text is not the text the precondition names. Read it again before editing.",
    ),
    (
        "ambiguousFind",
        True,
        "narrowMatch",
        "The phrase occurs more than once in the block. Quote more of the surrounding words, or "
        "say which occurrence.",
    ),
    (
        "missingFind",
        True,
        "refreshDocument",
        "The phrase is not in the block's text. Read the block again and quote it exactly.",
    ),
    (
        "staleRange",
        True,
        "refreshDocument",
        "The text at these offsets is not what it was. Search again and use the new range.",
    ),
    (
        "unsupportedBlock",
        True,
        "changeTarget",
        "This block cannot take the operation. Choose another target or another operation.",
    ),
    (
        "unsupportedMode",
        True,
        "changeMode",
        "This operation cannot be made in the current mode. Nothing was changed; use another "
        "operation type.",
    ),
    (
        "atomicBatchRejected",
        True,
        "inspectBatch",
        "Another operation of this all-or-nothing batch failed. Correct that one and send the "
        "batch again.",
    ),
    (
        "emptyOperation",
        False,
        "removeOperation",
        "The operation says nothing to do: its search text or list is empty. Leave it out.",
    ),
    (
        "noopOperation",
        False,
        "removeOperation",
        "The document already is as the operation asks. Leave it out.",
    ),
    (
        "documentVersionMismatch",
        True,
        "refreshDocument",
        "The document is at another version than the call names. Read it again and rebuild the "
        "operations.",
    ),
    (
        "documentNotEditable",
        True,
        "retryLater",
        "There is no document that can be edited at the moment. Try again later.",
    ),
    (
        "payloadDoesNotFit",
        False,
        "changeTarget",
        "There are more cell texts than new cells. Pass at most one text for each new cell.",
    ),
    (
        "overlappingOperation",
        True,
        "refreshDocument",
        "An earlier operation of this batch already changes the same place. Read the result and "
        "send this one in a new batch.",
    ),
    (
        "splitsCharacter",
        True,
        "changeTarget",
        "An offset falls inside a character. Use one of the offsets beside it.",
    ),
    (
        "protectedReference",
        False,
        "narrowMatch",
        "The change would remove, reorder or cut a note reference. Keep the marker and change "
        "only the words around it.",
    ),
    (
        "missingStyle",
        True,
        "refreshDocument",
        "The document has no paragraph style with this id. Use one of its own styles, or null.",
    ),
    (
        "missingNumbering",
        True,
        "refreshDocument",
        "The document has no list with this number id. Use one that it defines, or a new list.",
    ),
    (
        "invalidResult",
        False,
        "refreshDocument",
        "The result could not be saved as a valid document, so it was not applied.",
    ),
    (
        "pendingDeletion",
        False,
        "resolveTrackedChange",
        "The paragraph is already marked as deleted. That deletion has to be rejected first.",
    ),
    (
        "pendingParagraphPropertyChange",
        False,
        "resolveTrackedChange",
        "The paragraph already has a pending change of its properties. That has to be decided "
        "first.",
    ),
    (
        "pendingRunPropertyChange",
        False,
        "resolveTrackedChange",
        "The text already has a pending formatting change. That has to be decided first.",
    ),
    (
        "pendingParagraphMarkDeletion",
        False,
        "resolveTrackedChange",
        "The end of the paragraph is already marked as deleted. That has to be decided first.",
    ),
    (
        "overlapsTrackedChange",
        False,
        "resolveTrackedChange",
        "The text lies partly inside another pending change and cannot be layered over it. Keep "
        "to one side of that change, or have it decided first.",
    ),
    (
        "authorMissing",
        False,
        "setAuthor",
        "No author name is set, and a tracked change needs one. Set an author and send it again.",
    ),
    (
        "droppedByHost",
        True,
        "retryLater",
        "The host did not let this operation through. It was not applied.",
    ),
    (
        "forbiddenKey",
        False,
        "removeOperation",
        "The operation holds a key that is never allowed. It was not applied.",
    ),
    (
        "textTooLong",
        False,
        "narrowMatch",
        "A text of the operation is longer than allowed. Send it in smaller pieces.",
    ),
    (
        "budgetExceeded",
        False,
        "removeOperation",
        "The call holds more than allowed at once. Send fewer operations.",
    ),
    (
        "missingComment",
        True,
        "refreshDocument",
        "There is no comment with this id. Read the comments again and use an id from there.",
    ),
    (
        "missingRevision",
        True,
        "refreshDocument",
        "There is no tracked change with this id any more. Read the changes again.",
    ),
    (
        "missingSuggestion",
        True,
        "refreshDocument",
        "There is no open suggestion with this id any more. Read the changes again.",
    ),
    (
        "missingField",
        True,
        "refreshDocument",
        "The block has no such field. Read the block again and count its fields from 0.",
    ),
)


def prose(code: str, detail: str = "") -> str:
    """The sentence a model reads; an unknown code is passed through as it is."""
    reason = REASONS.get(code)
    text = reason.prose if reason else code
    return f"{text} ({detail})" if detail else text

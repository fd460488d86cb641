"""What `suggest_changes` can do under a host's options, in the words a model reads."""

from __future__ import annotations

from engine.operations.catalogue import BY_TYPE
from engine.tools.guard import MAX_FIELD
from engine.tools.options import SuggestOptions

_BASE = (
    "Propose edits to the document. Every edit lands as a tracked change that a person accepts or "
    "rejects. Take block ids and hashes from a reading tool, and pass the hash you read as "
    "precondition.blockTextHash so that a block that changed meanwhile is not edited. Change as "
    "few words as the point needs. The comment of an operation is seen by the other side."
)
_INSERTING = {"insertAfterBlock", "insertBeforeBlock", "replaceBlock"}


def described(options: SuggestOptions) -> str:
    """The tool's description: the base paragraph and the capability lines."""
    return f"{_BASE}\n{capability_text(options)}"


def capability_text(options: SuggestOptions) -> str:
    """One line for each thing that is so under these options."""
    types = set(options.operation_types)
    meanings = "; ".join(f"{one}: {BY_TYPE[one].meaning}" for one in options.operation_types)
    lines = [f"Supported operations: {meanings}."]
    if types & _INSERTING:
        lines.append(
            "Structure: inserts take pageBreakBefore or hardPageBreak, styleId of a style of this "
            "document, alignment, numbering, outlineLevel and spacing. Text is plain: no markdown "
            "headings, lists, tables or directives."
        )
    if "insertSignatureTable" in types:
        lines.append(
            "Signature blocks: use insertSignatureTable with one entry per party, never "
            "underscores or spaces as text."
        )
    if "formatRange" not in types:
        lines.append("Run formatting (bold, italic, underline) cannot be changed.")
    lines.append(
        f"Limits: at most {options.max_operations} operations in one call, {MAX_FIELD:,} "
        "characters in one field."
    )
    if options.review_meta == "required":
        lines.append("Every operation must carry severity (low, medium, high) and area.")
    else:
        lines.append("Give severity (low, medium, high) and area where they help the reviewer.")
    if options.pinned:
        lines.append(
            f'These operations are for document version "{options.document_version}"; pass it as '
            "documentVersion."
        )
    return "\n".join(lines)

"""The change list as text for a model (folio-contract §17.2)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.compare.changes import Change, VersionDiff

_LONGEST = 61
_EDGE = 30


def format_for_llm(diff: VersionDiff) -> str:
    """One summary line, what privacy transforms did, then one line for each change."""
    return "\n".join(_lines(diff))


def _lines(diff: VersionDiff) -> Iterator[str]:
    counts = diff.counts()
    summary = (
        f"Version diff: {counts['added']} added, {counts['deleted']} deleted, "
        f"{counts['modified']} modified, {counts['formatChanged']} format-changed, "
        f"{counts['moved']} moved"
    )
    if counts["metadataChanged"]:
        summary += f", {counts['metadataChanged']} metadata-changed"
    yield f"{summary}, {counts['unchanged']} unchanged"
    if diff.privacy.applied:
        yield f"Privacy transforms applied: {', '.join(diff.privacy.applied)}"
        yield f"Removed metadata fields: {', '.join(diff.privacy.removed) or 'none'}"
    for change in diff.changes:
        yield _line(change)
    for each in diff.metadata:
        values = (json.dumps(v, ensure_ascii=False) for v in (each.base_value, each.revised_value))
        yield f"~ metadata.{each.property}: {' -> '.join(values)}"


def _line(change: Change) -> str:
    where, text = f"[{change.block_id}]", change.text or ""
    match change.type:
        case "added":
            return f"+ {where} added: {text}"
        case "deleted":
            return f"- {where} deleted: {text}"
        case "modified":
            return f"~ {where} modified: {marked_text(change)}"
        case "formatChanged":
            names = ", ".join(change.changed_properties)
            return f"~ {where} format changed ({names}): {shortened(text)}"
        case "movedFrom":
            return f"< {where} moved away (move {change.move_group_id}): {shortened(text)}"
        case "movedTo":
            told = marked_text(change) if change.segments else shortened(text)
            return f"> {where} moved here (move {change.move_group_id}): {told}"


def marked_text(change: Change) -> str:
    """`kept [-deleted-]{+inserted+} kept`, long kept runs shortened."""
    spelled = {"equal": shortened, "del": "[-{}-]".format, "ins": "{{+{}+}}".format}
    return "".join(spelled[each.type](each.text) for each in change.segments)


def shortened(text: str) -> str:
    """The first and the last 30 characters of what is longer than 61."""
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_EDGE]}…{text[-_EDGE:]}"

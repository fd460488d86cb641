"""Operations of a tool call as lines that a reviewer can judge before they land."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

MOST_LINES = 6
_LONGEST = 90
Clause = Callable[[str], str]


def operation_lines(name: str, arguments: Mapping[str, Any], clause: Clause) -> list[str]:
    """One line per operation, the last one counting those left out."""
    operations = _operations(arguments)
    lines = [_line(name, one, clause) for one in operations]
    more = len(lines) - MOST_LINES
    if more > 1:
        return [*lines[:MOST_LINES], f"… and {more} more"]
    return lines


def count_of(arguments: Mapping[str, Any]) -> int:
    return len(_operations(arguments))


def _operations(arguments: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    listed = arguments.get("operations")
    if isinstance(listed, Sequence) and not isinstance(listed, str):
        found = [one for one in listed if isinstance(one, Mapping)]
        return found or [arguments]
    return [arguments]


def _line(name: str, one: Mapping[str, Any], clause: Clause) -> str:
    place = clause(_block(one))
    where = f"{place}: " if place else ""
    old, new = _said(one, "find"), _said(one, "replace", "text", "newText", "content")
    match str(one.get("type", name)):
        case "deleteBlock" | "deleteBlocks":
            return f"{where}delete the paragraph"
        case "insertAfterBlock" | "insertBeforeBlock" | "insertBlock":
            return f"{where}add “{new}”"
        case "commentOnBlock" | "commentOnRange" | "add_comment":
            return f"{where}comment “{_comment(one)}”"
        case "replyComment" | "reply_comment":
            return f"reply “{_comment(one)}”"
        case "setCommentState" | "resolve_comment":
            return "resolve a comment"
        case _ if old and new:
            return f"{where}“{old}” → “{new}”"
        case _ if old:
            return f"{where}delete “{old}”"
        case _ if new:
            return f"{where}write “{new}”"
        case kind:
            return f"{where}{_spaced(kind)}"


def _block(one: Mapping[str, Any]) -> str:
    span = one.get("range")
    inner = span.get("blockId") if isinstance(span, Mapping) else None
    return str(one.get("blockId") or inner or "")


def _said(one: Mapping[str, Any], *keys: str) -> str:
    value = next((one[key] for key in keys if isinstance(one.get(key), str)), "")
    flat = " ".join(value.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1].rstrip()}…"


def _comment(one: Mapping[str, Any]) -> str:
    told = one.get("comment")
    return _said(told, "text") if isinstance(told, Mapping) else _said(one, "text", "comment")


def _spaced(kind: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind).replace("_", " ").strip()

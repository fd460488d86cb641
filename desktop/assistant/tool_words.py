"""Tool calls in words: what a step of the timeline says, and its fact at the right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_DOING = {
    "get_document_outline": ("Reading the outline", "Read the outline"),
    "read_document": ("Reading the contract", "Read the contract"),
    "read_section": ("Reading a section", "Read a section"),
    "read_comments": ("Reading the comments", "Read the comments"),
    "read_changes": ("Reading the changes", "Read the changes"),
    "read_page": ("Reading page {page}", "Read page {page}"),
    "read_selection": ("Reading the selection", "Read the selection"),
    "find_text": ("Looking for “{query}”", "Looked for “{query}”"),
    "search_document": ("Looking for “{query}”", "Looked for “{query}”"),
    "suggest_changes": ("Drafting suggestions", "Drafted suggestions"),
    "suggest_change": ("Drafting a suggestion", "Drafted a suggestion"),
    "add_comment": ("Drafting a comment", "Drafted a comment"),
    "reply_comment": ("Drafting a reply", "Drafted a reply"),
    "show_in_document": ("Showing a place", "Showed a place"),
    "scroll_to_block": ("Showing a place", "Showed a place"),
}
_COUNTED = {
    "read_document": "block",
    "read_comments": "comment",
    "read_changes": "change",
    "find_text": "match",
}


def doing(name: str, arguments: Mapping[str, Any]) -> str:
    """While it runs: "Reading the contract"."""
    return _filled(_DOING.get(name, (_plain(name), ""))[0], arguments)


def done(name: str, arguments: Mapping[str, Any]) -> str:
    """Afterwards: "Read the contract"."""
    return _filled(_DOING.get(name, ("", _plain(name)))[1], arguments)


def fact(name: str, envelope: Mapping[str, Any]) -> str:
    """The number at the right: "63 blocks", "2 of 3"."""
    if not envelope.get("ok", False):
        return "refused"
    result = envelope.get("result")
    if isinstance(result, Mapping) and "applied" in result:
        landed = len(result["applied"]) + len(result.get("replayed", ()))
        asked = landed + len(result.get("skipped", ())) + len(result.get("queued", ()))
        return f"{landed} of {asked}" if landed != asked else _count(landed, "suggestion")
    noun = _COUNTED.get(name)
    rows = result if isinstance(result, list) else None
    if isinstance(result, Mapping):
        rows = next((v for k, v in result.items() if k in ("blocks", "matches", "sections")), None)
        noun = "section" if "sections" in result else noun
    return _count(len(rows), noun) if noun and isinstance(rows, list) else ""


def went_wrong(envelope: Mapping[str, Any]) -> bool:
    """Refused, or something in it was skipped."""
    if not envelope.get("ok", False):
        return True
    result = envelope.get("result")
    return isinstance(result, Mapping) and bool(result.get("skipped"))


def _count(number: int, noun: str) -> str:
    if noun == "match":
        return f"{number:,} match" if number == 1 else f"{number:,} matches"
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _plain(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _filled(pattern: str, arguments: Mapping[str, Any]) -> str:
    text = pattern
    for key in ("page", "query"):
        value = str(arguments.get(key, arguments.get("text", ""))) or "…"
        text = text.replace("{" + key + "}", value if len(value) < 40 else value[:38] + "…")
    return text

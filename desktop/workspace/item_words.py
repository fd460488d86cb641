"""Words for what a reviewer sees: kinds of changes, severities, dates, people's own lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from desktop.widgets.redline_text import RedlinePart, redline_brief
from desktop.workspace.review_items import ChangeItem, SuggestionItem

_KINDS = {
    "insertion": ("Insert", "insert"),
    "deletion": ("Delete", "delete"),
    "replacement": ("Replace", "swap"),
    "move": ("Move", "move"),
    "moveFrom": ("Move", "move"),
    "moveTo": ("Move", "move"),
    "formatting": ("Format", "format"),
    "comment": ("Comment", "comment"),
}
_PHRASES = {
    "paragraphMarkInserted": "Paragraph break added",
    "paragraphMarkDeleted": "Paragraph break removed",
    # Marked runs of which nothing is seen: the code of a field, mostly.
    "insertion": "Field code added",
    "deletion": "Field code removed",
    "replacement": "Field code replaced",
    "formatting": "Character format changed",
    "paragraphPropertiesChanged": "Paragraph format changed",
    "sectionPropertiesChanged": "Page layout changed",
    "numberingChanged": "Numbering changed",
    "tablePropertiesChanged": "Table format changed",
    "rowPropertiesChanged": "Row format changed",
    "cellPropertiesChanged": "Cell format changed",
    "rowInserted": "Row added",
    "rowDeleted": "Row removed",
    "cellInserted": "Cell added",
    "cellDeleted": "Cell removed",
    "cellMerged": "Cells merged",
    "contentControlInserted": "Field for content added",
    "contentControlDeleted": "Field for content removed",
}
_LEVELS = {"deal-breaker": "high", "high": "high", "medium": "medium", "low": "low", "note": "low"}
KIND_WORDS = ("Insert", "Delete", "Replace", "Move", "Format", "Comment")


def kind_word(kind: str) -> str:
    """ "Insert", "Delete", "Replace", "Move", "Format" or "Comment"."""
    if kind in _KINDS:
        return _KINDS[kind][0]
    if kind.endswith("Inserted"):
        return "Insert"
    return "Delete" if kind.endswith("Deleted") else "Format"


def kind_icon(kind: str) -> str:
    word = kind_word(kind)
    return next(icon for name, icon in _KINDS.values() if name == word)


def phrase_of(item: ChangeItem | SuggestionItem) -> str:
    """What a change without text of its own says."""
    kinds = {member.kind for member in item.members}
    marks = kinds & {"paragraphMarkInserted", "paragraphMarkDeleted"}
    if item.kind == "replacement" and marks:
        return _PHRASES[marks.pop()] if len(marks) == 1 else "Paragraph break moved"
    return "" if item.kind == "comment" else _PHRASES.get(item.kind, "Change without text")


def brief(item: ChangeItem | SuggestionItem, parts: Sequence[RedlinePart]) -> str:
    """One line for a card."""
    changed = [part for part in parts if part.kind != "equal"]
    if changed:
        line = redline_brief(changed)
        return f"Moved: {line[2:]}" if item.kind.startswith("move") else line
    if isinstance(item, SuggestionItem) and item.comment and item.kind == "comment":
        return item.comment
    return phrase_of(item)


def severity_level(severity: str | None) -> str | None:
    """high, medium or low for the three bars."""
    return _LEVELS.get(severity or "")


def first_sentence(text: str, limit: int = 90) -> tuple[str, str]:
    """A title and what is left of the text."""
    flat = " ".join(text.split())
    for mark in (". ", "? ", "; ", ": "):
        head, sign, rest = flat.partition(mark)
        if sign and len(head) <= limit:
            return head + (mark[0] if mark[0] == "?" else ""), rest
    if len(flat) <= limit:
        return flat.removesuffix("."), ""
    return flat[: limit - 1].rsplit(" ", 1)[0] + "…", flat


def when(value: str | None, *, today: date | None = None) -> str:
    """ "Today, 10:05", "Yesterday, 18:31", "11 Sep, 16:20" or "11 Sep 2024"."""
    if not value:
        return ""
    try:
        moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return ""
    now = today or date.today()
    day, clock = moment.date(), f"{moment:%H:%M}"
    if day == now:
        return f"Today, {clock}"
    if day == now - timedelta(days=1):
        return f"Yesterday, {clock}"
    if day.year == now.year:
        return f"{day.day} {day:%b}, {clock}"
    return f"{day.day} {day:%b} {day.year}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """ "1 change", "2 changes"; `plural` where an s will not do."""
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"

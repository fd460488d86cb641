"""Redlines as rich text for cards, and as words for screen readers."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Literal, NamedTuple

PartKind = Literal["equal", "deleted", "inserted"]


class RedlinePart(NamedTuple):
    kind: PartKind
    text: str


def redline_html(parts: Sequence[RedlinePart], colour: str, *, pixels: int = 13) -> str:
    """Struck and underlined text in the author's colour; the text itself is escaped.

    A space parts deleted from inserted words here (readability); the page shows the exact text.
    """
    pieces: list[str] = []
    previous: PartKind = "equal"
    for part in parts:
        if part.kind == "inserted" and previous == "deleted":
            pieces.append(" ")
        pieces.append(_piece(part, colour))
        previous = part.kind
    return f'<div style="font-size:{pixels}px;line-height:138%">{"".join(pieces)}</div>'


def limited(parts: Sequence[RedlinePart], most: int) -> list[RedlinePart]:
    """A long change by its beginning, at most so many characters; the page has all of it."""
    shown: list[RedlinePart] = []
    room = most
    for part in parts:
        if room <= 0:
            break
        text = part.text if len(part.text) <= room else part.text[:room].rstrip() + "…"
        shown.append(RedlinePart(part.kind, text))
        room -= len(part.text)
    return shown


def redline_words(parts: Sequence[RedlinePart]) -> str:
    words = {"deleted": "deleted: ", "inserted": "inserted: ", "equal": ""}
    return " ".join(words[part.kind] + part.text for part in parts)


def redline_brief(parts: Sequence[RedlinePart]) -> str:
    """One line for a margin card: "old → new", "+ text" or "− text"."""
    deleted = _said("".join(part.text for part in parts if part.kind == "deleted"))
    inserted = _said("".join(part.text for part in parts if part.kind == "inserted"))
    if deleted and inserted:
        return f"{deleted} → {inserted}"
    return f"+ {inserted}" if inserted else f"− {deleted}"


def _said(text: str) -> str:
    """Words without the spaces and commas at their ends; if there is nothing else, these."""
    words = text.strip(" ,")
    if words.strip() or not text:
        return words
    if not text.isspace():
        return f"“{text}”"
    return next((name for sign, name in _SIGNS.items() if sign in text), "space")


_SIGNS = {"\n": "line break", "\t": "tab"}


def _piece(part: RedlinePart, colour: str) -> str:
    text = html.escape(part.text).replace("\n", "<br>")
    match part.kind:
        case "deleted":
            return f'<span style="color:{colour};text-decoration:line-through">{text}</span>'
        case "inserted":
            style = f"color:{colour};text-decoration:underline;font-weight:600"
            return f'<span style="{style}">{text}</span>'
        case "equal":
            return text

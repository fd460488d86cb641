"""Tells typed numbers, schedule headings and citation labels apart from ordinary words."""

from __future__ import annotations

import re
from dataclasses import dataclass

SCHEDULE_WORD = (
    "schedule|exhibit|annex|annexe|appendix|attachment|addendum|anhang|anlage|allegato|anexo|"
    "bijlage|příloha"
)
_SAME_AS_ANNEX = frozenset(
    ("annexe", "anhang", "anlage", "allegato", "anexo", "bijlage", "příloha")
)
_SCHEDULE_HEADING = re.compile(
    rf"^\s*[\[\(]?(?P<word>{SCHEDULE_WORD})\s+(?:no\.?\s*)?"
    r"(?P<key>[A-Z]{1,2}(?:-\d+)?|\d{1,2}(?:\.\d+)?(?:\([A-Za-z]\))?[A-Za-z]?|[IVXL]+)\b"
    r"(?![.\d]*\s+(?:of|to|and|shall|is|are|sets|contains|hereto|above|below|may|will|must|has|"
    r"does|which|,))\s*[\]\)]?\s*([–—:.\-]|$|\n|\t|\()?\s*(.{0,90})$",
    re.I | re.S,
)
_SCHEDULE_START = re.compile(
    rf"(?P<word>{SCHEDULE_WORD})\s+(?P<key>[A-Z]|\d{{1,2}})\b", re.I | re.S
)
_TYPED = re.compile(
    r"^\s*(?:(?P<word>sub-?section|section|article|clause|sec\.|art\.|artikel|artículo|articolo|"
    r"článek|§)\s*)?(?P<num>\d{1,3}(?:\.\d{1,3}){0,5}[A-Z]?|[IVXLC]{1,6}(?=[.:)\s–—-])|"
    r"[A-Z](?=[.)]\s?[A-Z]))(?P<tail>[.:)]|\.\)|\s*[–—-]\s)?(?=\s|$|[A-Z“\"(])",
    re.I,
)
_BRACKETED = re.compile(r"^\s*\(?(?P<p>[a-z]{1,2}|[ivxl]{1,6}|\d{1,2}|[A-Z])\)\s")
_LABEL_WORD = re.compile(
    r"(?i)^(sub-?section|section|article|clause|sec\.?|art\.?|artikel|paragraph|§)\s*"
)
_UNIT_AFTER = re.compile(r"\s*(?:%|percent|million|days|months)")


def canonical_schedule(word: str) -> str:
    """One word for the attachments that other languages call annex."""
    return "annex" if word.lower() in _SAME_AS_ANNEX else word.lower()


def normalise_label(label: str) -> str:
    """A label without its word, spaces and closing punctuation ("Section 4.2." becomes "4.2")."""
    core = re.sub(r"\s+", "", _LABEL_WORD.sub("", label.strip()))
    return core if core.startswith("(") else core.strip(".:)–—- ").rstrip(".")


def schedule_heading(text: str, *, label: str, emphasised: bool, bold: bool) -> str | None:
    """The schedule key ("annex A") when a block opens a schedule.

    `emphasised` means a heading or capitals, `bold` any bold run; a long plain sentence that
    begins with "Schedule 1" is a reference, not a heading.
    """
    by_label = None
    if label and len(text) < 120:
        whole = f"{label} {text}".strip()
        if re.match(rf"(?i)({SCHEDULE_WORD})\b", label):
            by_label = _SCHEDULE_HEADING.match(whole)
    match = _SCHEDULE_HEADING.match(text) if len(text) < 120 else None
    if match is None and emphasised:
        match = _SCHEDULE_START.match(text)
    match = match or by_label
    if match is None or not (emphasised or bold or len(text) < 60 or by_label):
        return None
    return f"{canonical_schedule(match['word'])} {match['key'].upper().rstrip('.')}"


@dataclass(frozen=True, slots=True)
class TypedLabel:
    """A number typed as text at the start of a paragraph; `word` is "article", "section" …"""

    label: str
    word: str = ""


def typed_label(text: str) -> TypedLabel | None:
    """The typed number a paragraph starts with, or None when it only looks like one."""
    match = _TYPED.match(text)
    if match and _is_number(match, text):
        word = match["word"] or ""
        return TypedLabel(word + match["num"] + ("." if match["tail"] else ""), word.lower())
    match = _BRACKETED.match(text)
    return TypedLabel(f"({match['p']})") if match else None


def _is_number(match: re.Match[str], text: str) -> bool:
    word, number, tail = match["word"], match["num"], match["tail"]
    if not (word or "." in number or tail):
        return False
    if re.fullmatch(r"\d{4}", number):  # a year, not a clause
        return False
    if word:
        return True
    if re.fullmatch(r"[IVXLCivxlc]+|[A-Za-z]", number) and not tail:
        return False
    if number[0].islower():
        return False
    return not (re.fullmatch(r"\d+\.\d+", number) and _UNIT_AFTER.match(text, match.end()))

"""Bookmarks by name: the paragraph each begins in and the text it holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.inline import AtomKind
from engine.document.structure import FALLBACK, P
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

START = W + "bookmarkStart"
END = W + "bookmarkEnd"
_ID = W + "id"
_DIGITS = re.compile(r"\[\^e?(\d+)\]")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """One bookmark; names compare without regard to case, as in Word."""

    name: str
    start: Any
    paragraph: Any
    text: str | None
    """The accepted text it holds; None when it ends in another paragraph."""
    note_number: str | None
    """The number of the first note reference in it."""


def find_bookmarks(document: WordDocument) -> dict[str, Bookmark]:
    """Lower-case name → bookmark, over all stories; the first of a name counts.

    A bookmark whose paragraph is wholly deleted by a tracked change is still there.
    """
    found: dict[str, Bookmark] = {}
    for story in document.stories():
        for start in story.container.iter(START):
            name = start.get(W + "name") or ""
            if name.lower() in found or next(start.iterancestors(FALLBACK), None) is not None:
                continue
            paragraph = _paragraph(start)
            if paragraph is not None:
                found[name.lower()] = _Lazy(document, start, paragraph).bookmark(name)
    return found


@dataclass(slots=True)
class _Lazy:
    """Reads a bookmark's content; most bookmarks are table-of-contents marks nobody asks about."""

    document: WordDocument
    start: Any
    paragraph: Any

    def bookmark(self, name: str) -> Bookmark:
        if name.startswith("_Toc"):
            return Bookmark(name, self.start, self.paragraph, None, None)
        text, note = self._content()
        return Bookmark(name, self.start, self.paragraph, text, note)

    def _content(self) -> tuple[str | None, str | None]:
        inside = next(self.start.iterancestors(P), None) is None
        pieces: list[str] = []
        note: str | None = None
        for _, atom in self.document.inline_of(self.paragraph).shown():
            tag = atom.element.tag
            if atom.element is self.start:
                inside = True
            elif tag == END and atom.element.get(_ID) == self.start.get(_ID):
                return ("".join(pieces) if inside else ""), note
            elif inside and not atom.deleted and not atom.hidden:
                pieces.append(atom.text)
                if note is None and atom.kind is AtomKind.NOTE_REFERENCE:
                    digits = _DIGITS.match(atom.text)
                    note = digits.group(1) if digits else None
        return None, note


def _paragraph(start: Any) -> Any:
    """The paragraph a bookmark begins in; between blocks it begins with the next one."""
    paragraph = next(start.iterancestors(P), None)
    if paragraph is not None:
        return paragraph
    for sibling in start.itersiblings():
        if sibling.tag == P:
            return sibling
        if isinstance(sibling.tag, str) and sibling.tag not in (START, END):
            return next(sibling.iter(P), None)
    return None

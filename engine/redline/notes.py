"""Notes whose last reference was accepted away: their text must not stay behind in the file."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.transaction import Transaction
from engine.ooxml.ns import RelType, W
from engine.ooxml.types import Element


def notes_in(elements: Sequence[Element]) -> list[tuple[str, str]]:
    """The notes that elements refer to, as kind and id."""
    found: list[tuple[str, str]] = []
    for each in elements:
        for kind in ("footnote", "endnote"):
            references = each.iter(f"{W}{kind}Reference")
            found.extend((kind, reference.get(W + "id") or "") for reference in references)
    return found


def remove_unread_notes(tx: Transaction, references: Sequence[tuple[str, str]]) -> None:
    """Takes out the notes of removed references that nothing refers to any more."""
    package = tx.document.package
    main = package.main_document
    for kind, reltype in (("footnote", RelType.FOOTNOTES), ("endnote", RelType.ENDNOTES)):
        wanted = {note_id for each, note_id in references if each == kind and note_id}
        parts = package.related(main, reltype) if wanted else []
        if not parts:
            continue
        still = {each.get(W + "id") for each in main.root.iter(f"{W}{kind}Reference")}
        doomed = wanted - still
        notes = parts[0].root.findall(W + kind)
        for note in notes:
            if note.get(W + "id") in doomed and note.get(W + "type") in (None, "normal"):
                tx.remove_note(note)

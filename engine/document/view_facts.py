"""What faces need to know of the document around them: labels, notes, fields, targets, pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from engine.document.atoms import InlineContext
from engine.document.faces import NoteRef
from engine.document.fields import FieldMap
from engine.document.formatting import Formatting
from engine.document.inline import read_inline
from engine.document.labels import Label
from engine.document.paragraph_faces import StoryFacts, picture_of
from engine.document.reading import Reading
from engine.document.story import Story
from engine.document.xmlread import Element
from engine.identity import StoryHandle
from engine.ooxml.ns import RelType, W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

NoteKind = Literal["footnote", "endnote"]
_NOTE_MARKS: Mapping[str, NoteKind] = {W + "footnoteRef": "footnote", W + "endnoteRef": "endnote"}


def story_facts(
    document: WordDocument,
    story: Story,
    reading: Reading,
    *,
    labels: Mapping[Any, Label],
    notes: Mapping[Element, NoteRef],
    context: InlineContext,
) -> StoryFacts:
    """What faces of a story in one reading need to know beyond their own paragraphs."""
    formatting = document.formatting
    relationships = story.part.relationships
    numbering_part = _numbering_part(document)

    def target_of(relationship_id: str) -> str:
        found = relationships.by_id.get(relationship_id)
        return "" if found is None else found.target

    return StoryFacts(
        formatting=formatting,
        part=story.part,
        reading=reading,
        labels=labels,
        notes=notes,
        fields=context.fields,
        atoms_of=lambda paragraph: read_inline(paragraph, context).atoms,
        block_id_of=lambda element: document.block_id(element) or "",
        note_of=_note_finder(story.handle, notes),
        target_of=target_of,
        picture_bullet_of=lambda bullet: picture_of(
            numbering_part, formatting.numbering.picture_bullets.get(bullet, "")
        ),
    )


def bare_facts(formatting: Formatting, part: Any) -> StoryFacts:
    """As `story_facts`, for paragraphs of no story: without labels, notes, fields and ids."""
    return StoryFacts(
        formatting=formatting,
        part=part,
        reading=Reading.MARKUP,
        labels={},
        notes={},
        fields=FieldMap(),
        atoms_of=lambda paragraph: read_inline(paragraph).atoms,
        block_id_of=lambda element: "",
        note_of=lambda element: None,
        target_of=lambda relationship: "",
        picture_bullet_of=lambda bullet: "",
    )


def _note_finder(
    handle: StoryHandle, notes: Mapping[Element, NoteRef]
) -> Callable[[Element], NoteRef | None]:
    """Finds what a reference shows; the mark inside a note repeats its reference's number."""

    def find(element: Element) -> NoteRef | None:
        kind = _NOTE_MARKS.get(element.tag)
        if kind is None:
            return notes.get(element)
        if kind != handle.kind:
            return None
        for note in notes.values():
            if note.kind == kind and note.note_id == handle.note_id:
                return NoteRef(note.kind, note.note_id, note.label, is_mark=True)
        return NoteRef(kind, handle.note_id or 0, "", is_mark=True)

    return find


def _numbering_part(document: WordDocument) -> Any:
    package = document.package
    return next(iter(package.related(package.main_document, RelType.NUMBERING)), None)

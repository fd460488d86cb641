"""From an open document to what the layout reads."""

from __future__ import annotations

from engine.document.document import WordDocument
from engine.document.faces import StoryView
from engine.document.reading import Reading
from engine.identity import MAIN, StoryHandle
from engine.pagination.layout import LayoutInput


def layout_input(document: WordDocument, reading: Reading) -> LayoutInput:
    """The body, sections, side stories and note separators of a document in one reading."""

    def story(handle: StoryHandle) -> StoryView | None:
        return document.view(handle, reading)

    def separator(kind: str, which: str) -> StoryView | None:
        if kind not in ("footnote", "endnote"):
            return None
        if which not in ("separator", "continuationSeparator", "continuationNotice"):
            return None
        return document.note_separator(kind, which)

    body = document.view(MAIN, reading) or StoryView(MAIN, reading, (), document.version)
    state = document.side_state(reading)
    return LayoutInput(body, document.sections(), story, separator, state)

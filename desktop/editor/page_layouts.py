"""The layouts of one document, one per reading, so that switching views back costs little."""

from __future__ import annotations

from desktop.editor.document_fonts import measurer_of
from desktop.editor.laid_document import READING_OF, LaidDocument
from desktop.workspace.review_state import Display
from engine.document.document import WordDocument
from engine.document.reading import Reading


class PageLayouts:
    """Only the shown one follows changes; the others catch up when they are shown again."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self.measurer = measurer_of(document)
        self._kept: dict[Reading, LaidDocument] = {}
        self._seen: dict[Reading, int] = {}

    def of(self, display: Display) -> LaidDocument:
        """The layout for a display, brought up to date or begun."""
        reading = READING_OF[display]
        laid = self._kept.get(reading)
        if laid is None:
            laid = LaidDocument(self._document, reading, measurer=self.measurer)
            laid.begin()
            self._kept[reading] = laid
        elif self._seen.get(reading) != self._document.version:
            laid.update()
        self._seen[reading] = self._document.version
        return laid

    def follow(self, laid: LaidDocument, *, least: int) -> None:
        """The document has changed; `laid` is the shown layout, `least` its pages in use."""
        laid.update(least=least)
        self._seen[laid.reading] = self._document.version

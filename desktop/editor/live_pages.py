"""What tools may ask of laid-out pages, of a window's page view or without any window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from desktop.editor.laid_document import LaidDocument
from desktop.workspace import review_state
from engine.document.document import WordDocument
from engine.document.faces import ParagraphFace
from engine.document.offsets import from_utf16, to_utf16
from engine.pagination.page_map import PageMap
from engine.tools.bridge import Selection


class PageSource(Protocol):
    """A page view, or `HeadlessPages`."""

    def finish_layout(self) -> PageMap: ...
    def selection(self) -> review_state.Selection | None: ...
    def reveal(self, block_id: str, start: int = 0, end: int | None = None) -> bool: ...
    def select_clean(self, block_id: str, start: int, end: int) -> bool: ...
    def accepted_text(self, block_id: str) -> str | None: ...


class LivePages:
    """The page capabilities of `engine.tools.bridge`; pages count from 1, offsets are UTF-16.

    Belongs to the thread that owns the document.
    """

    def __init__(self, source: PageSource) -> None:
        self._source = source

    def page_count(self) -> int:
        return len(self._source.finish_layout().pages)

    def page_text(self, page: int) -> str | None:
        """The accepted text of a page, one line per paragraph; None for no such page."""
        pages = self._source.finish_layout()
        return pages.text_of_page(page) if pages.page(page) is not None else None

    def page_blocks(self, page: int) -> Sequence[str]:
        return self._source.finish_layout().blocks_on(page)

    def target_page(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> int | None:
        """The page of the first character of a block, or of a stretch of its accepted text.

        A page begins after its break character: text behind a break that opens a paragraph is on
        the next page, though the paragraph begins on this one.
        """
        pages = self._source.finish_layout()
        first = pages.page_of(block_id)
        face = face_on(pages, block_id, first) if first is not None else None
        offset = from_utf16(face.clean_text, start or 0) if face is not None else None
        if face is None or offset is None or offset >= len(face.clean_text):
            return first
        return pages.page_of(block_id, max(0, face.from_clean(offset + 1) - 1))

    def selection(self) -> Selection | None:
        """What is selected; a bare caret has no text."""
        chosen = self._source.selection()
        if chosen is None:
            return None
        text = self._source.accepted_text(chosen.block_id) or ""
        start = to_utf16(text, chosen.start)
        same = chosen.block_id == chosen.end_block_id
        end = to_utf16(text, chosen.end if same else len(text))
        return Selection(chosen.text, chosen.block_id, start, end)

    def scroll_to_block(self, block_id: str) -> bool:
        self._source.finish_layout()
        return self._source.reveal(block_id)

    def show_in_document(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> bool:
        """Scrolls a block or a stretch into view and selects the stretch."""
        self._source.finish_layout()
        text = self._source.accepted_text(block_id)
        if text is None:
            return False
        low = from_utf16(text, start or 0) or 0
        high = from_utf16(text, end) if end is not None else None
        shown = self._source.reveal(block_id, low, high)
        if shown and start is not None and high is not None:
            self._source.select_clean(block_id, low, high)
        return shown


class HeadlessPages:
    """Pages of a document that no window shows: every change is followed when asked."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._laid = LaidDocument(document)
        self._seen = -1
        self._selection: review_state.Selection | None = None

    def finish_layout(self) -> PageMap:
        if self._seen >= 0 and self._seen != self._document.version:
            self._laid.update()
        self._seen = self._document.version
        return self._laid.finish()

    def selection(self) -> review_state.Selection | None:
        return self._selection

    def reveal(self, block_id: str, start: int = 0, end: int | None = None) -> bool:
        return self.finish_layout().page_of(block_id) is not None

    def select_clean(self, block_id: str, start: int, end: int) -> bool:
        text = self.accepted_text(block_id)
        if text is None:
            return False
        chosen = text[start:end]
        self._selection = review_state.Selection(block_id, start, end, block_id, chosen)
        return True

    def accepted_text(self, block_id: str) -> str | None:
        inline = self._document.inline(block_id)
        return None if inline is None else inline.text()


def face_on(pages: PageMap, block_id: str, number: int) -> ParagraphFace | None:
    """A block's face by a page that shows it; notes and cells included."""
    for span in pages.spans_on(number):
        if span.block_id == block_id:
            return span.face
    return None

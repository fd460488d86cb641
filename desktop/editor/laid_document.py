"""The pages of one open document in one view, kept in step with every change."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.editor.document_fonts import measurer_of
from desktop.editor.measurer import QtMeasurer
from desktop.workspace.review_state import Display
from engine.document.document import WordDocument
from engine.document.reading import Reading
from engine.pagination.facts import LayoutFacts
from engine.pagination.hyphenation import Dictionaries
from engine.pagination.layout import Layout
from engine.pagination.page_map import PageMap
from engine.pagination.source import layout_input

READING_OF = {
    Display.ALL: Reading.MARKUP,
    Display.SIMPLE: Reading.ACCEPTED,
    Display.NONE: Reading.ACCEPTED,
    Display.ORIGINAL: Reading.ORIGINAL,
}


class LaidDocument:
    """Holds the layout; whoever shows pages asks it, with or without a window."""

    def __init__(
        self,
        document: WordDocument,
        reading: Reading = Reading.MARKUP,
        *,
        measurer: QtMeasurer | None = None,
    ) -> None:
        self.document = document
        self.reading = reading
        self.measurer = measurer or measurer_of(document)
        self.page_map = PageMap(complete=False)
        self._slices: Iterator[PageMap] | None = None
        self._tops: dict[int, int] = {}
        self._layout = self._new_layout()

    @property
    def complete(self) -> bool:
        return self.page_map.complete

    @property
    def blocks_measured(self) -> int:
        """Paragraphs laid since `reset_counters`; a key may lay three at most."""
        return self._layout.counters.blocks_measured

    @property
    def pages_made(self) -> int:
        """Pages paginated since the document was opened."""
        return self._layout.counters.pages_made

    def reset_counters(self) -> None:
        self._layout.counters.blocks_measured = 0

    def expected_pages(self) -> int:
        """A guess from the share of blocks that are laid, for progress only."""
        pages = self.page_map.pages
        if self.complete or not pages:
            return len(pages)
        spans = self.page_map.spans_on(pages[-1].number)
        if not spans:
            return len(pages)
        if not self._tops:
            body = self.document.view(reading=self.reading)
            items = () if body is None else body.items
            self._tops = {item.top_key: number for number, item in enumerate(items, 1)}
        done = self._tops.get(spans[-1].face.top_key, len(self._tops))
        return max(len(pages), round(len(pages) * len(self._tops) / max(done, 1)))

    def begin(self, reading: Reading | None = None) -> None:
        """Starts afresh; `step` lays the pages then."""
        if reading is not None:
            self.reading = reading
        self._tops = {}
        self._layout = self._new_layout()
        self.document.stories()  # all notes are read at one go: not in the middle of a slice
        self.page_map = PageMap(complete=False)
        self._slices = self._layout.layout_slices(layout_input(self.document, self.reading))

    def step(self) -> bool:
        """Lays one slice of a few milliseconds; False when there is nothing left."""
        if self._slices is None:
            return False
        try:
            self.page_map = next(self._slices)
        except StopIteration:
            self._slices = None
        return self._slices is not None

    def finish(self) -> PageMap:
        """Lays whatever is left."""
        if self._slices is None and not self.complete:
            self.begin()
        while self.step():
            pass
        return self.page_map

    def paginate_again(self) -> PageMap:
        """All pages anew from the paragraphs that are laid."""
        self._slices = None
        self.page_map = self._layout.layout(layout_input(self.document, self.reading))
        return self.page_map

    def update(self, *, least: int = 1) -> None:
        """Follows a change of the document.

        While slices run they start again; `least` pages are there when this returns, as far as
        the document has them: what is laid already costs little.
        """
        given = layout_input(self.document, self.reading)
        if self._slices is None and self.complete:
            self.page_map = self._layout.update(given)
            return
        self._slices = self._layout.layout_slices(given)
        while self.step() and len(self.page_map.pages) < least:
            pass

    def _new_layout(self) -> Layout:
        facts = LayoutFacts.of(self.document.settings)
        return Layout(self.measurer, facts, divider=Dictionaries())

"""The one answer to "on which page is it": status bar, outline, tools, contents and printing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.document.faces import ParagraphFace
from engine.pagination.model import Page, PlacedBox, PlacedItem, PlacedLines, PlacedTable


class Span(NamedTuple):
    """A stretch of one block's text as it stands on a page."""

    face: ParagraphFace
    start: int
    end: int

    @property
    def block_id(self) -> str:
        return self.face.block_id

    @property
    def clean_text(self) -> str:
        """The accepted text of the stretch."""
        face = self.face
        return face.clean_text[face.to_clean(self.start) : face.to_clean(self.end)]


class PageStart(NamedTuple):
    """The first body character of a page; `block_id` is None on a page without body text."""

    block_id: str | None
    offset: int


class PageMap:
    """Pages in order and where every block lies; `complete` is False while slices still run."""

    def __init__(self, pages: list[Page] | None = None, *, complete: bool = True) -> None:
        self.pages: list[Page] = pages if pages is not None else []
        self.complete = complete
        self._places: dict[str, list[tuple[int, int]]] = {}
        self._mapped = 0

    def __len__(self) -> int:
        return len(self.pages)

    def page(self, number: int) -> Page | None:
        """The page with that number, counted from 1."""
        return self.pages[number - 1] if 0 < number <= len(self.pages) else None

    def page_of(self, block_id: str, offset: int = 0) -> int | None:
        """Number of the page that shows the character; None for blocks that are not shown."""
        self._map()
        places = self._places.get(block_id)
        if not places:
            return None
        index = bisect_right(places, (offset, len(self.pages) + 1)) - 1
        return places[max(index, 0)][1]

    def spans_on(self, number: int) -> list[Span]:
        """The body text of a page in order, without repeated header rows."""
        page = self.page(number)
        return [] if page is None else list(spans_of(page.items))

    def blocks_on(self, number: int) -> list[str]:
        """Ids of the blocks with a part on the page, in order."""
        return list(dict.fromkeys(span.block_id for span in self.spans_on(number)))

    def start_of(self, number: int) -> PageStart:
        """Where the page begins."""
        spans = self.spans_on(number)
        return PageStart(spans[0].block_id, spans[0].start) if spans else PageStart(None, 0)

    def text_of_page(self, number: int) -> str:
        """Accepted text of the page, one line per paragraph."""
        texts: list[str] = []
        previous = None
        for span in self.spans_on(number):
            if previous == span.block_id and texts:
                texts[-1] += span.clean_text
            else:
                texts.append(span.clean_text)
            previous = span.block_id
        return "\n".join(texts)

    def _map(self) -> None:
        """Take in the pages that were added since the last question."""
        places = self._places
        for page in self.pages[self._mapped :]:
            number = page.number
            for block_id, start in _places_of(page):
                known = places.get(block_id)
                if known is None:
                    places[block_id] = [(start, number)]
                else:
                    known.append((start, number))
        self._mapped = len(self.pages)


def _places_of(page: Page) -> list[tuple[str, int]]:
    """A change makes new pages only where something moved; the others keep their answer."""
    if page.places is None:
        items = [*page.items, *page.note_items]
        shown = [items, *(box.items for box in _boxes_of(items))]
        page.places = [(span.block_id, span.start) for part in shown for span in spans_of(part)]
    return page.places


def _boxes_of(items: Iterable[PlacedItem]) -> Iterator[PlacedBox]:
    """Text boxes and frames, which stand beside the text and start no page."""
    for item in items:
        if isinstance(item, PlacedBox):
            yield item
            yield from _boxes_of(item.items)
        elif isinstance(item, PlacedTable):
            for cell in item.cells[item.repeated :]:
                yield from _boxes_of(cell.items)


def lines_of(items: Iterable[PlacedItem]) -> Iterator[PlacedLines]:
    """All placed lines in order of reading, cells included, repeated headers left out."""
    for item in items:
        if isinstance(item, PlacedLines):
            yield item
        elif isinstance(item, PlacedTable):
            for cell in item.cells[item.repeated :]:
                yield from lines_of(cell.items)


def _read_lines(items: Iterable[PlacedItem]) -> Iterator[PlacedLines]:
    """All lines that are read on a page: turned text of cells too."""
    for item in items:
        if isinstance(item, PlacedTable):
            for cell in item.cells[item.repeated :]:
                yield from _read_lines(cell.items)
        elif isinstance(item, PlacedBox) and item.turn:
            yield from _read_lines(item.items)
        elif isinstance(item, PlacedLines):
            yield item


def spans_of(items: Iterable[PlacedItem]) -> Iterator[Span]:
    """Text stretches of placed lines; joined paragraphs are told apart."""
    for placed in _read_lines(items):
        laid = placed.laid
        start, end = laid.lines[placed.first].start, laid.lines[placed.last - 1].end
        base = 0
        for face in (laid.face, *laid.followers):
            length = len(face.text)
            low, high = max(start - base, 0), min(end - base, length)
            if low < high or (length == 0 and start <= base <= end):
                yield Span(face, low, max(high, low))
            base += length

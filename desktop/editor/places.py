"""Caret places: from a block and an offset to a line on a page, and from a click back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_lines import Ruler, Stretch, empty_x, stretches_of
from engine.document.faces import ParagraphFace
from engine.pagination.model import LaidParagraph, Line, Page, PlacedLines

_NOTES = frozenset({"footnote", "endnote"})


class Spot(NamedTuple):
    """A caret place: offset in the text of the block's face in the reading on show.

    `upstream` keeps the caret at the end of a line where the next one begins.
    """

    block_id: str
    offset: int
    upstream: bool = False


class Found(NamedTuple):
    """A spot on its page; comparable along the document by `key`."""

    page: int
    ordinal: int
    line: int
    offset: int
    placed: PlacedLines

    @property
    def key(self) -> tuple[int, int, int]:
        return self.page, self.ordinal, self.offset

    @property
    def laid_line(self) -> Line:
        return self.placed.laid.lines[self.line]


class Places:
    """Answers with the pages of a laid document; keeps the lines of the pages it looked at."""

    def __init__(self, laid: LaidDocument) -> None:
        self._laid = laid
        self.ruler = Ruler(laid.measurer)
        self._lines: dict[int, tuple[Page, list[Stretch], dict[str, list[int]]]] = {}
        self._near = 0

    def use(self, laid: LaidDocument) -> None:
        """Another reading is shown."""
        self._laid = laid
        self._lines.clear()
        self._near = 0

    def forget(self) -> None:
        """Drops what belongs to pages that are gone."""
        pages = {id(page) for page in self._laid.page_map.pages}
        self._lines = {key: kept for key, kept in self._lines.items() if key in pages}

    def stretches(self, index: int) -> list[Stretch]:
        """The lines of a page in order of reading."""
        return self._looked_at(index)[0]

    def _looked_at(self, index: int) -> tuple[list[Stretch], dict[str, list[int]]]:
        """The lines of a page, and by block which of them are its own."""
        pages = self._laid.page_map.pages
        if not 0 <= index < len(pages):
            return [], {}
        page = pages[index]
        kept = self._lines.get(id(page))
        if kept is None or kept[0] is not page:
            found = stretches_of(page)
            own: dict[str, list[int]] = {}
            for ordinal, stretch in enumerate(found):
                laid = stretch.placed.laid
                for face in (laid.face, *laid.followers):
                    own.setdefault(face.block_id, []).append(ordinal)
            kept = self._lines[id(page)] = (page, found, own)
        return kept[1], kept[2]

    def page_heights(self) -> list[float]:
        return [page.height for page in self._laid.page_map.pages]

    # finding

    def find(self, spot: Spot) -> Found | None:
        """Looks where it found something last, then asks the page map."""
        count = len(self._laid.page_map.pages)
        for index in (self._near, self._near - 1, self._near + 1):
            if 0 <= index < count and (found := self._on_page(index, spot)) is not None:
                self._near = index
                return found
        number = self._laid.page_map.page_of(spot.block_id, spot.offset)
        nearby = (
            self._furnished(spot.block_id) if number is None else (number - 1, number - 2, number)
        )
        for index in nearby:
            if 0 <= index < count and (found := self._on_page(index, spot)) is not None:
                self._near = index
                return found
        return None

    def _furnished(self, block_id: str) -> Iterator[int]:
        """Pages that may show a block of a header or footer, the nearest first: it is on many
        pages, so the page map does not list it."""
        entry = self._laid.document.index.entry(block_id)
        if entry is None or entry.story.kind not in ("header", "footer"):
            return
        for distance in range(len(self._laid.page_map.pages)):
            yield self._near + distance
            yield self._near - distance

    def _on_page(self, index: int, spot: Spot) -> Found | None:
        stretches, own = self._looked_at(index)
        for ordinal in own.get(spot.block_id, ()):
            placed = stretches[ordinal].placed
            offset = placed.laid.position_of(spot.block_id, spot.offset)
            if offset is None:
                continue
            line = placed.laid.line_at(offset)
            lines = placed.laid.lines
            if spot.upstream and line > 0 and offset == lines[line].start:
                line -= 1
            if placed.first <= line < placed.last:
                return Found(index, ordinal, line, offset, placed)
        return None

    def face(self, block_id: str) -> ParagraphFace | None:
        """The face of a block as it lies on a page."""
        found = self.find(Spot(block_id, 0))
        return None if found is None else face_in(found.placed.laid, block_id)

    def first(self) -> Spot | None:
        """The first caret place of the document."""
        for index in range(len(self._laid.page_map.pages)):
            for stretch in self.stretches(index):
                return spot_of(stretch.placed, stretch.placed.laid.lines[0].start)
        return None

    def last(self) -> Spot | None:
        """The last caret place of the body."""
        for index in range(len(self._laid.page_map.pages) - 1, -1, -1):
            body = [s for s in self.stretches(index) if s.placed.story.kind == "main"]
            if body:
                placed = body[-1].placed
                return spot_of(placed, end_of(placed))
        return None

    # geometry

    def caret_rect(self, found: Found) -> QRectF:
        """The caret in page twips, without width."""
        line = found.laid_line
        x = self.ruler.x_of(found.placed, line, found.offset)
        top = found.placed.top_of(found.line)
        over, under = self.ruler.glyph_box(line, found.offset)
        y = top + line.baseline - over
        return QRectF(x, y, 0.0, over + under)

    def line_rect(self, found: Found) -> QRectF:
        """The text of the found line in page twips."""
        line = found.laid_line
        left, right = found.placed.x + line.left, found.placed.x + line.right
        return QRectF(left, found.placed.top_of(found.line), max(right - left, 1.0), line.height)

    def hit(self, index: int, x: float, y: float, *, furniture: bool = False) -> Spot | None:
        """The caret place nearest to a point of a page in twips.

        Header and footer are hit only when asked for: a click beside the text must not end there.
        """
        stretches = [s for s in self.stretches(index) if _is_furniture(s) is furniture]
        if not stretches:
            return None
        stretches = _innermost(stretches, x, y)
        nearest = min(stretches, key=lambda s: (_vertical(s, x, y), _sideways(s, x)))
        placed = nearest.placed
        line = _line_at(placed, y)
        offset = self.ruler.offset_at(placed, placed.laid.lines[line], x)
        upstream = line + 1 < len(placed.laid.lines) and offset == placed.laid.lines[line].end
        return spot_of(placed, offset, upstream=upstream)

    def link_at(self, index: int, x: float, y: float) -> str | None:
        """The address under a point of a page."""
        for stretch in self.stretches(index):
            placed = stretch.placed
            if not placed.y <= y <= placed.y + placed.height:
                continue
            line = placed.laid.lines[_line_at(placed, y)]
            for f in line.fragments:
                inside = placed.x + f.x <= x <= placed.x + f.x + f.width
                if inside and f.run is not None and f.run.link:
                    return f.run.link
        return None

    def selection(self, index: int, first: Found, last: Found) -> Iterator[QRectF]:
        """Rectangles on a page between two spots, one per line, in twips."""
        for ordinal, stretch in enumerate(self.stretches(index)):
            if not (first.page, first.ordinal) <= (index, ordinal) <= (last.page, last.ordinal):
                continue
            placed = stretch.placed
            if placed.story != first.placed.story:
                continue
            lines = placed.laid.lines
            at_start = (index, ordinal) == (first.page, first.ordinal)
            at_end = (index, ordinal) == (last.page, last.ordinal)
            start = first.offset if at_start else lines[placed.first].start
            end = last.offset if at_end else end_of(placed) + 1
            for number in range(placed.first, placed.last):
                yield from self._line_rects(placed, number, start, end)

    def _line_rects(
        self, placed: PlacedLines, number: int, start: int, end: int
    ) -> Iterator[QRectF]:
        line = placed.laid.lines[number]
        if line.end < start or line.start > end or (line.start == end and number):
            return
        top, height = placed.top_of(number), line.height
        spans = list(self.ruler.spans(placed, line, start, end))
        for left, right in spans:
            yield QRectF(left, top, right - left, height)
        last = number == len(placed.laid.lines) - 1
        if last and end > line.end >= start:
            right = spans[-1][1] if spans else placed.x + max(line.right, empty_x(placed, line))
            yield QRectF(right, top, 90.0, height)


def spot_of(placed: PlacedLines, offset: int, *, upstream: bool = False) -> Spot:
    """The spot of an offset as lines count it."""
    block_id, own = placed.laid.locate(offset)
    return Spot(block_id, own, upstream)


def end_of(placed: PlacedLines) -> int:
    """The last caret place of a placed part; before the line's own break."""
    line = placed.laid.lines[placed.last - 1]
    if line.break_after and line.end > line.start:
        return line.end - 1
    return line.end


def face_in(laid: LaidParagraph, block_id: str) -> ParagraphFace | None:
    return next((f for f in (laid.face, *laid.followers) if f.block_id == block_id), None)


def _line_at(placed: PlacedLines, y: float) -> int:
    for index in range(placed.first, placed.last):
        if y < placed.top_of(index) + placed.laid.lines[index].height:
            return index
    return placed.last - 1


def is_beside_body(page: Page, y: float) -> bool:
    """Whether a height lies where header or footer stand."""
    return y < page.body_top or y > page.body_bottom


def _is_furniture(stretch: Stretch) -> bool:
    return stretch.placed.story.kind in ("header", "footer")


def _innermost(stretches: list[Stretch], x: float, y: float) -> list[Stretch]:
    """Only the lines of the smallest frame under the point: a click in a cell stays in it.

    Notes stand at the foot of the body's own frame, so their lines come first.
    """
    notes = [s for s in stretches if s.placed.story.kind in _NOTES and _on(s, x, y)]
    if notes:
        return notes
    around = [s.frame for s in stretches if s.frame.distance(x, y) == 0.0]
    if not around:
        return stretches
    smallest = min(around, key=lambda f: (f.right - f.left) * (f.bottom - f.top))
    return [s for s in stretches if s.frame == smallest]


def _on(stretch: Stretch, x: float, y: float) -> bool:
    placed, frame = stretch.placed, stretch.frame
    return placed.y <= y <= placed.y + placed.height and frame.left <= x <= frame.right


def _vertical(stretch: Stretch, x: float, y: float) -> float:
    """Distance to the frame first, then to the lines in it."""
    placed = stretch.placed
    outside = max(placed.y - y, 0.0, y - placed.y - placed.height)
    return stretch.frame.distance(x, y) * 1e3 + outside


def _sideways(stretch: Stretch, x: float) -> float:
    placed = stretch.placed
    return max(placed.x - x, 0.0, x - placed.x - placed.laid.width)

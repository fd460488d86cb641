"""The lines of one page in order of reading, for carets, clicks and selections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from desktop.editor.measurer import QtMeasurer
from engine.pagination.model import (
    Fragment,
    Line,
    Page,
    PlacedBox,
    PlacedItem,
    PlacedLines,
    PlacedTable,
)


class Frame(NamedTuple):
    """The box that a paragraph's lines belong to: a cell, a text box, or the page's body."""

    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        dx = max(self.left - x, 0.0, x - self.right)
        dy = max(self.top - y, 0.0, y - self.bottom)
        return dx * dx + dy * dy


class Stretch(NamedTuple):
    """A placed part of a paragraph with the frame it stands in."""

    placed: PlacedLines
    frame: Frame


def stretches_of(page: Page) -> list[Stretch]:
    """Body first, then notes, then header and footer; repeated header rows take no caret."""
    body = Frame(page.body_left, page.body_top, page.body_right, page.body_bottom)
    notes = Frame(page.body_left, page.body_top, page.body_right, page.height)
    found = list(_walk(page.items, body))
    found.extend(_walk(page.note_items, notes))
    found.extend(furniture_stretches(page))
    return [one for one in found if one.placed.last > one.placed.first and one.placed.block_id]


def furniture_stretches(page: Page) -> list[Stretch]:
    """The lines of header and footer."""
    above = Frame(page.body_left, 0.0, page.body_right, page.body_top)
    below = Frame(page.body_left, page.body_bottom, page.body_right, page.height)
    return [*_walk(page.header_items, above), *_walk(page.footer_items, below)]


def _walk(items: Iterable[PlacedItem], frame: Frame) -> Iterator[Stretch]:
    for item in items:
        if isinstance(item, PlacedLines):
            yield Stretch(item, _column(item, frame))
        elif isinstance(item, PlacedTable):
            for cell in item.cells[item.repeated :]:
                own = Frame(cell.x, cell.y, cell.x + cell.width, cell.y + cell.height)
                yield from _walk(cell.items, own)
        elif isinstance(item, PlacedBox) and not item.turn:
            own = Frame(item.x, item.y, item.x + item.width, item.y + item.height)
            yield from _walk(item.items, own)


def _column(item: PlacedLines, frame: Frame) -> Frame:
    """In columns each one is a frame of its own."""
    left, right = max(item.x, frame.left), item.x + item.laid.width
    if left - frame.left > 1 or frame.right - right > 1:
        return Frame(left, frame.top, right, frame.bottom)
    return frame


class Ruler:
    """Measures inside lines: offsets to x and back."""

    def __init__(self, measurer: QtMeasurer) -> None:
        self._measurer = measurer

    def x_of(self, placed: PlacedLines, line: Line, offset: int) -> float:
        """Page x of the caret before the character at `offset` (as lines count it)."""
        fragments = [f for f in line.fragments if f.run is not None]
        chosen: Fragment | None = None
        for fragment in fragments:
            if fragment.start <= offset < fragment.end:
                chosen = fragment
                break
            if fragment.end <= offset and fragment.kind != "break":
                chosen = fragment
        if chosen is None:
            return placed.x + (fragments[0].x if fragments else empty_x(placed, line))
        return placed.x + chosen.x + self._within(chosen, offset - chosen.start)

    def _within(self, fragment: Fragment, count: int) -> float:
        """Distance from the fragment's left edge after `count` of its characters."""
        length = fragment.end - fragment.start
        if count <= 0:
            inside = 0.0
        elif count >= length:
            inside = fragment.width
        elif len(fragment.text) != length or fragment.kind not in ("text", "space"):
            inside = fragment.width * count / length
        else:
            full = self._width(fragment, length) or 1.0
            inside = self._width(fragment, count) * fragment.width / full
        return fragment.width - inside if fragment.right_to_left else inside

    def _width(self, fragment: Fragment, count: int) -> float:
        font = self._measurer.font(fragment.font)
        width = font.width(fragment.text[:count]) * fragment.scale_percent / 100
        return width + fragment.letter_spacing * count

    def offset_at(self, placed: PlacedLines, line: Line, x: float) -> int:
        """The offset whose caret is nearest to page x."""
        x -= placed.x
        fragments = [f for f in line.fragments if f.run is not None and f.kind != "break"]
        if not fragments:
            return line.start
        nearest = min(fragments, key=lambda f: max(f.x - x, 0.0, x - f.x - f.width))
        length = nearest.end - nearest.start
        low, high = 0, length
        ascending = not nearest.right_to_left
        while high - low > 1:
            middle = (low + high) // 2
            before = nearest.x + self._within(nearest, middle) <= x
            low, high = (middle, high) if before is ascending else (low, middle)
        left = nearest.x + self._within(nearest, low)
        right = nearest.x + self._within(nearest, high)
        return nearest.start + (low if abs(x - left) <= abs(x - right) else high)

    def spans(
        self, placed: PlacedLines, line: Line, start: int, end: int
    ) -> Iterator[tuple[float, float]]:
        """Page x ranges of what stands between two offsets on a line, joined where they touch."""
        current: tuple[float, float] | None = None
        for fragment in sorted(line.fragments, key=lambda f: f.x):
            low = max(fragment.start, start) - fragment.start
            high = min(fragment.end, end) - fragment.start
            if fragment.run is None or low >= high or fragment.kind == "break":
                continue
            a, b = self._within(fragment, low), self._within(fragment, high)
            left = placed.x + fragment.x + min(a, b)
            right = placed.x + fragment.x + max(a, b)
            if current is not None and left - current[1] < 2.0:
                current = (current[0], right)
                continue
            if current is not None:
                yield current
            current = (left, right)
        if current is not None:
            yield current

    def glyph_box(self, line: Line, offset: int) -> tuple[float, float]:
        """Height over and depth under the baseline of what stands at an offset."""
        chosen: Fragment | None = None
        for fragment in line.fragments:
            if fragment.kind in ("image", "object"):
                continue
            if fragment.start <= max(offset - 1, line.start) or chosen is None:
                chosen = fragment
        if chosen is None:
            return line.baseline, line.height - line.baseline
        metrics = self._measurer.font(chosen.font).metrics
        return metrics.ascent + chosen.rise, metrics.descent - chosen.rise


def empty_x(placed: PlacedLines, line: Line) -> float:
    """Where the caret of a line without text stands."""
    match placed.laid.format.alignment:
        case "center":
            return (line.x + line.limit) / 2
        case "right":
            return line.limit
        case _:
            return line.x

"""Pictures of the pages in view, painted once and mended where a change touched them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import TWIPS_PER_PIXEL, Canvas
from desktop.editor.painter import PagePainter
from engine.pagination.model import Page, PlacedItem, PlacedLines, PlacedTable

MOST_PIXELS = 9_000_000
"""Larger pages (high zoom on dense screens) are painted straight to the window instead."""
_MARGIN = 160.0
"""Glyphs and marks may reach this far out of their lines, in twips."""


class PageCache:
    """Keeps pixmaps by page number; `pages_painted` counts full or partial paintings."""

    def __init__(self, painter: PagePainter) -> None:
        self.painter = painter
        self.pages_painted = 0
        self._kept: dict[int, tuple[Page, QPixmap]] = {}
        self._setting: tuple[float, float, int] = (0.0, 0.0, 0)

    def forget(self) -> None:
        self._kept.clear()

    def keep_only(self, numbers: Sequence[int]) -> None:
        """Drops the pictures of other pages."""
        self._kept = {n: kept for n, kept in self._kept.items() if n in numbers}

    def pixmap(self, page: Page, look: PageLook, *, zoom: float, ratio: float) -> QPixmap | None:
        """The picture of a page; None for one too large to keep."""
        width = round(page.width * zoom / TWIPS_PER_PIXEL)
        height = round(page.height * zoom / TWIPS_PER_PIXEL)
        if width * height * ratio * ratio > MOST_PIXELS:
            return None
        setting = (zoom, ratio, id(look))
        if setting != self._setting:
            self._kept.clear()
            self._setting = setting
        known = self._kept.get(page.number)
        if known is not None and known[0] is page:
            return known[1]
        if known is not None:
            band = changed_band(known[0], page)
            if band is not None:
                self._paint(known[1], page, look, zoom=zoom, ratio=ratio, band=band)
                self._kept[page.number] = (page, known[1])
                return known[1]
        made = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
        made.setDevicePixelRatio(ratio)
        made.fill(QColor(look.page))  # at the edges a page may cover a part of a pixel only
        self._paint(made, page, look, zoom=zoom, ratio=ratio, band=(-1e9, 1e9))
        self._kept[page.number] = (page, made)
        return made

    def _paint(
        self,
        pixmap: QPixmap,
        page: Page,
        look: PageLook,
        *,
        zoom: float,
        ratio: float,
        band: tuple[float, float],
    ) -> None:
        if band[0] >= band[1]:
            return
        self.pages_painted += 1
        painter = QPainter(pixmap)
        try:
            paint_band(self.painter, painter, page, look, zoom=zoom, ratio=ratio, band=band)
        finally:
            painter.end()


def paint_band(
    pages: PagePainter,
    painter: QPainter,
    page: Page,
    look: PageLook,
    *,
    zoom: float,
    ratio: float,
    band: tuple[float, float],
) -> None:
    """Paints the part of a page between two heights; the painter's origin is the page's."""
    painter.scale(zoom / TWIPS_PER_PIXEL, zoom / TWIPS_PER_PIXEL)
    canvas = Canvas(painter, zoom, ratio)
    if band[0] > 0 or band[1] < page.height:
        # Whole device pixels, or the seam of an earlier painting would show.
        top = max(0.0, int(band[0] * canvas.scale) / canvas.scale)
        bottom = min(page.height + 15, (int(band[1] * canvas.scale) + 1) / canvas.scale)
        painter.setClipRect(QRectF(0, top, page.width + 15, bottom - top))
        canvas.clip = (top, bottom)
    pages.paint(canvas, page, look)


def changed_band(old: Page, new: Page) -> tuple[float, float] | None:
    """Heights between which two states of a page differ; None when all of it may."""
    if (old.width, old.height, old.label) != (new.width, new.height, new.label):
        return None
    if _furniture(old) != _furniture(new):
        return None
    bands = [_difference(old.items, new.items), _difference(old.note_items, new.note_items)]
    found = [band for band in bands if band is not None]
    if not found:
        return (0.0, 0.0)
    return min(b[0] for b in found) - _MARGIN, max(b[1] for b in found) + _MARGIN


def _difference(old: Sequence[PlacedItem], new: Sequence[PlacedItem]) -> tuple[float, float] | None:
    shortest = min(len(old), len(new))
    start = 0
    while start < shortest and _same(old[start], new[start]):
        start += 1
    if start == len(old) == len(new):
        return None
    end = 0
    while end < shortest - start and _same(old[-1 - end], new[-1 - end]):
        end += 1
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(gone) == len(come) == 1:
        inside = _inside_table(gone[0], come[0])
        if inside is not None:
            return inside
    changed = [*gone, *come]
    tops, bottoms = zip(*map(_extent, changed), strict=True)
    return min(tops), max(bottoms)


def _furniture(page: Page) -> list[object]:
    """What of header and footer is to be seen, as far as editing can change it."""
    found: list[object] = []
    for item in (*page.header_items, *page.footer_items):
        if not isinstance(item, PlacedLines):
            found.append((type(item).__name__, *_extent(item)))
            continue
        for line in item.laid.lines[item.first : item.last]:
            for f in line.fragments:
                marks = f.run.revisions if f.run is not None else ()
                found.append((f.text, round(f.x), round(item.y + line.y), f.font, marks))
    return found


def _inside_table(a: PlacedItem, b: PlacedItem) -> tuple[float, float] | None:
    """The rows that differ between two states of a table that fills the same room."""
    if not isinstance(a, PlacedTable) or not isinstance(b, PlacedTable):
        return None
    if (a.x, a.y, a.width, a.height) != (b.x, b.y, b.width, b.height):
        return None
    if len(a.cells) != len(b.cells) or a.fills != b.fills or a.rules != b.rules:
        return None
    bands: list[tuple[float, float]] = []
    for old, new in zip(a.cells, b.cells, strict=True):
        if (old.x, old.y, old.width, old.height) != (new.x, new.y, new.width, new.height):
            return None
        if _difference(old.items, new.items) is not None or old.cell.revision != new.cell.revision:
            bands.append((old.y, old.y + old.height))
    rows = zip(a.table.rows, b.table.rows, strict=False)
    if any(one.revision != other.revision for one, other in rows):
        return None
    if not bands:
        return (a.y, a.y)
    return min(top for top, _ in bands), max(bottom for _, bottom in bands)


def _same(a: PlacedItem, b: PlacedItem) -> bool:
    if a is b:
        return True
    if isinstance(a, PlacedLines) and isinstance(b, PlacedLines):
        return (
            a.laid is b.laid
            and (a.first, a.last) == (b.first, b.last)
            and abs(a.x - b.x) < 0.5
            and abs(a.y - b.y) < 0.5
        )
    return False


def _extent(item: PlacedItem) -> tuple[float, float]:
    if isinstance(item, PlacedLines):
        return item.y, item.y + item.height
    y0 = getattr(item, "y", getattr(item, "y0", 0.0))
    y1 = getattr(item, "y1", None)
    bottom = y1 if y1 is not None else y0 + getattr(item, "height", 400.0)
    return min(y0, bottom), max(y0, bottom)

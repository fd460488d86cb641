"""Pictures of the pages in view, painted once and mended where a change touched them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.editor.page_difference import changed_band
from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import TWIPS_PER_PIXEL, Canvas
from desktop.editor.painter import PagePainter
from engine.pagination.model import Page

MOST_PIXELS = 9_000_000
"""Larger pages (high zoom on dense screens) are painted straight to the window instead."""


class PageCache:
    """Keeps pixmaps by page number; `pages_painted` counts full or partial paintings."""

    def __init__(self, painter: PagePainter) -> None:
        self.painter = painter
        self.pages_painted = 0
        self._kept: dict[int, tuple[Page, QPixmap]] = {}
        self._setting: tuple[float, float, int] = (0.0, 0.0, 0)

    def forget(self) -> None:
        self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)

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

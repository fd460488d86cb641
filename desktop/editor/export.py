"""Pages outside the window: PNG pictures, PDF and paper, by the same painter."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import TWIPS_PER_PIXEL, Canvas
from desktop.editor.painter import PagePainter
from engine.pagination.model import Page


def page_image(painter: PagePainter, page: Page, look: PageLook, *, zoom: float = 1.0) -> QImage:
    """One page as a picture, 96 dots per inch at zoom 1."""
    width = max(1, round(page.width * zoom / TWIPS_PER_PIXEL))
    height = max(1, round(page.height * zoom / TWIPS_PER_PIXEL))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    with_painter = QPainter(image)
    try:
        with_painter.scale(zoom / TWIPS_PER_PIXEL, zoom / TWIPS_PER_PIXEL)
        painter.paint(Canvas(with_painter, zoom), page, look)
    finally:
        with_painter.end()
    return image


def write_pngs(
    laid: LaidDocument, folder: Path, look: PageLook, *, zoom: float = 1.5
) -> list[Path]:
    """Every page as page-001.png…; returns the files in order."""
    folder.mkdir(parents=True, exist_ok=True)
    painter = PagePainter(laid.measurer, laid.document.image_bytes)
    written: list[Path] = []
    for page in laid.finish().pages:
        path = folder / f"page-{page.number:03d}.png"
        page_image(painter, page, look, zoom=zoom).save(str(path))
        written.append(path)
    return written


def paint_into(
    pages: PagePainter, painter: QPainter, page: Page, look: PageLook, rect: QRectF
) -> None:
    """Paints a page scaled into a rectangle of any painter."""
    scale = min(rect.width() / page.width, rect.height() / page.height)
    painter.save()
    try:
        painter.setClipRect(rect)
        painter.translate(rect.topLeft())
        painter.scale(scale, scale)
        pages.paint(Canvas(painter, scale * TWIPS_PER_PIXEL), page, look)
    finally:
        painter.restore()

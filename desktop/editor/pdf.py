"""Pages as PDF: searchable text, outline, links, and each section's own paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import Canvas
from desktop.editor.painter import PagePainter
from desktop.editor.pdf_links import add_links
from engine.pagination.model import (
    Line,
    Page,
    PlacedBox,
    PlacedItem,
    PlacedLines,
    PlacedTable,
)

DOTS_PER_INCH = 1440
"""One unit of the device is one twip."""
_TWIPS_PER_POINT = 20.0


def write_pdf(laid: LaidDocument, pages: PagePainter, path: Path, look: PageLook) -> None:
    """Writes all pages; links and outline are added afterwards. OSError where it may not write."""
    path.open("ab").close()  # Qt would say no more than that it could not begin to paint
    paged = laid.finish().pages
    writer = QPdfWriter(str(path))
    writer.setResolution(DOTS_PER_INCH)
    writer.setCreator("Whereas")
    writer.setTitle(path.stem)
    paint_pages(writer, paged, pages, look)
    add_links(path, laid)


def paint_pages(
    device: QPagedPaintDevice, paged: list[Page], pages: PagePainter, look: PageLook
) -> None:
    """Paints pages one after the other on a device of 1440 dots per inch."""
    painter: QPainter | None = None
    try:
        for page in paged:
            _set_paper(device, page)
            if painter is None:
                painter = QPainter(device)
            else:
                device.newPage()
            unseen = [
                line
                for line in _lines(
                    [*page.items, *page.note_items, *page.header_items, *page.footer_items]
                )
                if line.built is None
            ]
            pages.paint(Canvas(painter, crisp=False), page, look)
            for line in unseen:  # hundreds of pages would stay in memory for nobody to see
                line.built = None
    finally:
        if painter is not None:
            painter.end()


def _lines(items: Iterable[PlacedItem]) -> Iterator[Line]:
    for item in items:
        if isinstance(item, PlacedLines):
            yield from item.laid.lines[item.first : item.last]
        elif isinstance(item, PlacedTable):
            for cell in item.cells:
                yield from _lines(cell.items)
        elif isinstance(item, PlacedBox):
            yield from _lines(item.items)


def _set_paper(device: QPagedPaintDevice, page: Page) -> None:
    width, height = page.width / _TWIPS_PER_POINT, page.height / _TWIPS_PER_POINT
    portrait = QSizeF(min(width, height), max(width, height))
    size = QPageSize(
        portrait, QPageSize.Unit.Point, matchPolicy=QPageSize.SizeMatchPolicy.ExactMatch
    )
    wide = width > height
    orientation = QPageLayout.Orientation
    device.setPageLayout(
        QPageLayout(
            size,
            orientation.Landscape if wide else orientation.Portrait,
            QMarginsF(0, 0, 0, 0),
            QPageLayout.Unit.Point,
        )
    )

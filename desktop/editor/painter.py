"""Paints one laid page to any painter: paper, shapes, tables, text, then the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from desktop.editor.measurer import QtMeasurer
from desktop.editor.page_difference import extent
from desktop.editor.page_look import PageLook, paper
from desktop.editor.paint_kit import Canvas, FontCache
from desktop.editor.painter_images import ImagePainter
from desktop.editor.painter_marks import MarkPainter
from desktop.editor.painter_shapes import draw_rule
from desktop.editor.painter_text import TextPainter
from engine.pagination.model import (
    Page,
    PlacedBox,
    PlacedCell,
    PlacedFill,
    PlacedImage,
    PlacedItem,
    PlacedLines,
    PlacedRule,
    PlacedTable,
    PlacedText,
)

_MUTED_OPACITY = 0.62
_DOWNWARDS = 90


class PagePainter:
    """One per view; keeps fonts and pictures between pages."""

    def __init__(self, measurer: QtMeasurer, image_bytes: Callable[[str], bytes]) -> None:
        self.fonts = FontCache(measurer)
        self.images = ImagePainter(image_bytes, self.fonts)

    def paint(self, canvas: Canvas, page: Page, look: PageLook) -> None:
        """Paints the page with its top left corner at the painter's origin; unit is the twip."""
        painter = canvas.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing, True)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
        painter.fillRect(QRectF(0, 0, page.width, page.height), QColor(look.page))
        pass_ = _Pass(self, canvas, page, look)
        pass_.behind([*page.items, *page.header_items, *page.footer_items])
        muted = look.muted
        for items in (page.header_items, page.footer_items):
            if muted:
                painter.setOpacity(_MUTED_OPACITY)
            pass_.items(items)
            painter.setOpacity(1.0)
        pass_.items(page.items)
        pass_.items(page.note_items)
        pass_.finish()


class _Pass:
    """One painting of one page."""

    def __init__(self, owner: PagePainter, canvas: Canvas, page: Page, look: PageLook) -> None:
        self._canvas = canvas
        self._look = look
        self._images = owner.images
        self._marks = MarkPainter(canvas, look, owner.fonts, page)
        self._text = TextPainter(canvas, look, owner.fonts, self._marks, self._images)

    def behind(self, items: Iterable[PlacedItem]) -> None:
        """What lies behind all text of the page."""
        for item in items:
            if isinstance(item, PlacedImage) and item.behind_text:
                self._images.draw(self._canvas, item.image, _rect(item), self._look)
            elif isinstance(item, PlacedBox) and item.behind_text:
                self._box(item)

    def items(self, items: Iterable[PlacedItem], ground: str | None = None) -> None:
        """Fills and floats under the lines, then lines, tables and rules in order."""
        shaded = ground
        for item in items:
            if isinstance(item, PlacedLines):
                self._text.lines(item, item.laid.format.shading or shaded)
            elif isinstance(item, PlacedTable):
                self._table(item)
            elif isinstance(item, PlacedFill):
                self._fill(item)
            elif isinstance(item, PlacedRule):
                draw_rule(self._canvas, item, self._look)
            elif isinstance(item, PlacedText):
                self._text.plain(item)
            elif isinstance(item, PlacedImage):
                if not item.behind_text:
                    self._images.draw(self._canvas, item.image, _rect(item), self._look)
            elif not item.behind_text:
                self._box(item)

    def finish(self) -> None:
        """Marks that need the whole page: change bars."""
        self._marks.finish()

    def _outside(self, item: PlacedItem | PlacedCell) -> bool:
        return self._canvas.clip is not None and self._canvas.outside(*extent(item))

    def _table(self, table: PlacedTable) -> None:
        if self._outside(table):
            return
        for fill in table.fills:
            self._fill(fill)
        revised = {
            id(cell): row.revision
            for row in table.table.rows[table.first : table.last]
            if row.revision is not None
            for cell in row.cells
        }
        outer, self._marks.in_table = self._marks.in_table, True
        for placed in table.cells:
            if not self._outside(placed):
                self._marks.cell(placed, revised.get(id(placed.cell)))
                self.items(placed.items, placed.cell.shading)
        self._marks.in_table = outer
        for rule in table.rules:
            draw_rule(self._canvas, rule, self._look)

    def _box(self, box: PlacedBox) -> None:
        if self._outside(box):
            return
        if box.fill:
            self._fill(PlacedFill(box.x, box.y, box.width, box.height, box.fill))
        if box.turn:
            self._turned(box)
            return
        self.items(box.items, box.fill)
        if box.border is not None and box.border.visible:
            left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
            for x0, y0, x1, y1 in (
                (left, top, right, top),
                (left, bottom, right, bottom),
                (left, top, left, bottom),
                (right, top, right, bottom),
            ):
                draw_rule(self._canvas, PlacedRule(x0, y0, x1, y1, box.border), self._look)

    def _turned(self, box: PlacedBox) -> None:
        """Lines that run down or up: what has to be painted is no longer told by heights."""
        painter, clip = self._canvas.painter, self._canvas.clip
        painter.save()
        self._canvas.clip = None
        painter.setClipRect(
            QRectF(box.x, box.y, box.width, box.height), Qt.ClipOperation.IntersectClip
        )
        right = box.turn == _DOWNWARDS
        painter.translate(
            box.x + box.width if right else box.x, box.y if right else box.y + box.height
        )
        painter.rotate(box.turn)
        self.items(box.items, box.fill)
        self._canvas.clip = clip
        painter.restore()

    def _fill(self, fill: PlacedFill) -> None:
        if not self._canvas.outside(fill.y, fill.y + fill.height):
            rect = QRectF(fill.x, fill.y, fill.width, fill.height)
            self._canvas.painter.fillRect(rect, QColor(paper(self._look, fill.color)))


def _rect(item: PlacedImage) -> QRectF:
    return QRectF(item.x, item.y, item.width, item.height)

"""Paints the desk: sheets with their shadow, what lies over them, the caret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from desktop.editor.overlays import (
    ActiveMark,
    active_rects,
    draw_rects,
    range_rects,
    selection_colour,
    tint,
)
from desktop.editor.page_cache import PageCache, paint_band
from desktop.editor.page_look import PageLook
from desktop.editor.painter import PagePainter
from desktop.editor.places import Found, Places
from desktop.theme.theme import Theme
from engine.pagination.model import Page

_SHADOW = ((3, 10), (2, 24), (1, 44))
CARET_WIDTH = 2


class Sheet(NamedTuple):
    """A page in view: its index, the page, and its top left corner in the viewport."""

    index: int
    page: Page
    corner: QPointF
    width: float
    height: float


class Scene(NamedTuple):
    """What is to be seen besides the pages themselves."""

    look: PageLook
    zoom: float
    ratio: float
    selection: tuple[Found, Found] | None = None
    hits: Sequence[tuple[Found, Found, bool]] = ()
    active: ActiveMark | None = None
    caret: Found | None = None
    caret_visible: bool = False
    focused: bool = False
    preedit: str = ""
    flash: tuple[Found, Found] | None = None
    leaders: Sequence[tuple[QPointF, QPointF, str, bool]] = ()
    """From the end of a line to its card: both ends, colour, dashed."""


class Desk:
    """Draws a scene; owns the pictures of pages."""

    def __init__(self, painter: PagePainter, places: Places, theme: Theme) -> None:
        self.cache = PageCache(painter)
        self._pages = painter
        self._places = places
        self._theme = theme

    def paint(self, painter: QPainter, clip: QRectF, sheets: Iterable[Sheet], scene: Scene) -> None:
        painter.fillRect(clip, self._theme.colour("desk"))
        shown = list(sheets)
        for sheet in shown:
            self._sheet(painter, sheet, scene, clip)
        for start, end, colour, dashed in scene.leaders:
            pen = QPen(QColor(colour), 1)
            if dashed:
                pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.drawLine(start, end)

    def _sheet(self, painter: QPainter, sheet: Sheet, scene: Scene, clip: QRectF) -> None:
        area = QRectF(sheet.corner.x(), sheet.corner.y(), sheet.width, sheet.height)
        if not area.adjusted(-4, -4, 4, 6).intersects(clip):
            return
        self._shadow(painter, area)
        painter.save()
        picture = self.cache.pixmap(sheet.page, scene.look, zoom=scene.zoom, ratio=scene.ratio)
        if picture is not None:
            painter.drawPixmap(area.topLeft(), picture)
        else:
            self._direct(painter, sheet, scene, area.intersected(clip))
        painter.restore()
        painter.save()
        painter.setClipRect(area)
        painter.translate(sheet.corner)
        scale = scene.zoom / 15.0
        painter.scale(scale, scale)
        self._over(painter, sheet.index, scene)
        painter.restore()
        self._caret(painter, sheet, scene)

    def _direct(self, painter: QPainter, sheet: Sheet, scene: Scene, part: QRectF) -> None:
        """Very large pages are painted without a picture, only what shows of them."""
        self.cache.pages_painted += 1
        painter.setClipRect(part)
        painter.translate(sheet.corner)
        scale = scene.zoom / 15.0
        top = (part.top() - sheet.corner.y()) / scale
        bottom = (part.bottom() - sheet.corner.y()) / scale
        paint_band(
            self._pages,
            painter,
            sheet.page,
            scene.look,
            zoom=scene.zoom,
            ratio=scene.ratio,
            band=(top, bottom),
        )

    def _shadow(self, painter: QPainter, area: QRectF) -> None:
        """Three soft lines around the sheet. Four thin fills each: Qt would rasterise the whole
        area of an outline with a translucent pen, which took longer than all the text."""
        for reach, alpha in _SHADOW:
            colour = self._theme.colour("shadow", alpha)
            line = area.adjusted(-reach, 1 - reach, reach, reach + 1)
            for edge in _edges(line):
                painter.fillRect(edge, colour)

    def _over(self, painter: QPainter, index: int, scene: Scene) -> None:
        look, places = scene.look, self._places
        if scene.active is not None:
            for rect, colour in active_rects(places, index, scene.active, look):
                tint(painter, rect, colour, look)
        tokens = look.tokens
        for first, last, current in scene.hits:
            colour = tokens.hit_now if current else tokens.hit
            if first.page <= index <= last.page:
                draw_rects(painter, range_rects(places, index, first, last), colour, look)
        if scene.flash is not None:
            first, last = scene.flash
            if first.page <= index <= last.page:
                draw_rects(painter, range_rects(places, index, first, last), tokens.hit, look)
        if scene.selection is not None:
            first, last = scene.selection
            colour = selection_colour(look, focused=scene.focused)
            if first.page <= index <= last.page:
                draw_rects(painter, places.selection(index, first, last), colour, look)

    def _caret(self, painter: QPainter, sheet: Sheet, scene: Scene) -> None:
        found = scene.caret
        if found is None or found.page != sheet.index:
            return
        rect = self.caret_rect(found, sheet, scene.zoom)
        if scene.preedit:
            rect = self._preedit(painter, rect, found, scene)
        if scene.caret_visible:
            painter.fillRect(rect, QColor(scene.look.tokens.caret))

    def caret_rect(self, found: Found, sheet: Sheet, zoom: float) -> QRectF:
        """The caret in viewport pixels, on whole pixels."""
        scale = zoom / 15.0
        place = self._places.caret_rect(found)
        x = round(sheet.corner.x() + place.x() * scale) - 1
        top = round(sheet.corner.y() + place.top() * scale)
        height = max(6, round(place.height() * scale))
        return QRectF(x, top, CARET_WIDTH, height)

    def _preedit(self, painter: QPainter, rect: QRectF, found: Found, scene: Scene) -> QRectF:
        """What an input method is composing, drawn over the text; it is no part of it yet."""
        fragments = found.laid_line.fragments
        font = QFont(self._pages.fonts.font(fragments[0].font)) if fragments else QFont()
        font.setPixelSize(max(8, round(font.pixelSize() * scene.zoom / 15.0)))
        painter.setFont(font)
        metrics = painter.fontMetrics()
        width = metrics.horizontalAdvance(scene.preedit)
        box = QRectF(rect.x() + 1, rect.y(), width, rect.height())
        painter.fillRect(box, QColor(scene.look.page))
        painter.setPen(QColor(scene.look.text))
        baseline = rect.y() + metrics.ascent()
        painter.drawText(QPointF(box.x(), baseline), scene.preedit)
        painter.setPen(QPen(QColor(scene.look.text), 1))
        painter.drawLine(QPointF(box.left(), box.bottom()), QPointF(box.right(), box.bottom()))
        return rect.translated(width, 0)


def _edges(outline: QRectF) -> tuple[QRectF, ...]:
    """The outline one pixel wide, its corners once."""
    left, top, width, height = outline.getRect()
    inner = height - 2
    return (
        QRectF(left, top, width, 1),
        QRectF(left, top + height - 1, width, 1),
        QRectF(left, top + 1, 1, inner),
        QRectF(left + width - 1, top + 1, 1, inner),
    )

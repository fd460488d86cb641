"""Sheets in a scroll area: their places on the desk, zoom, and scrolling to a place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_stack import GAP, LANE_GAP, SIDE, Lane, LaneMode, PageStack, ZoomMode, fit
from desktop.editor.places import Places, Spot
from desktop.widgets.guard import guarded
from engine.pagination.page_map import PageMap

_WHEEL_PIXELS = 60.0
_REVEAL_MARGIN = 12.0
_LETTER = (12240.0, 15840.0)
_MODES: tuple[ZoomMode, ...] = ("fit_width", "fit_page", "fit_page_and_margin")


class PageScroll(QAbstractScrollArea):
    """Geometry only: whoever derives from it lays and paints the pages."""

    layout_progress = Signal(int, int)
    layout_settled = Signal()
    zoom_changed = Signal(float)
    viewport_moved = Signal()
    caret_moved = Signal()

    laid: LaidDocument
    places: Places

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page_view")
        self.setAccessibleName("Document")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ownfocus", True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.zoom = 1.0
        self.zoom_mode: ZoomMode = "fit_page_and_margin"
        self.stack = PageStack()
        self._lane = Lane(0, 0, "none")

    @property
    def page_map(self) -> PageMap:
        return self.laid.page_map

    def lane_wish(self) -> LaneMode:
        """What kind of lane the view wants beside its sheets."""
        return "none"

    def current_page(self) -> int:
        """Index of the page at a third of the viewport's height."""
        y = self.verticalScrollBar().value() + self.viewport().height() * 0.35
        return self.stack.at(y)

    def lane(self) -> Lane:
        """Room right of the sheets in viewport pixels."""
        return self._lane

    # geometry

    def to_viewport(self, page: int, rect: QRectF) -> QRectF:
        """A rectangle of a page in twips as viewport pixels."""
        corner = self.corner(page)
        scale = self.stack.scale
        return QRectF(
            corner.x() + rect.x() * scale,
            corner.y() + rect.y() * scale,
            rect.width() * scale,
            rect.height() * scale,
        )

    def corner(self, page: int) -> QPointF:
        """The top left corner of a sheet in viewport pixels."""
        x = self._content_left() + self.stack.left(page)
        return QPointF(x, self.stack.top(page) - self.verticalScrollBar().value())

    def page_point(self, point: QPointF) -> tuple[int, float, float] | None:
        """Page and twips under a viewport point; beside a sheet counts for it."""
        if not len(self.stack):
            return None
        page = self.stack.at(point.y() + self.verticalScrollBar().value())
        corner = self.corner(page)
        scale = self.stack.scale
        return page, (point.x() - corner.x()) / scale, (point.y() - corner.y()) / scale

    def visible_pages(self) -> range:
        top = self.verticalScrollBar().value()
        return self.stack.between(top, top + self.viewport().height())

    def _content_left(self) -> float:
        extra = self._lane.width + LANE_GAP if self._lane.width else 0
        room = self.viewport().width() - self.stack.width - extra
        return max(float(SIDE), round(room / 2)) - self.horizontalScrollBar().value()

    def restack(self) -> None:
        """Places the sheets for the zoom in force; the scroll bars follow."""
        pages = self.page_map.pages
        widest = max((p.width for p in pages), default=_LETTER[0])
        height = pages[0].height if pages else _LETTER[1]
        room = (self.viewport().width(), self.viewport().height())
        fitted = fit(
            self.zoom_mode, self.zoom, page=(widest, height), room=room, lane=self.lane_wish()
        )
        changed = abs(fitted.zoom - self.zoom) > 1e-6
        self.zoom = fitted.zoom
        self.stack.place(pages, self.zoom)
        extra = fitted.lane_width + LANE_GAP if fitted.lane_width else 0
        vertical, horizontal = self.verticalScrollBar(), self.horizontalScrollBar()
        vertical.setPageStep(room[1])
        vertical.setSingleStep(40)
        vertical.setRange(0, max(0, int(self.stack.height - room[1])))
        horizontal.setPageStep(room[0])
        horizontal.setRange(0, max(0, int(self.stack.width + extra + 2 * SIDE - room[0])))
        self._lane = Lane(0, fitted.lane_width, fitted.lane_mode)
        left = self._content_left() + self.stack.width + LANE_GAP
        self._lane = Lane(int(left), fitted.lane_width, fitted.lane_mode)
        if changed:
            self.zoom_changed.emit(self.zoom)

    # zoom and place

    def set_zoom(self, zoom: float | str) -> None:
        """A factor, or "fit_width", "fit_page", "fit_page_and_margin"."""
        place = self._top_place()
        if isinstance(zoom, str):
            mode = next((m for m in _MODES if m == zoom), None)
            if mode is None:
                return
            self.zoom_mode = mode
        else:
            self.zoom_mode, self.zoom = "fixed", zoom
            self.zoom_changed.emit(zoom)
        self.restack()
        self._return_to(place)
        self.viewport().update()
        self.viewport_moved.emit()

    def _top_place(self) -> tuple[int, float] | None:
        """Page and twips at the top of the viewport."""
        found = self.page_point(QPointF(0, 0))
        return None if found is None else (found[0], found[2])

    def _return_to(self, place: tuple[int, float] | None) -> None:
        if place is not None and place[0] < len(self.stack):
            y = self.stack.top(place[0]) + place[1] * self.stack.scale
            self.verticalScrollBar().setValue(round(y))

    def top_spot(self) -> tuple[Spot, float] | None:
        """The first line in view, and how far below the viewport's top it begins."""
        for page in self.visible_pages():
            for stretch in self.places.stretches(page):
                placed = stretch.placed
                for number in range(placed.first, placed.last):
                    line = placed.laid.lines[number]
                    rect = QRectF(placed.x, placed.top_of(number), 1, line.height)
                    shown = self.to_viewport(page, rect)
                    if shown.bottom() > 0:
                        block_id, offset = placed.laid.locate(line.start)
                        return Spot(block_id, offset), shown.top()
        return None

    def put_at(self, spot: Spot, top: float) -> bool:
        """Scrolls so that a spot's line begins at a height of the viewport."""
        found = self.places.find(spot)
        if found is None:
            return False
        rect = self.to_viewport(found.page, self.places.line_rect(found))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + round(rect.top() - top))
        return True

    def go_to_page(self, number: int) -> None:
        """Scrolls to a page, counted from 1."""
        if len(self.stack):
            index = min(max(number - 1, 0), len(self.stack) - 1)
            self.verticalScrollBar().setValue(round(self.stack.top(index) - GAP * 0.8))

    def show_rect(self, page: int, rect: QRectF, *, third: bool = True) -> None:
        """Scrolls only when the rectangle is out of sight: to a third of the height, or just in."""
        shown = self.to_viewport(page, rect)
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        above = shown.top() < _REVEAL_MARGIN
        below = shown.bottom() > height - _REVEAL_MARGIN
        if above or below:
            target = height / 3 if third else _REVEAL_MARGIN * 2
            if below and not third:
                target = height - _REVEAL_MARGIN * 2 - shown.height()
            bar.setValue(bar.value() + round(shown.top() - target))
        if shown.left() < 0 or shown.right() > self.viewport().width():
            side = self.horizontalScrollBar()
            side.setValue(side.value() + round(shown.left() - self.viewport().width() / 3))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        place = self._top_place()
        self.restack()
        self._return_to(place)
        self.viewport_moved.emit()

    @guarded
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dx:
            self._restack_lane()
        self.viewport().update()
        self.viewport_moved.emit()

    def _restack_lane(self) -> None:
        left = self._content_left() + self.stack.width + LANE_GAP
        self._lane = Lane(int(left), self._lane.width, self._lane.mode)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(min(4.0, max(0.5, round(self.zoom * 1.1**steps, 2))))
            return
        pixels = event.pixelDelta()
        bar, side = self.verticalScrollBar(), self.horizontalScrollBar()
        distance = pixels.y() if not pixels.isNull() else steps * _WHEEL_PIXELS
        bar.setValue(bar.value() - round(distance))
        sideways = pixels.x() if not pixels.isNull() else event.angleDelta().x() / 2
        side.setValue(side.value() - round(sideways))

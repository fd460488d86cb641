"""Pages in a scroll area: laid in slices, painted from pictures, zoomed and scrolled."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from desktop.editor.desk import Desk, Scene, Sheet
from desktop.editor.export import paint_into
from desktop.editor.find_marks import FindMarks
from desktop.editor.laid_document import LaidDocument
from desktop.editor.look_reader import page_look
from desktop.editor.page_layouts import PageLayouts
from desktop.editor.page_look import PageLook
from desktop.editor.page_stack import GAP, LANE_GAP, SIDE, Lane, LaneMode, PageStack, ZoomMode, fit
from desktop.editor.painter import PagePainter
from desktop.editor.places import Found, Places, Spot
from desktop.theme.theme import AuthorColours, Theme
from desktop.theme.tokens import LIGHT
from desktop.widgets.guard import guarded
from desktop.workspace.calm import Calm
from desktop.workspace.find import FindHit
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display
from engine.pagination.model import Page
from engine.pagination.page_map import PageMap
from engine.session.events import DocumentChanged

FIRST_PAGE_SECONDS = 0.5
"""How long the first page may be waited for before slices take over."""
SLICE_SECONDS = 0.008
_WHEEL_PIXELS = 60.0
_REVEAL_MARGIN = 12.0
_LETTER = (12240.0, 15840.0)
_MODES: tuple[ZoomMode, ...] = ("fit_width", "fit_page", "fit_page_and_margin")


class PageSurface(QAbstractScrollArea):
    """Shows and never changes; `PageView` adds caret and hands."""

    layout_progress = Signal(int, int)
    layout_settled = Signal()
    zoom_changed = Signal(float)
    viewport_moved = Signal()
    caret_moved = Signal()

    def __init__(self, document: OpenDocument, theme: Theme, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self.setObjectName("page_view")
        self.setAccessibleName("Document")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ownfocus", True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.document = document
        self.theme = theme
        self.authors = AuthorColours(document.author)
        self.zoom = 1.0
        self.zoom_mode: ZoomMode = "fit_page_and_margin"
        self.dark_pages = False
        self._lane = Lane(0, 0, "none")
        self._calm = Calm()
        self._calm.loading()
        self.destroyed.connect(self._calm.closed)
        self._layouts = PageLayouts(document.document)
        self.laid = self._layouts.of(document.display)
        self._shown = document.display
        self._incoming: LaidDocument | None = None
        self.places = Places(self.laid)
        self.stack = PageStack()
        self.painter = PagePainter(self._layouts.measurer, document.document.image_bytes)
        self.desk = Desk(self.painter, self.places, theme)
        self.look = self._new_look()
        self.find_marks = FindMarks()
        self._wish: tuple[str, int, int | None] | None = None
        self._slicer = QTimer(self)
        self._slicer.setInterval(0)
        self._slicer.timeout.connect(self._slice)
        document.changed.connect(self._on_changed)
        document.reading_changed.connect(self._on_display)
        theme.changed.connect(self._on_theme)
        self._first_page()

    # what others ask

    @property
    def page_map(self) -> PageMap:
        return self.laid.page_map

    @property
    def blocks_measured(self) -> int:
        return self.laid.blocks_measured

    @property
    def pages_painted(self) -> int:
        return self.desk.cache.pages_painted

    def reset_counters(self) -> None:
        self.laid.reset_counters()
        self.desk.cache.pages_painted = 0

    @property
    def settled(self) -> bool:
        """Whether every page is laid."""
        return not self._slicer.isActive()

    def page_count(self) -> int:
        return len(self.page_map.pages)

    def current_page(self) -> int:
        """Index of the page at a third of the viewport's height."""
        y = self.verticalScrollBar().value() + self.viewport().height() * 0.35
        return self.stack.at(y)

    def page_of(self, block_id: str, offset: int = 0) -> int | None:
        """Index of the page that shows a block."""
        number = self.page_map.page_of(block_id, offset)
        return None if number is None else number - 1

    def lane(self) -> Lane:
        """Room right of the sheets in viewport pixels."""
        return self._lane

    def blocks_in_view(self) -> list[str]:
        """Ids of the blocks on the pages in view, in order of reading."""
        found: dict[str, None] = {}
        for index in self.visible_pages():
            for stretch in self.places.stretches(index):
                laid = stretch.placed.laid
                found |= dict.fromkeys(f.block_id for f in (laid.face, *laid.followers))
        return list(found)

    def anchor(self, block_id: str, offset: int = 0) -> QRectF | None:
        """The line with an offset of a block's accepted text, in viewport pixels."""
        found = self.found_clean(block_id, offset)
        if found is None:
            return None
        return self.to_viewport(found.page, self.places.line_rect(found))

    def found_clean(self, block_id: str, offset: int) -> Found | None:
        """The place of an offset in accepted text."""
        face = self.places.face(block_id)
        if face is None:
            return None
        return self.places.find(Spot(block_id, face.from_clean(offset)))

    def paint_page(self, painter: QPainter, page_index: int, rect: QRectF) -> None:
        """Paints a page into a rectangle: thumbnails; always on paper."""
        if 0 <= page_index < self.page_count():
            look = page_look(self.document.document, self._shown, self.authors, tokens=LIGHT)
            paint_into(self.painter, painter, self.page_map.pages[page_index], look, rect)

    def paper_look(self) -> PageLook:
        """The shown markup on paper, headers in full strength: what is printed."""
        document = self.document.document
        return page_look(document, self._shown, self.authors, tokens=LIGHT, muted=False)

    def set_find_hits(self, hits: Sequence[FindHit], current: int | None) -> None:
        self.find_marks.set(hits, current)
        self.viewport().update()

    def set_dark_pages(self, on: bool) -> None:
        self.dark_pages = on
        self._on_theme()

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

    def _lane_wish(self) -> LaneMode:
        match self._shown:
            case Display.ALL:
                return "full"
            case Display.SIMPLE:
                return "compact"
            case _:
                return "none"

    def _restack(self) -> None:
        """Places the sheets for the zoom in force; the scroll bars follow."""
        pages = self.page_map.pages
        widest = max((p.width for p in pages), default=_LETTER[0])
        height = pages[0].height if pages else _LETTER[1]
        room = (self.viewport().width(), self.viewport().height())
        fitted = fit(
            self.zoom_mode, self.zoom, page=(widest, height), room=room, lane=self._lane_wish()
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
        self._restack()
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

    def _top_spot(self) -> tuple[Spot, float] | None:
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

    def _put_at(self, spot: Spot, top: float) -> bool:
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

    def reveal(self, block_id: str, start: int = 0, end: int | None = None) -> bool:
        """Scrolls a place of accepted text into view; at once, or as soon as it is laid."""
        found = self.found_clean(block_id, start)
        if found is None:
            self._wish = (block_id, start, end) if not self.settled else None
            return False
        self._wish = None
        self.show_rect(found.page, self.places.line_rect(found))
        return True

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

    # laying

    def _first_page(self) -> None:
        started = time.perf_counter()
        while not self.page_map.pages and time.perf_counter() - started < FIRST_PAGE_SECONDS:
            if not self.laid.step():
                break
        self._restack()
        self._slicer.start()

    def _slice(self) -> None:
        """One slice between events."""
        laid = self._incoming or self.laid
        started = time.perf_counter()
        before = len(laid.page_map.pages)
        more = True
        while more and time.perf_counter() - started < SLICE_SECONDS:
            more = laid.step()
        if laid is self._incoming:
            self._try_incoming()
        elif len(laid.page_map.pages) != before:
            self._grown()
        if not more and self._incoming is None:
            self._slicer.stop()
            self._calm.loaded()
            self._grown()
            self.viewport().update()
            self.layout_settled.emit()

    def _grown(self) -> None:
        old_zoom = self.zoom
        self._restack()
        pages = len(self.page_map.pages)
        self.layout_progress.emit(pages, max(pages, self._guess()))
        if self._wish is not None:
            self.reveal(*self._wish)
        if self.zoom != old_zoom or pages - 1 in self.visible_pages():
            self.viewport().update()

    def finish_layout(self) -> PageMap:
        """Lays every page now; for questions that need all of them."""
        if not self.laid.complete:
            self.laid.finish()
            self._grown()
        return self.page_map

    def accepted_text(self, block_id: str) -> str | None:
        """The accepted text of a block."""
        inline = self.document.document.inline(block_id)
        return None if inline is None else inline.text()

    def _guess(self) -> int:
        """How many pages there may be, for the words "page 40 of 300"."""
        laid = self.laid
        done = self.page_map
        if done.complete or not done.pages:
            return len(done.pages)
        return max(len(done.pages) + 1, laid.expected_pages())

    # changes

    def _on_changed(self, change: DocumentChanged) -> None:
        place = self._top_spot()
        self.before_change(change)
        self._layouts.follow(self.laid)
        if self._incoming is not None:
            self._incoming.update()
        self.places.forget()
        if change.comments:
            self.look = self._new_look()
        if change.parts:
            self.painter.images.forget()
        self._restack()
        self.after_change(change)
        if place is not None:
            self._put_at(*place)
        if not self.laid.complete:
            self._slicer.start()
        self.viewport().update()
        self.viewport_moved.emit()

    def before_change(self, change: DocumentChanged) -> None:
        """The pages still show the text before the change."""

    def after_change(self, change: DocumentChanged) -> None:
        """The pages show the text after it."""

    def _on_display(self, display: Display) -> None:
        self._incoming = self._layouts.of(display)
        self._slicer.start()
        self._try_incoming()

    def _try_incoming(self) -> None:
        """Shows the new reading once it reaches what the old one shows."""
        incoming = self._incoming
        if incoming is None:
            return
        place = self._top_spot()
        reached = place is None or incoming.page_map.page_of(place[0].block_id) is not None
        if not incoming.complete and not (reached and incoming.page_map.pages):
            return
        before = self.places.face(place[0].block_id) if place is not None else None
        clean = before.to_clean(place[0].offset) if before is not None and place else 0
        self.before_swap()
        self._incoming, self.laid, self._shown = None, incoming, self.document.display
        self.places.use(incoming)
        self.look = self._new_look()
        self.desk.cache.forget()
        self._restack()
        if place is not None:
            face = self.places.face(place[0].block_id)
            offset = face.from_clean(clean) if face is not None else 0
            self._put_at(Spot(place[0].block_id, offset), place[1])
        self.after_swap()
        self.viewport().update()
        self.viewport_moved.emit()

    def before_swap(self) -> None:
        """The old reading is still shown."""

    def after_swap(self) -> None:
        """The new reading is shown."""

    def _new_look(self) -> PageLook:
        tokens = self.theme.tokens if self.theme.is_dark else LIGHT
        return page_look(
            self.document.document,
            self.document.display if self._incoming is None else self._shown,
            self.authors,
            tokens=tokens,
        )

    def _on_theme(self) -> None:
        self.look = self._new_look()
        self.desk.cache.forget()
        self.viewport().update()

    # painting

    def sheets(self) -> Iterator[Sheet]:
        pages: list[Page] = self.page_map.pages
        for index in self.visible_pages():
            if index < len(pages):
                width, height = self.stack.size(index)
                yield Sheet(index, pages[index], self.corner(index), width, height)

    def scene(self) -> Scene:
        return Scene(
            self.look,
            self.zoom,
            self.viewport().devicePixelRatioF(),
            hits=list(self.find_marks.on_pages(self.places, self.visible_pages())),
        )

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        try:
            self.desk.paint(painter, QRectF(event.rect()), self.sheets(), self.scene())
        finally:
            painter.end()
        shown = self.visible_pages()
        self.desk.cache.keep_only(range(shown.start, shown.stop + 2))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        place = self._top_place()
        self._restack()
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

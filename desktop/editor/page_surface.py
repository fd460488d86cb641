"""Pages of an open document: laid in slices, kept in step with it, painted from pictures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.editor.desk import Desk, Scene, Sheet
from desktop.editor.export import paint_into
from desktop.editor.find_marks import FindMarks
from desktop.editor.laid_document import LaidDocument
from desktop.editor.look_reader import page_look
from desktop.editor.page_layouts import PageLayouts
from desktop.editor.page_look import PRINT, PageLook
from desktop.editor.page_scroll import PageScroll
from desktop.editor.page_stack import LaneMode
from desktop.editor.painter import PagePainter
from desktop.editor.places import Found, Places, Spot
from desktop.theme.theme import AuthorColours, Theme
from desktop.theme.tokens import LIGHT
from desktop.widgets.guard import guarded
from desktop.workspace.calm import document_closed, keep_calm
from desktop.workspace.find import FindHit
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display
from engine.pagination.model import Page
from engine.pagination.page_map import PageMap
from engine.session.events import DocumentChanged
from engine.session.readiness import make_ready

FIRST_PAGE_SECONDS = 0.5
"""How long the first page may be waited for before slices take over."""
SLICE_SECONDS = 0.004


class PageSurface(PageScroll):
    """Shows and never changes; `PageView` adds caret and hands."""

    def __init__(self, document: OpenDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.theme = theme
        self.authors = AuthorColours(document.author)
        self.dark_pages = False
        keep_calm()
        self.destroyed.connect(document_closed)
        self._layouts = PageLayouts(document.document)
        self.laid = self._layouts.of(document.display)
        self._shown = document.display
        self._incoming: LaidDocument | None = None
        self.places = Places(self.laid)
        self.painter = PagePainter(self._layouts.measurer, document.document.image_bytes)
        self.desk = Desk(self.painter, self.places, theme)
        self.look = self._new_look()
        self.find_marks = FindMarks()
        self._wish: tuple[str, int, int | None] | None = None
        self._getting_ready = make_ready(document.session)
        self._slicer = QTimer(self)
        self._slicer.setInterval(0)
        self._slicer.timeout.connect(self._slice)
        document.changed.connect(self._on_changed)
        document.reading_changed.connect(self._on_display)
        theme.changed.connect(self._on_theme)
        document.filter_changed.connect(lambda _: self._on_theme())
        self._first_page()

    # what others ask

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

    def page_of(self, block_id: str, offset: int = 0) -> int | None:
        """Index of the page that shows a block."""
        number = self.page_map.page_of(block_id, offset)
        return None if number is None else number - 1

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

    def on_paper(self, display: Display | None = None) -> tuple[LaidDocument, PageLook]:
        """Pages and look for print: the shown markup unless another display is asked for."""
        chosen = display or self._shown
        laid = self.laid if chosen is self._shown else self._layouts.of(chosen)
        laid.finish()
        document = self.document.document
        look = page_look(document, chosen, self.authors, tokens=PRINT, muted=False)
        return laid, look

    def set_find_hits(self, hits: Sequence[FindHit], current: int | None) -> None:
        self.find_marks.set(hits, current)
        self.viewport().update()

    def set_dark_pages(self, on: bool) -> None:
        self.dark_pages = on
        self._on_theme()

    def reveal(self, block_id: str, start: int = 0, end: int | None = None) -> bool:
        """Scrolls a place of accepted text into view; at once, or as soon as it is laid."""
        found = self.found_clean(block_id, start)
        if found is None:
            self._wish = (block_id, start, end) if not self.settled else None
            return False
        self._wish = None
        self.show_rect(found.page, self.places.line_rect(found))
        return True

    def lane_wish(self) -> LaneMode:
        match self._shown:
            case Display.ALL:
                return "full"
            case Display.SIMPLE:
                return "compact"
            case _:
                return "none"

    # laying

    def _first_page(self) -> None:
        started = time.perf_counter()
        while not self.page_map.pages and time.perf_counter() - started < FIRST_PAGE_SECONDS:
            if not self.laid.step():
                break
        self.restack()
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
            if self._makes_ready():
                return
            self._slicer.stop()
            self.desk.cache.forget()  # "page 1 of 12" is known only now
            self._grown()
            self.viewport().update()
            self.layout_settled.emit()

    def _makes_ready(self) -> bool:
        """One step of what the first key would wait for; False when nothing is left of it."""
        try:
            next(self._getting_ready)
        except StopIteration:
            return False
        return True

    def _grown(self) -> None:
        old_zoom = self.zoom
        self.restack()
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
        place = self.top_spot()
        count = self.page_count()
        self.before_change(change)
        self._layouts.follow(self.laid, least=self.pages_in_use())
        if self._incoming is not None:
            self._incoming.update()
        self.places.forget()
        if self.page_count() != count:
            self.desk.cache.forget()
        if change.comments:
            self.look = self._new_look()
        if change.parts:
            self.painter.images.forget()
        self.restack()
        self.after_change(change)
        if place is not None:
            self.put_at(*place)
        if not self.laid.complete:
            self._slicer.start()
        self.viewport().update()
        self.viewport_moved.emit()

    def pages_in_use(self) -> int:
        """How many pages must be there at once, counted from the first."""
        return self.visible_pages().stop + 1

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
        place = self.top_spot()
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
        self.restack()
        if place is not None:
            face = self.places.face(place[0].block_id)
            offset = face.from_clean(clean) if face is not None else 0
            self.put_at(Spot(place[0].block_id, offset), place[1])
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
            chosen=self.document.filter,
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

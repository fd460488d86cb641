"""The navigation pane: outline, pages and find behind one segmented control."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.navigation.outline_list import OutlineList, outline_rows
from desktop.navigation.result_list import ResultList
from desktop.navigation.thumbnails import Thumbnails
from desktop.theme.theme import Theme
from desktop.widgets.containers import VerticalScroll, column, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import label
from desktop.widgets.tabs import TabBar, TabSpec
from desktop.workspace.find import Finder
from desktop.workspace.open_document import OpenDocument

MINIMUM_WIDTH = 184
_SETTLE_MS = 500
_CARET_MS = 120


class Pages(Protocol):
    """What the pane asks of the page view."""

    def page_count(self) -> int: ...
    def current_page(self) -> int: ...
    def page_of(self, block_id: str) -> int | None: ...
    def go_to_page(self, number: int) -> None: ...
    def paint_page(self, painter: QPainter, page_index: int, rect: QRectF) -> None: ...


class NavigationPane(QWidget):
    """Rebuilds its lists a moment after the last change, never per key."""

    def __init__(
        self, theme: Theme, document: OpenDocument, *, finder: Finder, pages: Pages
    ) -> None:
        super().__init__()
        self._document = document
        self._finder = finder
        self._pages = pages
        self._by_caret = False
        self._stale = True
        self.setProperty("role", "sunken")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("nav_pane")
        self.setAccessibleName("Navigation")
        self.setMinimumWidth(MINIMUM_WIDTH)
        specs = [TabSpec("outline", "Outline"), TabSpec("pages", "Pages"), TabSpec("find", "Find")]
        self.tabs = TabBar(theme, specs, object_name="nav_tab", segmented=True)
        self.outline = OutlineList(theme)
        self.thumbnails = Thumbnails(theme)
        self.results = ResultList(theme)
        self._stack = QStackedWidget()
        self._empty = label("", "second", wrap=True, object_name="nav_outline_empty")
        self._summary = label("", "caption", object_name="nav_find_summary")
        self._fill_stack()
        self.setLayout(column(row(self.tabs, margins=(8, 8, 8, 8)), self._stack, spacing=0))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(self.refresh)
        self._caret_timer = QTimer(self)
        self._caret_timer.setSingleShot(True)
        self._caret_timer.setInterval(_CARET_MS)
        self._caret_timer.timeout.connect(self.follow)
        self._connect()

    def show_tab(self, key: str) -> None:
        self.tabs.select(key)
        self._stack.setCurrentIndex(["outline", "pages", "find"].index(key))

    def schedule(self) -> None:
        """A moment after the last key; not at all while nobody can see it."""
        self._stale = True
        if self.isVisible():
            self._timer.start()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._timer.start(0)

    @property
    def pending(self) -> bool:
        return self._timer.isActive()

    def refresh(self) -> None:
        """Outline and thumbnails from what the document and the pages say now."""
        self._timer.stop()
        self._timer.setInterval(_SETTLE_MS)
        self._stale = False
        outline = self._document.document.outline()
        pages: dict[str, int] = {}
        for entry in outline:
            page = self._pages.page_of(str(entry.handle.heading_block_id))
            if page is not None:
                pages[str(entry.handle.heading_block_id)] = page + 1
        self.outline.set_rows(outline_rows(self._document, pages))
        self.outline.setVisible(bool(outline))
        self._empty.setText("" if outline else "This document has no headings.")
        self._empty.setVisible(not outline)
        self.thumbnails.set_pages(self._pages.page_count())
        self.follow()

    def follow(self, *, caret: bool | None = None) -> None:
        """Marks where one is: the caret's clause after it moved, the page's after scrolling."""
        self._by_caret = self._by_caret if caret is None else caret
        page = self._pages.current_page()
        self.thumbnails.set_current(page)
        if self.outline.hasFocus():  # whoever walks in the list is not pulled away
            return
        selection = self._document.selection
        if self._by_caret and selection is not None:
            self.outline.set_current(self._heading_of(selection.block_id))
        else:
            self.outline.set_current(self._heading_at(page))

    def _heading_at(self, page: int) -> int:
        """The first heading that begins on this page, else the last one before it."""
        pages = [(index, one.page or 0) for index, one in enumerate(self.outline.rows)]
        here = [index for index, number in pages if number == page + 1]
        before = [index for index, number in pages if 0 < number <= page]
        return here[0] if here else before[-1] if before else -1

    def _heading_of(self, block_id: str) -> int:
        places = {one.block_id: index for index, one in enumerate(self.outline.rows)}
        found = -1
        for block in self._document.document.snapshot().blocks:
            found = places.get(str(block.id), found)
            if str(block.id) == block_id:
                return found
        return -1

    def _fill_stack(self) -> None:
        outline = QWidget()
        self._empty.setContentsMargins(16, 8, 16, 0)
        outline.setLayout(column(self._empty, self.outline, None, spacing=0))
        results = QWidget()
        results.setLayout(
            column(row(self._summary, margins=(16, 0, 16, 6)), self.results, None, spacing=0)
        )
        for name, content, inner in (
            ("nav_outline", outline, self.outline),
            ("nav_pages", self.thumbnails, self.thumbnails),
            ("nav_find", results, self.results),
        ):
            area = VerticalScroll(content, name)
            inner.wants_visible.connect(
                lambda top, height, area=area, inner=inner: _reveal(area, inner, top, height)
            )
            self._stack.addWidget(area)

    def _connect(self) -> None:
        self.tabs.chosen.connect(self.show_tab)
        self.outline.chosen.connect(
            lambda index: self._document.reveal(self.outline.rows[index].block_id)
        )
        self.thumbnails.set_source(self._pages.paint_page)
        self.thumbnails.chosen.connect(lambda index: self._pages.go_to_page(index + 1))
        self.results.chosen.connect(self._finder.go)
        self._finder.changed.connect(self._show_results)
        self._document.changed.connect(lambda _: self.schedule())
        self._document.selection_changed.connect(lambda _: self._on_caret())

    def _on_caret(self) -> None:
        """Only the marked row changes; what it stands on is as it was."""
        self._by_caret = True
        if self.isVisible() and not self._timer.isActive():
            self._caret_timer.start()

    def _show_results(self) -> None:
        hits = self._finder.hits
        rows: list[tuple[object, int | None]] = []
        for hit in hits:
            page = self._pages.page_of(hit.block_id)
            rows.append((hit, None if page is None else page + 1))
        self.results.set_rows(rows)  # type: ignore[arg-type]
        self.results.set_current(-1 if self._finder.current is None else self._finder.current)
        if not self._finder.query:
            self._summary.setText("Type in the find bar (Ctrl+F).")
        else:
            noun = "result" if len(hits) == 1 else "results"
            self._summary.setText(f"{len(hits):,} {noun}")


def _reveal(area: VerticalScroll, inner: QWidget, top: int, height: int) -> None:
    offset = inner.mapTo(area.widget(), inner.rect().topLeft()).y()
    area.ensureVisible(0, offset + top + height // 2, 0, height)

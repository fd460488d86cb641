"""Page thumbnails, two in a row, painted by the page view and only where they can be seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded

WIDTH, CAPTION, GAP = 84, 22, 8
PaintPage = Callable[[QPainter, int, QRectF], None]
PageSize = Callable[[int], tuple[float, float]]


class Thumbnails(QWidget):
    """`chosen(index)` counts pages from 0."""

    chosen = Signal(int)
    wants_visible = Signal(int, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._paint_page: PaintPage | None = None
        self._page_size: PageSize = lambda index: (210.0, 297.0)
        self._count = 0
        self._current = -1
        self._cache: dict[int, QPixmap] = {}
        self.setObjectName("nav_pages_list")
        self.setAccessibleName("Pages")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self.forget)

    def set_source(self, paint_page: PaintPage, page_size: PageSize | None = None) -> None:
        self._paint_page = paint_page
        self._page_size = page_size or self._page_size
        self.forget()

    def set_pages(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self._fit()
        self.forget()

    def set_current(self, index: int) -> None:
        if index != self._current:
            self._current = index
            self.setAccessibleDescription(f"Page {index + 1} of {self._count}")
            self.update()
            if 0 <= index < self._count:
                cell = self._cell(index)
                self.wants_visible.emit(cell.top(), cell.height())

    def forget(self) -> None:
        """The pages look different now."""
        self._cache.clear()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(2 * (WIDTH + GAP) + GAP, self._height())

    @property
    def _columns(self) -> int:
        return max(1, (self.width() - GAP) // (WIDTH + GAP))

    @property
    def _row_height(self) -> int:
        return self._thumb_height(0) + CAPTION + GAP

    def _thumb_height(self, index: int) -> int:
        width, height = self._page_size(index)
        return round(WIDTH * min(2.0, height / max(1.0, width)))

    def _height(self) -> int:
        rows = -(-self._count // self._columns)
        return rows * self._row_height + GAP

    def _cell(self, index: int) -> QRect:
        row, column = divmod(index, self._columns)
        left = GAP + column * (WIDTH + GAP)
        return QRect(left, GAP + row * self._row_height, WIDTH, self._row_height)

    def _fit(self) -> None:
        self.setFixedHeight(max(1, self._height()))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.height() != max(1, self._height()):
            self._fit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = max(0, (event.rect().top() - GAP) // self._row_height) * self._columns
        last = ((event.rect().bottom() - GAP) // self._row_height + 1) * self._columns
        for index in range(first, min(self._count, last)):
            self._paint(painter, index)

    def _paint(self, painter: QPainter, index: int) -> None:
        cell, current = self._cell(index), index == self._current
        sheet = QRect(cell.left(), cell.top(), WIDTH, min(self._thumb_height(index), cell.height()))
        painter.drawPixmap(sheet.topLeft(), self._pixmap(index, sheet.size()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(self._theme.colour("accent" if current else "border"), 2 if current else 1)
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(sheet).adjusted(-1, -1, 1, 1), 2, 2)
        painter.setFont(self._theme.font("caption", 600 if current else 400))
        painter.setPen(self._theme.colour("text" if current else "text3"))
        caption = QRect(sheet.left(), sheet.bottom() + 3, WIDTH, CAPTION - 4)
        painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, str(index + 1))

    def _pixmap(self, index: int, size: QSize) -> QPixmap:
        if index not in self._cache:
            scale = self.devicePixelRatioF()
            pixmap = QPixmap(size * scale)
            pixmap.setDevicePixelRatio(scale)
            pixmap.fill(self._theme.colour("page"))
            if self._paint_page is not None:
                painter = QPainter(pixmap)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint_page(painter, index, QRectF(0, 0, size.width(), size.height()))
                painter.end()
            self._cache[index] = pixmap
        return self._cache[index]

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position().toPoint())
        if index is not None:
            self.chosen.emit(index)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Down: self._columns,
            Qt.Key.Key_Up: -self._columns,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        elif self._count:
            self.chosen.emit(max(0, min(self._count - 1, self._current + step)))

    def _at(self, point: QPoint) -> int | None:
        for index in range(self._count):
            if self._cell(index).contains(point):
                return index
        return None

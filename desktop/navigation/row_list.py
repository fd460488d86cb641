"""A list of painted rows: Up and Down move, Enter acts, Tab leaves; only visible rows paint."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded

Row = TypeVar("Row")


class RowList(QWidget, Generic[Row]):
    """Subclasses paint one row; `chosen(index)` is a click or Enter."""

    chosen = Signal(int)
    wants_visible = Signal(int, int)

    def __init__(self, theme: Theme, object_name: str, row_height: int) -> None:
        super().__init__()
        self.theme = theme
        self.rows: list[Row] = []
        self.current = -1
        self._hover = -1
        self._height = row_height
        self.setObjectName(object_name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self.update)

    def set_rows(self, rows: list[Row]) -> None:
        if rows == self.rows:
            return
        self.rows = rows
        self.current = min(self.current, len(rows) - 1)
        self.setFixedHeight(max(1, len(rows) * self._height) + 8)
        self.update()

    def set_current(self, index: int) -> None:
        if index != self.current:
            self.current = index
            self.setAccessibleDescription(self.describe(index) if index >= 0 else "")
            self.update()
            if index >= 0:
                self.wants_visible.emit(index * self._height, self._height)

    def row_rect(self, index: int) -> QRect:
        return QRect(0, index * self._height, self.width(), self._height)

    def paint_row(self, painter: QPainter, index: int, area: QRect, *, hovered: bool) -> None:
        raise NotImplementedError

    def describe(self, index: int) -> str:
        """The row in words, for assistive tools and for the tooltip."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return QSize(184, max(1, len(self.rows)) * self._height)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = max(0, event.rect().top() // self._height)
        last = min(len(self.rows), event.rect().bottom() // self._height + 1)
        for index in range(first, last):
            self.paint_row(painter, index, self.row_rect(index), hovered=index == self._hover)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hover(self._at(event.position().toPoint()))

    @guarded
    def leaveEvent(self, event: object) -> None:
        self._set_hover(-1)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position().toPoint())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.set_current(index)
            self.chosen.emit(index)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if key in steps and self.rows:
            self.set_current(max(0, min(len(self.rows) - 1, self.current + steps[Qt.Key(key)])))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current >= 0:
            self.chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def event(self, event: object) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QHelpEvent.Type.ToolTip:
            index = self._at(event.pos())
            if index >= 0:
                QToolTip.showText(event.globalPos(), self.describe(index), self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def _at(self, point: QPoint) -> int:
        index = point.y() // self._height
        return index if 0 <= index < len(self.rows) else -1

    def _set_hover(self, index: int) -> None:
        if index != self._hover:
            self._hover = index
            self.update()

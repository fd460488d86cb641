"""A plain reading view that stands in for pages: used where no page view is given."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPlainTextEdit

from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument


class PlainPage(QPlainTextEdit):
    """The accepted text, read only, with the signals and methods the window relies on."""

    layout_progress = Signal(int, int)
    layout_settled = Signal()
    zoom_changed = Signal(float)
    viewport_moved = Signal()
    caret_moved = Signal()

    def __init__(self, document: OpenDocument, theme: Theme) -> None:
        super().__init__()
        self._open = document
        self.setObjectName("page_view")
        self.setAccessibleName("Document")
        self.setReadOnly(True)
        self.zoom = 1.0
        self.zoom_mode = "fit_page_and_margin"
        document.changed.connect(lambda _: self._fill())
        self._fill()

    def _fill(self) -> None:
        blocks = self._open.document.snapshot().blocks
        self.setPlainText("\n".join(f"{b.display_label or ''}\t{b.text}" for b in blocks))
        self.layout_settled.emit()

    def set_zoom(self, zoom: float | str) -> None:
        if isinstance(zoom, str):
            self.zoom_mode = zoom
        else:
            self.zoom, self.zoom_mode = zoom, "fixed"
        self.zoom_changed.emit(self.zoom)

    def page_count(self) -> int:
        return 1

    def current_page(self) -> int:
        return 0

    def page_of(self, block_id: str) -> int | None:
        return 0

    def go_to_page(self, number: int) -> None:
        self.viewport_moved.emit()

    def paint_page(self, painter: QPainter, page_index: int, rect: QRectF) -> None:
        painter.drawText(rect, "Page")

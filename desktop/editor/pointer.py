"""The mouse on the page: clicks, drags, words, paragraphs, and scrolling while dragging."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop.editor.navigator import word_around
from desktop.editor.places import Places, Spot

_SCROLL_MS = 40
_SCROLL_STEP = 24


class Surface(Protocol):
    """What the pointer needs of its page view."""

    def spot_at(self, point: QPointF, *, enter: bool = False) -> Spot | None: ...
    def select(self, head: Spot, anchor: Spot | None = None, *, show: bool = True) -> None: ...
    def places_now(self) -> Places: ...
    def selection_anchor(self) -> Spot: ...
    def scroll_by(self, distance: int) -> None: ...
    def viewport_height(self) -> int: ...
    def clicked_at(self, spot: Spot, point: QPointF, *, control: bool) -> None: ...


class Pointer(QObject):
    """Keeps what a drag began with: a character, a word or a paragraph."""

    def __init__(self, surface: Surface, parent: QObject) -> None:
        super().__init__(parent)
        self._surface = surface
        self._origin: tuple[Spot, Spot] | None = None
        self._unit = 1
        self._last_click: tuple[float, QPointF] = (0.0, QPointF(-99, -99))
        self._clicks = 0
        self._point = QPointF()
        self._moved = False
        self._scroller = QTimer(self)
        self._scroller.setInterval(_SCROLL_MS)
        self._scroller.timeout.connect(self._scroll)

    def press(self, event: QMouseEvent) -> None:
        """Puts the caret; two clicks take a word, three the paragraph."""
        point = event.position()
        self._clicks = self._count(event, point)
        self._moved = False
        spot = self._surface.spot_at(point, enter=self._clicks > 1)
        if spot is None:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            anchor = self._surface.selection_anchor()
            self._origin, self._unit = (anchor, anchor), 1
            self._surface.select(spot, anchor, show=False)
            return
        self._unit = min(self._clicks, 3)
        self._origin = self._around(spot)
        start, end = self._origin
        self._surface.select(end, start, show=False)

    def _count(self, event: QMouseEvent, point: QPointF) -> int:
        now = float(event.timestamp())
        then, where = self._last_click
        self._last_click = (now, point)
        soon = now - then <= QApplication.doubleClickInterval()
        near = (point - where).manhattanLength() < QApplication.startDragDistance()
        return self._clicks + 1 if soon and near else 1

    def double(self, event: QMouseEvent) -> None:
        """Qt sends the second press as a double click."""
        self.press(event)
        if self._unit == 1:  # some platforms stamp no times
            self._clicks = 2
            self._unit = 2
            spot = self._surface.spot_at(event.position(), enter=True)
            if spot is not None:
                self._origin = self._around(spot)
                self._surface.select(self._origin[1], self._origin[0], show=False)

    def move(self, event: QMouseEvent) -> None:
        """Extends the selection while the button is down."""
        if self._origin is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        self._point = event.position()
        self._moved = True
        self._extend()
        outside = not 0 <= self._point.y() <= self._surface.viewport_height()
        if outside and not self._scroller.isActive():
            self._scroller.start()
        elif not outside:
            self._scroller.stop()

    def release(self, event: QMouseEvent) -> None:
        self._scroller.stop()
        origin, self._origin = self._origin, None
        if origin is None or self._moved or self._unit > 1:
            return
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._surface.clicked_at(origin[0], event.position(), control=control)

    def _extend(self) -> None:
        spot = self._surface.spot_at(self._point)
        if spot is None or self._origin is None:
            return
        start, end = self._origin
        low, high = self._around(spot)
        places = self._surface.places_now()
        here, there = places.find(low), places.find(start)
        if here is not None and there is not None and here.key < there.key:
            self._surface.select(low, end, show=False)
        else:
            self._surface.select(high, start, show=False)

    def _around(self, spot: Spot) -> tuple[Spot, Spot]:
        """The unit at a spot: nothing, its word, or its paragraph."""
        face = self._surface.places_now().face(spot.block_id) if self._unit > 1 else None
        if face is None:
            return spot, spot
        if self._unit == 2:
            start, end = word_around(face.text, spot.offset)
        else:
            start, end = 0, len(face.text)
        return Spot(spot.block_id, start), Spot(spot.block_id, end)

    def _scroll(self) -> None:
        height = self._surface.viewport_height()
        above, below = -self._point.y(), self._point.y() - height
        if above > 0 or below > 0:
            distance = _SCROLL_STEP + int(max(above, below)) // 2
            self._surface.scroll_by(-distance if above > 0 else distance)
            self._extend()

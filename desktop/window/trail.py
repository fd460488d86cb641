"""Back and forward over jumps: where the reader was before the view leapt somewhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

REST_MS = 250
_LEAP = 1.2
"""Screens: what moves further in one step is a jump, a page key is not."""
_KEPT = 100


@dataclass(frozen=True, slots=True)
class Spot:
    """A place by its text, so that edits and zoom in between do not matter."""

    block_id: str
    top: float
    """Where the block's first line stood, in viewport pixels."""


class Trail(QObject):
    """Fed by the page's scrolling; every leap is remembered, whoever caused it."""

    changed = Signal()

    def __init__(self, page: Any, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._bar = page.verticalScrollBar()
        self._before: list[Spot] = []
        self._after: list[Spot] = []
        self._here: Spot | None = None
        self._value = self._bar.value()
        self._zoom = page.zoom
        self._going = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._rest)
        page.viewport_moved.connect(self._on_moved)
        page.layout_settled.connect(self._timer.start)

    @property
    def can_go_back(self) -> bool:
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._after)

    def back(self) -> None:
        self._walk(self._before, self._after)

    def forward(self) -> None:
        self._walk(self._after, self._before)

    def _walk(self, source: list[Spot], target: list[Spot]) -> None:
        here = self._spot()
        while source:
            spot = source.pop()
            if self._go(spot):
                if here is not None:
                    target.append(here)
                self._here = spot
                break
        self.changed.emit()

    def _go(self, spot: Spot) -> bool:
        """False when its text is gone: the next one is tried then."""
        self._going = True
        try:
            if not self._page.reveal(spot.block_id):
                return False
            line = self._page.anchor(spot.block_id)
            if line is not None:
                self._bar.setValue(self._bar.value() + round(line.top() - spot.top))
            return True
        finally:
            self._going = False

    def _on_moved(self) -> None:
        value, zoom = self._bar.value(), self._page.zoom
        leapt = abs(value - self._value) > _LEAP * self._page.viewport().height()
        by_hand = self._bar.isSliderDown() or zoom != self._zoom
        here = self._here
        if leapt and not by_hand and not self._going and here and not self._stands(here):
            self._before = [*self._before[-_KEPT:], here]
            self._after.clear()
            self._here = None  # further steps of the same jump do not count
            self.changed.emit()
        self._value, self._zoom = value, zoom
        self._timer.start()

    def _stands(self, spot: Spot) -> bool:
        """Whether the text is where it was: pages before it grew, the reader did not move."""
        line = self._page.anchor(spot.block_id)
        return line is not None and abs(line.top() - spot.top) < self._page.viewport().height()

    def _rest(self) -> None:
        self._here = self._spot()

    def _spot(self) -> Spot | None:
        """The first block that begins in view."""
        for block_id in self._page.blocks_in_view():
            line = self._page.anchor(block_id)
            if line is not None and line.bottom() >= 0:
                return Spot(block_id, line.top())
        return None

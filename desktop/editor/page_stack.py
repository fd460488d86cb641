"""Sheets stacked on the desk: where each one lies at a zoom, and what of it is in view."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from desktop.editor.paint_kit import TWIPS_PER_PIXEL
from engine.pagination.model import Page

GAP = 20
LANE_GAP = 12
LANE_LEAST, LANE_MOST, LANE_COMPACT = 184, 280, 36
LANE_SHARE = 0.218
FULL_LANE_ZOOM = 0.72
ZOOM_LEAST, ZOOM_MOST = 0.5, 4.0
SIDE = 14
ZoomMode = Literal["fixed", "fit_width", "fit_page", "fit_page_and_margin"]
LaneMode = Literal["full", "compact", "none"]


@dataclass(frozen=True, slots=True)
class Lane:
    """Room right of the sheet for margin cards, in viewport pixels."""

    left: int
    width: int
    mode: LaneMode


@dataclass(frozen=True, slots=True)
class Fit:
    """The zoom and the lane that a viewport gives."""

    zoom: float
    lane_width: int
    lane_mode: LaneMode


def fit(
    mode: ZoomMode, zoom: float, *, page: tuple[float, float], room: tuple[int, int], lane: LaneMode
) -> Fit:
    """Zoom and lane for a page size in twips and a viewport in pixels.

    `lane` is what the view wants: full where there is room, compact only, or none.
    """
    width = page[0] / TWIPS_PER_PIXEL
    height = page[1] / TWIPS_PER_PIXEL
    fixed = zoom if mode == "fixed" else None
    lane_mode, lane_width = _lane(lane, width, room[0], fixed)
    taken = lane_width + LANE_GAP if lane_width else 0
    if mode == "fit_width":
        zoom = (room[0] - 2 * SIDE - taken) / width
    elif mode == "fit_page":
        zoom = min((room[0] - 2 * SIDE - taken) / width, (room[1] - 2 * GAP) / height)
    elif mode == "fit_page_and_margin":
        zoom = min(1.0, (room[0] - 2 * SIDE - taken) / width)
    least = 0.1 if mode != "fixed" else ZOOM_LEAST
    return Fit(min(max(zoom, least), ZOOM_MOST), lane_width, lane_mode)


def _lane(lane: LaneMode, width: float, room: int, zoom: float | None) -> tuple[LaneMode, int]:
    if lane == "none":
        return "none", 0
    free = room - 2 * SIDE - width * (zoom or FULL_LANE_ZOOM) - LANE_GAP
    if lane == "full" and free >= LANE_LEAST:
        wanted = free if zoom is not None else max(LANE_LEAST, room * LANE_SHARE)
        return "full", int(min(wanted, LANE_MOST, max(free, LANE_LEAST)))
    return "compact", LANE_COMPACT


class PageStack:
    """Content coordinates are logical pixels from the top left of all pages together."""

    def __init__(self) -> None:
        self._pages: Sequence[Page] = ()
        self._tops: list[float] = []
        self.zoom = 1.0
        self.width = 0.0
        self.height = 0.0

    def place(self, pages: Sequence[Page], zoom: float) -> None:
        """Lays the sheets out again."""
        self._pages, self.zoom = pages, zoom
        self._tops = []
        top = float(GAP)
        widest = 0.0
        for page in pages:
            self._tops.append(top)
            top += round(page.height * zoom / TWIPS_PER_PIXEL) + GAP
            widest = max(widest, page.width)
        self.width = round(widest * zoom / TWIPS_PER_PIXEL)
        self.height = top

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def scale(self) -> float:
        """Pixels per twip."""
        return self.zoom / TWIPS_PER_PIXEL

    def top(self, index: int) -> float:
        return self._tops[index]

    def size(self, index: int) -> tuple[int, int]:
        page = self._pages[index]
        return round(page.width * self.scale), round(page.height * self.scale)

    def left(self, index: int) -> float:
        """Narrow sheets are centred over wide ones."""
        return round((self.width - self.size(index)[0]) / 2)

    def at(self, y: float) -> int:
        """The page at that height; gaps belong to the page above."""
        return min(max(bisect_right(self._tops, y) - 1, 0), max(len(self._tops) - 1, 0))

    def between(self, top: float, bottom: float) -> range:
        """Pages that show between two heights; with a gap in view at least one beside it."""
        if not self._tops:
            return range(0)
        first, last = self.at(top), self.at(bottom)
        if first < last and top > self._tops[first] + self.size(first)[1]:
            first += 1
        return range(first, last + 1)

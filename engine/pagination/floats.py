"""Floating objects: where they lie on the page and how text runs around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.document.faces import AnchorFace
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import Page
from engine.pagination.pieces import EMU_PER_TWIP

LEAST_TEXT_WIDTH = 1440.0
"""Word sets no text beside an object in a gap narrower than an inch."""


class Exclusion(NamedTuple):
    """A rectangle that text avoids; `beside` is False when nothing may stand left or right."""

    x0: float
    y0: float
    x1: float
    y1: float
    beside: bool
    side: str = "bothSides"
    least: float = LEAST_TEXT_WIDTH


FloatKey = tuple[str, int]
"""Names a floating object: the block it is anchored in and its place there."""


@dataclass(slots=True)
class EarlyFloats:
    """Objects that lie above the paragraph they are anchored in, where text already stands.

    Such a page is filled again with the rectangle known from the start (`known`). What is then
    no longer anchored on the page (`placed` lacks it) is barred: its text has moved on.
    """

    known: dict[FloatKey, Exclusion] = field(default_factory=dict[FloatKey, "Exclusion"])
    barred: frozenset[FloatKey] = frozenset()
    found: dict[FloatKey, Exclusion] = field(default_factory=dict[FloatKey, "Exclusion"])
    placed: set[FloatKey] = field(default_factory=set[FloatKey])

    def again(self) -> EarlyFloats | None:
        """What the page must be filled with once more; None when it may stay."""
        gone = self.known.keys() - self.placed
        if gone:
            known = {key: value for key, value in self.known.items() if key not in gone}
            return EarlyFloats(known, self.barred | gone)
        if self.found:
            return EarlyFloats(self.known | self.found, self.barred)
        return None


class Lanes:
    """Room for each line of a paragraph that starts at page y `top` in a column."""

    def __init__(self, exclusions: Sequence[Exclusion], box: ColumnBox, top: float) -> None:
        right = box.x + box.width
        self._exclusions = [e for e in exclusions if e.x1 > box.x and e.x0 < right]
        self._box = box
        self._top = top
        self.key = (tuple(self._exclusions), box, top)
        """Equal lanes bend a paragraph alike."""

    def touch(self, height: float) -> bool:
        """Whether anything lies beside a paragraph of that height."""
        top, bottom = self._top, self._top + height
        return any(e.y1 > top and e.y0 < bottom for e in self._exclusions)

    def lane(self, y: float, height: float) -> tuple[float, float, float]:
        """(inset left, inset right, y to move down to) for a line of that height."""
        for _ in range(len(self._exclusions) + 1):
            left, right, below = self._insets(self._top + y, height)
            if below is None:
                return left, right, y
            y = below - self._top
        return 0.0, 0.0, y

    def _insets(self, top: float, height: float) -> tuple[float, float, float | None]:
        box_left, box_right = self._box.x, self._box.x + self._box.width
        left, right = box_left, box_right
        touching = [e for e in self._exclusions if e.y1 > top + 0.5 and e.y0 < top + height - 0.5]
        for e in touching:
            if not e.beside:
                return 0.0, 0.0, e.y1
            before, after = e.x0 - left, right - e.x1
            if e.side == "left" or (e.side != "right" and before >= after):
                right = min(right, e.x0)
            else:
                left = max(left, e.x1)
        if touching and right - left < min(e.least for e in touching):
            return 0.0, 0.0, min(e.y1 for e in touching)
        return left - box_left, box_right - right, None


class AnchorSpot(NamedTuple):
    """What an anchor may be measured from."""

    page: Page
    box: ColumnBox
    paragraph_top: float


def position(
    anchor: AnchorFace, width: float, height: float, spot: AnchorSpot
) -> tuple[float, float]:
    """Page position of a floating object's top left corner."""
    page = spot.page
    left, right = _horizontal(anchor.h_from, spot)
    x = _aligned(anchor.h_align, left, right, width)
    if x is None:
        x = left + anchor.h_offset_emu / EMU_PER_TWIP
    top, bottom = _vertical(anchor.v_from, spot)
    y = _aligned(anchor.v_align, top, bottom, height)
    if y is None:
        y = top + anchor.v_offset_emu / EMU_PER_TWIP
    if y + height > page.height:
        y = max(page.height - height, 0.0)
    return x, y


def _aligned(kind: str | None, low: float, high: float, size: float) -> float | None:
    match kind:
        case "left" | "top" | "inside":
            return low
        case "right" | "bottom" | "outside":
            return high - size
        case "center":
            return (low + high - size) / 2
        case _:
            return None


def _horizontal(origin: str, spot: AnchorSpot) -> tuple[float, float]:
    page = spot.page
    match origin:
        case "page":
            return 0.0, page.width
        case "margin":
            return page.body_left, page.body_right
        case "leftMargin" | "insideMargin":
            return 0.0, page.body_left
        case "rightMargin" | "outsideMargin":
            return page.body_right, page.width
        case _:
            return spot.box.x, spot.box.x + spot.box.width


def _vertical(origin: str, spot: AnchorSpot) -> tuple[float, float]:
    page = spot.page
    match origin:
        case "page":
            return 0.0, page.height
        case "margin":
            return page.body_top, page.body_bottom
        case "topMargin" | "insideMargin":
            return 0.0, page.body_top
        case "bottomMargin" | "outsideMargin":
            return page.body_bottom, page.height
        case _:
            return spot.paragraph_top, page.body_bottom


def exclusion_of(
    anchor: AnchorFace, x: float, y: float, width: float, height: float
) -> Exclusion | None:
    """The rectangle that text avoids around an object; None when it lies over or behind text."""
    if anchor.wrap == "none":
        return None
    return Exclusion(
        x - anchor.dist_left_emu / EMU_PER_TWIP,
        y - anchor.dist_top_emu / EMU_PER_TWIP,
        x + width + anchor.dist_right_emu / EMU_PER_TWIP,
        y + height + anchor.dist_bottom_emu / EMU_PER_TWIP,
        beside=anchor.wrap != "topAndBottom",
        side=anchor.wrap_side,
    )

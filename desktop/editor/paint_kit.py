"""Fonts, strokes and device pixels for painting pages whose unit is the twip."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from desktop.editor.measurer import QtMeasurer
from engine.pagination.model import FontMetrics, FontSpec

TWIPS_PER_PIXEL = 15.0
"""At 100 % zoom and one device pixel per logical pixel."""
_Key = tuple[FontSpec, float, float]


class FontCache:
    """The painting twin of the measurer: one QFont per spec, letter spacing and stretch."""

    def __init__(self, measurer: QtMeasurer) -> None:
        self.measurer = measurer
        self._fonts: dict[_Key, QFont] = {}

    def font(self, spec: FontSpec, letter_spacing: float = 0.0, scale: float = 100.0) -> QFont:
        key = (spec, letter_spacing, scale)
        found = self._fonts.get(key)
        if found is None:
            found = self.measurer.qfont(spec)
            if letter_spacing:
                found.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, letter_spacing)
            if scale != 100.0:
                found.setStretch(max(1, round((found.stretch() or 100) * scale / 100)))
            self._fonts[key] = found
        return found

    def metrics(self, spec: FontSpec) -> FontMetrics:
        return self.measurer.font(spec).metrics


class Canvas:
    """A painter in page coordinates (twips) that knows its device pixels.

    `zoom` is logical pixels per twip times 15, `ratio` device pixels per logical pixel. Vector
    devices (`crisp` False) take every length as it is.
    """

    def __init__(
        self, painter: QPainter, zoom: float = 1.0, ratio: float = 1.0, *, crisp: bool = True
    ) -> None:
        self.painter = painter
        self.scale = zoom * ratio / TWIPS_PER_PIXEL if crisp else 1 / TWIPS_PER_PIXEL
        self.zoom = zoom
        self.ratio = ratio
        self.crisp = crisp
        self.clip: tuple[float, float] | None = None
        """Top and bottom of what has to be painted; None for the whole page."""

    def outside(self, top: float, bottom: float) -> bool:
        clip = self.clip
        return clip is not None and (bottom < clip[0] or top > clip[1])

    def pixels(self, count: float) -> float:
        """Twips of so many logical pixels at 100 % zoom, never thinner than a device pixel."""
        if not self.crisp:
            return count * TWIPS_PER_PIXEL
        return max(1.0, round(count * max(self.zoom, 0.5) * self.ratio)) / self.scale

    def screen(self, count: float) -> float:
        """Twips of so many logical pixels whatever the zoom."""
        return count * self.ratio / self.scale if self.crisp else count * TWIPS_PER_PIXEL

    def snap(self, value: float, width: float) -> float:
        """The nearest place where a stroke of that width covers whole device pixels."""
        if not self.crisp:
            return value
        half = width * self.scale / 2
        return (round(value * self.scale - half) + half) / self.scale

    def horizontal(self, x0: float, x1: float, y: float, *, pen: QPen) -> None:
        self.painter.setPen(pen)
        y = self.snap(y, pen.widthF())
        self.painter.drawLine(QLineF(x0, y, x1, y))

    def vertical(self, x: float, y0: float, y1: float, *, pen: QPen) -> None:
        self.painter.setPen(pen)
        x = self.snap(x, pen.widthF())
        self.painter.drawLine(QLineF(x, y0, x, y1))

    def polyline(self, points: list[tuple[float, float]], *, pen: QPen) -> None:
        self.painter.setPen(pen)
        self.painter.drawPolyline([QPointF(x, y) for x, y in points])


def stroke(
    colour: str, width: float, dashes: tuple[float, ...] = (), *, round_cap: bool = False
) -> QPen:
    """A pen whose dashes are given in widths of the pen."""
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_cap else Qt.PenCapStyle.FlatCap)
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen

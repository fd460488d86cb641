"""Straight strokes: borders in Word's styles, underlines, leaders."""

from __future__ import annotations

import math

from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import Canvas, stroke
from engine.document.faces import Border
from engine.pagination.model import PlacedRule

_DASHES: dict[str, tuple[float, ...]] = {
    "dotted": (1, 1.5),
    "dashed": (4, 3),
    "dashSmallGap": (4, 1.5),
    "dotDash": (4, 2, 1, 2),
    "dotDotDash": (4, 2, 1, 2, 1, 2),
    "dashDotStroked": (4, 2, 1, 2),
}
_DOUBLE = frozenset({
    "double", "triple", "thinThickSmallGap", "thickThinSmallGap", "thinThickThinSmallGap",
    "thinThickMediumGap", "thickThinMediumGap", "thinThickLargeGap", "thickThinLargeGap",
    "doubleWave",
})  # fmt: skip
_UNDERLINE_DASHES: dict[str, tuple[float, ...]] = {
    "dotted": (1, 1.5),
    "dottedHeavy": (1, 1.5),
    "dash": (5, 3),
    "dashedHeavy": (4, 2),
    "dashLong": (10, 4),
    "dashLongHeavy": (7, 3),
    "dotDash": (5, 2, 1, 2),
    "dashDotHeavy": (4, 2, 1, 2),
    "dotDotDash": (5, 2, 1, 2, 1, 2),
    "dashDotDotHeavy": (4, 2, 1, 2, 1, 2),
}
_LEADERS = {"dot": ".", "hyphen": "-", "middleDot": "·"}
_UNDERLINE_SHARE = 0.05
_HEAVY = 2.0


def draw_rule(canvas: Canvas, rule: PlacedRule, look: PageLook) -> None:
    """A border stroke; double styles are two thin lines three strokes wide together."""
    if canvas.outside(min(rule.y0, rule.y1), max(rule.y0, rule.y1)):
        return
    border = rule.border
    colour = look.ink(None if border.color == "auto" else border.color)
    width = _width(canvas, border)
    pen = stroke(colour, width, _DASHES.get(border.style, ()))
    offsets = (-width, width) if border.style in _DOUBLE else (0.0,)
    for offset in offsets:
        if abs(rule.y1 - rule.y0) <= abs(rule.x1 - rule.x0):
            canvas.horizontal(rule.x0, rule.x1, rule.y0 + offset, pen=pen)
        else:
            canvas.vertical(rule.x0 + offset, rule.y0, rule.y1, pen=pen)


def _width(canvas: Canvas, border: Border) -> float:
    width = max(border.width, 5.0)
    if canvas.crisp:
        return max(1.0, round(width * canvas.scale)) / canvas.scale
    return width


def draw_underline(
    canvas: Canvas, x0: float, x1: float, *, y: float, size: float, style: str, colour: str
) -> None:
    """`y` is the baseline, `size` the font size in twips."""
    heavy = "eavy" in style or style == "thick"
    width = max(size * _UNDERLINE_SHARE * (_HEAVY if heavy else 1.0), canvas.screen(0.6))
    if canvas.crisp:
        width = max(1.0, round(width * canvas.scale)) / canvas.scale
    pen = stroke(colour, width, _UNDERLINE_DASHES.get(style, ()))
    at = y + size * 0.11
    if style.startswith("wav"):
        _wave(canvas, x0, x1, y=at, height=size * 0.06, pen_width=width, colour=colour)
    elif style == "double":
        canvas.horizontal(x0, x1, at - width * 0.2, pen=pen)
        canvas.horizontal(x0, x1, at + width * 1.8, pen=pen)
    else:
        canvas.horizontal(x0, x1, at, pen=pen)


def _wave(
    canvas: Canvas,
    x0: float,
    x1: float,
    *,
    y: float,
    height: float,
    pen_width: float,
    colour: str,
) -> None:
    steps = max(2, math.ceil((x1 - x0) / (height * 2)))
    points = [
        (x0 + (x1 - x0) * i / steps, y + (height if i % 2 else -height) / 2)
        for i in range(steps + 1)
    ]
    canvas.polyline(points, pen=stroke(colour, pen_width))


def leader_text(leader: str, width: float, unit: float) -> str:
    """As many leader signs as fit; lines are drawn by `is_line_leader`."""
    sign = _LEADERS.get(leader, "")
    return sign * int(width / unit) if sign and unit > 0 else ""


def is_line_leader(leader: str) -> bool:
    return leader in ("underscore", "heavy")

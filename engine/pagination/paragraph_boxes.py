"""Shading and borders that a paragraph paints around its lines."""

from __future__ import annotations

from engine.pagination.model import PlacedFill, PlacedItem, PlacedLines, PlacedRule
from engine.pagination.spacing import TWIPS_PER_POINT


def paragraph_decoration(lines: PlacedLines) -> list[PlacedItem]:
    """Fills and rules for the part of a paragraph that stands here.

    A box is open at a page border: its top is drawn with the first line only, its bottom with
    the last.
    """
    format = lines.laid.format
    if not format.shading and not format.borders:
        return []
    hanging = min(0, format.indent_first_line)
    left = lines.x + format.indent_left + hanging
    right = lines.x + lines.laid.width - format.indent_right
    top, bottom = lines.y, lines.y + lines.height
    sides: list[PlacedItem] = []
    edges = {"top": top, "bottom": bottom, "left": left, "right": right}
    for name, sign in (("top", -1), ("bottom", 1), ("left", -1), ("right", 1)):
        border = format.borders.get(name)
        if border is not None and border.visible:
            edges[name] += sign * (border.space_pt * TWIPS_PER_POINT + border.width / 2)
    if format.shading:
        width, height = edges["right"] - edges["left"], edges["bottom"] - edges["top"]
        sides.append(PlacedFill(edges["left"], edges["top"], width, height, format.shading))
    for name in ("top", "bottom", "left", "right"):
        border = format.borders.get(name)
        if border is None or not border.visible or not _drawn_here(name, lines):
            continue
        x0 = edges["right"] if name == "right" else edges["left"]
        x1 = edges["left"] if name == "left" else edges["right"]
        y0 = edges["bottom"] if name == "bottom" else edges["top"]
        y1 = edges["top"] if name == "top" else edges["bottom"]
        sides.append(PlacedRule(x0, y0, x1, y1, border))
    return sides


def _drawn_here(side: str, lines: PlacedLines) -> bool:
    if side == "top":
        return lines.first == 0
    if side == "bottom":
        return lines.last == len(lines.laid.lines)
    return True

"""Shading and borders that a paragraph paints around its lines."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.faces import Border
from engine.pagination.model import (
    LaidParagraph,
    PlacedFill,
    PlacedItem,
    PlacedLines,
    PlacedRule,
)
from engine.pagination.spacing import TWIPS_PER_POINT, share_box

_SIDES = {"top": -1, "bottom": 1, "left": -1, "right": 1}
"""The sides in the order they are drawn, and which way a border moves each out."""


def joined_above(items: Sequence[PlacedItem], lines: PlacedLines) -> float | None:
    """Where the paragraph before ends, if both stand in one box; None if a box begins here."""
    before = items[-1] if items else None
    if not isinstance(before, PlacedLines) or lines.first > 0:
        return None
    if before.last < len(before.laid.lines) or not one_box(before.laid, lines.laid):
        return None
    return before.y + before.height


def one_box(first: LaidParagraph, second: LaidParagraph) -> bool:
    """Whether two neighbours are drawn as one box: nothing stands between them but room."""
    if first.format.shading != second.format.shading:
        return False
    return share_box(first.format, second.format)


def paragraph_decoration(
    lines: PlacedLines, *, above: float | None = None, goes_on: bool = False
) -> list[PlacedItem]:
    """Fills and rules for the part of a paragraph that stands here.

    A box is open at a page border: its top is drawn with the first line only, its bottom with
    the last. Neighbours in one box have no rule between them but their own `between`: the box
    comes down from `above`, and `goes_on` below.
    """
    format = lines.laid.format
    if not format.shading and not format.borders:
        return []
    edges = _edges(lines)
    if above is not None:
        edges["top"] = above
    if goes_on:
        edges["bottom"] = lines.y + lines.height
    items: list[PlacedItem] = []
    if format.shading:
        width, height = edges["right"] - edges["left"], edges["bottom"] - edges["top"]
        items.append(PlacedFill(edges["left"], edges["top"], width, height, format.shading))
    drawn = {
        "top": lines.first == 0 and above is None,
        "bottom": lines.last == len(lines.laid.lines) and not goes_on,
        "left": True,
        "right": True,
    }
    items += [_rule(edges, name, format.borders[name]) for name in _visible(lines) if drawn[name]]
    between = format.borders.get("between")
    if above is not None and between is not None and between.visible:
        y = lines.y - _distance(between)
        items.append(PlacedRule(edges["left"], y, edges["right"], y, between))
    return items


def _visible(lines: PlacedLines) -> list[str]:
    borders = lines.laid.format.borders
    return [name for name in _SIDES if name in borders and borders[name].visible]


def _edges(lines: PlacedLines) -> dict[str, float]:
    """Where the box stands: at the text and its indents, moved out by each visible border."""
    format = lines.laid.format
    hanging = min(0, format.indent_first_line)
    edges = {
        "top": lines.y,
        "bottom": lines.y + lines.height,
        "left": lines.x + format.indent_left + hanging,
        "right": lines.x + lines.laid.width - format.indent_right,
    }
    for name in _visible(lines):
        edges[name] += _SIDES[name] * _distance(format.borders[name])
    return edges


def _rule(edges: dict[str, float], name: str, border: Border) -> PlacedRule:
    x0 = edges["right"] if name == "right" else edges["left"]
    x1 = edges["left"] if name == "left" else edges["right"]
    y0 = edges["bottom"] if name == "bottom" else edges["top"]
    y1 = edges["top"] if name == "top" else edges["bottom"]
    return PlacedRule(x0, y0, x1, y1, border)


def _distance(border: Border) -> float:
    """From the text to the middle of a rule."""
    return border.space_pt * TWIPS_PER_POINT + border.width / 2

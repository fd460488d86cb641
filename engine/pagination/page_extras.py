"""What a finished page gets beside its text: line numbers, column rules, page borders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.document.faces import Border, RunFormat, SectionFace
from engine.pagination.fonts import FontBook
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import (
    Page,
    PlacedBox,
    PlacedFill,
    PlacedImage,
    PlacedItem,
    PlacedLines,
    PlacedRule,
    PlacedTable,
    PlacedText,
)
from engine.pagination.spacing import TWIPS_PER_POINT

_NUMBER_DISTANCE = 360.0
_COLUMN_RULE = Border("single", 4, 0, "auto")


def column_rules(boxes: Sequence[ColumnBox], top: float, bottom: float) -> list[PlacedItem]:
    """Lines half way between columns."""
    rules: list[PlacedItem] = []
    for left, right in zip(boxes, boxes[1:], strict=False):
        x = (left.x + left.width + right.x) / 2
        rules.append(PlacedRule(x, top, x, bottom, _COLUMN_RULE))
    return rules


def number_lines(
    items: Iterable[PlacedItem], section: SectionFace, count: int, fonts: FontBook
) -> tuple[list[PlacedItem], int]:
    """Numbers left of body lines, and the count after them; tables are not counted."""
    numbering = section.line_numbering
    if numbering is None:
        return [], count
    distance = numbering.distance if numbering.distance else _NUMBER_DISTANCE
    numbers: list[PlacedItem] = []
    for item in items:
        if not isinstance(item, PlacedLines) or item.laid.format.suppress_line_numbers:
            continue
        for index in range(item.first, item.last):
            count += 1
            if count % max(numbering.count_by, 1):
                continue
            font = fonts.font(_format_of(item))
            text = str(count)
            x = item.x - distance - font.width(text)
            baseline = item.top_of(index) + item.laid.lines[index].baseline
            numbers.append(PlacedText(text, x, baseline, font.spec))
    return numbers, count


def _format_of(item: PlacedLines) -> RunFormat:
    runs = item.laid.face.runs
    return runs[0].format if runs else item.laid.face.mark


def page_borders(page: Page, section: SectionFace, *, first: bool) -> list[PlacedItem]:
    """The frame around a page, measured from the text or from the paper's edge."""
    which = section.borders_pages
    if not section.borders or (which == "firstPage" and not first):
        return []
    if which == "notFirstPage" and first:
        return []
    inner = (page.body_left, page.body_top, page.body_right, page.body_bottom)
    outer = (0.0, 0.0, page.width, page.height)
    left, top, right, bottom = inner if section.borders_from_text else outer
    sign = -1.0 if section.borders_from_text else 1.0
    away = {side: _space(section.borders.get(side)) * sign for side in section.borders}
    left += away.get("left", 0.0)
    top += away.get("top", 0.0)
    right -= away.get("right", 0.0)
    bottom -= away.get("bottom", 0.0)
    sides = {
        "top": (left, top, right, top),
        "bottom": (left, bottom, right, bottom),
        "left": (left, top, left, bottom),
        "right": (right, top, right, bottom),
    }
    rules: list[PlacedItem] = []
    for side, (x0, y0, x1, y1) in sides.items():
        border = section.borders.get(side)
        if border is not None and border.visible:
            rules.append(PlacedRule(x0, y0, x1, y1, border))
    return rules


def _space(border: Border | None) -> float:
    return border.space_pt * TWIPS_PER_POINT if border is not None else 0.0


def move_down(items: Iterable[PlacedItem], distance: float) -> None:
    """Shift placed items (sections centred or set at the foot of the page)."""
    for item in items:
        match item:
            case PlacedRule():
                item.y0 += distance
                item.y1 += distance
            case PlacedText():
                item.baseline += distance
            case PlacedTable():
                item.y += distance
                move_down(item.fills, distance)
                move_down(item.rules, distance)
                for cell in item.cells:
                    cell.y += distance
                    move_down(cell.items, distance)
            case PlacedBox():
                item.y += distance
                if not item.turn:
                    move_down(item.items, distance)
            case PlacedLines() | PlacedFill() | PlacedImage():
                item.y += distance

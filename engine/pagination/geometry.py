"""Where the body of a page lies: margins, columns, and headers that push it down (R10)."""

from __future__ import annotations

from typing import NamedTuple

from engine.document.faces import DocGrid, SectionFace
from engine.pagination.facts import LayoutFacts

LEAST_WIDTH = 360.0
"""No column is narrower, whatever paper and margins say: a file may ask for less than nothing."""
LEAST_HEIGHT = 720.0
"""No page has less room for its body, however high its header is."""


class ColumnBox(NamedTuple):
    """One text column of a page."""

    x: float
    width: float


class PageFrame(NamedTuple):
    """The body box of a page in page coordinates."""

    left: float
    right: float
    top: float
    bottom: float


def text_width(section: SectionFace) -> float:
    """Width between the margins."""
    width = section.page_width - section.margin_left - section.margin_right - section.gutter
    return max(float(width), LEAST_WIDTH)


def page_frame(
    section: SectionFace,
    facts: LayoutFacts,
    *,
    header_height: float,
    footer_height: float,
    even_page: bool,
) -> PageFrame:
    """The body box; a high header or footer pushes it unless the margin is negative (fixed)."""
    left, right = float(section.margin_left), float(section.margin_right)
    if facts.mirror_margins and even_page:
        left, right = right, left
    gutter_side_right = section.gutter_right != (facts.mirror_margins and even_page)
    if gutter_side_right:
        right += section.gutter
    else:
        left += section.gutter
    top = edge_of_body(section.margin_top, section.header_distance, header_height)
    bottom = edge_of_body(section.margin_bottom, section.footer_distance, footer_height)
    return PageFrame(
        left,
        max(section.page_width - right, left + LEAST_WIDTH),
        top,
        max(section.page_height - bottom, top + LEAST_HEIGHT),
    )


def edge_of_body(margin: int, distance: int, height: float) -> float:
    """Distance of the body from the paper's edge."""
    if margin < 0:
        return float(-margin)
    return max(float(margin), distance + height) if height > 0 else float(margin)


def columns_of(section: SectionFace, left: float) -> list[ColumnBox]:
    """The columns of a section from the left margin on; unequal ones as the file gives them."""
    width = text_width(section)
    if section.column_widths:
        boxes: list[ColumnBox] = []
        x = left
        for index, column in enumerate(section.column_widths):
            boxes.append(ColumnBox(x, max(float(column), LEAST_WIDTH)))
            x += column
            if index < len(section.column_spacings):
                x += section.column_spacings[index]
        return boxes
    count = max(section.column_count, 1)
    column = (width - section.column_spacing * (count - 1)) / count
    step = column + section.column_spacing
    return [ColumnBox(left + step * index, max(column, LEAST_WIDTH)) for index in range(count)]


def header_variant(section: SectionFace, number: int, *, first: bool) -> str:
    """Which header a page shows."""
    if section.title_page and first:
        return "first"
    return "even" if section.even_odd and number % 2 == 0 else "default"


def line_grid(section: SectionFace) -> DocGrid | None:
    """The grid that lines snap to; a pitch without a type means none."""
    grid = section.doc_grid
    return grid if grid.kind in ("lines", "linesAndChars") and grid.line_pitch > 0 else None

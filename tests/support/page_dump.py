"""A page map as plain values, to compare layouts and to read in failures."""

from __future__ import annotations

from typing import Any

from engine.pagination.model import PlacedBox, PlacedItem, PlacedLines, PlacedTable
from engine.pagination.page_map import PageMap


def dump(pages: PageMap) -> list[Any]:
    """Per page: number, label, section and every placed item with its rounded position."""
    return [
        (
            page.number,
            page.label,
            page.section,
            [_item(item) for item in page.items],
            [_item(item) for item in page.note_items],
        )
        for page in pages.pages
    ]


def _item(item: PlacedItem) -> Any:
    if isinstance(item, PlacedLines):
        text = [
            "".join(f.text for f in line.fragments)
            for line in item.laid.lines[item.first : item.last]
        ]
        return (item.block_id, item.first, item.last, round(item.x, 2), round(item.y, 2), text)
    if isinstance(item, PlacedTable):
        cells = [[_item(inner) for inner in cell.items] for cell in item.cells]
        return ("table", item.first, item.last, round(item.y, 2), round(item.height, 2), cells)
    if isinstance(item, PlacedBox):
        return ("box", round(item.x, 2), round(item.y, 2), [_item(inner) for inner in item.items])
    return type(item).__name__


def texts(pages: PageMap) -> list[list[str]]:
    """Per page the text of every body line."""
    from engine.pagination.page_map import lines_of

    return [
        [
            "".join(f.text for f in placed.laid.lines[index].fragments)
            for placed in lines_of(page.items)
            for index in range(placed.first, placed.last)
        ]
        for page in pages.pages
    ]


def full_dump(pages: PageMap) -> list[Any]:
    """Per page everything that is painted: furniture, floats, rules and each fragment's place."""
    return [
        (page.number, page.label, page.section, page.counted, *map(_full, page.all_items()))
        for page in pages.pages
    ]


def _full(item: PlacedItem) -> Any:
    if isinstance(item, PlacedLines):
        lines = [
            (
                round(line.y, 1),
                round(line.height, 1),
                [(f.text, f.kind, round(f.x, 1), f.font, f.rise) for f in line.fragments],
            )
            for line in item.laid.lines[item.first : item.last]
        ]
        return (item.block_id, str(item.story), round(item.x, 1), round(item.y, 1), lines)
    if isinstance(item, PlacedTable):
        cells = [[_full(inner) for inner in cell.items] for cell in item.cells]
        rules = [(round(r.x0), round(r.y0), round(r.x1), round(r.y1)) for r in item.rules]
        return ("table", item.first, item.last, round(item.y, 1), item.repeated, cells, rules)
    if isinstance(item, PlacedBox):
        return ("box", round(item.x), round(item.y), [_full(inner) for inner in item.items])
    places = [getattr(item, name, None) for name in ("x", "y", "width", "height", "x0", "y1")]
    return (type(item).__name__, *(place and round(place, 1) for place in places))

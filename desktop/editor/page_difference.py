"""What of a page looks different after a change: the heights between which it is painted anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.pagination.model import (
    Page,
    PlacedBox,
    PlacedCell,
    PlacedImage,
    PlacedItem,
    PlacedLines,
    PlacedTable,
)

Band = tuple[float, float]
_MARGIN = 160.0
"""Glyphs and marks may reach this far out of their lines, in twips."""


def changed_band(old: Page, new: Page) -> Band | None:
    """Heights between which two states of a page differ; None when all of it may."""
    if (old.width, old.height, old.label) != (new.width, new.height, new.label):
        return None
    if _furniture(old) != _furniture(new):
        return None
    found = _union((_difference(old.items, new.items), _difference(old.note_items, new.note_items)))
    return (0.0, 0.0) if found is None else (found[0] - _MARGIN, found[1] + _MARGIN)


def _furniture(page: Page) -> list[object]:
    """What of header and footer is to be seen, as far as editing can change it."""
    found: list[object] = []
    for item in (*page.header_items, *page.footer_items):
        if not isinstance(item, PlacedLines):
            found.append((type(item).__name__, *extent(item)))
            continue
        for line in item.laid.lines[item.first : item.last]:
            for f in line.fragments:
                marks = f.run.revisions if f.run is not None else ()
                found.append((f.text, round(f.x), round(item.y + line.y), f.font, marks))
    return found


def _difference(old: Sequence[PlacedItem], new: Sequence[PlacedItem]) -> Band | None:
    """Where two lists of items differ; None for lists that look alike."""
    if len(old) == len(new):
        # Each pair is looked at once: looking twice doubles with every table in a table.
        return _union(map(_change, old, new))
    shortest = min(len(old), len(new))
    start = 0
    while start < shortest and _change(old[start], new[start]) is None:
        start += 1
    end = 0
    while end < shortest - start and _change(old[-1 - end], new[-1 - end]) is None:
        end += 1
    return _union(map(extent, (*old[start : len(old) - end], *new[start : len(new) - end])))


def _change(old: PlacedItem, new: PlacedItem) -> Band | None:
    """Where one item differs from the one that stands in its place."""
    if old is new:
        return None
    inside: Band | None | bool = True
    match old, new:
        case PlacedLines(), PlacedLines():
            inside = old.laid is not new.laid or (old.first, old.last) != (new.first, new.last)
            inside = inside or abs(old.x - new.x) >= 0.5 or abs(old.y - new.y) >= 0.5
        case PlacedTable(), PlacedTable():
            inside = _in_table(old, new)
        case PlacedBox(), PlacedBox():
            same = _look(old) == _look(new)
            inside = _difference(old.items, new.items) if same else True
        case PlacedImage(), PlacedImage():
            inside = old.image is not new.image or _box(old) != _box(new)
        case _:
            inside = old != new
    if isinstance(inside, bool):
        return _union((extent(old), extent(new))) if inside else None
    return inside


def _in_table(old: PlacedTable, new: PlacedTable) -> Band | None | bool:
    """The part that differs between two states of a table that fills the same room; True when
    all of it may."""
    if _box(old) != _box(new) or len(old.cells) != len(new.cells):
        return True
    if old.fills != new.fills or old.rules != new.rules:
        return True
    rows = zip(old.table.rows, new.table.rows, strict=False)
    if any(one.revision != other.revision for one, other in rows):
        return True
    bands: list[Band | None] = []
    for one, other in zip(old.cells, new.cells, strict=True):
        if _box(one) != _box(other):
            return True
        if one.cell.revision != other.cell.revision:
            bands.append((one.y, one.y + one.height))
        bands.append(_difference(one.items, other.items))
    return _union(bands)


def _box(item: PlacedTable | PlacedCell | PlacedImage | PlacedBox) -> tuple[float, ...]:
    return item.x, item.y, item.width, item.height


def _look(box: PlacedBox) -> tuple[object, ...]:
    return *_box(box), box.fill, box.border, box.behind_text


def _union(bands: Iterable[Band | None]) -> Band | None:
    found = [band for band in bands if band is not None]
    if len(found) < 2:
        return found[0] if found else None
    tops, bottoms = zip(*found, strict=True)
    return min(tops), max(bottoms)


def extent(item: PlacedItem | PlacedCell) -> Band:
    """Heights between which an item is seen: what it holds may reach out of it."""
    if isinstance(item, PlacedLines):
        return item.y, item.y + item.height
    y0 = getattr(item, "y", getattr(item, "y0", 0.0))
    y1 = getattr(item, "y1", None)
    bottom = y1 if y1 is not None else y0 + getattr(item, "height", 400.0)
    held: Sequence[PlacedItem | PlacedCell] = ()
    if isinstance(item, PlacedTable):
        held = item.cells
    elif isinstance(item, PlacedBox | PlacedCell):
        held = item.items
    bands = [(min(y0, bottom), max(y0, bottom)), *map(extent, held)]
    return min(top for top, _ in bands), max(low for _, low in bands)

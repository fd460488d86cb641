"""What `w:tblPr`, `w:trPr` and `w:tcPr` say, and the conditional parts of table styles."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.document.formats import Border
from engine.document.paragraph_properties import read_paragraph_properties
from engine.document.run_properties import Values, read_border, read_run_properties, read_shading
from engine.document.theme import Theme
from engine.document.xmlread import (
    Element,
    child,
    child_val,
    children,
    integer,
    is_on,
    measure,
    val,
)
from engine.ooxml.ns import W

_CELL_REVISIONS = frozenset(W + name for name in ("cellIns", "cellDel", "cellMerge", "tcPrChange"))
_SIDES = {"start": "left", "end": "right"}
LOOK_BITS = {
    "firstRow": 0x0020,
    "lastRow": 0x0040,
    "firstColumn": 0x0080,
    "lastColumn": 0x0100,
    "noHBand": 0x0200,
    "noVBand": 0x0400,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """One `w:tblStylePr`: formatting for a region of the table."""

    paragraph: Values = field(default_factory=dict)
    run: Values = field(default_factory=dict)
    table: Values = field(default_factory=dict)
    cell: Values = field(default_factory=dict)
    row: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableValues:
    """What a table style says of tables, rows and cells; `conditions` by region name."""

    table: Values
    row: Values
    cell: Values
    conditions: dict[str, Condition]


def read_table_style(style: Element, theme: Theme) -> TableValues:
    """The table half of a style of type table."""
    conditions = {
        item.get(W + "type", ""): Condition(
            paragraph=read_paragraph_properties(child(item, "pPr"), theme),
            run=read_run_properties(child(item, "rPr"), theme),
            table=read_table_properties(child(item, "tblPr"), theme),
            cell=read_cell_properties(child(item, "tcPr"), theme),
            row=read_row_properties(child(item, "trPr")),
        )
        for item in children(style, "tblStylePr")
    }
    return TableValues(
        table=read_table_properties(child(style, "tblPr"), theme),
        row=read_row_properties(child(style, "trPr")),
        cell=read_cell_properties(child(style, "tcPr"), theme),
        conditions=conditions,
    )


def read_table_properties(element: Element | None, theme: Theme) -> Values:
    """Fields of `TableFace` that a `w:tblPr` (or `w:tblPrEx`) states."""
    values: Values = {}
    if element is None:
        return values
    _set(values, "style_id", child_val(element, "tblStyle"))
    alignment = child_val(element, "jc")
    if alignment is not None:
        values["alignment"] = {"start": "left", "end": "right"}.get(alignment, alignment)
    _width(values, child(element, "tblW"))
    _set(values, "indent", _dxa(child(element, "tblInd")))
    _set(values, "cell_spacing", _dxa(child(element, "tblCellSpacing")))
    _set(values, "row_band", integer(child_val(element, "tblStyleRowBandSize")))
    _set(values, "column_band", integer(child_val(element, "tblStyleColBandSize")))
    _set(values, "borders", read_borders(child(element, "tblBorders"), theme))
    _set(values, "cell_margins", _margins(child(element, "tblCellMar")))
    _set(values, "look", read_look(child(element, "tblLook")))
    layout = child(element, "tblLayout")
    if layout is not None:
        values["layout"] = "fixed" if layout.get(W + "type") == "fixed" else "autofit"
    shading = child(element, "shd")
    if shading is not None:
        values["shading"] = read_shading(shading, theme)
    bidi = child(element, "bidiVisual")
    if bidi is not None:
        values["bidi"] = is_on(bidi)
    return values


def read_row_properties(element: Element | None) -> Values:
    """Fields of `RowFace` that a `w:trPr` states."""
    values: Values = {}
    if element is None:
        return values
    height = child(element, "trHeight")
    if height is not None:
        _set(values, "height", measure(val(height)))
        rule = height.get(W + "hRule", "atLeast")
        values["height_rule"] = rule if rule in ("auto", "exact") else "atLeast"
    for name, target in (("cantSplit", "cant_split"), ("tblHeader", "header"), ("hidden", "gone")):
        item = child(element, name)
        if item is not None:
            values[target] = is_on(item)
    _set(values, "grid_before", integer(child_val(element, "gridBefore")))
    _set(values, "grid_after", integer(child_val(element, "gridAfter")))
    _set(values, "width_before", _dxa(child(element, "wBefore")))
    _set(values, "width_after", _dxa(child(element, "wAfter")))
    _set(values, "cell_spacing", _dxa(child(element, "tblCellSpacing")))
    _set(values, "alignment", child_val(element, "jc"))
    return values


def read_cell_properties(element: Element | None, theme: Theme) -> Values:
    """Fields of `CellFace` that a `w:tcPr` states."""
    values: Values = {}
    if element is None:
        return values
    _width(values, child(element, "tcW"))
    _set(values, "grid_span", integer(child_val(element, "gridSpan")))
    merge = child(element, "vMerge")
    if merge is not None:
        values["v_merge"] = "restart" if val(merge) == "restart" else "continue"
    h_merge = child(element, "hMerge")
    if h_merge is not None:
        values["h_merge"] = "restart" if val(h_merge) == "restart" else "continue"
    _set(values, "borders", read_borders(child(element, "tcBorders"), theme))
    _set(values, "margins", _margins(child(element, "tcMar")))
    shading = child(element, "shd")
    if shading is not None:
        values["shading"] = read_shading(shading, theme)
    for name, target in (
        ("noWrap", "no_wrap"),
        ("tcFitText", "fit_text"),
        ("hideMark", "hide_mark"),
    ):
        item = child(element, name)
        if item is not None:
            values[target] = is_on(item)
    direction = child_val(element, "textDirection")
    _set(values, "text_direction", direction)
    if any(item.tag in _CELL_REVISIONS for item in element):
        values["revised"] = True
    vertical = child_val(element, "vAlign")
    if vertical in ("top", "center", "bottom", "both"):
        values["vertical_align"] = vertical
    return values


def read_borders(element: Element | None, theme: Theme) -> dict[str, Border] | None:
    """Side → line; logical sides of the strict profile get their physical name."""
    if element is None:
        return None
    sides: dict[str, Border] = {}
    for side in element.iterchildren("*"):
        name = side.tag.rpartition("}")[2]
        sides[_SIDES.get(name, name)] = read_border(side, theme)
    return sides


def read_look(element: Element | None) -> frozenset[str] | None:
    """The regions `w:tblLook` switches on: attributes, or the older bit mask in `w:val`."""
    if element is None:
        return None
    try:
        mask = int(val(element, "0") or "0", 16)
    except ValueError:
        mask = 0
    found: set[str] = set()
    for name, bit in LOOK_BITS.items():
        raw = element.get(W + name)
        if raw in ("1", "true", "on") or (raw is None and mask & bit):
            found.add(name)
    return frozenset(found)


def merge_table(base: Values, over: Values) -> Values:
    """`over` wins; borders and margins merge side by side."""
    merged = {**base, **over}
    for name in ("borders", "cell_margins", "margins"):
        if name in base and name in over:
            merged[name] = {**base[name], **over[name]}
    return merged


def _set(values: Values, name: str, value: object) -> None:
    if value is not None:
        values[name] = value


def _dxa(element: Element | None) -> int | None:
    """A `CT_TblWidth` in twips; automatic and percentage widths are not lengths."""
    if element is None or element.get(W + "type", "dxa") not in ("dxa", "nil"):
        return None
    if element.get(W + "type") == "nil":
        return 0
    return measure(element.get(W + "w"))


def _width(values: Values, element: Element | None) -> None:
    """Width as twips or percent (fiftieths of a percent, or "50%" in newer files, §17.18.90)."""
    if element is None:
        return
    raw, kind = element.get(W + "w", ""), element.get(W + "type", "dxa")
    amount = measure(raw)
    values["width"] = values["width_percent"] = None
    if amount is None or kind in ("auto", "nil"):
        return
    if kind == "pct" or raw.strip().endswith("%"):
        values["width_percent"] = amount if raw.strip().endswith("%") else amount / 50
    elif amount > 0:
        values["width"] = amount


def _margins(element: Element | None) -> dict[str, int] | None:
    if element is None:
        return None
    sides: dict[str, int] = {}
    for side in element.iterchildren("*"):
        name = side.tag.rpartition("}")[2]
        width = _dxa(side)
        if width is not None:
            sides[_SIDES.get(name, name)] = width
    return sides

"""Tables as faces: style regions, borders, margins and spans resolved cell by cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lxml.etree import tostring

from engine.document.faces import CellFace, RowFace, TableFace, TableFloatFace
from engine.document.formatting import TableContext
from engine.document.revision_marks import change_in, exists, marks_in
from engine.document.run_properties import Values
from engine.document.structure import TC, TR, unwrapped
from engine.document.styles import Style
from engine.document.table_properties import (
    merge_table,
    read_table_properties,
)
from engine.document.table_regions import Place, Region, cell_borders, regions_of
from engine.document.xmlread import Element, child, children, twips
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.paragraph_faces import FaceBuilder

_DEFAULT_MARGINS = {"top": 0, "right": 115, "bottom": 0, "left": 115}
"""§17.4.41/42: 115 twips left and right where nothing says otherwise (styles say 108)."""

_TR_PR = W + "trPr"
_TC_PR = W + "tcPr"


@dataclass(slots=True)
class _Cell:
    element: Element
    values: Values
    column: int
    span: int


@dataclass(slots=True)
class _Row:
    element: Element
    values: Values
    exceptions: Values
    cells: list[_Cell]


class TableReader:
    """Reads one `w:tbl`; rows and cells that are not there in the reading are left out."""

    def __init__(
        self, builder: FaceBuilder, table: Element, outer: TableContext | None = None
    ) -> None:
        self._builder = builder
        self._table = table
        self._theme = builder.facts.formatting.theme
        styles = builder.facts.formatting.styles
        properties = child(table, "tblPr")
        direct = read_table_properties(properties, self._theme)
        stated = styles.get(direct.get("style_id"))
        self._style_id = (
            stated.style_id
            if stated is not None and stated.kind == "table"
            else styles.default_id("table") or ""
        )
        self._chain: tuple[Style, ...] = styles.chain(self._style_id or None)
        self._values = merge_table(self._styled("table"), direct)
        self._look: frozenset[str] = direct.get("look", frozenset())
        self._defined = frozenset(
            region
            for style in self._chain
            if style.table is not None
            for region in style.table.conditions
        )
        self._regions: dict[tuple[str, ...], Values] = {}
        self._properties = properties
        self._own = hash(b"" if properties is None else tostring(properties, with_tail=False))
        self._looks: dict[tuple[Any, ...], tuple[dict[str, Any], Values, Values]] = {}
        self._contexts: dict[tuple[Region, ...], TableContext] = {}

    def face(self) -> TableFace | None:
        """The table; None when no row of it is there."""
        rows = self._rows()
        if not rows:
            return None
        values = self._values
        width = max((cell.column + cell.span for row in rows for cell in row.cells), default=0)
        size = len(rows), width
        faces = tuple(self._known_row(row, index, size) for index, row in enumerate(rows))
        margins = {**_DEFAULT_MARGINS, **values.get("cell_margins", {})}
        return TableFace(
            top_key=self._builder.top_key,
            stamp=self._builder.stamp,
            grid=self._grid(),
            rows=faces,
            indent=values.get("indent", 0),
            alignment=_one_of(values.get("alignment"), ("left", "center", "right")),
            width=values.get("width"),
            width_percent=values.get("width_percent"),
            layout=values.get("layout", "autofit"),
            borders=values.get("borders", {}),
            cell_margins=_margins(margins),
            style_id=self._style_id,
            float_position=_float(child(self._properties, "tblpPr"), self._properties),
            bidi=bool(values.get("bidi")),
            cell_spacing=values.get("cell_spacing", 0),
            shading=values.get("shading"),
            property_revision=change_in(self._properties, "tblPrChange"),
        )

    def _styled(self, what: str) -> Values:
        values: Values = {}
        for style in self._chain:
            if style.table is not None:
                values = merge_table(values, getattr(style.table, what))
        return values

    def _grid(self) -> tuple[int, ...]:
        return tuple(
            twips(column, "w") or 0 for column in children(child(self._table, "tblGrid"), "gridCol")
        )

    def _rows(self) -> list[_Row]:
        reading = self._builder.facts.reading
        base = self._styled("row")
        found: list[_Row] = []
        for element in unwrapped(self._table, TR):
            properties = element.find(_TR_PR)
            own = self._builder.facts.formatting.row(properties)
            values = {**base, **own} if base else own
            if values.get("gone") or not exists(properties, reading):
                continue
            exceptional = child(element, "tblPrEx")
            exceptions: Values = (
                {} if exceptional is None else read_table_properties(exceptional, self._theme)
            )
            cells = self._cells(element, values.get("grid_before", 0))
            if cells:
                found.append(_Row(element, values, exceptions, cells))
        return found

    def _cells(self, row: Element, column: int) -> list[_Cell]:
        found: list[_Cell] = []
        for element in unwrapped(row, TC):
            properties = element.find(_TC_PR)
            values = self._builder.facts.formatting.cell(properties)
            if values.get("revised") and not exists(properties, self._builder.facts.reading):
                continue
            span = max(1, min(values.get("grid_span") or 1, 1000))
            if values.get("h_merge") == "continue" and found:
                # Word 97's horizontal merge: the cell's width belongs to the one before it.
                found[-1].span += span
            else:
                found.append(_Cell(element, values, column, span))
            column += span
        return found

    def _known_row(self, row: _Row, index: int, size: tuple[int, int]) -> RowFace:
        """A row that reads as before keeps its face, so that a key in a long table costs a row."""
        place = self._own, self._style_id, index, size
        return self._builder.remembered_row(row.element, place, lambda: self._row(row, index, size))

    def _row(self, row: _Row, index: int, size: tuple[int, int]) -> RowFace:
        values = row.values
        marks = marks_in(row.element.find(_TR_PR))
        table = merge_table(self._values, row.exceptions) if row.exceptions else self._values
        cells: list[CellFace] = []
        for position, cell in enumerate(row.cells):
            place = Place(
                row=index,
                rows=size[0],
                column=cell.column,
                end=cell.column + cell.span,
                columns=size[1],
                first=position == 0,
                last=position == len(row.cells) - 1,
            )
            cells.append(self._cell(cell, place, table))
        return RowFace(
            cells=tuple(cells),
            height=values.get("height"),
            height_rule=values.get("height_rule", "atLeast"),
            cant_split=bool(values.get("cant_split")),
            header=bool(values.get("header")),
            revision=marks[0] if marks else None,
            grid_before=values.get("grid_before", 0),
            grid_after=values.get("grid_after", 0),
            width_before=values.get("width_before"),
            width_after=values.get("width_after"),
            cell_spacing=values.get("cell_spacing", table.get("cell_spacing", 0)),
            alignment=values.get("alignment"),
        )

    def _cell(self, cell: _Cell, place: Place, table: Values) -> CellFace:
        bands = (self._values.get("row_band", 1), self._values.get("column_band", 1))
        regions = tuple(
            region
            for region in regions_of(place, self._look, bands)
            if region.name in self._defined
        )
        edges = (place.row == 0, place.row == place.rows - 1, place.first, place.last)
        key = (regions, edges, id(cell.values), id(table))
        look = self._looks.get(key)
        if look is None:
            # The values are kept beside the look, so that their ids stay theirs.
            look = self._looks[key] = (
                self._cell_look(cell.values, place, table=table, regions=regions),
                cell.values,
                table,
            )
        items = self._builder.container(_content(cell.element), self._context(regions))
        mark = None
        if cell.values.get("revised"):
            mark = next(iter(marks_in(cell.element.find(_TC_PR))), None)
        return CellFace(items, cell.column, cell.span, revision=mark, **look[0])

    def _context(self, regions: tuple[Region, ...]) -> TableContext:
        known = self._contexts.get(regions)
        if known is None:
            names = tuple(region.name for region in regions)
            known = self._contexts[regions] = TableContext(self._style_id, names)
        return known

    def _cell_look(
        self, own: Values, place: Place, *, table: Values, regions: tuple[Region, ...]
    ) -> dict[str, Any]:
        """The fields of `CellFace` that do not depend on its place in the grid or its content."""
        styled = self._region_values(tuple(region.name for region in regions))
        values = merge_table(styled, own)
        margins = {
            **_DEFAULT_MARGINS,
            **table.get("cell_margins", {}),
            **values.get("margins", {}),
        }
        borders = cell_borders(
            place,
            table=table.get("borders", {}),
            whole=self._styled("cell").get("borders", {}),
            regions=[(r, self._condition(r.name).get("borders", {})) for r in regions],
            direct=own.get("borders", {}),
        )
        return {
            "v_merge": values.get("v_merge", ""),
            "width": values.get("width"),
            "width_percent": values.get("width_percent"),
            "margins": _margins(margins),
            "borders": borders,
            "shading": values.get("shading"),
            "vertical_align": values.get("vertical_align", "top"),
            "no_wrap": bool(values.get("no_wrap")),
            "fit_text": bool(values.get("fit_text")),
            "text_direction": values.get("text_direction", "lrTb"),
            "hide_mark": bool(values.get("hide_mark")),
        }

    def _condition(self, name: str) -> Values:
        return self._region_values((name,), whole=False)

    def _region_values(self, names: tuple[str, ...], *, whole: bool = True) -> Values:
        """What the style says of a cell in these regions, later regions over earlier ones."""
        key = ("+" if whole else "-", *names)
        known = self._regions.get(key)
        if known is None:
            known = self._styled("cell") if whole else {}
            for name in names:
                for style in self._chain:
                    condition = style.table.conditions.get(name) if style.table else None
                    if condition is not None:
                        known = merge_table(known, condition.cell)
            self._regions[key] = known
        return known


def _content(cell: Element) -> Iterable[Element]:
    return (item for item in cell if item.tag != _TC_PR)


def _margins(sides: dict[str, int]) -> tuple[int, int, int, int]:
    return sides["top"], sides["right"], sides["bottom"], sides["left"]


def _one_of(value: Any, allowed: tuple[str, ...]) -> Any:
    return value if value in allowed else allowed[0]


def _float(position: Element | None, properties: Element | None) -> TableFloatFace | None:
    if position is None:
        return None
    overlap = child(properties, "tblOverlap")
    return TableFloatFace(
        h_anchor=position.get(W + "horzAnchor", "text"),
        v_anchor=position.get(W + "vertAnchor", "page"),
        x=twips(position, "tblpX") or 0,
        y=twips(position, "tblpY") or 0,
        x_align=position.get(W + "tblpXSpec"),
        y_align=position.get(W + "tblpYSpec"),
        dist_left=twips(position, "leftFromText") or 0,
        dist_right=twips(position, "rightFromText") or 0,
        dist_top=twips(position, "topFromText") or 0,
        dist_bottom=twips(position, "bottomFromText") or 0,
        overlap=overlap is None or overlap.get(W + "val") != "never",
    )

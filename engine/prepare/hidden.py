"""Text that no reader of the pages sees: hidden by itself, by styles, by tables, by defaults."""

from __future__ import annotations

from collections.abc import Iterator

from engine.document.formatting import Formatting, TableContext
from engine.document.styles import Style
from engine.document.table_properties import read_table_properties
from engine.document.table_regions import Place, regions_of
from engine.ooxml.build import is_on, value_of
from engine.ooxml.ns import W
from engine.ooxml.types import Element
from engine.opc import Package
from engine.prepare.field_codes import drop_from_run
from engine.prepare.findings import drop, word_trees
from engine.prepare.relations import forget_unread, referenced_ids

_R, _P, _TC, _TR, _TBL = W + "r", W + "p", W + "tc", W + "tr", W + "tbl"
# Index and contents entries are fields in hidden runs; half of one would break the document.
_STRUCTURAL = frozenset(
    W + name
    for name in (
        "rPr fldChar instrText delInstrText footnoteReference endnoteReference commentReference "
        "footnoteRef endnoteRef annotationRef separator continuationSeparator"
    ).split()
)


class HiddenText:
    """Hidden runs and hidden table rows; `w:vanish` is a toggle property (ISO 29500-1 §17.7.3)."""

    kind = "hiddenText"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        reader = _HiddenReader(package)
        found: dict[str, int] = {}
        for part, root in word_trees(package):
            number = sum(1 for _ in _hidden_rows(root)) + sum(1 for _ in reader.runs(root))
            if number:
                found[part.name] = number
        return found

    def remove(self, package: Package) -> None:
        reader = _HiddenReader(package)
        for part, root in word_trees(package):
            rows, runs = list(_hidden_rows(root)), list(reader.runs(root))
            if not rows and not runs:
                continue
            read_before = referenced_ids(root)
            for leaf in [leaf for run in runs for leaf in run if leaf.tag not in _STRUCTURAL]:
                drop_from_run(leaf)
            for row in rows:
                _drop_row(row)
            part.touch()
            forget_unread(package, part, read_before)


def _hidden_rows(root: Element) -> Iterator[Element]:
    """Rows with `w:hidden`, outermost only."""
    for row in root.iter(_TR):
        if _is_hidden_row(row) and not any(map(_is_hidden_row, row.iterancestors(_TR))):
            yield row


def _is_hidden_row(row: Element) -> bool:
    return is_on(row.find(W + "trPr"), "w:hidden")


def _drop_row(row: Element) -> None:
    """The row; a table whose last row went goes too."""
    table = next(row.iterancestors(_TBL), None)
    drop(row)
    if table is None or next(table.iter(_TR), None) is not None:
        return
    cell, follows = table.getparent(), table.getnext()
    table_stays_alone = cell is not None and cell.tag == _TC and follows is None
    if table_stays_alone:  # a cell ends with a paragraph
        table.addnext(table.makeelement(_P, {}))
    drop(table)


class _HiddenReader:
    """Tells which runs of a document are hidden."""

    def __init__(self, package: Package) -> None:
        self._formatting = Formatting.read(package)
        self._by_tables = any(_hides_cells(style) for style in self._formatting.styles)
        self._contexts: dict[Element, TableContext | None] = {}

    def runs(self, root: Element) -> Iterator[Element]:
        """Hidden runs that hold more than the structure of fields and notes."""
        paragraph: Element | None = None
        base = None
        for run in root.iter(_R):
            if all(child.tag in _STRUCTURAL for child in run) or _in_hidden_row(run):
                continue
            around = next(run.iterancestors(_P), None)
            if around is None:
                continue
            if around is not paragraph or base is None:
                paragraph = around
                base = self._formatting.paragraph(around, self._context(around)).runs
            if base.format(run.find(W + "rPr")).hidden:
                yield run

    def _context(self, paragraph: Element) -> TableContext | None:
        """The table style over a paragraph; looked up only where some table style hides text."""
        if not self._by_tables:
            return None
        cell = next(paragraph.iterancestors(_TC, W + "txbxContent"), None)
        if cell is None or cell.tag != _TC:
            return None
        if cell not in self._contexts:
            self._contexts[cell] = self._context_of(cell)
        return self._contexts[cell]

    def _context_of(self, cell: Element) -> TableContext | None:
        row = next(cell.iterancestors(_TR), None)
        table = next(cell.iterancestors(_TBL), None)
        if row is None or table is None:
            return None
        styles = self._formatting.styles
        direct = read_table_properties(table.find(W + "tblPr"), self._formatting.theme)
        stated = styles.get(direct.get("style_id"))
        style_id = stated.style_id if stated is not None else styles.default_id("table") or ""
        rows = [each for each in table.iter(_TR) if next(each.iterancestors(_TBL), None) is table]
        place = _place(cell, row, rows)
        bands = (direct.get("row_band", 1), direct.get("column_band", 1))
        look = direct.get("look", frozenset())
        return TableContext(style_id, tuple(each.name for each in regions_of(place, look, bands)))


def _hides_cells(style: Style) -> bool:
    """Whether a table style hides text, as a whole or in a region."""
    if style.table is None:
        return False
    regions = (condition.run for condition in style.table.conditions.values())
    return any(values.get("hidden") for values in (style.run, *regions))


def _in_hidden_row(run: Element) -> bool:
    return any(map(_is_hidden_row, run.iterancestors(_TR)))


def _place(cell: Element, row: Element, rows: list[Element]) -> Place:
    cells = [each for each in row.iter(_TC) if next(each.iterancestors(_TR), None) is row]
    spans = [_span(each) for each in cells]
    at = cells.index(cell)
    widths = [
        sum(_span(c) for c in each.iter(_TC) if next(c.iterancestors(_TR), None) is each)
        for each in rows
    ]
    column = sum(spans[:at])
    return Place(
        row=rows.index(row),
        rows=len(rows),
        column=column,
        end=column + spans[at],
        columns=max(widths, default=1),
        first=at == 0,
        last=at == len(cells) - 1,
    )


def _span(cell: Element) -> int:
    stated = value_of(cell.find(W + "tcPr"), "w:gridSpan") or ""
    return max(1, int(stated)) if stated.isdigit() else 1

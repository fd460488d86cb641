"""Marks tables: rows and cells that come and go as such, properties and grid recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.compare.blocks import COMPARED, Block
from engine.compare.marked_properties import record_grid, record_look
from engine.compare.markup import hollow, straightened, without_anchors
from engine.compare.plans import ContainerPlan, RowPlan
from engine.ooxml.build import copied
from engine.ooxml.order import ensure_child, insert_in_order
from engine.redline.names import (
    CELL_DEL,
    CELL_INS,
    CUSTOM_XML,
    DEL,
    INS,
    SDT,
    SDT_CONTENT,
    TC,
    TR,
    TR_PR,
    Element,
    P,
    W,
)
from engine.redline.stamp import RevisionStamp

MarkContent = Callable[[Element, ContainerPlan], None]


class OneSided(Protocol):
    """Writes a block that goes or comes, whole."""

    def __call__(self, block: Block, *, base: bool) -> list[Element]: ...


class TableWriter:
    """Turns planned tables into marked ones."""

    def __init__(
        self,
        stamp: RevisionStamp,
        mark_content: MarkContent,
        one_sided: OneSided,
        *,
        formatting: bool,
    ) -> None:
        self._stamp = stamp
        self._mark_content = mark_content
        self._one_sided = one_sided
        self._formatting = formatting

    def merged(self, base: Element, revised: Element, rows: Sequence[RowPlan]) -> Element:
        """The table with everything that changed in it."""
        table = hollow(base)
        table.extend([copied(child) for child in base if child.tag not in (TR,)])
        self._record(table, "tblPr", revised)
        for row in rows:
            table.append(self._row(row))
        if self._formatting or _columns_change(rows):
            record_grid(table, revised, self._stamp)
        return table

    def _row(self, plan: RowPlan) -> Element:
        if plan.base is None or plan.revised is None:
            source = plan.base if plan.base is not None else plan.revised
            assert source is not None
            return self._one_sided_row(source, base=plan.base is not None)
        row = hollow(plan.base)
        row.extend([copied(child) for child in plan.base if child.tag != TC])
        self._record(row, "tblPrEx", plan.revised)
        self._record(row, "trPr", plan.revised)
        for cell in plan.cells:
            if cell.base is not None and cell.revised is not None and cell.content is not None:
                row.append(self._cell(cell.base, cell.revised, cell.content))
            elif cell.base is not None:
                row.append(self._one_sided_cell(cell.base, base=True))
            elif cell.revised is not None:
                row.append(self._one_sided_cell(cell.revised, base=False))
        return row

    def _cell(self, base: Element, revised: Element, content: ContainerPlan) -> Element:
        cell = copied(base)
        self._mark_content(cell, content)
        self._record(cell, "tcPr", revised)
        return cell

    def _one_sided_cell(self, source: Element, *, base: bool) -> Element:
        """`<w:tcPr><w:cellIns/></w:tcPr>`; the text is marked too, for readers without cells."""
        cell = self._content(source, base=base)
        properties = ensure_child(cell, "w:tcPr")
        insert_in_order(properties, self._stamp.mark(CELL_DEL if base else CELL_INS))
        return cell if base else without_anchors(cell)

    def one_sided(self, table: Element, *, base: bool) -> Element:
        """A table that goes or comes: all its rows do."""
        made = hollow(table)
        self._one_sided_rows(table, made, base=base)
        return made if base else straightened(without_anchors(made))

    def _one_sided_rows(self, source: Element, target: Element, *, base: bool) -> None:
        """The rows, those inside content controls too."""
        for child in source:
            if child.tag == TR:
                target.append(self._one_sided_row(child, base=base))
            elif child.tag in (SDT, SDT_CONTENT, CUSTOM_XML):
                target.append(hollow(child))
                self._one_sided_rows(child, target[-1], base=base)
            else:
                target.append(copied(child))

    def _one_sided_row(self, source: Element, *, base: bool) -> Element:
        row = hollow(source, anonymous=not base)
        for child in source:
            row.append(self._content(child, base=base) if child.tag == TC else copied(child))
        properties = row.find(TR_PR)
        if properties is None:
            properties = insert_in_order(row, row.makeelement(TR_PR, {}))
        insert_in_order(properties, self._stamp.mark(DEL if base else INS))
        return row if base else without_anchors(row)

    def _content(self, source: Element, *, base: bool) -> Element:
        cell = hollow(source)
        for child in source:
            if str(child.tag) not in COMPARED:
                cell.append(copied(child))
                continue
            for block in self._one_sided(Block(child), base=base):
                _clear_mark(block)
                cell.append(block)
        return cell

    def _record(self, owner: Element, name: str, revised: Element) -> None:
        if self._formatting:
            record_look(owner, name, revised, self._stamp)


def _clear_mark(block: Element) -> None:
    """The row or cell carries the paragraph marks; its last one must stay clean in Word."""
    if block.tag != P:
        return
    mark = block.find(f"{W}pPr/{W}rPr")
    if mark is None:
        return
    for child in list(mark):
        if child.tag in (INS, DEL):
            mark.remove(child)
    properties = mark.getparent()
    if not len(mark) and properties is not None:
        properties.remove(mark)
        paragraph = properties.getparent()
        if not len(properties) and paragraph is not None:
            paragraph.remove(properties)


def _columns_change(rows: Sequence[RowPlan]) -> bool:
    return any((cell.base is None) != (cell.revised is None) for row in rows for cell in row.cells)

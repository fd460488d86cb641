"""Which blocks of a marked copy stand for which block of the base, and what several copies say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.compare.blocks import COMPARED, Block, blocks_of
from engine.compare.combine_lines import Overlay
from engine.compare.combine_reading import MarkedReader
from engine.compare.markup import hollow
from engine.ooxml.build import copied
from engine.redline.names import (
    CELL_DEL,
    CELL_INS,
    INS,
    INSERTING,
    MARKUP_RANGE_STARTS,
    MOVE_RANGE_ENDS,
    MOVE_RANGE_STARTS,
    SDT,
    TBL,
    TC,
    TR,
    TR_PR,
    Element,
    P,
    W,
)
from engine.redline.paragraph_marks import mark_revisions

_KEPT_MARKERS = MOVE_RANGE_STARTS | MOVE_RANGE_ENDS | MARKUP_RANGE_STARTS


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place where changes of several copies meet; all are in the document, layered."""

    story: str
    text: str
    reasons: tuple[str, ...]

    def to_wire(self) -> dict[str, object]:
        return {"story": self.story, "text": self.text, "reasons": list(self.reasons)}


@dataclass(slots=True)
class CombinedBlock:
    """What becomes of one block of the base; None where nobody touched it."""

    base: Block
    elements: list[Element] | None = None


@dataclass(slots=True)
class Combiner:
    """Combines containers of marked copies."""

    conflicts: list[Conflict] = field(default_factory=list[Conflict])
    story: str = "main"
    _reader: MarkedReader = field(default_factory=MarkedReader)

    def blocks(self, base: Element, copies: Sequence[Element]) -> list[CombinedBlock] | None:
        """Every block of the base; None when a copy was made from something else."""
        own = blocks_of(base)
        units = [_units(each, len(own)) for each in copies]
        if any(each is None for each in units):
            return None
        found: list[CombinedBlock] = []
        for number, block in enumerate(own):
            changed = [
                unit[number]
                for unit in units
                if unit is not None and not _unchanged(unit[number], block)
            ]
            found.append(CombinedBlock(block, self._combined(block, changed)))
        self._append_trailing(found, [unit[-1] for unit in units if unit is not None])
        return found

    def _append_trailing(self, found: list[CombinedBlock], trailing: list[list[Element]]) -> None:
        extra = [copied(each) for unit in trailing for each in unit]
        if extra and found:
            last = found[-1]
            last.elements = [*(last.elements or [copied(last.base.element)]), *extra]

    def _combined(self, block: Block, changed: list[list[Element]]) -> list[Element] | None:
        if not changed:
            return None
        if len(changed) == 1:
            return [copied(each) for each in changed[0]]
        before: list[Element] = []
        cores: list[list[Element]] = []
        for unit in changed:
            core, lead = _core(unit)
            cores.append(core)
            before.extend(copied(each) for each in lead)
        cores = [core for core in cores if not _unchanged(core, block)]
        return [*before, *self._layered(block, cores)]

    def _layered(self, block: Block, cores: list[list[Element]]) -> list[Element]:
        if not cores:
            return [copied(block.element)]
        if len(cores) == 1:
            return [copied(each) for each in cores[0]]
        if block.kind == "p":
            overlay = Overlay(self._reader, block.element)
            combined = overlay.combined([[e for e in core if e.tag == P] for core in cores])
            if combined is not None:
                self._report(block, overlay.conflicts)
                return combined
        elif block.kind == "tbl":
            table = self._table(block.element, [core[-1] for core in cores])
            if table is not None:
                return [table]
        self._report(block, ["the changes of one copy only could be kept"])
        return [copied(each) for each in cores[0]]

    def _report(self, block: Block, reasons: Sequence[str]) -> None:
        if reasons:
            self.conflicts.append(Conflict(self.story, block.text[:120], tuple(reasons)))

    def _table(self, base: Element, copies: Sequence[Element]) -> Element | None:
        """Row by row; None where the copies are not that regular."""
        own = [row for row in base if row.tag == TR]
        split = [_rows(each, len(own)) for each in copies]
        if any(each is None for each in split):
            return None
        table = hollow(base)
        table.extend([copied(child) for child in _changed_look(base, copies)])
        for number, row in enumerate(own):
            units = [unit[number] for unit in split if unit is not None]
            for unit in units:
                table.extend([copied(each) for each in unit[:-1]])
            combined = self._row(row, [unit[-1] for unit in units])
            if combined is None:
                return None
            table.append(combined)
        for unit in split:
            table.extend([copied(each) for each in (unit or [[]])[-1]])
        return table

    def _row(self, base: Element, copies: Sequence[Element]) -> Element | None:
        changed = [each for each in copies if not _unchanged([each], Block(base))]
        if len(changed) < 2:
            return copied(changed[0] if changed else base)
        cells = [[cell for cell in each if cell.tag == TC] for each in changed]
        own = [cell for cell in base if cell.tag == TC]
        odd = any(next(each.iter(CELL_INS, CELL_DEL), None) is not None for each in changed)
        if odd or any(len(each) != len(own) for each in cells):
            return None
        row = hollow(base)
        row.extend([copied(child) for child in _changed_look(base, changed)])
        for number, cell in enumerate(own):
            blocks = self.blocks(cell, [each[number] for each in cells])
            if blocks is None:
                return None
            made = hollow(cell)
            made.extend([copied(child) for child in cell if str(child.tag) not in COMPARED])
            for block in blocks:
                made.extend(block.elements or [copied(block.base.element)])
            row.append(made)
        return row


def _changed_look(base: Element, copies: Sequence[Element]) -> list[Element]:
    """The properties of a table or row, from the first copy in which they are changed."""
    content = {TR, TC}
    own = [child for child in base if child.tag not in content]
    for copy in copies:
        theirs = [child for child in copy if child.tag not in content]
        if any(next(child.iter("{*}*"), None) is not None and _marked(child) for child in theirs):
            return theirs
    return own


def _marked(properties: Element) -> bool:
    return any(
        str(each.tag).endswith("Change") or each.tag in (INS, W + "del")
        for each in properties.iter("{*}*")
    )


def _units(container: Element, count: int) -> list[list[Element]] | None:
    """Per block of the base the copy's blocks, and what is inserted behind the last one."""
    units: list[list[Element]] = [[]]
    for child in container:
        if child.tag in _KEPT_MARKERS:
            units[-1].append(child)
        elif str(child.tag) in COMPARED:
            units[-1].append(child)
            if not _inserted(child):
                units.append([])
    return units if len(units) == count + 1 else None


def _inserted(block: Element) -> bool:
    """Whether the block goes when everything is rejected, or joins the next one."""
    if block.tag == P:
        return any(mark.tag in INSERTING for mark in mark_revisions(block))
    if block.tag == TBL:
        rows = [row for row in block if row.tag == TR]
        return bool(rows) and all(_row_inserted(row) for row in rows)
    before = block.getprevious()
    return block.tag == SDT and before is not None and before.tag == W + "customXmlInsRangeStart"


def _row_inserted(row: Element) -> bool:
    properties = row.find(TR_PR)
    return properties is not None and properties.find(INS) is not None


def _rows(table: Element, count: int) -> list[list[Element]] | None:
    """Per row of the base the rows inserted before it and itself; then those behind the last."""
    units: list[list[Element]] = [[]]
    for row in table:
        if row.tag != TR:
            continue
        units[-1].append(row)
        if not _row_inserted(row):
            units.append([])
    return units if len(units) == count + 1 else None


def _unchanged(unit: Sequence[Element], block: Block) -> bool:
    return len(unit) == 1 and Block(unit[0]).says_same(block)


def _core(unit: Sequence[Element]) -> tuple[list[Element], list[Element]]:
    """The block itself with what it was split into, and wholly inserted blocks before it."""
    first = 0
    while first < len(unit) - 1 and (unit[first].tag != P or _wholly_inserted(unit[first])):
        first += 1
    return list(unit[first:]), list(unit[:first])


def _wholly_inserted(paragraph: Element) -> bool:
    return all(
        child.tag in INSERTING or child.tag.endswith("}pPr") or child.tag in _KEPT_MARKERS
        for child in paragraph
    )

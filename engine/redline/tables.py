"""Rows, columns and cells: building them like their neighbours, marking and removing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.ooxml.build import copied, element, text_run
from engine.ooxml.order import ensure_child, insert_in_order, legal_copy, put_child
from engine.redline.deletion import delete_runs
from engine.redline.names import (
    CELL_MARKS,
    INS,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    SECT_PR,
    TC_PR,
    TR_PR,
    VAL,
    WRAPPERS,
    Element,
    P,
    R,
    W,
)
from engine.redline.property_records import cell_state, record_cell
from engine.redline.resolve_tables import V_MERGE
from engine.redline.runs import look_of
from engine.redline.stamp import RevisionStamp
from engine.redline.table_layout import GRID_SPAN

_ROW_ONLY = frozenset({W + "tblHeader", W + "trPrChange", W + "cnfStyle"}) | WRAPPERS
_CELL_ONLY = frozenset({V_MERGE, W + "tcPrChange", W + "cnfStyle", W + "hMerge"}) | CELL_MARKS


@dataclass(frozen=True, slots=True)
class CellLook:
    """How the first paragraph and the first words of a cell look."""

    paragraph: Element | None
    text: Element | None


def look_of_cell(model: Element) -> CellLook:
    """The look that new text beside a cell takes."""
    return CellLook(cell_paragraph_look(model), look_of(next(model.iter(R), None)))


def new_cell(
    model: Element,
    text: str,
    stamp: RevisionStamp | None,
    *,
    look: CellLook | None = None,
) -> Element:
    """A cell like `model`: widths, borders, shading and look, but not its content.

    `look`: as the cell was read, where other operations may have changed it since.
    """
    cell = element("w:tc")
    properties = model.find(TC_PR)
    if properties is not None:
        own = legal_copy(properties)
        for child in list(own):
            if child.tag in _CELL_ONLY:
                own.remove(child)
        cell.append(own)
    paragraph = element("w:p")
    look = look or look_of_cell(model)
    if look.paragraph is not None:
        paragraph.append(copied(look.paragraph))
    cell.append(paragraph)
    fill(paragraph, [text_run(text, look.text)] if text else [], stamp)
    return cell


def fill(
    paragraph: Element, runs: Sequence[Element], stamp: RevisionStamp | None, *, tag: str = INS
) -> None:
    """Puts runs into a paragraph, in one insertion where tracked."""
    if stamp is None or not runs:
        paragraph.extend(list(runs))
        return
    wrapper = stamp.mark(tag)
    wrapper.extend(list(runs))
    paragraph.append(wrapper)


def cell_paragraph_look(model: Element) -> Element | None:
    """A copy of the first paragraph's properties without section, records and revisions."""
    first = model.find(P)
    properties = None if first is None else first.find(P_PR)
    if properties is None:
        return None
    own = legal_copy(properties)
    for child in list(own):
        if child.tag in (SECT_PR, P_PR_CHANGE):
            own.remove(child)
    mark = own.find(R_PR)
    for child in [] if mark is None else list(mark):
        if child.tag in WRAPPERS or child.tag == W + "rPrChange":
            child.getparent().remove(child)  # pyright: ignore[reportOptionalMemberAccess]
    return own if len(own) else None


def new_row(row: Element) -> Element:
    """An empty row with the row's own properties, but no header and no revision."""
    made = element("w:tr")
    for tag in (W + "tblPrEx", TR_PR):
        properties = row.find(tag)
        if properties is not None:
            own = legal_copy(properties)
            for child in list(own):
                if child.tag in _ROW_ONLY or child.tag == W + "tblPrExChange":
                    own.remove(child)
            if len(own):
                made.append(own)
    return made


def mark_row(row: Element, stamp: RevisionStamp, *, tag: str) -> None:
    """`<w:trPr><w:ins …/></w:trPr>`."""
    insert_in_order(ensure_child(row, "w:trPr"), stamp.mark(tag))


def mark_cell(cell: Element, stamp: RevisionStamp, *, tag: str) -> Element:
    """`<w:tcPr><w:cellIns …/></w:tcPr>`."""
    return insert_in_order(ensure_child(cell, "w:tcPr"), stamp.mark(tag))


def row_revision(row: Element) -> Element | None:
    """The row's own pending insertion or deletion."""
    properties = row.find(TR_PR)
    if properties is None:
        return None
    return next((child for child in properties if child.tag in WRAPPERS), None)


def cell_revision(cell: Element) -> Element | None:
    """The cell's own pending revision."""
    properties = cell.find(TC_PR)
    if properties is None:
        return None
    return next((child for child in properties if child.tag in CELL_MARKS), None)


def strike_content(holder: Element, stamp: RevisionStamp) -> None:
    """Strikes the text of a row or cell; runs that carry a deletion already stay as they are."""
    for paragraph in list(holder.iter(P)):
        runs = [run for run in paragraph.iter(R) if _is_live(run, paragraph)]
        if runs:
            delete_runs(runs, stamp, struck=[])


def _is_live(run: Element, paragraph: Element) -> bool:
    ancestor = run.getparent()
    while ancestor is not None and ancestor is not paragraph:
        if ancestor.tag in (W + "del", W + "moveFrom", R, P):
            return False
        ancestor = ancestor.getparent()
    return next(run.iter(W + "commentReference"), None) is None


def set_span(
    cell: Element, span: int, stamp: RevisionStamp | None, *, width: int | None = None
) -> bool:
    """Changes `w:gridSpan` (and a fixed width, in twips), recorded where tracked.

    False when somebody's record is pending already.
    """
    properties = ensure_child(cell, "w:tcPr")
    change = properties.find(W + "tcPrChange")
    if stamp is not None and change is not None and not stamp.owns(change):
        return False
    before = cell_state(properties)
    existing = properties.find(GRID_SPAN)
    if span <= 1:
        if existing is not None:
            properties.remove(existing)
    else:
        put_child(properties, element("w:gridSpan", {"w:val": span}))
    if width is not None:
        set_width(cell, width)
    if stamp is not None:
        record_cell(properties, before, stamp)
    return True


def set_width(cell: Element, width: int) -> None:
    """Writes a fixed width where the cell states one."""
    properties = cell.find(TC_PR)
    stated = None if properties is None else properties.find(W + "tcW")
    if stated is not None and stated.get(W + "type", "dxa") == "dxa":
        stated.set(W + "w", str(width))


def width_of(cell: Element) -> int | None:
    """The fixed width a cell states, in twips."""
    properties = cell.find(TC_PR)
    stated = None if properties is None else properties.find(W + "tcW")
    if stated is None or stated.get(W + "type", "dxa") != "dxa":
        return None
    value = stated.get(W + "w") or ""
    return int(value) if value.isdecimal() else None


def value_of(element_: Element | None) -> str | None:
    """The `w:val` of an element."""
    return None if element_ is None else element_.get(VAL)

"""Inserting tables: plain ones, and the one with signature blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.ooxml.build import element, text_run
from engine.ooxml.types import Element
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import written
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.new_paragraphs import body_look
from engine.operations.operation import Operation
from engine.operations.targets import target_block
from engine.redline.blocks import end_of_joined, insert_after, insert_before, is_going
from engine.redline.names import INS, TBL, TC, P, R, W, ancestor_of
from engine.redline.paragraph_marks import following_block, is_final, preceding_block
from engine.redline.stamp import RevisionStamp
from engine.redline.table_layout import rows_of
from engine.redline.tables import fill, mark_row, width_of

if TYPE_CHECKING:
    from engine.operations.verbs.insert_signature_table import InsertSignatureTable

Side = Literal["before", "after"]
_FALLBACK_WIDTH_TWIPS = 9000
_CELL_MARGINS_TWIPS = 216
_EDGES = ("top", "left", "bottom", "right", "insideH", "insideV")
_RULE = "_" * 28


def plan_table(
    context: Context, op: Operation, *, rows: Sequence[Sequence[str]], side: Side
) -> Plan | Problem:
    """A table with these texts beside a block, in the same container."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block

    def apply() -> Outcome | Problem:
        stamp = context.stamp(op)
        table = _table(context, block, len(rows[0]), bordered=True)
        look = body_look(block)
        for texts in rows:
            cells = [[_paragraph([text_run(t, look)] if t else [], stamp)] for t in texts]
            table.append(_row(table, cells, stamp))
        return _place(context, op, block, table, side=side, stamp=stamp)

    return _plan(block, apply, side)


def _plan(block: BlockFacts, apply: Callable[[], Outcome | Problem], side: Side) -> Plan:
    at = len(block.text) + 1 if side == "after" else 0
    claims = (Claim(Role.JOIN_POINT, block.paragraph),)
    return Plan(block, apply, claims, at=at, forward=side == "before")


def plan_signatures(context: Context, op: InsertSignatureTable) -> Plan | Problem:
    """One borderless row, one cell for each party."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if not op.parties:
        return Problem("emptyOperation")
    side: Side = op.position or "after"

    def apply() -> Outcome | Problem:
        stamp = context.stamp(op)
        table = _table(context, block, len(op.parties), bordered=False)
        cells = [_signature(p.name, p.signatory, p.title, stamp=stamp) for p in op.parties]
        table.append(_row(table, cells, stamp))
        outcome = _place(context, op, block, table, side=side, stamp=stamp)
        if op.comment is not None and context.mode != "suggested":
            first = next(table.iter(P))
            inside = [child for child in first if child.tag in (R, INS)]
            return written(context, inside, op.comment.text, at=first)
        return outcome

    return _plan(block, apply, side)


def _signature(
    name: str, signatory: str | None, title: str | None, *, stamp: RevisionStamp | None
) -> list[Element]:
    made = [_styled("SignatureParty", name, "b", stamp), _styled("SignatureSpacer", "", "", stamp)]
    made += [_styled("SignatureSpacer", "", "", stamp), _styled("SignatureRule", _RULE, "", stamp)]
    if signatory:
        made.append(_styled("SignatureField", signatory, "", stamp))
    if title:
        made.append(_styled("SignatureField", title, "i", stamp))
    return made


def _styled(style: str, text: str, toggle: str, stamp: RevisionStamp | None) -> Element:
    look = element("w:rPr", {}, element(f"w:{toggle}")) if toggle else None
    paragraph = _paragraph([text_run(text, look)] if text else [], stamp)
    properties = element("w:pPr", {}, element("w:pStyle", {"w:val": style}))
    paragraph.insert(0, properties)
    return paragraph


def _paragraph(runs: list[Element], stamp: RevisionStamp | None) -> Element:
    made = element("w:p")
    fill(made, runs, stamp)
    return made


def _table(context: Context, block: BlockFacts, columns: int, *, bordered: bool) -> Element:
    width = _room(block.paragraph)
    properties = element("w:tblPr")
    if bordered and context.document.styles.get("TableGrid") is not None:
        properties.append(element("w:tblStyle", {"w:val": "TableGrid"}))
    properties.append(element("w:tblW", {"w:w": width, "w:type": "dxa"}))
    line = {"w:val": "single", "w:sz": 4, "w:space": 0, "w:color": "auto"}
    none = {"w:val": "nil"}
    edges = [element(f"w:{edge}", line if bordered else none) for edge in _EDGES]
    properties.append(element("w:tblBorders", {}, *edges))
    grid = element("w:tblGrid")
    for position in range(columns):
        share = width // columns + (width % columns if position == columns - 1 else 0)
        grid.append(element("w:gridCol", {"w:w": share}))
    return element("w:tbl", {}, properties, grid)


def _row(table: Element, cells: list[list[Element]], stamp: RevisionStamp | None) -> Element:
    widths = [column.get(W + "w") or "0" for column in table.iter(W + "gridCol")]
    row = element("w:tr")
    for width, paragraphs in zip(widths, cells, strict=True):
        stated = element("w:tcW", {"w:w": width, "w:type": "dxa"})
        row.append(element("w:tc", {}, element("w:tcPr", {}, stated), *paragraphs))
    if stamp is not None:
        mark_row(row, stamp, tag=INS)
    return row


def _room(paragraph: Element) -> int:
    """The width between the margins, or inside the cell."""
    cell = ancestor_of(paragraph, TC)
    if cell is not None:
        return max((width_of(cell) or _FALLBACK_WIDTH_TWIPS) - _CELL_MARGINS_TWIPS, 1440)
    root = paragraph.getroottree().getroot()
    sections = list(root.iter(W + "sectPr"))
    if not sections:
        return _FALLBACK_WIDTH_TWIPS
    size, margins = sections[-1].find(W + "pgSz"), sections[-1].find(W + "pgMar")
    try:
        page = int(size.get(W + "w") or 0) if size is not None else 0
        sides = ("left", "right")
        taken = sum(int(margins.get(W + s) or 0) for s in sides) if margins is not None else 0
    except ValueError:
        return _FALLBACK_WIDTH_TWIPS
    return page - taken if page - taken > 1440 else _FALLBACK_WIDTH_TWIPS


def _place(
    context: Context,
    op: Operation,
    block: BlockFacts,
    table: Element,
    *,
    side: Side,
    stamp: RevisionStamp | None,
) -> Outcome:
    """Beside the block; no two tables touch, and no container ends in a table."""
    anchor = block.paragraph
    context.door.open(anchor)
    if side == "before":
        before = preceding_block(anchor)
        while is_going(before, stamp):
            before = None if before is None else preceding_block(before)
        if before is not None and before.tag == TBL:
            insert_before(anchor, [element("w:p")], stamp, door=context.door)
        context.door.insert_block_before(table, anchor)
    else:
        anchor = end_of_joined(anchor, stamp)
        following = following_block(anchor)
        while is_going(following, stamp):
            following = None if following is None else following_block(following)
        if is_final(anchor) or (following is not None and following.tag == TBL):
            insert_after(anchor, [element("w:p")], stamp, door=context.door)
        context.door.insert_block(table, after=anchor)
    return context.finished(op, tuple(p for row in rows_of(table) for p in row.iter(P)))

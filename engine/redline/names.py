"""Element names and small predicates about revisions that every module of this room shares."""

from __future__ import annotations

from typing import Literal

from engine.ooxml.types import Element

Decision = Literal["accept", "reject"]

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
ID = W + "id"
AUTHOR = W + "author"
DATE = W + "date"
NAME = W + "name"
VAL = W + "val"
PARA_ID = W14 + "paraId"

P, R, T, TBL, TR, TC, SDT = (W + name for name in ("p", "r", "t", "tbl", "tr", "tc", "sdt"))
P_PR, R_PR, SECT_PR, TR_PR, TC_PR = (W + n for n in ("pPr", "rPr", "sectPr", "trPr", "tcPr"))
TBL_PR, TBL_GRID, GRID_COL = W + "tblPr", W + "tblGrid", W + "gridCol"
NUM_PR, TBL_PR_EX = W + "numPr", W + "tblPrEx"
SDT_CONTENT, CUSTOM_XML, SMART_TAG = W + "sdtContent", W + "customXml", W + "smartTag"
HYPERLINK, FLD_SIMPLE, FLD_CHAR = W + "hyperlink", W + "fldSimple", W + "fldChar"
DEL_TEXT, INSTR_TEXT, DEL_INSTR = W + "delText", W + "instrText", W + "delInstrText"
INS, DEL, MOVE_FROM, MOVE_TO = (W + n for n in ("ins", "del", "moveFrom", "moveTo"))
CELL_INS, CELL_DEL, CELL_MERGE = W + "cellIns", W + "cellDel", W + "cellMerge"
P_PR_CHANGE, R_PR_CHANGE, SECT_PR_CHANGE = W + "pPrChange", W + "rPrChange", W + "sectPrChange"
TBL_GRID_CHANGE, NUMBERING_CHANGE = W + "tblGridChange", W + "numberingChange"
MATH_CONTROL = M + "ctrlPr"
COMMENT_START, COMMENT_END = W + "commentRangeStart", W + "commentRangeEnd"
COMMENT_REFERENCE = W + "commentReference"
BOOKMARK_START, BOOKMARK_END = W + "bookmarkStart", W + "bookmarkEnd"

INSERTING = frozenset({INS, MOVE_TO})
DELETING = frozenset({DEL, MOVE_FROM})
WRAPPERS = INSERTING | DELETING
CELL_MARKS = frozenset({CELL_INS, CELL_DEL, CELL_MERGE})
PROPERTY_CHANGES = frozenset(
    W + name
    for name in (
        "pPrChange rPrChange sectPrChange tblPrChange tblPrExChange trPrChange tcPrChange "
        "tblGridChange"
    ).split()
)
MOVE_RANGE_STARTS = frozenset({W + "moveFromRangeStart", W + "moveToRangeStart"})
MOVE_RANGE_ENDS = frozenset({W + "moveFromRangeEnd", W + "moveToRangeEnd"})
MARKUP_RANGE_STARTS = frozenset(
    W + f"customXml{kind}RangeStart" for kind in ("Ins", "Del", "MoveFrom", "MoveTo")
)
MARKUP_RANGE_ENDS = frozenset(
    W + f"customXml{kind}RangeEnd" for kind in ("Ins", "Del", "MoveFrom", "MoveTo")
)
# Everything that is one decision of a reviewer or a part of one.
MARKS = (
    WRAPPERS
    | CELL_MARKS
    | PROPERTY_CHANGES
    | {NUMBERING_CHANGE}
    | MOVE_RANGE_STARTS
    | MARKUP_RANGE_STARTS
)
BLOCKS = frozenset({P, TBL, SDT, CUSTOM_XML, W + "altChunk"})
# Zero-width markers that may stand between blocks and between runs.
RANGE_MARKERS = frozenset(
    {BOOKMARK_START, BOOKMARK_END, COMMENT_START, COMMENT_END}
    | {W + "permStart", W + "permEnd", W + "proofErr"}
    | MOVE_RANGE_STARTS
    | MOVE_RANGE_ENDS
    | MARKUP_RANGE_STARTS
    | MARKUP_RANGE_ENDS
)


def removes(tag: str, decision: Decision) -> bool:
    """True when deciding so takes away what a wrapper of this name holds."""
    return tag in (DELETING if decision == "accept" else INSERTING)


def in_recorded_state(mark: Element) -> bool:
    """True for a mark inside the "before" state of a property change, which is no change itself."""
    ancestor = mark.getparent()
    for _ in range(5):
        if ancestor is None:
            return False
        if ancestor.tag in PROPERTY_CHANGES:
            return True
        ancestor = ancestor.getparent()
    return False


def is_within(element: Element, tags: frozenset[str]) -> bool:
    """True when an ancestor has one of these names, up to the paragraph."""
    ancestor = element.getparent()
    while ancestor is not None and ancestor.tag != P:
        if ancestor.tag in tags:
            return True
        ancestor = ancestor.getparent()
    return False


def ancestor_of(element: Element, tag: str) -> Element | None:
    """The nearest ancestor of that name."""
    ancestor = element.getparent()
    while ancestor is not None and ancestor.tag != tag:
        ancestor = ancestor.getparent()
    return ancestor


def take_out(element: Element) -> None:
    """Removes an element (lxml drops its tail, which holds no content in WordprocessingML)."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)

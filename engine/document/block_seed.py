"""The seed of a derived block id: the paragraph's raw text and its place in the story."""

from __future__ import annotations

from typing import Any

from engine.document.fields import FLD_CHAR, FLD_SIMPLE, FieldSpan, field_marks, match_fields
from engine.document.structure import BOXES, FALLBACK, P
from engine.ooxml.ns import W

_T = W + "t"
_DEL_TEXT = W + "delText"
_ORIGINAL = f"{W}numberingChange"
# Fields that other tools know by name; every other one is UNKNOWN to them.
_KNOWN = frozenset(
    "AUTHOR COMMENTS CREATEDATE DATE DOCPROPERTY FILENAME FORMDROPDOWN FORMTEXT HYPERLINK INDEX "
    "LISTNUM MERGEFIELD NOTEREF NUMPAGES PAGE PAGEREF REF SAVEDATE SECTION SECTIONPAGES SEQ "
    "STYLEREF SUBJECT SYMBOL TIME TITLE TOC USERNAME".split()
)
_SIGNS = {W + "softHyphen": "\u00ad", W + "noBreakHyphen": "\u2011"}
_NOTES = (W + "footnoteReference", W + "endnoteReference")
_LEAVES = (_T, _DEL_TEXT, *_SIGNS, *_NOTES)
_ODD = (*BOXES, FLD_CHAR, FLD_SIMPLE, FALLBACK, *_SIGNS, *_NOTES)


def block_seed(element: Any, ordinal: int) -> str:
    """Raw text including deleted text, and a one-based ordinal (folio-contract §2.2)."""
    return f"{_raw_text(element)}:{ordinal}"


def holds_only_boxes(paragraph: Any) -> bool:
    """Whether a paragraph with text boxes has no text of its own."""
    return not "".join(_pieces(paragraph)).strip()


def _raw_text(element: Any) -> str:
    if next(element.iter(*_ODD), None) is None:
        return "".join(element.itertext(_T, _DEL_TEXT, with_tail=False))
    return "".join(_pieces(element))


def _pieces(paragraph: Any) -> list[str]:
    """Own text, without text boxes; a field without a stored result has a stand-in."""
    spans = match_fields(field_marks(paragraph))
    ends = {span.end: span for span in spans.values()}
    pieces: list[str] = []
    opened: list[tuple[FieldSpan, int]] = []
    for element in paragraph.iter(*_LEAVES, FLD_CHAR, FLD_SIMPLE):
        if next(element.iterancestors(P), None) is not paragraph:
            continue
        if element in spans:
            opened.append((spans[element], len(pieces)))
        elif element in ends and opened:
            span, start = opened.pop()
            if not "".join(pieces[start:]) and span.name and not opened:
                pieces.append(_stand_in(span))
        elif element.tag in _LEAVES:
            pieces.append(_leaf(element))
    return pieces


def _leaf(element: Any) -> str:
    """Text of a leaf; a note reference counts as its id."""
    if element.tag in _NOTES:
        return element.get(W + "id") or ""
    return _SIGNS.get(element.tag) or element.text or ""


def _stand_in(span: FieldSpan) -> str:
    """What a field without a result counts as: its old number, a box, or its name in braces."""
    change = None if span.end is None else span.end.find(_ORIGINAL)
    if change is not None and change.get(W + "original"):
        return change.get(W + "original")
    if span.name == "FORMCHECKBOX":
        return "\u2610"
    return f"{{{span.name if span.name in _KNOWN else 'UNKNOWN'}}}"

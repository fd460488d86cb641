"""The seed of a derived block id: the paragraph's raw text and its place in the story."""

from __future__ import annotations

from typing import Any

from engine.document.fields import FLD_CHAR, FLD_SIMPLE, FieldSpan, field_marks, match_fields
from engine.document.structure import FALLBACK, TXBX, P
from engine.ooxml.ns import W

_T = W + "t"
_DEL_TEXT = W + "delText"
_ODD = (TXBX, FLD_CHAR, FLD_SIMPLE, FALLBACK)


def block_seed(element: Any, ordinal: int) -> str:
    """Raw text including deleted text, and a one-based ordinal (folio-contract §2.2)."""
    return f"{_raw_text(element)}:{ordinal}"


def _raw_text(element: Any) -> str:
    if next(element.iter(*_ODD), None) is None:
        return "".join(element.itertext(_T, _DEL_TEXT, with_tail=False))
    return "".join(_pieces(element))


def _pieces(paragraph: Any) -> list[str]:
    """Own text, without text boxes; a field without a stored result counts as `{NAME}`."""
    spans = match_fields(field_marks(paragraph))
    ends = {span.end: span for span in spans.values()}
    pieces: list[str] = []
    opened: list[tuple[FieldSpan, int]] = []
    for element in paragraph.iter(_T, _DEL_TEXT, FLD_CHAR, FLD_SIMPLE):
        if next(element.iterancestors(P), None) is not paragraph:
            continue
        if element in spans:
            opened.append((spans[element], len(pieces)))
        elif element in ends and opened:
            span, start = opened.pop()
            if not "".join(pieces[start:]) and span.name and not opened:
                pieces.append(f"{{{span.name}}}")
        elif element.tag in (_T, _DEL_TEXT):
            pieces.append(element.text or "")
    return pieces

"""The room between paragraphs: larger one or sum, contextual spacing, border edges (R4)."""

from __future__ import annotations

from engine.document.faces import ParagraphFormat
from engine.pagination.facts import LayoutFacts
from engine.pagination.model import LaidParagraph

TWIPS_PER_POINT = 20.0


def gap_between(
    previous: LaidParagraph | None, current: LaidParagraph, facts: LayoutFacts
) -> float:
    """Vertical space above `current`; spacing of equal styles may be suppressed on either side."""
    before = current.space_before
    if previous is None:
        return before
    after = previous.space_after
    if _same_list(previous, current):
        before = 0.0 if current.format.before_auto else before
        after = 0.0 if previous.format.after_auto else after
    same = previous.format.style_id == current.format.style_id
    drop_after = same and previous.format.contextual_spacing
    drop_before = same and current.format.contextual_spacing
    if not facts.adds_spacing or _collapses(previous.format, current.format, facts):
        before = max(before - after, 0.0)
    return (0.0 if drop_after else after) + (0.0 if drop_before else before)


def _same_list(previous: LaidParagraph, current: LaidParagraph) -> bool:
    """HTML puts no room between the items of a list, only around the list."""
    above, below = previous.face.label, current.face.label
    return above is not None and below is not None and above.num_id == below.num_id


def first_space(laid: LaidParagraph, facts: LayoutFacts) -> float:
    """Space before the first paragraph of a cell: from mode 15 on none where HTML asks for it."""
    return 0.0 if laid.format.before_auto and facts.compat_mode >= 15 else laid.space_before


def last_space(laid: LaidParagraph, facts: LayoutFacts) -> float:
    """Space after the last paragraph of a cell."""
    return 0.0 if laid.format.after_auto and facts.compat_mode >= 15 else laid.space_after


def _collapses(previous: ParagraphFormat, current: ParagraphFormat, facts: LayoutFacts) -> bool:
    """Spacing that HTML asks for ("auto") never adds up, whatever the mode."""
    automatic = previous.after_auto or current.before_auto
    return automatic and not facts.sum_paragraph_spacing


def edge_above(previous: ParagraphFormat | None, current: ParagraphFormat) -> float:
    """Height of the border above a paragraph; equal neighbours share one box."""
    if not current.borders:
        return 0.0
    side = "between" if previous is not None and share_box(previous, current) else "top"
    return _edge(current, side)


def edge_below(current: ParagraphFormat, following: ParagraphFormat | None) -> float:
    """Height of the border below a paragraph."""
    if not current.borders or (following is not None and share_box(current, following)):
        return 0.0
    return _edge(current, "bottom")


def share_box(first: ParagraphFormat, second: ParagraphFormat) -> bool:
    """Paragraphs with the same borders and indents stand in one box (ISO 29500-1 §17.3.1.24)."""
    return (
        first.borders == second.borders
        and first.indent_left == second.indent_left
        and first.indent_right == second.indent_right
    )


def _edge(format: ParagraphFormat, side: str) -> float:
    border = format.borders.get(side)
    if border is None or not border.visible:
        return 0.0
    return border.width + border.space_pt * TWIPS_PER_POINT

"""Lays one paragraph: pieces into lines with heights, spacing and an effective format."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from engine.document.faces import DocGrid, ParagraphFace, ParagraphFormat
from engine.pagination.facts import FieldText, LayoutFacts
from engine.pagination.fonts import FontBook
from engine.pagination.fragments import LineText
from engine.pagination.heights import LineHeights
from engine.pagination.hyphenation import WordDivider
from engine.pagination.line_breaker import LineBreaker, LineSpan
from engine.pagination.model import LaidParagraph, Line
from engine.pagination.pieces import NOT_AT_END, NOT_AT_START, Piece, PieceBuilder
from engine.pagination.steps import finished
from engine.pagination.tabs import TabStops

AUTO_SPACING = 280.0
"""HTML paragraph spacing ("auto"): 14 points."""
FIXED_AUTO_SPACING = 100.0
"""The same where the document asks for fixed spacing (doNotUseHTMLParagraphAutoSpacing)."""

Lane = Callable[[float, float], tuple[float, float, float]]
"""(y in the paragraph, line height) → (inset left, inset right, y to move down to)."""


_PAUSE_LINES = 50


class How(TypedDict, total=False):
    """How a paragraph is laid: its line grid, what it bends around, the results of its fields.

    With `start` only the lines from that offset on: the rest of a divided paragraph. `keep`
    receives the pieces, which are forgotten otherwise.
    """

    grid: DocGrid | None
    lane: Lane | None
    field_text: FieldText | None
    start: int
    keep: list[Piece] | None


class ParagraphLayouter:
    """Breaks paragraphs; holds the resolved fonts of one document."""

    def __init__(
        self,
        fonts: FontBook,
        facts: LayoutFacts,
        *,
        divider: WordDivider | None = None,
    ) -> None:
        self.fonts = fonts
        self.facts = facts
        self._divider = divider

    def lay(
        self, faces: Sequence[ParagraphFace], width: float, **how: Unpack[How]
    ) -> LaidParagraph:
        """Lines of one paragraph, or of several joined by style separators (R7)."""
        return finished(self.lay_steps(faces, width, **how))

    def lay_steps(
        self, faces: Sequence[ParagraphFace], width: float, **how: Unpack[How]
    ) -> Generator[None, None, LaidParagraph]:
        """The same, with a pause now and then in a paragraph of many pages."""
        lane, start, grid = how.get("lane"), how.get("start", 0), how.get("grid")
        field_text, keep = how.get("field_text"), how.get("keep")
        fixed = self.facts.sum_paragraph_spacing
        paragraph = _unlaid(faces, width, auto=FIXED_AUTO_SPACING if fixed else AUTO_SPACING)
        format = paragraph.format
        if len(faces) == 1 and faces[0].hidden and not faces[0].text:
            return paragraph
        pieces = yield from self._pieces(faces, format, field_text)
        text = LineText(
            pieces,
            paragraph,
            self.fonts,
            stops=self._stops(format),
            expand_breaks="doNotExpandShiftReturn" not in self.facts.flags,
        )
        label = faces[0].label
        label_font = self.fonts.font(label.format) if label and label.text else None
        mark = self.fonts.font(faces[-1].mark)
        scales = self.facts.compat_mode >= 15
        heights = LineHeights(format, mark, label_font, grid=grid, scales_pictures=scales)
        breaker = self._breaker(text, format)
        first = breaker.piece_at(start) if start else 0
        paragraph.cut_by_offset = start > 0
        yield from _fill(
            paragraph,
            text,
            breaker,
            heights,
            lane=lane or _full_width,
            first=first,
            whole=start == 0,
            limit=self.facts.consecutive_hyphen_limit,
        )
        objects = [piece for piece in pieces if piece.image is not None]
        paragraph.anchors = tuple(piece.run for piece in objects if piece.kind == "anchor")
        inline = [piece.image for piece in objects if piece.image and piece.image.inline]
        paragraph.has_boxes = any(image.items or image.members for image in inline)
        forced = any(line.break_after in ("page", "column") for line in paragraph.lines)
        special = text.has_notes or forced or paragraph.anchors or paragraph.has_boxes
        paragraph.plain = not special
        if keep is not None:
            keep.extend(pieces)
        elif lane is None and not start:
            text.forget(lambda: self._replay(faces, width, grid=grid, field_text=field_text))
        return paragraph

    def _replay(
        self,
        faces: Sequence[ParagraphFace],
        width: float,
        *,
        grid: DocGrid | None,
        field_text: FieldText | None,
    ) -> list[Piece]:
        """The pieces of a paragraph as its layout left them: tabs resolved, long words cut."""
        kept: list[Piece] = []
        self.lay(faces, width, grid=grid, field_text=field_text, keep=kept)
        return kept

    def _pieces(
        self,
        faces: Sequence[ParagraphFace],
        format: ParagraphFormat,
        field_text: FieldText | None,
    ) -> Generator[None, None, list[Piece]]:
        """Pieces under the document's own kinsoku sets, where it has any."""
        facts = self.facts
        start = frozenset(facts.no_line_breaks_before) or NOT_AT_START
        end = frozenset(facts.no_line_breaks_after) or NOT_AT_END
        if not format.kinsoku:
            start = end = frozenset[str]()
        builder = PieceBuilder(self.fonts, field_text, not_at_start=start, not_at_end=end)
        return builder.build(faces)

    def _stops(self, format: ParagraphFormat) -> TabStops:
        return TabStops(format, float(self.facts.default_tab_stop))

    def _breaker(self, text: LineText, format: ParagraphFormat) -> LineBreaker:
        hyphenates = self.facts.auto_hyphenation and not format.suppress_auto_hyphens
        return LineBreaker(
            text.pieces,
            text.stops,
            squeezes=format.alignment == "both" and self.facts.squeezes,
            divide=self._divide if hyphenates and self._divider else None,
            hyphenation_zone=float(self.facts.hyphenation_zone),
            hangs=format.overflow_punct,
        )

    def _divide(self, word: str, language: str) -> tuple[int, ...]:
        if self._divider is None or (word.isupper() and not self.facts.hyphenate_caps):
            return ()
        return self._divider(word, language)


def _unlaid(faces: Sequence[ParagraphFace], width: float, *, auto: float) -> LaidParagraph:
    """The paragraph with its spacing and looks, still without lines."""
    format = joined_format(faces)
    before, after = own_spacing(format, auto=auto)
    paragraph = LaidParagraph(
        faces[0], width, [], before, after, 0.0, format=format, followers=tuple(faces[1:])
    )
    paragraph.dressed = bool(format.borders or format.shading or format.page_break_before)
    return paragraph


def _full_width(y: float, height: float) -> tuple[float, float, float]:
    return 0.0, 0.0, y


def _fill(
    paragraph: LaidParagraph,
    text: LineText,
    breaker: LineBreaker,
    heights: LineHeights,
    *,
    lane: Lane,
    first: int,
    whole: bool,
    limit: int,
) -> Iterator[None]:
    pieces = text.pieces
    format = paragraph.format
    left, right = float(format.indent_left), paragraph.width - format.indent_right
    if right - left < 1.0:
        right = left + max(paragraph.width, 1.0)
    y = 0.0
    divided = 0
    opening = True
    probe = heights.of(pieces, first, min(first + 1, len(pieces)), opening=False).height
    while opening or first < len(pieces):
        inset_left, inset_right, y = lane(y, probe)
        x = left + inset_left
        if opening and whole:
            x = text.first_line_start(inset_left)
        breaker.may_divide = not limit or divided < limit
        span = breaker.next_line(first, x, right - inset_right)
        divided = divided + 1 if span.hyphenated else 0
        y = _append(paragraph, text, heights, span, y=y, opening=opening and whole)
        first = span.last
        opening = False
        if len(paragraph.lines) % _PAUSE_LINES == 0:
            yield
    if paragraph.lines[-1].break_after == "line":
        span = LineSpan(first, first, left, right, "", False, False)
        y = _append(paragraph, text, heights, span, y=y, opening=False)
    paragraph.height = y


def _append(
    paragraph: LaidParagraph,
    text: LineText,
    heights: LineHeights,
    span: LineSpan,
    *,
    y: float,
    opening: bool,
) -> float:
    pieces = text.pieces
    height = heights.of(pieces, span.first, span.last, opening=opening)
    end = text.length
    start = pieces[span.first].start if span.first < len(pieces) else end
    if span.last < len(pieces):
        end = pieces[span.last].start
    line = Line(
        y=y,
        height=height.height,
        baseline=height.baseline,
        start=0 if opening else start,
        end=end,
        x=span.x,
        limit=span.limit,
        first_piece=span.first,
        last_piece=span.last,
        source=text,
        slack=height.slack,
        break_after=span.break_after,
        hyphenated=span.hyphenated,
        squeezed=span.squeezed,
    )
    if text.has_notes:
        line.notes = text.notes_between(span.first, span.last)
    paragraph.lines.append(line)
    return y + height.height


def joined_format(faces: Sequence[ParagraphFace]) -> ParagraphFormat:
    """Paragraphs joined on one line: the first gives the start, the last the rest (R7)."""
    first, last = faces[0].format, faces[-1].format
    if first is last:
        return first
    return replace(
        last,
        indent_left=first.indent_left,
        indent_first_line=first.indent_first_line,
        tabs=first.tabs,
        space_before=first.space_before,
        before_auto=first.before_auto,
        page_break_before=first.page_break_before,
    )


def own_spacing(format: ParagraphFormat, *, auto: float) -> tuple[float, float]:
    """Space before and after that a paragraph asks for."""
    before = auto if format.before_auto else float(format.space_before)
    after = auto if format.after_auto else float(format.space_after)
    return before, after

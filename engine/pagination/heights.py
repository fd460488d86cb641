"""How high a line is and where its baseline lies (word-layout R0, R5, R13)."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.document.faces import DocGrid, ParagraphFormat
from engine.pagination.fonts import LineFont
from engine.pagination.pieces import Piece

_EXACT_ASCENT_SHARE = 0.8


class LineHeight(NamedTuple):
    """`slack` is the part below the text that may hang below the page (R5)."""

    height: float
    baseline: float
    slack: float


class LineHeights:
    """Heights for the lines of one paragraph; lines of one font are looked up."""

    def __init__(
        self,
        format: ParagraphFormat,
        mark: LineFont,
        label: LineFont | None,
        *,
        grid: DocGrid | None = None,
        scales_pictures: bool = True,
    ) -> None:
        """`scales_pictures`: a multiple spacing multiplies pictures too (from mode 15 on, R13)."""
        self._scales_pictures = scales_pictures
        self._line = float(format.line)
        self._rule = format.line_rule
        self._mark = mark
        self._label = label
        snaps = grid is not None and format.snap_to_grid and grid.line_pitch > 0
        lines = grid is not None and grid.kind in ("lines", "linesAndChars")
        self._pitch = float(grid.line_pitch) if grid is not None and snaps and lines else 0.0
        self._known: dict[int, LineHeight] = {}

    def of(self, pieces: list[Piece], first: int, last: int, *, opening: bool) -> LineHeight:
        """Height of the line made of pieces `first` to `last`; `opening`: it carries the label."""
        label = self._label if opening else None
        font, single = _only_font(pieces, first, last)
        if single and label is None:
            font = font or self._mark
            known = self._known.get(id(font))
            if known is None:
                known = self._known[id(font)] = self._natural_to_line(
                    font.ascent, font.descent, font.east_asian, 0.0
                )
            return known
        return self._mixed(pieces, first, last, label)

    def _mixed(
        self, pieces: list[Piece], first: int, last: int, label: LineFont | None
    ) -> LineHeight:
        ascent = descent = picture = 0.0
        east_asian = False
        seen = label is not None
        if label is not None:
            ascent, descent = label.ascent, label.descent
        for piece in pieces[first:last]:
            if piece.kind == "object":
                picture = max(picture, piece.height)
            elif piece.kind != "anchor" and (piece.kind != "break" or last - first == 1):
                font = piece.font
                seen = True
                ascent = max(ascent, font.ascent)
                descent = max(descent, font.descent)
                east_asian = east_asian or font.east_asian
        if not seen and not picture:
            ascent, descent = self._mark.ascent, self._mark.descent
        return self._natural_to_line(ascent, descent, east_asian, picture)

    def _natural_to_line(
        self, ascent: float, descent: float, east_asian: bool, picture: float
    ) -> LineHeight:
        ascent = max(ascent, picture)
        natural = float(round(ascent + descent))
        if self._rule == "exact":
            share = ascent / (ascent + descent) if picture and natural else _EXACT_ASCENT_SHARE
            return LineHeight(self._line, self._line * share, 0.0)
        if self._rule == "atLeast":
            height = max(natural, self._line)
            return LineHeight(height, ascent + height - natural, 0.0)
        base = self._on_grid(natural, east_asian)
        height = float(round(base * self._line / 240))
        if picture and not self._scales_pictures:
            text = self._mark.ascent + self._mark.descent
            height = base + float(round(text * (self._line / 240 - 1)))
        if height < natural:
            return LineHeight(height, ascent - (natural - height), 0.0)
        return LineHeight(height, ascent + (base - natural) / 2, height - base)

    def _on_grid(self, natural: float, east_asian: bool) -> float:
        if not self._pitch:
            return natural
        if east_asian:
            return math.ceil(natural / self._pitch - 0.01) * self._pitch
        return max(natural, self._pitch)


def _only_font(pieces: list[Piece], first: int, last: int) -> tuple[LineFont | None, bool]:
    """The font of a line's pieces and whether there is just one (objects do not count as one)."""
    font: LineFont | None = None
    for piece in pieces[first:last]:
        kind = piece.kind
        if kind == "anchor" or (kind == "break" and last - first > 1):
            continue
        if kind == "object":
            return None, False
        if font is None:
            font = piece.font
        elif piece.font is not font:
            return None, False
    return font, True

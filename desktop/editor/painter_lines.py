"""Underlines and strikes of characters, drawn through neighbouring fragments."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt

from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import Canvas, stroke
from desktop.editor.painter_places import Place
from desktop.editor.painter_shapes import draw_underline
from engine.document.faces import RunFormat
from engine.pagination.model import Fragment, PlacedLines

Colour = Callable[[PlacedLines, Fragment, "str | None"], str]
"""The ink of a fragment on a ground."""


class CharacterLines:
    """Lines that are formatting; those of revisions are drawn with the marks."""

    def __init__(self, canvas: Canvas, look: PageLook, colour: Colour) -> None:
        self._canvas = canvas
        self._look = look
        self._colour = colour

    def draw(
        self,
        placed: PlacedLines,
        fragments: tuple[Fragment, ...],
        place: Place,
        ground: str | None,
    ) -> None:
        """Underlines and strikes that are formatting, drawn through neighbouring fragments."""
        for group in _grouped(fragments):
            first = group[0]
            format_ = _format_of(placed, first)
            if format_ is None:
                continue
            left = place.x + min(f.x for f in group)
            right = place.x + max(f.x + f.width for f in group)
            size = first.font.half_points * 10.0
            baseline = place.baseline - first.rise
            colour = self._colour(placed, first, ground)
            if format_.underline and format_.underline != "none":
                self._underline(group, format_, place, colour=colour, span=(left, right))
            if format_.strike or format_.double_strike:
                self._strike(left, right, baseline=baseline, size=size, colour=colour)
                if format_.double_strike:
                    lower = baseline + size * 0.09
                    self._strike(left, right, baseline=lower, size=size, colour=colour)

    def _underline(
        self,
        group: list[Fragment],
        format_: RunFormat,
        place: Place,
        *,
        colour: str,
        span: tuple[float, float],
    ) -> None:
        first = group[0]
        size = first.font.half_points * 10.0
        if format_.underline_color and format_.underline_color != "auto":
            colour = self._look.ink(format_.underline_color)
        spans = [span]
        if format_.underline == "words":
            spans = [(place.x + f.x, place.x + f.x + f.width) for f in group if f.kind != "space"]
        for left, right in spans:
            draw_underline(
                self._canvas,
                left,
                right,
                y=place.baseline,
                size=size,
                style=format_.underline or "",
                colour=colour,
            )

    def _strike(
        self, left: float, right: float, *, baseline: float, size: float, colour: str
    ) -> None:
        width = max(size * 0.05, self._canvas.screen(0.6))
        pen = stroke(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._canvas.horizontal(left, right, baseline - size * 0.27, pen=pen)


def _format_of(placed: PlacedLines, fragment: Fragment) -> RunFormat | None:
    """The format whose underline counts; labels bring their own."""
    if fragment.run is not None:
        return fragment.run.format
    label = placed.laid.face.label
    return label.format if label is not None and fragment.kind == "label" else None


def _grouped(fragments: tuple[Fragment, ...]) -> Iterator[list[Fragment]]:
    """Neighbours with lines of one format; spaces at the end of the line stay bare."""
    end = len(fragments)
    while end and fragments[end - 1].kind in ("space", "break"):
        end -= 1
    group: list[Fragment] = []
    for fragment in fragments[:end]:
        lined = _lined(fragment)
        if not lined or (group and not _continues(group[-1], fragment)):
            if group:
                yield group
            group = []
        if lined:
            group.append(fragment)
    if group:
        yield group


def _lined(fragment: Fragment) -> bool:
    if fragment.run is None:
        return fragment.kind == "label"
    format_ = fragment.run.format
    if fragment.kind in ("image", "object"):
        return False
    return bool(format_.underline or format_.strike or format_.double_strike)


def _continues(before: Fragment, fragment: Fragment) -> bool:
    if (before.run is None) != (fragment.run is None):
        return False
    if before.run is not None and fragment.run is not None:
        if before.run.format is not fragment.run.format:
            return False
        if before.run.revisions != fragment.run.revisions:
            return False
    return abs(before.x + before.width - fragment.x) < 2.0 and before.rise == fragment.rise

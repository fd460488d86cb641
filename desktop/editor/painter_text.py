"""Text of placed lines: grounds, glyphs, leaders, underlines and inline pictures."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont

from desktop.editor.page_look import PageLook, paper
from desktop.editor.paint_kit import Canvas, FontCache, stroke
from desktop.editor.painter_images import ImagePainter
from desktop.editor.painter_lines import CharacterLines
from desktop.editor.painter_marks import MarkPainter
from desktop.editor.painter_places import Place
from desktop.editor.painter_shapes import draw_rule, is_line_leader, leader_text
from desktop.editor.text_joins import Stretch, stretches
from engine.document.faces import Border
from engine.pagination.model import Fragment, Line, PlacedLines, PlacedRule, PlacedText

_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "green": "00FF00",
    "magenta": "FF00FF", "red": "FF0000", "yellow": "FFFF00", "white": "FFFFFF",
    "darkBlue": "00008B", "darkCyan": "008B8B", "darkGreen": "006400",
    "darkMagenta": "800080", "darkRed": "8B0000", "darkYellow": "808000",
    "darkGray": "A9A9A9", "lightGray": "D3D3D3",
}  # fmt: skip
_EMU_PER_TWIP = 635.0
_NO_BREAK_HYPHEN = "\u2011"


class TextPainter:
    """Draws lines in reading order; marks of revisions and comments are told of each."""

    def __init__(
        self,
        canvas: Canvas,
        look: PageLook,
        fonts: FontCache,
        marks: MarkPainter,
        images: ImagePainter,
    ) -> None:
        self._canvas = canvas
        self._look = look
        self._fonts = fonts
        self._marks = marks
        self._images = images
        self._lines = CharacterLines(canvas, look, self._colour)
        self._pen = ""
        self._traits = _Traits()

    def lines(self, placed: PlacedLines, ground: str | None) -> None:
        """A part of a paragraph; `ground` is the colour it stands on, None for paper."""
        barred = self._marks.has_bars(placed)
        if not barred and self._canvas.outside(
            placed.y - placed.height * 0.3 - 200, placed.y + placed.height * 1.3 + 200
        ):
            return
        self._pen = ""
        lines = placed.laid.lines
        shift = placed.y - lines[placed.first].y
        self._traits = _Traits.of(placed)
        for index in range(placed.first, placed.last):
            line = lines[index]
            top = line.y + shift
            place = Place(placed.x, top, top + line.baseline, top + line.height)
            if not self._canvas.outside(top - line.height * 0.3, place.bottom + line.height * 0.3):
                self._line(placed, line, place, ground)
            if barred:
                self._marks.bar(placed, index, place)

    def plain(self, item: PlacedText) -> None:
        """Text that belongs to no paragraph."""
        painter = self._canvas.painter
        painter.setFont(self._fonts.font(item.font))
        painter.setPen(QColor(self._look.text))
        painter.drawText(QPointF(item.x, item.baseline), item.text)
        self._pen = ""

    def _line(self, placed: PlacedLines, line: Line, place: Place, ground: str | None) -> None:
        fragments, traits = line.fragments, self._traits
        if traits.grounds:
            self._grounds(fragments, place)
        if traits.comments:
            self._marks.tints(placed, line, place)
        self._pen = ""
        for piece in stretches(fragments, self._space_width):
            if isinstance(piece, Stretch):
                self._glyphs(placed, piece, place, ground)
            elif piece.kind == "leader":
                self._leader(placed, piece, place, ground)
            elif piece.kind in ("image", "object"):
                self._object(piece, place)
        if traits.lines:
            self._lines.draw(placed, fragments, place, ground)
            self._pen = ""
        if traits.boxes:
            self._boxes(fragments, place)
        if traits.marks or traits.comments:
            self._marks.after(placed, line, place)

    # glyphs

    def _glyphs(
        self, placed: PlacedLines, piece: Stretch, place: Place, ground: str | None
    ) -> None:
        fragment = piece.first
        painter = self._canvas.painter
        self._set_pen(self._colour(placed, fragment, ground))
        font = self._fonts.font(fragment.font, fragment.letter_spacing, fragment.scale_percent)
        if piece.word_spacing:
            font = QFont(font)
            font.setWordSpacing(piece.word_spacing)
        painter.setFont(font)
        text = piece.text
        if _NO_BREAK_HYPHEN in text:
            text = text.replace(_NO_BREAK_HYPHEN, "-")
        painter.drawText(QPointF(place.x + fragment.x, place.baseline - fragment.rise), text)

    def _space_width(self, fragment: Fragment) -> float:
        width = self._fonts.measurer.font(fragment.font).width(" ")
        return width * fragment.scale_percent / 100 + fragment.letter_spacing

    def _set_pen(self, colour: str) -> None:
        if colour != self._pen:
            self._canvas.painter.setPen(QColor(colour))
            self._pen = colour

    def _colour(self, placed: PlacedLines, fragment: Fragment, ground: str | None) -> str:
        run = fragment.run
        if run is None:
            label = placed.laid.face.label
            return self._look.ink(label.format.color if label is not None else None, ground)
        if run.revisions:
            marked = self._marks.colour(run)
            if marked is not None:
                return marked
        format_ = run.format
        own = format_.shading or _HIGHLIGHTS.get(format_.highlight or "")
        return self._look.ink(format_.color, own or ground)

    def _leader(
        self, placed: PlacedLines, fragment: Fragment, place: Place, ground: str | None
    ) -> None:
        canvas = self._canvas
        colour = self._colour(placed, fragment, ground)
        left, right = place.x + fragment.x, place.x + fragment.x + fragment.width
        if is_line_leader(fragment.text):
            width = canvas.pixels(1.5 if fragment.text == "heavy" else 0.75)
            y = place.baseline + canvas.pixels(1)
            canvas.horizontal(left, right, y, pen=stroke(colour, width))
            self._pen = ""
            return
        sign = leader_text(fragment.text, 1.0, 1.0)
        unit = self._fonts.measurer.font(fragment.font).width(sign) if sign else 0.0
        text = leader_text(fragment.text, fragment.width - unit, unit)
        if text:
            self._set_pen(colour)
            canvas.painter.setFont(self._fonts.font(fragment.font))
            start = right - unit * len(text)
            canvas.painter.drawText(QPointF(start, place.baseline), text)

    def _object(self, fragment: Fragment, place: Place) -> None:
        face = fragment.run.image if fragment.run is not None else None
        if face is None:
            return
        height = face.height_emu / _EMU_PER_TWIP
        bottom = place.baseline - fragment.rise
        rect = QRectF(place.x + fragment.x, bottom - height, fragment.width, height)
        self._images.draw(self._canvas, face, rect, self._look)
        self._pen = ""

    # grounds and lines

    def _grounds(self, fragments: tuple[Fragment, ...], place: Place) -> None:
        """Highlighting and shading of characters."""
        for fragment in fragments:
            format_ = fragment.run.format if fragment.run is not None else None
            if format_ is None or not (format_.highlight or format_.shading):
                continue
            color = _HIGHLIGHTS.get(format_.highlight or "") or format_.shading
            if color is None or fragment.kind == "break":
                continue
            metrics = self._fonts.metrics(fragment.font)
            top = place.baseline - metrics.ascent - fragment.rise
            height = metrics.ascent + metrics.descent
            rect = QRectF(place.x + fragment.x, top, fragment.width, height)
            self._canvas.painter.fillRect(rect, QColor(paper(self._look, color)))

    def _boxes(self, fragments: tuple[Fragment, ...], place: Place) -> None:
        """Borders of characters; neighbours with equal ones share a box."""
        for border, group in groupby(fragments, key=_border_of):
            if border is None or not border.visible:
                continue
            pieces = list(group)
            gap = border.space_pt * 20.0
            metrics = self._fonts.metrics(pieces[0].font)
            left = place.x + min(f.x for f in pieces) - gap
            right = place.x + max(f.x + f.width for f in pieces) + gap
            top, bottom = place.baseline - metrics.ascent, place.baseline + metrics.descent
            for x0, y0, x1, y1 in (
                (left, top, right, top),
                (left, bottom, right, bottom),
                (left, top, left, bottom),
                (right, top, right, bottom),
            ):
                draw_rule(self._canvas, PlacedRule(x0, y0, x1, y1, border), self._look)


class _Traits(NamedTuple):
    """What of a paragraph has to be looked at besides its glyphs."""

    grounds: bool = False
    comments: bool = False
    lines: bool = False
    marks: bool = False
    boxes: bool = False

    @classmethod
    def of(cls, placed: PlacedLines) -> _Traits:
        faces = (placed.laid.face, *placed.laid.followers)
        runs = [run for face in faces for run in face.runs]
        formats = {id(run.format): run.format for run in runs}.values()
        label = placed.laid.face.label
        shown = [*formats, label.format] if label is not None else list(formats)
        return cls(
            any(f.highlight or f.shading for f in formats),
            any(run.comment_ids for run in runs),
            any(f.underline or f.strike or f.double_strike for f in shown),
            any(run.revisions for run in runs) or any(face.mark_revisions for face in faces),
            any(f.border is not None for f in formats),
        )


def _border_of(fragment: Fragment) -> Border | None:
    if fragment.run is None or fragment.kind in ("break", "image", "object"):
        return None
    return fragment.run.format.border

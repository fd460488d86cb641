"""Shapes that are drawn by their outline: rectangles, ellipses, lines, and text as a watermark."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from desktop.editor.page_look import PageLook, paper
from desktop.editor.paint_kit import Canvas, FontCache, stroke
from engine.document.faces import ImageFace, PathStep, WordArt
from engine.pagination.model import FontSpec

EMU_PER_TWIP = 635
_LEAST_LINE_TWIPS = 5.0
_WATERMARK_GREY = "C0C0C0"
_ART_HALF_POINTS = 144


def draw_shape(
    canvas: Canvas, fonts: FontCache, face: ImageFace, rect: QRectF, look: PageLook
) -> None:
    """The shape in its rectangle (twips), turned about the middle; its own text comes later."""
    painter = canvas.painter
    painter.save()
    turn(painter, rect, face.rotation_degrees)
    painter.setOpacity(painter.opacity() * face.opacity)
    if face.word_art is not None:
        _word_art(canvas, fonts, face.word_art, rect, paper(look, face.fill or _WATERMARK_GREY))
    else:
        _outlined(canvas, face, rect, look)
    painter.restore()


def turn(painter: QPainter, rect: QRectF, degrees: float) -> None:
    """Turns what is painted next clockwise about the middle of its rectangle."""
    if degrees:
        painter.translate(rect.center())
        painter.rotate(degrees)
        painter.translate(-rect.center())


def _outlined(canvas: Canvas, face: ImageFace, rect: QRectF, look: PageLook) -> None:
    painter = canvas.painter
    width = max(face.outline_emu / EMU_PER_TWIP, _LEAST_LINE_TWIPS)
    pen = stroke(f"#{face.outline}", width) if face.outline else None
    painter.setPen(Qt.PenStyle.NoPen if pen is None else pen)
    painter.setBrush(QColor(paper(look, face.fill)) if face.fill else Qt.BrushStyle.NoBrush)
    match face.outline_kind:
        case "line":
            painter.drawLine(rect.topLeft(), rect.bottomRight())
        case "risingLine":
            painter.drawLine(rect.bottomLeft(), rect.topRight())
        case "ellipse":
            painter.drawEllipse(rect)
        case "rectangle":
            painter.drawRect(rect)
        case "path":
            painter.drawPath(_path(face.path, rect))
        case "none":
            pass


def _path(steps: tuple[PathStep, ...], rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    for kind, shares in steps:
        pairs = zip(shares[::2], shares[1::2], strict=True)
        points = [
            QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height()) for x, y in pairs
        ]
        match kind:
            case "move":
                path.moveTo(*points)
            case "line":
                path.lineTo(*points)
            case "cubic":
                path.cubicTo(*points)
            case "quad":
                path.quadTo(*points)
            case "close":
                path.closeSubpath()
    return path


def _word_art(canvas: Canvas, fonts: FontCache, art: WordArt, rect: QRectF, colour: str) -> None:
    """Letters stretched to the whole rectangle, as `fitshape` asks."""
    spec = FontSpec(
        art.font or "Calibri",
        bold=art.bold,
        italic=art.italic,
        half_points=_ART_HALF_POINTS,
        kerning=False,
    )
    path = QPainterPath()
    path.addText(QPointF(0, 0), QFont(fonts.measurer.qfont(spec)), art.text)
    ink = path.boundingRect()
    if ink.isEmpty():
        return
    painter = canvas.painter
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / ink.width(), rect.height() / ink.height())
    painter.translate(-ink.topLeft())
    painter.fillPath(path, QColor(colour))

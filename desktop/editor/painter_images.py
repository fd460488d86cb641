"""Pictures of the document, guarded against giant ones, and named boxes for what is not drawn."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QImageReader, QPainter

from desktop.editor.page_look import PageLook
from desktop.editor.paint_kit import Canvas, FontCache, stroke
from desktop.editor.painter_drawn import draw_shape, turn
from engine.document.faces import ImageFace
from engine.pagination.model import FontSpec

MOST_PIXELS = 40_000_000
"""A picture that says it has more is not decoded in full: a small file can claim gigabytes."""
MOST_KEPT = 6_000_000
"""Pixels kept of one picture: enough for a full page at 400 %."""
_VECTOR = ("emf", "wmf", "wdp")
_SCALES_WHILE_READING = (b"jpeg", b"jpg", b"svg")
_LABEL_FONT = FontSpec("Arial", bold=False, italic=False, half_points=18, kerning=False)
_NAMES = {
    "chart": "Chart",
    "smartArt": "SmartArt",
    "ole": "Embedded object",
    "altChunk": "Imported document",
    "group": "Drawing",
    "shape": "",
    "textBox": "",
    "picture": "Picture",
    "object": "Object",
}


class ImagePainter:
    """Decodes each picture once."""

    def __init__(self, image_bytes: Callable[[str], bytes], fonts: FontCache) -> None:
        self._bytes = image_bytes
        self._fonts = fonts
        self._images: dict[str, QImage | None] = {}

    def forget(self) -> None:
        """Parts may have changed."""
        self._images.clear()

    def draw(self, canvas: Canvas, face: ImageFace, rect: QRectF, look: PageLook) -> None:
        """The picture in its place, cropped and turned, or a box that names what stands there."""
        if canvas.outside(*_reach(face, rect)):
            return
        if face.members:
            return  # a group is drawn by its members
        if face.kind == "shape" and not face.label:
            draw_shape(canvas, self._fonts, face, rect, look)
            return
        if rect.isEmpty():
            return
        image = self._image(face.part_name) if face.part_name else None
        if image is None:
            self._placeholder(canvas, face, rect, look)
            return
        painter = canvas.painter
        painter.save()
        turn(painter, rect, face.rotation_degrees)
        painter.drawImage(rect, image, _cropped(image, face.crop))
        painter.restore()
        if face.outline:
            _frame(canvas, rect, f"#{face.outline}", max(face.outline_emu / 635, 5.0))

    def _image(self, name: str) -> QImage | None:
        if name not in self._images:
            self._images[name] = None if _is_vector(name) else read_image(self._bytes(name))
        return self._images[name]

    def _placeholder(self, canvas: Canvas, face: ImageFace, rect: QRectF, look: PageLook) -> None:
        painter = canvas.painter
        if face.fill:
            painter.fillRect(rect, QColor(f"#{face.fill}"))
        if face.outline:
            _frame(canvas, rect, f"#{face.outline}", max(face.outline_emu / 635, 5.0))
        text = face.label or _NAMES.get(face.kind, "") or face.description
        if face.kind == "textBox" or not text:
            return
        _frame(canvas, rect, look.tokens.page_muted, canvas.pixels(1), dashed=True)
        font = QFont(self._fonts.measurer.qfont(_LABEL_FONT))
        painter.setFont(font)
        painter.setPen(QColor(look.tokens.page_muted))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(rect, int(flags), text)


def _reach(face: ImageFace, rect: QRectF) -> tuple[float, float]:
    """The highest and the lowest point it may paint, a turned one at any angle."""
    if not face.rotation_degrees:
        return rect.top(), rect.bottom()
    half = math.hypot(rect.width(), rect.height()) / 2
    return rect.center().y() - half, rect.center().y() + half


def read_image(data: bytes) -> QImage | None:
    """Decodes at a bearable size; None for what Qt cannot read."""
    if not data:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    try:
        return _decoded(reader)
    finally:
        # The TIFF decoder touches its device once more when it goes, and Python would let go
        # of the buffer first: that ended the whole program (PySide 6.11).
        del reader


def _decoded(reader: QImageReader) -> QImage | None:
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return None
    pixels = size.width() * size.height()
    if pixels > MOST_PIXELS and bytes(reader.format().data()) not in _SCALES_WHILE_READING:
        return None
    if pixels > MOST_KEPT:
        factor = (MOST_KEPT / pixels) ** 0.5
        scaled = QSize(max(1, int(size.width() * factor)), max(1, int(size.height() * factor)))
        reader.setScaledSize(scaled)
    image = reader.read()
    return None if image.isNull() else image


def _is_vector(name: str) -> bool:
    return name.rsplit(".", 1)[-1].lower() in _VECTOR


def _cropped(image: QImage, crop: tuple[float, float, float, float]) -> QRectF:
    left, top, right, bottom = crop
    width, height = image.width(), image.height()
    return QRectF(
        width * left,
        height * top,
        max(1.0, width * (1 - left - right)),
        max(1.0, height * (1 - top - bottom)),
    )


def _frame(
    canvas: Canvas, rect: QRectF, colour: str, width: float, *, dashed: bool = False
) -> None:
    painter: QPainter = canvas.painter
    painter.setPen(stroke(colour, width, (3, 3) if dashed else ()))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)

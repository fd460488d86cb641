"""Shapes on paper: lines without height, ellipses, and watermarks turned about their middle."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.editor.measurer import QtMeasurer
from desktop.editor.page_look import PRINT, PageLook
from desktop.editor.paint_kit import TWIPS_PER_PIXEL, Canvas, FontCache
from desktop.editor.painter_images import ImagePainter
from engine.document.faces import ImageFace, WordArt

SIDE = 100


def inked(face: ImageFace, rect: QRectF) -> set[tuple[int, int]]:
    """Pixels that are no longer white; `rect` is in pixels."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(1 / TWIPS_PER_PIXEL, 1 / TWIPS_PER_PIXEL)
    twips = QRectF(*(value * TWIPS_PER_PIXEL for value in rect.getRect()))
    images = ImagePainter(lambda name: b"", FontCache(QtMeasurer()))
    images.draw(Canvas(painter), face, twips, PageLook(tokens=PRINT))
    painter.end()
    white = QColor("white").rgb()
    return {(x, y) for x in range(SIDE) for y in range(SIDE) if image.pixel(x, y) != white}


def test_a_line_has_no_height_and_is_drawn(qapp: object) -> None:
    rule = ImageFace("", 0, 0, kind="shape", outline="CFA835", outline_kind="line")
    ink = inked(rule, QRectF(10, 50, 80, 0))
    assert set(range(11, 89)) <= {x for x, _ in ink} <= set(range(9, 92))
    assert {y for _, y in ink} <= {49, 50, 51}


def test_a_rising_line_and_an_ellipse_leave_their_corners_white(qapp: object) -> None:
    square = QRectF(20, 20, 60, 60)
    rising = ImageFace("", 0, 0, kind="shape", outline="000000", outline_kind="risingLine")
    ink = inked(rising, square)
    assert (50, 49) in ink or (50, 50) in ink
    assert (25, 25) not in ink and (75, 75) not in ink
    round_ = ImageFace("", 0, 0, kind="shape", fill="336699", outline_kind="ellipse")
    ink = inked(round_, square)
    assert (50, 50) in ink and (22, 22) not in ink and (78, 78) not in ink


def test_a_freeform_fills_its_path_and_not_its_rectangle(qapp: object) -> None:
    steps = (
        ("move", (0.0, 0.0)),
        ("line", (1.0, 0.0)),
        ("quad", (1.0, 1.0, 0.0, 1.0)),
        ("close", ()),
    )
    sail = ImageFace("", 0, 0, kind="shape", fill="336699", outline_kind="path", path=steps)
    ink = inked(sail, QRectF(20, 20, 60, 60))
    assert (25, 25) in ink and (40, 40) in ink
    assert (78, 78) not in ink and (70, 75) not in ink


def test_an_empty_path_draws_nothing(qapp: object) -> None:
    empty = ImageFace("", 0, 0, kind="shape", outline="FF0000", outline_kind="none")
    assert inked(empty, QRectF(20, 20, 60, 60)) == set()


def test_a_watermark_is_letters_and_not_a_slab(qapp: object) -> None:
    mark = ImageFace("", 0, 0, kind="shape", fill="C0C0C0", word_art=WordArt("III"))
    rect = QRectF(10, 30, 80, 40)
    level = inked(mark, rect)
    assert {10, 89} <= {x for x, _ in level} and {30, 69} <= {y for _, y in level}
    assert 0.2 < len(level) / (80 * 40) < 0.9
    turned = ImageFace(
        "", 0, 0, kind="shape", fill="C0C0C0", word_art=WordArt("III"), rotation_degrees=90
    )
    upright = inked(turned, rect)
    assert {30, 69} <= {x for x, _ in upright} and {10, 89} <= {y for _, y in upright}

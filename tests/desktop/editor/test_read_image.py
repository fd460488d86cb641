"""Pictures of every kind that Qt decodes can be read and dropped."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from desktop.editor.painter_images import read_image


def spelled(kind: str) -> bytes:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "tiff", "webp"])
def test_a_decoder_goes_before_what_it_reads_from(qapp: object, kind: str) -> None:
    if kind.encode() not in {bytes(one.data()) for one in QImageWriter.supportedImageFormats()}:
        pytest.skip(f"this Qt writes no {kind}")
    data = spelled(kind)
    for _ in range(5):
        image = read_image(data)
        assert image is not None and (image.width(), image.height()) == (40, 30)
        gc.collect()


def test_what_is_no_picture_is_none(qapp: object) -> None:
    assert read_image(b"") is None
    assert read_image(b"no picture at all") is None

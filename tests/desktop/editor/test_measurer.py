"""Qt's measurer gives the advances of the font files and the vendors' line heights."""

from __future__ import annotations

import pytest

from desktop.editor.measurer import QtMeasurer
from engine.pagination.model import FontSpec
from tests.support.file_measurer import FileMeasurer, available

pytestmark = pytest.mark.usefixtures("qapp")
TEXT = "Hello affiliates, AVAToe's — “quoted” § 12"


@pytest.mark.skipif(not available(), reason="needs fontTools and fontconfig")
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("family", ["Times New Roman", "Calibri", "Cambria", "Arial", "Georgia"])
def test_agrees_with_the_font_file(family: str, bold: bool) -> None:
    spec = FontSpec(family, bold, False, 22, False)
    qt, files = QtMeasurer().font(spec), FileMeasurer().font(spec)
    assert qt.width(TEXT) == pytest.approx(files.width(TEXT), abs=0.05)
    assert qt.metrics == pytest.approx(files.metrics)


def test_widths_grow_with_the_size() -> None:
    measurer = QtMeasurer()
    small = measurer.font(FontSpec("Arial", False, False, 20, False)).width(TEXT)
    large = measurer.font(FontSpec("Arial", False, False, 40, False)).width(TEXT)
    assert large == pytest.approx(2 * small)


def test_kerning_narrows_only_where_it_is_asked_for() -> None:
    measurer = QtMeasurer()
    plain = measurer.font(FontSpec("Times New Roman", False, False, 24, False)).width("AVAV")
    kerned = measurer.font(FontSpec("Times New Roman", False, False, 24, True)).width("AVAV")
    assert kerned < plain


def test_full_width_characters_take_an_em_and_missing_families_are_told() -> None:
    measurer = QtMeasurer()
    font = measurer.font(FontSpec("Nowhere Sans", False, False, 20, False))
    assert font.width("甲乙") == 400
    assert "Nowhere Sans" in measurer.missing


def test_paints_with_the_font_it_measured() -> None:
    font = QtMeasurer().qfont(FontSpec("Arial", True, False, 24, False))
    assert (font.pixelSize(), font.bold(), font.kerning()) == (240, True, False)

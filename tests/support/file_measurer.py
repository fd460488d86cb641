"""A measurer that reads advances from installed font files: real widths without a screen."""

from __future__ import annotations

import functools
import shutil
import subprocess
import unicodedata
from typing import Any

from engine.pagination.model import FontMetrics, FontSpec
from engine.pagination.published_fonts import FamilyMetrics, published_metrics, stand_in


@functools.cache
def _font_file(family: str, style: str) -> str:
    command = ["fc-match", "-f", "%{file}", f"{family}:style={style}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@functools.cache
def _tables(path: str) -> tuple[dict[int, str], Any, int, FamilyMetrics]:
    from fontTools.ttLib import TTFont

    font = TTFont(path, lazy=True, fontNumber=0)
    upm = font["head"].unitsPerEm
    hhea = font["hhea"]
    metrics = FamilyMetrics(hhea.ascent, -hhea.descent, hhea.lineGap, upm)
    return font.getBestCmap(), font["hmtx"].metrics, upm, metrics


class FileFont:
    """One font file at one size."""

    def __init__(self, spec: FontSpec) -> None:
        styles = {(0, 0): "Regular", (1, 0): "Bold", (0, 1): "Italic", (1, 1): "Bold Italic"}
        replacement = stand_in(spec.family)
        path = _font_file(replacement.family, styles[int(spec.bold), int(spec.italic)])
        self._cmap, self._advances, upm, own = _tables(path)
        table = published_metrics(spec.family) or own
        self._size = spec.half_points * 10.0
        scale = self._size / table.units_per_em
        self.metrics = FontMetrics(
            table.ascent * scale, table.descent * scale, table.line_gap * scale
        )
        self._unit = self._size / upm * replacement.width_scale
        self._characters: dict[str, float] = {}

    def width(self, text: str) -> float:
        return sum(self._characters.get(c) or self._advance(c) for c in text)

    def _advance(self, character: str) -> float:
        code = ord(character)
        glyph = self._cmap.get(0x2D if code == 0x2011 else code)
        if glyph is not None:
            width = self._advances[glyph][0] * self._unit
        else:
            wide = unicodedata.east_asian_width(character) in "WF"
            width = self._size * (1.0 if wide else 0.5)
        self._characters[character] = width
        return width


class FileMeasurer:
    """Fonts found through fontconfig, with the vendor's vertical metrics."""

    def __init__(self) -> None:
        self._fonts: dict[FontSpec, FileFont] = {}

    def font(self, spec: FontSpec) -> FileFont:
        found = self._fonts.get(spec)
        if found is None:
            found = self._fonts[spec] = FileFont(spec)
        return found


def available() -> bool:
    """Whether fontTools and fontconfig are here."""
    try:
        import fontTools  # noqa: F401
    except ImportError:
        return False
    return shutil.which("fc-match") is not None

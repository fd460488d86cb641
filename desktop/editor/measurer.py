"""Measures text with Qt: design advances without hinting, vendor metrics by font name."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Mapping

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QRawFont

from engine.pagination.model import FontMetrics, FontSpec
from engine.pagination.published_fonts import FamilyMetrics, published_metrics, stand_in

_DESIGN_SIZE = 2048
"""Pixel size at which advances are asked for; all of them are scaled from there."""
_TWIPS_PER_HALF_POINT = 10.0
_NO_BREAK_HYPHEN = "\u2011"
_COMPLEX_FROM = "\u0300"
_COMPLEX_TO = "\u1cff"


class QtFont:
    """One font at one size. Simple text is summed from characters, complex text is shaped."""

    def __init__(self, face: _Face, spec: FontSpec) -> None:
        size = spec.half_points * _TWIPS_PER_HALF_POINT
        self._face = face
        self._kerning = spec.kerning
        self._unit = size / _DESIGN_SIZE
        scale = size / face.metrics.units_per_em
        self.metrics = FontMetrics(
            face.metrics.ascent * scale,
            face.metrics.descent * scale,
            face.metrics.line_gap * scale,
        )

    def width(self, text: str) -> float:
        """Advance width in twips."""
        if self._kerning or not text.isascii() and _needs_shaping(text):
            return self._face.shaped(text, kerning=self._kerning) * self._unit
        advances = self._face.advances
        try:
            return sum([advances[c] for c in text]) * self._unit
        except KeyError:
            return sum([self._face.advance(c) for c in text]) * self._unit


class _Face:
    """What all sizes of a family and style share: advances and metrics in design units."""

    def __init__(self, font: QFont, family: str, width_scale: float) -> None:
        self._font = font
        self._scale = width_scale
        self._plain = QFontMetricsF(font)
        kerned = QFont(font)
        kerned.setKerning(True)
        self._kerned = QFontMetricsF(kerned)
        self.advances: dict[str, float] = {}
        self.metrics = published_metrics(family) or _own_metrics(font)

    def advance(self, character: str) -> float:
        """Advance of one character; full-width characters take an em in every font."""
        known = self.advances.get(character)
        if known is None:
            if unicodedata.east_asian_width(character) in "WF":
                known = float(_DESIGN_SIZE)
            else:
                drawn = "-" if character == _NO_BREAK_HYPHEN else character
                known = self._plain.horizontalAdvance(drawn) * self._scale
            self.advances[character] = known
        return known

    def shaped(self, text: str, *, kerning: bool) -> float:
        """Advance of a text whose glyphs depend on each other."""
        metrics = self._kerned if kerning else self._plain
        return metrics.horizontalAdvance(text) * self._scale


class QtMeasurer:
    """Fonts by name: installed or embedded ones as they are, missing ones through stand-ins."""

    def __init__(self, embedded: Mapping[str, str] | None = None) -> None:
        """`embedded` maps family names of the file to families registered for it."""
        self._embedded = dict(embedded or {})
        self._installed = {family.lower(): family for family in QFontDatabase.families()}
        self._faces: dict[tuple[str, bool, bool], _Face] = {}
        self._fonts: dict[FontSpec, QtFont] = {}
        self.missing: set[str] = set()

    def font(self, spec: FontSpec) -> QtFont:
        """The measured font; made once per spec."""
        found = self._fonts.get(spec)
        if found is None:
            found = self._fonts[spec] = QtFont(self._face(spec), spec)
        return found

    def qfont(self, spec: FontSpec) -> QFont:
        """The font to paint with when one painter unit is one twip."""
        family, width_scale = self._family(spec.family)
        font = _plain_font(family, bold=spec.bold, italic=spec.italic)
        font.setPixelSize(max(round(spec.half_points * _TWIPS_PER_HALF_POINT), 1))
        font.setKerning(spec.kerning)
        if width_scale != 1.0:
            font.setStretch(max(1, round(width_scale * 100)))
        return font

    def _face(self, spec: FontSpec) -> _Face:
        key = (spec.family.lower(), spec.bold, spec.italic)
        found = self._faces.get(key)
        if found is None:
            family, width_scale = self._family(spec.family)
            font = _plain_font(family, bold=spec.bold, italic=spec.italic)
            font.setPixelSize(_DESIGN_SIZE)
            found = self._faces[key] = _Face(font, spec.family, width_scale)
        return found

    def _family(self, name: str) -> tuple[str, float]:
        embedded = self._embedded.get(name)
        if embedded:
            return embedded, 1.0
        installed = self._installed.get(name.lower())
        if installed:
            return installed, 1.0
        self.missing.add(name)
        replacement = stand_in(name)
        return replacement.family, replacement.width_scale


def _plain_font(family: str, *, bold: bool, italic: bool) -> QFont:
    font = QFont(family)
    font.setBold(bold)
    font.setItalic(italic)
    font.setKerning(False)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    for feature in ("liga", "clig"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def _needs_shaping(text: str) -> bool:
    return any(_COMPLEX_FROM <= c <= _COMPLEX_TO and not "\u0370" <= c <= "\u058f" for c in text)


def _own_metrics(font: QFont) -> FamilyMetrics:
    """hhea numbers, or the Windows ones where those are larger (word-layout R0)."""
    raw = QRawFont.fromFont(font)
    head, hhea, os2 = (bytes(raw.fontTable(name).data()) for name in ("head", "hhea", "OS/2"))
    if len(head) < 20 or len(hhea) < 10:
        metrics = QFontMetricsF(font)
        return FamilyMetrics(round(metrics.ascent()), round(metrics.descent()), 0, _DESIGN_SIZE)
    (units,) = struct.unpack_from(">H", head, 18)
    ascent, descent, gap = struct.unpack_from(">hhh", hhea, 4)
    if len(os2) >= 78:
        win_ascent, win_descent = struct.unpack_from(">HH", os2, 74)
        if win_ascent + win_descent > ascent - descent:
            gap = max(0, gap - (win_ascent + win_descent - ascent + descent))
            return FamilyMetrics(win_ascent, win_descent, gap, units)
    return FamilyMetrics(ascent, -descent, gap, units)

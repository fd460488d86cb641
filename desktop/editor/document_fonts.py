"""The measurer of one document: installed fonts, and those that the file brings along."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase

from desktop.editor.measurer import QtMeasurer
from engine.document.document import WordDocument
from engine.document.embedded_fonts import EmbeddedFont, embedded_fonts

_OUTLINES = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")
"""What TrueType and OpenType files begin with; nothing else is handed to the font reader."""


def measurer_of(document: WordDocument) -> QtMeasurer:
    """Embedded fonts are registered for this process where the system lacks their family."""
    installed = {family.lower() for family in QFontDatabase.families()}
    families: dict[str, str] = {}
    for font in embedded_fonts(document.package):
        if font.family.lower() not in installed:
            registered = _register(font)
            if registered is not None:
                families[font.family] = registered
    return QtMeasurer(families)


def _register(font: EmbeddedFont) -> str | None:
    if not font.data.startswith(_OUTLINES):
        return None
    number = QFontDatabase.addApplicationFontFromData(QByteArray(font.data))
    names = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return names[0] if names else None

"""Fonts that travel inside the file (ISO 29500-1 §17.8.1), unscrambled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.document.images import related_part
from engine.ooxml.ns import R, RelType, W

_STYLES = ("embedRegular", "embedBold", "embedItalic", "embedBoldItalic")
_SCRAMBLED = 32
LARGEST = 30_000_000
"""A font file above this is left alone."""


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """One font file of the family that the document calls `family`."""

    family: str
    data: bytes


def embedded_fonts(package: Any) -> Iterator[EmbeddedFont]:
    """Every embedded font file; what is damaged or absent is passed over."""
    for part in package.related(package.main_document, RelType.FONT_TABLE):
        for font in part.root.iterchildren(W + "font"):
            for style in _STYLES:
                reference = font.find(W + style)
                name = related_part(part, None if reference is None else reference.get(R + "id"))
                stored = package.parts.get(name) if name else None
                if reference is None or stored is None or len(stored.blob) > LARGEST:
                    continue
                data = unscrambled(stored.blob, reference.get(W + "fontKey", ""))
                if data is not None:
                    yield EmbeddedFont(font.get(W + "name", ""), data)


def unscrambled(data: bytes, key: str) -> bytes | None:
    """The font's own bytes: the first 32 are XORed with the GUID, read backwards (§17.8.1)."""
    digits = key.strip("{}").replace("-", "")
    if not digits:
        return data
    try:
        mask = bytes.fromhex(digits)[::-1]
    except ValueError:
        return None
    if len(mask) != 16 or len(data) < _SCRAMBLED:
        return None
    head = bytes(byte ^ mask[at % 16] for at, byte in enumerate(data[:_SCRAMBLED]))
    return head + data[_SCRAMBLED:]

"""Fonts that travel inside a file come out as they were."""

from __future__ import annotations

from engine.document.embedded_fonts import embedded_fonts, unscrambled
from engine.opc.package import Package
from tests.support.docs import docx

KEY = "{00112233-4455-6677-8899-AABBCCDDEEFF}"
FONT = b"\x00\x01\x00\x00" + bytes(range(200))


def scrambled(data: bytes) -> bytes:
    mask = bytes.fromhex(KEY.strip("{}").replace("-", ""))[::-1]
    return bytes(b ^ mask[i % 16] for i, b in enumerate(data[:32])) + data[32:]


def test_scrambling_is_undone_with_the_key() -> None:
    assert unscrambled(scrambled(FONT), KEY) == FONT
    assert unscrambled(FONT, "") == FONT
    assert unscrambled(FONT, "{no key}") is None
    assert unscrambled(b"short", KEY) is None


def test_a_file_without_fonts_has_none() -> None:
    assert list(embedded_fonts(Package.open(docx("text")))) == []

"""Pictures of a package: which part a relationship names, its bytes, its size in pixels."""

from __future__ import annotations

import struct
from typing import Any


def image_bytes(package: Any, part_name: str) -> bytes:
    """The bytes of a picture part; empty for a part that is not there."""
    part = package.parts.get(part_name)
    return b"" if part is None else part.blob


def related_part(part: Any, relationship_id: str | None) -> str:
    """The name of the part a relationship of `part` leads to; "" when external or absent."""
    if not relationship_id:
        return ""
    found = part.relationships.by_id.get(relationship_id)
    return "" if found is None or found.external else found.part_name or ""


def pixel_size(data: bytes) -> tuple[int, int] | None:
    """Width and height a PNG, GIF, BMP or JPEG says of itself; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data.startswith(b"BM") and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return width, abs(height)
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """The first start-of-frame segment; table and application segments before it are skipped."""
    position = 2
    while position + 9 < len(data):
        if data[position] != 0xFF:
            return None
        marker = data[position + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            return width, height
        if marker == 0xFF or marker == 0x01 or 0xD0 <= marker <= 0xD8:
            position += 1 if marker == 0xFF else 2
            continue
        position += 2 + struct.unpack(">H", data[position + 2 : position + 4])[0]
    return None

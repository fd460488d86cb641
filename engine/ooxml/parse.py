"""Bytes to tree and back for WordprocessingML parts; the same hardened door the package uses."""

from __future__ import annotations

from engine.opc.xml import parse_xml, serialize

__all__ = ["parse_xml", "serialize"]

"""Names for the lxml types that the project writes in signatures."""

from __future__ import annotations

from engine.opc.xml import Element, etree

__all__ = ["Element", "etree"]

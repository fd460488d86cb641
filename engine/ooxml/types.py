"""Names for the lxml types that the project writes in signatures."""

from __future__ import annotations

from engine.opc.xml import Element

__all__ = ["Element"]

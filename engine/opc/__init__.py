"""Open Packaging: packages, parts, relationships, content types and the limits on input."""

from engine.opc.limits import Limits
from engine.opc.package import Package
from engine.opc.part import Part
from engine.opc.relationships import Relationship, Relationships

__all__ = ["Limits", "Package", "Part", "Relationship", "Relationships"]

"""Parts beside the main document (notes, comments): found, made, and ids that are free in them."""

from __future__ import annotations

from engine.ooxml.build import copied
from engine.ooxml.ns import W
from engine.opc import Package
from engine.opc.part import Part
from engine.redline.names import ID, Element


def main_part(package: Package, reltype: str) -> Part | None:
    """The part that the main document refers to by this type."""
    found = package.related(package.main_document, reltype)
    return found[0] if found else None


def empty_like(base: Package, like: Part, name: str, reltype: str) -> Part:
    """A part with nothing in it but what is no note or comment of a user."""
    root = copied(like.root)
    for child in [each for each in root if each.get(W + "type") in (None, "normal")]:
        root.remove(child)
    part = base.add_part(base.free_name(name), like.content_type, root)
    base.relate(base.main_document, reltype, target=part)
    return part


def free_id(root: Element) -> str:
    """The lowest id above all that the children of a part bear."""
    taken = [int(each.get(ID, "0")) for each in root if each.get(ID, "0").lstrip("-").isdigit()]
    return str(max([0, *taken]) + 1)

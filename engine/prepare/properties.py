"""Document properties: core, extended and custom ones, and the thumbnail."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ooxml.ns import CP, DC, DCTERMS, EP, OP, RelType
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.prepare.findings import drop, tree

_DC_NAMES = "creator title subject description language identifier".split()
_CP_NAMES = "lastModifiedBy keywords category contentStatus lastPrinted revision version".split()
_CORE = frozenset(
    [DC + name for name in _DC_NAMES]
    + [CP + name for name in _CP_NAMES]
    + [DCTERMS + "created", DCTERMS + "modified"]
)
# Page and word counts say nothing that the text does not; these name people, firms and machines.
_EXTENDED = frozenset(
    EP + name for name in ("Company", "Manager", "Template", "TotalTime", "HyperlinkBase", "HLinks")
)


def _is_told(element: Element, names: frozenset[str]) -> bool:
    return element.tag in names and any(str(text).strip() for text in element.itertext())


@dataclass(frozen=True, slots=True)
class PropertyInspector:
    """Properties that are elements of one small part."""

    kind: str
    reltype: str
    names: frozenset[str]
    removable: bool = True

    def _held(self, package: Package) -> list[tuple[Part, list[Element]]]:
        parts = package.related(None, self.reltype)
        trees = ((part, tree(part)) for part in parts)
        held = (
            (part, [each for each in root if _is_told(each, self.names)])
            for part, root in trees
            if root is not None
        )
        return [(part, elements) for part, elements in held if elements]

    def count(self, package: Package) -> dict[str, int]:
        return {part.name: len(elements) for part, elements in self._held(package)}

    def remove(self, package: Package) -> None:
        for part, elements in self._held(package):
            for element in elements:
                drop(element)
            part.touch()


CORE_PROPERTIES = PropertyInspector("coreProperties", RelType.CORE_PROPERTIES, _CORE)
APP_PROPERTIES = PropertyInspector("appProperties", RelType.EXTENDED_PROPERTIES, _EXTENDED)


class CustomProperties:
    """Custom properties; fields of the text may show them, their cached text stays."""

    kind = "customProperties"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        parts = package.related(None, RelType.CUSTOM_PROPERTIES)
        roots = {part.name: tree(part) for part in parts}
        return {
            name: len(root.findall(OP + "property"))
            for name, root in roots.items()
            if root is not None and root.find(OP + "property") is not None
        }

    def remove(self, package: Package) -> None:
        for name in self.count(package):
            package.remove_part(name)


class Thumbnail:
    """A picture of the first page, often of an earlier version."""

    kind = "thumbnail"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        return {part.name: 1 for part in package.related(None, RelType.THUMBNAIL)}

    def remove(self, package: Package) -> None:
        for name in self.count(package):
            package.remove_part(name)

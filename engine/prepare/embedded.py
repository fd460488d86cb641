"""Things inside the file that are files themselves: macros, objects, custom XML."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ooxml.ns import ContentType, RelType
from engine.opc import Package

_WITHOUT_MACROS = {
    ContentType.DOCUMENT_MACRO: ContentType.DOCUMENT,
    ContentType.TEMPLATE_MACRO: ContentType.TEMPLATE,
}
_MACRO_TYPES = frozenset({ContentType.VBA_PROJECT, "application/vnd.ms-word.vbaData+xml"})


class Macros:
    """The macro project; without it a .docm becomes a .docx and a .dotm a .dotx."""

    kind = "macros"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        parts = package.parts.values()
        return {part.name: 1 for part in parts if part.content_type in _MACRO_TYPES}

    def remove(self, package: Package) -> None:
        for name in self.count(package):
            package.remove_part(name)
        main = package.main_document
        if main.content_type in _WITHOUT_MACROS:
            package.retype(main, _WITHOUT_MACROS[main.content_type])


@dataclass(frozen=True, slots=True)
class RelatedParts:
    """Parts that any part refers to by some relationship types; reported, kept."""

    kind: str
    reltypes: frozenset[str]
    removable: bool = False

    def count(self, package: Package) -> dict[str, int]:
        found = {
            target.name
            for part in package.parts.values()
            for link in part.relationships
            if link.reltype in self.reltypes and (target := package.target(link)) is not None
        }
        return {name: 1 for name in sorted(found)}

    def remove(self, package: Package) -> None:
        return


EMBEDDED_FILES = RelatedParts(
    "embeddedFiles",
    frozenset({RelType.OLE_OBJECT, RelType.EMBEDDED_PACKAGE, RelType.ALT_CHUNK}),
)
CUSTOM_XML = RelatedParts("customXml", frozenset({RelType.CUSTOM_XML}))

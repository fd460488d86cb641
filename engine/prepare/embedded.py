"""Things inside the file that are files themselves: macros, objects, documents, custom XML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.ooxml.ns import DS, W15, ContentType, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.prepare.field_codes import keep_results
from engine.prepare.findings import drop, tree, word_trees
from engine.prepare.relations import detach_everywhere, remove_with_content

_WITHOUT_MACROS = {
    ContentType.DOCUMENT_MACRO: ContentType.DOCUMENT,
    ContentType.TEMPLATE_MACRO: ContentType.TEMPLATE,
}
_MACRO_TYPES = frozenset({ContentType.VBA_PROJECT, "application/vnd.ms-word.vbaData+xml"})
_SIGNATURE_OF_MACROS = "application/vnd.ms-office.vbaProjectSignature"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


class Macros:
    """The macro project; without it a .docm becomes a .docx and a .dotm a .dotx."""

    kind = "macros"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        parts = package.parts.values()
        return {part.name: 1 for part in parts if _is_macro(part)}

    def remove(self, package: Package) -> None:
        for name in self.count(package):
            package.remove_part(name)
        main = package.main_document
        if main.content_type in _WITHOUT_MACROS:
            package.retype(main, _WITHOUT_MACROS[main.content_type])


def _is_macro(part: Part) -> bool:
    kind = part.content_type
    return kind in _MACRO_TYPES or kind.startswith(_SIGNATURE_OF_MACROS)


@dataclass(frozen=True, slots=True)
class RelatedParts:
    """Parts that any part refers to by some relationship types."""

    kind: str
    reltypes: frozenset[str]
    fields: frozenset[str] = frozenset()
    """Fields that open such a part; of them the result stays."""
    removable: bool = True

    def count(self, package: Package) -> dict[str, int]:
        return {name: 1 for name in _targets(package, self.reltypes)}

    def remove(self, package: Package) -> None:
        if not self.count(package):
            return
        detach_everywhere(package, self.reltypes)
        for part, root in word_trees(package) if self.fields else ():
            if keep_results(root, self.fields):
                part.touch()


def _targets(package: Package, reltypes: frozenset[str]) -> list[str]:
    found = {
        target.name
        for part in package.parts.values()
        for link in part.relationships
        if link.reltype in reltypes and (target := package.target(link)) is not None
    }
    return sorted(found)


EMBEDDED_FILES = RelatedParts(
    "embeddedFiles",
    frozenset({RelType.OLE_OBJECT, RelType.EMBEDDED_PACKAGE}),
    frozenset({"EMBED"}),
)
"""Workbooks, drawings and other files behind objects and charts; what they show stays."""
IMPORTED_FILES = RelatedParts("importedFiles", frozenset({RelType.ALT_CHUNK}))
"""Whole documents that Word shows as part of the text (`w:altChunk`); their text goes too."""
CONTROLS = RelatedParts("activeX", frozenset({_OFFICE + "control"}))
"""ActiveX controls; their image stays."""
PRINTER_SETTINGS = RelatedParts("printerSettings", frozenset({_OFFICE + "printerSettings"}))
"""The author's printer, with its name and often its network path."""


class CustomXml:
    """Data parts behind the document; controls bound to them keep the text they show."""

    kind = "customXml"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        return {name: 1 for name in _targets(package, frozenset({RelType.CUSTOM_XML}))}

    def remove(self, package: Package) -> None:
        names = list(self.count(package))
        gone = {identity.lower() for name in names for identity in _item_ids(package, name)}
        for part, root in word_trees(package):
            bindings = [each for each in _bindings(root) if _store(each) in gone]
            for binding in bindings:
                drop(binding)
            if bindings:
                part.touch()
        for name in names:
            remove_with_content(package, name)


def _item_ids(package: Package, name: str) -> Iterator[str]:
    part = package.part(name)
    for properties in [] if part is None else package.related(part, RelType.CUSTOM_XML_PROPS):
        root = tree(properties)
        if root is not None:
            yield root.get(DS + "itemID", "")


def _bindings(root: Element) -> Iterator[Element]:
    return root.iter(W + "dataBinding", W15 + "dataBinding")


def _store(binding: Element) -> str:
    return binding.get(W + "storeItemID", "").lower()

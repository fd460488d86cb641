"""What settings.xml tells: variables, the attached template, the data source of a mail merge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.ooxml.ns import R, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.prepare.findings import drop, tree


@dataclass(frozen=True, slots=True)
class SettingInspector:
    """One element of settings.xml with the relationships it refers to."""

    kind: str
    element: str
    counted: str | None = None
    removable: bool = True

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, int] = {}
        for part, element in self._held(package):
            number = 1 if self.counted is None else len(element.findall(W + self.counted))
            found[part.name] = found.get(part.name, 0) + number
        return found

    def remove(self, package: Package) -> None:
        for part, element in list(self._held(package)):
            for each in element.iter():
                reference = each.get(R + "id")
                if reference is not None:
                    part.relationships.remove(reference)
            drop(element)
            part.touch()

    def _held(self, package: Package) -> Iterator[tuple[Part, Element]]:
        for part in package.related(package.main_document, RelType.SETTINGS):
            root = tree(part)
            for element in [] if root is None else root.findall(W + self.element):
                yield part, element


DOCUMENT_VARIABLES = SettingInspector("documentVariables", "docVars", "docVar")
ATTACHED_TEMPLATE = SettingInspector("attachedTemplate", "attachedTemplate")
MAIL_MERGE = SettingInspector("mailMerge", "mailMerge")

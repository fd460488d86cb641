"""Who wrote revisions and comments, and when."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ooxml.ids import REVISION_TAGS
from engine.ooxml.ns import W15, W16CEX, W16DU, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.prepare.findings import drop, tree, word_trees

_AUTHOR, _INITIALS, _DATE = W + "author", W + "initials", W + "date"
_PERSON_AUTHOR, _PRESENCE = W15 + "author", W15 + "presenceInfo"
_SIGNED = (*REVISION_TAGS, W + "comment")
_UTC_DATES = (W16DU + "dateUtc", W16CEX + "dateUtc")


def _ours(name: str) -> bool:
    """Whether a name is already one of those that `Authors.remove` gives."""
    label, _, number = name.partition(" ")
    return label == "Author" and number.isdigit()


class Authors:
    """Author names and initials; removing them leaves Author 1…n, in order of appearance."""

    kind = "authors"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, set[str]] = {}
        for part, element in self._signed(package):
            name = _name(element)
            if not _ours(name) or element.find(_PRESENCE) is not None:
                found.setdefault(part.name, set()).add(name)
        return {part_name: len(names) for part_name, names in found.items()}

    def remove(self, package: Package) -> None:
        numbers: dict[str, int] = {}
        for part, element in list(self._signed(package)):
            number = numbers.setdefault(_name(element), len(numbers) + 1)
            key = _PERSON_AUTHOR if element.get(_PERSON_AUTHOR) is not None else _AUTHOR
            element.set(key, f"Author {number}")
            if element.get(_INITIALS) is not None:
                element.set(_INITIALS, f"A{number}")
            for presence in element.findall(_PRESENCE):
                drop(presence)
            part.touch()

    def _signed(self, package: Package) -> Iterator[tuple[Part, Element]]:
        for part, root in word_trees(package):
            for element in root.iter(*_SIGNED):
                if element.get(_AUTHOR) is not None:
                    yield part, element
        for part in package.related(package.main_document, RelType.PEOPLE):
            root = tree(part)
            for person in [] if root is None else root.iter(W15 + "person"):
                if person.get(_PERSON_AUTHOR) is not None:
                    yield part, person


def _name(element: Element) -> str:
    return element.get(_AUTHOR) or element.get(_PERSON_AUTHOR) or ""


class Dates:
    """Dates of revisions and comments (the attribute is optional, ISO 29500-1 §17.13)."""

    kind = "dates"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, int] = {}
        for part, _, _ in self._dated(package):
            found[part.name] = found.get(part.name, 0) + 1
        return found

    def remove(self, package: Package) -> None:
        for part, element, name in list(self._dated(package)):
            del element.attrib[name]
            part.touch()

    def _dated(self, package: Package) -> Iterator[tuple[Part, Element, str]]:
        for part, root in word_trees(package):
            for element in root.iter(*_SIGNED, W16CEX + "commentExtensible"):
                for name in (_DATE, *_UTC_DATES):
                    if element.get(name) is not None:
                        yield part, element, name

"""What the text carries unseen: links, and the ids of editing sessions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ooxml.ns import A, R, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.opc.relationships import Relationship
from engine.prepare.field_codes import keep_results, named_fields
from engine.prepare.findings import drop, tree, unwrap, word_trees
from engine.prepare.relations import MAIL_MERGE_TYPES, detach

# Pictures carry their link inside the drawing's properties.
_DRAWN_LINKS = (A + "hlinkClick", A + "hlinkHover", A + "hlinkMouseOver")
_LINK_FIELDS = frozenset({"HYPERLINK"})
_FETCHING_FIELDS = frozenset(
    "INCLUDEPICTURE INCLUDETEXT INCLUDE IMPORT LINK DDE DDEAUTO DATABASE RD".split()
)
_TOLD_ELSEWHERE = MAIL_MERGE_TYPES | {RelType.HYPERLINK, RelType.ATTACHED_TEMPLATE}
_RSID_HOLDERS = (W + "p", W + "r", W + "tr", W + "sectPr")
_RSID_PREFIX = W + "rsid"


class Hyperlinks:
    """Links and link fields to outside addresses; removing them keeps their text."""

    kind = "hyperlinks"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found = _fields(package, _LINK_FIELDS)
        for source, link in package.external_relationships():
            if link.reltype == RelType.HYPERLINK:
                found[source] = found.get(source, 0) + 1
        return found

    def remove(self, package: Package) -> None:
        for part in list(package.parts.values()):
            links = [one for one in part.relationships.of_type(RelType.HYPERLINK) if one.external]
            root = tree(part)
            if links and root is not None:
                _unlink(part, root, {link.id for link in links})
                detach(package, part, links)
        _keep_results(package, _LINK_FIELDS)


def _unlink(part: Part, root: Element, gone: set[str]) -> None:
    for element in list(root.iter(W + "hyperlink", *_DRAWN_LINKS)):
        if element.get(R + "id") not in gone:
            continue
        if element.tag == W + "hyperlink":
            unwrap(element)
        else:
            drop(element)
        part.touch()


class ExternalLinks:
    """Linked pictures, objects, documents and data that another machine would have to serve.

    Removing them keeps what the file itself holds of them: an object's image, a field's result,
    the embedded copy of a linked picture, the frame of one without a copy.
    """

    kind = "externalLinks"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found = _fields(package, _FETCHING_FIELDS)
        for source, link in package.external_relationships():
            if link.reltype not in _TOLD_ELSEWHERE:
                found[source] = found.get(source, 0) + 1
        return found

    def remove(self, package: Package) -> None:
        for part in list(package.parts.values()):
            links = [one for one in part.relationships if _is_fetched(one)]
            if links:
                detach(package, part, links)
        for link in [one for one in package.relationships if _is_fetched(one)]:
            package.relationships.remove(link.id)
        _keep_results(package, _FETCHING_FIELDS)


def _is_fetched(link: Relationship) -> bool:
    return link.external and link.reltype not in _TOLD_ELSEWHERE


def _fields(package: Package, names: frozenset[str]) -> dict[str, int]:
    counts = {
        part.name: sum(1 for _ in named_fields(root, names)) for part, root in word_trees(package)
    }
    return {name: number for name, number in counts.items() if number}


def _keep_results(package: Package, names: frozenset[str]) -> None:
    for part, root in word_trees(package):
        if keep_results(root, names):
            part.touch()


class RevisionSaveIds:
    """rsids tell which stretches were typed in one editing session."""

    kind = "rsids"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        counts = {
            part.name: sum(1 for _ in _rsid_attributes(root)) + sum(1 for _ in _rsid_elements(root))
            for part, root in word_trees(package)
        }
        return {name: number for name, number in counts.items() if number}

    def remove(self, package: Package) -> None:
        for part, root in word_trees(package):
            attributes = list(_rsid_attributes(root))
            elements = list(_rsid_elements(root))
            for element, name in attributes:
                del element.attrib[name]
            for element in elements:
                drop(element)
            if attributes or elements:
                part.touch()


def _rsid_attributes(root: Element) -> Iterator[tuple[Element, str]]:
    for element in root.iter(*_RSID_HOLDERS):
        for name in element.keys():
            if str(name).startswith(_RSID_PREFIX):
                yield element, str(name)


def _rsid_elements(root: Element) -> Iterator[Element]:
    yield from root.iter(W + "rsids")
    for style in root.iter(W + "style"):
        yield from style.iterfind(W + "rsid")

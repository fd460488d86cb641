"""What the text carries unseen: hidden text, links, and the ids of editing sessions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ooxml.build import is_on, value_of
from engine.ooxml.ns import A, R, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.prepare.findings import drop, tree, unwrap, word_trees

# Index and contents entries are fields in hidden runs; half of one would break the document.
_STRUCTURAL = frozenset(
    W + name
    for name in (
        "fldChar instrText delInstrText footnoteReference endnoteReference commentReference "
        "footnoteRef endnoteRef annotationRef separator continuationSeparator"
    ).split()
)
# Pictures carry their link inside the drawing's properties.
_DRAWN_LINKS = (A + "hlinkClick", A + "hlinkHover", A + "hlinkMouseOver")
_RSID_HOLDERS = (W + "p", W + "r", W + "tr", W + "sectPr")
_RSID_PREFIX = W + "rsid"


class HiddenText:
    """Runs that are hidden directly or by their character style."""

    kind = "hiddenText"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        hiding = _hiding_styles(package)
        counts = {
            part.name: len(list(_hidden_runs(root, hiding))) for part, root in word_trees(package)
        }
        return {name: number for name, number in counts.items() if number}

    def remove(self, package: Package) -> None:
        hiding = _hiding_styles(package)
        for part, root in word_trees(package):
            runs = list(_hidden_runs(root, hiding))
            for run in runs:
                drop(run)
            if runs:
                part.touch()


def _hidden_runs(root: Element, hiding: frozenset[str]) -> Iterator[Element]:
    for run in root.iter(W + "r"):
        properties = run.find(W + "rPr")
        if properties is None or not _is_hidden(properties, hiding):
            continue
        content = [child for child in run if child.tag != W + "rPr"]
        if content and not any(child.tag in _STRUCTURAL for child in content):
            yield run


def _is_hidden(properties: Element, hiding: frozenset[str]) -> bool:
    if properties.find(W + "vanish") is not None:
        return is_on(properties, "w:vanish")
    return value_of(properties, "w:rStyle") in hiding


def _hiding_styles(package: Package) -> frozenset[str]:
    found: set[str] = set()
    for part in package.related(package.main_document, RelType.STYLES):
        root = tree(part)
        for style in [] if root is None else root.iter(W + "style"):
            if is_on(style.find(W + "rPr"), "w:vanish"):
                found.add(style.get(W + "styleId", ""))
    return frozenset(found)


class Hyperlinks:
    """Links to outside addresses; removing them keeps their text."""

    kind = "hyperlinks"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, int] = {}
        for source, link in package.external_relationships():
            if link.reltype == RelType.HYPERLINK:
                found[source] = found.get(source, 0) + 1
        return found

    def remove(self, package: Package) -> None:
        for name in self.count(package):
            part = package.part(name)
            root = tree(part)
            if part is None or root is None:
                continue
            links = [
                link for link in part.relationships.of_type(RelType.HYPERLINK) if link.external
            ]
            gone = {link.id for link in links}
            _unlink(part, root, gone)
            for link in links:
                part.relationships.remove(link.id)


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
    """Linked pictures, objects, templates and data that another machine would have to serve."""

    kind = "externalLinks"
    removable = False
    _elsewhere = frozenset({RelType.HYPERLINK, RelType.ATTACHED_TEMPLATE})

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, int] = {}
        for source, link in package.external_relationships():
            if link.reltype not in self._elsewhere:
                found[source] = found.get(source, 0) + 1
        return found

    def remove(self, package: Package) -> None:
        return


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

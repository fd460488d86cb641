"""Structural health: what Word enforces and schema validators miss, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.errors import PackageError
from engine.ooxml.faults import Fault, path_of
from engine.ooxml.markup_faults import markup_faults
from engine.ooxml.ns import NAMESPACES, qn
from engine.opc import Package, Part
from engine.prepare.findings import tree, word_trees
from engine.prepare.health_comments import comment_faults, note_faults
from engine.prepare.health_ids import id_faults

# The elements that refer to relationships, so that the walk stays inside libxml2.
_HOLDERS = tuple(
    qn(name)
    for name in (
        "w:headerReference w:footerReference w:hyperlink w:altChunk w:subDoc w:attachedTemplate "
        "w:control w:embedRegular w:embedBold w:embedItalic w:embedBoldItalic w:printerSettings "
        "a:blip a:hlinkClick a:hlinkHover c:chart dgm:relIds v:imagedata v:fill o:OLEObject"
    ).split()
)
_R_ATTRIBUTE = "{" + NAMESPACES["r"] + "}"


def check_package(package: Package) -> list[Fault]:
    """Every fault found, package first, then the parts in their order; empty when sound."""
    found: list[Fault] = []
    for check in (_unreadable, _types, _relationships, _attributes):
        found.extend(check(package))
    trees = [(part.name, root) for part, root in word_trees(package)]
    for part, root in word_trees(package):
        found.extend(_references(part))
        found.extend(markup_faults(part.name, root))
    found.extend(id_faults(trees))
    found.extend(comment_faults(package, trees))
    found.extend(note_faults(package, trees))
    return found


def _unreadable(package: Package) -> Iterator[Fault]:
    for part in package.parts.values():
        try:
            if part.content_type.endswith("xml"):
                part.root  # noqa: B018
            else:
                part.blob  # noqa: B018
        except PackageError as error:
            yield Fault("unreadablePart", part.name, part.name, error.message)


def _types(package: Package) -> Iterator[Fault]:
    types_part = "/[Content_Types].xml"
    if package.content_types.missing:
        yield Fault("contentTypesMissing", types_part, "/", "The list of content types is missing.")
        return
    for name in package.parts:
        if not package.content_types.declared(name):
            message = f"No content type is declared for {name}."
            yield Fault("contentTypeMissing", types_part, name, message)
    for name in sorted(package.content_types.overrides()):
        if package.part(name) is None and not name.endswith(".rels"):
            message = f"A content type is declared for {name}, which is not in the file."
            yield Fault("contentTypeDangling", types_part, name, message)


def _relationships(package: Package) -> Iterator[Fault]:
    sources = [package.relationships, *(part.relationships for part in package.parts.values())]
    for relationships in sources:
        if relationships.problem is not None:
            message = relationships.problem.message
            yield Fault("unreadableRelationships", relationships.source, "/", message)
        for rel_id in relationships.duplicates:
            message = f"The relationship id {rel_id} is used twice."
            yield Fault("duplicateRelationshipId", relationships.source, rel_id, message)
        for link in relationships:
            if not link.external and package.target(link) is None and not _is_anchor(link.target):
                message = f"{link.id} points to {link.target}, which is not in the file."
                yield Fault("danglingRelationship", relationships.source, link.id, message)


def _is_anchor(target: str) -> bool:
    """`#bookmark` stays inside the part."""
    return target.startswith("#")


def _attributes(package: Package) -> Iterator[Fault]:
    for name in package.unreadable_entries():
        message = f"{name} would unpack as a file that nobody may read."
        yield Fault("zipAttributes", "/" + name, name, message)


def _references(part: Part) -> Iterable[Fault]:
    """r:id and its like must name a relationship of the part."""
    root = tree(part)
    known = part.relationships.by_id
    if root is None or part.relationships.problem is not None:
        return
    for element in root.iter(*_HOLDERS):
        for name, value in element.attrib.items():
            if str(name).startswith(_R_ATTRIBUTE) and value and str(value) not in known:
                message = f"{value} is used but is no relationship of this part."
                yield Fault("missingRelationship", part.name, path_of(element), message)

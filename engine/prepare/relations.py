"""Relationships that go: with the elements that live by them, and parts nobody refers to then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.ooxml.ns import R, RelType, local_name
from engine.ooxml.types import Element
from engine.opc import Package, Part
from engine.opc.relationships import Relationship
from engine.prepare.field_codes import drop_from_run
from engine.prepare.findings import tree

MAIL_MERGE_TYPES = frozenset({RelType.MAIL_MERGE_SOURCE, RelType.MAIL_MERGE_HEADER_SOURCE})
# These say nothing without what they refer to; anything else loses the reference only, so that
# a picture keeps its frame and an object its image.
_LIVE_BY_IT = frozenset(
    "OLEObject externalData altChunk control subDoc printerSettings saveThroughXslt "
    "sourceFileName videoFile audioFile wavAudioFile quickTimeFile headerReference "
    "footerReference recipientData".split()
)


def references(root: Element, ids: frozenset[str]) -> Iterator[tuple[Element, str]]:
    """Every element and attribute that names one of these relationships."""
    for element in root.iter("{*}*"):
        for name, value in element.attrib.items():
            if str(name).startswith(R) and str(value) in ids:
                yield element, str(name)


def referenced_ids(root: Element) -> set[str]:
    """The relationship ids that a tree names."""
    found: set[str] = set()
    for element in root.iter("{*}*"):
        for name, value in element.attrib.items():
            if str(name).startswith(R):
                found.add(str(value))
    return found


def detach(package: Package, part: Part, links: Iterable[Relationship]) -> None:
    """Takes relationships out of a part, and the parts that only they led to."""
    gone = list(links)
    root = tree(part)
    found = [] if root is None else list(references(root, frozenset(each.id for each in gone)))
    for element, name in found:
        if local_name(str(element.tag)) in _LIVE_BY_IT:
            drop_from_run(element)
        else:
            del element.attrib[name]
        part.touch()
    for each in gone:
        part.relationships.remove(each.id)
    remove_unreached(package, (each.part_name for each in gone))


def detach_everywhere(package: Package, reltypes: frozenset[str]) -> None:
    """`detach` for all relationships of these types, the package's own among them."""
    for part in list(package.parts.values()):
        links = [each for each in part.relationships if each.reltype in reltypes]
        if links:
            detach(package, part, links)
    own = [each for each in package.relationships if each.reltype in reltypes]
    for each in own:
        package.relationships.remove(each.id)
    remove_unreached(package, (each.part_name for each in own))


def forget_unread(package: Package, part: Part, read_before: set[str]) -> None:
    """After elements went: the relationships that only they named go with what they led to."""
    root = tree(part)
    gone = read_before - (set() if root is None else referenced_ids(root))
    by_id = part.relationships.by_id
    links = [by_id[each] for each in sorted(gone) if each in by_id]
    for each in links:
        part.relationships.remove(each.id)
    remove_unreached(package, (each.part_name for each in links))


def remove_unreached(package: Package, names: Iterable[str | None]) -> None:
    """Removes those of the named parts that nothing refers to, and what only they referred to."""
    for name in dict.fromkeys(names):
        part = None if name is None else package.part(name)
        if part is None or _is_reached(package, part):
            continue
        inner = [each.part_name for each in part.relationships]
        package.remove_part(part.name)
        remove_unreached(package, inner)


def remove_with_content(package: Package, name: str) -> None:
    """Removes a part, every reference to it, and what only it referred to."""
    part = package.part(name)
    if part is None:
        return
    inner = [each.part_name for each in part.relationships]
    package.remove_part(part.name)
    remove_unreached(package, inner)


def _is_reached(package: Package, part: Part) -> bool:
    sources = [package.relationships, *(each.relationships for each in package.parts.values())]
    return any(
        package.target(link) is part
        for relationships in sources
        if relationships.source != part.name
        for link in relationships
    )

"""Brings what inserted content needs into the base: styles, lists, pictures and other parts."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from engine.compare.ids import Imports
from engine.compare.markup import drop_attribute, relationship_attributes
from engine.compare.side_parts import main_part
from engine.errors import WhereasError
from engine.ooxml.build import copied
from engine.ooxml.ns import RelType, W
from engine.opc import Package
from engine.opc.part import Part
from engine.opc.relationships import Relationship
from engine.redline.names import VAL, Element

_STYLE_TAGS = (W + "pStyle", W + "rStyle", W + "tblStyle")
_STYLE_LINKS = (W + "basedOn", W + "next", W + "link")


class ResourceImportError(WhereasError):
    """What inserted content needs cannot be brought along; nothing was written."""

    default_code = "resourceImport"


class Importer:
    """Imports into one base package, each thing once."""

    def __init__(self, base: Package, revised: Package, imports: Imports) -> None:
        self._base = base
        self._revised = revised
        self._imports = imports
        self._parts: dict[str, Part] = {}
        self._styles: set[str] = set()
        self._numbers: set[str] = set()
        self._settled: dict[str, str] = {}

    def settle(self) -> None:
        """Gives the revised trees the ids that their new relationships have got in the base."""
        if not self._settled:
            return
        for source in {id(part): part for part, _ in self._imports.relationships.values()}.values():
            for holder, name, value in relationship_attributes(source.root):
                if value in self._settled:
                    holder.set(name, self._settled[value])

    def bring(self, part: Part, elements: Iterable[Element]) -> None:
        """Everything that these elements, written into a part of the base, refer to."""
        try:
            for element in elements:
                self._relations(part, element)
                self._lists(element)
                for use in element.iter(*_STYLE_TAGS):
                    self._style(use.get(VAL, ""))
        except WhereasError as error:
            raise ResourceImportError(error.message) from error

    def _relations(self, part: Part, element: Element) -> None:
        if not self._imports.relationships:
            return
        for holder, name, value in relationship_attributes(element):
            if value not in self._imports.relationships:
                continue
            source, relationship = self._imports.relationships[value]
            if value not in self._settled:
                self._settled[value] = self._relate(part, source, relationship)
            holder.set(name, self._settled[value])

    def _relate(self, part: Part, source: Part, relationship: Relationship) -> str:
        if relationship.external or relationship.part_name is None:
            return part.relationships.add(
                relationship.reltype, relationship.target, relationship.external
            )
        target = self._part(relationship.part_name)
        if target is None:
            return part.relationships.add(relationship.reltype, relationship.target)
        return self._base.relate(part, relationship.reltype, target=target)

    def _part(self, name: str) -> Part | None:
        """A copy of a revised part in the base, with everything it refers to."""
        if name in self._parts:
            return self._parts[name]
        source = self._revised.part(name)
        if source is None:
            return None
        new_name = self._base.free_name(source.name)
        made = self._base.add_part(new_name, source.content_type, source.blob)
        self._parts[name] = made
        for relationship in source.relationships:
            new_id = self._relate(made, source, relationship)
            if new_id != relationship.id:
                _rename_relationship(made, relationship.id, new_id)
        return made

    def _style(self, identity: str) -> None:
        style = self._imports.styles.get(identity)
        if style is None or identity in self._styles:
            return
        self._styles.add(identity)
        target = main_part(self._base, RelType.STYLES)
        if target is None:
            return
        made = copied(style)
        made.set(W + "styleId", identity)
        drop_attribute(made, W + "default")
        for link in made.iter(*_STYLE_LINKS):
            link.set(VAL, self._imports.style_ids.get(link.get(VAL, ""), link.get(VAL, "")))
        for number in made.iter(W + "numId"):
            known = number.get(VAL, "")
            number.set(VAL, self._imports.number_ids.get(known, known))
        target.root.append(made)
        target.touch()
        self._lists(made)
        for link in made.iter(*_STYLE_LINKS):
            self._style(link.get(VAL, ""))

    def _lists(self, element: Element) -> None:
        for use in element.iter(W + "numId"):
            self._number(use.get(VAL, ""))

    def _number(self, identity: str) -> None:
        source = self._imports.numbers.get(identity)
        if source is None or identity in self._numbers:
            return
        self._numbers.add(identity)
        theirs = main_part(self._revised, RelType.NUMBERING)
        mine = main_part(self._base, RelType.NUMBERING)
        if theirs is None:
            return
        if mine is None:
            mine = self._empty_numbering(theirs)
        reference = source.find(W + "abstractNumId")
        wanted = "" if reference is None else reference.get(VAL, "")
        abstract = next(
            (a for a in theirs.root.iterchildren(W + "abstractNum")
             if a.get(W + "abstractNumId") == wanted),
            None,
        )  # fmt: skip
        if abstract is None:
            return
        self._add_list(mine, abstract, source, identity)

    def _add_list(self, mine: Part, abstract: Element, source: Element, identity: str) -> None:
        known = [each.get(W + "abstractNumId", "0") for each in mine.root]
        new_id = str(max([0, *(int(each) for each in known if each.isdigit())]) + 1)
        made = copied(abstract)
        made.set(W + "abstractNumId", new_id)
        for link in made.iter(W + "pStyle"):
            link.set(VAL, self._imports.style_ids.get(link.get(VAL, ""), link.get(VAL, "")))
        first = mine.root.find(W + "num")
        place = len(mine.root) if first is None else list(mine.root).index(first)
        mine.root.insert(place, made)
        number = copied(source)
        number.set(W + "numId", identity)
        reference = number.find(W + "abstractNumId")
        if reference is not None:
            reference.set(VAL, new_id)
        last = [at for at, child in enumerate(mine.root) if child.tag == W + "num"]
        mine.root.insert(last[-1] + 1 if last else place + 1, number)
        mine.touch()

    def _empty_numbering(self, like: Part) -> Part:
        root = deepcopy(like.root)
        for child in list(root):
            root.remove(child)
        name = self._base.free_name("/word/numbering.xml")
        part = self._base.add_part(name, like.content_type, root)
        self._base.relate(self._base.main_document, RelType.NUMBERING, target=part)
        return part


def _rename_relationship(part: Part, old: str, new: str) -> None:
    """The copy refers to its own relationships by other ids."""
    for holder, name, value in relationship_attributes(part.root):
        if value == old:
            holder.set(name, new)
    part.touch()

"""Rewrites the ids of the revised version (relationships, styles, lists) into those of the base."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha1

from engine.compare.keys import element_key
from engine.compare.markup import relationship_attributes
from engine.compare.side_parts import main_part
from engine.compare.versions import Version
from engine.ooxml.ns import RelType, W
from engine.opc import Package
from engine.opc.part import Part
from engine.opc.relationships import Relationship
from engine.redline.names import VAL, Element

_STYLE_TAGS = (W + "pStyle", W + "rStyle", W + "tblStyle")
_HEADERS = frozenset({W + "headerReference", W + "footerReference"})
_VOLATILE = ("nsid", "tmpl")
NEW_HEADER = "rIdNewHeader"
"""Begins the ids of headers that only the revised version has, until they are written."""
NEW_HEADER_ANYWHERE = f"{NEW_HEADER}Anywhere"
"""The same for those that may come in sections which both versions have."""


@dataclass(slots=True)
class Imports:
    """What the base lacks, by the new id that the rewritten revised version uses for it."""

    relationships: dict[str, tuple[Part, Relationship]] = field(
        default_factory=dict[str, tuple[Part, Relationship]]
    )
    """New id → the revised part that holds the relationship, and the relationship."""
    styles: dict[str, Element] = field(default_factory=dict[str, Element])
    numbers: dict[str, Element] = field(default_factory=dict[str, Element])
    number_ids: dict[str, str] = field(default_factory=dict[str, str])
    """Revised `numId` → the id in the base, where they differ."""
    style_ids: dict[str, str] = field(default_factory=dict[str, str])
    styles_differ: list[str] = field(default_factory=list[str])
    """Names of styles that are defined otherwise; the base's definitions stay."""


def unify(
    base: Version,
    revised: Version,
    part_pairs: Iterable[tuple[Part | None, Part]],
    headers: Mapping[str, str] | None = None,
) -> Imports:
    """Makes equal ids mean equal things; what is new gets an id the base does not use.

    `headers` says which header of the base, or which one to come, stands for which revised one;
    the others lose their references.
    """
    imports = Imports()
    _match_styles(base.package, revised.package, imports)
    _match_numbers(base.package, revised.package, imports)
    relations = _Relations(base.package, revised.package, imports, headers)
    done: set[str] = set()
    for base_part, revised_part in part_pairs:
        if revised_part.name not in done:
            done.add(revised_part.name)
            relations.rewrite(base_part, revised_part)
            _rename(revised_part.root, _STYLE_TAGS, imports.style_ids)
            _rename(revised_part.root, (W + "numId",), imports.number_ids)
    return imports


def _rename(root: Element, tags: tuple[str, ...], names: dict[str, str]) -> None:
    if not names:
        return
    for element in root.iter(*tags):
        new = names.get(element.get(VAL, ""))
        if new is not None:
            element.set(VAL, new)


class _Relations:
    def __init__(
        self,
        base: Package,
        revised: Package,
        imports: Imports,
        headers: Mapping[str, str] | None,
    ) -> None:
        self._headers = headers
        self._base = base
        self._revised = revised
        self._imports = imports
        self._digests: dict[tuple[int, str], str] = {}

    def rewrite(self, base: Part | None, revised: Part) -> None:
        known = [] if base is None else list(base.relationships)
        ids = {self._key(self._base, each): each.id for each in reversed(known)}
        mapped: dict[str, str] = {}
        for element, name, value in relationship_attributes(revised.root):
            if element.tag in _HEADERS:
                if self._headers is not None and not self._same(base, revised, value):
                    element.set(name, self._headers.get(value, ""))
                continue
            if value not in mapped:
                mapped[value] = self._mapped(base, revised, value, ids)
            element.set(name, mapped[value])

    def _same(self, base: Part | None, revised: Part, rel_id: str) -> bool:
        """Whether an id names the same thing on both sides."""
        mine = None if base is None else base.relationships.by_id.get(rel_id)
        theirs = revised.relationships.by_id.get(rel_id)
        if mine is None or theirs is None:
            return False
        return self._key(self._base, mine) == self._key(self._revised, theirs)

    def _mapped(
        self, base: Part | None, revised: Part, rel_id: str, ids: dict[tuple[str, ...], str]
    ) -> str:
        relationship = revised.relationships.by_id.get(rel_id)
        if relationship is None:
            return rel_id
        key = self._key(self._revised, relationship)
        if self._same(base, revised, rel_id):
            return rel_id
        if key in ids:
            return ids[key]
        new_id = f"rIdNew{len(self._imports.relationships) + 1}"
        self._imports.relationships[new_id] = (revised, relationship)
        return new_id

    def _key(self, package: Package, relationship: Relationship) -> tuple[str, ...]:
        if relationship.external or relationship.part_name is None:
            return (relationship.reltype, relationship.target)
        return (relationship.reltype, self._digest(package, relationship.part_name))

    def _digest(self, package: Package, name: str) -> str:
        key = (id(package), name)
        if key not in self._digests:
            part = package.part(name)
            data = name.encode() if part is None else part.blob
            self._digests[key] = sha1(data, usedforsecurity=False).hexdigest()
        return self._digests[key]


def _differing(base: Package, revised: Package, reltype: str) -> tuple[Part | None, Part] | None:
    """Both parts, unless the revised one is missing or the very same."""
    mine, theirs = main_part(base, reltype), main_part(revised, reltype)
    if theirs is None or (mine is not None and mine.original == theirs.original):
        return None
    return mine, theirs


def _match_styles(base: Package, revised: Package, imports: Imports) -> None:
    parts = _differing(base, revised, RelType.STYLES)
    if parts is None:
        return
    mine = {} if parts[0] is None else _by_id(parts[0].root)
    names = {_style_name(style): identity for identity, style in mine.items()}
    for identity, style in _by_id(parts[1].root).items():
        same = mine.get(identity)
        if same is not None and _style_name(same) == _style_name(style):
            if element_key(same) != element_key(style):
                imports.styles_differ.append(_style_name(style)[1])
            continue
        known = names.get(_style_name(style))
        if known is not None:
            imports.style_ids[identity] = known
            continue
        new_id = _free_name(identity, mine)
        imports.styles[new_id] = style
        if new_id != identity:
            imports.style_ids[identity] = new_id


def _by_id(root: Element) -> dict[str, Element]:
    return {style.get(W + "styleId", ""): style for style in root.iterchildren(W + "style")}


def _style_name(style: Element) -> tuple[str, str]:
    name = style.find(W + "name")
    return style.get(W + "type", ""), ("" if name is None else name.get(VAL, "")).lower()


def _free_name(wanted: str, taken: dict[str, Element]) -> str:
    name, number = wanted, 1
    while name in taken:
        name, number = f"{wanted}{number}", number + 1
    return name


def _match_numbers(base: Package, revised: Package, imports: Imports) -> None:
    parts = _differing(base, revised, RelType.NUMBERING)
    if parts is None:
        return
    mine = {} if parts[0] is None else number_keys(parts[0].root)
    theirs = number_keys(parts[1].root)
    free = {key: identity for identity, key in mine.items() if theirs.get(identity) != key}
    numbers = {num.get(W + "numId", ""): num for num in parts[1].root.iterchildren(W + "num")}
    next_id = max([0, *(int(each) for each in mine if each.isdigit())]) + 1
    for identity, key in theirs.items():
        if mine.get(identity) == key:
            continue
        known = free.pop(key, None)
        if known is None:
            known, next_id = str(next_id), next_id + 1
            imports.numbers[known] = numbers[identity]
        imports.number_ids[identity] = known


def number_keys(root: Element) -> dict[str, str]:
    """`numId` → what the list looks like."""
    abstract: dict[str, str] = {}
    for each in root.iterchildren(W + "abstractNum"):
        children = (child for child in each if str(child.tag).rpartition("}")[2] not in _VOLATILE)
        abstract[each.get(W + "abstractNumId", "")] = "".join(element_key(c) for c in children)
    found: dict[str, str] = {}
    for num in root.iterchildren(W + "num"):
        reference = num.find(W + "abstractNumId")
        overrides = "".join(element_key(each) for each in num.iterchildren(W + "lvlOverride"))
        own = abstract.get("" if reference is None else reference.get(VAL, ""), "")
        found[num.get(W + "numId", "")] = own + overrides
    return found

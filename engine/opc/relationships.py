"""The relationships of one part (or of the package): lookup, and edits that keep the order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass

from engine.errors import PackageError
from engine.opc.constants import REL_NAMESPACE
from engine.opc.names import fold, resolve_target
from engine.opc.strict import is_strict, strict_relationship, transitional_relationship
from engine.opc.xml import Element, etree, parse_xml, serialize, unless_unchanged

_EMPTY = f'<Relationships xmlns="{REL_NAMESPACE}"/>'.encode()
_REL = "{" + REL_NAMESPACE + "}"


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship; `reltype` is in transitional spelling, `part_name` None if external."""

    id: str
    reltype: str
    target: str
    external: bool
    part_name: str | None


class Relationships:
    """All relationships whose source is `source` (a part name, or `/` for the package)."""

    def __init__(self, source: str, blob: bytes | None, *, strict: bool = False) -> None:
        self.source = source
        self.dirty = False
        self.duplicates: list[str] = []
        self.problem: PackageError | None = None
        self._blob = blob
        self._root: Element | None = parse_xml(blob, name=source) if blob is not None else None
        self._strict = strict
        self._by_id: dict[str, Relationship] = {}
        for child in [] if self._root is None else self._root:
            if child.tag == _REL + "Relationship":
                self._read(child)

    @classmethod
    def unreadable(cls, source: str, problem: PackageError) -> Relationships:
        """Stands for a damaged relationships part: nothing to follow, and never written."""
        empty = cls(source, None)
        empty.problem = problem
        return empty

    @property
    def by_id(self) -> Mapping[str, Relationship]:
        return self._by_id

    def __iter__(self) -> Iterator[Relationship]:
        return iter(tuple(self._by_id.values()))

    def __len__(self) -> int:
        return len(self._by_id)

    @property
    def strict(self) -> bool:
        """Whether the relationship types are spelt in the strict way."""
        return self._strict

    def of_type(self, reltype: str) -> list[Relationship]:
        wanted = transitional_relationship(reltype)
        return [each for each in self._by_id.values() if each.reltype == wanted]

    def add(self, reltype: str, target: str, external: bool = False) -> str:
        """Adds a relationship at the end and returns its id, the lowest free `rIdN`."""
        number = len(self._by_id) + 1
        while f"rId{number}" in self._by_id:
            number += 1
        new_id = f"rId{number}"
        root = self._tree()
        spelt = strict_relationship(reltype) if self._strict else reltype
        attributes = {"Id": new_id, "Type": spelt, "Target": target}
        if external:
            attributes["TargetMode"] = "External"
        self._read(etree.SubElement(root, _REL + "Relationship", attributes))
        self.dirty = True
        return new_id

    def remove(self, rel_id: str) -> None:
        """Removes a relationship; unknown ids are ignored."""
        if self._by_id.pop(rel_id, None) is None:
            return
        root = self._tree()
        for child in list(root):
            if child.get("Id") == rel_id:
                root.remove(child)
        self.dirty = True

    def to_bytes(self, *, without: Collection[str] = ()) -> bytes | None:
        """The part's bytes; None when leaving out these (folded) targets leaves it as it was."""
        root = self._tree()
        gone = [r.id for r in self if r.part_name is not None and fold(r.part_name) in without]
        if not gone:
            return serialize(root, like=self._blob)
        root = deepcopy(root)
        for child in [child for child in root if child.get("Id") in gone]:
            root.remove(child)
        return unless_unchanged(root, self._blob)

    def _read(self, child: Element, *, replace: bool = False) -> None:
        rel_id = child.get("Id", "")
        reltype = child.get("Type", "")
        target = child.get("Target", "")
        external = child.get("TargetMode", "Internal").lower() == "external"
        self._strict = self._strict or is_strict(reltype)
        if rel_id in self._by_id and not replace:
            self.duplicates.append(rel_id)
            return
        self._by_id[rel_id] = Relationship(
            id=rel_id,
            reltype=transitional_relationship(reltype),
            target=target,
            external=external,
            part_name=None if external else resolve_target(self.source, target),
        )

    def _tree(self) -> Element:
        if self.problem is not None:
            raise self.problem
        if self._root is None:
            self._root = parse_xml(_EMPTY)
        return self._root

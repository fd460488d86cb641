"""A Word package: opened under limits, read lazily, saved without touching what nobody changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Literal, cast

from engine.errors import PackageError
from engine.opc import encryption, strict
from engine.opc.constants import KIND_BY_CONTENT_TYPE, ContentType, RelType
from engine.opc.content_types import ContentTypes
from engine.opc.entries import EntryTable, read_source
from engine.opc.foreign import not_word
from engine.opc.limits import Limits
from engine.opc.names import fold, relative_target, rels_name
from engine.opc.part import Part
from engine.opc.relationships import Relationship, Relationships
from engine.opc.xml import Element, serialize
from engine.opc.zip_reader import open_zip
from engine.opc.zip_writer import write_zip

Kind = Literal["docx", "docm", "dotx", "dotm"]


class Package:
    """The parts of one file; get one from `Package.open`."""

    def __init__(self, source: bytes, entries: EntryTable, *, password: str | None) -> None:
        self._source = source
        self._entries = entries
        self._password = password
        self._limits = entries.limits
        self.notes: list[str] = entries.notes
        self._types = ContentTypes(entries.content_types())
        self.relationships = self._read_relationships("/")
        self._parts: dict[str, Part] = {name: self._existing(name) for name in entries.part_names}
        self._folded = {fold(name): part for name, part in self._parts.items()}
        self._added: list[str] = []
        self._removed: set[str] = set()
        self.main_document = self._find_main()
        self.kind: Kind = self._kind()

    @classmethod
    def open(
        cls, source: bytes | Path, *, limits: Limits | None = None, password: str | None = None
    ) -> Package:
        """Opens a package; raises `PackageError` (or a child of it) with one clear sentence."""
        ceilings = limits or Limits()
        data = read_source(source, ceilings)
        encrypted = encryption.is_ole(data)
        plain = encryption.decrypt(data, password, limits=ceilings) if encrypted else data
        entries = EntryTable(open_zip(plain, limits=ceilings))
        return cls(data, entries, password=password if encrypted else None)

    @property
    def parts(self) -> Mapping[str, Part]:
        """Every part by name; relationship parts and content types are not parts of their own."""
        return self._parts

    def part(self, name: str) -> Part | None:
        """The part of that name, compared as the standard says: without regard to case."""
        return self._folded.get(fold(name))

    @property
    def encrypted(self) -> bool:
        return self._password is not None

    @property
    def strict(self) -> bool:
        """Whether the file is in the strict spelling of the standard."""
        return self.relationships.strict

    @property
    def signed(self) -> bool:
        """Whether a digital signature would break by saving a change."""
        return bool(self.relationships.of_type(RelType.SIGNATURE_ORIGIN))

    @property
    def macros(self) -> bool:
        return any(part.content_type == ContentType.VBA_PROJECT for part in self._parts.values())

    @property
    def content_types(self) -> ContentTypes:
        return self._types

    def related(self, part: Part | None, reltype: str) -> list[Part]:
        """The parts that `part` (None: the package) refers to.

        References that dangle, or lead back to the part itself, are skipped.
        """
        relationships = self.relationships if part is None else part.relationships
        found = (self.target(each) for each in relationships.of_type(reltype))
        return [each for each in found if each is not None and each is not part]

    def target(self, relationship: Relationship) -> Part | None:
        """The part a relationship points at; None when it is external or dangling."""
        name = relationship.part_name
        return None if name is None else self.part(name)

    def reopened(self, data: bytes | None = None) -> Package:
        """A second package of these bytes (or of what a save would write), same password."""
        return Package.open(
            self.to_bytes() if data is None else data,
            limits=self._limits,
            password=self._password,
        )

    def unreadable_entries(self) -> list[str]:
        """Entries that unpack on Unix as files nobody may read (external attributes of zero)."""
        return self._entries.without_attributes()

    def retype(self, part: Part, content_type: str) -> None:
        """Changes what a part is declared to be."""
        part.content_type = content_type
        self._types.set(part.name, content_type)

    def external_relationships(self) -> list[tuple[str, Relationship]]:
        """Every link out of the file, with the name of its source (`/` for the package)."""
        sources = [self.relationships, *(part.relationships for part in self._parts.values())]
        return [(each.source, link) for each in sources for link in each if link.external]

    def free_name(self, wanted: str) -> str:
        """`/word/comments.xml`, or with the lowest number that is free before its extension."""
        stem, dot, ending = wanted.rpartition(".")
        name, number = wanted, 1
        while fold(name) in self._folded:
            number += 1
            name = f"{stem}{number}{dot}{ending}"
        return name

    def add_part(self, name: str, content_type: str, data: bytes | Element) -> Part:
        """Adds a part (related by the caller); raises `ValueError` when the name is taken."""
        if fold(name) in self._folded:
            raise ValueError(f"the package already has a part {name}")
        blob = data if isinstance(data, bytes) else serialize(data)
        if self.strict and content_type.endswith("xml"):
            blob = strict.to_strict(blob)
        part = Part(
            name,
            content_type,
            read=lambda: blob,
            read_relationships=lambda: self._read_relationships(name),
            limits=self._limits,
        )
        self._parts[name] = self._folded[fold(name)] = part
        self._types.set(name, content_type)
        self._added.append(name)
        part.replace(blob)
        return part

    def is_new(self, name: str) -> bool:
        """Whether the part was added since the package was opened."""
        return name in self._added

    def relate(self, source: Part | None, reltype: str, *, target: Part) -> str:
        """Adds a relationship from `source` (None: the package) and returns its id."""
        relationships = self.relationships if source is None else source.relationships
        return relationships.add(reltype, relative_target(relationships.source, target.name))

    def remove_part(self, name: str) -> None:
        """Removes a part, its relationships and every internal relationship to it."""
        part = self._folded.pop(fold(name), None)
        if part is None:
            return
        del self._parts[part.name]
        for relationships in self._all_relationships():
            for each in relationships:
                if each.part_name is not None and fold(each.part_name) == fold(name):
                    relationships.remove(each.id)
        self._types.remove(part.name)
        if part.name in self._added:
            self._added.remove(part.name)
        else:
            self._removed.update((part.name, rels_name(part.name)))

    def to_bytes(
        self, *, instead: Mapping[str, bytes] | None = None, left_out: Collection[str] = ()
    ) -> bytes:
        """The file: exactly the input when nothing changed; raises `SaveError`.

        `instead` gives parts other content than their trees hold; given a part's original
        bytes, the part counts as unchanged. `left_out` names added parts that are not written.
        """
        changed, added = self._changes(instead or {}, {fold(name) for name in left_out})
        entries = (self._entries.entry_name(name) for name in self._removed)
        removed = {name for name in entries if name is not None}
        if not changed and not added and not removed:
            return self._source
        plain = write_zip(
            self._entries.source,
            changed=changed,
            removed=frozenset(removed),
            added=added,
            at_least=encryption.LEAST_PACKAGE if self.encrypted else 0,
        )
        return plain if self._password is None else encryption.encrypt(plain, self._password)

    def _changes(
        self, instead: Mapping[str, bytes], left_out: Collection[str]
    ) -> tuple[dict[str, bytes], dict[str, bytes]]:
        """New content by entry name: of entries that exist, and of those to append."""
        changed: dict[str, bytes] = {}
        added: dict[str, bytes] = {}
        for name, content in self._dirty_content(instead, left_out):
            if content is None or fold(name) in left_out:
                continue
            entry = None if name in self._added else self._entries.entry_name(name)
            if entry is None:
                added[name.lstrip("/")] = content
            else:
                changed[entry] = content
        return changed, added

    def _dirty_content(
        self, instead: Mapping[str, bytes], left_out: Collection[str]
    ) -> Iterable[tuple[str, bytes | None]]:
        if self._types.dirty:
            yield self._entries.content_types_name, self._types.to_bytes(without=left_out)
        if self.relationships.dirty:
            yield rels_name("/"), self.relationships.to_bytes(without=left_out)
        for part in self._parts.values():
            if part.dirty:
                content = instead.get(part.name) or part.blob
                if part.name in self._added or content != part.stored:
                    yield part.name, content
            loaded = part.loaded_relationships
            if loaded is not None and loaded.dirty:
                yield rels_name(part.name), loaded.to_bytes(without=left_out)

    def _existing(self, name: str) -> Part:
        content_type = self._types.of(name)
        is_xml = content_type.endswith("xml") or name.lower().endswith(".xml")
        ceiling = self._limits.xml_part_bytes if is_xml else self._limits.media_part_bytes
        return Part(
            name,
            content_type,
            read=lambda: self._entries.read(name, ceiling=ceiling),
            read_relationships=lambda: self._read_relationships(name),
            limits=self._limits,
        )

    def _read_relationships(self, source: str) -> Relationships:
        name = rels_name(source)
        if self._entries.entry_name(name) is None:
            return Relationships(source, None, strict=source != "/" and self.strict)
        try:
            blob = self._entries.read(name, ceiling=self._limits.xml_part_bytes)
            return Relationships(source, blob, strict=source != "/" and self.strict)
        except PackageError as problem:
            # Only the part that needs its relationships suffers; the file still opens.
            self.notes.append(f"The relationships of {source} are damaged and were left out.")
            return Relationships.unreadable(source, problem)

    def _all_relationships(self) -> list[Relationships]:
        return [self.relationships, *(part.relationships for part in self._parts.values())]

    def _find_main(self) -> Part:
        candidates = self.related(None, RelType.OFFICE_DOCUMENT)
        candidates += [
            part for part in self._parts.values() if part.content_type in KIND_BY_CONTENT_TYPE
        ]
        fallback = self.part("/word/document.xml")
        if candidates:
            return candidates[0]
        if fallback is not None:
            self.notes.append("The file does not say which part is the document; it was found.")
            return fallback
        mime = self.part("/mimetype")
        raise not_word(None if mime is None else mime.original)

    def _kind(self) -> Kind:
        content_type = self.main_document.content_type
        if "spreadsheetml" in content_type or "presentationml" in content_type:
            raise not_word(content_type=content_type)
        return cast(Kind, KIND_BY_CONTENT_TYPE.get(content_type, "docx"))

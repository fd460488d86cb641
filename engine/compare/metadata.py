"""The document properties a comparison reports, in their fixed order."""

from __future__ import annotations

from engine.compare.changes import MetadataChange
from engine.ooxml.ns import CP, DC, DCTERMS, RelType
from engine.opc import Package

PROPERTIES = {
    "title": DC + "title",
    "subject": DC + "subject",
    "creator": DC + "creator",
    "keywords": CP + "keywords",
    "description": DC + "description",
    "lastModifiedBy": CP + "lastModifiedBy",
    "revision": CP + "revision",
    "created": DCTERMS + "created",
    "modified": DCTERMS + "modified",
}


def metadata_changes(base: Package, revised: Package) -> list[MetadataChange]:
    """The properties of `docProps/core.xml` that differ."""
    mine, theirs = read_metadata(base), read_metadata(revised)
    return [
        MetadataChange(name, mine[name], theirs[name])
        for name in PROPERTIES
        if mine[name] != theirs[name]
    ]


def read_metadata(package: Package) -> dict[str, str | None]:
    """The properties; None for one that is not there."""
    parts = package.related(None, RelType.CORE_PROPERTIES)
    root = parts[0].root if parts else None
    return {name: None if root is None else root.findtext(tag) for name, tag in PROPERTIES.items()}

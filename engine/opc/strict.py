"""Maps the strict spelling of namespaces and relationship types to transitional, and back.

A strict file (ISO 29500 strict) differs from a transitional one mostly in its namespace URIs.
Reading maps the declarations, so every reader above knows one spelling; writing maps the same
declarations back, so a strict file stays strict.
"""

from __future__ import annotations

import re

_STRICT_ROOT = "http://purl.oclc.org/ooxml/"
_OFFICE_2006 = "http://schemas.openxmlformats.org/officeDocument/2006/"

_SAME_NAMES = {
    "officeDocument/": (
        _OFFICE_2006,
        "relationships math sharedTypes docPropsVTypes bibliography characteristics customXml",
    ),
    "drawingml/": (
        "http://schemas.openxmlformats.org/drawingml/2006/",
        "main picture chart chartDrawing diagram lockedCanvas spreadsheetDrawing"
        " wordprocessingDrawing",
    ),
}
STRICT_TO_TRANSITIONAL: dict[str, str] = {
    f"{_STRICT_ROOT}wordprocessingml/main": (
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    ),
    f"{_STRICT_ROOT}schemaLibrary/main": (
        "http://schemas.openxmlformats.org/schemaLibrary/2006/main"
    ),
    f"{_STRICT_ROOT}officeDocument/extendedProperties": f"{_OFFICE_2006}extended-properties",
    f"{_STRICT_ROOT}officeDocument/customProperties": f"{_OFFICE_2006}custom-properties",
    **{
        f"{_STRICT_ROOT}{folder}{name}": base + name
        for folder, (base, names) in _SAME_NAMES.items()
        for name in names.split()
    },
}
"""Namespaces (ISO 29500-1 and -4, annex A): strict URI → transitional URI."""
_TRANSITIONAL_TO_STRICT = {value: key for key, value in STRICT_TO_TRANSITIONAL.items()}

_STRICT_RELATIONSHIP = _STRICT_ROOT + "officeDocument/relationships/"
_TRANSITIONAL_RELATIONSHIP = _OFFICE_2006 + "relationships/"
# Two names differ in more than their root (ISO 29500-1 §15.2.12.1, §15.2.12.3).
_RENAMED = {
    _STRICT_RELATIONSHIP + "extendedProperties": _TRANSITIONAL_RELATIONSHIP + "extended-properties",
    _STRICT_RELATIONSHIP + "customProperties": _TRANSITIONAL_RELATIONSHIP + "custom-properties",
}
_RENAMED_BACK = {value: key for key, value in _RENAMED.items()}

_DECLARATION = re.compile(rb"(xmlns(?::[^\s=]+)?\s*=\s*[\"'])(http://[^\"'<>]+)([\"'])")


def is_strict(uri: str) -> bool:
    """Whether a namespace or relationship type is in the strict spelling."""
    return uri.startswith(_STRICT_ROOT)


def transitional_relationship(reltype: str) -> str:
    """The transitional spelling of a relationship type; others come back unchanged."""
    if not reltype.startswith(_STRICT_RELATIONSHIP):
        return reltype
    if reltype in _RENAMED:
        return _RENAMED[reltype]
    return _TRANSITIONAL_RELATIONSHIP + reltype.removeprefix(_STRICT_RELATIONSHIP)


def strict_relationship(reltype: str) -> str:
    """The strict spelling of a relationship type; types outside the standard are unchanged."""
    if not reltype.startswith(_TRANSITIONAL_RELATIONSHIP):
        return reltype
    if reltype in _RENAMED_BACK:
        return _RENAMED_BACK[reltype]
    return _STRICT_RELATIONSHIP + reltype.removeprefix(_TRANSITIONAL_RELATIONSHIP)


def has_strict_namespace(xml: bytes) -> bool:
    """Whether UTF-8 XML declares a strict namespace (a cheap test before mapping)."""
    return _STRICT_ROOT.encode() in xml


def to_transitional(xml: bytes) -> bytes:
    """UTF-8 XML with its strict namespace declarations mapped to transitional."""
    return _map_declarations(xml, STRICT_TO_TRANSITIONAL)


def to_strict(xml: bytes) -> bytes:
    """UTF-8 XML with its transitional namespace declarations mapped to strict."""
    return _map_declarations(xml, _TRANSITIONAL_TO_STRICT)


def _map_declarations(xml: bytes, mapping: dict[str, str]) -> bytes:
    def mapped(match: re.Match[bytes]) -> bytes:
        uri = match.group(2).decode("utf-8", "replace")
        new = mapping.get(uri)
        return match.group(0) if new is None else match.group(1) + new.encode() + match.group(3)

    return _DECLARATION.sub(mapped, xml)

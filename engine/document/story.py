"""The stories of a package: body, headers, footers and notes, each a container of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from engine.errors import LimitExceeded, XmlRefused
from engine.identity import MAIN, StoryHandle
from engine.opc.constants import RelType

_UNREADABLE = (ValueError, etree.XMLSyntaxError, XmlRefused, LimitExceeded)
"""A part whose XML cannot be read is kept as it is; a damaged container is another matter."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ID = _W + "id"
_TYPE = _W + "type"
BODY = _W + "body"


@dataclass(slots=True, eq=False)
class Story:
    """One story; `container` is the element whose children are its top-level blocks."""

    handle: StoryHandle
    part: Any
    container: Any
    aliases: tuple[StoryHandle, ...] = field(default=())
    """Other handles of the same part: one header may hang on several relationships."""


_EDGES = (("header", RelType.HEADER), ("footer", RelType.FOOTER))
_NOTES = (("footnote", RelType.FOOTNOTES), ("endnote", RelType.ENDNOTES))


def main_story(package: Any) -> Story:
    """The body."""
    main = package.main_document
    return Story(MAIN, main, _body(main.root))


def find_stories(package: Any) -> list[Story]:
    """Main, headers, footers, footnotes, endnotes, in this order.

    Parts whose XML is damaged are left out.
    """
    stories = [main_story(package)]
    for kind, reltype in _EDGES:
        stories.extend(_edges(package, kind, reltype))
    for kind, reltype in _NOTES:
        for part in package.related(package.main_document, reltype):
            stories.extend(notes_of(part, kind))
    return stories


def check_parts(package: Any) -> None:
    """Raise `PackageError` when the bytes of a header, footer or notes part are damaged."""
    for _, reltype in (*_EDGES, *_NOTES):
        for part in package.related(package.main_document, reltype):
            with suppress(*_UNREADABLE):
                _ = part.original


def notes_of(part: Any, kind: Any) -> Iterator[Story]:
    """The notes of one part; separators are no stories, a repeated id counts once."""
    root = root_of(part)
    seen: set[int] = set()
    for note in root.iterchildren(_W + kind) if root is not None else ():
        number = _integer(note.get(_ID))
        if number is None or number in seen or note.get(_TYPE, "normal") != "normal":
            continue
        seen.add(number)
        yield Story(StoryHandle(kind, note_id=number), part, note)


def root_of(part: Any) -> Any:
    """The part's root, or None when its XML cannot be read."""
    try:
        return part.root
    except _UNREADABLE:
        return None


def _body(root: Any) -> Any:
    """The body; a document without one reads as if its root were an empty body."""
    body = root.find(BODY)
    return root if body is None else body


def _edges(package: Any, kind: Any, reltype: str) -> Iterator[Story]:
    main = package.main_document
    found: dict[str, Story] = {}
    for relationship in main.relationships.of_type(reltype):
        part = package.parts.get(relationship.part_name)
        if part is None or root_of(part) is None:
            continue
        handle = StoryHandle(kind, relationship_id=relationship.id)
        known = found.get(part.name)
        if known is not None:
            known.aliases = (*known.aliases, handle)
            continue
        found[part.name] = Story(handle, part, part.root)
    yield from found.values()


def _integer(value: str | None) -> int | None:
    try:
        return int(value) if value is not None else None
    except ValueError:
        return None

"""The stories of a package: body, headers, footers and notes, each a container of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from engine.identity import MAIN, StoryHandle
from engine.opc.constants import RelType

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


def find_stories(package: Any) -> list[Story]:
    """Main, headers, footers, footnotes, endnotes, in this order; damaged parts are left out."""
    main = package.main_document
    stories = [Story(MAIN, main, _body(main.root))]
    stories.extend(_edges(package, "header", RelType.HEADER))
    stories.extend(_edges(package, "footer", RelType.FOOTER))
    for kind, reltype in (("footnote", RelType.FOOTNOTES), ("endnote", RelType.ENDNOTES)):
        for part in package.related(main, reltype):
            stories.extend(notes_of(part, kind))
    return stories


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
    except (ValueError, etree.XMLSyntaxError):
        return None
    except Exception as error:
        if getattr(error, "code", "") in ("xmlRefused", "limitExceeded"):
            return None
        raise


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

"""Lists that were defined for a suggestion which is not in the file: they are not saved either."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy

from engine.document.document import WordDocument
from engine.ooxml.ns import RelType, W
from engine.ooxml.types import Element
from engine.opc.part import Part
from engine.redline.joining import canonical
from engine.redline.names import VAL

_USED = re.compile(rb'numId\b[^<>]*?\bval="(\d+)"')
_NUM, _NUM_ID = W + "num", W + "numId"
_ABSTRACT, _ABSTRACT_ID = W + "abstractNum", W + "abstractNumId"


def numbering_to_save(document: WordDocument, contents: Iterable[bytes]) -> dict[str, bytes | None]:
    """The numbering part without definitions of this session that nothing saved refers to.

    None stands for a part of this session in which nothing would be left. `contents` are the
    changed parts as they will be saved; unchanged ones name no new list.
    """
    package = document.package
    parts = package.related(package.main_document, RelType.NUMBERING)
    if not parts or not parts[0].dirty or not parts[0].parsed:
        return {}
    part = parts[0]
    styles = [p.blob for p in package.related(package.main_document, RelType.STYLES) if p.dirty]
    used = {found.decode() for content in [*contents, *styles] for found in _USED.findall(content)}
    original = original_of(part)
    root = deepcopy(part.root)
    known = {num.get(_NUM_ID) for num in original.iter(_NUM)}
    unused = [n for n in root.iter(_NUM) if n.get(_NUM_ID) not in known | used]
    if not unused:
        return {}
    for num in unused:
        root.remove(num)
    _drop_abstracts(root, original)
    if canonical(root) == canonical(original):
        return {part.name: None if package.is_new(part.name) else part.original}
    return {part.name: part.written(root)}


def original_of(part: Part) -> Element:
    """The tree of a part as it was opened."""
    return Part(
        part.name,
        part.content_type,
        read=lambda: part.original,
        read_relationships=lambda: part.relationships,
        limits=part.limits,
    ).root


def _drop_abstracts(root: Element, original: Element) -> None:
    known = {abstract.get(_ABSTRACT_ID) for abstract in original.iter(_ABSTRACT)}
    named = {each.get(VAL) for num in root.iter(_NUM) for each in num.iter(_ABSTRACT_ID)}
    for abstract in root.findall(_ABSTRACT):
        if abstract.get(_ABSTRACT_ID) not in known | named:
            root.remove(abstract)

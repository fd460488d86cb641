"""Ids that must be unique or in range: revisions, paragraphs, bookmarks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.ooxml.faults import Fault, path_of
from engine.ooxml.ids import PARA_ID, TEXT_ID, parse_para_id, revisions
from engine.ooxml.ns import MC, W
from engine.ooxml.types import Element

Trees = Sequence[tuple[str, Element]]


def id_faults(trees: Trees) -> Iterator[Fault]:
    """Faults of ids over all parts of a package."""
    yield from _revision_ids(trees)
    for part, root in trees:
        yield from _paragraph_ids(part, root)
        yield from _bookmarks(part, root)


def in_fallback(element: Element) -> bool:
    """Ids inside mc:Fallback repeat those of the choice and are nobody's business."""
    return any(each.tag == MC + "Fallback" for each in element.iterancestors())


def _revision_ids(trees: Trees) -> Iterator[Fault]:
    seen: set[str] = set()
    for part, root in trees:
        for revision in revisions(root):
            # Word itself gives every changed table grid the id 0; it has no author either.
            if revision.tag == W + "tblGridChange" or in_fallback(revision):
                continue
            revision_id = revision.get(W + "id")
            if revision_id is None:
                message = "The revision has no id."
                yield Fault("revisionWithoutId", part, path_of(revision), message)
            elif revision_id in seen:
                message = f"The revision id {revision_id} is used more than once."
                yield Fault("duplicateRevisionId", part, path_of(revision), message)
            else:
                seen.add(revision_id)


def _paragraph_ids(part: str, root: Element) -> Iterator[Fault]:
    seen: set[str] = set()
    for paragraph in root.iter(W + "p", W + "tr"):
        para_id, text_id = paragraph.get(PARA_ID), paragraph.get(TEXT_ID)
        for value in (para_id, text_id):
            if value is not None and parse_para_id(value) is None:
                message = f"The paragraph id {value} is outside 0…80000000."
                yield Fault("paraIdRange", part, path_of(paragraph), message)
        if para_id is None or in_fallback(paragraph):
            continue
        if para_id in seen:
            message = f"The paragraph id {para_id} is used more than once."
            yield Fault("duplicateParaId", part, path_of(paragraph), message)
        seen.add(para_id)


def _bookmarks(part: str, root: Element) -> Iterator[Fault]:
    starts = [each for each in root.iter(W + "bookmarkStart") if not in_fallback(each)]
    ends = {each.get(W + "id") for each in root.iter(W + "bookmarkEnd")}
    for attribute, code in ((W + "id", "duplicateBookmarkId"), (W + "name", "duplicateBookmark")):
        yield from _repeated(part, starts, attribute=attribute, code=code)
    for start in starts:
        if start.get(W + "id") not in ends:
            message = f"The bookmark {start.get(W + 'name')} has no end."
            yield Fault("bookmarkWithoutEnd", part, path_of(start), message)


def _repeated(
    part: str, elements: Iterable[Element], *, attribute: str, code: str
) -> Iterator[Fault]:
    seen: set[str] = set()
    for element in elements:
        value = element.get(attribute)
        if value is None:
            continue
        if value in seen:
            message = f"The bookmark id or name {value} is used more than once."
            yield Fault(code, part, path_of(element), message)
        seen.add(value)

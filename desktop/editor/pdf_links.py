"""Adds what Qt's PDF writer cannot: links in the text and the outline of headings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_lines import stretches_of
from desktop.workspace.find import number_of
from engine.document.bookmarks import find_bookmarks
from engine.pagination.model import Page

_TWIPS_PER_POINT = 20.0
_SCHEMES = ("http", "https", "mailto")


def add_links(path: Path, laid: LaidDocument) -> None:
    """Rewrites the file with link annotations and bookmarks."""
    targets = _Targets(laid)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page, sheet in zip(laid.page_map.pages, pdf.pages, strict=False):
            annotations = [_annotation(pdf, rect, goal) for rect, goal in _links(page, targets)]
            if annotations:
                sheet.obj.Annots = pdf.make_indirect(pikepdf.Array(annotations))
        _outline(pdf, laid, targets)
        pdf.save(path)


class _Targets:
    """Where bookmarks and headings lie: (page index, y in points from the bottom)."""

    def __init__(self, laid: LaidDocument) -> None:
        self._laid = laid
        self._bookmarks = find_bookmarks(laid.document)

    def of_block(self, block_id: str) -> tuple[int, float] | None:
        number = self._laid.page_map.page_of(block_id)
        if number is None:
            return None
        page = self._laid.page_map.pages[number - 1]
        for stretch in stretches_of(page):
            if stretch.placed.laid.position_of(block_id, 0) is not None:
                return number - 1, (page.height - stretch.placed.y) / _TWIPS_PER_POINT
        return number - 1, page.height / _TWIPS_PER_POINT

    def of_bookmark(self, name: str) -> tuple[int, float] | None:
        bookmark = self._bookmarks.get(name.lower())
        if bookmark is None:
            return None
        block_id = self._laid.document.block_id(bookmark.paragraph)
        return None if block_id is None else self.of_block(str(block_id))


_Rect = tuple[float, float, float, float]
_Goal = str | tuple[int, float]


def _links(page: Page, targets: _Targets) -> Iterator[tuple[_Rect, _Goal]]:
    """Rectangles in points from the bottom left, with an address or a place in the document."""
    for stretch in stretches_of(page):
        placed = stretch.placed
        faces = (placed.laid.face, *placed.laid.followers)
        if not any(run.link for face in faces for run in face.runs):
            continue  # its fragments would be built for nothing
        for index in range(placed.first, placed.last):
            line = placed.laid.lines[index]
            for fragment in line.fragments:
                link = fragment.run.link if fragment.run is not None else None
                goal = _goal(link, targets) if link else None
                if goal is None or fragment.kind == "break":
                    continue
                left = placed.x + fragment.x
                top = placed.top_of(index)
                yield (
                    (
                        left / _TWIPS_PER_POINT,
                        (page.height - top - line.height) / _TWIPS_PER_POINT,
                        (left + fragment.width) / _TWIPS_PER_POINT,
                        (page.height - top) / _TWIPS_PER_POINT,
                    ),
                    goal,
                )


def _goal(link: str, targets: _Targets) -> _Goal | None:
    if link.startswith("#"):
        return targets.of_bookmark(link[1:])
    return link if link.split(":", 1)[0].lower() in _SCHEMES else None


def _annotation(pdf: pikepdf.Pdf, rect: _Rect, goal: _Goal) -> Any:
    action: Any
    if isinstance(goal, str):
        action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String(goal))
    else:
        action = pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=_destination(pdf, *goal))
    return pikepdf.Dictionary(
        Type=pikepdf.Name.Annot,
        Subtype=pikepdf.Name.Link,
        Rect=pikepdf.Array([round(value, 2) for value in rect]),
        Border=pikepdf.Array([0, 0, 0]),
        A=action,
    )


def _destination(pdf: pikepdf.Pdf, page: int, y: float) -> Any:
    return pikepdf.Array([pdf.pages[page].obj, pikepdf.Name.XYZ, 0, round(y, 1), 0])


def _outline(pdf: pikepdf.Pdf, laid: LaidDocument, targets: _Targets) -> None:
    """Headings as a tree by their level."""
    with pdf.open_outline() as outline:
        parents: list[tuple[int, list[Any]]] = [(0, outline.root)]
        blocks = laid.document.snapshot().by_id
        for entry in laid.document.outline():
            place = targets.of_block(str(entry.block_id))
            if place is None:
                continue
            number = number_of(blocks[entry.block_id])
            item = pikepdf.OutlineItem(f"{number} {entry.text}".strip() or "Untitled", place[0])
            while len(parents) > 1 and parents[-1][0] >= entry.level:
                parents.pop()
            parents[-1][1].append(item)
            parents.append((entry.level, item.children))

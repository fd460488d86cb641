"""`whereas pages`: where every page starts, and on request each of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.document.document import WordDocument
from engine.document.faces import ParagraphFace
from engine.document.reading import Reading
from engine.identity import MAIN
from engine.pagination.model import Page
from engine.pagination.page_map import PageMap, lines_of

READINGS = {
    "none": Reading.ACCEPTED,
    "all": Reading.MARKUP,
    "original": Reading.ORIGINAL,
}
_FIRST_TEXT = 60
_COUNTED = frozenset({"text", "tab", "break", "pageBreak", "columnBreak", "field"})
_SHOWN = {
    "text": "{}", "space": "{}", "noteReference": "{}", "hyphen": "{}",
    "label": "{} ", "tab": "\t", "leader": "\t",
}  # fmt: skip


def run(argv: Sequence[str]) -> int:
    """The whole command, pictures and PDF included."""
    from desktop.editor.pages_run import run_pages

    return run_pages(argv)


def page_rows(document: WordDocument, pages: PageMap, *, lines: bool) -> list[dict[str, Any]]:
    """One row per page in the shape of the command line's `pages`."""
    ordinals = _paragraph_numbers(document)
    return [_row(pages, page, ordinals, lines=lines) for page in pages.pages]


def _row(pages: PageMap, page: Page, ordinals: dict[str, int], *, lines: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "number": page.number,
        "width_twips": round(page.width),
        "height_twips": round(page.height),
        "first": _first(pages, page, ordinals),
    }
    if lines:
        row["lines"] = lines_on(page)
    return row


def _first(pages: PageMap, page: Page, ordinals: dict[str, int]) -> dict[str, Any] | None:
    spans = pages.spans_on(page.number)
    if not spans:
        return None
    text = ""
    for span in spans:
        text += _plain(span.face, span.start, span.end)
        if len(text) >= _FIRST_TEXT:
            break
    first = spans[0]
    return {
        "paragraph": ordinals.get(first.block_id, 0),
        "offset": _counted(first.face, first.start),
        "text": text[:_FIRST_TEXT],
    }


def _counted(face: ParagraphFace, offset: int) -> int:
    """Characters of `w:t`, tabs and breaks before an offset; deleted text counts nothing."""
    count = 0
    for run in face.runs:
        if run.start >= offset:
            break
        if run.kind in _COUNTED and not _deleted(run.revisions):
            count += min(len(run.text), offset - run.start)
    return count


def _plain(face: ParagraphFace, start: int, end: int) -> str:
    parts = [
        run.text[max(start - run.start, 0) : max(end - run.start, 0)]
        for run in face.runs
        if run.kind in _COUNTED and not _deleted(run.revisions)
    ]
    return "".join(parts)


def _deleted(revisions: tuple[Any, ...]) -> bool:
    return any(mark.kind in ("deletion", "moveFrom") for mark in revisions)


def lines_on(page: Page) -> list[list[Any]]:
    """[y in twips, text] of every body line of a page, in order of reading."""
    rows: list[list[Any]] = []
    for placed in lines_of(page.items):
        for index in range(placed.first, placed.last):
            fragments = placed.laid.lines[index].fragments
            text = "".join(_SHOWN.get(f.kind, "").format(f.text) for f in fragments)
            rows.append([round(placed.top_of(index)), text])
    return rows


def _paragraph_numbers(document: WordDocument) -> dict[str, int]:
    """Body paragraphs in document order; those of text boxes do not count."""
    entries = document.index.entries(MAIN, include_hidden=True)
    body = [entry for entry in entries if entry.box is None]
    return {entry.block_id: number for number, entry in enumerate(body)}

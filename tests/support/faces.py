"""Faces built by hand: paragraphs, tables and views without a package, for layout tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.document.faces import (
    CellFace,
    LabelFace,
    NoteRef,
    ParagraphFace,
    ParagraphFormat,
    RowFace,
    RunFace,
    RunFormat,
    SectionFace,
    StoryView,
    TableFace,
)
from engine.document.reading import Reading
from engine.identity import MAIN, StoryHandle

RUN = RunFormat(size_half_points=20)
_KINDS: dict[str, Any] = {"\t": "tab", "\n": "break", "\f": "pageBreak", "\v": "columnBreak"}


def paragraph(
    text: str = "",
    *,
    block_id: str = "",
    run: RunFormat = RUN,
    notes: dict[int, str] | None = None,
    label: str | None = None,
    section_end: int | None = None,
    **format: Any,
) -> ParagraphFace:
    """A paragraph of one look; \\t \\n \\f \\v are tab and breaks, `^` a footnote reference.

    `notes` gives kinds by note number for the references in order (default: footnotes).
    """
    runs: list[RunFace] = []
    start = 0
    number = 0
    for index in range(len(text) + 1):
        special = index < len(text) and (text[index] in _KINDS or text[index] == "^")
        if index == len(text) or special:
            if index > start:
                piece = text[start:index]
                runs.append(RunFace(start, piece, run, clean_start=start, clean_length=len(piece)))
            start = index + 1
        if special and text[index] == "^":
            number += 1
            ref = NoteRef((notes or {}).get(number, "footnote"), number, str(number))  # type: ignore[arg-type]
            small = replace(run, vert_align="superscript")
            runs.append(RunFace(index, "^", small, kind="noteReference", note=ref))
        elif special:
            runs.append(RunFace(index, text[index], run, kind=_KINDS[text[index]]))
    return ParagraphFace(
        block_id or f"p{abs(hash(text)) % 100000}",
        0,
        0,
        text,
        ParagraphFormat(**format),
        run,
        runs=tuple(runs),
        label=LabelFace(label, run) if label is not None else None,
        section_end=section_end,
        clean_text=text,
    )


def cell(*items: ParagraphFace | TableFace, at: int, span: int = 1, **more: Any) -> CellFace:
    """A cell in grid column `at`."""
    return CellFace(tuple(items), at, span, **more)


def table(*rows: RowFace, grid: tuple[int, ...], **more: Any) -> TableFace:
    """A table over the given grid."""
    return TableFace(0, 0, grid, rows, **more)


def row(*cells: CellFace, **more: Any) -> RowFace:
    """A row of cells."""
    return RowFace(cells, **more)


def view(*items: ParagraphFace | TableFace, handle: StoryHandle = MAIN) -> StoryView:
    """A story of these items."""
    return StoryView(handle, Reading.MARKUP, items, 1)


def section(index: int = 0, *, lines: float = 0, **more: Any) -> SectionFace:
    """A section of 5000 twips text width; `lines` sets its height in 230-twip lines."""
    height = {"page_height": int(2000 + lines * 230)} if lines else {}
    plain = {
        "page_width": 7000, "margin_left": 1000, "margin_right": 1000,
        "margin_top": 1000, "margin_bottom": 1000, **height,
    }  # fmt: skip
    return SectionFace(index, **{**plain, **more})

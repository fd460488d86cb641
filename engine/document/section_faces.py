"""The face of a section: paper, margins, columns, headers, and how pages and notes count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.document.formats import NO_BORDERS, Border
from engine.identity import StoryHandle

RevisionKind = Literal["insertion", "deletion", "moveFrom", "moveTo", "formatting"]
SectionStart = Literal["nextPage", "continuous", "evenPage", "oddPage", "nextColumn"]


@dataclass(frozen=True, slots=True)
class RevisionMark:
    """One tracked change as it lies on a run, mark, row or cell.

    `group_id` names the decision group when it is known here (a move's name); panes and
    layout that need replacement pairs take them from `document.revisions()`.
    """

    revision_id: str
    kind: RevisionKind
    author: str
    date: str | None = None
    suggestion_id: str | None = None
    group_id: str = ""


@dataclass(frozen=True, slots=True)
class LineNumbering:
    count_by: int = 1
    start: int = 1
    distance: int | None = None
    restart: Literal["newPage", "newSection", "continuous"] = "newPage"


@dataclass(frozen=True, slots=True)
class DocGrid:
    kind: Literal["default", "lines", "linesAndChars", "snapToChars"] = "default"
    line_pitch: int = 0
    char_space: int = 0


@dataclass(frozen=True, slots=True)
class NoteNumbering:
    """Foot- or endnote numbering and place of one section (over the document's settings)."""

    number_format: str = "decimal"
    start: int = 1
    restart: Literal["continuous", "eachSect", "eachPage"] = "continuous"
    position: str = "pageBottom"


@dataclass(frozen=True, slots=True)
class SectionFace:
    """One section. `headers`/`footers` hold the effective story per "default|first|even"
    (inherited from the section before when a section names none)."""

    index: int
    start: SectionStart = "nextPage"
    page_width: int = 12240
    page_height: int = 15840
    landscape: bool = False
    margin_top: int = 1440
    margin_bottom: int = 1440
    margin_left: int = 1440
    margin_right: int = 1440
    header_distance: int = 720
    footer_distance: int = 720
    gutter: int = 0
    gutter_right: bool = False
    column_count: int = 1
    column_spacing: int = 720
    column_widths: tuple[int, ...] = ()
    column_spacings: tuple[int, ...] = ()
    column_separator: bool = False
    title_page: bool = False
    even_odd: bool = False
    page_number_start: int | None = None
    page_number_format: str = "decimal"
    page_number_chapter_style: int | None = None
    headers: Mapping[str, StoryHandle] = field(default_factory=dict[str, StoryHandle])
    footers: Mapping[str, StoryHandle] = field(default_factory=dict[str, StoryHandle])
    line_numbering: LineNumbering | None = None
    borders: Mapping[str, Border] = field(default_factory=lambda: NO_BORDERS)
    borders_from_text: bool = True
    borders_pages: str = "allPages"
    doc_grid: DocGrid = DocGrid()
    vertical_align: Literal["top", "center", "bottom", "both"] = "top"
    bidi: bool = False
    text_direction: str = "lrTb"
    footnotes: NoteNumbering = NoteNumbering()
    endnotes: NoteNumbering = NoteNumbering(number_format="lowerRoman", position="docEnd")
    property_revision: RevisionMark | None = None

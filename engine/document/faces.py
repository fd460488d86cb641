"""Faces: the frozen, resolved look of a story that layout and panes read instead of XML.

Lengths are twips unless the name says otherwise (`_emu`, `_half_points`, `_pt`, `_eighths`).
A face object is immutable and shared: builders hand out *the same object* as long as nothing
it shows has changed, so `face is earlier_face` is the cheap and exact "unchanged" test. (The
stamp alone is not: a list number can change although the paragraph's XML did not.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as face_field
from typing import Literal

from engine.document.formats import NO_BORDERS as NO_BORDERS
from engine.document.formats import Border as Border
from engine.document.formats import FrameFace as FrameFace
from engine.document.formats import ParagraphFormat as ParagraphFormat
from engine.document.formats import RunFormat as RunFormat
from engine.document.formats import Tab as Tab
from engine.document.reading import Reading
from engine.document.section_faces import DocGrid as DocGrid
from engine.document.section_faces import LineNumbering as LineNumbering
from engine.document.section_faces import NoteNumbering as NoteNumbering
from engine.document.section_faces import RevisionMark as RevisionMark
from engine.document.section_faces import SectionFace as SectionFace
from engine.identity import StoryHandle

OBJECT = "\ufffc"
"""What an object (image, note reference, equation-free shape…) is in `ParagraphFace.text`."""

RunKind = Literal[
    "text",
    "tab",
    "break",
    "pageBreak",
    "columnBreak",
    "image",
    "noteReference",
    "field",
    "symbol",
    "object",
    "math",
]
ObjectKind = Literal[
    "picture", "textBox", "shape", "group", "chart", "smartArt", "ole", "altChunk", "object"
]


@dataclass(frozen=True, slots=True)
class NoteRef:
    """A foot- or endnote reference, or (`is_mark`) the number inside the note itself."""

    kind: Literal["footnote", "endnote"]
    note_id: int
    label: str
    is_mark: bool = False


@dataclass(frozen=True, slots=True)
class AlignedTab:
    """`w:ptab`: a tab to the left, centre or right of the margin or of the indents."""

    alignment: Literal["left", "center", "right"] = "left"
    relative_to: Literal["margin", "indent"] = "margin"
    leader: str = "none"


@dataclass(frozen=True, slots=True)
class AnchorFace:
    """Where a floating object hangs: offsets in EMU from the named edge, or an alignment."""

    h_from: str = "column"
    h_align: str | None = None
    h_offset_emu: int = 0
    v_from: str = "paragraph"
    v_align: str | None = None
    v_offset_emu: int = 0
    wrap: Literal["none", "square", "tight", "through", "topAndBottom"] = "none"
    wrap_side: str = "bothSides"
    dist_top_emu: int = 0
    dist_bottom_emu: int = 0
    dist_left_emu: int = 0
    dist_right_emu: int = 0
    behind: bool = False
    allow_overlap: bool = True
    layout_in_cell: bool = True
    z_order: int = 0
    width_percent: float | None = None
    width_from: str | None = None
    height_percent: float | None = None
    height_from: str | None = None


OutlineKind = Literal["rectangle", "ellipse", "line", "risingLine", "path", "none"]
"""What a shape is drawn as; a rising line goes from the lower left to the upper right."""
PathStep = tuple[Literal["move", "line", "cubic", "quad", "close"], tuple[float, ...]]
"""A step of a freeform and its points (x, y, x, y …) as shares of the shape's width and height."""


@dataclass(frozen=True, slots=True)
class WordArt:
    """Text stretched to its shape: the watermarks that Word puts into headers."""

    text: str
    font: str = ""
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class ImageFace:
    """A drawn object: picture, text box, shape, or a named placeholder for what we do not draw.

    `part_name` is empty for everything that has no picture; `label` then says what stands
    there ("Chart", "SmartArt"…). `items` is the text of a text box.
    """

    part_name: str
    width_emu: int
    height_emu: int
    inline: bool = True
    anchor: AnchorFace | None = None
    description: str = ""
    kind: ObjectKind = "picture"
    label: str = ""
    items: tuple[ParagraphFace | TableFace, ...] = ()
    inset_emu: tuple[int, int, int, int] = (91440, 45720, 91440, 45720)
    fill: str | None = None
    outline: str | None = None
    outline_emu: int = 0
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    rotation_degrees: float = 0.0
    vertical_align: str = "top"
    auto_fit: bool = False
    outline_kind: OutlineKind = "rectangle"
    path: tuple[PathStep, ...] = ()
    word_art: WordArt | None = None
    opacity: float = 1.0
    members: tuple[GroupMember, ...] = ()
    """Of a group: what it consists of, from the lowest to the topmost."""

    @property
    def texts(self) -> tuple[ParagraphFace | TableFace, ...]:
        """The text of the box and of every box in the group."""
        return self.items + tuple(item for one in self.members for item in one.image.texts)


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A drawing of a group; its upper left corner is measured from the group's."""

    image: ImageFace
    x_emu: int
    y_emu: int


@dataclass(frozen=True, slots=True)
class RunFace:
    """A stretch of a paragraph with one look.

    `start` counts code points of `ParagraphFace.text`; `clean_start` counts those of the
    accepted text (None: not visible there) and `clean_length` says how many of them the run
    stands for: equal to `len(text)` for text, 0 for pictures, 4 for a note marker "[^1]".
    """

    start: int
    text: str
    format: RunFormat
    revisions: tuple[RevisionMark, ...] = ()
    comment_ids: tuple[str, ...] = ()
    kind: RunKind = "text"
    clean_start: int | None = None
    clean_length: int = 0
    note: NoteRef | None = None
    image: ImageFace | None = None
    field: str | None = None
    link: str | None = None
    aligned_tab: AlignedTab | None = None

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class LabelFace:
    """The number or bullet in front of a paragraph, as it shows in this reading."""

    text: str
    format: RunFormat
    suffix: Literal["tab", "space", "nothing"] = "tab"
    alignment: Literal["left", "right", "center"] = "left"
    level: int = 0
    num_id: int = 0
    level_indent: int = 0
    level_first_line: int = 0
    level_tab: int | None = None
    picture: str = ""
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class ParagraphFace:
    """One paragraph in one reading. `section_end` is the index of the section it closes.

    `stamp` is no part of equality: it tells when the block was last read, not how it looks.
    """

    block_id: str
    top_key: int
    stamp: int = face_field(compare=False)
    text: str
    format: ParagraphFormat
    mark: RunFormat
    mark_revisions: tuple[RevisionMark, ...] = ()
    runs: tuple[RunFace, ...] = ()
    label: LabelFace | None = None
    section_end: int | None = None
    property_revision: RevisionMark | None = None
    style_separator: bool = False
    clean_text: str = ""
    hidden: bool = False

    def to_clean(self, offset: int) -> int:
        """Offset in the accepted text for one in `text`; inside what is not there: its place."""
        clean = 0
        for run in self.runs:
            if run.clean_start is None:
                continue
            if offset < run.start:
                return clean
            if offset < run.end and len(run.text) == run.clean_length:
                return run.clean_start + offset - run.start
            if offset < run.end:
                return run.clean_start
            clean = run.clean_start + run.clean_length
        return clean

    def from_clean(self, offset: int) -> int:
        """Offset in `text` for an offset in the accepted text; at a border the left side wins."""
        position = 0
        for run in self.runs:
            if run.clean_start is None:
                continue
            clean_end = run.clean_start + run.clean_length
            if offset <= run.clean_start:
                return run.start if offset < run.clean_start or position == 0 else position
            if offset < clean_end:
                same = len(run.text) == run.clean_length
                return run.start + (offset - run.clean_start if same else 0)
            position = run.end
        return position


@dataclass(frozen=True, slots=True)
class CellFace:
    """One `w:tc`. `margins` is (top, right, bottom, left); `borders` are the cell's own, resolved
    over table style and table (conflicts between neighbours are the layout's matter)."""

    items: tuple[ParagraphFace | TableFace, ...]
    grid_start: int
    grid_span: int = 1
    v_merge: Literal["", "restart", "continue"] = ""
    width: int | None = None
    width_percent: float | None = None
    margins: tuple[int, int, int, int] = (0, 108, 0, 108)
    borders: Mapping[str, Border] = face_field(default_factory=lambda: NO_BORDERS)
    shading: str | None = None
    vertical_align: Literal["top", "center", "bottom", "both"] = "top"
    no_wrap: bool = False
    fit_text: bool = False
    text_direction: str = "lrTb"
    hide_mark: bool = False
    revision: RevisionMark | None = None


@dataclass(frozen=True, slots=True)
class RowFace:
    cells: tuple[CellFace, ...]
    height: int | None = None
    height_rule: Literal["auto", "exact", "atLeast"] = "atLeast"
    cant_split: bool = False
    header: bool = False
    revision: RevisionMark | None = None
    grid_before: int = 0
    grid_after: int = 0
    width_before: int | None = None
    width_after: int | None = None
    cell_spacing: int = 0
    alignment: str | None = None


@dataclass(frozen=True, slots=True)
class TableFloatFace:
    """`w:tblpPr`: where a floating table hangs."""

    h_anchor: str = "page"
    v_anchor: str = "page"
    x: int = 0
    y: int = 0
    x_align: str | None = None
    y_align: str | None = None
    dist_left: int = 0
    dist_right: int = 0
    dist_top: int = 0
    dist_bottom: int = 0
    overlap: bool = True


@dataclass(frozen=True, slots=True)
class TableFace:
    """A table: `grid` is `w:tblGrid` in twips (Word's last layout), `width` None means auto."""

    top_key: int
    stamp: int = face_field(compare=False)
    grid: tuple[int, ...]
    rows: tuple[RowFace, ...]
    indent: int = 0
    alignment: Literal["left", "center", "right"] = "left"
    width: int | None = None
    width_percent: float | None = None
    layout: Literal["fixed", "autofit"] = "autofit"
    borders: Mapping[str, Border] = face_field(default_factory=lambda: NO_BORDERS)
    cell_margins: tuple[int, int, int, int] = (0, 108, 0, 108)
    style_id: str = ""
    float_position: TableFloatFace | None = None
    bidi: bool = False
    cell_spacing: int = 0
    shading: str | None = None
    property_revision: RevisionMark | None = None


@dataclass(frozen=True, slots=True)
class StoryView:
    """The faces of one story in one reading, top-level blocks in order."""

    handle: StoryHandle
    reading: Reading
    items: tuple[ParagraphFace | TableFace, ...]
    version: int

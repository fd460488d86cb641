"""What the layout needs and what it gives: measurer protocols in, lines and placed pages out.

Every length is in twips (1/1440 inch) as float, every y grows downwards. Positions of placed
items are page coordinates; positions inside a paragraph are relative to the left edge of its
column and to the top of its first line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from engine.document.faces import (
    Border,
    CellFace,
    ImageFace,
    NoteRef,
    ParagraphFace,
    ParagraphFormat,
    RunFace,
    TableFace,
)
from engine.identity import StoryHandle


class FontSpec(NamedTuple):
    """One concrete font: everything a measurer needs, nothing that only painting needs."""

    family: str
    bold: bool
    italic: bool
    half_points: float
    kerning: bool


class FontMetrics(NamedTuple):
    """Vertical metrics in twips; Word's natural line height is the sum of the three."""

    ascent: float
    descent: float
    line_gap: float


class MeasuredFont(Protocol):
    """A font at one size; widths are unrounded advances without ligatures."""

    @property
    def metrics(self) -> FontMetrics: ...

    def width(self, text: str) -> float: ...


class Measurer(Protocol):
    """Gives fonts; the desktop answers with Qt, tests with tables."""

    def font(self, spec: FontSpec) -> MeasuredFont: ...


FragmentKind = Literal[
    "text", "space", "tab", "leader", "image", "object", "label", "noteReference", "hyphen", "break"
]


@dataclass(slots=True)
class Fragment:
    """A piece of one line in one font; `text` is what is drawn (capitals applied).

    `x` is relative to the paragraph's column edge. Draw with the font `font`, `rise` twips above
    the baseline, `letter_spacing` twips after each character, stretched to `scale_percent`.
    """

    x: float
    width: float
    text: str
    start: int
    end: int
    run: RunFace | None
    kind: FragmentKind
    font: FontSpec
    rise: float = 0.0
    letter_spacing: float = 0.0
    scale_percent: float = 100.0
    right_to_left: bool = False


class FragmentSource(Protocol):
    """Builds the fragments of a line when somebody paints or hits it, never during layout."""

    def fragments_of(self, line: Line) -> tuple[Fragment, ...]: ...


@dataclass(slots=True)
class Line:
    """One laid line. `y` is relative to the paragraph's top, `baseline` to the line's top.

    `x` is where its text starts before alignment and `limit` how far it may reach, both from the
    column's edge; `left` and `right` are the painted extent after alignment.
    """

    y: float
    height: float
    baseline: float
    start: int
    end: int
    x: float
    limit: float
    first_piece: int
    last_piece: int
    source: FragmentSource
    slack: float = 0.0
    break_after: Literal["", "line", "page", "column"] = ""
    hyphenated: bool = False
    squeezed: bool = False
    notes: tuple[NoteRef, ...] = ()
    built: tuple[Fragment, ...] | None = None

    @property
    def fragments(self) -> tuple[Fragment, ...]:
        """The pieces to paint in order of text; built on first use."""
        if self.built is None:
            self.built = self.source.fragments_of(self)
        return self.built

    @property
    def left(self) -> float:
        return min((f.x for f in self.fragments), default=self.x)

    @property
    def right(self) -> float:
        """Right end of what can be seen: spaces at the end of a line hang."""
        seen = (f.x + f.width for f in self.fragments if f.kind not in ("space", "break"))
        return max(seen, default=self.x)


@dataclass(slots=True)
class LaidParagraph:
    """A paragraph broken into lines for one width; shared by every page that shows a part.

    `followers` are the paragraphs that a style separator joins to `face` on the same line: the
    offsets of lines and fragments run on through them (`locate`, `position_of`).
    """

    face: ParagraphFace
    width: float
    lines: list[Line]
    space_before: float
    space_after: float
    height: float
    format: ParagraphFormat
    followers: tuple[ParagraphFace, ...] = ()
    plain: bool = True
    """No note, forced break, anchored object or box: lines may be placed without a look at each."""
    dressed: bool = False
    """Has borders, shading or a forced page before it."""
    anchors: tuple[RunFace, ...] = ()
    """Runs with floating objects, in order."""
    has_boxes: bool = False
    """Whether a text box stands in one of its lines."""
    cut_by_offset: bool = False
    """Its lines hold for one place only: what is left over goes on by offset, not by line."""

    @property
    def block_id(self) -> str:
        return self.face.block_id

    def locate(self, offset: int) -> tuple[str, int]:
        """Block and offset in its own text for an offset of a line or fragment."""
        face = self.face
        for follower in self.followers:
            if offset < len(face.text):
                break
            offset -= len(face.text)
            face = follower
        return face.block_id, offset

    def position_of(self, block_id: str, offset: int) -> int | None:
        """Offset as lines count it for a place in one of the joined blocks."""
        base = 0
        for face in (self.face, *self.followers):
            if face.block_id == block_id:
                return base + offset
            base += len(face.text)
        return None

    def line_at(self, offset: int) -> int:
        """Index of the line that shows the character at `offset` (the last one past the end)."""
        starts = [line.start for line in self.lines]
        return max(0, bisect_right(starts, offset) - 1)


@dataclass(slots=True)
class PlacedLines:
    """Lines `first` (included) to `last` (excluded) of a paragraph; `y` is the top of `first`."""

    laid: LaidParagraph
    first: int
    last: int
    x: float
    y: float
    story: StoryHandle

    @property
    def block_id(self) -> str:
        return self.laid.face.block_id

    @property
    def height(self) -> float:
        lines = self.laid.lines
        if self.last <= self.first:
            return 0.0
        return lines[self.last - 1].y + lines[self.last - 1].height - lines[self.first].y

    def top_of(self, index: int) -> float:
        """Page y of the top of line `index`."""
        lines = self.laid.lines
        return self.y + lines[index].y - lines[self.first].y


@dataclass(slots=True)
class PlacedRule:
    """A straight stroke: table and paragraph borders, note separators, page borders."""

    x0: float
    y0: float
    x1: float
    y1: float
    border: Border


@dataclass(slots=True)
class PlacedFill:
    """A coloured rectangle behind text; `color` is RRGGBB."""

    x: float
    y: float
    width: float
    height: float
    color: str


@dataclass(slots=True)
class PlacedImage:
    """A floating picture (inline ones are fragments of their line)."""

    image: ImageFace
    x: float
    y: float
    width: float
    height: float
    behind_text: bool = False
    block_id: str | None = None


@dataclass(slots=True)
class PlacedText:
    """Text that belongs to no paragraph: line numbers."""

    text: str
    x: float
    baseline: float
    font: FontSpec


@dataclass(slots=True)
class PlacedCell:
    """The part of a cell that is on this page."""

    cell: CellFace
    x: float
    y: float
    width: float
    height: float
    items: tuple[PlacedItem, ...]


@dataclass(slots=True)
class PlacedTable:
    """Rows `first` to `last` (excluded) of a table.

    The first `repeated` cells are header rows shown again; they start no page and no text.
    """

    table: TableFace
    first: int
    last: int
    x: float
    y: float
    width: float
    height: float
    fills: tuple[PlacedFill, ...]
    cells: tuple[PlacedCell, ...]
    rules: tuple[PlacedRule, ...]
    story: StoryHandle
    repeated: int = 0


@dataclass(slots=True)
class PlacedBox:
    """A text box or frame: fills first, then its items, then its rules.

    Of a turned box (`turn` 90 or 270 degrees clockwise) the items lie in coordinates of their
    own: from the corner where its text begins, x along the lines, y from line to line.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    border: Border | None
    items: tuple[PlacedItem, ...]
    behind_text: bool = False
    turn: int = 0


PlacedItem = (
    PlacedLines | PlacedTable | PlacedImage | PlacedRule | PlacedFill | PlacedText | PlacedBox
)


class Furniture(NamedTuple):
    """Header and footer of one page, made when somebody looks at the page."""

    header: tuple[PlacedItem, ...]
    footer: tuple[PlacedItem, ...]


@dataclass(slots=True)
class Page:
    """One sheet: `number` counts from 1 through the file, `label` is what PAGE shows."""

    number: int
    label: str
    width: float
    height: float
    section: int
    body_top: float
    body_bottom: float
    body_left: float
    body_right: float
    items: list[PlacedItem] = field(default_factory=list[PlacedItem])
    note_items: list[PlacedItem] = field(default_factory=list[PlacedItem])
    counted: int = 1
    """The page number as the section counts, before it is spelled in `label`."""
    opens_section: bool = False
    furnish: Callable[[Page], Furniture] | None = None
    furniture: Furniture | None = None
    places: list[tuple[str, int]] | None = None
    """(block, first offset) of what stands here; kept by the page map, since pages are kept."""

    @property
    def header_items(self) -> tuple[PlacedItem, ...]:
        return self._furniture().header

    @property
    def footer_items(self) -> tuple[PlacedItem, ...]:
        return self._furniture().footer

    def _furniture(self) -> Furniture:
        if self.furniture is None:
            self.furniture = self.furnish(self) if self.furnish else Furniture((), ())
        return self.furniture

    def all_items(self) -> Sequence[PlacedItem]:
        """Everything to paint, in painting order."""
        return [*self.header_items, *self.footer_items, *self.items, *self.note_items]

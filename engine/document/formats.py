"""Effective character and paragraph formatting as values: interned, frozen, resolved.

Lengths are twips unless the name says otherwise (`_half_points`, `_eighths`, `_pt`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

TabKind = Literal["left", "center", "right", "decimal", "bar", "num", "clear"]
Alignment = Literal["left", "center", "right", "both", "distribute"]
LineRule = Literal["auto", "exact", "atLeast"]


@dataclass(frozen=True, slots=True)
class RunFormat:
    """Effective character formatting; interned, so equal formats are one object."""

    font_ascii: str = "Times New Roman"
    font_h_ansi: str = "Times New Roman"
    font_east_asia: str = "Times New Roman"
    font_cs: str = "Times New Roman"
    size_half_points: float = 20
    size_cs_half_points: float = 20
    bold: bool = False
    italic: bool = False
    bold_cs: bool = False
    italic_cs: bool = False
    underline: str | None = None
    underline_color: str | None = None
    strike: bool = False
    double_strike: bool = False
    color: str | None = None
    highlight: str | None = None
    shading: str | None = None
    caps: bool = False
    small_caps: bool = False
    hidden: bool = False
    vert_align: Literal["", "superscript", "subscript"] = ""
    kern_half_points: int | None = None
    spacing: int = 0
    position_half_points: int = 0
    scale_percent: int = 100
    rtl: bool = False
    complex_script: bool = False
    emphasis: str | None = None
    border: Border | None = None
    lang: str = ""
    lang_east_asia: str = ""
    hint_east_asia: bool = False
    style_id: str = ""


@dataclass(frozen=True, slots=True)
class Tab:
    """One custom stop. `num` stops are kept but Word ignores them (word-layout R8)."""

    position: int
    kind: TabKind = "left"
    leader: str = "none"


@dataclass(frozen=True, slots=True)
class Border:
    style: str = "single"
    size_eighths: int = 4
    space_pt: int = 0
    color: str = "auto"

    @property
    def visible(self) -> bool:
        return self.style not in ("nil", "none")

    @property
    def width(self) -> float:
        """Line width in twips (one stroke; double lines take three)."""
        return self.size_eighths * 2.5 if self.visible else 0.0


@dataclass(frozen=True, slots=True)
class FrameFace:
    """`w:framePr`: a frame or drop cap; adjacent paragraphs with equal frames share one box."""

    drop_cap: Literal["none", "drop", "margin"] = "none"
    lines: int = 1
    width: int | None = None
    height: int | None = None
    height_rule: str = "auto"
    h_space: int = 0
    v_space: int = 0
    wrap: str = "auto"
    h_anchor: str = "page"
    v_anchor: str = "page"
    x: int = 0
    y: int = 0
    x_align: str | None = None
    y_align: str | None = None


NO_BORDERS: Mapping[str, Border] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """Effective paragraph formatting; interned, so equal formats are one object.

    `indent_first_line` is negative for a hanging indent. `borders` has the sides top, left,
    bottom, right, between and bar. Alignment left/right is already physical (in a bidi
    paragraph Word's `left` means the leading, hence right, edge).
    """

    alignment: Alignment = "left"
    indent_left: int = 0
    indent_right: int = 0
    indent_first_line: int = 0
    space_before: int = 0
    space_after: int = 0
    before_auto: bool = False
    after_auto: bool = False
    line: int = 240
    line_rule: LineRule = "auto"
    contextual_spacing: bool = False
    keep_next: bool = False
    keep_lines: bool = False
    page_break_before: bool = False
    widow_control: bool = True
    tabs: tuple[Tab, ...] = ()
    borders: Mapping[str, Border] = field(default_factory=lambda: NO_BORDERS)
    shading: str | None = None
    outline_level: int | None = None
    bidi: bool = False
    style_id: str = ""
    suppress_auto_hyphens: bool = False
    suppress_line_numbers: bool = False
    snap_to_grid: bool = True
    word_wrap: bool = True
    kinsoku: bool = True
    auto_space_de: bool = True
    auto_space_dn: bool = True
    overflow_punct: bool = True
    text_alignment: str = "auto"
    mirror_indents: bool = False
    adjust_right_indent: bool = True
    frame: FrameFace | None = None
    numbering_off: bool = False
    num_id: int | None = None
    num_level: int = 0

"""What one `w:pPr` says, as a partial set of `ParagraphFormat` fields, and how two merge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.document.formats import Border, FrameFace, Tab
from engine.document.run_properties import Values, read_border, read_each, read_shading
from engine.document.theme import Theme
from engine.document.xmlread import (
    Element,
    child_val,
    children,
    flag,
    integer,
    measure,
    twips,
    val,
)
from engine.ooxml.ns import W

LEVEL_FIELDS = ("indent_left", "indent_right", "indent_first_line", "tabs")
"""What a numbering level's own `w:pPr` contributes to a paragraph (§17.9.22)."""

_FLAGS = {
    "keepNext": "keep_next",
    "keepLines": "keep_lines",
    "pageBreakBefore": "page_break_before",
    "widowControl": "widow_control",
    "contextualSpacing": "contextual_spacing",
    "suppressAutoHyphens": "suppress_auto_hyphens",
    "suppressLineNumbers": "suppress_line_numbers",
    "snapToGrid": "snap_to_grid",
    "wordWrap": "word_wrap",
    "kinsoku": "kinsoku",
    "autoSpaceDE": "auto_space_de",
    "autoSpaceDN": "auto_space_dn",
    "overflowPunct": "overflow_punct",
    "mirrorIndents": "mirror_indents",
    "adjustRightInd": "adjust_right_indent",
    "bidi": "bidi",
}
_TAB_KINDS = {
    "left": "left",
    "start": "left",
    "center": "center",
    "right": "right",
    "end": "right",
    "decimal": "decimal",
    "bar": "bar",
    "num": "num",
    "list": "num",
    "clear": "clear",
}


def read_paragraph_properties(element: Element | None, theme: Theme) -> Values:
    """The partial formatting of a `w:pPr`.

    `tabs` is position → `Tab` (None clears the stop), `borders` side → `Border`; `num_id` and
    `num_level` are what `w:numPr` says, each only if it says it.
    """
    return read_each(element, theme, flags=_FLAGS, readers=_READERS)


def merge_paragraph(base: Values, over: Mapping[str, Any]) -> Values:
    """`over` wins attribute by attribute; tabs and borders merge stop by stop, side by side."""
    merged = {**base, **over}
    for name in ("tabs", "borders"):
        if name in base and name in over:
            merged[name] = {**base[name], **over[name]}
    return merged


def resolved_tabs(
    level: Mapping[int, Tab | None], own: Mapping[int, Tab | None]
) -> tuple[Tab, ...]:
    """The stops in force, by position: a cleared stop is gone (§17.3.1.37)."""
    stops = {**level, **own}
    return tuple(tab for _, tab in sorted(stops.items()) if tab is not None)


def _indents(item: Element, values: Values, theme: Theme) -> None:
    """`hanging` wins over `firstLine` (§17.3.1.12). The `…Chars` twins are ignored: Word
    always writes the twips it resolved them to beside them."""
    for names, target in ((("left", "start"), "indent_left"), (("right", "end"), "indent_right")):
        for name in names:
            number = twips(item, name)
            if number is not None:
                values[target] = number
    first, hanging = twips(item, "firstLine"), twips(item, "hanging")
    if hanging is not None:
        values["indent_first_line"] = -hanging
    elif first is not None:
        values["indent_first_line"] = first


def _spacing(item: Element, values: Values, theme: Theme) -> None:
    for name, target in (("before", "space_before"), ("after", "space_after")):
        number = twips(item, name)
        if number is not None:
            values[target] = number
        automatic = item.get(W + name + "Autospacing")
        if automatic is not None:
            values[f"{name}_auto"] = flag(item, name + "Autospacing")
    line = twips(item, "line")
    if line is not None:
        rule = item.get(W + "lineRule", "auto")
        # Word stores an exact height of its oldest formats as a negative line.
        values["line_rule"] = "exact" if line < 0 or rule == "exact" else rule
        values["line"] = abs(line)
        if rule not in ("auto", "exact", "atLeast"):
            values["line_rule"] = "auto"


def _numbering(item: Element, values: Values, theme: Theme) -> None:
    num_id, level = integer(child_val(item, "numId")), integer(child_val(item, "ilvl"))
    if num_id is not None:
        values["num_id"] = num_id
    if level is not None:
        values["num_level"] = level


def _tabs(item: Element, values: Values, theme: Theme) -> None:
    stops: dict[int, Tab | None] = {}
    for stop in children(item, "tab"):
        position = twips(stop, "pos")
        kind = _TAB_KINDS.get(val(stop, "left") or "left", "left")
        if position is None:
            continue
        if kind == "clear":
            stops[position] = None
        else:
            leader = stop.get(W + "leader", "none")
            stops[position] = Tab(position, kind, leader)  # pyright: ignore[reportArgumentType]
    values["tabs"] = stops


def _borders(item: Element, values: Values, theme: Theme) -> None:
    sides: dict[str, Border] = {}
    for side in item.iterchildren("*"):
        sides[side.tag.rpartition("}")[2]] = read_border(side, theme)
    values["borders"] = sides


def _shading(item: Element, values: Values, theme: Theme) -> None:
    values["shading"] = read_shading(item, theme)


def _alignment(item: Element, values: Values, theme: Theme) -> None:
    values["alignment"] = val(item, "left")


def _outline(item: Element, values: Values, theme: Theme) -> None:
    level = integer(val(item))
    values["outline_level"] = level if level is not None and 0 <= level <= 8 else None


def _text_alignment(item: Element, values: Values, theme: Theme) -> None:
    values["text_alignment"] = val(item, "auto")


def _frame(item: Element, values: Values, theme: Theme) -> None:
    values["frame"] = FrameFace(
        drop_cap=_drop_cap(item),
        lines=integer(item.get(W + "lines")) or 1,
        width=twips(item, "w"),
        height=twips(item, "h"),
        height_rule=item.get(W + "hRule", "auto"),
        h_space=twips(item, "hSpace") or 0,
        v_space=twips(item, "vSpace") or 0,
        wrap=item.get(W + "wrap", "auto"),
        h_anchor=item.get(W + "hAnchor", "page"),
        v_anchor=item.get(W + "vAnchor", "page"),
        x=measure(item.get(W + "x")) or 0,
        y=measure(item.get(W + "y")) or 0,
        x_align=item.get(W + "xAlign"),
        y_align=item.get(W + "yAlign"),
    )


def _drop_cap(item: Element) -> Any:
    kind = item.get(W + "dropCap", "none")
    return kind if kind in ("drop", "margin") else "none"


def _style(item: Element, values: Values, theme: Theme) -> None:
    values["style_id"] = val(item) or ""


_READERS: dict[str, Callable[[Element, Values, Theme], None]] = {
    "ind": _indents,
    "spacing": _spacing,
    "numPr": _numbering,
    "tabs": _tabs,
    "pBdr": _borders,
    "shd": _shading,
    "jc": _alignment,
    "outlineLvl": _outline,
    "textAlignment": _text_alignment,
    "framePr": _frame,
    "pStyle": _style,
}

"""What one `w:rPr` says, as a partial set of `RunFormat` fields (absent means "inherits")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.document.formats import Border
from engine.document.theme import Theme
from engine.document.xmlread import Element, integer, is_on, measure, twips, val
from engine.ooxml.ns import W

Values = dict[str, Any]
"""Field name → value; the fields of `RunFormat` plus `style_id` and `spec_vanish`."""

TOGGLES = frozenset(
    ("bold", "italic", "bold_cs", "italic_cs", "strike", "caps", "small_caps", "hidden")
)
"""ISO 29500-1 §17.7.3: on in an odd number of style levels means on."""

_FONT_SLOTS = (
    ("ascii", "font_ascii"),
    ("hAnsi", "font_h_ansi"),
    ("eastAsia", "font_east_asia"),
    ("cs", "font_cs"),
)
_SIMPLE_FLAGS = {
    "b": "bold",
    "bCs": "bold_cs",
    "i": "italic",
    "iCs": "italic_cs",
    "strike": "strike",
    "dstrike": "double_strike",
    "caps": "caps",
    "smallCaps": "small_caps",
    "vanish": "hidden",
    "specVanish": "spec_vanish",
    "rtl": "rtl",
    "cs": "complex_script",
}
_PERCENT_PATTERNS = {"solid": 100, "clear": 0}


def read_run_properties(element: Element | None, theme: Theme) -> Values:
    """The partial formatting of a `w:rPr`; revision marks inside it are not formatting."""
    return read_each(element, theme, flags=_SIMPLE_FLAGS, readers=_READERS)


Readers = Mapping[str, Callable[[Element, Values, Theme], None]]


def read_each(
    element: Element | None, theme: Theme, *, flags: Mapping[str, str], readers: Readers
) -> Values:
    """What the children of a properties element say, each by its local name.

    `flags` are on/off elements and the fields they set, `readers` set the fields of all others;
    what neither names is no formatting.
    """
    values: Values = {}
    if element is None:
        return values
    for item in element.iterchildren("*"):
        tag = item.tag
        if not tag.startswith(W):
            continue
        name = tag[len(W) :]
        target = flags.get(name)
        if target is not None:
            values[target] = is_on(item)
            continue
        reader = readers.get(name)
        if reader is not None:
            reader(item, values, theme)
    return values


def read_color(element: Element, theme: Theme) -> str | None:
    """`w:color`: the theme colour wins over the written one; "auto" is no colour of its own."""
    name = element.get(W + "themeColor")
    if name is not None and name != "none":
        themed = theme.color(
            name, tint=element.get(W + "themeTint"), shade=element.get(W + "themeShade")
        )
        if themed is not None:
            return themed
    return _hex(val(element))


def read_shading(element: Element, theme: Theme) -> str | None:
    """`w:shd` as one colour: percentages mix the pattern colour into the fill (§17.18.78)."""
    pattern = val(element, "clear") or "clear"
    if pattern == "nil":
        return None
    fill = _themed(element, theme, "themeFill", "fill")
    percent = _PERCENT_PATTERNS.get(pattern)
    if percent is None:
        percent = integer(pattern[3:]) if pattern.startswith("pct") else 50
    if not percent:
        return fill
    front = _themed(element, theme, "themeColor", "color") or "000000"
    return _mix(front, fill or "FFFFFF", min(100, percent) / 100)


def read_border(element: Element, theme: Theme) -> Border:
    """One border line; sizes are eighths of a point, spaces points (§17.18.2)."""
    return Border(
        style=val(element, "single") or "single",
        size_eighths=integer(element.get(W + "sz")) or 0,
        space_pt=integer(element.get(W + "space")) or 0,
        color=_themed(element, theme, "themeColor", "color") or "auto",
    )


def _themed(element: Element, theme: Theme, theme_attribute: str, attribute: str) -> str | None:
    name = element.get(W + theme_attribute)
    if name is not None and name != "none":
        themed = theme.color(
            name,
            tint=element.get(W + theme_attribute.replace("Color", "") + "Tint"),
            shade=element.get(W + theme_attribute.replace("Color", "") + "Shade"),
        )
        if themed is not None:
            return themed
    return _hex(element.get(W + attribute))


def _hex(raw: str | None) -> str | None:
    if raw is None or raw == "auto":
        return None
    color = raw.lstrip("#").upper()
    if len(color) != 6:
        return None
    return color if all(digit in "0123456789ABCDEF" for digit in color) else None


def _mix(front: str, back: str, share: float) -> str:
    pairs = ((int(front[i : i + 2], 16), int(back[i : i + 2], 16)) for i in (0, 2, 4))
    return "".join(f"{round(top * share + under * (1 - share)):02X}" for top, under in pairs)


def _fonts(item: Element, values: Values, theme: Theme) -> None:
    """A theme name wins over a plain one in the same element (§17.3.2.26)."""
    for attribute, target in _FONT_SLOTS:
        name = item.get(W + ("cstheme" if attribute == "cs" else attribute + "Theme"))
        face = theme.font(name) if name is not None else None
        face = face or item.get(W + attribute)
        if face:
            values[target] = face
    hint = item.get(W + "hint")
    if hint is not None:
        values["hint_east_asia"] = hint == "eastAsia"


def _size(item: Element, values: Values, theme: Theme) -> None:
    size = _half_points(val(item))
    if size is not None and size > 0:
        values["size_half_points"] = size


def _size_cs(item: Element, values: Values, theme: Theme) -> None:
    size = _half_points(val(item))
    if size is not None and size > 0:
        values["size_cs_half_points"] = size


def _half_points(raw: str | None) -> int | None:
    return measure(raw, 10.0)


def _underline(item: Element, values: Values, theme: Theme) -> None:
    kind = val(item, "single")
    values["underline"] = None if kind == "none" else kind
    color = _themed(item, theme, "themeColor", "color")
    if color is not None:
        values["underline_color"] = color


def _color(item: Element, values: Values, theme: Theme) -> None:
    values["color"] = read_color(item, theme)


def _highlight(item: Element, values: Values, theme: Theme) -> None:
    name = val(item)
    values["highlight"] = None if name in (None, "none") else name


def _shading(item: Element, values: Values, theme: Theme) -> None:
    values["shading"] = read_shading(item, theme)


def _vert_align(item: Element, values: Values, theme: Theme) -> None:
    name = val(item)
    values["vert_align"] = name if name in ("superscript", "subscript") else ""


def _kern(item: Element, values: Values, theme: Theme) -> None:
    values["kern_half_points"] = _half_points(val(item)) or None


def _spacing(item: Element, values: Values, theme: Theme) -> None:
    values["spacing"] = twips(item, "val") or 0


def _position(item: Element, values: Values, theme: Theme) -> None:
    values["position_half_points"] = _half_points(val(item)) or 0


def _scale(item: Element, values: Values, theme: Theme) -> None:
    percent = measure(val(item))
    values["scale_percent"] = percent if percent and 1 <= percent <= 600 else 100


def _language(item: Element, values: Values, theme: Theme) -> None:
    for attribute, target in (("val", "lang"), ("eastAsia", "lang_east_asia")):
        name = item.get(W + attribute)
        if name is not None:
            values[target] = name


def _emphasis(item: Element, values: Values, theme: Theme) -> None:
    name = val(item)
    values["emphasis"] = None if name in (None, "none") else name


def _border(item: Element, values: Values, theme: Theme) -> None:
    border = read_border(item, theme)
    values["border"] = border if border.visible else None


def _style(item: Element, values: Values, theme: Theme) -> None:
    values["style_id"] = val(item) or ""


_READERS: Readers = {
    "rFonts": _fonts,
    "sz": _size,
    "szCs": _size_cs,
    "u": _underline,
    "color": _color,
    "highlight": _highlight,
    "shd": _shading,
    "vertAlign": _vert_align,
    "kern": _kern,
    "spacing": _spacing,
    "position": _position,
    "w": _scale,
    "lang": _language,
    "em": _emphasis,
    "bdr": _border,
    "rStyle": _style,
}

"""Contract run formatting as changes to a `w:rPr`."""

from __future__ import annotations

from collections.abc import Callable

from engine.ooxml.build import element, on_off
from engine.ooxml.order import ensure_child, put_child, remove_child
from engine.ooxml.types import Element
from engine.operations.formatting import FontFamily, Formatting, ThemeColor, Underline

_W_THEME = {
    "dk1": "dark1",
    "lt1": "light1",
    "dk2": "dark2",
    "lt2": "light2",
    "hlink": "hyperlink",
    "folHlink": "followedHyperlink",
}
_TOGGLES = {"bold": ("w:b", "w:bCs"), "italic": ("w:i", "w:iCs"), "strike": ("w:strike",)}


def look_change(formatting: Formatting) -> Callable[[Element], None]:
    """Writes what the caller gave; null removes the direct property, false is an explicit off."""

    def change(properties: Element) -> None:
        for name, tags in _TOGGLES.items():
            if formatting.given(name):
                _toggle(properties, tags, getattr(formatting, name))
        for name, write in _WRITERS.items():
            if formatting.given(name):
                write(properties, getattr(formatting, name))

    return change


def _toggle(properties: Element, tags: tuple[str, ...], value: bool | None) -> None:
    main, *complex_twins = tags
    if value is None:
        remove_child(properties, main)
    else:
        put_child(properties, on_off(main, value))
    for twin in complex_twins:  # complex scripts follow only where they are stated already
        if properties.find(element(twin).tag) is not None:
            if value is None:
                remove_child(properties, twin)
            else:
                put_child(properties, on_off(twin, value))


def _underline(properties: Element, value: bool | Underline | None) -> None:
    if value is None:
        remove_child(properties, "w:u")
        return
    style = value.style if isinstance(value, Underline) else ("single" if value else "none")
    put_child(properties, element("w:u", {"w:val": style}))


def _font(properties: Element, value: str | FontFamily | None) -> None:
    if value is None:
        remove_child(properties, "w:rFonts")
        return
    fonts = ensure_child(properties, "w:rFonts")
    ascii_ = value.ascii if isinstance(value, FontFamily) else value
    h_ansi = (value.h_ansi or ascii_) if isinstance(value, FontFamily) else value
    names = {"ascii": ascii_, "hAnsi": h_ansi}
    if isinstance(value, str):
        names["cs"] = value
    for script, name in names.items():
        fonts.set(element("w:x", {f"w:{script}": ""}).keys()[0], name)
        theme = element("w:x", {f"w:{_theme_key(script)}": ""}).keys()[0]
        if theme in fonts.attrib:
            del fonts.attrib[theme]


def _theme_key(script: str) -> str:
    return "cstheme" if script == "cs" else f"{script}Theme"


def _size(properties: Element, value: float | None) -> None:
    for tag in ("w:sz", "w:szCs"):
        if value is None:
            remove_child(properties, tag)
        elif tag == "w:sz" or properties.find(element(tag).tag) is not None:
            put_child(properties, element(tag, {"w:val": round(value * 2)}))


def _color(properties: Element, value: str | ThemeColor | None) -> None:
    if value is None:
        remove_child(properties, "w:color")
    elif isinstance(value, ThemeColor):
        slot = _W_THEME.get(value.theme_color, value.theme_color)
        put_child(properties, element("w:color", {"w:val": "auto", "w:themeColor": slot}))
    else:
        put_child(properties, element("w:color", {"w:val": value}))


def _highlight(properties: Element, value: str | None) -> None:
    if value is None:
        remove_child(properties, "w:highlight")
    else:
        put_child(properties, element("w:highlight", {"w:val": value}))


_WRITERS: dict[str, Callable[[Element, object], None]] = {  # pyright: ignore[reportAssignmentType]
    "underline": _underline,
    "font_family": _font,
    "font_size_pt": _size,
    "color": _color,
    "highlight": _highlight,
}

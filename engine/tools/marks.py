"""Marks and block properties of the other catalogues, as the contract's formatting."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from engine.errors import Problem
from engine.operations.scalars import ThemeSlot, UnderlineStyle

FLAGS = ("bold", "italic", "strike")
HIGHLIGHTS = (
    "black blue cyan darkBlue darkCyan darkGray darkGreen darkMagenta darkRed darkYellow green "
    "lightGray magenta red white yellow none"
).split()
_ALLOWED: Mapping[str, Any] = {
    "bold": "boolean",
    "italic": "boolean",
    "strike": "boolean",
    "underline": ["boolean", {"style": list(get_args(UnderlineStyle))}],
    "color": {"rgb": "six hexadecimal digits", "themeColor": list(get_args(ThemeSlot))},
    "highlight": HIGHLIGHTS,
    "fontSize": "points, a multiple of 0.5; 0 or less clears",
    "fontFamily": {"ascii": "font name", "hAnsi": "font name"},
}


def allowed_marks() -> dict[str, Any]:
    """Every mark with what it takes, for callers to read."""
    return dict(_ALLOWED)


def formatting_of(marks: object) -> dict[str, Any] | Problem:
    """Marks as the contract's `formatting`; a left-out key is left alone, null clears."""
    if not isinstance(marks, Mapping) or not marks:
        return Problem("missing-marks", "at least one mark is needed")
    formatting: dict[str, Any] = {}
    for key, value in cast("Mapping[str, Any]", marks).items():
        read = _READERS.get(key)
        if read is None:
            return Problem("unknown-mark", f'"{key}" is not one of {", ".join(_ALLOWED)}')
        one = read(key, value)
        if isinstance(one, Problem):
            return one
        formatting.update(one)
    return formatting


def _flag(key: str, value: Any) -> dict[str, Any] | Problem:
    if value is None or isinstance(value, bool):
        return {key: value}
    # Other editors give a mark an object of props; an empty one only switches it on.
    if value == {}:
        return {key: True}
    return Problem("invalid-marks", f"{key}: expected true, false or null")


def _underline(key: str, value: Any) -> dict[str, Any] | Problem:
    if isinstance(value, Mapping) and value:
        style = cast("Mapping[str, Any]", value).get("style")
        if style not in get_args(UnderlineStyle):
            allowed = ", ".join(get_args(UnderlineStyle))
            return Problem("invalid-marks", f'underline: "{style}" is not one of {allowed}')
        return {key: {"style": style}}
    return _flag(key, value)


def _color(key: str, value: Any) -> dict[str, Any] | Problem:
    if value is None or value == {}:
        return {key: None}
    if isinstance(value, str):
        return {key: value}
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, Any]", value)
        if set(fields) == {"rgb"}:
            rgb = str(fields["rgb"])
            if _RGB.fullmatch(rgb):
                return {key: rgb.upper()}
            return Problem("invalid-marks", f'color: rgb "{rgb}" is not six hex digits without #')
        if set(fields) == {"themeColor"}:
            slot = fields["themeColor"]
            if slot in get_args(ThemeSlot):
                return {key: {"themeColor": slot}}
            allowed = ", ".join(get_args(ThemeSlot))
            return Problem("invalid-marks", f'color: "{slot}" is not one of {allowed}')
    return Problem("invalid-marks", "color: expected {rgb} or {themeColor}")


def _highlight(key: str, value: Any) -> dict[str, Any] | Problem:
    if value is None or value == "":
        return {key: None}
    if value in HIGHLIGHTS:
        return {key: value}
    return Problem("invalid-marks", f'highlight: "{value}" is not one of {", ".join(HIGHLIGHTS)}')


def _font_size(key: str, value: Any) -> dict[str, Any] | Problem:
    if value is None:
        return {"fontSizePt": None}
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Problem("invalid-marks", f"{key}: expected a number of points")
    return {"fontSizePt": None if value <= 0 else value}


def _font_family(key: str, value: Any) -> dict[str, Any] | Problem:
    if value is None or value == {} or value == "":
        return {key: None}
    if isinstance(value, str | Mapping):
        return {key: value}
    return Problem("invalid-marks", f"{key}: expected {{ascii, hAnsi}}")


_RGB = re.compile("[0-9A-Fa-f]{6}")
_READERS: Mapping[str, Callable[[str, Any], dict[str, Any] | Problem]] = {
    **dict.fromkeys(FLAGS, _flag),
    "underline": _underline,
    "color": _color,
    "highlight": _highlight,
    "fontSize": _font_size,
    "fontSizePt": _font_size,
    "fontFamily": _font_family,
}
_PROPERTIES = ("styleId", "outlineLevel", "numbering", "alignment", "spacing", "indentation")


def properties_of(
    kind: object, props: object, heading_style: Callable[[int], str | None]
) -> dict[str, Any] | Problem:
    """A block type and props as the contract's paragraph properties."""
    properties = _kind_properties(kind, props, heading_style)
    if isinstance(properties, Problem) or props is None:
        return properties
    if not isinstance(props, Mapping):
        return Problem("invalid-props", "props must be an object")
    for key, value in cast("Mapping[str, Any]", props).items():
        if key == "level" and kind is not None:
            continue
        if key not in _PROPERTIES:
            return Problem("unknown-prop", f'"{key}" is not one of {", ".join(_PROPERTIES)}')
        properties[key] = value
    return properties or Problem("missing-change", "there is nothing to change")


def _kind_properties(
    kind: object, props: object, heading_style: Callable[[int], str | None]
) -> dict[str, Any] | Problem:
    level = cast("Mapping[str, Any]", props).get("level", 1) if isinstance(props, Mapping) else 1
    match kind:
        case None:
            return {}
        case "paragraph":
            return {"outlineLevel": None, "numbering": {"kind": "inherit"}, "styleId": None}
        case "heading":
            style = heading_style(level) if isinstance(level, int) else None
            if style is not None:
                return {"styleId": style}
            return {"outlineLevel": {"kind": "heading", "level": level - 1}}
        case "bulletListItem" | "bullet":
            return {"numbering": {"kind": "newList", "format": "bullet"}}
        case "numberedListItem" | "numbered" | "listItem":
            return {"numbering": {"kind": "newList", "format": "numbered"}}
        case _:
            allowed = "paragraph, heading, bulletListItem, numberedListItem"
            return Problem("invalid-block-type", f"{kind!r} is not one of {allowed}")

"""VML objects (`w:pict`, `w:object`) as faces: what Word wrote before 2010, and still for OLE."""

from __future__ import annotations

import re
from typing import Any

from engine.document.drawing import DEFAULT_INSETS, NAMED_COLORS, DrawingContext
from engine.document.faces import AnchorFace, ImageFace, OutlineKind, WordArt
from engine.document.images import related_part
from engine.document.xmlread import Element, integer
from engine.ooxml.ns import W10, O, R, V, W

_TEXT_BOX = f"{V}textbox/{W}txbxContent"
_SHAPES = frozenset(
    V + name
    for name in ("shape", "rect", "roundrect", "oval", "line", "polyline", "group", "image", "arc")
)
_EMU = {"pt": 12700.0, "in": 914400.0, "px": 9525.0, "cm": 360000.0, "mm": 36000.0, "pc": 152400.0}
_LENGTH = re.compile(r"^\s*(-?[0-9]*\.?[0-9]+)\s*([a-z]*)", re.IGNORECASE)
_SHARE = re.compile(r"^\s*([0-9]*\.?[0-9]+)(f|%)?\s*$")
_LINE_TYPES = frozenset({"#_x0000_t20", "#_x0000_t32"})
_FROM = {"margin": "margin", "page": "page", "text": "column", "char": "character"}
_V_FROM = {"margin": "margin", "page": "page", "text": "paragraph", "line": "line"}


def vml_face(element: Element, context: DrawingContext) -> ImageFace | None:
    """The face of a `w:pict` or `w:object`; None when it draws nothing (a shape type alone)."""
    is_object = element.tag == W + "object"
    shape = next((item for item in element.iter("*") if item.tag in _SHAPES), None)
    if shape is None:
        return _bare_object(element) if is_object else None
    style = _style(shape)
    if shape.tag == V + "line":
        style = _line_style(shape, style)
    width, height = _emu(style.get("width")), _emu(style.get("height"))
    if is_object and not width:
        width, height = _twips_emu(element, "dxaOrig"), _twips_emu(element, "dyaOrig")
    image = shape.find(V + "imagedata")
    part_name = "" if image is None else related_part(context.part, _relationship(image))
    box = shape.find(_TEXT_BOX)
    anchor = _anchor(shape, style)
    return ImageFace(
        part_name=part_name,
        width_emu=width,
        height_emu=height,
        inline=anchor is None,
        anchor=anchor,
        description=shape.get("alt", ""),
        kind="ole" if is_object else _kind(part_name, box),
        label=_label(element, shape, is_object=is_object, part_name=part_name),
        items=() if box is None else context.read_box(box),
        inset_emu=_insets(shape.find(V + "textbox")),
        fill=_fill(shape),
        outline=_stroke(shape),
        outline_emu=_emu(shape.get("strokeweight")) or 9525,
        rotation_degrees=_degrees(style.get("rotation")),
        auto_fit="mso-fit-shape-to-text:t" in _text_style(shape),
        outline_kind=_outline_kind(shape, style),
        word_art=_word_art(shape),
        opacity=_opacity(shape.find(V + "fill")),
    )


def _bare_object(element: Element) -> ImageFace:
    return ImageFace(
        part_name="",
        width_emu=_twips_emu(element, "dxaOrig"),
        height_emu=_twips_emu(element, "dyaOrig"),
        kind="ole",
        label="Embedded object",
    )


def _kind(part_name: str, box: Element | None) -> Any:
    if box is not None:
        return "textBox"
    return "picture" if part_name else "shape"


def _label(element: Element, shape: Element, *, is_object: bool, part_name: str) -> str:
    if is_object:
        ole = element.find(O + "OLEObject")
        program = "" if ole is None else ole.get("ProgID", "")
        return f"Embedded object ({program})" if program else "Embedded object"
    if shape.get(O + "hr") in ("t", "true", "1"):
        return "Horizontal line"
    if shape.find(V + "imagedata") is not None and not part_name:
        return "Linked picture"
    return ""


def _line_style(shape: Element, style: dict[str, str]) -> dict[str, str]:
    """The place and size that `from` and `to` give a line, beside what its style says."""
    (x0, y0), (x1, y1) = (_point(shape.get(name)) for name in ("from", "to"))
    made = {
        "width": f"{abs(x1 - x0) / 12700}pt",
        "height": f"{abs(y1 - y0) / 12700}pt",
        "left": f"{min(x0, x1) / 12700}pt",
        "top": f"{min(y0, y1) / 12700}pt",
    }
    if (x1 - x0) * (y1 - y0) < 0:
        made["flip"] = "y"
    return made | style


def _point(raw: str | None) -> tuple[int, int]:
    x, _, y = (raw or "").partition(",")
    return _emu(x), _emu(y)


def _outline_kind(shape: Element, style: dict[str, str]) -> OutlineKind:
    if shape.tag == V + "line" or shape.get("type") in _LINE_TYPES:
        return "risingLine" if style.get("flip") in ("x", "y") else "line"
    return "ellipse" if shape.tag == V + "oval" else "rectangle"


def _word_art(shape: Element) -> WordArt | None:
    """Text along a path, as in watermarks ([MS-OI29500] §2.1.1786: `v:textpath`)."""
    path = shape.find(V + "textpath")
    if path is None or not path.get("string"):
        return None
    style = _style(path)
    return WordArt(
        path.get("string", ""),
        font=style.get("font-family", "").strip("\"'"),
        bold=style.get("font-weight") == "bold",
        italic=style.get("font-style") == "italic",
    )


def _opacity(fill: Element | None) -> float:
    """A share such as `.5`, `50%` or `32768f` (65536ths)."""
    found = _SHARE.match("" if fill is None else fill.get("opacity", ""))
    if found is None:
        return 1.0
    whole = {"f": 65536.0, "%": 100.0}.get(found.group(2) or "", 1.0)
    return min(float(found.group(1)) / whole, 1.0)


def _degrees(raw: str | None) -> float:
    """Clockwise degrees; `fd` counts 65536ths of a degree."""
    found = _LENGTH.match(raw or "")
    if found is None:
        return 0.0
    return float(found.group(1)) / (65536 if found.group(2).lower() == "fd" else 1)


def _relationship(image: Element) -> str | None:
    return image.get(R + "id") or image.get(O + "relid")


def _style(shape: Element) -> dict[str, str]:
    pairs = (item.partition(":") for item in shape.get("style", "").split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs if name.strip()}


def _text_style(shape: Element) -> str:
    box = shape.find(V + "textbox")
    return "" if box is None else box.get("style", "").replace(" ", "")


def _emu(raw: str | None) -> int:
    """A CSS length; a bare number counts as pixels."""
    found = _LENGTH.match(raw or "")
    if found is None:
        return 0
    return round(float(found.group(1)) * _EMU.get(found.group(2).lower(), 9525.0))


def _twips_emu(element: Element, name: str) -> int:
    return (integer(element.get(W + name)) or 0) * 635


def _anchor(shape: Element, style: dict[str, str]) -> AnchorFace | None:
    """A shape floats when its style positions it absolutely."""
    if style.get("position") != "absolute":
        return None
    wrap = shape.find(W10 + "wrap")
    h_align = style.get("mso-position-horizontal")
    v_align = style.get("mso-position-vertical")
    return AnchorFace(
        h_from=_FROM.get(style.get("mso-position-horizontal-relative", "text"), "column"),
        h_align=None if h_align in (None, "absolute") else h_align,
        h_offset_emu=_emu(style.get("margin-left") or style.get("left")),
        v_from=_V_FROM.get(style.get("mso-position-vertical-relative", "text"), "paragraph"),
        v_align=None if v_align in (None, "absolute") else v_align,
        v_offset_emu=_emu(style.get("margin-top") or style.get("top")),
        wrap=_wrap(None if wrap is None else wrap.get("type")),
        wrap_side=_side(None if wrap is None else wrap.get("side")),
        dist_top_emu=_emu(style.get("mso-wrap-distance-top")),
        dist_bottom_emu=_emu(style.get("mso-wrap-distance-bottom")),
        dist_left_emu=_emu(style.get("mso-wrap-distance-left", "9pt")),
        dist_right_emu=_emu(style.get("mso-wrap-distance-right", "9pt")),
        behind=(style.get("z-index") or "0").startswith("-"),
        z_order=integer(style.get("z-index")) or 0,
    )


def _wrap(kind: str | None) -> Any:
    return kind if kind in ("square", "tight", "through", "topAndBottom") else "none"


def _side(side: str | None) -> str:
    return side if side in ("left", "right", "largest") else "bothSides"


def _insets(box: Element | None) -> tuple[int, int, int, int]:
    if box is None or not box.get("inset"):
        return DEFAULT_INSETS
    parts = [*box.get("inset", "").split(","), "", "", "", ""][:4]
    left, top, right, bottom = (
        _emu(raw) if raw.strip() else default
        for raw, default in zip(parts, DEFAULT_INSETS, strict=True)
    )
    return left, top, right, bottom


def _fill(shape: Element) -> str | None:
    if shape.get("filled") in ("f", "false", "0"):
        return None
    return _color(shape.get("fillcolor"))


def _stroke(shape: Element) -> str | None:
    if shape.get("stroked") in ("f", "false", "0"):
        return None
    drawn = shape.tag != V + "shape" or shape.get("type") in _LINE_TYPES
    return _color(shape.get("strokecolor")) or ("000000" if drawn else None)


def _color(raw: str | None) -> str | None:
    """A colour such as `#4f81bd [3204]`, `#fff` or a name."""
    if not raw:
        return None
    word = raw.split()[0].lower()
    if word.startswith("#"):
        digits = word[1:]
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        return digits.upper() if len(digits) == 6 else None
    return NAMED_COLORS.get(word)

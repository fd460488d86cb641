"""DrawingML objects (`w:drawing`) as faces: pictures, text boxes, shapes, named placeholders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast

from engine.document.drawing_outline import outline_of
from engine.document.faces import (
    AnchorFace,
    GroupMember,
    ImageFace,
    ObjectKind,
    ParagraphFace,
    TableFace,
)
from engine.document.images import related_part
from engine.document.theme import Theme
from engine.document.xmlread import Element, integer
from engine.ooxml.ns import PIC, WP, WP14, WPG, WPS, A, R, W

_ANCHOR = WP + "anchor"
_TEXT_BOX = W + "txbxContent"
_WRAPS: Mapping[str, Literal["none", "square", "tight", "through", "topAndBottom"]] = (
    MappingProxyType(
        {
            WP + "wrapNone": "none",
            WP + "wrapSquare": "square",
            WP + "wrapTight": "tight",
            WP + "wrapThrough": "through",
            WP + "wrapTopAndBottom": "topAndBottom",
        }
    )
)
_GRAPHICS: Mapping[str, tuple[ObjectKind, str]] = MappingProxyType(
    {
        "chart": ("chart", "Chart"),
        "chartex": ("chart", "Chart"),
        "diagram": ("smartArt", "SmartArt"),
        "wordprocessingGroup": ("group", "Drawing"),
        "wordprocessingCanvas": ("group", "Drawing"),
        "lockedCanvas": ("group", "Drawing"),
        "wordprocessingInk": ("object", "Ink"),
        "ink": ("object", "Ink"),
        "wordprocessingShape": ("shape", ""),
        "picture": ("picture", ""),
        "slicer": ("object", "Slicer"),
        "model3d": ("object", "3D model"),
    }
)
_COLOR_USES = {"tx1": "text1", "tx2": "text2", "bg1": "background1", "bg2": "background2"}
NAMED_COLORS: Mapping[str, str] = MappingProxyType(
    {
        "black": "000000",
        "white": "FFFFFF",
        "red": "FF0000",
        "green": "008000",
        "blue": "0000FF",
        "yellow": "FFFF00",
        "silver": "C0C0C0",
        "gray": "808080",
    }
)
_VERTICAL = {"t": "top", "ctr": "center", "b": "bottom"}
_MOST_NESTED = 8
DEFAULT_INSETS = (91440, 45720, 91440, 45720)

Items = tuple[ParagraphFace | TableFace, ...]


@dataclass(frozen=True, slots=True)
class DrawingContext:
    """What reading a drawing needs: its part, the theme, and a way to read text boxes."""

    part: Any
    theme: Theme
    read_box: Callable[[Element], Items]


def drawing_face(drawing: Element, context: DrawingContext) -> ImageFace | None:
    """The face of a `w:drawing`; None when it holds neither an inline nor an anchored object."""
    holder = next(drawing.iterchildren(_ANCHOR, WP + "inline"), None)
    if holder is None:
        return None
    extent = holder.find(WP + "extent")
    properties = holder.find(WP + "docPr")
    values: dict[str, Any] = {
        "width_emu": _emu(extent, "cx"),
        "height_emu": _emu(extent, "cy"),
        "inline": holder.tag != _ANCHOR,
        "anchor": _anchor(holder) if holder.tag == _ANCHOR else None,
        "description": _description(properties),
    }
    data = holder.find(f"{A}graphic/{A}graphicData")
    return _graphic(data, values, context)


def _graphic(data: Element | None, values: dict[str, Any], context: DrawingContext) -> ImageFace:
    uri = "" if data is None else data.get("uri", "").rpartition("/")[2]
    kind, label = _GRAPHICS.get(uri, ("object", "Drawing"))
    if data is None:
        return ImageFace(part_name="", kind="object", label="Drawing", **values)
    picture = data.find(f".//{PIC}pic")
    boxes = list(data.iter(_TEXT_BOX))
    shapes = list(data.iter(WPS + "wsp"))
    if picture is not None and not boxes and len(list(data.iter(PIC + "pic"))) == 1:
        return _picture(picture, values, context)
    group = data.find(WPG + "wgp")
    if group is not None:
        whole = (0, 0, values["width_emu"], values["height_emu"])
        members = tuple(group_members(group, whole, context))
        return ImageFace(part_name="", kind="group", members=members, **values)
    if shapes and (kind == "shape" or (len(shapes) == 1 and picture is None)):
        return _shape(shapes[0], values, context)
    items = tuple(item for box in boxes for item in context.read_box(box))
    return ImageFace(part_name="", kind=kind, label=label or "Drawing", items=items, **values)


def _picture(picture: Element, values: dict[str, Any], context: DrawingContext) -> ImageFace:
    blip = picture.find(f"{PIC}blipFill/{A}blip")
    embedded = None if blip is None else blip.get(R + "embed")
    part_name = related_part(context.part, embedded)
    return ImageFace(
        part_name=part_name,
        kind="picture",
        # Nothing is fetched from outside: a linked picture stays a placeholder.
        label="" if part_name else "Linked picture",
        crop=_crop(picture.find(f"{PIC}blipFill/{A}srcRect")),
        rotation_degrees=_rotation(picture.find(f"{PIC}spPr/{A}xfrm")),
        **values,
    )


def _shape(shape: Element, values: dict[str, Any], context: DrawingContext) -> ImageFace:
    box = shape.find(f"{WPS}txbx/{_TEXT_BOX}")
    looks = shape.find(WPS + "spPr")
    body = shape.find(WPS + "bodyPr")
    line = None if looks is None else looks.find(A + "ln")
    return ImageFace(
        part_name="",
        kind="shape" if box is None else "textBox",
        items=() if box is None else context.read_box(box),
        inset_emu=_insets(body),
        fill=_solid(looks, context.theme),
        outline=_solid(line, context.theme),
        outline_emu=_emu(line, "w") or (9525 if line is not None else 0),
        rotation_degrees=_rotation(None if looks is None else looks.find(A + "xfrm")),
        vertical_align=_VERTICAL.get("" if body is None else body.get("anchor", "t"), "top"),
        auto_fit=body is not None and body.find(A + "spAutoFit") is not None,
        **outline_of(looks),
        **values,
    )


class _Grid(NamedTuple):
    """How a group's own coordinates lie in the group's rectangle (§20.1.7.5)."""

    x: float
    y: float
    across: float
    down: float

    def place(self, xfrm: Element | None) -> tuple[int, int, int, int]:
        """x, y, width and height in EMU from the outermost group's corner."""
        offset = None if xfrm is None else xfrm.find(A + "off")
        extent = None if xfrm is None else xfrm.find(A + "ext")
        return (
            round(self.x + _emu(offset, "x") * self.across),
            round(self.y + _emu(offset, "y") * self.down),
            round(_emu(extent, "cx") * self.across),
            round(_emu(extent, "cy") * self.down),
        )


def _grid(group: Element, rectangle: tuple[int, int, int, int]) -> _Grid:
    xfrm = group.find(f"{WPG}grpSpPr/{A}xfrm")
    offset = None if xfrm is None else xfrm.find(A + "chOff")
    extent = None if xfrm is None else xfrm.find(A + "chExt")
    x, y, width, height = rectangle
    across = width / (_emu(extent, "cx") or width or 1)
    down = height / (_emu(extent, "cy") or height or 1)
    return _Grid(x - _emu(offset, "x") * across, y - _emu(offset, "y") * down, across, down)


def group_members(
    group: Element, rectangle: tuple[int, int, int, int], context: DrawingContext, depth: int = 0
) -> Iterator[GroupMember]:
    """What a `wpg:wgp` or `wpg:grpSp` consists of; `rectangle` is x, y, width, height in EMU."""
    grid = _grid(group, rectangle)
    for item in group.iterchildren(WPS + "wsp", PIC + "pic", WPG + "grpSp"):
        if item.tag == WPG + "grpSp":
            if depth < _MOST_NESTED:
                inner = grid.place(item.find(f"{WPG}grpSpPr/{A}xfrm"))
                yield from group_members(item, inner, context, depth + 1)
            continue
        looks = item.find((PIC if item.tag == PIC + "pic" else WPS) + "spPr")
        x, y, width, height = grid.place(None if looks is None else looks.find(A + "xfrm"))
        values = {"width_emu": width, "height_emu": height}
        read = _picture if item.tag == PIC + "pic" else _shape
        yield GroupMember(read(item, values, context), x, y)


def _anchor(anchor: Element) -> AnchorFace:
    horizontal, vertical = anchor.find(WP + "positionH"), anchor.find(WP + "positionV")
    wrap = next((item for item in anchor.iterchildren("*") if item.tag in _WRAPS), None)
    width, height = anchor.find(WP14 + "sizeRelH"), anchor.find(WP14 + "sizeRelV")
    return AnchorFace(
        h_from=_from(horizontal, "column"),
        h_align=_align(horizontal),
        h_offset_emu=_offset(horizontal),
        v_from=_from(vertical, "paragraph"),
        v_align=_align(vertical),
        v_offset_emu=_offset(vertical),
        wrap="none" if wrap is None else _WRAPS[wrap.tag],
        wrap_side="bothSides" if wrap is None else wrap.get("wrapText", "bothSides"),
        dist_top_emu=_emu(anchor, "distT"),
        dist_bottom_emu=_emu(anchor, "distB"),
        dist_left_emu=_emu(anchor, "distL"),
        dist_right_emu=_emu(anchor, "distR"),
        behind=_true(anchor.get("behindDoc")),
        allow_overlap=_true(anchor.get("allowOverlap", "1")),
        layout_in_cell=_true(anchor.get("layoutInCell", "1")),
        z_order=_emu(anchor, "relativeHeight"),
        width_percent=_percent(width, "pctWidth"),
        width_from=None if width is None else width.get("relativeFrom"),
        height_percent=_percent(height, "pctHeight"),
        height_from=None if height is None else height.get("relativeFrom"),
    )


def _true(raw: str | None) -> bool:
    return raw in ("1", "true", "on")


def _emu(element: Element | None, name: str) -> int:
    number = None if element is None else integer(element.get(name))
    return number or 0


def _from(position: Element | None, default: str) -> str:
    return default if position is None else position.get("relativeFrom", default)


def _align(position: Element | None) -> str | None:
    found = None if position is None else position.find(WP + "align")
    return None if found is None else (found.text or "").strip() or None


def _offset(position: Element | None) -> int:
    found = None if position is None else position.find(WP + "posOffset")
    return 0 if found is None else integer((found.text or "").strip()) or 0


def _percent(element: Element | None, name: str) -> float | None:
    """Thousandths of a percent ([MS-ODRAWXML] §2.20.2.8); 0 means the extent holds."""
    found = None if element is None else element.find(WP14 + name)
    number = None if found is None else integer((found.text or "").strip())
    return number / 1000 if number else None


def _description(properties: Element | None) -> str:
    if properties is None:
        return ""
    return properties.get("descr") or properties.get("title") or properties.get("name") or ""


def _crop(element: Element | None) -> tuple[float, float, float, float]:
    """Shares of the picture cut away at the left, top, right and bottom."""
    if element is None:
        return (0.0, 0.0, 0.0, 0.0)
    shares = [(integer(element.get(side)) or 0) / 100000 for side in ("l", "t", "r", "b")]
    return cast("tuple[float, float, float, float]", tuple(shares))


def _rotation(element: Element | None) -> float:
    return _emu(element, "rot") / 60000


def _insets(body: Element | None) -> tuple[int, int, int, int]:
    if body is None:
        return DEFAULT_INSETS
    found: list[int] = []
    for side, default in zip(("lIns", "tIns", "rIns", "bIns"), DEFAULT_INSETS, strict=True):
        number = integer(body.get(side))
        found.append(default if number is None else number)
    return cast("tuple[int, int, int, int]", tuple(found))


def _solid(element: Element | None, theme: Theme) -> str | None:
    """The colour of an `a:solidFill`; gradients and patterns are not drawn."""
    fill = None if element is None else element.find(A + "solidFill")
    if fill is None:
        return None
    for color in fill.iterchildren("*"):
        value = color.get("val", "")
        if color.tag == A + "srgbClr":
            return value.upper()
        if color.tag == A + "schemeClr":
            return theme.color(_COLOR_USES.get(value, value))
        if color.tag == A + "sysClr":
            return color.get("lastClr")
        if color.tag == A + "prstClr":
            return NAMED_COLORS.get(value)
    return None

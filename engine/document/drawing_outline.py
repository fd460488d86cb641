"""What a DrawingML shape is drawn as: a preset, or the path of a freeform (§20.1.9.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal

from engine.document.faces import OutlineKind, PathStep
from engine.document.xmlread import Element, integer
from engine.ooxml.ns import A

_STEPS: Mapping[str, tuple[Literal["move", "line", "cubic", "quad", "close"], int]] = (
    MappingProxyType(
        {
            A + "moveTo": ("move", 1),
            A + "lnTo": ("line", 1),
            A + "cubicBezTo": ("cubic", 3),
            A + "quadBezTo": ("quad", 2),
            A + "close": ("close", 0),
        }
    )
)


def outline_of(looks: Element | None) -> dict[str, Any]:
    """`outline_kind` and `path` of an image face, from a `wps:spPr`."""
    own = None if looks is None else looks.find(A + "custGeom")
    if own is None:
        return {"outline_kind": _preset(looks)}
    paths = own.findall(f"{A}pathLst/{A}path")
    if not paths:
        return {"outline_kind": "none"}
    try:
        steps = tuple(step for path in paths for step in _steps(path))
    except ValueError:
        # Arcs and points that formulas place are drawn by the rectangle around them.
        return {"outline_kind": "rectangle"}
    return {"outline_kind": "path", "path": steps}


def _preset(looks: Element | None) -> OutlineKind:
    """Lines and ellipses as such, every other preset by its rectangle."""
    preset = None if looks is None else looks.find(A + "prstGeom")
    match "" if preset is None else preset.get("prst", ""):
        case "line" | "straightConnector1":
            place = None if looks is None else looks.find(A + "xfrm")
            across = place is not None and place.get("flipH") in ("1", "true")
            down = place is not None and place.get("flipV") in ("1", "true")
            return "risingLine" if across != down else "line"
        case "ellipse":
            return "ellipse"
        case _:
            return "rectangle"


def _steps(path: Element) -> Iterator[PathStep]:
    """The steps in shares of the path's own grid; ValueError for what has no plain numbers."""
    width, height = integer(path.get("w")) or 0, integer(path.get("h")) or 0
    if width < 0 or height < 0:
        raise ValueError("a path of negative size")
    for step in path.iterchildren("*"):
        known = _STEPS.get(step.tag)
        if known is None:
            raise ValueError(step.tag)
        kind, count = known
        points = step.findall(A + "pt")
        if len(points) != count:
            raise ValueError("a step with other points than it needs")
        shares: list[float] = []
        for point in points:
            shares += (_share(point.get("x"), width), _share(point.get("y"), height))
        yield kind, tuple(shares)


def _share(raw: str | None, whole: int) -> float:
    return int(raw or "") / whole if whole else 0.0

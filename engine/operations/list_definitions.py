"""New lists: an abstract definition and one instance of it, in a part made when absent."""

from __future__ import annotations

from typing import Literal

from engine.ooxml.build import element
from engine.ooxml.ns import NAMESPACES, ContentType, RelType, W
from engine.ooxml.order import insert_in_order
from engine.ooxml.types import Element, etree
from engine.operations.context import Context

_LEVELS = 9
_STEP_TWIPS = 720
_HANGING_TWIPS = 360
_BULLETS = ("\u2022", "o", "\u25aa")
_NUMBERS = (("decimal", "%{}."), ("lowerLetter", "%{})"), ("lowerRoman", "%{}."))


def new_list(context: Context, kind: Literal["numbered", "bullet"]) -> int:
    """Defines a list of its own and returns its `numId`."""
    root = _numbering_root(context)
    abstract_id = _next_id(root, "abstractNum", "abstractNumId")
    num_id = max(_next_id(root, "num", "numId"), 1)
    insert_in_order(root, _abstract(abstract_id, kind))
    reference = element("w:abstractNumId", {"w:val": abstract_id})
    insert_in_order(root, element("w:num", {"w:numId": num_id}, reference))
    return num_id


def _numbering_root(context: Context) -> Element:
    package = context.document.package
    found = package.related(package.main_document, RelType.NUMBERING)
    if found:
        return context.tx.edit_part(found[0].name)
    root = etree.Element(W + "numbering", nsmap={"w": NAMESPACES["w"]})
    made = context.tx.add_part(
        package.free_name("/word/numbering.xml"),
        ContentType.NUMBERING,
        root,
        reltype=RelType.NUMBERING,
    )
    return context.tx.edit_part(made.name)


def _next_id(root: Element, name: str, attribute: str) -> int:
    used = (each.get(W + attribute) or "" for each in root.iter(W + name))
    return max((int(value) for value in used if value.isdecimal()), default=-1) + 1


def _abstract(abstract_id: int, kind: str) -> Element:
    multi = element("w:multiLevelType", {"w:val": "hybridMultilevel"})
    levels = [_level(index, kind) for index in range(_LEVELS)]
    return element("w:abstractNum", {"w:abstractNumId": abstract_id}, multi, *levels)


def _level(index: int, kind: str) -> Element:
    if kind == "bullet":
        number_format, text = "bullet", _BULLETS[index % len(_BULLETS)]
    else:
        number_format, pattern = _NUMBERS[index % len(_NUMBERS)]
        text = pattern.format(index + 1)
    indent = {"w:left": _STEP_TWIPS * (index + 1), "w:hanging": _HANGING_TWIPS}
    return element(
        "w:lvl",
        {"w:ilvl": index},
        element("w:start", {"w:val": 1}),
        element("w:numFmt", {"w:val": number_format}),
        element("w:lvlText", {"w:val": text}),
        element("w:lvlJc", {"w:val": "left"}),
        element("w:pPr", {}, element("w:ind", indent)),
    )

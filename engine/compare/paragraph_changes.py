"""What else differs between two paragraphs of equal text: their own look, objects and fields."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compare.keys import element_key
from engine.compare.marked_properties import section_key
from engine.redline.names import INSTR_TEXT, P_PR, R_PR, SECT_PR, Element, W

ORDER = (
    "style",
    "numbering",
    "alignment",
    "indentation",
    "spacing",
    "paragraphFormat",
    "section",
    "objects",
    "fields",
)
"""The names, in the order in which they are told, behind those of runs."""
_NAMES = {
    W + "pStyle": "style",
    W + "numPr": "numbering",
    W + "jc": "alignment",
    W + "ind": "indentation",
    W + "spacing": "spacing",
}
_NO_LOOK = frozenset({R_PR, SECT_PR, W + "pPrChange", W + "cnfStyle"})
_OBJECTS = ("{*}drawing", "{*}pict", "{*}object", "{*}oMath")
_BOX = "{*}txbxContent"


def paragraph_changes(base: Element, revised: Element, *, fields: bool) -> tuple[str, ...]:
    """The names of what differs; ids of styles, lists and pictures mean the same on both sides."""
    mine, theirs = base.find(P_PR), revised.find(P_PR)
    one, other = _look(mine), _look(theirs)
    changed = {_NAMES.get(tag, "paragraphFormat") for tag in {**one, **other}
               if one.get(tag) != other.get(tag)}  # fmt: skip
    if _section(mine) != _section(theirs):
        changed.add("section")
    if list(_objects(base)) != list(_objects(revised)):
        changed.add("objects")
    if fields and _codes(base) != _codes(revised):
        changed.add("fields")
    return tuple(name for name in ORDER if name in changed)


def _look(properties: Element | None) -> dict[str, str]:
    children = () if properties is None else properties
    return {str(each.tag): element_key(each) for each in children if each.tag not in _NO_LOOK}


def _section(properties: Element | None) -> str | None:
    section = None if properties is None else properties.find(SECT_PR)
    return None if section is None else section_key(section)


def _objects(paragraph: Element) -> Iterator[str]:
    """Pictures, shapes and formulas; the text of boxes is told by its own paragraphs."""
    for each in paragraph.iter(*_OBJECTS):
        if next(each.iterancestors(_BOX), None) is None:
            yield element_key(each)


def _codes(paragraph: Element) -> str:
    codes = "".join(each.text or "" for each in paragraph.iter(INSTR_TEXT))
    simple = (each.get(W + "instr", "") for each in paragraph.iter(W + "fldSimple"))
    return " ".join(f"{codes} {' '.join(simple)}".split())

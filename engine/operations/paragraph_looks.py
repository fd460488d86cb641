"""Contract paragraph properties as changes to a `w:pPr`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.errors import Problem
from engine.ooxml.build import element
from engine.ooxml.order import ensure_child, put_child, remove_child
from engine.ooxml.types import Element
from engine.operations.context import Context
from engine.operations.list_definitions import new_list
from engine.operations.paragraph_values import (
    BodyText,
    Heading,
    Indentation,
    Numbering,
    NumberingInherit,
    NumberingLevel,
    NumberingNewList,
    NumberingNone,
    NumberingReference,
    OutlineLevel,
    Spacing,
)


class Wanted(Protocol):
    """What setting properties and inserting paragraphs have in common."""

    def given(self, name: str) -> bool:
        """Whether the caller wrote this field."""
        ...


Change = Callable[[Element], None]
_STYLES_NAMED = 20
_FIELDS = ("style_id", "outline_level", "numbering", "alignment", "spacing", "indentation")


def check_references(context: Context, wanted: Wanted) -> Problem | None:
    """Refuses styles and lists that the document does not define."""
    style_id = getattr(wanted, "style_id", None)
    if style_id is not None and not _is_paragraph_style(context, style_id):
        return Problem("missingStyle", _known_styles(context))
    numbering = getattr(wanted, "numbering", None)
    if isinstance(numbering, NumberingReference):
        defined = context.document.numbering.num_ids
        if numbering.num_id not in defined:
            known = ", ".join(str(each) for each in sorted(defined)) or "none"
            return Problem("missingNumbering", f"Defined: {known}.")
    return None


def _known_styles(context: Context) -> str:
    """The paragraph styles a caller may name instead; a long list is cut."""
    known = [s.style_id for s in context.document.styles if s.kind == "paragraph" and not s.hidden]
    shown = ", ".join(known[:_STYLES_NAMED]) or "none"
    return (
        f"Defined: {shown}, and {len(known) - _STYLES_NAMED} more."
        if len(known) > _STYLES_NAMED
        else f"Defined: {shown}."
    )


def _is_paragraph_style(context: Context, style_id: str) -> bool:
    style = context.document.styles.get(style_id)
    return style is not None and style.kind == "paragraph"


def paragraph_change(context: Context, wanted: Wanted) -> Change:
    """Writes the given properties; a new list is defined once, when this is called."""
    values = {name: getattr(wanted, name) for name in _FIELDS if wanted.given(name)}
    numbering = values.get("numbering")
    if isinstance(numbering, NumberingNewList):
        num_id = new_list(context, numbering.format)
        values["numbering"] = _reference(num_id, numbering.level)

    def change(properties: Element) -> None:
        for name, value in values.items():
            _WRITERS[name](properties, value)

    return change


def _reference(num_id: int, level: int) -> NumberingReference:
    return NumberingReference.model_validate({"kind": "reference", "numId": num_id, "ilvl": level})


def _style(properties: Element, value: str | None) -> None:
    if value is None:
        remove_child(properties, "w:pStyle")
    else:
        put_child(properties, element("w:pStyle", {"w:val": value}))


def _outline(properties: Element, value: OutlineLevel | None) -> None:
    match value:
        case None:
            remove_child(properties, "w:outlineLvl")
        case Heading():
            put_child(properties, element("w:outlineLvl", {"w:val": value.level}))
        case BodyText():
            put_child(properties, element("w:outlineLvl", {"w:val": 9}))


def _numbering(properties: Element, value: Numbering | None) -> None:
    match value:
        case NumberingNone():
            put_child(properties, element("w:numPr", {}, element("w:numId", {"w:val": 0})))
        case NumberingLevel():
            numbering = ensure_child(properties, "w:numPr")
            put_child(numbering, element("w:ilvl", {"w:val": value.ilvl}))
        case NumberingReference():
            level = element("w:ilvl", {"w:val": value.ilvl or 0})
            number = element("w:numId", {"w:val": value.num_id})
            put_child(properties, element("w:numPr", {}, level, number))
        case NumberingInherit() | NumberingNewList() | None:
            remove_child(properties, "w:numPr")


def _alignment(properties: Element, value: str | None) -> None:
    if value is None:
        remove_child(properties, "w:jc")
    else:
        put_child(properties, element("w:jc", {"w:val": value}))


def _spacing(properties: Element, value: Spacing | None) -> None:
    if value is None:
        remove_child(properties, "w:spacing")
        return
    attributes: dict[str, str | int | None] = {
        "w:before": value.space_before,
        "w:beforeAutospacing": _flag(value.before_autospacing),
        "w:after": value.space_after,
        "w:afterAutospacing": _flag(value.after_autospacing),
        "w:line": value.line_spacing,
        "w:lineRule": value.line_spacing_rule,
    }
    given = {name: each for name, each in attributes.items() if each is not None}
    put_child(properties, element("w:spacing", given))


def _flag(value: bool | None) -> str | None:
    return None if value is None else str(int(value))


def _indentation(properties: Element, value: Indentation | None) -> None:
    if value is None:
        remove_child(properties, "w:ind")
        return
    first = value.indent_first_line
    hanging = value.hanging_indent or (first is not None and first < 0)
    attributes: dict[str, int | None] = {
        "w:left": value.indent_left,
        "w:right": value.indent_right,
        "w:hanging" if hanging else "w:firstLine": None if first is None else abs(first),
    }
    given = {name: each for name, each in attributes.items() if each is not None}
    put_child(properties, element("w:ind", given))


_WRITERS: dict[str, Callable[[Element, object], None]] = {  # pyright: ignore[reportAssignmentType]
    "style_id": _style,
    "outline_level": _outline,
    "numbering": _numbering,
    "alignment": _alignment,
    "spacing": _spacing,
    "indentation": _indentation,
}

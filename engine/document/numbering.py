"""The numbering part: what list each `w:num` is, level by level, and what a paragraph states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Literal

from engine.document.paragraph_properties import LEVEL_FIELDS, read_paragraph_properties
from engine.document.run_properties import Values, read_run_properties
from engine.document.theme import Theme
from engine.document.xmlread import Element, child, child_val, children, integer, is_on, val
from engine.ooxml.ns import MC, O, R, V, W

_ABSTRACT_ID = W + "abstractNumId"
Suffix = Literal["tab", "space", "nothing"]
LabelAlignment = Literal["left", "right", "center"]


@dataclass(frozen=True, eq=False)
class Level:
    """One level of a list; it equals itself alone.

    `restart` None: after any higher level; 0: never (§17.9.10).
    """

    index: int
    start: int = 1
    number_format: str = "decimal"
    custom_format: str = ""
    text: str = ""
    suffix: Suffix = "tab"
    alignment: LabelAlignment = "left"
    legal: bool = False
    restart: int | None = None
    style_id: str = ""
    picture_bullet: int | None = None
    read_paragraph: Callable[[], Values] = field(default=dict, repr=False)
    read_run: Callable[[], Values] = field(default=dict, repr=False)

    @cached_property
    def paragraph(self) -> Values:
        """Indents and tabs the level gives its paragraphs; most levels are never asked."""
        return self.read_paragraph()

    @cached_property
    def run(self) -> Values:
        """How the label looks."""
        return self.read_run()

    @property
    def hidden(self) -> bool:
        """A level whose label is hidden text counts but shows nothing."""
        return bool(self.run.get("hidden"))


@dataclass(frozen=True, slots=True)
class ListDefinition:
    """One `w:num` resolved: nums with one `counter_key` count together (same abstract list)."""

    num_id: int
    counter_key: str
    levels: Mapping[int, Level]
    start_overrides: Mapping[int, int]


class NumberingTable:
    """All lists of a document. A document without the part has none, which is normal."""

    def __init__(
        self, root: Element | None, theme: Theme, *, num_of_style: Callable[[str], int | None]
    ) -> None:
        self._theme = theme
        self._num_of_style = num_of_style
        self._nums: dict[int, Element] = {}
        self._abstracts: dict[str, Element] = {}
        self._levels_of: dict[Element, dict[int, Level]] = {}
        self._definitions: dict[int, ListDefinition | None] = {}
        self.picture_bullets = _picture_bullets(root)
        for element in children(root, "abstractNum"):
            self._abstracts.setdefault(element.get(_ABSTRACT_ID, ""), element)
        for element in children(root, "num"):
            num_id = integer(element.get(W + "numId"))
            if num_id is not None:
                self._nums.setdefault(num_id, element)

    @property
    def num_ids(self) -> tuple[int, ...]:
        """All defined `w:numId`s, in file order."""
        return tuple(self._nums)

    def definition(self, num_id: int | None) -> ListDefinition | None:
        """The list of that id; None for 0, negative and undefined ids."""
        if num_id is None or num_id <= 0:
            return None
        if num_id not in self._definitions:
            self._definitions[num_id] = self._resolve(num_id)
        return self._definitions[num_id]

    def level(self, num_id: int | None, index: int) -> Level | None:
        """One level of a list; None where the list does not define it."""
        definition = self.definition(num_id)
        return None if definition is None else definition.levels.get(index)

    def level_of_style(self, num_id: int | None, style_id: str) -> int | None:
        """The level whose `w:pStyle` names the style: it beats a style's `w:ilvl` (§17.9.23)."""
        definition = self.definition(num_id)
        for index, level in definition.levels.items() if definition is not None else ():
            if level.style_id == style_id:
                return index
        return None

    def _resolve(self, num_id: int) -> ListDefinition | None:
        num = self._nums.get(num_id)
        if num is None:
            return None
        abstract = self._linked(num, {num_id})
        if abstract is None:
            return None
        levels, starts = dict(self._levels(abstract)), dict[int, int]()
        for override in children(num, "lvlOverride"):
            index = integer(override.get(W + "ilvl"))
            if index is None:
                continue
            inner = child(override, "lvl")
            if inner is not None:
                levels[index] = replace(self._level(inner), index=index)
            start = integer(child_val(override, "startOverride"))
            if start is not None:
                starts[index] = start
        return ListDefinition(num_id, abstract.get(_ABSTRACT_ID, ""), levels, starts)

    def _linked(self, num: Element, seen: set[int]) -> Element | None:
        """Follows `w:numStyleLink` through the numbering style to the list that defines it.

        §17.9.21: such an abstract list has no levels of its own; the style's `w:numPr` names
        the num whose abstract list carries the matching `w:styleLink`.
        """
        abstract = self._abstracts.get(child_val(num, "abstractNumId") or "")
        link = child_val(abstract, "numStyleLink")
        if abstract is None or link is None:
            return abstract
        for other in self._abstracts.values():
            if child_val(other, "styleLink") == link and child(other, "lvl") is not None:
                return other
        target = self._num_of_style(link)
        if target is None or target in seen or target not in self._nums:
            return abstract
        return self._linked(self._nums[target], seen | {target})

    def _levels(self, abstract: Element) -> dict[int, Level]:
        known = self._levels_of.get(abstract)
        if known is None:
            known = self._levels_of[abstract] = {}
            for item in children(abstract, "lvl"):
                level = self._level(item)
                known.setdefault(level.index, level)
        return known

    def _level(self, element: Element) -> Level:
        start = integer(child_val(element, "start"))
        number_format, custom = _number_format(element)
        text = child(element, "lvlText")
        return Level(
            index=integer(element.get(W + "ilvl")) or 0,
            # A level without w:start begins at 0 by the letter of §17.9.25, and Word obeys.
            start=0 if start is None else start,
            number_format=number_format,
            custom_format=custom,
            text="" if text is None or is_null(text) else val(text, "") or "",
            suffix=_suffix(child_val(element, "suff")),
            alignment=_alignment(child_val(element, "lvlJc")),
            legal=is_on(child(element, "isLgl")),
            restart=integer(child_val(element, "lvlRestart")),
            style_id=child_val(element, "pStyle") or "",
            picture_bullet=integer(child_val(element, "lvlPicBulletId")),
            read_paragraph=partial(_level_paragraph, element, self._theme),
            read_run=partial(_level_run, element, self._theme),
        )


def _level_paragraph(element: Element, theme: Theme) -> Values:
    values = read_paragraph_properties(child(element, "pPr"), theme)
    return {name: values[name] for name in LEVEL_FIELDS if name in values}


def _level_run(element: Element, theme: Theme) -> Values:
    return read_run_properties(child(element, "rPr"), theme)


def is_null(text: Element) -> bool:
    """`w:lvlText w:null="1"` is the null string."""
    return text.get(W + "null") in ("1", "true", "on")


def num_values(properties: Element | None) -> tuple[str | None, str | None]:
    """`w:numId` and `w:ilvl` of a `w:numPr` as written; None where absent."""
    return child_val(properties, "numId"), child_val(properties, "ilvl")


def stated_numbering(properties: Element | None) -> dict[str, object]:
    """What a paragraph's own `w:numPr` says, in its wire form (folio-contract §2.6).

    `{"kind": "inherit"}`, `{"kind": "none"}` (numId ≤ 0), `{"kind": "levelOnly", "ilvl"}` or
    `{"kind": "reference", "numId", "ilvl"?}`.
    """
    num_id, level = map(integer, num_values(properties))
    if num_id is None:
        return {"kind": "inherit"} if level is None else {"kind": "levelOnly", "ilvl": level}
    if num_id <= 0:
        return {"kind": "none"}
    stated: dict[str, object] = {"kind": "reference", "numId": num_id}
    if level is not None:
        stated["ilvl"] = level
    return stated


def _number_format(element: Element) -> tuple[str, str]:
    """Word 2010 and later wrap formats older versions lack in `mc:AlternateContent`."""
    found = child(element, "numFmt")
    if found is None:
        found = element.find(f"{MC}AlternateContent/{MC}Choice/{W}numFmt")
    if found is None:
        return "decimal", ""
    return val(found, "decimal") or "decimal", found.get(W + "format", "")


def _suffix(raw: str | None) -> Suffix:
    match raw:
        case "space":
            return "space"
        case "nothing":
            return "nothing"
        case _:
            return "tab"


def _alignment(raw: str | None) -> LabelAlignment:
    match raw:
        case "right" | "end":
            return "right"
        case "center":
            return "center"
        case _:
            return "left"


def _picture_bullets(root: Element | None) -> dict[int, str]:
    """`w:numPicBulletId` → relationship id of its picture in the numbering part ("" if none)."""
    found: dict[int, str] = {}
    for bullet in children(root, "numPicBullet"):
        bullet_id = integer(bullet.get(W + "numPicBulletId"))
        image = bullet.find(f".//{V}imagedata")
        if bullet_id is not None:
            found[bullet_id] = (
                "" if image is None else image.get(R + "id", image.get(O + "relid", ""))
            )
    return found

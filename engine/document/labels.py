"""Counts the list paragraphs of a story and spells their labels, once per reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from engine.document.number_formats import format_number
from engine.document.numbering import Level, ListDefinition, NumberingTable
from engine.document.reading import Reading
from engine.document.symbols import symbol_text
from engine.document.xmlread import Element

_PLACE = re.compile(r"%([1-9])")
PICTURE_BULLET = "•"
"""A picture bullet shows as a plain bullet wherever only text can be shown."""


class ListEntry(NamedTuple):
    """A paragraph that counts in a list, and in which readings its number exists.

    Paragraphs of a text box (`box`) count for themselves.
    """

    paragraph: Element
    num_id: int
    level: int
    accepted: bool = True
    original: bool = True
    box: Element | None = None

    def counts_in(self, reading: Reading) -> bool:
        if reading is Reading.ACCEPTED:
            return self.accepted
        return self.original if reading is Reading.ORIGINAL else True


class Label(NamedTuple):
    """A spelled label: `text` as it shows ("" for a hidden or undefined level)."""

    text: str
    num_id: int
    level: Level
    picture_bullet: int | None = None

    @property
    def shown(self) -> bool:
        return bool(self.text.strip())


@dataclass(slots=True)
class _Counters:
    """The counters of one abstract list."""

    values: dict[int, int] = field(default_factory=dict[int, int])
    started: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])


class Labeller:
    """Counts through one story in document order; make one per pass."""

    def __init__(self, numbering: NumberingTable) -> None:
        self._numbering = numbering
        self._counters: dict[str, _Counters] = {}
        self._levels: dict[tuple[int, int], _CountedLevel] = {}

    def next(self, num_id: int, index: int) -> Label | None:
        """The label of the next paragraph of that list and level; None for an undefined level."""
        known = self._levels.get((num_id, index))
        if known is None:
            known = self._levels[num_id, index] = self._found(num_id, index)
        level, definition, counters, spelling = known
        if level is None or definition is None:
            return None
        _advance(counters, definition, level)
        if spelling is None:
            return Label("", num_id, level)
        values = counters.values
        pieces = [
            piece if isinstance(piece, str) else piece[2](values.get(piece[0], piece[1]))
            for piece in spelling
        ]
        text = "".join(pieces)
        return Label(text, num_id, level, level.picture_bullet)

    def _found(self, num_id: int, index: int) -> _CountedLevel:
        definition = self._numbering.definition(num_id)
        level = None if definition is None else definition.levels.get(index)
        if definition is None or level is None:
            return None, None, _Counters(), None
        counters = self._counters.setdefault(definition.counter_key, _Counters())
        return level, definition, counters, None if level.hidden else _spelling(definition, level)


def label_story(
    numbering: NumberingTable, entries: Iterable[ListEntry], reading: Reading
) -> dict[Element, Label]:
    """Labels of all list paragraphs of a story, in one reading.

    A paragraph whose mark does not exist in the reading consumes no number: a deleted clause
    does not push its followers on, an inserted one is not counted in the original.
    """
    labellers: dict[Element | None, Labeller] = {}
    labels: dict[Element, Label] = {}
    for entry in entries:
        if entry.counts_in(reading):
            labeller = labellers.get(entry.box)
            if labeller is None:
                labeller = labellers[entry.box] = Labeller(numbering)
            label = labeller.next(entry.num_id, entry.level)
            if label is not None:
                labels[entry.paragraph] = label
    return labels


def _advance(counters: _Counters, definition: ListDefinition, level: Level) -> None:
    """Moves the list on by one paragraph of `level` (§17.9.10, §17.9.26).

    A `startOverride` takes effect once, at the first paragraph of its num; a level above that
    no paragraph has used yet stands at its start value, and counts on from there.
    """
    values, index = counters.values, level.index
    override = definition.start_overrides.get(index)
    key = (definition.num_id, index)
    if override is not None and key not in counters.started:
        values[index] = override
    elif index in values:
        values[index] += 1
    else:
        values[index] = level.start
    if override is not None:
        counters.started.add(key)
    for higher in range(index):
        if higher not in values:
            values[higher] = _start_of(counters, definition, higher)
    if len(values) > index + 1:
        for lower in [number for number in values if number > index]:
            if _restarts(definition.levels.get(lower), index):
                del values[lower]


def _start_of(counters: _Counters, definition: ListDefinition, index: int) -> int:
    key = (definition.num_id, index)
    override = definition.start_overrides.get(index)
    if override is not None and key not in counters.started:
        counters.started.add(key)
        return override
    level = definition.levels.get(index)
    return level.start if level is not None else 1


def _restarts(level: Level | None, used: int) -> bool:
    """`w:lvlRestart` is one-based: a level restarts after that level or a higher one."""
    if level is None or level.restart is None:
        return True
    return 0 < level.restart and used < level.restart


_Place = tuple[int, int, Callable[[int], str]]
"""A level, where it starts, and how it spells its number."""
_Spelling = tuple["str | _Place", ...]
_CountedLevel = tuple["Level | None", "ListDefinition | None", _Counters, "_Spelling | None"]


def _spelling(definition: ListDefinition, level: Level) -> _Spelling:
    """The pieces of a level's text: words as they are, and levels whose number goes there."""
    if level.picture_bullet is not None:
        return (PICTURE_BULLET,)
    if level.number_format == "bullet":
        return (symbol_text(level.text, str(level.run.get("font_ascii", ""))),)
    pieces: list[str | _Place] = list(_PLACE.split(level.text))
    for at in range(1, len(pieces), 2):
        pieces[at] = _place(definition.levels.get(int(str(pieces[at])) - 1), level)
    return tuple(piece for piece in pieces if piece)


def _place(shown: Level | None, level: Level) -> str | _Place:
    """One `%n`. Word prints nothing for a level that is a bullet or has no number of its own;
    `w:isLgl` turns every other format into decimal (§17.9.4)."""
    if shown is None or shown.index > level.index:
        return ""
    number_format = shown.number_format
    if number_format in ("bullet", "none"):
        return ""
    if level.legal:
        # Word keeps the leading zero of "01" in legal numbering, and only that.
        number_format = "decimalZero" if number_format == "decimalZero" else "decimal"
    if number_format == "decimal":
        return shown.index, shown.start, str
    lang, custom = str(level.run.get("lang", "")), shown.custom_format
    spell = partial(format_number, number_format=number_format, lang=lang, custom=custom)
    return shown.index, shown.start, spell

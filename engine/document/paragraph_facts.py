"""What a block's kind depends on: its style, its level in the outline, its place in a list."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.document.block_entries import BlockEntry
from engine.document.block_index import BlockIndex
from engine.document.numbering import NumberingTable, num_values, stated_numbering
from engine.document.story_scan import StoryScan
from engine.document.styles import StyleTable
from engine.document.xmlread import integer
from engine.identity import StoryHandle
from engine.ooxml.ns import W

_VAL = W + "val"
_P_PR = W + "pPr"
_STYLE = W + "pStyle"
_NUM_PR = W + "numPr"
_OUTLINE = W + "outlineLvl"
INHERIT: Mapping[str, Any] = MappingProxyType({"kind": "inherit"})


class StyleFacts(NamedTuple):
    """What a paragraph style says about kind and list."""

    heading_level: int | None = None
    outline_level: int | None = None
    num_id: int | None = None
    num_level: int = 0


class ParagraphFacts(NamedTuple):
    """The effective facts of one paragraph."""

    style_id: str | None
    heading_level: int | None
    num_id: int | None
    """The effective list, None without one or when the paragraph took itself out."""
    num_level: int
    stated: Mapping[str, Any]
    list_reference: Mapping[str, int] | None
    """`{numId, level}` of the effective list."""


class FactsReader:
    """Reads facts of paragraphs, each style resolved once."""

    def __init__(self, styles: StyleTable, numbering: NumberingTable) -> None:
        self._styles = styles
        self._numbering = numbering
        self._known: dict[str | None, StyleFacts] = {}
        self._plain: dict[str | None, ParagraphFacts] = {}
        self._known_facts: dict[tuple[object, ...], ParagraphFacts] = {}
        self.stories_read = set[StoryHandle]()
        """The stories that `read_story` was asked for; what is touched later is read singly."""

    def of(self, entry: BlockEntry) -> ParagraphFacts:
        """Facts of an indexed block, read once until it is touched."""
        if entry.facts_reader is not self:
            entry.facts_reader, entry.facts = self, self.read(entry.element)
            entry.plain = False
        return entry.facts

    def read_story(self, scan: StoryScan, index: BlockIndex) -> None:
        """Read all blocks of a story, which is much cheaper than one by one."""
        entry_of, plain = index.entry_of, self._plain
        for paragraph, style_id, num, outline, odd, _ in scan.stated:
            entry = entry_of(paragraph)
            if entry is None:
                continue
            facts = plain.get(style_id) if num is None and outline is None else None
            entry.facts = facts or self._facts(style_id, num, outline)
            entry.facts_reader = self
            entry.plain = not odd

    def read(self, paragraph: Any) -> ParagraphFacts:
        """Facts of a `w:p`; paragraphs that state the same share one value."""
        properties = paragraph.find(_P_PR)
        style_id = outline = num = None
        if properties is not None:
            for child in properties:
                tag = child.tag
                if tag == _STYLE:
                    style_id = child.get(_VAL)
                elif tag == _NUM_PR and num is None:
                    num = child
                elif tag == _OUTLINE:
                    outline = child
        return self._facts(style_id, num, outline)

    def _facts(self, style_id: str | None, num: Any, outline: Any) -> ParagraphFacts:
        if num is None and outline is None:
            plain = self._plain.get(style_id)
            if plain is None:
                plain = self._plain[style_id] = self._combine(style_id, None, stated=INHERIT)
            return plain
        level = None if outline is None else outline.get(_VAL)
        key = style_id, outline is None, level, num_values(num)
        known = self._known_facts.get(key)
        if known is None:
            stated = INHERIT if num is None else MappingProxyType(stated_numbering(num))
            known = self._known_facts[key] = self._combine(style_id, outline, stated=stated)
        return known

    def _combine(
        self, style_id: str | None, outline: Any, *, stated: Mapping[str, Any]
    ) -> ParagraphFacts:
        style = self._style(style_id)
        level = style.outline_level if outline is None else _level(outline.get(_VAL))
        heading = level + 1 if level is not None else style.heading_level
        num_id: int | None = stated.get("numId", style.num_id)
        if stated["kind"] == "none" or (num_id is not None and num_id <= 0):
            num_id = None
        num_level = stated.get("ilvl", style.num_level) if num_id is not None else 0
        shown_style = style_id or self._styles.default_id("paragraph")
        reference = None
        if num_id is not None:
            reference = MappingProxyType({"numId": num_id, "level": num_level})
        return ParagraphFacts(shown_style, heading, num_id, num_level, stated, reference)

    def _style(self, style_id: str | None) -> StyleFacts:
        known = self._known.get(style_id)
        if known is None:
            known = self._known[style_id] = self._resolve(style_id)
        return known

    def _resolve(self, style_id: str | None) -> StyleFacts:
        styles = self._styles
        own = styles.paragraph_style_id(style_id)
        num_id, stated_level = styles.numbering(style_id) or (None, None)
        named = self._numbering.level_of_style(num_id, own) if num_id is not None else None
        level = named if named is not None else stated_level or 0
        heading = styles.heading_level(own)
        if heading is None and style_id is not None and style_id not in styles:
            heading = styles.heading_level(style_id)
        return StyleFacts(heading, styles.outline_level(style_id), num_id, level)


def _level(raw: str | None) -> int | None:
    """`w:outlineLvl` 0–8; 9 is body text."""
    level = integer(raw)
    return level if level is not None and 0 <= level <= 8 else None

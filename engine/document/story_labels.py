"""List labels of whole stories, counted anew only when something that counts has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine.document.formatting import Formatting
from engine.document.labels import Label, ListEntry, label_story
from engine.document.paragraph_facts import FactsReader
from engine.document.reading import Reading
from engine.document.revision_marks import exists, mark_properties, surroundings_exist
from engine.document.xmlread import Element, is_on
from engine.identity import MAIN, StoryHandle
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.block_entries import TopRecord
    from engine.document.document import WordDocument
    from engine.document.story_log import StoryLog

_VANISH = W + "vanish"
_SPEC_VANISH = W + "specVanish"
_TEXT = W + "t"
_DEL_TEXT = W + "delText"
_P_PR = W + "pPr"
_SECT_PR = W + "sectPr"
_Entries = tuple[ListEntry, ...]
_NONE: _Entries = ()
_KEPT = 50_000
Labels = Mapping[Element, Label]


@dataclass(slots=True)
class _Counted:
    """Labels of one story in one reading, and the state of everything they were counted from."""

    entries: list[_Entries]
    labels: Labels
    stamp: int
    changes: int


class StoryLabels:
    """Labels per story and reading. A keystroke looks at the blocks it touched only."""

    def __init__(self) -> None:
        self._by_stamp: dict[int, _Entries] = {}
        self._by_key: dict[int, _Entries] = {}
        self._counted: dict[tuple[StoryHandle, Reading], _Counted] = {}
        self._changes = 0
        """How often what counts in some block has changed."""
        self._formatting: Formatting | None = None
        self._facts: FactsReader | None = None

    def labels(
        self,
        document: WordDocument,
        handle: StoryHandle = MAIN,
        reading: Reading = Reading.ACCEPTED,
    ) -> Labels:
        """`w:p` → label for every list paragraph that has a number in `reading`.

        Each text box counts for itself.
        """
        formatting = document.formatting
        if formatting is not self._formatting:
            self._formatting = formatting
            self._facts = document.facts
            self._by_stamp.clear()
            self._by_key.clear()
            self._counted.clear()
        log = document.index.log(handle)
        known = self._counted.get((handle, reading))
        if known is not None and self._stands(known, log):
            known.stamp = log.stamp
            return known.labels
        document.read_facts(handle)
        entries = self._all_entries(document.index.records(handle))
        if known is not None and known.entries == entries:  # the same objects nearly everywhere
            known.stamp, known.changes = log.stamp, self._changes
            return known.labels
        labels = label_story(
            formatting.numbering, (entry for of_top in entries for entry in of_top), reading
        )
        self._counted[handle, reading] = _Counted(entries, labels, log.stamp, self._changes)
        return labels

    def _stands(self, known: _Counted, log: StoryLog[TopRecord]) -> bool:
        """Whether nothing that counts has changed since the labels were counted."""
        if known.stamp != log.stamp:
            touched = log.since(known.stamp)
            if touched is None:
                return False
            if len(self._by_stamp) > _KEPT:
                self._by_stamp.clear()
            for record in touched:
                self._entries(record)
        return known.changes == self._changes

    def _all_entries(self, records: Sequence[TopRecord]) -> list[_Entries]:
        """What counts, block by block; stamps are unique, so a known stamp needs no look."""
        by_stamp = self._by_stamp
        found = [by_stamp.get(record.stamp) for record in records]
        if None not in found:
            return cast("list[_Entries]", found)
        if len(by_stamp) > 4 * len(records) + 4000:
            by_stamp.clear()
        return [self._entries(record) for record in records]

    def _entries(self, record: TopRecord) -> _Entries:
        known = self._by_stamp.get(record.stamp)
        if known is not None:
            return known
        found, before = self._find(record), self._by_key.get(record.key)
        if before is not None and _equal(before, found):
            found = before
        else:
            self._changes += 1
        self._by_stamp[record.stamp] = self._by_key[record.key] = found
        return found

    def _find(self, record: TopRecord) -> _Entries:
        reader = self._facts
        if reader is None:
            return _NONE
        found: list[ListEntry] = []
        for block in record.entries:
            if block.facts_reader is not reader:
                if block.diagnostic:
                    continue
                reader.of(block)
            facts = block.facts
            num_id = facts.num_id
            if num_id is None or block.hidden:
                continue
            paragraph = block.element
            if block.plain and paragraph is record.element:
                exist = True, True
            else:
                exist = _readings(paragraph, record.element)
            if exist is not None:
                found.append(ListEntry(paragraph, num_id, facts.num_level, *exist, block.box))
        return tuple(found) if found else _NONE


def _readings(paragraph: Element, top: Element) -> tuple[bool, bool] | None:
    """Whether the paragraph counts in the accepted and in the original reading; None: in none."""
    mark = mark_properties(paragraph)
    if _invisible(paragraph, mark) or _only_ends_section(paragraph):
        return None
    accepted, original = (
        exists(mark, reading) and surroundings_exist(paragraph, top, reading)
        for reading in (Reading.ACCEPTED, Reading.ORIGINAL)
    )
    return accepted, original


def _invisible(paragraph: Element, mark: Element | None) -> bool:
    """A paragraph whose mark and text are hidden takes no number; a style separator's mark is
    hidden too (`specVanish`) but its paragraph counts."""
    if mark is None or not is_on(mark.find(_VANISH)) or is_on(mark.find(_SPEC_VANISH)):
        return False
    for text in paragraph.iter(_TEXT):
        run = text.getparent()
        properties = None if run is None else run.find(W + "rPr")
        if text.text and (properties is None or not is_on(properties.find(_VANISH))):
            return False
    return True


def _only_ends_section(paragraph: Element) -> bool:
    """Word gives no number to a paragraph that holds nothing but a section break."""
    properties = paragraph.find(_P_PR)
    if properties is None or properties.find(_SECT_PR) is None:
        return False
    return not any(text.text for text in paragraph.iter(_TEXT, _DEL_TEXT))


def _equal(known: _Entries, found: _Entries) -> bool:
    """Whether a block that was read again still counts exactly as before."""
    return len(known) == len(found) and all(
        one.paragraph is other.paragraph
        and (one.num_id, one.level, one.accepted, one.original)
        == (other.num_id, other.level, other.accepted, other.original)
        for one, other in zip(known, found, strict=True)
    )

"""Which blocks of the body have notes, comments and section ends, and what follows from them.

Most blocks have none. A keystroke in such a block leaves the sections and all note numbers as
they are, and the objects that hold them the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from engine.document.faces import NoteRef, SectionFace
from engine.document.reading import Reading
from engine.document.sections import read_sections
from engine.document.top_facts import PLAIN, TopFacts, number_notes, read_top_facts
from engine.document.xmlread import Element
from engine.identity import MAIN

if TYPE_CHECKING:
    from engine.document.block_entries import TopRecord
    from engine.document.document import WordDocument


class NotedBlocks:
    """Facts of blocks by their stamps, and the sections and note numbers of the body."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._facts: dict[int, TopFacts] = {}
        self._plain: dict[int, bool] = {}
        """Key of a block → whether it had nothing to count when it was last read."""
        self._main_facts: list[TopFacts] = []
        self._noted_at = -1
        """State of the index for which `_main_facts` hold."""
        self._sections: tuple[Any, list[TopFacts], tuple[SectionFace, ...]] | None = None
        self._notes: dict[Reading, tuple[Any, Any, Mapping[Element, NoteRef], int]] = {}

    def forget_formatting(self) -> None:
        """Styles or settings changed: sections and note numbers are read anew."""
        self._sections = None
        self._notes.clear()

    def sections(self) -> tuple[SectionFace, ...]:
        """The sections of the main story; read again only when a block that ends one changed."""
        noted = self._noted()
        if self._sections is None or self._sections[0] is not noted:
            ends = [facts for facts in noted if facts.sections or facts.last_section]
            if self._sections is None or self._sections[1] != ends:
                self._sections = noted, ends, read_sections(self._document)
            else:
                self._sections = noted, ends, self._sections[2]
        return self._sections[2]

    def _noted(self) -> list[TopFacts]:
        """Facts of the main story's blocks that have notes, comments or section ends; the same
        list while they are the same (facts of another reading are another object)."""
        index = self._document.index
        log, seen = index.log(MAIN), self._noted_at
        self._noted_at = log.stamp
        if seen == log.stamp:
            # A layout asks for dozens of note stories in a row: the body is the same for all.
            return self._main_facts
        touched = log.since(seen)
        if touched is not None and all(self._stays_plain(record) for record in touched):
            return self._main_facts
        records = index.records(MAIN)
        noted = [facts for facts in self._all_facts(records) if facts is not PLAIN]
        if noted != self._main_facts:
            self._main_facts = noted
        return self._main_facts

    def _all_facts(self, records: Sequence[TopRecord]) -> list[TopFacts]:
        known = self._facts
        found = [known.get(record.stamp) for record in records]
        if None not in found:
            return cast("list[TopFacts]", found)
        return [self.top_facts(record) for record in records]

    def top_facts(self, record: TopRecord) -> TopFacts:
        facts = self._facts.get(record.stamp)
        if facts is None:
            facts = self._facts[record.stamp] = read_top_facts(record.element)
            self._plain[record.key] = facts is PLAIN
        return facts

    def _stays_plain(self, record: TopRecord) -> bool:
        """Whether a touched block had no notes, comments and section ends and has none now."""
        return self._plain.get(record.key, False) and self.top_facts(record) is PLAIN

    def note_refs(self, reading: Reading) -> Mapping[Element, NoteRef]:
        """All references of the main story, numbered; the same mapping while nothing changed."""
        known, stamp = self._notes.get(reading), self._document.index.log(MAIN).stamp
        if known is not None and known[3] == stamp:
            return known[2]
        sections, noted = self.sections(), self._noted()
        if known is not None and known[0] is noted and known[1] is sections:
            numbered = known[2]
        else:
            numbered = number_notes(noted, sections, reading)
            if known is not None and known[2] == numbered:
                numbered = known[2]
        self._notes[reading] = noted, sections, numbered, stamp
        return numbered

    def prune(self, records: Sequence[TopRecord]) -> None:
        """Forgets facts of blocks as they no longer are, once they outnumber the living."""
        if len(self._facts) > 2 * len(records) + 1000:
            living = {
                record.stamp
                for story in self._document.stories()
                for record in self._document.index.records(story.handle)
            }
            self._facts = {key: facts for key, facts in self._facts.items() if key in living}

"""Who is where: block ids, the top-level block each belongs to, and the order of both.

Ids that a file lacks are derived here and live only here; the file never learns of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

from engine.document.block_entries import BlockEntry, Counters, TopRecord, own_id
from engine.document.block_seed import block_seed, holds_only_boxes
from engine.document.hash_lanes import fnv_para_ids
from engine.document.hashes import fnv_para_id
from engine.document.story import Story
from engine.document.story_log import StoryLog
from engine.document.story_scan import StoryScan
from engine.document.structure import BOXES, Found, P, Walk
from engine.identity import MAIN, BlockId, StoryHandle

_NAMELESS = BlockId("")


_Met = tuple[TopRecord, Any, "Found | None"]
"""A paragraph of a top-level block, and where it stands unless it is that block itself."""


class BlockIndex:
    """Blocks of all stories by id and by element. Holding the elements keeps their identity."""

    def __init__(self, counters: Counters) -> None:
        self.counters = counters
        self._by_id: dict[str, BlockEntry] = {}
        self._by_element: dict[Any, BlockEntry] = {}
        self._records: dict[StoryHandle, list[TopRecord]] = {}
        self._record_of: dict[Any, TopRecord] = {}
        self._keys: dict[Any, int] = {}
        self._logs: dict[StoryHandle, StoryLog[TopRecord]] = {}
        self._attempts: dict[str, int] = {}
        """How often a seed was tried: notes that say the same would each try from the first on."""
        self._minted = 0
        self.load_rest: Callable[[], None] | None = None
        """Loads the stories that nobody has asked for yet."""
        self.stamp = 0
        """Counts every reading, so equal stamps mean nothing was read in between."""

    # reading

    def entry(self, block_id: str, *, include_hidden: bool = False) -> BlockEntry | None:
        """The block of that id; hidden ones and unknown ids give None."""
        found = self._by_id.get(block_id)
        if found is None and self.load_rest is not None:
            self.complete()
            found = self._by_id.get(block_id)
        if found is not None and found.hidden and not include_hidden:
            return None
        return found

    def entry_of(self, element: Any) -> BlockEntry | None:
        """The entry of a paragraph element of a story that has been loaded."""
        return self._by_element.get(element)

    def entries(self, handle: StoryHandle, *, include_hidden: bool = False) -> Iterator[BlockEntry]:
        """The blocks of a story in document order."""
        for record in self.records(handle):
            for entry in record.entries:
                if include_hidden or not entry.hidden:
                    yield entry

    def records(self, handle: StoryHandle) -> Sequence[TopRecord]:
        """The top-level blocks of a story in order."""
        if handle != MAIN:
            self.complete()
        return self._records.get(handle, [])

    def record_of(self, top: Any) -> TopRecord | None:
        """The record of a top-level element."""
        return self._record_of.get(top)

    def log(self, handle: StoryHandle) -> StoryLog[TopRecord]:
        """What was read again of a story, and when."""
        log = self._logs.get(handle)
        if log is None:
            log = self._logs[handle] = StoryLog()
        return log

    def side_stamp(self) -> int:
        """That of the last change in any story but the body."""
        logs = self._logs.items()
        return max((log.stamp for handle, log in logs if handle.kind != "main"), default=0)

    # filling; called by the document and by transactions only

    def complete(self) -> None:
        """Make sure that all stories are loaded."""
        load, self.load_rest = self.load_rest, None
        if load is None:
            return
        try:
            load()
        except BaseException:
            self.load_rest = load
            raise

    def load(self, story: Story, scan: StoryScan) -> None:
        """Read a story for the first time, or again after its part was replaced."""
        self.drop(story.handle)
        records: list[TopRecord] = []
        met: list[_Met] = []
        boxes = (each for each in scan.unusual if each.tag in BOXES)
        boxed = {p for box in boxes for p in box.iterancestors(P)}
        tables = 0
        for element in story.container:
            record = self._new_record(element, story.handle)
            record.first_table = tables
            records.append(record)
            if element.tag == P and element not in boxed:
                self.counters.tops_read += 1
                met.append((record, element, None))
            else:
                met += [(record, found.element, found) for found in self._walk(record)]
                tables += record.tables
        self._records[story.handle] = records
        self._assign(met, {p for p in boxed if holds_only_boxes(p)})
        self._restructured(story.handle)

    def drop(self, handle: StoryHandle) -> None:
        """Forget a story."""
        for record in self._records.pop(handle, ()):
            self._forget(record)
            del self._record_of[record.element]
        self._restructured(handle)

    def detach(self, handle: StoryHandle) -> list[TopRecord]:
        """Forget a story, but hand out its records so that it can come back with its ids."""
        records = self._records.pop(handle, [])
        self._restructured(handle)
        self._attempts.clear()
        for record in records:
            self._record_of.pop(record.element, None)
            for entry in record.entries:
                self._by_id.pop(entry.block_id, None)
                self._by_element.pop(entry.element, None)
        return records

    def attach(self, handle: StoryHandle, records: list[TopRecord]) -> None:
        """Take back the records of a detached story."""
        self._restructured(handle)
        self._records[handle] = records
        for record in records:
            self._record_of[record.element] = record
            for entry in record.entries:
                self._by_id[entry.block_id] = entry
                self._by_element[entry.element] = entry

    def reread(self, record: TopRecord, ids: Sequence[BlockId] | None = None) -> None:
        """Read a top-level block again; known paragraphs keep their ids, `ids` dictates all."""
        known = {entry.element: entry for entry in record.entries}
        tables = record.tables
        self._forget(record)
        walked = self._walk(record)
        self.stamp += 1
        record.stamp = self.stamp
        self.log(record.story).touch(self.stamp, record)
        if ids is not None and len(ids) != len(walked):
            ids = None
        for position, found in enumerate(walked):
            if ids is not None:
                block_id, minted = ids[position], ids[position] != own_id(found.element)
            elif found.element in known and known[found.element].block_id not in self._by_id:
                block_id, minted = known[found.element].block_id, known[found.element].minted
            else:
                block_id, minted = self._id_for(found.element, self._next_seed(found.element))
            entry = self._enter(record, found.element, found, block_id)
            entry.minted = minted
        if record.tables != tables:
            self._renumber_tables(record.story)

    def insert(self, element: Any, story: Story, ids: Sequence[BlockId] | None = None) -> TopRecord:
        """Enter an element that now stands in the container."""
        record = self._new_record(element, story.handle)
        records = self._records[story.handle]
        position = self._position(records, element)
        records.insert(position, record)
        self.reread(record, ids)  # numbers the tables anew where it holds any
        if not record.tables and position:
            before = records[position - 1]
            record.first_table = before.first_table + before.tables
        self._restructured(story.handle)
        return record

    def remove(self, record: TopRecord) -> None:
        """Forget a top-level block that leaves its container."""
        self._restructured(record.story)
        self._records[record.story].remove(record)
        self._forget(record)
        del self._record_of[record.element]
        if record.tables:
            self._renumber_tables(record.story)

    # inside

    def _restructured(self, handle: StoryHandle) -> None:
        self.stamp += 1
        self.log(handle).restructure(self.stamp)

    def _new_record(self, element: Any, handle: StoryHandle) -> TopRecord:
        self.stamp += 1
        key = self._keys.get(element)
        if key is None:
            key = self._keys[element] = len(self._keys) + 1
        record = TopRecord(key, element, handle, self.stamp, [])
        self._record_of[element] = record
        return record

    def _position(self, records: list[TopRecord], element: Any) -> int:
        before = element.getprevious()
        if before is None:
            return 0
        return records.index(self._record_of[before]) + 1

    def _walk(self, record: TopRecord) -> list[Found]:
        self.counters.tops_read += 1
        walk = Walk()
        found = list(walk.blocks(record.element))
        record.tables = walk.tables
        return found

    def _assign(self, met: list[_Met], holders: set[Any]) -> None:
        """Ids of a whole story as the load pass derives them: own ids first come, then minted."""
        own_ids = [own_id(element) for _, element, _ in met]
        taken = set(own_ids)
        free = taken.difference(self._by_id)
        seeds: list[str] = []
        nameless: list[BlockEntry] = []
        ordinal = 0
        for (record, element, found), own in zip(met, own_ids, strict=True):
            # Cells under a vertical merge and paragraphs that only hold a text box are not
            # counted, so that ids equal other tools'.
            counted = not (found is not None and found.covered) and element not in holders
            ordinal += counted
            if own is not None and own in free:
                free.remove(own)
                self._enter(record, element, found, own)
                continue
            seed = block_seed(element, ordinal)
            seeds.append(seed if counted else f"{seed}:uncounted")
            nameless.append(self._enter(record, element, found, None))
        for entry, seed, first in zip(nameless, seeds, fnv_para_ids(seeds), strict=True):
            entry.block_id = self._free_id(seed, taken, first=first)
            self._by_id[entry.block_id] = entry

    def _enter(
        self, record: TopRecord, element: Any, found: Found | None, own: BlockId | None
    ) -> BlockEntry:
        """Enter a block; without its own id it gets one later. No `found`: a plain paragraph."""
        if found is None:
            place, hidden, box = None, False, None
        else:
            _, place, hidden, box, _ = found
            if place is not None and record.first_table:
                place = place.shifted(record.first_table)
        entry = BlockEntry(
            own or _NAMELESS, element, record.element, record.story, place, record.key,
            own is None, hidden, box,
        )  # fmt: skip
        record.entries.append(entry)
        self._by_element[element] = entry
        if own is not None:
            self._by_id[own] = entry
        return entry

    def _forget(self, record: TopRecord) -> None:
        self._attempts.clear()
        for entry in record.entries:
            if self._by_id.get(entry.block_id) is entry:
                del self._by_id[entry.block_id]
            if self._by_element.get(entry.element) is entry:
                del self._by_element[entry.element]
        record.entries = []

    def _id_for(self, element: Any, seed: str) -> tuple[BlockId, bool]:
        own = own_id(element)
        if own is not None and own not in self._by_id:
            return own, False
        return self._free_id(seed), True

    def _free_id(
        self, seed: str, taken: Set[BlockId | None] = frozenset(), *, first: str | None = None
    ) -> BlockId:
        found = first or fnv_para_id(seed)
        attempt = self._attempts.get(seed, 0)
        while found in self._by_id or found in taken:
            attempt += 1
            found = fnv_para_id(f"{seed}:{attempt}")
        if attempt:
            self._attempts[seed] = attempt
        return BlockId(found)

    def _next_seed(self, element: Any) -> str:
        self._minted += 1
        return block_seed(element, len(self._by_id) + self._minted)

    def _renumber_tables(self, handle: StoryHandle) -> None:
        self._restructured(handle)
        tables = 0
        for record in self._records[handle]:
            shift = tables - record.first_table
            if shift and record.tables:
                for entry in record.entries:
                    if entry.table is not None:
                        entry.table = entry.table.shifted(shift)
            record.first_table = tables
            tables += record.tables

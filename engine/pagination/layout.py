"""The layout of one document in one reading: faces in, a page map out, again after each change."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.document.faces import RunFace, SectionFace, StoryView
from engine.identity import StoryHandle
from engine.pagination.ahead import Ahead
from engine.pagination.body_units import BodyUnits, Kept, endnotes_of, items_of
from engine.pagination.column import Flow
from engine.pagination.composer import Composer, Counters
from engine.pagination.facts import (
    LayoutFacts,
    SeparatorReader,
    StoryReader,
    no_separator,
    no_story,
)
from engine.pagination.fonts import FontBook
from engine.pagination.furniture import HeaderBook
from engine.pagination.hyphenation import WordDivider
from engine.pagination.model import Measurer, Page
from engine.pagination.notes import NoteLayouter
from engine.pagination.page_fields import page_field_text
from engine.pagination.page_map import PageMap
from engine.pagination.page_state import PageState
from engine.pagination.paginator import Paginator
from engine.pagination.paragraphs import ParagraphLayouter
from engine.pagination.stacks import Stack
from engine.pagination.table_change import Place, changed_rows
from engine.pagination.units import COUNTING_FIELDS, PAGE_FIELDS, Unit, reuse, units_of

_DEFAULT_SEPARATOR = 240.0
_RECOUNTS = 3
"""A document whose text counts its pages is paginated at most so often."""
SLICE_SECONDS = 0.004
"""What may be laid before others have a turn; the paragraph or page begun then is finished."""


class LayoutInput(NamedTuple):
    """All that one layout reads: faces of the body, sections, and the stories around them."""

    view: StoryView
    sections: tuple[SectionFace, ...]
    stories: StoryReader = no_story
    separators: SeparatorReader = no_separator
    side_state: object = None
    """Equal while no story around the body has changed; None when nobody knows."""


class Layout:
    """Keeps what is laid between calls; `layout` starts afresh, `update` re-lays what changed."""

    def __init__(
        self,
        measurer: Measurer,
        facts: LayoutFacts,
        *,
        divider: WordDivider | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.facts = facts
        layouter = ParagraphLayouter(FontBook(measurer), facts, divider=divider)
        self._composer = Composer(layouter, facts)
        self._clock = clock
        self._body = BodyUnits()
        self._endnotes: list[Unit] = []
        self._units: list[Unit] = []
        self._states: list[PageState] = []
        self._side: dict[StoryHandle, StoryView | None] = {}
        self._map = PageMap()
        self._input: LayoutInput | None = None
        self._counted: PageMap | None = None

    @property
    def counters(self) -> Counters:
        """What was laid since the counters were last reset."""
        return self._composer.counters

    def layout(self, given: LayoutInput) -> PageMap:
        """All pages at once."""
        for _ in self.layout_slices(given):
            pass
        return self._map

    def layout_slices(self, given: LayoutInput) -> Iterator[PageMap]:
        """Pages in slices of a few milliseconds, the first page first.

        Yields the growing map; it is `complete` when the iterator ends.
        """
        paginator, _ = self._begin(given, BodyUnits.of(given.view), {})
        self._counted = None
        for _ in range(_RECOUNTS):
            self._states = []
            self._map = PageMap(complete=False)
            state: PageState | None = paginator.first_state()
            while state is not None:
                yield from self._warm(state)
                state = self._add_page(paginator, state)
                yield self._map
            if not self._miscounted():
                break
        self._finish()
        yield self._map

    def _miscounted(self) -> bool:
        """Whether fields of the body that count pages showed other numbers than there are now."""
        if not any(unit.page_fields & COUNTING_FIELDS for unit in self._units):
            return False
        before, self._counted = self._counted, self._map
        return before is None or _sections(before) != _sections(self._map)

    def update(self, given: LayoutInput) -> PageMap:
        """Pages after a change: only new faces are laid, pagination restarts before the change.

        The result equals that of a fresh layout; whatever is in doubt is paginated in full.
        """
        before = self._input
        if before is None or not self._map.complete:
            return self.layout(given)
        old_count, old_states, old_pages = len(self._units), self._states, self._map.pages
        side = self._side_now(before, given)
        sides_changed = not all(_same_story(side[h], view) for h, view in self._side.items())
        old = self._body
        body, kept = old.follow(given.view)
        replaced, made = (one.units_between(kept) for one in (old, body))
        rows = changed_rows(replaced, made, self._composer)
        self._composer.forget(*(items_of(units) for units in (replaced, made)))
        paginator, endnotes_kept = self._begin(given, body, side)
        tail = (len(body.units) - kept.tail, 0) if rows is None else (kept.head, rows.behind + 1)
        if sides_changed or not endnotes_kept or before.sections != given.sections:
            # Notes go on behind the last unit: no old page is certain to be the same.
            kept, rows, tail = Kept(0, 0), None, (len(self._units) + 1, 0)
        first = kept.head, 0 if rows is None else rows.first
        restart = max(_page_before(old_states, first), 0)
        self._map = PageMap(old_pages[:restart], complete=False)
        self._states = old_states[:restart]
        known = _Known(old_states, len(self._units) - old_count, tail)
        state: PageState | None = old_states[restart] if restart else paginator.first_state()
        while state is not None:
            same = known.index_of(state) if len(self._states) > restart else None
            if same is not None:
                self._states += known.shifted(same)
                self._map.pages += old_pages[same:]
                break
            state = self._add_page(paginator, state)
        if self._miscounted():
            return self.layout(given)
        self._finish()
        shown = [given.view, *(view for view in self._side.values() if view is not None)]
        self._composer.prune(lambda: (item for view in shown for item in view.items))
        return self._map

    def _side_now(
        self, before: LayoutInput, given: LayoutInput
    ) -> dict[StoryHandle, StoryView | None]:
        """The stories around the body. A contract has a hundred notes: after a key in the body
        nobody asks for each."""
        if given.side_state is not None and given.side_state == before.side_state:
            return self._side
        return {handle: given.stories(handle) for handle in self._side}

    def _begin(
        self,
        given: LayoutInput,
        body: BodyUnits,
        side: dict[StoryHandle, StoryView | None],
    ) -> tuple[Paginator, bool]:
        """Take over a new input; whether the endnotes behind the body stayed the same."""
        self._input, self._body, self._side = given, body, side
        old = self._endnotes
        self._endnotes = self._endnote_units(given, body.units)
        head, _ = reuse(old, self._endnotes)
        self._units = [*body.units, *self._endnotes]
        return self._paginator(given), head == len(old) == len(self._endnotes)

    def _finish(self) -> None:
        for page in self._map.pages:
            page.furniture = None
        self._map.complete = True

    def _read_side(self, handle: StoryHandle) -> StoryView | None:
        """A side story, remembered so that an update sees whether it changed."""
        if handle not in self._side and self._input is not None:
            self._side[handle] = self._input.stories(handle)
        return self._side.get(handle)

    def _add_page(self, paginator: Paginator, state: PageState) -> PageState | None:
        page, following = paginator.page(state)
        self._states.append(state)
        self._map.pages.append(page)
        self.counters.pages_made += 1
        return following

    def _endnote_units(self, given: LayoutInput, body: list[Unit]) -> list[Unit]:
        """What stands behind the body: the separator and the endnotes it refers to."""
        notes = [note for handle in endnotes_of(body) if (note := self._read_side(handle))]
        if not notes:
            return []
        separator = given.separators("endnote", "separator")
        last = body[-1].section
        stories = [separator, *notes] if separator else notes
        return [unit for story in stories for unit in units_of(story, section=last)]

    def _paginator(self, given: LayoutInput) -> Paginator:
        composer = self._composer
        stacks: dict[tuple[StoryHandle | str, float], Stack] = {}

        def note_stack(handle: StoryHandle, width: float) -> Stack:
            key = (handle, width)
            if key not in stacks:
                note = self._read_side(handle)
                stacks[key] = composer.stack(note.items, width) if note else Stack()
            return stacks[key]

        def separator(which: str, width: float) -> Stack:
            key = (which, width)
            if key not in stacks:
                found = given.separators("footnote", which)
                made = composer.stack(found.items, width) if found else None
                stacks[key] = made or Stack(height=_DEFAULT_SEPARATOR)
            return stacks[key]

        headers = HeaderBook(composer, self._read_side, self._page_text)
        notes = NoteLayouter(note_stack, separator)
        flow = Flow(self._units, composer, notes, self.facts, self._body_text)
        return Paginator(flow, given.sections, headers)

    def _body_text(self, run: RunFace, page: Page) -> str | None:
        """Fields of the body; the number of pages is that of the layout before this one."""
        name = (run.field or "").split(None, 1)[:1]
        if not name or name[0] not in PAGE_FIELDS:
            return None
        if name[0] not in COUNTING_FIELDS:
            return page_field_text(run, page, self._map)
        return None if self._counted is None else page_field_text(run, page, self._counted)

    def _page_text(self, run: RunFace, page: Page) -> str | None:
        return page_field_text(run, page, self._map)

    def _warm(self, state: PageState) -> Iterator[PageMap]:
        """Lay what the next page may need, pausing whenever a slice is used up."""
        started = self._clock()
        sections = self._input.sections if self._input is not None else ()
        ahead = Ahead(self._composer, self._read_side)
        for _ in ahead.page(self._units, state.cursor, sections):
            if self._clock() - started > SLICE_SECONDS:
                yield self._map
                started = self._clock()


def _sections(pages: PageMap) -> list[int]:
    return [page.section for page in pages.pages]


class _Known(NamedTuple):
    """The page starts of the layout before, to find where the new one meets it again."""

    states: list[PageState]
    shift: int
    tail: Place
    """Behind everything changed."""

    def index_of(self, state: PageState) -> int | None:
        """Index of the old page that starts exactly like this, behind everything changed."""
        if state.cursor[:2] < self.tail:
            return None
        wanted = state._replace(cursor=state.cursor._replace(unit=state.cursor.unit - self.shift))
        index = wanted.number - 1
        if index < len(self.states) and self.states[index] == wanted:
            return index
        return None

    def shifted(self, index: int) -> list[PageState]:
        """The old states from `index` on, with unit numbers of the new list."""
        if not self.shift:
            return self.states[index:]
        return [
            state._replace(cursor=state.cursor._replace(unit=state.cursor.unit + self.shift))
            for state in self.states[index:]
        ]


def _same_story(first: StoryView | None, second: StoryView | None) -> bool:
    """A new view of an unchanged story holds the same faces."""
    if first is None or second is None or first is second:
        return first is second
    return first.items is second.items or (
        len(first.items) == len(second.items)
        and all(a is b for a, b in zip(first.items, second.items, strict=True))
    )


def _page_before(states: list[PageState], place: Place) -> int:
    """The page before the one on which that unit or row begins."""
    return bisect_left(states, place, key=lambda state: state.cursor[:2]) - 2

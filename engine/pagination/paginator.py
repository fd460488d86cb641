"""From units to pages: sections, bands of columns, note areas, page numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.faces import SectionFace
from engine.document.number_formats import format_number
from engine.pagination.column import Column, Flow, Outcome, Stop
from engine.pagination.filler import ColumnFiller
from engine.pagination.floats import EarlyFloats
from engine.pagination.furniture import HeaderBook
from engine.pagination.geometry import (
    ColumnBox,
    columns_of,
    header_variant,
    line_grid,
    page_frame,
)
from engine.pagination.inner_floats import inner_floats
from engine.pagination.model import Page
from engine.pagination.note_area import place_notes
from engine.pagination.page_extras import column_rules, move_down, number_lines
from engine.pagination.page_state import PageState, Sheet
from engine.pagination.units import Cursor

_BALANCE_STEPS = 24
_REFILLS = 6
"""A page is filled at most so many times more for objects that lie above their anchors."""


class Paginator:
    """Makes pages one after the other; every page starts from a state that can be kept."""

    def __init__(self, flow: Flow, sections: Sequence[SectionFace], headers: HeaderBook) -> None:
        self._flow = flow
        self._sections = sections or (SectionFace(0),)
        self._headers = headers

    def first_state(self) -> PageState:
        """The state of page 1."""
        section = self._section(0)
        start = section.page_number_start
        return PageState(Cursor(0), 0, 1, 1 if start is None else start)

    def _section(self, index: int) -> SectionFace:
        return self._sections[min(index, len(self._sections) - 1)]

    def page(self, state: PageState) -> tuple[Page, PageState | None]:
        """The page that starts from `state`, and the state of the next (None after the last)."""
        section = self._section(state.section)
        if self._needs_blank(state, section):
            return self._blank(state), state._replace(
                number=state.number + 1, counted=state.counted + 1
            )
        sheet, outcome = self._filled(state, section, EarlyFloats())
        for _ in range(_REFILLS):
            again = sheet.early.again()
            if again is None:
                break
            sheet, outcome = self._filled(state, section, again)
        self._align(sheet, section)
        return sheet.page, self._following(state, sheet, outcome)

    def _filled(
        self, state: PageState, section: SectionFace, early: EarlyFloats
    ) -> tuple[Sheet, Outcome]:
        """A sheet filled from `state`, with room left for what will float above its anchor."""
        sheet = self._sheet(state, section)
        sheet.early = early
        sheet.exclusions = (*sheet.exclusions, *early.known.values())
        cursor = state.cursor
        while True:
            outcome = self._band(sheet, self._section_at(cursor, state), cursor)
            if outcome.stop is not Stop.SECTION or not self._goes_on(outcome.cursor, section):
                return sheet, outcome
            cursor = outcome.cursor

    @staticmethod
    def _align(sheet: Sheet, section: SectionFace) -> None:
        """Sections may stand in the middle or at the foot of their page."""
        spare = sheet.bottom - sheet.y
        share = {"center": 0.5, "bottom": 1.0}.get(section.vertical_align, 0.0)
        if share and spare > 0:
            move_down(sheet.page.items, spare * share)

    def _section_at(self, cursor: Cursor, state: PageState) -> int:
        units = self._flow.units
        return units[cursor.unit].section if cursor.unit < len(units) else state.section

    def _needs_blank(self, state: PageState, section: SectionFace) -> bool:
        """Even and odd sections skip a page when the number has the other parity."""
        if not state.opens_section or state.number == 1:
            return False
        wanted = {"evenPage": 0, "oddPage": 1}.get(section.start)
        return wanted is not None and state.counted % 2 != wanted

    def _blank(self, state: PageState) -> Page:
        index = max(state.section - 1, 0)
        section = self._section(index)
        label = format_number(state.counted, section.page_number_format)
        frame = page_frame(
            section, self._flow.facts, header_height=0, footer_height=0, even_page=False
        )
        return Page(
            state.number, label, float(section.page_width), float(section.page_height), index,
            frame.top, frame.bottom, frame.left, frame.right,
        )  # fmt: skip

    def _sheet(self, state: PageState, section: SectionFace) -> Sheet:
        variant = header_variant(section, state.counted, first=state.opens_section)
        header, footer = self._headers.heights(section, variant)
        frame = page_frame(
            section,
            self._flow.facts,
            header_height=header,
            footer_height=footer,
            even_page=state.counted % 2 == 0,
        )
        page = Page(
            state.number,
            format_number(state.counted, section.page_number_format),
            float(section.page_width),
            float(section.page_height),
            state.section,
            frame.top,
            frame.bottom,
            frame.left,
            frame.right,
            counted=state.counted,
            opens_section=state.opens_section,
            furnish=lambda made: self._headers.furnish(made, section, variant),
        )
        lines = self._line_count(state, section)
        return Sheet(
            page,
            frame.top,
            frame.bottom,
            state.automatic,
            state.carried,
            exclusions=self._headers.exclusions(page, section, variant),
            numbered_lines=lines,
        )

    @staticmethod
    def _line_count(state: PageState, section: SectionFace) -> int:
        numbering = section.line_numbering
        if numbering is None:
            return state.numbered_lines
        again = numbering.restart == "newPage" or (
            numbering.restart == "newSection" and state.opens_section
        )
        return numbering.start - 1 if again else state.numbered_lines

    def _goes_on(self, cursor: Cursor, before: SectionFace) -> bool:
        """Whether the section at `cursor` continues on the same sheet."""
        units = self._flow.units
        if cursor.unit >= len(units):
            return False
        section = self._section(units[cursor.unit].section)
        same_paper = (section.page_width, section.page_height) == (
            before.page_width,
            before.page_height,
        )
        return section.start == "continuous" and same_paper

    def _band(self, sheet: Sheet, section_index: int, cursor: Cursor) -> Outcome:
        """Fill the columns of one section on this sheet."""
        section = self._section(section_index)
        boxes = columns_of(section, sheet.page.body_left)
        outcome, columns = self._columns(sheet, section_index, cursor, boxes, bottom=sheet.bottom)
        if (
            len(boxes) > 1
            and "noColumnBalance" not in self._flow.facts.flags
            and outcome.stop is Stop.SECTION
            and self._goes_on(outcome.cursor, section)
        ):
            outcome, columns = self._balanced(sheet, section_index, cursor, boxes)
        for column in columns:
            self._keep(sheet, section, column)
        used = [column for column in columns if column.placed]
        if used:
            sheet.y = max(column.y for column in used)
            sheet.fresh = False
            sheet.automatic = False
            sheet.last = used[-1]
            if section.column_separator:
                top = min(column.top for column in used)
                sheet.page.items += column_rules(boxes, top, sheet.y)
        if len(columns) == 1:
            sheet.bottom -= columns[0].notes.height
        sheet.exclusions = tuple(columns[-1].exclusions)
        sheet.carried = columns[-1].notes.carried
        return outcome

    def _keep(self, sheet: Sheet, section: SectionFace, column: Column) -> None:
        """Put what a column holds on the page."""
        sheet.page.items += column.items
        sheet.page.items += inner_floats(self._flow.composer, sheet.page, column.items)
        numbers, sheet.numbered_lines = number_lines(
            column.items, section, sheet.numbered_lines, self._flow.composer.fonts
        )
        sheet.page.items += numbers
        sheet.page.note_items += place_notes(self._flow.notes, column, sheet.bottom)

    def _columns(
        self,
        sheet: Sheet,
        section_index: int,
        cursor: Cursor,
        boxes: Sequence[ColumnBox],
        *,
        bottom: float,
    ) -> tuple[Outcome, list[Column]]:
        columns: list[Column] = []
        outcome = Outcome(Stop.FULL, cursor)
        carried = sheet.carried
        automatic = sheet.automatic
        fresh = sheet.fresh
        exclusions = list(sheet.exclusions)
        for index, box in enumerate(boxes):
            column = self._column(sheet, section_index, box, bottom=bottom)
            column.automatic, column.fresh = automatic, fresh
            column.exclusions = list(exclusions)
            column.uneven = any(other.width != box.width for other in boxes)
            self._join_above(sheet, column, first=index == 0)
            column.notes = self._flow.notes.opened(carried, box.width, bottom - sheet.y)
            outcome = ColumnFiller(self._flow, column).fill(outcome.cursor)
            columns.append(column)
            carried = column.notes.carried
            exclusions = column.exclusions
            fresh = column.fresh
            automatic = outcome.stop is Stop.FULL
            if outcome.stop not in (Stop.FULL, Stop.COLUMN):
                break
        return outcome, columns

    @staticmethod
    def _join_above(sheet: Sheet, column: Column, *, first: bool) -> None:
        """A band below another keeps the space between paragraphs; its columns are level."""
        if sheet.fresh or sheet.last is None:
            return
        previous = sheet.last.previous
        if first:
            column.placed, column.previous = True, previous
        elif previous is not None:
            column.y += previous.space_after

    def _column(self, sheet: Sheet, index: int, box: ColumnBox, *, bottom: float) -> Column:
        grid = line_grid(self._section(index))
        return Column(
            sheet.page, box, sheet.y, bottom, sheet.y, index, grid=grid, early=sheet.early
        )

    def _balanced(
        self,
        sheet: Sheet,
        section_index: int,
        cursor: Cursor,
        boxes: Sequence[ColumnBox],
    ) -> tuple[Outcome, list[Column]]:
        """Columns before a continuous break get the least height that still holds their text."""
        low, high = 0.0, sheet.bottom - sheet.y
        best = self._columns(sheet, section_index, cursor, boxes, bottom=sheet.bottom)
        for _ in range(_BALANCE_STEPS):
            if high - low < 1.0:
                break
            middle = (low + high) / 2
            tried = self._columns(sheet, section_index, cursor, boxes, bottom=sheet.y + middle)
            if tried[0].stop is Stop.SECTION:
                best, high = tried, middle
            else:
                low = middle
        return best

    def _following(self, state: PageState, sheet: Sheet, outcome: Outcome) -> PageState | None:
        units = self._flow.units
        cursor = outcome.cursor
        if cursor.unit >= len(units):
            if not sheet.carried:
                return None
            return state._replace(
                cursor=cursor, number=state.number + 1, counted=state.counted + 1,
                automatic=True, opens_section=False, carried=sheet.carried,
                numbered_lines=sheet.numbered_lines,
            )  # fmt: skip
        if cursor == state.cursor and sheet.carried == state.carried:
            # Nothing can be placed here, on no page: go on behind it rather than for ever.
            return self._following(state, sheet, Outcome(outcome.stop, Cursor(cursor.unit + 1)))
        index = units[cursor.unit].section
        opens = index != state.section and outcome.stop is Stop.SECTION
        section = self._section(index)
        counted = state.counted + 1
        if opens and section.page_number_start is not None:
            counted = section.page_number_start
        return PageState(
            cursor,
            index,
            state.number + 1,
            counted,
            automatic=outcome.stop is Stop.FULL,
            opens_section=opens,
            carried=sheet.carried,
            numbered_lines=sheet.numbered_lines,
        )

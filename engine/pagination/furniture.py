"""Headers and footers: how high they are, and their items when a page is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.document.faces import RunFace, SectionFace
from engine.identity import StoryHandle
from engine.pagination.composer import Composer, Faces, has_fields
from engine.pagination.facts import FieldText, StoryReader
from engine.pagination.float_placer import anchored
from engine.pagination.floats import AnchorSpot
from engine.pagination.geometry import ColumnBox, text_width
from engine.pagination.model import Furniture, LaidParagraph, Page, PlacedItem
from engine.pagination.page_extras import page_borders
from engine.pagination.page_map import lines_of
from engine.pagination.stacks import Stack, place_entries
from engine.pagination.table_parts import place_rows
from engine.pagination.tables import LaidTable

PageFieldText = Callable[[RunFace, Page], "str | None"]


@dataclass(slots=True)
class HeaderBook:
    """The header and footer stories of a document, laid once per width."""

    composer: Composer
    stories: StoryReader
    page_field_text: PageFieldText | None = None
    _stacks: dict[tuple[StoryHandle, float], Stack] = field(
        default_factory=dict[tuple[StoryHandle, float], Stack]
    )

    def heights(self, section: SectionFace, variant: str) -> tuple[float, float]:
        """Heights of header and footer, the last paragraph's space after included."""
        width = text_width(section)
        header = self._stack(section.headers.get(variant), width)
        footer = self._stack(section.footers.get(variant), width)
        return header.height if header else 0.0, footer.height if footer else 0.0

    def furnish(self, page: Page, section: SectionFace, variant: str) -> Furniture:
        """Header and footer items of a page with its own field results."""
        width = text_width(section)
        header = self._for_page(section.headers.get(variant), width, page)
        footer = self._for_page(section.footers.get(variant), width, page)
        top = float(section.header_distance)
        bottom = page.height - section.footer_distance - (footer[1].height if footer else 0.0)
        borders = page_borders(page, section, first=page.opens_section)
        return Furniture(
            (*borders, *self._placed(header, page, top)), self._placed(footer, page, bottom)
        )

    def _placed(
        self, part: tuple[StoryHandle, Stack] | None, page: Page, y: float
    ) -> tuple[PlacedItem, ...]:
        """Text with what is anchored in it: logos, bands, watermarks. Text does not avoid them."""
        items = _place(part, page.body_left, y)
        if part is None:
            return items
        box = ColumnBox(page.body_left, page.body_right - page.body_left)
        floating = [
            drawn
            for lines in lines_of(items)
            if lines.first == 0
            for _, drawn, _ in anchored(
                self.composer, lines.laid, AnchorSpot(page, box, lines.y), part[0]
            )
        ]
        return (*floating, *items)

    def _stack(self, handle: StoryHandle | None, width: float) -> Stack | None:
        if handle is None:
            return None
        key = (handle, width)
        if key not in self._stacks:
            view = self.stories(handle)
            self._stacks[key] = self.composer.stack(view.items, width) if view else Stack()
        return self._stacks[key]

    def _for_page(
        self, handle: StoryHandle | None, width: float, page: Page
    ) -> tuple[StoryHandle, Stack] | None:
        view = self.stories(handle) if handle is not None else None
        if handle is None or view is None:
            return None
        shown = self._field_text(page)

        def paragraph(faces: Faces, room: float) -> LaidParagraph:
            if shown is None or not any(map(has_fields, faces)):
                return self.composer.paragraph(faces, room)
            return self.composer.paragraph_showing(faces, room, shown)

        return handle, self.composer.stack(view.items, width, paragraph=paragraph)

    def _field_text(self, page: Page) -> FieldText | None:
        source = self.page_field_text
        if source is None:
            return None
        return lambda run: source(run, page)


def _place(part: tuple[StoryHandle, Stack] | None, x: float, y: float) -> tuple[PlacedItem, ...]:
    if part is None:
        return ()
    handle, stack = part

    def rows(table: LaidTable, first: int, last: int, at_x: float, at_y: float) -> PlacedItem:
        return place_rows(table, first, last, at_x, at_y, story=handle)

    last = len(stack.entries)
    return tuple(place_entries(stack, 0, last, x=x, y=y, story=handle, place_rows=rows))

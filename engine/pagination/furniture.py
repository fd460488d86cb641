"""Headers and footers: how high they are, and their items when a page is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.document.faces import RunFace, SectionFace
from engine.identity import StoryHandle
from engine.pagination.composer import Composer, Faces, LayParagraph, has_fields
from engine.pagination.facts import FieldText, StoryReader
from engine.pagination.floats import Exclusion
from engine.pagination.geometry import text_width
from engine.pagination.header_floats import body_column, parted, place_frames, wrapped
from engine.pagination.inner_floats import floats_of
from engine.pagination.model import Furniture, LaidParagraph, Page, PlacedItem
from engine.pagination.page_extras import page_borders
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

    def exclusions(self, page: Page, section: SectionFace, variant: str) -> tuple[Exclusion, ...]:
        """What the body of a page runs around because it is anchored in header or footer."""
        width = text_width(section)
        avoided: list[Exclusion] = []
        for handle, top in (
            (section.headers.get(variant), float(section.header_distance)),
            (section.footers.get(variant), None),
        ):
            stack = self._stack(handle, width)
            if handle is None or stack is None or not _has_anchors(stack):
                continue
            y = page.height - section.footer_distance - stack.height if top is None else top
            items = _place((handle, stack), page.body_left, y)
            avoided += wrapped(self.composer, page, items, handle)
        return tuple(avoided)

    def _placed(
        self, part: tuple[StoryHandle, Stack] | None, page: Page, y: float
    ) -> tuple[PlacedItem, ...]:
        """Text with what is anchored in it (logos, bands, watermarks) and the frames beside it."""
        items = _place(part, page.body_left, y)
        if part is None:
            return items
        shown = self._own_text(page)
        floating = tuple(floats_of(self.composer, page, items, paragraph=shown))
        return (*floating, *items, *self._framed(part[0], page, items, y))

    def _framed(
        self, handle: StoryHandle, page: Page, items: tuple[PlacedItem, ...], y: float
    ) -> list[PlacedItem]:
        view = self.stories(handle)
        framed = parted(view.items)[1] if view else []
        shown = self._own_text(page)
        width = body_column(page).width
        stacks = [
            (one, self.composer.stack(one.faces, float(one.frame.width or width), paragraph=shown))
            for one in framed
        ]
        return place_frames(self.composer, page, stacks, items, top=y, story=handle)

    def _stack(self, handle: StoryHandle | None, width: float) -> Stack | None:
        if handle is None:
            return None
        key = (handle, width)
        if key not in self._stacks:
            view = self.stories(handle)
            flow = parted(view.items)[0] if view else ()
            self._stacks[key] = self.composer.stack(flow, width) if view else Stack()
        return self._stacks[key]

    def _for_page(
        self, handle: StoryHandle | None, width: float, page: Page
    ) -> tuple[StoryHandle, Stack] | None:
        view = self.stories(handle) if handle is not None else None
        if handle is None or view is None:
            return None
        flow = parted(view.items)[0]
        return handle, self.composer.stack(flow, width, paragraph=self._own_text(page))

    def _own_text(self, page: Page) -> LayParagraph:
        """Lays paragraphs with the field results of a page."""
        shown = self._field_text(page)

        def paragraph(faces: Faces, room: float) -> LaidParagraph:
            if shown is None or not any(map(has_fields, faces)):
                return self.composer.paragraph(faces, room)
            return self.composer.paragraph_showing(faces, room, shown)

        return paragraph

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


def _has_anchors(stack: Stack) -> bool:
    return any(
        isinstance(entry.block, LaidParagraph) and entry.block.anchors for entry in stack.entries
    )

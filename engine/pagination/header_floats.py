"""What hangs beside the text of a header or footer: framed page numbers, objects, their room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.document.faces import FrameFace, ParagraphFace, TableFace
from engine.identity import StoryHandle
from engine.pagination.column import Column
from engine.pagination.composer import Composer
from engine.pagination.float_placer import FloatPlacer, anchored
from engine.pagination.floats import AnchorSpot, Exclusion, exclusion_of
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import Page, PlacedItem
from engine.pagination.page_map import lines_of
from engine.pagination.stacks import Stack

Items = Sequence[ParagraphFace | TableFace]


class Framed(NamedTuple):
    """Paragraphs that share a frame, and the block that they stand beside."""

    faces: tuple[ParagraphFace, ...]
    frame: FrameFace
    beside: str


def parted(items: Items) -> tuple[Items, list[Framed]]:
    """(what flows, what is framed): a frame takes no room in the story it stands in.

    A story of nothing but frames flows: something must hold it open.
    """
    flow: list[ParagraphFace | TableFace] = []
    framed: list[Framed] = []
    for item in items:
        frame = item.format.frame if isinstance(item, ParagraphFace) else None
        if isinstance(item, TableFace) or frame is None:
            flow.append(item)
            if framed and not framed[-1].beside and isinstance(item, ParagraphFace):
                framed[-1] = framed[-1]._replace(beside=item.block_id)
        elif framed and framed[-1].frame == frame and not framed[-1].beside:
            framed[-1] = framed[-1]._replace(faces=(*framed[-1].faces, item))
        else:
            framed.append(Framed((item,), frame, ""))
    if not flow or not framed:
        return items, []
    return flow, framed


def body_column(page: Page) -> ColumnBox:
    """The text width of a page as the column that headers are measured from."""
    return ColumnBox(page.body_left, page.body_right - page.body_left)


def place_frames(
    composer: Composer,
    page: Page,
    frames: Iterable[tuple[Framed, Stack]],
    items: Iterable[PlacedItem],
    *,
    top: float,
    story: StoryHandle,
) -> list[PlacedItem]:
    """Frames where they stand on the page, beside the placed text of their story."""
    tops = {lines.block_id: lines.y for lines in lines_of(items) if lines.first == 0}
    column = Column(page, body_column(page), top, page.height, top, page.section)
    placer = FloatPlacer(composer, column)
    for framed, stack in frames:
        placer.frame(
            stack,
            framed.frame,
            top=tops.get(framed.beside, top),
            block_id=framed.faces[0].block_id,
            story=story,
        )
    return column.items


def wrapped(
    composer: Composer, page: Page, items: Iterable[PlacedItem], story: StoryHandle
) -> Iterator[Exclusion]:
    """Rectangles in the body of a page that text avoids because of its header or footer."""
    box = body_column(page)
    for lines in lines_of(items):
        if lines.first or not lines.laid.anchors:
            continue
        spot = AnchorSpot(page, box, lines.y)
        for image, _, rectangle in anchored(composer, lines.laid, spot, story):
            avoided = exclusion_of(image.anchor, *rectangle) if image.anchor else None
            if avoided and avoided.y1 > page.body_top and avoided.y0 < page.body_bottom:
                yield avoided

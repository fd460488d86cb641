"""What stands in lines besides text: objects anchored in cells and frames, boxes within a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.pagination.composer import Composer, LayParagraph
from engine.pagination.float_placer import anchored, boxed
from engine.pagination.floats import AnchorSpot
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import Page, PlacedBox, PlacedItem, PlacedLines, PlacedTable


def inner_floats(
    composer: Composer, page: Page, items: Iterable[PlacedItem]
) -> Iterator[PlacedItem]:
    """What is anchored in the cells and frames of a column, and the text of boxes in its lines.

    What is anchored in the column's own paragraphs is placed while the column is filled, because
    text runs around it; in cells and frames text does not.
    """
    for item in items:
        if isinstance(item, PlacedLines):
            if not item.laid.plain:
                yield from _boxes(composer, item)
        elif isinstance(item, PlacedTable):
            for cell in item.cells:
                yield from floats_of(composer, page, cell.items)
        elif isinstance(item, PlacedBox) and not item.turn:
            yield from floats_of(composer, page, item.items)


def floats_of(
    composer: Composer,
    page: Page,
    items: Iterable[PlacedItem],
    *,
    paragraph: LayParagraph | None = None,
) -> Iterator[PlacedItem]:
    """All that is anchored in these items, at any depth, measured from the cell it stands in.

    `paragraph` lays the text of boxes, in headers with the field results of the page.
    """
    for item in items:
        if isinstance(item, PlacedTable):
            for cell in item.cells:
                yield from floats_of(composer, page, cell.items, paragraph=paragraph)
        elif isinstance(item, PlacedLines) and not item.laid.plain:
            if item.first == 0:
                box = ColumnBox(item.x, item.laid.width)
                spot = AnchorSpot(page, box, item.y)
                found = anchored(composer, item.laid, spot, item.story, paragraph=paragraph)
                yield from (drawn for _, drawn, _ in found)
            yield from _boxes(composer, item, paragraph)


def _boxes(
    composer: Composer, placed: PlacedLines, paragraph: LayParagraph | None = None
) -> Iterator[PlacedItem]:
    """Text boxes and groups that stand in the line as a letter does (`wp:inline`)."""
    laid = placed.laid
    if not laid.has_boxes:
        return
    top = placed.y - laid.lines[placed.first].y
    for line in laid.lines[placed.first : placed.last]:
        baseline = top + line.y + line.baseline
        for fragment in line.fragments:
            image = None if fragment.run is None else fragment.run.image
            if image is not None and image.inline and (image.items or image.members):
                x, bottom = placed.x + fragment.x, baseline - fragment.rise
                yield boxed(
                    composer,
                    image,
                    (x, bottom),
                    laid.block_id,
                    story=placed.story,
                    paragraph=paragraph,
                )

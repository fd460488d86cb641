"""Puts floating pictures, text boxes, frames and tables on the page of the column being filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.document.faces import Border, FrameFace, ImageFace, TableFloatFace
from engine.identity import StoryHandle
from engine.pagination.column import Column
from engine.pagination.composer import Composer, LayParagraph
from engine.pagination.floats import AnchorSpot, Exclusion, FloatKey, exclusion_of, position
from engine.pagination.model import (
    LaidParagraph,
    Page,
    PlacedBox,
    PlacedImage,
    PlacedItem,
    PlacedLines,
    PlacedTable,
)
from engine.pagination.pieces import EMU_PER_TWIP
from engine.pagination.stacks import Stack, place_entries
from engine.pagination.table_parts import place_rows, place_slices, whole_row
from engine.pagination.tables import LaidTable

_LEAST_BESIDE_FRAME = 300.0
Rectangle = tuple[float, float, float, float]


class FloatPlacer:
    """Adds floating items and the rectangles that text avoids to one column."""

    def __init__(self, composer: Composer, column: Column) -> None:
        self._composer = composer
        self._column = column

    def anchors(self, laid: LaidParagraph, *, top: float, story: StoryHandle) -> None:
        """Place everything anchored in a paragraph whose first line starts at `top`."""
        column = self._column
        spot = AnchorSpot(column.page, column.box, top)
        placed = anchored(self._composer, laid, spot, story)
        for start, (image, drawn, (x, y, width, height)) in enumerate(placed):
            column.items.append(drawn)
            assert image.anchor is not None
            avoided = exclusion_of(image.anchor, x, y, width, height)
            if avoided is not None:
                fixed = image.anchor.v_from not in ("paragraph", "line")
                self._avoid((laid.block_id, start), avoided, top=top, fixed=fixed)

    def _avoid(self, key: FloatKey, avoided: Exclusion, *, top: float, fixed: bool) -> None:
        """Let text run around a rectangle; what stands on it above `top` is set once more."""
        column, early = self._column, self._column.early
        if key in early.known:
            early.placed.add(key)
            return
        column.exclusions.append(avoided)
        if fixed and key not in early.barred and avoided.y0 < top:
            if any(_covers(avoided, item) for item in (*column.items, *column.page.items)):
                early.found[key] = avoided

    def frame(
        self, stack: Stack, frame: FrameFace, *, top: float, block_id: str, story: StoryHandle
    ) -> None:
        """Place a frame or drop cap; the text that follows runs beside it."""
        column = self._column
        width = float(frame.width or _natural_width(stack))
        height = stack.height
        if frame.drop_cap != "none" and stack.entries:
            height = stack.entries[-1].bottom
        if frame.height:
            exact = frame.height_rule == "exact"
            height = float(frame.height) if exact else max(height, float(frame.height))
        x, y = _frame_position(frame, column, width, height, top)
        items = place_entries(
            stack, 0, len(stack.entries), x=x, y=y, story=story, place_rows=_rows_of(story)
        )
        column.items.append(PlacedBox(x, y, width, height, None, None, tuple(items)))
        if frame.drop_cap == "margin" or frame.wrap == "none":
            return
        avoided = Exclusion(
            x - frame.h_space,
            y - frame.v_space,
            x + width + frame.h_space,
            y + height + frame.v_space,
            frame.wrap not in ("notBeside",),
            least=_LEAST_BESIDE_FRAME,
        )
        fixed = frame.drop_cap == "none" and frame.v_anchor != "text"
        self._avoid((block_id, -1), avoided, top=top, fixed=fixed)

    def table(
        self,
        table: LaidTable,
        place: TableFloatFace,
        *,
        top: float,
        key: int,
        story: StoryHandle,
    ) -> None:
        """Place a floating table that leaves room for text beside it."""
        column = self._column
        x, y = _table_position(table, place, column, top)
        slices = [whole_row(table, index) for index in range(len(table.rows))]
        column.items.append(place_slices(table, slices, x=x - table.x, y=y, story=story))
        avoided = Exclusion(
            x - place.dist_left,
            y - place.dist_top,
            x + table.width + place.dist_right,
            y + table.height + place.dist_bottom,
            True,
        )
        self._avoid((f"table {key}", -1), avoided, top=top, fixed=place.v_anchor != "text")


def _covers(avoided: Exclusion, item: PlacedItem) -> bool:
    """Whether text of the page stands on a rectangle that text avoids."""
    if isinstance(item, PlacedLines):
        width = item.laid.width
    elif isinstance(item, PlacedTable):
        width = item.width
    else:
        return False
    beside = item.x < avoided.x1 and item.x + width > avoided.x0
    return beside and item.y < avoided.y1 and item.y + item.height > avoided.y0


def anchored(
    composer: Composer,
    laid: LaidParagraph,
    spot: AnchorSpot,
    story: StoryHandle,
    *,
    paragraph: LayParagraph | None = None,
) -> Iterator[tuple[ImageFace, PlacedItem, Rectangle]]:
    """Everything anchored in a paragraph, where it stands on the page: x, y, width, height.

    `paragraph` lays the text of boxes, in headers with the field results of the page.
    """
    for run in laid.anchors:
        image = run.image
        if image is None or image.anchor is None:
            continue
        width, height = image.width_emu / EMU_PER_TWIP, image.height_emu / EMU_PER_TWIP
        stack = _text_of(composer, image, width, paragraph) if image.items else None
        if stack is not None and image.auto_fit:
            insets = image.inset_emu[1] + image.inset_emu[3]
            height = stack.height + insets / EMU_PER_TWIP
        x, y = position(image.anchor, width, height, spot)
        rectangle = (x, y, width, height)
        if image.members:
            drawn = _group(
                composer, image, rectangle, laid.block_id, story=story, paragraph=paragraph
            )
            yield image, drawn, rectangle
        else:
            yield image, _drawn(image, stack, rectangle, laid.block_id, story), rectangle


def boxed(
    composer: Composer,
    image: ImageFace,
    foot: tuple[float, float],
    block_id: str,
    *,
    story: StoryHandle,
    paragraph: LayParagraph | None = None,
) -> PlacedItem:
    """A text box with its text, or a group; `foot` is its lower left corner."""
    width, height = image.width_emu / EMU_PER_TWIP, image.height_emu / EMU_PER_TWIP
    rectangle = (foot[0], foot[1] - height, width, height)
    if image.members:
        return _group(composer, image, rectangle, block_id, story=story, paragraph=paragraph)
    stack = _text_of(composer, image, width, paragraph)
    return _drawn(image, stack, rectangle, block_id, story)


def _group(
    composer: Composer,
    image: ImageFace,
    rectangle: Rectangle,
    block_id: str,
    *,
    story: StoryHandle,
    paragraph: LayParagraph | None,
) -> PlacedBox:
    """A box without rules of its own that holds what the group consists of."""
    left, top, width, height = rectangle
    items: list[PlacedItem] = []
    for member in image.members:
        own = member.image
        across, down = own.width_emu / EMU_PER_TWIP, own.height_emu / EMU_PER_TWIP
        x, y = left + member.x_emu / EMU_PER_TWIP, top + member.y_emu / EMU_PER_TWIP
        stack = _text_of(composer, own, across, paragraph) if own.items else None
        items.append(_drawn(own, stack, (x, y, across, down), block_id, story))
    behind = image.anchor is not None and image.anchor.behind
    return PlacedBox(left, top, width, height, None, None, tuple(items), behind)


def _text_of(
    composer: Composer, image: ImageFace, width: float, paragraph: LayParagraph | None
) -> Stack:
    left, _, right, _ = image.inset_emu
    room = max(width - (left + right) / EMU_PER_TWIP, 1.0)
    return composer.stack(image.items, room, paragraph=paragraph)


def _rows_of(story: StoryHandle) -> Callable[[LaidTable, int, int, float, float], PlacedItem]:
    def rows(table: LaidTable, first: int, last: int, x: float, y: float) -> PlacedItem:
        return place_rows(table, first, last, x, y, story=story)

    return rows


def _drawn(
    image: ImageFace,
    stack: Stack | None,
    rectangle: Rectangle,
    block_id: str,
    story: StoryHandle,
) -> PlacedItem:
    x, y, width, height = rectangle
    behind = image.anchor is not None and image.anchor.behind
    if stack is None:
        return PlacedImage(image, x, y, width, height, behind, block_id)
    left, top, _, bottom = (inset / EMU_PER_TWIP for inset in image.inset_emu)
    spare = height - top - bottom - stack.height
    lift = {"center": spare / 2, "ctr": spare / 2, "bottom": spare, "b": spare}.get(
        image.vertical_align, 0.0
    )
    items = place_entries(
        stack,
        0,
        len(stack.entries),
        x=x + left,
        y=y + top + max(lift, 0.0),
        story=story,
        place_rows=_rows_of(story),
    )
    eighths = round(image.outline_emu / EMU_PER_TWIP / 2.5)
    border = Border("single", max(eighths, 1), 0, image.outline) if image.outline else None
    return PlacedBox(x, y, width, height, image.fill, border, tuple(items), behind)


def _natural_width(stack: Stack) -> float:
    widths = [
        entry.block.lines[entry.index].right
        for entry in stack.entries
        if isinstance(entry.block, LaidParagraph)
    ]
    return max(widths, default=0.0)


def _frame_position(
    frame: FrameFace, column: Column, width: float, height: float, top: float
) -> tuple[float, float]:
    if frame.drop_cap != "none":
        x = column.box.x - (width if frame.drop_cap == "margin" else 0.0)
        return x, top
    left, right = _span(frame.h_anchor, column)
    x = _across(frame.x_align, left, right - width, column.page)
    return left + frame.x if x is None else x, _down(
        frame.v_anchor, frame.y_align, frame.y, column, height, top
    )


def _table_position(
    table: LaidTable, place: TableFloatFace, column: Column, top: float
) -> tuple[float, float]:
    left, right = _span(place.h_anchor, column)
    x = _across(place.x_align, left, right - table.width, column.page)
    return left + place.x if x is None else x, _down(
        place.v_anchor, place.y_align, place.y, column, table.height, top
    )


def _across(align: str | None, low: float, high: float, page: Page) -> float | None:
    """Left edge for an alignment; `outside` is right on odd pages and left on even ones."""
    match align:
        case "left":
            return low
        case "right":
            return high
        case "center":
            return (low + high) / 2
        case "inside" | "outside":
            return high if (align == "outside") == (page.counted % 2 == 1) else low
        case _:
            return None


def _span(anchor: str, column: Column) -> tuple[float, float]:
    if anchor == "page":
        return 0.0, column.page.width
    return column.box.x, column.box.x + column.box.width


def _down(
    anchor: str, align: str | None, y: int, column: Column, height: float, top: float
) -> float:
    if anchor == "text":
        return top + y
    low, high = (0.0, column.page.height)
    if anchor == "margin":
        low, high = column.page.body_top, column.page.body_bottom
    aligned = {"top": low, "bottom": high - height, "center": (low + high - height) / 2}
    return aligned.get(align or "", low + y)

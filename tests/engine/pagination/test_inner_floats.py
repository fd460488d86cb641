"""Objects anchored in table cells, and text boxes that stand in a line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.document.faces import (
    AnchorFace,
    GroupMember,
    ImageFace,
    ParagraphFace,
    RunFace,
    RunFormat,
)
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from engine.pagination.model import PlacedBox, PlacedImage, PlacedItem
from engine.pagination.page_map import lines_of
from tests.support.faces import cell, paragraph, row, section, table, view
from tests.support.fake_measurer import FakeMeasurer

RUN = RunFormat()


def with_object(image: ImageFace, block_id: str = "a") -> ParagraphFace:
    run = RunFace(0, "\ufffc", RUN, kind="image", image=image)
    return replace(paragraph("", block_id=block_id), text="\ufffc", runs=(run,))


def items(*faces: object) -> list[PlacedItem]:
    layout = Layout(FakeMeasurer(), LayoutFacts())
    pages = layout.layout(LayoutInput(view(*faces), (section(lines=20),)))  # type: ignore[arg-type]
    assert len(pages.pages) == 1
    return pages.pages[0].items


def text_box(*, inline: bool, anchor: AnchorFace | None = None) -> ImageFace:
    box = paragraph("inside", block_id="box")
    sizes = {"width_emu": 2500 * 635, "height_emu": 690 * 635, "inset_emu": (0, 0, 0, 0)}
    return ImageFace(
        "", inline=inline, anchor=anchor, kind="textBox", items=(box,), **sizes  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_text_box_in_a_line_shows_its_text_above_the_baseline() -> None:
    placed = items(paragraph("before", block_id="b"), with_object(text_box(inline=True)))
    line = next(one for one in lines_of(placed) if one.laid.block_id == "a")
    [box] = [one for one in placed if isinstance(one, PlacedBox)]
    assert [one.laid.face.text for one in lines_of(box.items)] == ["inside"]
    assert (box.x, box.y + box.height) == (line.x, line.y + line.laid.lines[0].baseline)
    assert box.y >= line.y


@pytest.mark.parametrize("inline", [True, False])
def test_a_group_holds_its_pictures_and_the_text_of_its_boxes(inline: bool) -> None:
    logo = GroupMember(ImageFace("/p", 400 * 635, 400 * 635), 100 * 635, 50 * 635)
    box = GroupMember(text_box(inline=True), 600 * 635, 0)
    anchor = None if inline else AnchorFace()
    size = {"width_emu": 4000 * 635, "height_emu": 700 * 635}
    group = ImageFace(
        "", inline=inline, anchor=anchor, kind="group", members=(logo, box), **size  # type: ignore[arg-type]
    )  # fmt: skip
    placed = items(with_object(group))
    [frame] = [one for one in placed if isinstance(one, PlacedBox)]
    image, text = frame.items
    assert isinstance(image, PlacedImage) and isinstance(text, PlacedBox)
    assert (image.x - frame.x, image.y - frame.y, image.width) == (100, 50, 400)
    assert text.x - frame.x == 600
    assert [one.laid.face.text for one in lines_of(text.items)] == ["inside"]


def test_what_is_anchored_in_a_cell_is_measured_from_the_cell() -> None:
    anchor = AnchorFace(h_offset_emu=100 * 635, v_offset_emu=50 * 635)
    picture = ImageFace("/p", 460 * 635, 460 * 635, inline=False, anchor=anchor)
    left = cell(paragraph("left", block_id="l"), at=0, margins=(0, 0, 0, 0))
    right = cell(with_object(picture), at=1, margins=(0, 0, 0, 0))
    placed = items(table(row(left, right), grid=(2000, 3000)))
    [image] = [one for one in placed if isinstance(one, PlacedImage)]
    line = next(one for one in lines_of(placed) if one.laid.block_id == "a")
    assert (image.x, image.y) == (line.x + 100, line.y + 50)
    assert line.x > 1900


def test_a_box_anchored_in_a_cell_shows_its_text() -> None:
    floating = text_box(inline=False, anchor=AnchorFace())
    placed = items(table(row(cell(with_object(floating), at=0)), grid=(5000,)))
    [box] = [one for one in placed if isinstance(one, PlacedBox)]
    assert [one.laid.face.text for one in lines_of(box.items)] == ["inside"]

"""Borders and shading around paragraphs: neighbours of one look stand in one box."""

from __future__ import annotations

from typing import Any

from engine.document.faces import Border, ParagraphFace
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from engine.pagination.model import PlacedFill, PlacedItem, PlacedLines, PlacedRule
from tests.support.faces import cell, paragraph, row, section, table, view
from tests.support.fake_measurer import FakeMeasurer

LINE = Border(size_eighths=8)
BOX = {"top": LINE, "left": LINE, "bottom": LINE, "right": LINE}


def boxed(name: str, **format: Any) -> ParagraphFace:
    return paragraph("words", block_id=name, **({"borders": BOX, "space_after": 100} | format))


def items(*faces: Any) -> list[PlacedItem]:
    pages = Layout(FakeMeasurer(), LayoutFacts()).layout(
        LayoutInput(view(*faces), (section(lines=20),))
    )
    return pages.pages[0].items


def across(placed: list[PlacedItem]) -> list[float]:
    rules = [one for one in placed if isinstance(one, PlacedRule)]
    return sorted({rule.y0 for rule in rules if rule.y0 == rule.y1})


def lines(placed: list[PlacedItem], name: str) -> PlacedLines:
    return next(i for i in placed if isinstance(i, PlacedLines) and i.laid.block_id == name)


def test_neighbours_with_the_same_borders_stand_in_one_box() -> None:
    placed = items(boxed("a"), boxed("b"), boxed("c"))
    top, bottom = across(placed)
    first, last = lines(placed, "a"), lines(placed, "c")
    assert top < first.y and bottom > last.y + last.height
    upright = [one for one in placed if isinstance(one, PlacedRule) and one.x0 == one.x1]
    edge = min(one.x0 for one in upright)
    left = sorted((one.y0, one.y1) for one in upright if one.x0 == edge)
    assert len(left) == 3
    assert [one[0] for one in left[1:]] == [one[1] for one in left[:-1]], "the sides have a gap"
    assert (left[0][0], left[-1][1]) == (top, bottom)


def test_other_indents_make_another_box() -> None:
    assert len(across(items(boxed("a"), boxed("b", indent_left=200)))) == 4


def test_a_rule_between_stands_once_in_the_room_between() -> None:
    between = BOX | {"between": LINE}
    placed = items(boxed("a", borders=between), boxed("b", borders=between))
    rules = across(placed)
    assert len(rules) == 3
    above, below = lines(placed, "a"), lines(placed, "b")
    assert above.y + above.height < rules[1] < below.y


def test_a_box_ends_where_the_next_paragraph_starts_a_page() -> None:
    assert len(across(items(boxed("a"), boxed("b", page_break_before=True)))) == 2


def test_shading_leaves_no_gap_between_neighbours_of_one_colour() -> None:
    def fills(second: str) -> list[tuple[float, float]]:
        faces = [
            boxed(name, borders={}, shading=colour)
            for name, colour in (("a", "FFFF00"), ("b", second))
        ]
        placed = [one for one in items(*faces) if isinstance(one, PlacedFill)]
        return [(one.y, one.y + one.height) for one in placed]

    first, second = fills("FFFF00")
    assert first[1] == second[0]
    first, second = fills("00FF00")
    assert first[1] < second[0]


def test_boxes_join_in_cells_too() -> None:
    inside = cell(boxed("a"), boxed("b"), at=0)
    [placed] = items(table(row(inside), grid=(5000,)))
    assert len(across(list(placed.cells[0].items))) == 2  # type: ignore[union-attr]

"""Tables on pages: heights, merges, rows that split or move, repeated headers (R11)."""

from __future__ import annotations

from typing import Any

from engine.document.faces import Border, ParagraphFace, TableFace, TableFloatFace
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from engine.pagination.model import PlacedBox, PlacedLines, PlacedTable
from engine.pagination.page_map import PageMap, lines_of
from engine.pagination.tables import column_widths
from tests.support.faces import cell, paragraph, row, section, table, view
from tests.support.fake_measurer import FakeMeasurer
from tests.support.page_dump import texts

NO_MARGINS = (0, 0, 0, 0)


def text(count: int, name: str, **format: Any) -> ParagraphFace:
    """So many lines in a cell of 2500 twips."""
    return paragraph(("w" * 24 + " ") * count, block_id=name, **format)


def two(left: ParagraphFace, right: ParagraphFace, **more: Any) -> Any:
    return row(cell(left, at=0, margins=NO_MARGINS), cell(right, at=1, margins=NO_MARGINS), **more)


def lay(*faces: Any, lines: float = 10, facts: LayoutFacts | None = None) -> PageMap:
    layout = Layout(FakeMeasurer(), facts or LayoutFacts())
    return layout.layout(LayoutInput(view(*faces), (section(lines=lines),)))


def grid(*rows: Any, **more: Any) -> TableFace:
    return table(*rows, grid=(2500, 2500), **more)


def tables(pages: PageMap) -> list[list[tuple[int, int, float]]]:
    return [
        [(i.first, i.last, i.height) for i in page.items if isinstance(i, PlacedTable)]
        for page in pages.pages
    ]


def test_no_rule_runs_through_merged_cells() -> None:
    line = Border(size_eighths=4)
    own = {side: line for side in ("top", "left", "bottom")}
    merged = [
        row(
            cell(text(n, f"m{n}"), at=0, margins=NO_MARGINS, borders=own, v_merge=kind),
            cell(text(1, f"r{n}"), at=1, margins=NO_MARGINS),
        )
        for n, kind in ((3, "restart"), (1, "continue"), (1, "continue"))
    ]
    [placed] = [i for i in lay(grid(*merged)).pages[0].items if isinstance(i, PlacedTable)]
    across = sorted({rule.y0 - placed.y for rule in placed.rules if rule.y0 == rule.y1})
    assert across == [0, placed.height]


class TestHeights:
    def test_a_row_is_as_high_as_its_highest_cell(self) -> None:
        assert tables(lay(grid(two(text(1, "a"), text(3, "b"))))) == [[(0, 1, 690)]]

    def test_margins_and_spacing_count(self) -> None:
        padded = row(cell(text(1, "a", space_after=50), at=0, margins=(20, 0, 30, 0)))
        assert tables(lay(grid(padded))) == [[(0, 1, 230 + 50 + 50)]]

    def test_lines_count_as_far_as_they_are_thicker_than_the_margin(self) -> None:
        line = Border(size_eighths=8)

        def height(margin: int, compat: int) -> float:
            bordered = cell(text(1, "a"), at=0, margins=(margin, 0, 0, 0), borders={"top": line})
            pages = lay(grid(row(bordered)), facts=LayoutFacts(compat_mode=compat))
            return tables(pages)[0][0][2]

        assert [height(0, 15), height(5, 15), height(20, 15)] == [250, 250, 250]
        assert height(0, 14) == 230

    def test_old_documents_count_the_lines_of_the_table(self) -> None:
        line = Border(size_eighths=4)
        face = grid(two(text(1, "a"), text(1, "b")), borders={"top": line, "insideH": line})
        pages = lay(face, facts=LayoutFacts(compat_mode=14))
        assert tables(pages) == [[(0, 1, 240)]]

    def test_stated_heights_are_least_or_exact(self) -> None:
        least = two(text(1, "a"), text(1, "b"), height=500)
        exact = two(text(4, "c"), text(1, "d"), height=300, height_rule="exact")
        assert tables(lay(grid(least, exact))) == [[(0, 2, 800)]]

    def test_cell_spacing_adds_on_both_sides(self) -> None:
        spaced = two(text(1, "a"), text(1, "b"), cell_spacing=15)
        assert tables(lay(grid(spaced))) == [[(0, 1, 260)]]

    def test_what_a_merged_cell_needs_more_goes_to_its_last_row(self) -> None:
        merged = grid(
            row(cell(text(4, "m"), at=0, v_merge="restart", margins=NO_MARGINS),
                cell(text(1, "a"), at=1, margins=NO_MARGINS)),
            row(cell(at=0, v_merge="continue", margins=NO_MARGINS),
                cell(text(1, "b"), at=1, margins=NO_MARGINS)),
        )  # fmt: skip
        pages = lay(merged)
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedTable))
        assert [c.height for c in placed.cells] == [920, 230, 690, 690]


class TestWidths:
    def test_follow_the_grid_and_fill_its_gaps(self) -> None:
        assert column_widths(grid(two(text(1, "a"), text(1, "b"))), 5000) == [2500, 2500]
        bare = table(row(cell(at=0, width=1000), cell(at=1)), grid=())
        assert column_widths(bare, 5000) == [1000, 4000]

    def test_old_documents_hang_the_cell_margin_into_the_margin(self) -> None:
        face = grid(two(text(1, "a"), text(1, "b")))

        def x(mode: int) -> float:
            items = lay(face, facts=LayoutFacts(compat_mode=mode)).pages[0].items
            return next(i.x for i in items if isinstance(i, PlacedTable))

        assert (x(15), x(14)) == (1000, 892)


class TestPageBreaks:
    def test_rows_split_between_lines(self) -> None:
        pages = lay(paragraph("x\n\n\n\n\n", block_id="p"), grid(two(text(8, "a"), text(6, "b"))))
        assert texts(pages)[1] == ["w" * 24 + " "] * 6
        assert pages.page_of("a", 0) == 1 and pages.page_of("a", 199) == 2

    def test_rows_that_may_not_split_move(self) -> None:
        pages = lay(
            paragraph("x\n\n\n\n\n", block_id="p"),
            grid(two(text(8, "a"), text(6, "b"), cant_split=True)),
        )
        assert pages.page_of("a") == 2

    def test_a_row_moves_when_a_cell_could_place_no_line(self) -> None:
        tall = text(2, "b", line=700, line_rule="exact")
        pages = lay(paragraph("x\n\n\n\n\n\n\n", block_id="p"), grid(two(text(8, "a"), tall)))
        assert pages.page_of("a") == 2

    def test_widow_control_holds_inside_cells(self) -> None:
        pages = lay(
            paragraph("x\n\n\n\n\n\n\n\n", block_id="p"), grid(two(text(4, "a"), text(4, "b")))
        )
        assert pages.page_of("a") == 2

    def test_header_rows_stand_again_on_every_page(self) -> None:
        rows = [two(text(1, f"a{n}"), text(1, f"b{n}")) for n in range(14)]
        head = two(text(1, "h"), text(1, "i"), header=True)
        pages = lay(grid(head, *rows))
        assert [page[0][:2] for page in tables(pages)] == [(0, 10), (0, 15)]
        assert pages.page_of("h") == 1 and pages.start_of(2) == ("a9", 0)

    def test_rows_are_kept_with_the_next_row(self) -> None:
        rows = [two(text(1, f"a{n}"), text(1, f"b{n}")) for n in range(9)]
        kept = two(text(1, "k", keep_next=True), text(1, "l"))
        pages = lay(grid(*rows, kept, two(text(1, "z"), text(1, "y"))))
        assert pages.blocks_on(2) == ["k", "l", "z", "y"]

    def test_a_table_is_divided_before_rows_kept_with_the_paragraph_behind_it(self) -> None:
        rows = [two(text(1, f"a{n}"), text(1, f"b{n}")) for n in range(9)]
        kept = two(text(1, "k", keep_next=True), text(1, "l"))
        pages = lay(grid(*rows, kept), paragraph("after", block_id="p"))
        assert tables(pages) == [[(0, 9, 2070)], [(9, 10, 230)]]
        assert pages.blocks_on(2) == ["k", "l", "p"]

    def test_the_part_of_a_row_that_stays_keeps_its_bottom_margin(self) -> None:
        padded = row(cell(text(12, "a"), at=0, margins=(0, 0, 100, 0)))
        assert [len(lines) for lines in texts(lay(grid(padded)))] == [9, 3]

    def test_kept_paragraphs_of_a_cell_stay_together(self) -> None:
        above = paragraph("x\n\n\n\n\n", block_id="p")
        inside = cell(
            text(2, "a"), text(1, "b", keep_next=True), text(4, "c", keep_lines=True),
            at=0, margins=NO_MARGINS,
        )  # fmt: skip
        pages = lay(above, grid(row(inside)))
        assert [pages.page_of(name) for name in "abc"] == [1, 2, 2]

    def test_a_row_of_kept_paragraphs_moves_unless_it_opens_the_page(self) -> None:
        names = [f"k{n}" for n in range(12)]
        kept = [text(1, name, keep_next=True) for name in names]
        whole = row(cell(*kept[:6], at=0, margins=NO_MARGINS))
        pages = lay(paragraph("x\n\n\n\n\n", block_id="p"), grid(whole))
        assert pages.blocks_on(2) == names[:6]
        pages = lay(grid(row(cell(*kept, at=0, margins=NO_MARGINS))))
        assert [len(lines) for lines in texts(pages)] == [10, 2]

    def test_any_cell_keeps_its_row_with_the_next(self) -> None:
        rows = [two(text(1, f"a{n}"), text(1, f"b{n}")) for n in range(9)]
        kept = two(text(1, "k"), text(1, "l", keep_next=True))
        pages = lay(grid(*rows, kept, two(text(1, "z"), text(1, "y"))))
        assert pages.blocks_on(2) == ["k", "l", "z", "y"]

    def test_a_row_higher_than_a_page_goes_on(self) -> None:
        pages = lay(grid(two(text(25, "a"), text(1, "b"))))
        assert [len(lines) for lines in texts(pages)] == [11, 10, 5]


class TestMergedCells:
    def merged(self, lines: int, count: int, *, each: int = 3) -> TableFace:
        def left(index: int) -> Any:
            merge = "continue" if index else "restart"
            items = (text(lines, "m"),) if index == 0 else (text(0, f"e{index}"),)
            return cell(*items, at=0, margins=NO_MARGINS, v_merge=merge)

        return grid(
            *(
                row(left(n), cell(text(each, f"r{n}"), at=1, margins=NO_MARGINS), cant_split=True)
                for n in range(count)
            )
        )

    def shown(self, pages: PageMap) -> list[list[tuple[str, int, int]]]:
        return [
            [
                (line.block_id, line.first, line.last)
                for line in lines_of(page.items)
                if line.block_id == "m"
            ]
            for page in pages.pages
        ]

    def test_text_goes_on_over_the_page(self) -> None:
        assert self.shown(lay(self.merged(12, 4))) == [[("m", 0, 9)], [("m", 9, 12)]]

    def test_text_goes_on_over_two_pages(self) -> None:
        pages = lay(self.merged(20, 7))
        assert self.shown(pages) == [[("m", 0, 9)], [("m", 9, 18)], [("m", 18, 20)]]
        assert pages.page_of("m", 25 * 19) == 3

    def test_short_text_is_shown_once(self) -> None:
        assert self.shown(lay(self.merged(4, 5))) == [[("m", 0, 4)], []]

    def test_a_divided_row_hands_on_what_is_merged_beside_it(self) -> None:
        def left(index: int) -> Any:
            items = (text(12, "m"),) if index == 0 else (text(0, "e"),)
            merge = "continue" if index else "restart"
            return cell(*items, at=0, margins=NO_MARGINS, v_merge=merge)

        rows = [row(left(n), cell(text(7, f"r{n}"), at=1, margins=NO_MARGINS)) for n in (0, 1)]
        assert self.shown(lay(grid(*rows))) == [[("m", 0, 10)], [("m", 10, 12)]]


class TestHiddenMarks:
    def height(self, *items: Any) -> float:
        hidden = cell(*items, at=0, margins=NO_MARGINS, hide_mark=True)
        below = cell(text(1, "x"), at=0, margins=NO_MARGINS)
        return tables(lay(grid(row(hidden), row(below))))[0][0][2] - 230

    def test_an_empty_end_of_a_cell_takes_no_room(self) -> None:
        empty = text(0, "e", space_after=360)
        assert self.height(empty) == 0
        assert self.height(text(2, "a"), empty) == 460
        assert self.height(text(2, "a", space_after=100), empty) == 560

    def test_text_does(self) -> None:
        assert self.height(text(1, "a", space_after=360)) == 590


class TestDirections:
    def test_turned_text_makes_its_row_as_high_as_its_longest_line(self) -> None:
        turned = cell(text(1, "t"), at=0, margins=NO_MARGINS, text_direction="btLr")
        assert tables(lay(grid(row(turned)), lines=20)) == [[(0, 1, 2400)]]

    def test_turned_text_runs_along_a_stated_height(self) -> None:
        turned = cell(text(3, "t"), at=0, margins=NO_MARGINS, text_direction="tbRl")
        pages = lay(grid(row(turned, height=1300, height_rule="exact")), lines=20)
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedTable))
        box = placed.cells[0].items[0]
        assert isinstance(box, PlacedBox) and (box.turn, box.height) == (90, 1300)
        assert isinstance(box.items[0], PlacedLines) and len(box.items[0].laid.lines) == 6
        assert pages.page_of("t") == 1

    def test_a_table_from_right_to_left_mirrors_its_columns(self) -> None:
        face = grid(two(text(1, "a"), text(1, "b")), bidi=True)
        placed = next(i for i in lay(face).pages[0].items if isinstance(i, PlacedTable))
        assert [c.x - placed.x for c in placed.cells] == [2500, 0]


class TestNesting:
    def nested(self, lines: int, *cells: Any) -> TableFace:
        inner = table(
            row(cell(text(lines, "i"), at=0, margins=NO_MARGINS), *cells), grid=(2500, 2500)
        )
        return grid(row(cell(text(1, "a"), inner, text(1, "z"), at=0, margins=NO_MARGINS)))

    def shown(self, pages: PageMap, name: str = "i") -> list[list[tuple[int, int]]]:
        return [
            [(one.first, one.last) for one in lines_of(page.items) if one.block_id == name]
            for page in pages.pages
        ]

    def test_a_high_row_of_a_table_inside_a_cell_is_divided(self) -> None:
        pages = lay(self.nested(25))
        assert self.shown(pages) == [[(0, 9)], [(9, 19)], [(19, 25)]]
        assert pages.page_of("z") == 3

    def test_cells_of_a_divided_inner_row_go_on_side_by_side(self) -> None:
        beside = cell(text(14, "j"), at=1, margins=NO_MARGINS)
        pages = lay(self.nested(25, beside))
        assert self.shown(pages, "j") == [[(0, 9)], [(9, 14)], []]

    def test_a_low_row_inside_a_cell_stays_whole(self) -> None:
        pages = lay(paragraph("x\n\n\n\n", block_id="p"), self.nested(7))
        assert self.shown(pages) == [[], [(0, 7)]]

    def test_tables_inside_cells_take_their_place(self) -> None:
        inner = table(row(cell(text(2, "i"), at=0, margins=NO_MARGINS)), grid=(2500,))
        outer = row(cell(text(1, "a"), inner, text(1, "z"), at=0, margins=NO_MARGINS))
        assert tables(lay(grid(outer))) == [[(0, 1, 920)]]

    def test_text_runs_beside_a_floating_table(self) -> None:
        place = TableFloatFace(h_anchor="text", v_anchor="text", x=0, y=0)
        floating = table(
            row(cell(text(2, "i"), at=0, margins=NO_MARGINS)), grid=(2500,), float_position=place
        )
        pages = lay(floating, paragraph("w" * 20 + " " + "v" * 20, block_id="p"))
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedLines))
        assert placed.y == 1000 and placed.laid.lines[0].x == 2500

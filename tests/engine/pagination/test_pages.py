"""Which lines stand on which page (word-layout R2–R4, R9, R10; sections, columns, floats)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.document.faces import (
    AnchorFace,
    Border,
    FrameFace,
    ImageFace,
    LineNumbering,
    ParagraphFace,
    RunFace,
    SectionFace,
)
from engine.identity import StoryHandle
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from engine.pagination.model import PlacedBox, PlacedImage, PlacedLines, PlacedRule, PlacedText
from engine.pagination.page_map import PageMap
from engine.pagination.page_map import lines_of as page_lines
from tests.support.faces import RUN, cell, paragraph, row, section, table, view
from tests.support.fake_measurer import FakeMeasurer
from tests.support.page_dump import texts

# A line holds 50 characters of 100 twips and is 230 high.


def lines_of(count: int, name: str = "p", **format: Any) -> ParagraphFace:
    """A paragraph of so many lines."""
    return paragraph(("w" * 49 + " ") * count, block_id=name, **format)


def lay(
    *faces: Any,
    lines: float = 10,
    sections: tuple[SectionFace, ...] = (),
    facts: LayoutFacts | None = None,
    stories: Any = None,
) -> PageMap:
    given = LayoutInput(view(*faces), sections or (section(lines=lines),))
    if stories is not None:
        given = given._replace(stories=stories)
    return Layout(FakeMeasurer(), facts or LayoutFacts()).layout(given)


def counts(pages: PageMap) -> list[int]:
    return [len(lines) for lines in texts(pages)]


def first_y(pages: PageMap, number: int) -> float:
    return next(i.y for i in pages.pages[number - 1].items if isinstance(i, PlacedLines))


class TestWidowsAndOrphans:
    def test_leaves_two_lines_on_either_side(self) -> None:
        assert counts(lay(lines_of(9, "a"), lines_of(4, "b"))) == [9, 4]
        assert counts(lay(lines_of(7, "a"), lines_of(4, "b"))) == [9, 2]
        assert counts(lay(lines_of(8, "a"), lines_of(3, "b"))) == [8, 3]

    def test_may_be_switched_off(self) -> None:
        assert counts(lay(lines_of(9, "a"), lines_of(4, "b", widow_control=False))) == [10, 3]

    def test_keeps_lines_together(self) -> None:
        assert counts(lay(lines_of(5, "a"), lines_of(8, "b", keep_lines=True))) == [5, 8]

    def test_keeps_a_chain_with_what_follows(self) -> None:
        pages = lay(
            lines_of(7, "a"), lines_of(1, "b", keep_next=True), lines_of(1, "c", keep_next=True),
            lines_of(3, "d"),
        )  # fmt: skip
        assert pages.blocks_on(2) == ["b", "c", "d"]

    def test_ignores_a_chain_that_fills_the_page(self) -> None:
        chain = [lines_of(1, f"k{n}", keep_next=True) for n in range(12)]
        assert counts(lay(*chain, lines_of(2, "z"))) == [10, 4]

    def test_a_paragraph_longer_than_a_page_is_divided_in_spite_of_keep_lines(self) -> None:
        assert sum(counts(lay(lines_of(25, "a", keep_lines=True)))) == 25


class TestSpacing:
    def test_space_before_behind_a_page_break_may_be_switched_off(self) -> None:
        faces = (paragraph("x\f", block_id="a"), lines_of(1, "b", space_before=300))
        assert first_y(lay(*faces), 2) == 1300
        flags = frozenset({"suppressSpBfAfterPgBrk"})
        assert first_y(lay(*faces, facts=LayoutFacts(flags=flags)), 2) == 1000

    def test_spacing_of_html_never_adds_up(self) -> None:
        faces = (lines_of(1, "a", after_auto=True), lines_of(1, "b", before_auto=True))
        assert self.gap(*faces, facts=LayoutFacts(compat_mode=12)) == 280
        fixed = LayoutFacts(compat_mode=12, sum_paragraph_spacing=True)
        assert self.gap(*faces, facts=fixed) == 200

    def test_spacing_of_html_stands_around_a_list_only(self) -> None:
        auto = {"before_auto": True, "after_auto": True}
        one, two = (paragraph("w", block_id=name, label="1", **auto) for name in "ab")
        assert self.gap(one, two) == 0
        assert self.gap(lines_of(1, "p"), one) == 280

    def test_takes_the_larger_of_after_and_before(self) -> None:
        faces = (lines_of(1, "a", space_after=200), lines_of(1, "b", space_before=300))
        assert self.gap(*faces) == 300
        assert self.gap(*faces, facts=LayoutFacts(compat_mode=12)) == 500
        assert self.gap(*faces, facts=LayoutFacts(sum_paragraph_spacing=True)) == 500

    def test_drops_contextual_spacing_on_the_side_that_asks(self) -> None:
        first = lines_of(1, "a", space_after=200, style_id="S", contextual_spacing=True)
        second = lines_of(1, "b", space_before=300, style_id="S")
        assert self.gap(first, second) == 100
        assert self.gap(first, replace(second, format=first.format)) == 0

    def gap(self, *faces: ParagraphFace, facts: LayoutFacts | None = None) -> float:
        first, second = lay(*faces, facts=facts).pages[0].items[:2]
        assert isinstance(first, PlacedLines) and isinstance(second, PlacedLines)
        return second.y - first.y - first.height

    def test_drops_space_before_behind_an_automatic_break_only(self) -> None:
        spaced = lines_of(2, "b", space_before=100)
        assert first_y(lay(lines_of(10, "a"), spaced), 2) == 1000
        assert first_y(lay(spaced), 1) == 1100
        assert first_y(lay(lines_of(2, "a"), paragraph("\f", block_id="x"), spaced), 2) == 1100

    def test_space_after_need_not_fit(self) -> None:
        assert counts(lay(lines_of(10, "a", space_after=400), lines_of(1, "b"))) == [10, 1]


class TestForcedBreaks:
    def test_breaks_before_a_paragraph_and_behind_a_page_break(self) -> None:
        assert counts(lay(lines_of(1, "a"), lines_of(1, "b", page_break_before=True))) == [1, 1]
        assert texts(lay(paragraph("one\ftwo"))) == [["one\n"], ["two"]]

    def test_the_first_paragraph_makes_no_empty_page(self) -> None:
        assert counts(lay(lines_of(1, "a", page_break_before=True))) == [1]


class TestSections:
    def test_start_on_a_new_page_with_their_own_paper(self) -> None:
        wide = section(1, page_width=12000, page_height=7000)
        pages = lay(
            replace(lines_of(1, "a"), section_end=0), lines_of(1, "b"),
            sections=(section(0, lines=10), wide),
        )  # fmt: skip
        assert [(p.width, p.section) for p in pages.pages] == [(7000.0, 0), (12000.0, 1)]

    def test_count_pages_anew_and_spell_the_number(self) -> None:
        roman = section(0, lines=10, page_number_format="lowerRoman")
        again = section(1, lines=10, page_number_start=5)
        pages = lay(
            lines_of(12, "x"), replace(lines_of(1, "a"), section_end=0), lines_of(1, "b"),
            sections=(roman, again),
        )  # fmt: skip
        assert [page.label for page in pages.pages] == ["i", "ii", "5"]

    def test_odd_sections_skip_a_page(self) -> None:
        pages = lay(
            replace(lines_of(1, "a"), section_end=0), lines_of(1, "b"),
            sections=(section(0, lines=10), section(1, lines=10, start="oddPage")),
        )  # fmt: skip
        assert counts(pages) == [1, 0, 1]

    def test_a_paragraph_with_nothing_but_a_section_break_takes_no_room(self) -> None:
        pages = lay(
            lines_of(1, "a"), replace(paragraph("", block_id="s"), section_end=0),
            lines_of(1, "b"), sections=(section(0), section(1, start="continuous")),
        )  # fmt: skip
        assert counts(pages) == [2]

    def test_balance_columns_before_a_continuous_break(self) -> None:
        columns = section(0, lines=20, column_count=2, column_spacing=0)
        face = replace(paragraph(("w" * 24 + " ") * 8, block_id="a"), section_end=0)
        pages = lay(
            face, lines_of(1, "b"), sections=(columns, section(1, lines=20, start="continuous"))
        )
        placed = [i for i in pages.pages[0].items if isinstance(i, PlacedLines)]
        assert [(i.first, i.last, i.x) for i in placed[:2]] == [(0, 4, 1000.0), (4, 8, 3500.0)]
        assert placed[2].y == placed[0].y + 4 * 230

    def test_are_not_balanced_where_the_document_forbids_it(self) -> None:
        columns = section(0, lines=20, column_count=2, column_spacing=0)
        face = replace(paragraph(("w" * 24 + " ") * 8, block_id="a"), section_end=0)
        pages = lay(
            face,
            lines_of(1, "b"),
            sections=(columns, section(1, lines=20, start="continuous")),
            facts=LayoutFacts(flags=frozenset({"noColumnBalance"})),
        )
        placed = [i for i in pages.pages[0].items if isinstance(i, PlacedLines)]
        assert (placed[0].first, placed[0].last) == (0, 8)

    def test_fill_columns_one_after_the_other_otherwise(self) -> None:
        columns = section(0, lines=10, column_count=2, column_spacing=0)
        assert counts(lay(paragraph(("w" * 24 + " ") * 24), sections=(columns,))) == [20, 4]

    def test_may_stand_in_the_middle_of_the_page(self) -> None:
        centred = section(lines=10, vertical_align="center")
        assert first_y(lay(lines_of(2, "a"), sections=(centred,)), 1) == 1000 + 4 * 230


class TestHeaders:
    header = StoryHandle("header", relationship_id="r1")

    def story(self, *faces: ParagraphFace) -> Any:
        return lambda handle: view(*faces, handle=handle) if handle == self.header else None

    def section(self, **more: Any) -> SectionFace:
        return section(lines=10, headers={"default": self.header}, header_distance=500, **more)

    def test_a_high_header_pushes_the_body_down(self) -> None:
        stories = self.story(lines_of(4, "h"))
        pages = lay(lines_of(1, "a"), sections=(self.section(),), stories=stories)
        assert pages.pages[0].body_top == 500 + 4 * 230

    def test_a_negative_margin_holds_the_body_in_place(self) -> None:
        fixed = self.section(margin_top=-1000)
        pages = lay(lines_of(1, "a"), sections=(fixed,), stories=self.story(lines_of(9, "h")))
        assert pages.pages[0].body_top == 1000

    def test_shows_the_number_of_its_page_and_of_all_pages(self) -> None:
        runs = (
            RunFace(0, "9", RUN, kind="field", field="PAGE"),
            RunFace(1, "/", RUN),
            RunFace(2, "9", RUN, kind="field", field="NUMPAGES \\* MERGEFORMAT"),
        )
        face = replace(paragraph("", block_id="h"), text="9/9", runs=runs)
        pages = lay(lines_of(12, "a"), sections=(self.section(),), stories=self.story(face))
        shown = [
            "".join(f.text for f in item.laid.lines[0].fragments)
            for page in pages.pages
            for item in page.header_items
            if isinstance(item, PlacedLines)
        ]
        assert shown == ["1/2", "2/2"]

    def test_shows_the_number_of_its_page_in_a_table_too(self) -> None:
        run = RunFace(0, "9", RUN, kind="field", field="PAGE")
        face = replace(paragraph("", block_id="h"), text="9", runs=(run,))
        header = self.story(table(row(cell(face, at=0)), grid=(3000,)))
        pages = lay(lines_of(12, "a"), sections=(self.section(),), stories=header)
        shown = [
            fragment.text
            for page in pages.pages
            for lines in page_lines(page.header_items)
            for fragment in lines.laid.lines[0].fragments
        ]
        assert shown == ["1", "2"]

    def test_shows_the_number_of_its_page_in_a_text_box_too(self) -> None:
        run = RunFace(0, "9", RUN, kind="field", field="PAGE")
        inside = replace(paragraph("", block_id="n"), text="9", runs=(run,))
        box = ImageFace(
            "",
            2500 * 635,
            460 * 635,
            inline=False,
            anchor=AnchorFace(),
            kind="textBox",
            items=(inside,),
        )
        held = RunFace(0, "\ufffc", RUN, kind="image", image=box)
        face = replace(paragraph("", block_id="h"), text="\ufffc", runs=(held,))
        pages = lay(lines_of(12, "a"), sections=(self.section(),), stories=self.story(face))
        shown = [
            fragment.text
            for page in pages.pages
            for item in page.header_items
            if isinstance(item, PlacedBox)
            for lines in page_lines(item.items)
            for fragment in lines.laid.lines[0].fragments
        ]
        assert shown == ["1", "2"]

    def test_shows_what_is_anchored_in_it_on_every_page(self) -> None:
        anchor = AnchorFace(h_from="page", v_from="page", h_offset_emu=635 * 50)
        image = ImageFace("/p", 2500 * 635, 460 * 635, inline=False, anchor=anchor)
        run = RunFace(0, "\ufffc", RUN, kind="image", image=image)
        face = replace(paragraph("", block_id="h"), text="\ufffc", runs=(run,))
        pages = lay(lines_of(12, "a"), sections=(self.section(),), stories=self.story(face))
        placed = [
            (item.x, item.y)
            for page in pages.pages
            for item in page.header_items
            if isinstance(item, PlacedImage)
        ]
        assert placed == [(50, 0), (50, 0)]

    def test_the_body_runs_around_what_is_anchored_in_it(self) -> None:
        anchor = AnchorFace(wrap="topAndBottom", v_from="margin")
        image = ImageFace("/p", 2500 * 635, 460 * 635, inline=False, anchor=anchor)
        run = RunFace(0, "\ufffc", RUN, kind="image", image=image)
        face = replace(paragraph("", block_id="h"), text="\ufffc", runs=(run,))
        pages = lay(lines_of(12, "a"), sections=(self.section(),), stories=self.story(face))
        assert [first_y(pages, n) - pages.pages[n - 1].body_top for n in (1, 2)] == [460, 460]

    def test_a_framed_page_number_stands_beside_its_text(self) -> None:
        frame = FrameFace(wrap="around", v_anchor="text", h_anchor="margin", x_align="right", y=1)
        number = paragraph("12", block_id="n", frame=frame)
        stories = self.story(number, paragraph("title", block_id="t"))
        pages = lay(lines_of(2, "a"), sections=(self.section(),), stories=stories)
        title, box = pages.pages[0].header_items
        assert isinstance(title, PlacedLines) and isinstance(box, PlacedBox)
        assert (box.x, box.y, box.width) == (pages.pages[0].body_right - 200, title.y + 1, 200)


class TestPageFields:
    def field(self, instruction: str, name: str, stored: str = "9") -> ParagraphFace:
        run = RunFace(0, stored, RUN, kind="field", field=instruction)
        return replace(paragraph("", block_id=name), text=stored, runs=(run,))

    def shown(self, pages: PageMap, name: str) -> str:
        return next(
            "".join(fragment.text for fragment in line.laid.lines[0].fragments)
            for page in pages.pages
            for line in page_lines(page.items)
            if line.block_id == name
        )

    def test_the_body_shows_the_number_of_its_page(self) -> None:
        pages = lay(lines_of(12, "a"), self.field("PAGE", "f"), lines_of(3, "b"))
        assert self.shown(pages, "f") == "2"

    def test_the_body_shows_the_number_of_pages(self) -> None:
        field = self.field(" NUMPAGES \\* roman ", "f")
        assert self.shown(lay(field, lines_of(25, "a")), "f") == "iii"

    def test_a_change_counts_again(self) -> None:
        field, text = self.field("NUMPAGES", "f"), lines_of(9, "a")
        layout = Layout(FakeMeasurer(), LayoutFacts())
        first = layout.layout(LayoutInput(view(field, text), (section(lines=10),)))
        assert self.shown(first, "f") == "1"
        longer = view(field, text, lines_of(5, "b"))
        assert self.shown(layout.update(LayoutInput(longer, (section(lines=10),))), "f") == "2"


class TestNotes:
    def stories(self, count: int) -> Any:
        return lambda handle: (
            view(lines_of(count, f"n{handle.note_id}"), handle=handle)
            if handle.kind == "footnote"
            else None
        )

    def test_take_their_room_at_the_foot_of_the_page_of_their_reference(self) -> None:
        # Separator 240, note 230 + 35: eight of ten lines are left.
        faces = (paragraph("see^", block_id="a"), lines_of(9, "b", widow_control=False))
        pages = lay(*faces, stories=self.stories(1))
        assert counts(pages) == [7, 3]
        assert [i.block_id for i in pages.pages[0].note_items if isinstance(i, PlacedLines)] == [
            "n1"
        ]

    def test_a_line_whose_note_does_not_fit_goes_to_the_next_page(self) -> None:
        faces = (lines_of(8, "a"), paragraph("see^", block_id="b"))
        assert lay(*faces, stories=self.stories(1)).page_of("b") == 2

    def test_space_after_must_fit_above_notes(self) -> None:
        # Six more lines and the note leave 230 - 35 - 10 twips.
        def pages(after: int) -> PageMap:
            text = lines_of(6, "b", space_after=after, widow_control=False)
            return lay(paragraph("see^", block_id="a"), text, stories=self.stories(1))

        assert counts(pages(100)) == [7]
        assert counts(pages(300)) == [6, 1]

    def test_long_notes_go_on_on_the_next_page(self) -> None:
        pages = lay(paragraph("see^", block_id="a"), stories=self.stories(12))
        assert len(pages) == 2
        placed = [i for p in pages.pages for i in p.note_items if isinstance(i, PlacedLines)]
        assert sum(i.last - i.first for i in placed) == 12

    def test_endnotes_follow_the_text(self) -> None:
        face = paragraph("see^", block_id="a", notes={1: "endnote"})
        pages = lay(
            face,
            stories=lambda handle: (
                view(lines_of(1, "e"), handle=handle) if handle.kind == "endnote" else None
            ),
        )
        assert pages.blocks_on(1) == ["a", "e"]


class TestFloats:
    def anchored(self, anchor: AnchorFace, width: int = 2500, height: int = 460) -> ParagraphFace:
        image = ImageFace("/p", width * 635, height * 635, inline=False, anchor=anchor)
        run = RunFace(0, "\ufffc", RUN, kind="image", image=image)
        text = paragraph("x" * 10 + " " + ("w" * 9 + " ") * 9, block_id="a")
        runs = (run, *(replace(r, start=r.start + 1) for r in text.runs))
        return replace(text, text="\ufffc" + text.text, runs=runs)

    def test_text_runs_beside_a_square_object(self) -> None:
        pages = lay(self.anchored(AnchorFace(wrap="square")))
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedLines))
        assert [line.x for line in placed.laid.lines][:3] == [2500, 2500, 0]

    def test_text_stands_below_an_object_without_room_beside(self) -> None:
        pages = lay(self.anchored(AnchorFace(wrap="topAndBottom")))
        assert first_y(pages, 1) == 1460

    def test_objects_in_front_of_text_leave_it_alone(self) -> None:
        pages = lay(self.anchored(AnchorFace(wrap="none")))
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedLines))
        assert {line.x for line in placed.laid.lines} == {0}

    def test_text_before_its_anchor_makes_room_too(self) -> None:
        top = AnchorFace(wrap="topAndBottom", v_from="margin")
        pages = lay(lines_of(3, "b"), self.anchored(top))
        assert first_y(pages, 1) == 1460
        assert pages.blocks_on(1) == ["b", "a"]

    def test_an_object_whose_anchor_moves_on_leaves_no_hole(self) -> None:
        top = AnchorFace(wrap="topAndBottom", v_from="margin")
        pages = lay(lines_of(9, "b"), self.anchored(top))
        assert counts(pages) == [9, 2]
        assert [any(isinstance(i, PlacedImage) for i in p.items) for p in pages.pages] == [
            False, True,
        ]  # fmt: skip

    def test_a_table_stands_below_what_lies_in_its_way(self) -> None:
        grid = table(row(cell(lines_of(1, "c"), at=0)), grid=(5000,))
        face = self.anchored(AnchorFace(wrap="square"), height=2000)
        short = replace(face, text="\ufffc", runs=face.runs[:1])
        pages = lay(short, grid, lines=20)
        assert pages.pages[0].items[-1].y == 3000  # type: ignore[union-attr]

    def test_a_drop_cap_pushes_the_lines_beside_it(self) -> None:
        frame = FrameFace(drop_cap="drop", lines=2, v_anchor="text")
        cap = paragraph("A", block_id="cap", frame=frame, line=460, line_rule="exact")
        pages = lay(cap, lines_of(4, "a"))
        placed = next(i for i in pages.pages[0].items if isinstance(i, PlacedLines))
        assert [line.x for line in placed.laid.lines][:4] == [100, 100, 0, 0]
        assert any(isinstance(i, PlacedBox) for i in pages.pages[0].items)


class TestExtras:
    def test_numbers_lines_where_the_section_asks(self) -> None:
        numbered = section(lines=10, line_numbering=LineNumbering(count_by=2))
        pages = lay(lines_of(5, "a"), sections=(numbered,))
        assert [i.text for i in pages.pages[0].items if isinstance(i, PlacedText)] == ["2", "4"]

    def test_draws_page_borders(self) -> None:
        line = Border(space_pt=10)
        framed = section(lines=10, borders={"top": line, "left": line}, borders_from_text=False)
        rules = [
            i
            for i in lay(lines_of(1, "a"), sections=(framed,)).pages[0].header_items
            if isinstance(i, PlacedRule)
        ]
        assert [(rule.x0, rule.y0) for rule in rules] == [(200.0, 200.0), (200.0, 200.0)]

    def test_paragraph_borders_take_room_and_are_drawn(self) -> None:
        line = Border(size_eighths=8, space_pt=1)
        boxed = lines_of(1, "a", borders={"top": line, "bottom": line})
        pages = lay(boxed, lines_of(1, "b"))
        assert first_y(pages, 1) == 1040
        second = [i for i in pages.pages[0].items if isinstance(i, PlacedLines)][1]
        assert second.y == 1040 + 230 + 40


class TestPageMap:
    def test_says_where_every_character_is(self) -> None:
        pages = lay(lines_of(4, "a"), lines_of(10, "b"))
        assert (pages.page_of("a"), pages.page_of("b", 0), pages.page_of("b", 499)) == (1, 1, 2)
        assert pages.page_of("nobody") is None
        assert pages.start_of(2) == ("b", 300)
        assert pages.blocks_on(1) == ["a", "b"]

    def test_gives_the_text_of_a_page(self) -> None:
        assert lay(paragraph("one"), paragraph("two")).text_of_page(1) == "one\ntwo"

    @pytest.mark.parametrize("number", [0, 3])
    def test_knows_no_page_beyond_the_last(self, number: int) -> None:
        pages = lay(lines_of(12, "a"))
        assert pages.page(number) is None and pages.blocks_on(number) == []

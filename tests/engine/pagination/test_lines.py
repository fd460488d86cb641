"""Where lines end and how high they are (word-layout R0, R1, R5, R8, R12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.document.faces import Tab
from engine.pagination.facts import LayoutFacts
from engine.pagination.fonts import FontBook
from engine.pagination.model import FontMetrics, FontSpec, LaidParagraph
from engine.pagination.paragraphs import ParagraphLayouter
from tests.support.faces import RUN, paragraph
from tests.support.fake_measurer import FakeFont, FakeMeasurer
from tests.support.file_measurer import FileMeasurer, available


def lay(width: float, *faces: object, facts: LayoutFacts | None = None) -> LaidParagraph:
    layouter = ParagraphLayouter(FontBook(FakeMeasurer()), facts or LayoutFacts())
    return layouter.lay(faces, width)  # type: ignore[arg-type]


def lines(laid: LaidParagraph) -> list[str]:
    return ["".join(f.text for f in line.fragments if f.kind != "tab") for line in laid.lines]


# A character is 100 twips wide at 10 points; ascent 180, descent 50.


class TestBreaking:
    def test_breaks_after_spaces_which_hang(self) -> None:
        assert lines(lay(600, paragraph("aaa bb   cc"))) == ["aaa bb   ", "cc"]

    def test_breaks_after_hyphens_and_around_long_dashes(self) -> None:
        assert lines(lay(500, paragraph("ab-cde fg—hij"))) == ["ab-", "cde ", "fg—", "hij"]

    def test_never_breaks_after_a_slash_or_inside_a_negative_number(self) -> None:
        assert lines(lay(500, paragraph("a and/or"))) == ["a ", "and/o", "r"]
        assert lines(lay(500, paragraph("abc -55"))) == ["abc ", "-55"]

    def test_keeps_no_break_spaces_and_hyphens_together(self) -> None:
        assert lines(lay(500, paragraph("aa bb\u00a0cc"))) == ["aa ", "bb\u00a0cc"]
        assert lines(lay(500, paragraph("aa bb\u2011cc"))) == ["aa ", "bb\u2011cc"]

    def test_cuts_a_word_that_is_longer_than_the_line(self) -> None:
        assert lines(lay(300, paragraph("abcdefgh"))) == ["abc", "def", "gh"]

    def test_breaks_between_ideographs_but_not_before_a_full_stop(self) -> None:
        assert lines(lay(300, paragraph("甲乙丙丁。戊", overflow_punct=False))) == [
            "甲乙丙",
            "丁。戊",
        ]
        assert lines(lay(400, paragraph("甲乙丙丁。戊", overflow_punct=False))) == [
            "甲乙丙",
            "丁。戊",
        ]

    def test_leaves_a_quarter_em_between_ideographs_and_latin_text(self) -> None:
        laid = lay(2000, paragraph("甲ab乙1丙"))
        starts = {f.text: f.x for f in laid.lines[0].fragments if f.text}
        assert starts == {"甲": 0, "ab": 150, "乙": 400, "1": 550, "丙": 700}
        tight = lay(2000, paragraph("甲ab乙1丙", auto_space_de=False, auto_space_dn=False))
        assert tight.lines[0].right == 600

    def test_the_gap_between_scripts_hangs_at_the_end_of_a_line(self) -> None:
        laid = lay(300, paragraph("甲乙丙abc"))
        assert [(line.start, line.end) for line in laid.lines] == [(0, 3), (3, 6)]
        assert laid.lines[1].fragments[0].x == 0

    def test_lets_a_full_stop_hang_beyond_the_margin(self) -> None:
        assert lines(lay(400, paragraph("甲乙丙丁。戊"))) == ["甲乙丙丁。", "戊"]

    def test_shows_a_soft_hyphen_only_where_the_line_ends_there(self) -> None:
        assert lines(lay(400, paragraph("abc\u00addef"))) == ["abc-", "def"]
        assert lines(lay(700, paragraph("abc\u00addef"))) == ["abcdef"]

    def test_adds_an_empty_line_after_a_final_line_break(self) -> None:
        assert len(lay(500, paragraph("ab\n")).lines) == 2
        assert len(lay(500, paragraph("ab\f")).lines) == 1


class TestHyphenation:
    facts = LayoutFacts(auto_hyphenation=True, hyphenation_zone=100, consecutive_hyphen_limit=1)

    def lay(self, text: str, **format: object) -> list[str]:
        layouter = ParagraphLayouter(
            FontBook(FakeMeasurer()), self.facts, divider=lambda word, lang: (4,)
        )
        return lines(layouter.lay((paragraph(text, **format),), 800))

    def test_divides_a_word_when_more_than_the_zone_would_stay_empty(self) -> None:
        assert self.lay("aa bbbbcccc") == ["aa bbbb-", "cccc"]
        assert self.lay("aaaaaaa bbbbcccc") == ["aaaaaaa ", "bbbbcccc"]

    def test_respects_the_limit_of_lines_in_a_row(self) -> None:
        assert self.lay("aa bbbbcccc bbbbcccc bb") == ["aa bbbb-", "cccc ", "bbbbcccc ", "bb"]

    def test_leaves_paragraphs_alone_that_ask_for_it(self) -> None:
        assert self.lay("aa bbbbcccc", suppress_auto_hyphens=True) == ["aa ", "bbbbcccc"]


class TestSqueeze:
    """R1: the next word is taken when its spaces shrink by a quarter at most."""

    text = "aaaa bbbb cccc dddd eeee ffff g hh"

    def ends(self, width: float, **more: object) -> str:
        return lines(lay(width, paragraph(self.text, alignment="both"), **more))[0].strip()

    def test_takes_a_word_within_the_cap(self) -> None:
        # "aaaa bbbb cccc" is 1400 wide with two spaces of 100: 1360 needs a shrink of 0.2.
        assert self.ends(1360) == "aaaa bbbb cccc"

    def test_refuses_more_than_a_quarter(self) -> None:
        assert self.ends(1340) == "aaaa bbbb"

    def test_does_so_from_mode_15_on_and_only_when_justified(self) -> None:
        old = LayoutFacts(compat_mode=14)
        assert self.ends(1360, facts=old) == "aaaa bbbb"
        assert lines(lay(1360, paragraph(self.text)))[0].strip() == "aaaa bbbb"

    def test_paints_the_squeezed_line_within_the_margin(self) -> None:
        laid = lay(1360, paragraph(self.text, alignment="both"))
        assert laid.lines[0].right == pytest.approx(1360)


class TestTabs:
    def x_of(self, text: str, word: str, *tabs: Tab, **format: object) -> float:
        laid = lay(9000, paragraph(text, tabs=tabs, **format))
        return next(f.x for f in laid.lines[0].fragments if word in f.text)

    def test_stops_at_custom_stops_and_then_on_the_default_grid(self) -> None:
        assert self.x_of("a\tb", "b", Tab(500)) == 500
        assert self.x_of("a\t\tb", "b", Tab(500)) == 720

    def test_takes_the_hanging_indent_as_a_stop(self) -> None:
        assert self.x_of("a\tb", "b", indent_left=450, indent_first_line=-450) == 450

    def test_ignores_stops_of_old_lists(self) -> None:
        assert self.x_of("a\tb", "b", Tab(300, "num")) == 720

    def test_aligns_text_at_right_center_and_decimal_stops(self) -> None:
        assert self.x_of("a\tbb", "bb", Tab(1000, "right")) == 800
        assert self.x_of("a\tbb", "bb", Tab(1000, "center")) == 900
        assert self.x_of("a\t12.5", "12", Tab(1000, "decimal")) == 800

    def test_an_aligned_stop_without_text_is_passed_all_the_same(self) -> None:
        footer = Tab(1000, "center"), Tab(2000, "right")
        assert self.x_of("a\t\tbb", "bb", *footer) == 1800
        assert self.x_of("\t\tbb", "bb", *footer) == 1800
        assert self.x_of("\t \tbb", "bb", *footer) == 1800

    def test_pushes_text_that_meets_what_stands_before(self) -> None:
        assert self.x_of("aaaaaaaa\tbbbb", "b", Tab(1000, "right")) == 800

    def test_sets_the_text_of_a_numbered_paragraph_at_the_hanging_indent(self) -> None:
        face = paragraph("text", label="1.", indent_left=700, indent_first_line=-700)
        assert [(f.kind, f.x) for f in lay(5000, face).lines[0].fragments] == [
            ("label", 0.0),
            ("text", 700.0),
        ]


class TestAlignment:
    def test_moves_lines_to_the_right_and_to_the_middle(self) -> None:
        assert lay(1000, paragraph("abc", alignment="right")).lines[0].left == 700
        assert lay(1000, paragraph("abcd", alignment="center")).lines[0].left == 300

    def test_stretches_every_line_but_the_last(self) -> None:
        laid = lay(1000, paragraph("aaa bbb ccc ddd", alignment="both"))
        assert laid.lines[0].right == pytest.approx(1000)
        assert laid.lines[-1].right == pytest.approx(700)

    def test_a_document_may_leave_lines_before_a_break_as_they_are(self) -> None:
        face = paragraph("aa bb\ncc", alignment="both")
        assert lay(1000, face).lines[0].right == pytest.approx(1000)
        facts = LayoutFacts(flags=frozenset({"doNotExpandShiftReturn"}))
        assert lay(1000, face, facts=facts).lines[0].right == pytest.approx(500)

    def test_sets_right_to_left_paragraphs_from_the_right(self) -> None:
        run = replace(RUN, rtl=True)
        laid = lay(1000, paragraph("אבג דה", run=run, bidi=True, alignment="right"))
        assert laid.lines[0].right == pytest.approx(1000)


class TestHeights:
    def test_adds_up_ascent_descent_and_gap(self) -> None:
        assert lay(5000, paragraph("x")).lines[0].height == 230

    def test_takes_the_largest_ascent_and_descent_on_the_line_only(self) -> None:
        big = replace(RUN, size_half_points=40)
        face = paragraph("small words ")
        mixed = replace(
            face,
            text=face.text + "BIG",
            runs=(*face.runs, replace(face.runs[0], start=12, text="BIG", format=big)),
        )
        heights = [line.height for line in lay(1200, mixed).lines]
        assert heights == [230, 460]

    def test_hangs_the_extra_of_a_multiple_below_the_text(self) -> None:
        line = lay(5000, paragraph("x", line=480)).lines[0]
        assert (line.height, line.baseline, line.slack) == (460, 180, 230)

    def test_knows_exact_and_at_least(self) -> None:
        assert lay(5000, paragraph("x", line=300, line_rule="exact")).lines[0].height == 300
        assert lay(5000, paragraph("x", line=100, line_rule="exact")).lines[0].height == 100
        assert lay(5000, paragraph("x", line=100, line_rule="atLeast")).lines[0].height == 230

    def test_gives_an_empty_paragraph_the_height_of_its_mark(self) -> None:
        face = replace(paragraph(""), mark=replace(RUN, size_half_points=40))
        assert lay(5000, face).lines[0].height == 460


class TestJoinedParagraphs:
    def test_joins_paragraphs_behind_a_style_separator_on_one_line(self) -> None:
        first = replace(paragraph("Title. ", block_id="a"), style_separator=True)
        laid = lay(5000, first, paragraph("Rest", block_id="b", space_after=100))
        assert lines(laid) == ["Title. Rest"]
        assert laid.locate(8) == ("b", 1) and laid.locate(3) == ("a", 3)
        assert laid.position_of("b", 1) == 8
        assert laid.space_after == 100


@pytest.mark.skipif(not available(), reason="needs fontTools and fontconfig")
@pytest.mark.parametrize(
    ("family", "points", "low", "high"),
    [
        ("Arial", 8, 183.24, 184.07),
        ("Times New Roman", 11, 252.63, 254.12),
        ("Times New Roman", 12, 275.75, 276.12),
        ("Arial", 10, 228.4, 231.6),
    ],
)
def test_line_heights_lie_within_what_full_pages_allow(
    family: str, points: int, low: float, high: float
) -> None:
    metrics = FileMeasurer().font(FontSpec(family, False, False, points * 2, False)).metrics
    assert low < sum(metrics) <= high


def test_superscripts_do_not_raise_the_line() -> None:
    raised = replace(RUN, vert_align="superscript")
    face = paragraph("x")
    both = replace(
        face, text="x2", runs=(*face.runs, replace(face.runs[0], start=1, text="2", format=raised))
    )
    assert lay(5000, both).lines[0].height == 230


def test_the_fake_font_is_what_the_tests_assume() -> None:
    font = FakeFont(FontSpec("Any", False, False, 20, False))
    assert font.metrics == FontMetrics(180.0, 50.0, 0.0)
    assert font.width("abc") == 300

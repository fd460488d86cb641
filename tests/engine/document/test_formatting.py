"""Effective formatting: defaults, styles, lists and direct properties in Word's order."""

from __future__ import annotations

import pytest

from engine.document.document import WordDocument
from engine.document.faces import ParagraphFormat, RunFormat, Tab
from engine.document.formatting import ParagraphLook
from engine.identity import MAIN
from tests.support.word_xml import THEME, first, level, lists, numbered, p, style, word

DEFAULT = 'w:default="1"'


def format_of(body: str, **parts: str) -> ParagraphFormat:
    return first(word(body, **parts)).format


def run_of(body: str, **parts: str) -> RunFormat:
    return first(word(body, **parts)).runs[0].format


def look_of(document: WordDocument) -> ParagraphLook:
    return document.formatting.paragraph(document.index.records(MAIN)[0].element)


def defaults(run: str = "", paragraph: str = "") -> str:
    return (
        f"<w:docDefaults><w:rPrDefault><w:rPr>{run}</w:rPr></w:rPrDefault>"
        f"<w:pPrDefault><w:pPr>{paragraph}</w:pPr></w:pPrDefault></w:docDefaults>"
    )


def based(on: str, inside: str = "") -> str:
    return f'<w:basedOn w:val="{on}"/>{inside}'


def test_defaults_without_any_style_part() -> None:
    assert run_of(p("x")) == RunFormat()
    assert format_of(p("x")) == ParagraphFormat()


def test_a_style_chain_applies_base_first_over_the_defaults() -> None:
    styles = (
        defaults('<w:sz w:val="22"/>', '<w:spacing w:after="160"/>')
        + style(
            "Base", '<w:pPr><w:jc w:val="both"/></w:pPr><w:rPr><w:color w:val="FF0000"/></w:rPr>'
        )
        + style("Body", based("Base", '<w:pPr><w:spacing w:before="60"/></w:pPr>'))
    )
    face = first(word(p("x", '<w:pStyle w:val="Body"/>'), styles=styles))
    assert (face.format.space_before, face.format.space_after) == (60, 160)
    assert (face.format.alignment, face.format.style_id) == ("both", "Body")
    assert (face.runs[0].format.size_half_points, face.runs[0].format.color) == (22, "FF0000")


def test_a_frame_among_the_defaults_frames_nothing() -> None:
    pages = '<w:framePr w:w="0" w:h="0" w:hRule="exact"/><w:spacing w:after="0"/>'
    styles = defaults("", pages) + style("A", "<w:pPr><w:framePr w:w='900'/></w:pPr>")
    assert format_of(p("x"), styles=styles) == ParagraphFormat()
    framed = format_of(p("x", '<w:pStyle w:val="A"/>'), styles=styles).frame
    assert framed is not None and framed.width == 900


def test_of_two_styles_with_one_id_the_later_one_is_shown() -> None:
    twice = style("A", "<w:rPr><w:b/></w:rPr>") + style("A", "<w:rPr><w:i/></w:rPr>")
    look = run_of(p("x", '<w:pStyle w:val="A"/>'), styles=twice)
    assert (look.bold, look.italic) == (False, True)


def test_a_cycle_of_bases_ends() -> None:
    styles = style("A", based("B", "<w:rPr><w:b/></w:rPr>")) + style("B", based("A"))
    assert run_of(p("x", '<w:pStyle w:val="A"/>'), styles=styles).bold


def test_an_unknown_style_is_the_default_style() -> None:
    styles = style("Normal", '<w:pPr><w:jc w:val="center"/></w:pPr>', extra=DEFAULT)
    face = first(word(p("x", '<w:pStyle w:val="Gone"/>'), styles=styles))
    assert (face.format.alignment, face.format.style_id) == ("center", "Normal")


@pytest.mark.parametrize(
    ("of_defaults", "of_paragraph", "of_character", "direct", "bold"),
    [
        ("", "<w:b/>", "", "", True),
        ("", "<w:b/>", "<w:b/>", "", False),
        ("", "", "<w:b/>", "", True),
        ("", "<w:b/>", "<w:b/>", "<w:b/>", True),
        ("", "<w:b/>", "", '<w:b w:val="0"/>', False),
        ("", "<w:b/>", '<w:b w:val="0"/>', "", True),
        ("<w:b/>", "<w:b/>", "<w:b/>", "", True),
        ("<w:b/>", "", "", '<w:b w:val="false"/>', False),
    ],
)
def test_toggles_are_on_in_an_odd_number_of_styles(
    of_defaults: str, of_paragraph: str, of_character: str, direct: str, bold: bool
) -> None:
    styles = (
        defaults(of_defaults)
        + style("P", f"<w:rPr>{of_paragraph}</w:rPr>")
        + style("C", f"<w:rPr>{of_character}</w:rPr>", kind="character")
    )
    body = p("x", '<w:pStyle w:val="P"/>', f'<w:rStyle w:val="C"/>{direct}')
    assert run_of(body, styles=styles).bold is bold


def test_a_toggle_within_one_chain_is_inherited_not_flipped() -> None:
    styles = style("A", "<w:rPr><w:b/></w:rPr>") + style("B", based("A", "<w:rPr><w:b/></w:rPr>"))
    assert run_of(p("x", '<w:pStyle w:val="B"/>'), styles=styles).bold


def test_theme_fonts_and_colours_resolve() -> None:
    run = (
        '<w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="majorHAnsi" w:eastAsiaTheme='
        '"majorEastAsia" w:cstheme="minorBidi" w:ascii="Ignored"/>'
        '<w:color w:val="123456" w:themeColor="accent1" w:themeShade="BF"/>'
    )
    settings = '<w:themeFontLang w:val="en-US" w:eastAsia="ja-JP"/>'
    found = run_of(p("x", "", run), theme=THEME, settings=settings)
    assert (found.font_ascii, found.font_h_ansi) == ("Calibri", "Calibri Light")
    assert (found.font_east_asia, found.font_cs) == ("Yu Gothic", "Arial")
    assert found.color == "2F5496"


def test_a_tint_lightens_and_a_mapping_renames() -> None:
    run = '<w:color w:val="000000" w:themeColor="text1" w:themeTint="80"/>'
    assert run_of(p("x", "", run), theme=THEME).color == "7F7F7F"
    settings = '<w:clrSchemeMapping w:t1="dark2"/>'
    plain = '<w:color w:themeColor="text1"/>'
    assert run_of(p("x", "", plain), theme=THEME, settings=settings).color == "44546A"


@pytest.mark.parametrize(
    ("xml", "field", "value"),
    [
        ('<w:sz w:val="21"/>', "size_half_points", 21),
        ('<w:sz w:val="12pt"/>', "size_half_points", 24),
        ('<w:u w:val="none"/>', "underline", None),
        ("<w:u/>", "underline", "single"),
        ('<w:color w:val="auto"/>', "color", None),
        ('<w:highlight w:val="yellow"/>', "highlight", "yellow"),
        ('<w:shd w:val="clear" w:color="auto" w:fill="ffff00"/>', "shading", "FFFF00"),
        ('<w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/>', "shading", "808080"),
        ('<w:vertAlign w:val="superscript"/>', "vert_align", "superscript"),
        ('<w:spacing w:val="-10"/>', "spacing", -10),
        ('<w:position w:val="6"/>', "position_half_points", 6),
        ('<w:w w:val="90"/>', "scale_percent", 90),
        ('<w:kern w:val="28"/>', "kern_half_points", 28),
        ("<w:smallCaps/>", "small_caps", True),
        ("<w:dstrike/>", "double_strike", True),
        ('<w:lang w:val="de-DE"/>', "lang", "de-DE"),
        ("<w:rtl/>", "rtl", True),
    ],
)
def test_direct_character_properties(xml: str, field: str, value: object) -> None:
    assert getattr(run_of(p("x", "", xml)), field) == value


@pytest.mark.parametrize(
    ("xml", "field", "value"),
    [
        ('<w:ind w:left="720" w:hanging="360" w:firstLine="100"/>', "indent_first_line", -360),
        ('<w:ind w:start="0.5in"/>', "indent_left", 720),
        ('<w:spacing w:line="360"/>', "line", 360),
        ('<w:spacing w:line="360" w:lineRule="atLeast"/>', "line_rule", "atLeast"),
        ('<w:spacing w:line="-240"/>', "line_rule", "exact"),
        ('<w:spacing w:beforeAutospacing="1"/>', "before_auto", True),
        ('<w:widowControl w:val="0"/>', "widow_control", False),
        ('<w:jc w:val="start"/>', "alignment", "left"),
        ('<w:bidi/><w:jc w:val="left"/>', "alignment", "right"),
        ("<w:bidi/>", "alignment", "right"),
        ('<w:outlineLvl w:val="9"/>', "outline_level", None),
        ('<w:outlineLvl w:val="2"/>', "outline_level", 2),
    ],
)
def test_direct_paragraph_properties(xml: str, field: str, value: object) -> None:
    assert getattr(format_of(p("x", xml)), field) == value


def test_tabs_merge_stop_by_stop_and_clear_takes_away() -> None:
    styles = style(
        "T",
        '<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:leader="dot"'
        ' w:pos="9000"/></w:tabs></w:pPr>',
    )
    direct = (
        '<w:pStyle w:val="T"/><w:tabs><w:tab w:val="clear" w:pos="720"/>'
        '<w:tab w:val="num" w:pos="360"/></w:tabs>'
    )
    assert format_of(p("x", direct), styles=styles).tabs == (
        Tab(360, "num"),
        Tab(9000, "right", "dot"),
    )


INDENTED = (
    '<w:pPr><w:tabs><w:tab w:val="num" w:pos="1440"/></w:tabs><w:ind w:left="1440" '
    'w:hanging="720"/></w:pPr>'
)
LIST = lists(
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>'
    f"{INDENTED}</w:lvl>",
    level(1, "decimal", "%1.%2"),
)


def test_a_level_s_indents_apply_where_the_list_is_stated() -> None:
    styles = style("S", '<w:pPr><w:ind w:left="200" w:right="50"/></w:pPr>')
    found = format_of(p("x", f'<w:pStyle w:val="S"/>{numbered(0)}'), numbering=LIST, styles=styles)
    assert (found.indent_left, found.indent_first_line, found.indent_right) == (1440, -720, 50)
    assert found.tabs == (Tab(1440, "num"),)
    assert (found.num_id, found.num_level) == (1, 0)


def test_a_layer_s_own_indent_wins_over_the_level_it_names() -> None:
    numbers = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    styles = style("S", f'<w:pPr>{numbers}<w:ind w:left="500"/></w:pPr>')
    found = format_of(p("x", '<w:pStyle w:val="S"/>'), numbering=LIST, styles=styles)
    assert (found.indent_left, found.indent_first_line) == (500, -720)


def test_num_id_zero_takes_the_hanging_indent_away() -> None:
    numbers = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    styles = style("S", f"<w:pPr>{numbers}</w:pPr>") + style(
        "Off", based("S", '<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>')
    )
    found = format_of(p("x", '<w:pStyle w:val="Off"/>'), numbering=LIST, styles=styles)
    assert (found.indent_first_line, found.indent_left, found.num_id) == (0, 0, None)
    assert found.numbering_off
    assert found.tabs == ()


def test_a_style_that_states_only_a_level_keeps_the_inherited_list() -> None:
    styles = style("One", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') + style(
        "Two", based("One", '<w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>')
    )
    found = format_of(p("x", '<w:pStyle w:val="Two"/>'), numbering=LIST, styles=styles)
    assert (found.num_id, found.num_level) == (1, 1)


@pytest.mark.parametrize(
    ("style_id", "name", "expected"),
    [
        ("Nadpis1", "heading 1", 1),
        ("berschrift3", "heading 3", 3),
        ("Heading2", "Heading 2", 2),
        ("Title", "Title", None),
    ],
)
def test_localised_headings_are_known_by_name(
    style_id: str, name: str, expected: int | None
) -> None:
    document = word(p("x", f'<w:pStyle w:val="{style_id}"/>'), styles=style(style_id, name=name))
    assert look_of(document).heading_level == expected
    assert document.styles.heading_level(style_id) == expected


def test_a_style_based_on_a_heading_is_a_heading() -> None:
    styles = style("Nadpis2", name="heading 2") + style("Clause", based("Nadpis2"))
    document = word(p("x", '<w:pStyle w:val="Clause"/>'), styles=styles)
    assert look_of(document).heading_level == 2


def test_equal_formats_are_one_object() -> None:
    document = word(p("a", '<w:jc w:val="both"/>', "<w:b/>") + p("b", '<w:jc w:val="both"/>'))
    first_look, second = (
        document.formatting.paragraph(record.element) for record in document.index.records(MAIN)
    )
    assert first_look is second
    assert first_look.runs is second.runs

"""Sections and settings as layout reads them."""

from __future__ import annotations

import pytest

from engine.document.faces import SectionFace
from engine.document.view import ViewBuilder
from engine.identity import StoryHandle
from tests.support.word_xml import p, paragraphs, word


def sections(body: str, **parts: str) -> tuple[SectionFace, ...]:
    return ViewBuilder(word(body, **parts)).sections()


def ending(inside: str) -> str:
    return p("end", f"<w:sectPr>{inside}</w:sectPr>")


def test_a_body_without_section_properties_is_one_letter_page() -> None:
    (only,) = sections(p("x"))
    assert (only.page_width, only.page_height, only.margin_left) == (12240, 15840, 1440)


def test_paper_margins_and_page_numbers() -> None:
    (only,) = sections(
        p("x") + '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
        '<w:pgMar w:top="-1000" w:left="567" w:header="300" w:gutter="100"/>'
        '<w:pgNumType w:start="3" w:fmt="lowerRoman"/><w:titlePg/><w:vAlign w:val="center"/>'
        '<w:lnNumType w:countBy="5" w:restart="continuous"/>'
        '<w:docGrid w:type="lines" w:linePitch="360"/></w:sectPr>'
    )
    assert (only.page_width, only.landscape, only.margin_top) == (16838, True, -1000)
    assert (only.margin_left, only.header_distance, only.gutter) == (567, 300, 100)
    assert (only.page_number_start, only.page_number_format) == (3, "lowerRoman")
    assert (only.title_page, only.vertical_align) == (True, "center")
    assert only.line_numbering is not None
    assert (only.line_numbering.count_by, only.line_numbering.start) == (5, 1)
    assert (only.doc_grid.kind, only.doc_grid.line_pitch) == ("lines", 360)


def test_each_paragraph_that_ends_a_section_says_which() -> None:
    body = (
        p("a") + ending('<w:type w:val="oddPage"/>') + p("b")
        + ending('<w:type w:val="continuous"/><w:cols w:num="2" w:space="400"/>')
        + p("c") + "<w:sectPr/>"
    )  # fmt: skip
    document = word(body)
    found = ViewBuilder(document).sections()
    assert [section.start for section in found] == ["oddPage", "continuous", "nextPage"]
    assert (found[1].column_count, found[1].column_spacing) == (2, 400)
    assert [face.section_end for face in paragraphs(document)] == [None, 0, None, 1, None]


def test_columns_of_their_own_width() -> None:
    (only,) = sections(
        '<w:sectPr><w:cols w:num="2" w:equalWidth="0"><w:col w:w="3000" w:space="500"/>'
        '<w:col w:w="5000"/></w:cols></w:sectPr>'
    )
    assert (only.column_widths, only.column_spacings) == ((3000, 5000), (500, 0))


def test_headers_are_inherited_until_a_section_names_its_own() -> None:
    body = (
        ending('<w:headerReference w:type="default" r:id="rIdhdr"/>')
        + ending('<w:headerReference w:type="first" r:id="rId9"/>')
        + "<w:sectPr/>"
    )
    found = sections(body, hdr="<w:p/>", settings="<w:evenAndOddHeaders/>")
    default = StoryHandle("header", relationship_id="rIdhdr")
    first = StoryHandle("header", relationship_id="rId9")
    assert [dict(section.headers) for section in found] == [
        {"default": default},
        {"default": default, "first": first},
        {"default": default, "first": first},
    ]
    assert all(section.even_odd for section in found)


def test_note_numbering_of_a_section_lies_over_the_settings() -> None:
    (only,) = sections(
        '<w:sectPr><w:footnotePr><w:numFmt w:val="upperLetter"/></w:footnotePr></w:sectPr>',
        settings='<w:footnotePr><w:numStart w:val="4"/><w:numRestart w:val="eachSect"/>'
        "</w:footnotePr>",
    )
    notes = only.footnotes
    assert (notes.number_format, notes.start, notes.restart) == ("upperLetter", 4, "eachSect")
    assert only.endnotes.number_format == "lowerRoman"


@pytest.mark.parametrize(
    ("xml", "mode"),
    [
        ("", 12),
        (
            '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="u" w:val="15"/>'
            "</w:compat>",
            15,
        ),
    ],
)
def test_without_a_mode_the_document_is_laid_out_as_word_2007_did(xml: str, mode: int) -> None:
    assert word(p("x"), settings=xml).settings.compat_mode == mode


def test_settings_that_layout_and_tracking_need() -> None:
    found = word(
        p("x"),
        settings='<w:trackRevisions/><w:documentProtection w:edit="trackedChanges" '
        'w:enforcement="1"/><w:defaultTabStop w:val="708"/><w:autoHyphenation/>'
        '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
        "<w:compat><w:doNotUseHTMLParagraphAutoSpacing/></w:compat>",
    ).settings
    assert (found.track_revisions, found.default_tab_stop) == (True, 708)
    assert (found.protection.kind, found.protection.enforced) == ("trackedChanges", True)
    assert found.auto_hyphenation
    assert found.do_not_use_html_paragraph_auto_spacing
    assert found.note_separators["footnote"] == (-1, 0)

"""List labels as they stand in front of paragraphs, in every reading."""

from __future__ import annotations

import pytest

from engine.document.numbering import stated_numbering
from engine.document.reading import Reading
from engine.document.symbols import symbol_text
from engine.identity import MAIN
from engine.ooxml.ns import W
from tests.support.word_xml import (
    first,
    level,
    lists,
    numbered,
    p,
    shown_labels,
    style,
    word,
)

LEGAL = lists(
    level(0, "upperRoman", "ARTICLE %1"),
    level(1, "decimal", "%1.%2"),
    level(2, "lowerLetter", "%1.%2.%3"),
)
DELETED = '<w:del w:id="1" w:author="Ann" w:date="2024-01-01T00:00:00Z"/>'
INSERTED = '<w:ins w:id="2" w:author="Ann" w:date="2024-01-01T00:00:00Z"/>'


def items(*levels: int) -> str:
    return "".join(p(f"item {n}", numbered(n)) for n in levels)


def test_articles_and_sections_mix_their_formats() -> None:
    assert shown_labels(word(items(0, 1, 2, 0, 1), numbering=LEGAL)) == [
        "ARTICLE I", "I.1", "I.1.a", "ARTICLE II", "II.1",
    ]  # fmt: skip


def test_legal_numbering_shows_every_level_in_decimal() -> None:
    legal = lists(level(0, "upperRoman", "ARTICLE %1"), level(1, "decimal", "%1.%2", "<w:isLgl/>"))
    assert shown_labels(word(items(0, 1), numbering=legal)) == ["ARTICLE I", "1.1"]


def test_numbers_letters_and_romans_join() -> None:
    mixed = lists(
        level(0, "decimal", "%1"),
        level(1, "lowerLetter", "%1.%2"),
        level(2, "lowerRoman", "%1.%2.%3"),
    )
    assert shown_labels(word(items(0, 1, 2, 2), numbering=mixed)) == [
        "1", "1.a", "1.a.i", "1.a.ii",
    ]  # fmt: skip


def test_a_deleted_clause_consumes_no_number_when_accepted() -> None:
    body = (
        p("one", numbered(0))
        + p("two", numbered(0, mark=DELETED)).replace("<w:r>", "<w:del w:id='3' w:author='A'><w:r>")
        .replace("</w:r>", "</w:r></w:del>").replace("<w:t ", "<w:delText ")
        .replace("</w:t>", "</w:delText>")
        + p("three", numbered(0))
    )  # fmt: skip
    document = word(body, numbering=lists(level(0, "decimal", "%1.")))
    assert shown_labels(document, Reading.ACCEPTED) == ["1.", "2."]
    assert shown_labels(document, Reading.ORIGINAL) == ["1.", "2.", "3."]
    assert shown_labels(document, Reading.MARKUP) == ["1.", "2.", "3."]


def test_an_inserted_clause_is_not_counted_in_the_original() -> None:
    inserted = p("two", numbered(0, mark=INSERTED))
    inserted = inserted.replace("<w:r>", "<w:ins w:id='4' w:author='A'><w:r>").replace(
        "</w:r>", "</w:r></w:ins>"
    )
    document = word(
        p("one", numbered(0)) + inserted + p("three", numbered(0)),
        numbering=lists(level(0, "decimal", "%1.")),
    )
    assert shown_labels(document, Reading.ORIGINAL) == ["1.", "2."]
    assert shown_labels(document, Reading.ACCEPTED) == ["1.", "2.", "3."]


def test_a_document_without_a_numbering_part_is_normal() -> None:
    document = word(p("text", numbered(0)))
    assert shown_labels(document) == [""]
    assert document.labels(MAIN, Reading.ACCEPTED) == {}


def test_a_start_override_restarts_once() -> None:
    numbering = lists(
        level(0, "decimal", "%1."),
        nums='<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="7"/></w:lvlOverride></w:num>',
    )
    body = items(0, 0) + p("x", numbered(0, 2)) + p("y", numbered(0, 2)) + items(0)
    assert shown_labels(word(body, numbering=numbering)) == ["1.", "2.", "7.", "8.", "9."]


def test_an_overriding_level_replaces_the_look_but_goes_on_counting() -> None:
    numbering = lists(
        level(0, "decimal", "%1."),
        nums='<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">'
        f"{level(0, 'upperLetter', '%1)')}</w:lvlOverride></w:num>",
    )
    body = items(0) + p("x", numbered(0, 2))
    assert shown_labels(word(body, numbering=numbering)) == ["1.", "B)"]


@pytest.mark.parametrize(
    ("restart", "expected"),
    [
        ("", ["1", "1.1", "1.1.1", "1.2", "1.2.1"]),
        ('<w:lvlRestart w:val="0"/>', ["1", "1.1", "1.1.1", "1.2", "1.2.2"]),
        ('<w:lvlRestart w:val="1"/>', ["1", "1.1", "1.1.1", "1.2", "1.2.2"]),
        ('<w:lvlRestart w:val="2"/>', ["1", "1.1", "1.1.1", "1.2", "1.2.1"]),
    ],
)
def test_restart_rules(restart: str, expected: list[str]) -> None:
    numbering = lists(
        level(0, "decimal", "%1"),
        level(1, "decimal", "%1.%2"),
        level(2, "decimal", "%1.%2.%3", restart),
    )
    assert shown_labels(word(items(0, 1, 2, 1, 2), numbering=numbering)) == expected


def test_bullet_levels_inside_a_number_show_nothing() -> None:
    numbering = lists(
        level(0, "decimal", "%1."),
        level(1, "bullet", "-"),
        level(2, "decimal", "%1.%2%3."),
    )
    assert shown_labels(word(items(0, 2), numbering=numbering)) == ["1.", "1.1."]


def test_a_numbering_style_link_leads_to_the_list_that_defines_it() -> None:
    numbering = (
        f'<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="Legal"/>'
        f"{level(0, 'upperRoman', '%1.')}</w:abstractNum>"
        '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Legal"/></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>'
    )
    styles = style(
        "Legal", '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>', kind="numbering"
    )
    document = word(items(0, 0), numbering=numbering, styles=styles)
    assert shown_labels(document) == ["I.", "II."]


def test_a_level_that_names_a_style_beats_the_style_s_own_level() -> None:
    numbering = lists(
        level(0, "decimal", "%1"),
        level(1, "decimal", "%1.%2", '<w:pStyle w:val="Sub"/>'),
    )
    styles = style("Sub", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    body = items(0) + p("sub", '<w:pStyle w:val="Sub"/>')
    assert shown_labels(word(body, numbering=numbering, styles=styles)) == ["1", "1.1"]


def test_a_hidden_level_counts_but_shows_nothing() -> None:
    hidden = (
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:lvlText w:val="%1."/><w:rPr><w:vanish/></w:rPr></w:lvl>'
    )
    numbering = lists(hidden, level(1, "decimal", "%1.%2"))
    assert shown_labels(word(items(0, 1), numbering=numbering)) == ["", "1.1"]


def test_symbol_bullets_become_unicode() -> None:
    bullet = (
        '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/>'
        '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr></w:lvl>'
    )
    face = first(word(items(0), numbering=lists(bullet)))
    assert face.label is not None
    assert (face.label.text, face.label.bullet) == ("•", True)
    assert symbol_text("\uf0a7", "Wingdings") == "▪"
    assert symbol_text("\uf0fc", "Wingdings") == "✓"
    assert symbol_text("\uf0b7", "Arial") == "•"
    assert symbol_text("a§", "Arial") == "a§"


def test_a_label_wears_the_mark_s_look_under_the_level_s_own() -> None:
    numbering = lists(
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:suff w:val="space"/><w:lvlText w:val="%1."/><w:lvlJc w:val="right"/>'
        '<w:rPr><w:b w:val="0"/></w:rPr></w:lvl>'
    )
    mark = '<w:b/><w:i/><w:vertAlign w:val="superscript"/>'
    label = first(word(p("x", numbered(0, mark=mark)), numbering=numbering)).label
    assert label is not None
    assert (label.format.bold, label.format.italic) == (False, True)
    assert (label.format.vert_align, label.suffix, label.alignment) == ("", "space", "right")


@pytest.mark.parametrize(
    ("properties", "stated"),
    [
        ("", {"kind": "inherit"}),
        ('<w:numPr><w:numId w:val="0"/></w:numPr>', {"kind": "none"}),
        ('<w:numPr><w:ilvl w:val="2"/></w:numPr>', {"kind": "levelOnly", "ilvl": 2}),
        (numbered(1, 5), {"kind": "reference", "numId": 5, "ilvl": 1}),
        ('<w:numPr><w:numId w:val="5"/></w:numPr>', {"kind": "reference", "numId": 5}),
    ],
)
def test_stated_numbering_is_what_the_paragraph_says(
    properties: str, stated: dict[str, object]
) -> None:
    document = word(p("x", properties))
    element = document.index.records(MAIN)[0].element
    assert stated_numbering(element.find(f"{W}pPr/{W}numPr")) == stated

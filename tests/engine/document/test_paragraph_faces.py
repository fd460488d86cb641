"""Paragraph faces: runs, redlines, fields, notes, comments and what each reading shows."""

from __future__ import annotations

import pytest

from engine.document.faces import OBJECT, ParagraphFace
from engine.document.reading import Reading
from engine.document.view import ViewBuilder
from engine.identity import StoryHandle
from tests.support.word_xml import first, level, lists, numbered, p, paragraphs, style, word

BY_ANN = 'w:author="Ann" w:date="2024-01-01T00:00:00Z"'


def r(text: str, look: str = "") -> str:
    properties = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def ins(inside: str, given: int = 1) -> str:
    return f'<w:ins w:id="{given}" {BY_ANN}>{inside}</w:ins>'


def gone(text: str, given: int = 2) -> str:
    inside = f'<w:r><w:delText xml:space="preserve">{text}</w:delText></w:r>'
    return f'<w:del w:id="{given}" {BY_ANN}>{inside}</w:del>'


def field(instruction: str, result: str = "") -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    code = f'<w:r><w:instrText xml:space="preserve">{instruction}</w:instrText></w:r>'
    middle = mark("separate") + r(result) if result else ""
    return mark("begin") + code + middle + mark("end")


def para(*inside: str, properties: str = "") -> str:
    made = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{made}{''.join(inside)}</w:p>"


def test_equal_neighbours_are_one_run() -> None:
    face = first(word(para(r("one "), r("two "), r("three", "<w:b/>"))))
    assert [(run.text, run.start, run.clean_start) for run in face.runs] == [
        ("one two ", 0, 0),
        ("three", 8, 8),
    ]


def test_redlines_show_in_markup_and_only_there() -> None:
    document = word(para(r("the "), gone("old"), ins(r("new")), r(" way")))
    face = first(document)
    assert face.text == "the oldnew way"
    assert face.clean_text == "the new way"
    assert [(run.text, [mark.kind for mark in run.revisions]) for run in face.runs] == [
        ("the ", []),
        ("old", ["deletion"]),
        ("new", ["insertion"]),
        (" way", []),
    ]
    mark = face.runs[1].revisions[0]
    assert (mark.author, mark.date, mark.revision_id) == ("Ann", "2024-01-01T00:00:00Z", "2")
    assert [run.clean_start for run in face.runs] == [0, None, 4, 7]
    assert first(document, Reading.ACCEPTED).text == "the new way"
    original = first(document, Reading.ORIGINAL)
    assert original.text == "the old way"
    assert original.clean_text == "the new way"


def test_offsets_map_both_ways_through_a_redline() -> None:
    face = first(word(para(r("the "), gone("old"), ins(r("new")), r(" way"))))
    assert [face.to_clean(offset) for offset in (0, 4, 5, 7, 8, 10, 14)] == [0, 4, 4, 4, 5, 7, 11]
    assert [face.from_clean(offset) for offset in (0, 3, 5, 7, 11)] == [0, 3, 8, 10, 14]
    for clean in range(len(face.clean_text) + 1):
        assert face.to_clean(face.from_clean(clean)) == clean


def test_moves_and_formatting_changes_are_marks_too() -> None:
    moved = f'<w:moveTo w:id="3" {BY_ANN}>{r("here")}</w:moveTo>'
    changed = r("bold", f'<w:b/><w:rPrChange w:id="4" {BY_ANN}><w:rPr/></w:rPrChange>')
    document = word(para(moved, changed))
    face = first(document)
    assert [mark.kind for run in face.runs for mark in run.revisions] == ["moveTo", "formatting"]
    assert face.runs[1].format.bold
    original = first(document, Reading.ORIGINAL)
    assert (original.text, original.runs[0].format.bold) == ("bold", False)


def test_a_paragraph_change_shows_its_old_look_in_the_original() -> None:
    change = f'<w:pPrChange w:id="5" {BY_ANN}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>'
    document = word(p("x", f'<w:jc w:val="center"/>{change}'))
    face = first(document)
    assert face.property_revision is not None
    assert (face.property_revision.kind, face.format.alignment) == ("formatting", "center")
    assert first(document, Reading.ORIGINAL).format.alignment == "left"


def test_hidden_text_is_left_out() -> None:
    face = first(word(para(r("seen"), r("unseen", "<w:vanish/>"))))
    assert (face.text, face.clean_text) == ("seen", "seen")


def test_a_style_separator_and_a_hidden_paragraph() -> None:
    separator = para(r("Heading."), properties="<w:rPr><w:vanish/><w:specVanish/></w:rPr>")
    hidden = para(properties="<w:rPr><w:vanish/></w:rPr>")
    faces = paragraphs(word(separator + hidden + p("x")))
    assert [(face.style_separator, face.hidden) for face in faces] == [
        (True, False),
        (False, True),
        (False, False),
    ]


@pytest.mark.parametrize(
    ("xml", "kind", "text", "clean"),
    [
        ("<w:tab/>", "tab", "\t", "\t"),
        ("<w:br/>", "break", "\n", "\n"),
        ('<w:br w:type="page"/>', "pageBreak", "\f", ""),
        ('<w:br w:type="column"/>', "columnBreak", "\f", ""),
        ('<w:sym w:font="Wingdings" w:char="F0FC"/>', "symbol", "✓", ""),
        ("<w:pgNum/>", "field", "", ""),
    ],
)
def test_leaves_that_are_no_text(xml: str, kind: str, text: str, clean: str) -> None:
    face = first(word(para(r("a"), f"<w:r>{xml}</w:r>", r("b"))))
    assert (face.runs[1].kind, face.runs[1].text) == (kind, text)
    assert face.clean_text == f"a{clean}b"
    assert face.to_clean(len(face.text)) == len(face.clean_text)


def test_an_aligned_tab_says_where_to() -> None:
    ptab = '<w:r><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="dot"/></w:r>'
    tab = first(word(para(r("a"), ptab))).runs[1].aligned_tab
    assert tab is not None
    assert (tab.alignment, tab.relative_to, tab.leader) == ("right", "margin", "dot")


def test_a_simple_field_without_a_result_has_its_place_and_the_look_of_its_run() -> None:
    empty = "<w:r><w:rPr><w:b/></w:rPr></w:r>"
    face = first(word(para(r("Page "), f'<w:fldSimple w:instr="PAGE">{empty}</w:fldSimple>')))
    assert [(run.kind, run.text, run.field) for run in face.runs] == [
        ("text", "Page ", None),
        ("field", "", "PAGE"),
    ]
    assert face.runs[1].format.bold


def test_fields_carry_their_instruction() -> None:
    face = first(word(para(r("see "), field(" REF _Ref1 \\r \\h ", "3.1"), field(" PAGE "))))
    assert [(run.kind, run.text, run.field) for run in face.runs] == [
        ("text", "see ", None),
        ("field", "3.1", "REF _Ref1 \\r \\h"),
        ("field", "", "PAGE"),
    ]
    assert face.clean_text == "see 3.1"


def test_links_of_both_spellings() -> None:
    element = f'<w:hyperlink r:id="rId7" w:anchor="top">{r("site")}</w:hyperlink>'
    coded = field(' HYPERLINK "https://b.example" \\l "x" ', "other")
    face = first(word(para(element, coded), targets={"rId7": "https://a.example"}))
    assert [(run.text, run.link, run.kind) for run in face.runs] == [
        ("site", "https://a.example#top", "text"),
        ("other", "https://b.example#x", "text"),
    ]


def test_entries_of_a_table_of_contents_are_not_dressed_as_links() -> None:
    blue = "<w:rPr><w:color w:val='0563C1'/><w:u w:val='single'/></w:rPr>"
    styles = f"<w:style w:type='character' w:styleId='Lien'><w:name w:val='Hyperlink'/>{blue}"
    linked = '<w:r><w:rPr><w:rStyle w:val="Lien"/><w:b/></w:rPr><w:t>{}</w:t></w:r>'

    def link(text: str) -> str:
        return f'<w:hyperlink w:anchor="x">{linked.format(text)}</w:hyperlink>'

    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    code = "<w:r><w:instrText> TOC \\o \\h </w:instrText></w:r>"
    first_entry = para(mark("begin"), code, mark("separate"), link("1. Term"))
    last_entry = para(link("2. Notices"), mark("end"), link("site"))
    faces = paragraphs(word(first_entry + last_entry, styles=f"{styles}</w:style>"))
    shown = [
        (run.text, run.format.color, run.format.underline, run.format.bold, run.link)
        for face in faces
        for run in face.runs
    ]
    assert shown == [
        ("1. Term", None, None, True, "#x"),
        ("2. Notices", None, None, True, "#x"),
        ("site", "0563C1", "single", True, "#x"),
    ]


def test_a_check_box_shows_its_state() -> None:
    box = (
        '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="1"/>'
        "</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText>"
        '</w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    assert first(word(para(box))).text == "☒"


def test_a_drop_down_shows_its_chosen_entry() -> None:
    def shown(state: str) -> str:
        entries = '<w:listEntry w:val="Delaware"/><w:listEntry w:val="New York"/>'
        choice = (
            '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList>'
            f"{state}{entries}</w:ddList></w:ffData></w:fldChar></w:r>"
            "<w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r>"
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )
        return first(word(para(r("Law: "), choice))).text

    assert shown("") == "Law: Delaware"
    assert shown('<w:result w:val="1"/><w:default w:val="0"/>') == "Law: New York"
    assert shown('<w:default w:val="1"/>') == "Law: New York"
    assert shown('<w:result w:val="7"/>') == "Law: "


@pytest.mark.parametrize(
    ("instruction", "shown"),
    [
        ('SYMBOL 211 \\f "Symbol"', "©"),
        ("SYMBOL 0xA7 \\f Arial \\s 10", "§"),
        ("SYMBOL 147", "\u201c"),
        ("SYMBOL 8364 \\u", "€"),
        ("SYMBOL 129", ""),
        ("SYMBOL x", ""),
        ("SYMBOL 55296 \\u", ""),
    ],
)
def test_a_symbol_field_shows_its_character(instruction: str, shown: str) -> None:
    coded = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f"<w:r><w:instrText>{instruction}</w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    assert first(word(para(r("Copyright "), coded))).text == f"Copyright {shown}"


def test_comment_ranges_cross_paragraphs() -> None:
    start, end = '<w:commentRangeStart w:id="7"/>', '<w:commentRangeEnd w:id="7"/>'
    faces = paragraphs(word(para(r("a"), start, r("b")) + p("c") + para(r("d"), end, r("e"))))
    shown = [(run.text, run.comment_ids) for face in faces for run in face.runs]
    assert shown == [("a", ()), ("b", ("7",)), ("c", ("7",)), ("d", ("7",)), ("e", ())]


def test_notes_are_numbered_in_reading_order() -> None:
    def reference(given: int, custom: str = "") -> str:
        return f'<w:r><w:footnoteReference w:id="{given}"{custom}/></w:r>'

    notes = "".join(
        f'<w:footnote w:id="{given}"><w:p><w:r><w:footnoteRef/></w:r>{r(" note")}</w:p>'
        "</w:footnote>"
        for given in (2, 3, 4)
    )
    removed = f'<w:del w:id="1" {BY_ANN}>{reference(2)}</w:del>'
    custom = reference(4, ' w:customMarkFollows="1"')
    document = word(para(removed, r("a"), reference(3), custom), footnotes=notes)
    face = first(document)
    assert [run.note.label for run in face.runs if run.note] == ["1", "2", ""]
    accepted = first(document, Reading.ACCEPTED)
    assert [run.note.label for run in accepted.runs if run.note] == ["1", ""]
    assert accepted.runs[1].clean_length == len("[^1]")
    assert accepted.text == f"a{OBJECT}{OBJECT}"
    note = ViewBuilder(document).view(StoryHandle("footnote", note_id=3), Reading.ACCEPTED)
    assert note is not None
    (inside,) = note.items
    assert isinstance(inside, ParagraphFace)
    mark = inside.runs[0].note
    assert mark is not None
    assert (mark.label, mark.is_mark) == ("1", True)


def test_separators_of_notes_are_offered_and_absent_ones_are_none() -> None:
    notes = (
        '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    )
    builder = ViewBuilder(word(p("x"), footnotes=notes))
    found = builder.note_separator("footnote", "separator")
    assert found is not None
    assert len(found.items) == 1
    assert builder.note_separator("footnote", "continuationSeparator") is None


def test_equations_are_linear_text() -> None:
    math = (
        "<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r>"
        "</m:den></m:f><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r>"
        "</m:sup></m:sSup></m:oMath>"
    )
    face = first(word(para(r("so "), math)))
    assert (face.runs[1].kind, face.runs[1].text) == ("math", "(a+b)/cx^2")
    assert face.clean_text == "so "


def test_symbol_font_characters_of_ordinary_text_are_mapped() -> None:
    look = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
    face = first(word(para(r("&#xF0B7;", look))))
    assert (face.text, face.clean_text) == ("•", "\uf0b7")


DELETED_MARK = f'<w:rPr><w:del w:id="9" {BY_ANN}/></w:rPr>'


def test_a_vanished_paragraph_is_not_in_the_reading() -> None:
    document = word(p("a") + para(gone("b"), properties=DELETED_MARK) + p("c"))
    assert [face.text for face in paragraphs(document, Reading.ACCEPTED)] == ["a", "c"]
    assert [face.text for face in paragraphs(document, Reading.ORIGINAL)] == ["a", "b", "c"]
    assert [mark.kind for mark in paragraphs(document)[1].mark_revisions] == ["deletion"]


def test_text_whose_mark_is_gone_runs_on_into_the_follower() -> None:
    numbering = lists(level(0, "decimal", "%1."))
    document = word(
        p("a", numbered(0))
        + para(r("kept "), properties=f'<w:jc w:val="right"/>{DELETED_MARK}')
        + p("c", f'{numbered(0)}<w:jc w:val="both"/>'),
        numbering=numbering,
    )
    one, kept, follower = paragraphs(document, Reading.ACCEPTED)
    assert (kept.style_separator, kept.format) == (True, follower.format)
    assert [face.label.text if face.label else None for face in (one, kept, follower)] == [
        "1.", "2.", None,
    ]  # fmt: skip
    assert not paragraphs(document)[1].style_separator


def test_content_controls_are_looked_through() -> None:
    def control(inside: str) -> str:
        return f"<w:sdt><w:sdtContent>{inside}</w:sdtContent></w:sdt>"

    body = control(p("in") + control(p("deeper"))) + para(control(r("inline")))
    assert [face.text for face in paragraphs(word(body))] == ["in", "deeper", "inline"]


def test_an_imported_document_is_a_named_placeholder() -> None:
    face = first(word('<w:altChunk r:id="rId3"/>'))
    image = face.runs[0].image
    assert image is not None
    assert (image.kind, image.label, face.text) == ("altChunk", "Imported document", OBJECT)


def test_frames_and_drop_caps() -> None:
    frame = first(
        word(p("T", '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:hAnchor="text"/>'))
    ).format.frame
    assert frame is not None
    assert (frame.drop_cap, frame.lines, frame.h_anchor) == ("drop", 3, "text")


def test_paragraph_borders_and_shading() -> None:
    borders = (
        '<w:pBdr><w:top w:val="single" w:sz="8" w:space="1" w:color="FF0000"/>'
        '<w:bottom w:val="nil"/></w:pBdr><w:shd w:val="clear" w:fill="EEEEEE"/>'
    )
    found = first(word(p("x", borders))).format
    assert list(found.borders) == ["top"]
    assert (found.borders["top"].width, found.shading) == (20.0, "EEEEEE")


def test_styles_that_hide_hide_in_faces_too() -> None:
    styles = style("Ghost", "<w:rPr><w:vanish/></w:rPr>", kind="character")
    face = first(word(para(r("a"), r("b", '<w:rStyle w:val="Ghost"/>')), styles=styles))
    assert face.text == "a"

"""The inline reading: which characters stand where, in each of the three readings."""

from __future__ import annotations

import pytest

from engine.document.block_text import read_text
from engine.document.inline import AtomKind, InlineContext, read_inline
from engine.document.reading import Reading
from tests.engine.document.opened import element, opened


def run(text: str, tag: str = "t") -> str:
    return f'<w:r><w:{tag} xml:space="preserve">{text}</w:{tag}></w:r>'


def field(result: str, code: str = " REF a ") -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    return (
        mark.format("begin")
        + f"<w:r><w:instrText>{code}</w:instrText></w:r>"
        + mark.format("separate")
        + result
        + mark.format("end")
    )


CASES = [
    (run("plain"), "plain", "plain", "plain"),
    (f"{run('a')}<w:ins>{run('b')}</w:ins>", "ab", "a", "ab"),
    (f"{run('a')}<w:del>{run('b', 'delText')}</w:del>", "a", "ab", "ab"),
    (f"<w:ins><w:del>{run('x', 'delText')}</w:del></w:ins>", "", "", "x"),
    (f"<w:moveFrom>{run('m')}</w:moveFrom><w:moveTo>{run('m')}</w:moveTo>", "m", "m", "mm"),
    (f"<w:hyperlink><w:ins>{run('link')}</w:ins></w:hyperlink>", "link", "", "link"),
    (f"<w:smartTag><w:smartTag>{run('tag')}</w:smartTag></w:smartTag>", "tag", "tag", "tag"),
    (f"<w:sdt><w:sdtPr/><w:sdtContent>{run('c')}</w:sdtContent></w:sdt>", "c", "c", "c"),
    ("<w:sdt><w:sdtPr/></w:sdt>", "", "", ""),
    (f"<w:fldSimple w:instr='PAGE'>{run('7')}</w:fldSimple>", "7", "7", "7"),
    (field(run("3.1")), "3.1", "3.1", "3.1"),
    (field(field(run("in"))), "in", "in", "in"),
    (field(""), "", "", ""),
    (f"<w:bdo>{run('b')}</w:bdo><w:dir>{run('d')}</w:dir>", "bd", "bd", "bd"),
    ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:cr/></w:r>", "a\tb\n\n", None, None),
    ("<w:r><w:br w:type='page'/><w:br w:type='column'/></w:r>", "", "", ""),
    ("<w:r><w:noBreakHyphen/><w:softHyphen/><w:ptab/></w:r>", "\u2011\u00ad\t", None, None),
    ("<w:r><w:sym w:char='F0A7'/><w:drawing/><w:pict/></w:r>", "", "", ""),
    ("<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>", "", "", ""),
    ("<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>", "", "", ""),
    ("<w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>shown</w:t></w:r>", "shown", None, None),
    (
        "<w:r><w:ruby><w:rt><w:r><w:t>r</w:t></w:r></w:rt>"
        f"<w:rubyBase>{run('base')}</w:rubyBase></w:ruby></w:r>",
        "base",
        "base",
        "base",
    ),
    (
        f"<mc:AlternateContent><mc:Choice>{run('new')}</mc:Choice>"
        f"<mc:Fallback>{run('old')}</mc:Fallback></mc:AlternateContent>",
        "new",
        "new",
        "new",
    ),
    (f"<mc:AlternateContent><mc:Fallback>{run('f')}</mc:Fallback></mc:AlternateContent>",)
    + ("f",) * 3,
    # A begin without an end, and an end without a begin, are no fields: nothing gets lost.
    ("<w:r><w:fldChar w:fldCharType='begin'/></w:r>" + run("kept"), "kept", "kept", "kept"),
    ("<w:r><w:fldChar w:fldCharType='end'/></w:r>" + run("kept"), "kept", "kept", "kept"),
]


@pytest.mark.parametrize(("xml", "accepted", "original", "markup"), CASES)
def test_each_reading_shows_its_own_text(
    xml: str, accepted: str, original: str | None, markup: str | None
) -> None:
    reading = read_inline(element(f"<w:p>{xml}</w:p>"))
    assert reading.text() == accepted
    assert reading.text(Reading.ORIGINAL) == (accepted if original is None else original)
    assert reading.text(Reading.MARKUP) == (accepted if markup is None else markup)


@pytest.mark.parametrize("xml", [case[0] for case in CASES])
def test_the_fast_pass_reads_what_the_full_reading_reads(xml: str) -> None:
    paragraph = element(f"<w:p>{xml}</w:p>")
    assert read_text(paragraph, InlineContext()).text == read_inline(paragraph).text()


def test_atoms_know_their_run_their_revisions_and_their_field() -> None:
    paragraph = element(f"<w:p>{run('a')}<w:ins w:id='1'>{field(run('9'))}</w:ins></w:p>")
    atoms = read_inline(paragraph).atoms
    result = next(atom for atom in atoms if atom.kind is AtomKind.FIELD_RESULT)
    assert result.field is not None and result.field.name == "REF" and result.field.atomic
    assert [r.get(r.tag.replace("ins", "id")) for r in result.revisions] == ["1"]
    assert {id(atom.field) for atom in atoms[1:]} == {id(result.field)}
    assert result.run.tag.endswith("}r") and atoms[0].field is None


def test_offsets_lead_to_the_atom_on_either_side() -> None:
    reading = read_inline(element(f"<w:p>{run('ab')}<w:del>{run('X')}</w:del>{run('cd')}</w:p>"))
    after, before = reading.at(2), reading.at(2, side="before")
    assert after is not None and (after[0].text, after[1]) == ("cd", 0)
    assert before is not None and (before[0].text, before[1]) == ("ab", 2)
    end = reading.at(4)
    assert end is not None and (end[0].text, end[1]) == ("cd", 2)


def test_a_slice_holds_what_lies_strictly_inside_it() -> None:
    mark = "<w:bookmarkStart w:id='1' w:name='b'/>"
    reading = read_inline(element(f"<w:p>{run('ab')}{mark}{run('cd')}</w:p>"))
    pieces = [(s.atom.text, s.start, s.end) for s in reading.slice(1, 3)]
    assert pieces == [("ab", 1, 2), ("", 0, 0), ("cd", 0, 1)]
    assert [s.atom.text for s in reading.slice(0, 2)] == ["ab"]


def test_a_field_over_several_paragraphs_hides_its_code_and_shows_its_result() -> None:
    begin = "{!<w:r><w:fldChar w:fldCharType='begin'/></w:r>!}"
    code = "{!<w:r><w:instrText> TOC </w:instrText></w:r>!}"
    separate = "{!<w:r><w:fldChar w:fldCharType='separate'/></w:r>!}"
    end = "{!<w:r><w:fldChar w:fldCharType='end'/></w:r>!}"
    document = opened(f"a{begin}{code}", f"code too{separate}one", "two", f"three{end}b", "c")
    blocks = document.snapshot().blocks
    assert [block.text for block in blocks][:5] == ["a", "one", "two", "threeb", "c"]
    middle = document.inline(blocks[2].id)
    assert middle is not None and middle.atoms[0].field is not None
    assert middle.atoms[0].field.name == "TOC"


def test_hidden_text_can_be_read_on_request() -> None:
    document = opened("seen {%unseen%}")
    reading = document.inline(document.snapshot().blocks[0].id)
    assert reading is not None
    assert (reading.text(), reading.text(include_hidden=True)) == ("seen ", "seen unseen")

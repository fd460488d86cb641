"""The engine's part of the users' complaints 1 to 10, by number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.flows import (
    ME,
    applied,
    block,
    decided,
    elements,
    one_by_one,
    opened,
    replaced,
    revision_ids,
    run,
    sound,
    texts,
    words_of,
)
from tests.engine.cli.commands import whereas
from tests.support.docs import docx, part_text, table
from tests.support.xmldiff import W, assert_same_xml, canonical

LAW = "This Agreement is governed by the laws of the State of {*Delaware*}, without regard to "
CLAUSE = LAW + "its rules on the conflict of laws, and the courts of that State have jurisdiction."


def clean(text: str) -> str:
    return text.replace("{*", "").replace("*}", "")


def test_case_1_a_full_paragraph_passed_for_one_word_marks_one_word() -> None:
    package = docx(CLAUSE)
    session = opened(package)
    found = block(session, "governed")
    new = found.text.replace("Delaware", "Nevada")
    applied(session, {"type": "replaceBlock", "blockId": found.id, "text": new})
    saved = session.save()
    (deleted,), (inserted,) = elements(saved, "del"), elements(saved, "ins")
    assert (words_of(deleted), words_of(inserted)) == ("Delaware", "Nevada")
    outside = [canonical(r) for r in elements(saved, "r") if r.getparent().tag == f"{W}p"]
    before = [canonical(r) for r in elements(package, "r")]
    assert outside == [before[0], before[2]]
    assert canonical(inserted[0].find(f"{W}rPr")) == canonical(deleted[0].find(f"{W}rPr"))


def test_case_1_appending_deletes_nothing_and_two_edits_are_two_pairs() -> None:
    session = opened(docx(CLAUSE))
    found = block(session, "governed")
    longer = found.text + " So it is, yes"
    applied(session, {"type": "replaceBlock", "blockId": found.id, "text": longer})
    saved = session.save()
    assert not elements(saved, "del")
    assert sum(len(words_of(each)) for each in elements(saved, "ins")) == 14
    session = opened(docx(CLAUSE))
    found = block(session, "governed")
    new = found.text.replace("Delaware", "Nevada").replace("courts", "tribunals")
    applied(session, {"type": "replaceBlock", "blockId": found.id, "text": new})
    saved = session.save()
    assert [words_of(each) for each in elements(saved, "del")] == ["Delaware", "courts"]
    assert [words_of(each) for each in elements(saved, "ins")] == ["Nevada", "tribunals"]


def test_case_2_the_history_of_others_is_kept() -> None:
    items = [f"clause {n} {{+new {n}|{'Ann' if n % 2 else 'Bob'}+}} tail" for n in range(32)]
    items += [f"part {n} {{-old {n}|Bob-}} rest" for n in range(6)]
    package = docx(*items)
    session = opened(package)
    applied(session, replaced(session, "clause 7 ", "tail", "end"))
    saved = session.save()
    facts = [
        [(e.tag, e.get(f"{W}id"), e.get(f"{W}author"), e.get(f"{W}date")) for e in found]
        for found in (
            [*elements(package, "ins"), *elements(package, "del")],
            [*elements(saved, "ins"), *elements(saved, "del")],
        )
    ]
    assert len(facts[0]) == 38 and set(facts[0]) <= set(facts[1])
    assert {author for _, _, author, _ in set(facts[1]) - set(facts[0])} == {ME}
    assert len(facts[1]) == 40
    back = decided(saved, "reject", ME)
    assert_same_xml(part_text(back), part_text(package))


def test_case_3_an_edit_across_a_border_is_layered() -> None:
    package = docx("alpha beta {+gamma|Ann+} delta")
    session = opened(package)
    applied(session, replaced(session, "alpha", "gamma delta", "omega"))
    saved = session.save()
    assert texts(opened(saved)) == ["alpha beta omega"]
    theirs = [e for e in elements(saved, "ins") if e.get(f"{W}author") == "Ann"]
    layered = [e for e in theirs if e.find(f"{W}del") is not None]
    assert len(layered) == 1 and words_of(layered[0].find(f"{W}del")) == "gamma"
    assert_same_xml(part_text(decided(saved, "reject", ME)), part_text(package), join_runs=True)
    sound(saved)


def test_case_4_typing_beside_an_insertion_with_tracking_off() -> None:
    package = docx("alpha {+beta|Ann+} gamma")
    session = opened(package)
    typed = {"type": "insertText", "blockId": block(session, "alpha").id, "offset": 10, "text": "X"}
    applied(session, typed, mode="direct")
    saved = session.save()
    (insertion,) = elements(saved, "ins")
    assert words_of(insertion) == "beta"
    assert texts(opened(decided(saved, "reject"))) == ["alpha X gamma"]


def test_case_5_bulk_equals_one_by_one() -> None:
    package = docx(table(["Signed attendance sheet", "b"]), "end")
    session = opened(package)
    new = "Time-stamped photograph and signed attendance sheet"
    found = block(session, "Signed attendance sheet")
    applied(session, {"type": "replaceBlock", "blockId": found.id, "text": new})
    saved = session.save()
    for back in (decided(saved, "reject"), one_by_one(saved, "reject")):
        assert texts(opened(back)) == texts(opened(package))
        assert not [*elements(back, "ins"), *elements(back, "del"), *elements(back, "rPrChange")]


def test_case_5_a_malformed_change_never_blocks_the_others(tmp_path: Path) -> None:
    package = docx('one {!<w:ins w:id="90"/>!}', "two {+new|Ann+}", "three {-old|Bob-}")
    path, out = tmp_path / "a.docx", tmp_path / "b.docx"
    path.write_bytes(package)
    done = whereas("resolve", path, "accept", "--save", out)
    assert done.code == 0 and done.value["resolved"] >= 2
    assert [each for each in texts(opened(out.read_bytes()))] == ["one ", "two new", "three "]


def test_case_6_a_whole_list_item_goes() -> None:
    package = docx(". one", ". two", ". three", "end")
    session = opened(package)
    applied(session, {"type": "deleteBlock", "blockId": block(session, "two").id})
    saved = session.save()
    paragraph = next(p for p in elements(saved, "p") if words_of(p) == "two")
    assert paragraph.find(f"{W}pPr/{W}rPr/{W}del") is not None
    accepted = opened(decided(saved, "accept"))
    assert texts(accepted) == ["one", "three", "end"]
    labels = [each.display_label for each in accepted.document.snapshot().blocks]
    assert labels[:2] == ["1", "2"]
    assert_same_xml(part_text(decided(saved, "reject")), part_text(package))


@pytest.mark.parametrize(
    ("kind", "decision"), [("deleteTableRow", "accept"), ("insertTableRow", "reject")]
)
def test_case_7_rows_leave_nothing_behind(kind: str, decision: str) -> None:
    package = docx(table(["a", "b"], ["c", "d"]), "end")
    session = opened(package)
    extra = {"cellTexts": ["x", "y"]} if kind == "insertTableRow" else {}
    applied(session, {"type": kind, "blockId": block(session, "c").id, **extra})
    saved = session.save()
    mark = "del" if kind == "deleteTableRow" else "ins"
    (marked,) = [r for r in elements(saved, "tr") if r.find(f"{W}trPr/{W}{mark}") is not None]
    for run_ in marked.iter(f"{W}r"):
        assert run_.getparent().tag == f"{W}{mark}"
    rows = elements(decided(saved, decision), "tr")
    assert len(rows) == (1 if kind == "deleteTableRow" else 2)
    other = "reject" if decision == "accept" else "accept"
    assert len(elements(decided(saved, other), "tr")) == (2 if kind == "deleteTableRow" else 3)


def moved(tag: str, name: str, words: list[str], first: int) -> str:
    """A move as Word spells it: the range around paragraphs whose marks move too."""
    stamp = 'w:author="Ann" w:date="2024-01-02T03:04:05Z"'
    made = f'<w:{tag}RangeStart w:id="{first}" w:name="{name}" {stamp}/>'
    for position, each in enumerate(words):
        one, other = first + 2 * position + 1, first + 2 * position + 2
        made += (
            f'<w:p><w:pPr><w:rPr><w:{tag} w:id="{one}" {stamp}/></w:rPr></w:pPr>'
            f'<w:{tag} w:id="{other}" {stamp}><w:r><w:t>{each}</w:t></w:r></w:{tag}></w:p>'
        )
    return made + f'<w:{tag}RangeEnd w:id="{first}"/>'


def test_case_8_a_move_over_three_paragraphs_is_one_item() -> None:
    from tests.e2e.bad_files import with_body

    words = ["first moved", "second moved", "third moved"]
    plain = "<w:p><w:r><w:t>{0}</w:t></w:r></w:p>"
    inside = plain.format("top") + moved("moveFrom", "m", words, 10) + plain.format("middle")
    package = with_body(inside + moved("moveTo", "m", words, 30) + plain.format("end"))
    session = opened(package)
    (item,) = session.document.revisions()
    assert item.kind == "move" and item.author == "Ann"
    assert [each for each in texts(session) if each] == ["top", "middle", *words, "end"]
    for decision, expected in (
        ("accept", ["top", "middle", *words, "end"]),
        ("reject", ["top", *words, "middle", "end"]),
    ):
        back = decided(package, decision)
        assert texts(opened(back)) == expected
        assert "w:move" not in part_text(back)


def test_case_8_our_own_move_spells_its_source_with_text() -> None:
    session = opened(docx("one", "two", "three", "end"))
    target = block(session, "three").id
    applied(
        session, {"type": "moveBlock", "blockId": block(session, "one").id, "targetBlockId": target}
    )
    saved = session.save()
    for source in elements(saved, "moveFrom"):
        assert not list(source.iter(f"{W}delText"))
    assert any(words_of(each) == "one" for each in elements(saved, "moveFrom"))
    assert texts(opened(decided(saved, "accept"))) == ["two", "three", "one", "end"]
    assert texts(opened(decided(saved, "reject"))) == ["one", "two", "three", "end"]


def test_case_8_a_moved_paragraph_keeps_its_links_and_its_page_break() -> None:
    from tests.support.docs import Paragraph

    broken = Paragraph("go {&here|https://example.com/&}", properties="<w:pageBreakBefore/>")
    package = docx("one", broken, "end")
    session = opened(package)
    target = {"targetBlockId": block(session, "one").id, "placement": "before"}
    applied(session, {"type": "moveBlock", "blockId": block(session, "go").id, **target})
    saved = session.save()
    sound(saved)
    accepted = decided(saved, "accept")
    (link,) = elements(accepted, "hyperlink")
    assert words_of(link) == "here" and not list(link.iter(f"{W}moveTo"))
    assert len(elements(accepted, "pageBreakBefore")) == 1
    assert_same_xml(part_text(decided(saved, "reject")), part_text(package))


def test_case_8_a_blank_paragraph_goes_and_comes() -> None:
    package = docx("one", "", "two", "end")
    session = opened(package)
    blank = next(each for each in session.document.snapshot().blocks if not each.text)
    operation = {
        "type": "moveBlock",
        "blockId": blank.id,
        "targetBlockId": block(session, "end").id,
    }
    run(session, {**operation, "placement": "before"})
    saved = session.save()
    assert "w:move" not in part_text(saved)
    assert_same_xml(part_text(decided(saved, "reject")), part_text(package))


def test_case_9_views_are_pure(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(docx("one {+new|Ann+}{-old|Bob-}", ". item", "end"))
    views = ("accepted", "original", "markup")
    calls = [{"name": "read_document", "arguments": {"view": view}} for view in views]
    out = tmp_path / "b.docx"
    done = whereas("script", path, json.dumps(calls), "--save", out)
    assert all(envelope["ok"] for envelope in done.value), done.value
    assert out.read_bytes() == path.read_bytes()
    session = opened(path.read_bytes())
    before = len(session.document.revisions())
    applied(session, replaced(session, "one", "one", "One"))
    assert len(session.document.revisions()) > before


def test_case_10_only_what_is_shown_is_accepted(tmp_path: Path) -> None:
    path, out = tmp_path / "a.docx", tmp_path / "b.docx"
    path.write_bytes(docx("one {+mine|Ann+} {+theirs|Bob+}", "two {-gone|Ann-} {-kept|Bob-}"))
    before = whereas("changes", path).value["changes"]
    done = whereas("resolve", path, "accept", "--author", "Ann", "--save", out)
    assert done.value["resolved"] == 2
    left = whereas("changes", out).value["changes"]
    facts = ("id", "type", "author", "date", "text")
    assert [[each[f] for f in facts] for each in left] == [
        [each[f] for f in facts] for each in before if each["author"] == "Bob"
    ]
    assert revision_ids(opened(out.read_bytes()), "Ann") == []

"""Acceptance list, numbers 65–73, 81 and 82: new paragraphs, splits, joins and lists."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.contract import MODES, Contract, assert_sound, edited, op, replacing
from tests.support.docs import Cell, Paragraph, docx, table
from tests.support.generated import documents
from tests.support.operations import operations


@pytest.mark.parametrize("mode", MODES)
def test_65_an_insertion_inherits_the_list_but_no_id(mode: str) -> None:
    contract = Contract(Paragraph("one", level=1, para_id="00000AAA"), "end")
    result = contract.done(op("insertAfterBlock", "00000AAA", text="two"), mode=mode)
    first, second = contract.blocks[:2]
    assert second.list_reference == first.list_reference
    assert second.id != first.id
    wire = result.to_wire()["receipts"][0]["affected"][0]
    assert wire["blockIds"] == [second.id]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("side", ["After", "Before"])
def test_66_an_insertion_beside_a_block_of_a_cell_stays_in_the_cell(mode: str, side: str) -> None:
    contract = Contract(table(["a", "b"], ["c", "d"]), "end")
    contract.done(op(f"insert{side}Block", contract.of("a"), text="new"), mode=mode)
    new = next(block for block in contract.blocks if block.text == "new")
    assert (new.table.row_index, new.table.cell_index) == (0, 0)
    saved = contract.reopened()
    expected = ["a", "new"] if side == "After" else ["new", "a"]
    if mode != "suggested":
        assert saved.texts == [*expected, "b", "c", "d", "end"]
    assert_sound(contract.session.save())
    saved.decide("reject")
    assert mode == "direct" or not saved.unlike(contract.package)


@pytest.mark.parametrize("mode", MODES)
def test_67_bold_markers_become_bold_in_insertions(mode: str) -> None:
    contract = Contract("start", "end")
    text = "a **bold** and ***both*** but *x* and _y_"
    contract.done(op("insertAfterBlock", contract.id(0), text=text), mode=mode)
    assert contract.texts[1] == "a bold and both but *x* and _y_"
    looks = {run.text: run.format for run in contract.document.view().items[1].runs}
    assert looks["bold"].bold and not looks["bold"].italic
    assert looks["both"].bold and looks["both"].italic


def test_67_bold_markers_are_stripped_in_tracked_replacements() -> None:
    contract = Contract("alpha beta")
    contract.done(replacing(contract.id(0), "beta", "**gamma**"))
    assert contract.texts == ["alpha gamma"]
    assert "<w:b/>" not in contract.xml()


@pytest.mark.parametrize("mode", MODES)
def test_68_several_lines_become_several_paragraphs_and_that_is_said(mode: str) -> None:
    contract = Contract(Paragraph("start", properties='<w:jc w:val="center"/>'), "end")
    result = contract.done(
        op("insertAfterBlock", contract.id(0), text="one\r\n\n  \ntwo\rthree"), mode=mode
    )
    assert contract.texts == ["start", "one", "two", "three", "end"]
    (said,) = result.to_wire()["normalizations"]
    assert (said["code"], said["paragraphCount"]) == ("splitMultilineText", 3)
    aligned = [item.format.alignment for item in contract.document.view().items]
    assert aligned == ["center", "center", "left", "left", "left"]


@pytest.mark.parametrize("mode", MODES)
def test_68_inline_breaks_and_all_paragraphs_are_the_callers_choice(mode: str) -> None:
    contract = Contract(". start", "end")
    contract.done(
        op("insertAfterBlock", contract.id(0), text="one\ntwo\tx", lineBreakMode="inline"),
        op("insertAfterBlock", contract.id(0), text="a\nb", formattingScope="allParagraphs"),
        mode=mode,
    )
    assert contract.texts == ["start", "one\ntwo\tx", "a", "b", "end"]
    assert [b.kind for b in contract.blocks] == ["listItem"] * 4 + ["paragraph"]


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_69_blank_insertions_and_deletions_are_real_edits(mode: str) -> None:
    contract = Contract("a", "", "b")
    contract.done(op("insertAfterBlock", contract.id(0), text=""), mode=mode)
    assert contract.texts == ["a", "", "", "b"]
    contract.done(op("deleteBlock", contract.id(2)), mode=mode)
    contract.decide("accept")
    assert contract.texts == ["a", "", "b"]


def test_70_an_insertion_of_a_page_break_alone_cannot_be_tracked() -> None:
    contract = Contract("a", "b")
    only = op("insertAfterBlock", contract.id(0), text="", pageBreakBefore=True)
    assert contract.refused(only) == "unsupportedMode"
    contract.done(only, mode="direct")
    assert "<w:pageBreakBefore/>" in contract.xml()


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_71_no_final_mark_ever_carries_a_revision(package: bytes, data: st.DataObject) -> None:
    contract = Contract(package)
    contract.run(*data.draw(operations(contract.blocks), label="operations"))
    assert_sound(contract.session.save())


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_71_the_last_paragraph_of_a_cell_is_only_emptied(mode: str) -> None:
    contract = Contract(table(["a", "b"]), "end")
    contract.done(op("deleteBlock", contract.of("a")), mode=mode)
    saved = contract.reopened()
    saved.decide("accept")
    assert saved.texts == ["", "b", "end"]
    assert_sound(contract.session.save())


def test_72_appending_after_the_last_paragraph_marks_the_one_before() -> None:
    contract = Contract("one", "last")
    contract.done(op("insertAfterBlock", contract.id(1), text="X"))
    paragraphs = re.findall(r"<w:p[ >].*?</w:p>", contract.xml())
    assert "<w:rPr><w:ins " in paragraphs[1] and "<w:rPr><w:ins " not in paragraphs[2]
    accepted, rejected = contract.reopened(), contract.reopened()
    accepted.decide("accept")
    assert accepted.texts == ["one", "last", "X"]
    rejected.decide("reject")
    assert not rejected.unlike(contract.package)


def test_72_properties_that_differ_come_back_when_the_appended_one_is_rejected() -> None:
    contract = Contract("one", Paragraph("last", properties='<w:jc w:val="center"/>'))
    plain = op("insertAfterBlock", contract.id(1), text="X", inheritFormatting=False)
    contract.done(plain)
    contract.decide("reject")
    assert not contract.unlike(contract.package)


def test_73_splits_and_joins_with_separators_resolve_both_ways() -> None:
    for kind, texts in (
        (op("splitBlock", "", offset=5, separator=" "), ["alpha", "beta", "gamma"]),
        (op("mergeBlockWithNext", "", separator="; "), ["alpha beta; gamma"]),
    ):
        contract = Contract("alpha beta", "gamma")
        contract.done({**kind, "blockId": contract.id(0)})
        accepted, rejected = contract.reopened(), contract.reopened()
        accepted.decide("accept")
        assert accepted.texts == texts
        rejected.decide("reject")
        assert not rejected.unlike(contract.package)


@pytest.mark.parametrize("mode", MODES)
def test_73_a_join_at_the_end_of_its_container_is_refused(mode: str) -> None:
    contract = Contract(table([Cell(("a",)), "b"]), "end")
    for text in ("a", "end"):
        assert contract.refused(op("mergeBlockWithNext", contract.of(text)), mode=mode) == (
            "unsupportedBlock"
        )


LOOKS: list[tuple[dict[str, Any], str]] = [
    ({"styleId": "Nowhere"}, "missingStyle"),
    ({"styleId": "FootnoteReference"}, "missingStyle"),
    ({"numbering": {"kind": "reference", "numId": 77}}, "missingNumbering"),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("look", "code"), LOOKS)
def test_81_what_the_document_does_not_define_is_refused_everywhere(
    mode: str, look: dict[str, Any], code: str
) -> None:
    contract = Contract("alpha beta", "gamma")
    block = contract.id(0)
    ops = [
        op("setBlockParagraphProperties", block, properties=look),
        op("insertAfterBlock", block, text="x", **look),
        op("insertBeforeBlock", block, text="x", **look),
        op("splitBlock", block, offset=5, firstParagraphProperties=look),
        op("splitBlock", block, offset=5, secondParagraphProperties=look),
        op("mergeBlockWithNext", block, mergedParagraphProperties=look),
    ]
    if "styleId" in look:
        ops.append(op("replaceBlock", block, text="y", **look))
    for one in ops:
        result = contract.run(one, mode=mode)
        assert [skipped.code for skipped in result.skipped] == [code], one
        expected = "Heading1" if code == "missingStyle" else "1"
        assert expected in result.skipped[0].detail
    assert contract.session.save() == contract.package


def test_81_an_undefined_level_of_a_defined_list_is_allowed() -> None:
    package = edited(
        docx("a", "b"), '<w:lvl w:ilvl="8">', '<w:lvl w:ilvl="7">', "word/numbering.xml"
    )
    contract = Contract(package)
    look = {"numbering": {"kind": "reference", "numId": 1, "ilvl": 8}}
    contract.done(op("setBlockParagraphProperties", contract.id(0), properties=look))


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_82_every_operation_gets_a_list_of_its_own(mode: str) -> None:
    contract = Contract("a", "b", "c")
    new = {"numbering": {"kind": "newList", "format": "numbered"}}
    contract.done(
        op("setBlockParagraphProperties", contract.id(0), properties=new),
        op("insertAfterBlock", contract.id(1), text="x\ny", formattingScope="allParagraphs", **new),
        mode=mode,
    )
    lists = [(b.text, b.list_reference and b.list_reference["numId"]) for b in contract.blocks]
    own = dict(lists)
    assert own["x"] == own["y"] != own["a"] and own["b"] is None
    assert len({own["a"], own["x"], 1}) == 3
    assert_sound(contract.session.save())
    assert [b.display_label for b in contract.reopened().blocks] == ["1.", None, "1.", "2.", None]


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_82_the_numbering_part_is_made_when_absent(mode: str) -> None:
    contract = Contract(without_numbering(docx("a", "b")))
    new = {"numbering": {"kind": "newList", "format": "bullet", "level": 1}}
    contract.done(op("setBlockParagraphProperties", contract.id(0), properties=new), mode=mode)
    saved = contract.session.save()
    assert_sound(saved)
    assert Contract(saved).blocks[0].display_label == "o"
    contract.session.undo()
    assert contract.session.save() == contract.package


def without_numbering(package: bytes) -> bytes:
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as source, zipfile.ZipFile(buffer, "w") as target:
        for entry in source.infolist():
            text = source.read(entry)
            if entry.filename == "word/numbering.xml":
                continue
            text = re.sub(rb'<Override PartName="/word/numbering.xml"[^>]*/>', b"", text)
            text = re.sub(rb'<Relationship [^>]*Target="numbering.xml"[^>]*/>', b"", text)
            target.writestr(entry, text)
    return buffer.getvalue()

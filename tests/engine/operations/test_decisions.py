"""What a reviewer decides at once: columns with their cells, and changes inside of moved text."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.e2e.whole_package import difference_of
from tests.support.contract import Contract, op
from tests.support.docs import Cell, Paragraph, Row, table
from tests.support.docs import part_text as part


def items(contract: Contract) -> list[tuple[str, str, str]]:
    return [(item.kind, item.author, item.text) for item in contract.document.revisions()]


def groups(contract: Contract) -> Counter[str]:
    return Counter(item.group_id for item in contract.document.revisions())


def decide_one(contract: Contract, item: Any, decision: str) -> None:
    ids = list(item.revision_ids[:1])
    contract.done({"type": "resolveRevisions", "revisionIds": ids, "decision": decision})


@pytest.mark.parametrize("decision", ["accept", "reject"])
def test_a_new_column_is_one_decision_with_its_words_and_the_cells_that_grew(decision: str) -> None:
    contract = Contract(table(["a", "b"], ["c", "d"], Row((Cell(("wide",), span=2),))), "end")
    contract.done(op("insertTableColumn", contract.of("a"), cellTexts=["x", "y"]))
    assert [kind for kind, _, _ in items(contract)] == [
        "cellInserted",
        "cellInserted",
        "cellPropertiesChanged",
    ]
    assert list(groups(contract).values()) == [3]
    decide_one(contract, contract.document.revisions()[0], decision)
    assert not contract.document.revisions()
    if decision == "reject":
        assert not contract.unlike(contract.package)
    else:
        assert contract.texts == ["a", "x", "b", "c", "y", "d", "wide", "end"]


def test_columns_of_two_hands_are_two_decisions() -> None:
    contract = Contract(table(["a", "b"], ["c", "d"]), "end")
    contract.done(op("insertTableColumn", contract.of("a")))
    other = contract.reopened(author="Bob Old")
    other.done(op("deleteTableColumn", other.of("b")))
    assert len(groups(other)) == 2
    other.decide("reject", author="Bob Old")
    assert not difference_of(contract.session.save(), other.session.save())


def test_a_change_inside_of_moved_text_is_one_item_at_both_ends() -> None:
    contract = Contract("a {+new|Ann+} b {-old|Bob-} {~bold|Ann~}", "two", "three")
    before = items(contract)
    contract.done(op("moveBlock", contract.id(0), targetBlockId=contract.of("two")))
    after = items(contract)
    assert [each for each in after if each[0] != "move"] == before
    (moved,) = [each for each in contract.document.revisions() if each.kind == "move"]
    assert moved.text == "a new b old bold"
    for item in contract.document.revisions():
        if item.kind != "move":
            decide_one(contract, item, "accept")
    assert [kind for kind, _, _ in items(contract)] == ["move"]
    contract.decide("accept")
    assert contract.texts == ["two", "a new b  bold", "three"]
    assert "w:rPrChange" not in contract.xml() and "oldText" not in contract.xml()


@pytest.mark.parametrize("decision", ["accept", "reject"])
def test_a_moved_paragraph_can_move_again(decision: str) -> None:
    contract = Contract("one {#clause|named#}", "two", "three")
    contract.done(op("moveBlock", contract.id(0), targetBlockId=contract.of("three")))
    contract.done(op("moveBlock", contract.blocks[-1].id, targetBlockId=contract.of("two")))
    assert [kind for kind, _, _ in items(contract)] == ["move"]
    again = contract.reopened()
    again.decide(decision)
    if decision == "reject":
        assert not difference_of(contract.package, again.session.save())
    else:
        assert again.texts == ["two", "one named", "three"]
        assert part(again.session.save()).count('w:name="clause"') == 1


def test_our_own_new_paragraph_simply_stands_elsewhere() -> None:
    contract = Contract("one", "two", "three")
    contract.done(op("insertAfterBlock", contract.of("one"), text="new"))
    contract.done(op("moveBlock", contract.of("new"), targetBlockId=contract.of("three")))
    assert {kind for kind, _, _ in items(contract)} == {"insertion", "paragraphMarkInserted"}
    assert contract.texts == ["one", "two", "three", "new"]
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def test_a_paragraph_cannot_move_into_a_field_that_runs_over_its_border() -> None:
    field = (
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>"
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r>"
    )
    contract = Contract(
        f"{{!{field}!}}one", "two{!<w:r><w:fldChar w:fldCharType='end'/></w:r>!}", "x"
    )
    for mode in ("tracked-changes", "direct"):
        asked = op("moveBlock", contract.of("one"), targetBlockId=contract.of("x"))
        assert contract.refused(asked, mode=mode) == "unsupportedBlock"


def test_both_halves_of_what_we_typed_are_ours() -> None:
    contract = Contract("one", "two")
    contract.done(
        {"type": "insertText", "blockId": contract.id(0), "offset": 3, "text": " more words"}
    )
    contract.done(op("splitBlock", contract.id(0), offset=9))
    second = contract.id(1)
    contract.done(
        {
            "type": "deleteSpan",
            "start": {"blockId": second, "offset": 0},
            "end": {"blockId": second, "offset": len(contract.texts[1])},
        }
    )
    assert "w:del" not in contract.xml()  # what was never there is not struck
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def test_a_new_row_in_a_new_column_goes_with_the_column_and_the_grid_is_as_it_was() -> None:
    contract = Contract(table(["a", "b"], ["c", "d"]), "end")
    contract.done(op("insertTableColumn", contract.of("a"), cellTexts=["new"]))
    contract.done(op("insertTableRow", contract.of("a")))
    contract.done(op("deleteTableColumn", contract.of("new")))
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def test_suggestions_on_and_behind_a_blank_end_leave_no_trace() -> None:
    for end in (Paragraph(""), Paragraph("", para_id="00000AAA")):
        contract = Contract("one", end)
        contract.done(
            op("setBlockParagraphProperties", contract.of(""), properties={"alignment": "both"}),
            op("insertSignatureTable", contract.of(""), parties=[{"name": "Acme"}]),
            mode="suggested",
        )
        assert contract.session.save() == contract.package


def test_a_section_and_a_table_behind_a_paragraph_that_then_goes_can_be_rejected() -> None:
    section = "{!<w:r/>!}one"
    contract = Contract(
        Paragraph(section, properties='<w:jc w:val="right"/>'), section="<w:sectPr/>"
    )
    only = contract.id(0)
    contract.done(op("insertTable", only, rows=[["x"]]))
    contract.done(op("insertBreak", only, kind="sectionNextPage"))
    contract.done(
        op("setBlockParagraphProperties", contract.id(1), properties={"alignment": "both"})
    )
    contract.done(op("deleteBlock", only))
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def test_an_empty_run_is_nobodys_split() -> None:
    contract = Contract("{!<w:r/>!}", "two")
    contract.done(op("replaceBlock", contract.id(0), text="words", comment={"text": "why"}))
    contract.done(op("replaceBlock", contract.id(0), text="others", comment={"text": "and why"}))
    again = contract.reopened()
    for thread in again.document.comments():
        again.done({"type": "deleteComment", "commentId": str(thread.id)}, mode="direct")
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def test_the_pieces_of_a_split_cell_are_no_columns_of_their_own() -> None:
    wide, most = Cell(("wide",), span=5), Cell(("most",), span=4)
    rest = Cell(("rest",), span=4)
    rows = (Row((wide,)), Row((Cell(("first",)), rest)), Row((most, Cell(("last",)))))
    contract = Contract(table(*rows, grid=(500, 3000, 1000, 1400, 3800)), "end")
    contract.done(op("insertTableColumn", contract.of("most"), cellTexts=["new"]))
    contract.done(op("deleteTableColumn", contract.of("first")))
    contract.done(op("splitTableCell", contract.of("wide")))
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


def character(kind: str) -> str:
    return f"<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>"


INSTRUCTION = f"<w:r><w:instrText>PAGE</w:instrText></w:r>{character('separate')}"
BY = "w:author='Ann' w:date='2025-01-01T00:00:00Z'"


@pytest.mark.parametrize("twice", ["", INSTRUCTION])
def test_a_field_that_a_replacement_ends_on_either_side_stays_as_it_is(twice: str) -> None:
    """Some programs leave `w:instrText` in a deletion as it is spelled outside."""
    begun = character("begin") + ("" if twice else INSTRUCTION)
    ended = character("end")
    old = f"<w:del w:id='71' {BY}>{twice}<w:r><w:delText>1</w:delText></w:r>{ended}</w:del>"
    new = f"<w:ins w:id='72' {BY}>{twice}<w:r><w:t>2</w:t></w:r>{ended}</w:ins>"
    contract = Contract(f"one {{!{begun}{old}{new}!}}", "two", "three")
    contract.done(op("deleteBlock", contract.id(0)))
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())

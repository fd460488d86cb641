"""Acceptance list, numbers 44–54: what blocks are called, what they say and how they count."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tools.session_bridge import SessionBridge
from tests.engine.tools.hosts import result
from tests.support.contract import Contract, edited, op, replacing
from tests.support.docs import Cell, Paragraph, Row, Table, docx, table
from tests.support.generated import documents
from tests.support.operations import operations


def faces(contract: Contract) -> list[tuple[Any, ...]]:
    return [(b.text, b.kind, b.heading_level, b.display_label) for b in contract.blocks]


def test_44_of_two_paragraphs_with_one_id_the_first_keeps_it() -> None:
    contract = Contract(Paragraph("a", para_id="00000AAA"), Paragraph("b", para_id="00000AAA"))
    first, second = (block.id for block in contract.blocks)
    assert first == "00000AAA" and second != first
    contract.done(replacing(second, "b", "c"), mode="direct")
    assert contract.texts == ["a", "c"]


@settings(max_examples=25)
@given(package=documents())
def test_45_the_same_bytes_give_the_same_ids(package: bytes) -> None:
    first, second = Contract(package), Contract(package)
    assert [b.id for b in first.blocks] == [b.id for b in second.blocks]


def test_45_operations_made_on_one_copy_apply_on_another() -> None:
    package = docx("same", "same", "other")
    read, target = Contract(package), Contract(package)
    target.done(replacing(read.id(1), "same", "new"), mode="direct")
    assert target.texts == ["same", "new", "other"]


def test_46_a_hidden_row_is_neither_read_nor_edited() -> None:
    hidden = Table((Row(("seen",)), Row(("secret",), header=True)))
    contract = Contract(edited(docx(hidden, "end"), "<w:tblHeader/>", "<w:hidden/>"))
    assert contract.texts == ["seen", "end"]
    every = contract.document.snapshot(include_hidden=True).blocks
    (secret,) = [block.id for block in every if block.text == "secret"]
    assert contract.refused(replacing(secret, "secret", "x")) == "missingBlock"


def test_47_heading_levels_come_from_the_style_and_from_the_outline_level() -> None:
    outlined = Paragraph("b", properties='<w:outlineLvl w:val="2"/>')
    body = Paragraph("c", properties='<w:outlineLvl w:val="9"/>')
    contract = Contract("# a", outlined, body)
    assert [block.heading_level for block in contract.blocks] == [1, 3, None]


def test_47_a_builtin_heading_under_a_local_name_counts() -> None:
    package = edited(docx("## a", "b"), 'w:val="Heading2"', 'w:val="Nadpis2"')
    package = edited(package, 'w:styleId="Heading2"', 'w:styleId="Nadpis2"', "word/styles.xml")
    assert [block.heading_level for block in Contract(package).blocks] == [2, None]


def test_48_a_block_that_is_wholly_struck_is_blank() -> None:
    contract = Contract("{-gone|Ann-}", "stays")
    assert contract.texts == ["", "stays"]
    rows = result(SessionBridge(contract.session), "read_document")
    assert [row["text"] for row in rows] == ["stays"]


def test_49_an_empty_document_has_a_block_to_hang_from() -> None:
    contract = Contract()
    (block,) = contract.blocks
    contract.done(op("insertAfterBlock", block.id, text="first words"), mode="direct")
    assert contract.texts == ["", "first words"]


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString", "__class__"])
def test_50_a_name_that_machines_know_is_just_an_unknown_id(name: str) -> None:
    assert Contract("a").refused(replacing(name, "a", "b")) == "missingBlock"


@settings(max_examples=30)
@given(package=documents(), data=st.data())
def test_51_all_readers_agree_on_kind_level_and_number(package: bytes, data: st.DataObject) -> None:
    contract = Contract(package)
    for turn in range(2):
        agree(contract)
        ops = data.draw(operations(contract.blocks, most=2), label=f"turn {turn}")
        contract.run(*ops, mode="tracked-changes")
    agree(contract)
    assert faces(contract.reopened()) == faces(contract)


def agree(contract: Contract) -> None:
    """The tool's rows and the numbers beside painted paragraphs against the snapshot."""
    rows = result(SessionBridge(contract.session), "read_document")
    known = {block.id: block for block in contract.blocks}
    for row in rows:
        block = known[row["blockId"]]
        assert (row["kind"], row.get("headingLevel")) == (block.kind, block.heading_level)
        assert row.get("displayLabel") == block.display_label
    labels = contract.document.labels()
    for block in contract.blocks:
        entry = contract.document.index.entry(block.id)
        label = labels.get(entry.element)
        if block.kind == "listItem" and label is not None:
            assert label.text.strip() == block.display_label


def test_52_a_numbered_heading_is_a_heading_with_its_number() -> None:
    numbered = Paragraph("Term", style="Heading1", level=0)
    contract = Contract(numbered, Paragraph("Fee", style="Heading2", level=1), "plain")
    found = [(b.kind, b.heading_level, b.display_label) for b in contract.blocks]
    assert found == [("heading", 1, "1"), ("heading", 2, "1.1"), ("paragraph", None, None)]


def test_52_hidden_and_undefined_levels_show_no_number() -> None:
    package = docx(". seen", ".. hidden", Paragraph("undefined", level=8))
    numbers = "word/numbering.xml"
    level = '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    text = '<w:lvlText w:val="%1.%2"/><w:lvlJc w:val="left"/><w:pPr>'
    text += '<w:ind w:left="1080" w:hanging="720"/></w:pPr>'
    package = edited(package, level + text, level + text + "<w:rPr><w:vanish/></w:rPr>", numbers)
    package = edited(package, '<w:lvl w:ilvl="8">', '<w:lvl w:ilvl="7">', numbers)
    found = [(b.kind, b.display_label) for b in Contract(package).blocks]
    assert found == [("listItem", "1"), ("paragraph", None), ("paragraph", None)]


def test_53_a_story_reads_alike_before_and_after_it_was_opened_for_editing() -> None:
    contract = Contract("body", header="head\tline {-gone-}{+new+} {=PAGE|3=}", footer="foot")
    bridge = SessionBridge(contract.session)
    before = result(bridge, "list_stories")
    head = next(s.handle for s in contract.document.stories() if s.handle.kind == "header")
    block = contract.document.snapshot(head).blocks[0]
    contract.done(op("insertText", block.id, offset=0, text="x"), mode="direct")
    contract.session.undo()
    assert result(bridge, "list_stories") == before


def test_54_note_markers_count_in_reading_order() -> None:
    contract = Contract("a{^one^}", "b{-{^struck^}-}", "c{^two^}")
    assert contract.texts == ["a[^1]", "b", "c[^2]"]


def test_54_no_match_cuts_a_marker_and_no_edit_takes_one_away() -> None:
    contract = Contract("pay {^one^} now")
    found = result(SessionBridge(contract.session), "find_text", {"query": "^1"})
    assert found["totalMatches"] == 0
    whole = replacing(contract.id(0), "pay [^1] now", "pay now")
    assert contract.refused(whole) == "protectedReference"
    contract.done(replacing(contract.id(0), "pay [^1] now", "paid [^1] later"))
    assert contract.texts == ["paid [^1] later"]


def test_54_a_marker_of_ones_own_cannot_be_written() -> None:
    contract = Contract("pay now")
    assert contract.refused(replacing(contract.id(0), "now", "[^1] now")) == "protectedReference"


def test_44_to_54_cells_are_blocks_like_any_other() -> None:
    contract = Contract(table(["a", Cell(("b", "c"))]), "end")
    places = [block.table and block.table.cell_index for block in contract.blocks]
    assert contract.texts == ["a", "b", "c", "end"] and places == [0, 1, 1, None]

"""Acceptance list, numbers 87–97: rows, columns, cells and whole tables."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.contract import MODES, Contract, assert_sound, edited, op
from tests.support.docs import Cell, Row, docx, table

SPANNED = (
    Row(("a", Cell(("b",), merge="restart"))),
    Row(("c", Cell(("",), merge="continue"))),
    Row((Cell(("e",), span=2),)),
)
GRID = (["a", "b"], ["c", "d"])


def shape(contract: Contract) -> list[list[tuple[str, int, str]]]:
    """Row by row: text, columns spanned, vertical merge."""
    (face,) = [item for item in contract.document.view().items if hasattr(item, "rows")]
    return [
        [
            ("|".join(p.clean_text for p in cell.items), cell.grid_span, cell.v_merge)
            for cell in row.cells
        ]
        for row in face.rows
    ]


def both(contract: Contract) -> tuple[Contract, Contract]:
    """The saved file with everything accepted, and with ours rejected."""
    assert_sound(contract.session.save())
    accepted, rejected = contract.reopened(), contract.reopened()
    accepted.decide("accept")
    rejected.decide("reject")
    return accepted, rejected


def test_87_a_row_inserted_directly_inside_a_span_grows_it() -> None:
    contract = Contract(table(*SPANNED), "end")
    contract.done(op("insertTableRow", contract.of("a"), cellTexts=["x"]), mode="direct")
    assert shape(contract)[1] == [("x", 1, ""), ("", 1, "continue")]
    contract.done(op("deleteTableRow", contract.of("a")), mode="direct")
    assert shape(contract)[0][1][2] == "restart"


def test_87_a_column_inserted_or_deleted_directly_under_a_span_keeps_it() -> None:
    contract = Contract(table(*SPANNED), "end")
    contract.done(op("insertTableColumn", contract.of("a"), cellTexts=["x", "y"]), mode="direct")
    assert [span for _, span, _ in shape(contract)[2]] == [3]
    contract.done(op("deleteTableColumn", contract.of("x")), mode="direct")
    assert [span for _, span, _ in shape(contract)[2]] == [2]
    assert contract.xml().count("<w:gridCol ") == 2


def test_88_a_tracked_row_at_a_crossing_span_resolves_both_ways() -> None:
    contract = Contract(table(*SPANNED), "end")
    contract.done(op("insertTableRow", contract.of("a"), cellTexts=["x"]))
    accepted, rejected = both(contract)
    assert shape(accepted)[1] == [("x", 1, ""), ("", 1, "continue")]
    assert not rejected.unlike(contract.package)


def test_88_a_tracked_column_at_a_crossing_span_resolves_both_ways() -> None:
    contract = Contract(table(*SPANNED), "end")
    contract.done(op("insertTableColumn", contract.of("a"), cellTexts=["x"]))
    accepted, rejected = both(contract)
    assert [span for _, span, _ in shape(accepted)[2]] == [3]
    assert [len(row) for row in shape(rejected)] == [2, 2, 1]
    assert [span for _, span, _ in shape(rejected)[2]] == [2]


@pytest.mark.parametrize("mode", MODES)
def test_89_of_nested_tables_the_nearest_is_meant(mode: str) -> None:
    package = docx(table(["OUT", "x"]), table(["in1", "in2"]), "end")
    inner = re.findall(r"<w:tbl>.*?</w:tbl>", Contract(package).xml())[1]
    nested = edited(package, inner, "")
    nested = edited(nested, ">OUT</w:t></w:r></w:p>", f">OUT</w:t></w:r></w:p>{inner}<w:p/>")
    contract = Contract(nested)
    assert contract.texts == ["OUT", "in1", "in2", "", "x", "end"]
    contract.done(op("deleteTableColumn", contract.of("in1")), mode=mode)
    gone = [] if mode == "direct" else [""]
    assert contract.texts == ["OUT", *gone, "in2", "", "x", "end"]
    contract.session.undo()
    assert contract.session.save() == nested


@pytest.mark.parametrize("kind", ["deleteTableRow", "deleteTableColumn", "deleteTable"])
@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_90_the_only_row_or_column_goes_with_its_table(kind: str, mode: str) -> None:
    contract = Contract("start", table(["a"]), "end")
    contract.done(op(kind, contract.of("a")), mode=mode)
    accepted, rejected = both(contract)
    assert accepted.texts == ["start", "end"] and "<w:tbl>" not in accepted.xml()
    assert mode == "direct" or not rejected.unlike(contract.package)


@pytest.mark.parametrize("kind", ["deleteTableRow", "deleteTableColumn"])
@pytest.mark.parametrize("mode", MODES)
def test_91_the_same_row_or_column_twice_goes_once(kind: str, mode: str) -> None:
    contract = Contract(table(*GRID), "end")
    other = contract.of("b" if kind == "deleteTableRow" else "c")
    result = contract.run(op(kind, contract.of("a")), op(kind, other), mode=mode)
    assert [one.id for one in result.applied] == ["op0"]
    assert [(one.id, one.code) for one in result.skipped] == [("op1", "noopOperation")]


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_92_several_structural_operations_are_placed_against_the_original(mode: str) -> None:
    contract = Contract(table(*GRID), "end")
    contract.done(
        op("insertTableRow", contract.of("a"), cellTexts=["r1", "r2"]),
        op("insertTableColumn", contract.of("a"), cellTexts=["k1", "k2"]),
        op("insertTableColumn", contract.of("b"), cellTexts=["m1", "m2"]),
        op("deleteTableRow", contract.of("c")),
        mode=mode,
    )
    accepted, _ = both(contract)
    assert [[text for text, _, _ in row] for row in shape(accepted)][0] == ["a", "k1", "b", "m1"]
    assert "r1" in accepted.texts and "c" not in accepted.texts


STRUCTURAL: list[tuple[str, dict[str, Any], str]] = [
    ("insertTableRow", {"cellTexts": ["x"]}, "a"),
    ("deleteTableRow", {}, "a"),
    ("insertTableColumn", {"cellTexts": ["x"]}, "a"),
    ("deleteTableColumn", {}, "a"),
    ("mergeTableCells", {"rowCount": 2}, "empty"),
    ("mergeTableCells", {"endBlockId": "b"}, "a"),
    ("splitTableCell", {}, "tall"),
    ("splitTableCell", {}, "wide"),
]


@pytest.mark.parametrize(("kind", "more", "at"), STRUCTURAL)
def test_93_a_structural_change_resolves_both_ways_after_reopening(
    kind: str, more: dict[str, Any], at: str
) -> None:
    tall = Row(("q", "empty", Cell(("tall",), merge="restart")))
    below = Row(("w", "", Cell(("",), merge="continue")))
    items = (table(Row(("a", "b", "k")), tall, below, Row((Cell(("wide",), span=2), "z"))), "end")
    tracked, direct = Contract(*items), Contract(*items)
    if "endBlockId" in more:
        more = {"endBlockId": tracked.of(more["endBlockId"])}
    tracked.done(op(kind, tracked.of(at), **more))
    direct.done(op(kind, direct.of(at), **more), mode="direct")
    groups = {item.group_id for item in tracked.reopened().document.revisions()}
    assert groups
    accepted, rejected = both(tracked)
    assert shape(accepted) == shape(direct.reopened())
    assert shape(rejected) == shape(Contract(tracked.package))
    assert not rejected.unlike(tracked.package)


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_94_a_merge_across_keeps_the_content_in_order(mode: str) -> None:
    contract = Contract(table(["a", "b", "c"], ["d", "e", "f"]), "end")
    merge = op("mergeTableCells", contract.of("a"), endBlockId=contract.of("c"))
    contract.done(merge, mode=mode)
    accepted, rejected = both(contract)
    assert shape(accepted)[0] == [("a|b|c", 3, "")]
    assert mode == "direct" or not rejected.unlike(contract.package)


def test_94_a_direct_merge_of_a_rectangle_keeps_the_content_in_order() -> None:
    contract = Contract(table(["a", "b", "c"], ["d", "e", "f"]), "end")
    merge = op("mergeTableCells", contract.of("a"), endBlockId=contract.of("e"))
    contract.done(merge, mode="direct")
    assert shape(contract.reopened())[0][0] == ("a|b|d|e", 2, "restart")


def test_94_a_tracked_merge_of_a_rectangle_is_refused_with_its_reason() -> None:
    contract = Contract(table(["a", "b"], ["d", "e"]), "end")
    result = contract.run(op("mergeTableCells", contract.of("a"), endBlockId=contract.of("e")))
    assert result.skipped[0].code == "unsupportedBlock"
    assert "not both" in result.skipped[0].detail


@pytest.mark.parametrize("mode", MODES)
def test_94_cutting_a_span_is_refused(mode: str) -> None:
    contract = Contract(table(*SPANNED), "end")
    for one in (
        op("mergeTableCells", contract.of("c"), endBlockId=contract.of("e")),
        op("mergeTableCells", contract.of("a"), rowCount=9),
        op("mergeTableCells", contract.of("b"), rowCount=3),
    ):
        assert contract.refused(one, mode=mode) == "unsupportedBlock"
    assert contract.session.save() == contract.package


def test_95_a_split_keeps_content_and_widths() -> None:
    contract = Contract(table(["a", "b", "c"], Row((Cell(("wide",), span=3),))), "end")
    contract.done(op("splitTableCell", contract.of("wide")), mode="direct")
    assert shape(contract)[1] == [("wide", 1, ""), ("", 1, ""), ("", 1, "")]
    assert contract.xml().count('<w:tcW w:w="2000" w:type="dxa"/>') == 6


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_96_a_merge_with_another_change_of_its_table_is_refused(mode: str) -> None:
    merge = {"type": "mergeTableCells", "rowCount": 2}
    for other in ("splitTableCell", "insertTableRow", "insertTableColumn", "deleteTableColumn"):
        contract = Contract(table(["a", "", "x"], ["", Cell(("s",), span=2)]), "end")
        first = {**merge, "blockId": contract.of("a")}
        result = contract.run(first, op(other, contract.of("s")), mode=mode)
        assert [one.id for one in result.skipped] == ["op1"], other
        assert result.skipped[0].code in {"unsupportedBlock", "overlappingOperation"}
        assert "op0" in result.skipped[0].detail


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["insertTableRow", "insertTableColumn"])
def test_97_more_texts_than_new_cells_are_refused_untouched(kind: str, mode: str) -> None:
    contract = Contract(table(*GRID), "end")
    result = contract.run(op(kind, contract.of("a"), cellTexts=["x", "y", "z"]), mode=mode)
    assert result.skipped[0].code == "payloadDoesNotFit" and "1" in result.skipped[0].detail
    assert contract.session.save() == contract.package


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_96_merges_apart_from_each_other_are_both_made(mode: str) -> None:
    contract = Contract(table(["a", "b", "c"], ["d", "", "f"], ["g", "h", "i"]), "end")
    contract.done(
        op("mergeTableCells", contract.of("a"), endBlockId=contract.of("b")),
        op("mergeTableCells", contract.of("h"), endBlockId=contract.of("i")),
        mode=mode,
    )
    accepted, rejected = both(contract)
    assert [len(row) for row in shape(accepted)] == [2, 3, 2]
    assert mode == "direct" or not rejected.unlike(contract.package)


def test_96_the_same_merge_twice_is_made_once() -> None:
    contract = Contract(table(["a", "b"], ["c", "d"]), "end")
    merge = op("mergeTableCells", contract.of("a"), endBlockId=contract.of("b"))
    result = contract.run(merge, merge, mode="direct")
    assert [(one.id, one.code) for one in result.skipped] == [("op1", "noopOperation")]


def test_90_a_paragraph_before_ones_own_new_table_is_struck_and_the_cell_keeps_its_end() -> None:
    contract = Contract(table([Cell(("a",)), "b"]), "end")
    block = contract.of("a")
    for mode, made in (("direct", Contract(contract.package)), ("tracked-changes", contract)):
        made.done(op("insertTable", block, rows=[["x"]]), mode=mode)
        made.done(op("deleteBlock", block), mode=mode)
        accepted, rejected = both(made)
        assert accepted.texts == ["x", "", "b", "end"]
    assert not rejected.unlike(contract.package)

"""What a result says beside what was done, and what is refused because it cannot be written."""

from __future__ import annotations

import pytest

from tests.support.contract import Contract, op, replacing
from tests.support.docs import Cell, Row, table

MIXED = "alpha {*bold*}{/slanted/} omega"


@pytest.mark.parametrize("mode", ["direct", "tracked-changes", "suggested"])
def test_a_replacement_of_several_looks_by_fewer_is_told(mode: str) -> None:
    contract = Contract(MIXED)
    change = replacing(contract.id(0), "boldslanted", "new")
    result = contract.done(change, mode=mode)
    (told,) = result.to_wire()["normalizations"]
    assert told["code"] == "uniformReplacementFormatting"
    assert told["operationId"] == "op0"


@pytest.mark.parametrize(("find", "new"), [("alpha", "beta"), ("omega", ""), ("boldslanted", "")])
def test_one_look_or_no_new_words_need_no_telling(find: str, new: str) -> None:
    contract = Contract(MIXED)
    assert not contract.done(replacing(contract.id(0), find, new)).normalizations


def test_the_letters_that_differ_keep_their_looks_and_nothing_is_told() -> None:
    contract = Contract(MIXED)
    assert not contract.done(replacing(contract.id(0), "boldslanted", "boldslated")).normalizations


def test_a_rectangle_is_merged_and_split_untracked_only() -> None:
    whole = Row((Cell(("wide",), span=2, merge="restart"), "c"))
    below = Row((Cell(("",), span=2, merge="continue"), "f"))
    contract = Contract(table(whole, below, ["g", "h", "i"]), "the end")
    split = op("splitTableCell", contract.of("wide"))
    merge = op("mergeTableCells", contract.of("c"), endBlockId=contract.of("h"))
    for mode in ("tracked-changes", "suggested"):
        assert contract.refused(split, mode=mode) == "unsupportedBlock"
        assert contract.refused(merge, mode=mode) == "unsupportedBlock"
    contract.done(split, mode="direct")
    assert "w:vMerge" not in contract.xml() and "w:gridSpan" not in contract.xml()
    assert len(contract.document.snapshot().blocks) == 10


@pytest.mark.parametrize("mode", ["direct", "tracked-changes", "suggested"])
@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("{+Party two|Ann+} and", "Party days, two and"),
        ("see {&the link|https://example.com/&} there", "see the new link there"),
        ("a {+one {&x y|https://example.com/&} two|Ann+} b", "a one x new y two b"),
    ],
)
def test_words_land_inside_of_an_insertion_or_link_that_a_whole_block_goes_beyond(
    given: str, wanted: str, mode: str
) -> None:
    contract = Contract(given, "the end")
    contract.done(op("replaceBlock", contract.id(0), text=wanted), mode=mode)
    assert contract.texts[0] == wanted
    for number in range(2):  # suggestions of their own, layered in the one before
        words = wanted.split()
        wanted = " ".join([words[0], f"more{number}", *words[1:]])
        contract.done(op("replaceBlock", contract.id(0), text=wanted), mode=mode)
        assert contract.texts[0] == wanted

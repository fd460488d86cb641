"""Acceptance list, numbers 55–64, 79 and 80: replacing text, tracked and directly."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.contract import AUTHOR, MODES, Contract, edited, ids_of, op, replacing
from tests.support.docs import docx, part_text
from tests.support.generated import WORDS, documents
from tests.support.operations import operations

REVISED = "alpha {+beta|Ann+} {-gone|Bob-}gamma {+del{-ta|Bob-}|Ann+} end"


def drawn(data: st.DataObject, contract: Contract) -> list[dict[str, Any]]:
    return data.draw(operations(contract.blocks, most=3), label="operations")


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_55_and_57_accepting_a_saved_tracked_edit_is_the_direct_edit(
    package: bytes, data: st.DataObject
) -> None:
    tracked, direct = Contract(package), Contract(package)
    ops = drawn(data, tracked)
    first, second = tracked.run(*ops), direct.run(*ops, mode="direct")
    if [one.id for one in first.skipped] == [one.id for one in second.skipped]:
        saved = tracked.reopened()
        saved.decide("accept")
        assert saved.texts == direct.reopened().texts


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_56_and_57_rejecting_a_saved_tracked_edit_is_the_original(
    package: bytes, data: st.DataObject
) -> None:
    contract = Contract(package)
    contract.run(*drawn(data, contract))
    saved = contract.reopened()
    saved.decide("reject")
    assert not saved.unlike(package)
    assert saved.texts == Contract(package).texts


def test_58_only_the_words_that_differ_are_marked() -> None:
    contract = Contract("The parties agree to Delaware law and no other.")
    contract.done(
        op("replaceBlock", contract.id(0), text="The parties agree to Nevada law and no other.")
    )
    xml = contract.xml()
    assert re.findall(r"<w:delText[^>]*>([^<]*)", xml) == ["Delaware"]
    assert re.findall(r"<w:ins [^>]*>.*?<w:t[^>]*>([^<]*)", xml) == ["Nevada"]


def test_58_two_edits_of_a_block_are_two_pairs() -> None:
    contract = Contract("one two three four five")
    contract.done(op("replaceBlock", contract.id(0), text="1 two three four 5"))
    assert contract.xml().count("<w:del ") == contract.xml().count("<w:ins ") == 2


EDITS = [
    ("beta", "new", "next to, inside somebody's insertion"),
    ("alpha beta", "new", "across the start of an insertion"),
    ("beta gamma", "new", "across insertion and deletion"),
    ("gamma", "new", "behind a deletion"),
    ("alpha", "new", "before an insertion"),
    ("gamma del", "new", "into a nested deletion"),
    ("alpha beta gamma del end", "new", "over everything"),
]


@pytest.mark.parametrize(("find", "new", "why"), EDITS, ids=[why for _, _, why in EDITS])
def test_59_edits_beside_and_across_revisions_resolve(find: str, new: str, why: str) -> None:
    contract = Contract(REVISED)
    before = contract.texts[0]
    contract.done(replacing(contract.id(0), find, new))
    assert contract.texts == [before.replace(find, new)]
    saved = contract.reopened()
    saved.decide("reject")
    assert not saved.unlike(contract.package), why
    again = contract.reopened()
    again.decide("accept", author=None)
    assert again.texts == [before.replace(find, new)]
    assert not again.document.revisions()


def test_60_a_deletion_and_its_insertion_have_different_ids() -> None:
    contract = Contract("alpha beta")
    result = contract.done(replacing(contract.id(0), "beta", "gamma"))
    (struck,), (written,) = ids_of(contract.xml(), "del"), ids_of(contract.xml(), "ins")
    assert struck != written
    assert {str(n) for n in result.applied[0].revision_ids} == {struck, written}


@pytest.mark.parametrize("mode", MODES)
def test_61_what_changes_nothing_is_no_operation(mode: str) -> None:
    contract = Contract("alpha beta")
    block = contract.id(0)
    for same in (
        replacing(block, "beta", "beta"),
        op("replaceBlock", block, text="alpha beta"),
        {"type": "replaceRange", "range": contract.span(0, "beta"), "replace": "beta"},
        op("setBlockParagraphProperties", block, properties={"alignment": None}),
    ):
        assert contract.refused(same, mode=mode) == "noopOperation"
    assert contract.session.save() == contract.package


def test_62_a_changed_target_is_skipped_and_its_twin_is_untouched() -> None:
    contract = Contract("same words", "same words")
    guard = {"precondition": {"blockTextHash": contract.blocks[1].hash}}
    contract.done(replacing(contract.id(1), "words", "text"), mode="direct")
    assert contract.refused(replacing(contract.id(1), "same", "x", **guard)) == "preconditionFailed"
    assert contract.texts == ["same words", "same text"]


@pytest.mark.parametrize("mode", MODES)
def test_63_a_twin_in_front_does_not_steal_the_edit(mode: str) -> None:
    contract = Contract("same words", "same words", "same words")
    contract.done(replacing(contract.id(1), "words", "text"), mode=mode)
    assert contract.texts == ["same words", "same text", "same words"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("side", ["After", "Before"])
def test_64_several_insertions_at_one_place_keep_their_order(mode: str, side: str) -> None:
    contract = Contract("start", "end")
    anchor = contract.id(0 if side == "After" else 1)
    ops = [op(f"insert{side}Block", anchor, text=text) for text in ("one", "two", "three")]
    contract.done(*ops, mode=mode)
    assert contract.texts == ["start", "one", "two", "three", "end"]


@settings(max_examples=40)
@given(first=WORDS, middle=WORDS, last=WORDS, new=WORDS)
def test_79_a_direct_replacement_touches_only_what_differs(
    first: str, middle: str, last: str, new: str
) -> None:
    words = [f"aa{first}", middle, f"zz{last}"]
    marked = "{*" + words[0] + "*} " + middle + " {/" + words[2] + "/}"
    contract = Contract(marked)
    target = " ".join([words[0], new, words[2]])
    contract.run(op("replaceBlock", contract.id(0), text=target), mode="direct")
    assert contract.texts == [target]
    runs = part_text(contract.session.save())
    assert "<w:b/>" in runs and "<w:i/>" in runs
    bold = re.findall(r"<w:rPr><w:b/></w:rPr><w:t[^>]*>([^<]*)", runs)
    assert "".join(bold).startswith("aa")


def test_79_bookmarks_and_comments_around_the_difference_stay() -> None:
    contract = Contract("alpha {#mark|beta#} {@why|Ann|gamma@} delta")
    text = "alpha beta gamma omega"
    contract.done(op("replaceBlock", contract.id(0), text=text), mode="direct")
    xml = contract.xml()
    assert 'w:name="mark"' in xml and "commentRangeStart" in xml
    expected = edited(contract.package, "delta", "omega")
    assert not contract.unlike(expected)


def test_79_within_one_word_only_the_letters_that_differ_change() -> None:
    contract = Contract("the colo{*u*}r red")
    contract.done(replacing(contract.id(0), "colour", "colouring"), mode="direct")
    assert "<w:b/></w:rPr><w:t>u</w:t>" in contract.xml()


@pytest.mark.parametrize("mode", MODES)
def test_80_offsets_inside_a_character_are_refused_with_the_legal_ones(mode: str) -> None:
    contract = Contract("ab 😀 e\u0301 cd")
    block = contract.id(0)
    result = contract.run(op("splitBlock", block, offset=4), mode=mode)
    assert result.skipped[0].code == "splitsCharacter"
    assert "3" in result.skipped[0].detail and "5" in result.skipped[0].detail
    result = contract.run(op("splitBlock", block, offset=7), mode=mode)
    assert result.skipped[0].code == "splitsCharacter"
    assert "6" in result.skipped[0].detail and "8" in result.skipped[0].detail
    cut = {**contract.span(0, "e\u0301"), "endOffset": 7}
    result = contract.run({"type": "replaceRange", "range": cut, "replace": "x"}, mode=mode)
    assert result.skipped[0].code in {"splitsCharacter", "staleRange"}
    assert contract.session.save() == docx("ab 😀 e\u0301 cd")
    assert contract.session.author == AUTHOR

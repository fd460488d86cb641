"""For random edits of any document: the redline is proven, and equal versions give nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.compare.comparing import VersionComparison
from engine.errors import WhereasError
from engine.opc import Package
from engine.prepare.health import check_package
from tests.engine.compare.edit_scripts import edited, part
from tests.engine.compare.versions import accepted, marks, rejected
from tests.engine.compare.wide_edits import edited_widely
from tests.support.corpus import corpus_file, readable_names, sampled
from tests.support.docs import docx, table
from tests.support.docs_notation import DATE
from tests.support.generated import documents

LIMIT = 150_000
CONTRACTS = (
    "docxcli--mnda.docx",
    "adeu--long-5pages.docx",
    "docxcli--contract-redlined.docx",
    "18f--california-intake-module-statement-of-work.docx",
)


@given(documents(), st.integers(0, 2**32), st.integers(1, 8))
@settings(max_examples=40)
def test_any_edited_document_has_a_proven_redline(data: bytes, seed: int, edits: int) -> None:
    redline = VersionComparison(data, edited(data, seed, edits)).redline(date=DATE)
    assert redline.verified


@given(documents(revised=True))
@settings(max_examples=20)
def test_a_document_compared_with_itself_gives_nothing(data: bytes) -> None:
    comparison = VersionComparison(data, data)
    assert comparison.diff().changes == []
    assert comparison.redline(date=DATE).batch["operations"] == []


@given(documents(), documents())
@settings(max_examples=20)
def test_two_unrelated_documents_have_a_proven_redline(one: bytes, other: bytes) -> None:
    assert VersionComparison(one, other).redline(date=DATE).verified


@given(documents(), st.integers(0, 2**32), st.integers(1, 8))
@settings(max_examples=20)
def test_segments_of_a_change_list_give_both_texts(data: bytes, seed: int, edits: int) -> None:
    diff = VersionComparison(data, edited(data, seed, edits)).diff()
    for change in diff.changes:
        if change.type != "modified":
            continue
        assert any(each.type != "equal" for each in change.segments)
        assert all(each.text for each in change.segments)


def test_edited_contracts_have_proven_redlines() -> None:
    choose = random.Random(7)
    for name in CONTRACTS:
        data = corpus_file(name).read_bytes()
        for _ in range(4):
            revised = edited(data, choose.randrange(10**6), choose.randint(2, 8))
            assert part(revised) != b""
            assert VersionComparison(data, revised).redline(date=DATE).verified


RICH = docx(
    "# Terms",
    ". first {*item*} of the list",
    ". second item with {=REF clause \\r|3.1=} in it",
    "{#clause|The party#} of the first part{^a note of some words^} shall pay {&here|https://a.test&}.",
    table(["Item", "Price", "Note"], ["Pump", "100", "heavy"], ["Valve", "20", "light"]),
    "A {[controlled|Tag]} word and another{^one more note^} of them.",
    "Moved clauses have five words or more of text.",
    "The last of all paragraphs here.",
    header="Draft of today",
    footer="Page {=PAGE|1=} of it",
)


def holds(base: bytes, revised: bytes) -> None:
    """The redline is proven, reads as both by other eyes than its own, and is as sound as they."""
    redline = VersionComparison(base, revised).redline(date=DATE)
    assert redline.verified
    for name, decide in (("accept", accepted), ("reject", rejected)):
        wanted = revised if name == "accept" else base
        now = [text for text in decide(redline.data) if text]
        settled = [text for text in accepted(wanted) if text]
        assert now == settled, name
    before = {each.code for data in (base, revised) for each in check_package(Package.open(data))}
    after = check_package(Package.open(redline.data))
    assert [each for each in after if each.code not in before] == []


@given(st.integers(0, 2**32), st.integers(1, 12))
@settings(max_examples=60)
def test_any_edit_of_any_story_is_redlined(seed: int, edits: int) -> None:
    holds(RICH, edited_widely(RICH, seed, edits))


@given(st.integers(0, 2**32), st.integers(1, 8))
@settings(max_examples=15)
def test_any_two_edits_of_one_document_are_redlined(seed: int, edits: int) -> None:
    holds(edited_widely(RICH, seed, edits), edited_widely(RICH, seed + 1, edits))


@pytest.mark.parametrize("name", sampled(readable_names(), every=12))
def test_edited_documents_are_redlined(name: str) -> None:
    path = corpus_file(name)
    if path.stat().st_size > LIMIT:
        pytest.skip("large files are compared by the bench")
    data = path.read_bytes()
    try:
        main = Package.open(data).main_document
    except WhereasError as refusal:
        pytest.skip(f"not readable: {refusal.code}")
    if main.name != "/word/document.xml":
        pytest.skip("the edits look for the main part where most programs put it")
    for seed in range(3):
        holds(data, edited_widely(data, seed, 6))


@pytest.mark.parametrize("words", [5, 6, 9, 20])
def test_clauses_of_five_words_and_more_move(words: int) -> None:
    moved = " ".join(f"word{number}" for number in range(words))
    others = [f"Another clause of the deed, number {number}, says this." for number in range(4)]
    redline = VersionComparison(docx(moved, *others), docx(*others[:3], moved, others[3]))
    assert redline.diff().counts()["moved"] == 1
    data = redline.redline(date=DATE).data
    assert marks(data, "moveFrom") == [moved] == marks(data, "moveTo")


def test_shorter_ones_do_not() -> None:
    others = [f"Another clause of the deed, number {number}, says this." for number in range(4)]
    diff = VersionComparison(
        docx("only four words here", *others), docx(*others, "only four words here")
    )
    assert diff.diff().counts()["moved"] == 0

"""For random edits of any document: the redline is proven, and equal versions give nothing."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.compare.comparing import VersionComparison
from tests.engine.compare.edit_scripts import edited, part
from tests.support.corpus import corpus_file
from tests.support.docs_notation import DATE
from tests.support.generated import documents

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

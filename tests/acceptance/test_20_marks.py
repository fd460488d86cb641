"""Acceptance list, numbers 74–78, 84 and 85: formatting, suggestions, comments, pending changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.contract import MODES, Contract, edited, op, replacing
from tests.support.docs import Paragraph, Row, docx, table

PLACEHOLDER = (
    '{!<w:r><w:rPr><w:highlight w:val="yellow"/><w:shd w:val="clear" w:fill="FFFF00"/></w:rPr>'
    '<w:t xml:space="preserve">[the Client Name]</w:t></w:r>!}'
)


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_74_a_filled_in_placeholder_loses_its_highlight(mode: str) -> None:
    contract = Contract("between " + PLACEHOLDER + " and us")
    contract.done(replacing(contract.id(0), "[the Client Name]", "the Acme Name"), mode=mode)
    accepted, rejected = contract.reopened(), contract.reopened()
    accepted.decide("accept")
    assert accepted.texts == ["between the Acme Name and us"]
    assert "w:highlight" not in accepted.xml() and "w:shd" not in accepted.xml()
    if mode != "direct":
        rejected.decide("reject")
        assert not rejected.unlike(contract.package)


def formatting(span: dict[str, Any], **look: Any) -> dict[str, Any]:
    return {"type": "formatRange", "range": span, "formatting": look}


@pytest.mark.parametrize("decision", ["accept", "reject"])
def test_75_a_format_record_stands_only_where_something_changes(decision: str) -> None:
    contract = Contract("plain {*bold*} plain")
    contract.done(formatting(contract.span(0, "plain bold plain"), bold=True))
    assert contract.xml().count("<w:rPrChange ") == 2
    saved = contract.reopened()
    saved.decide(decision)
    assert "rPrChange" not in saved.xml()
    if decision == "reject":
        assert not saved.unlike(contract.package)
    else:
        assert saved.xml().count("<w:b/>") >= 1 and saved.refused(
            formatting(saved.span(0, "plain bold plain"), bold=True)
        ) == ("noopOperation")


def test_75_formatting_works_in_other_stories() -> None:
    contract = Contract("body{^a note^}", header="head line")
    for kind, part in (("header", "word/header1.xml"), ("footnote", "word/footnotes.xml")):
        story = next(s.handle for s in contract.document.stories() if s.handle.kind == kind)
        block = contract.document.snapshot(story).blocks[0]
        contract.done(op("insertText", block.id, offset=len(block.text), text=" more"))
        contract.done({"type": "formatRange", "blockId": block.id, "formatting": {"italic": True}})
        assert "<w:rPrChange " in contract.xml(part)
    contract.decide("reject")
    for part in ("word/header1.xml", "word/footnotes.xml"):
        assert not contract.unlike(contract.package, part)


@pytest.mark.parametrize("mode", MODES)
def test_76_a_stale_range_is_refused(mode: str) -> None:
    contract = Contract("alpha beta gamma")
    stale = contract.span(0, "beta")
    contract.done(replacing(contract.id(0), "alpha ", ""), mode="direct")
    for one in (
        {"type": "replaceRange", "range": stale, "replace": "x"},
        formatting(stale, bold=True),
        {"type": "commentOnRange", "range": stale, "comment": {"text": "?"}},
    ):
        assert contract.refused(one, mode=mode) == "staleRange"
    outside = {**stale, "startOffset": 90, "endOffset": 95}
    assert contract.refused({"type": "replaceRange", "range": outside, "replace": "x"}) == (
        "staleRange"
    )


def test_77_suggestions_stay_out_of_the_file_until_they_are_accepted() -> None:
    contract = Contract("alpha beta", "gamma")
    contract.done(
        replacing(contract.id(0), "beta", "delta", suggestionId="s1"),
        op("deleteBlock", contract.id(1), suggestionId="s2"),
        mode="suggested",
    )
    assert contract.session.save() == contract.package
    decision = {"type": "resolveSuggestions", "suggestionIds": ["s1"], "decision": "accept"}
    contract.done(decision)
    saved = contract.reopened()
    assert saved.texts == ["alpha delta", "gamma"]
    assert {item.author for item in saved.document.revisions()} == {contract.session.author}
    assert "whereas" not in contract.xml()


def test_78_comments_leave_the_text_alone() -> None:
    contract = Contract("alpha beta", table(["cell"]), "end")
    contract.done(
        op("commentOnBlock", contract.id(0), quote="beta", comment={"text": "One"}),
        op("commentOnBlock", contract.of("cell"), comment={"text": "Two"}),
        {"type": "commentOnRange", "range": contract.span(0, "alpha"), "comment": {"text": "3"}},
    )
    assert contract.texts == ["alpha beta", "cell", "end"]
    assert not contract.document.revisions()
    threads = contract.reopened().document.comments()
    assert {(each.text, each.quote) for each in threads} == {
        ("One", "beta"),
        ("Two", "cell"),
        ("3", "alpha"),
    }


PENDING: list[tuple[str, list[Any]]] = [
    ("paragraph", ["before", Paragraph("{-gone|Ann-}", mark="-Ann"), "after"]),
    ("row", [table(Row(("{-gone|Ann-}", "x"), revision="-Ann")), "after"]),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("where", "items"), PENDING, ids=[name for name, _ in PENDING])
def test_84_what_is_pending_deletion_is_not_rewritten(
    mode: str, where: str, items: list[Any]
) -> None:
    contract = Contract(*items)
    block = contract.id(1 if where == "paragraph" else 0)
    assert contract.refused(op("replaceBlock", block, text="new"), mode=mode) == "pendingDeletion"
    assert contract.session.save() == contract.package


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested"])
def test_85_a_second_paragraph_change_over_somebodys_is_refused(mode: str) -> None:
    contract = Contract(Paragraph("text", properties='<w:jc w:val="center"/>', change="Ann"))
    change = op("setBlockParagraphProperties", contract.id(0), properties={"alignment": "right"})
    assert contract.refused(change, mode=mode) == "pendingParagraphPropertyChange"


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested"])
def test_85_a_second_run_change_over_somebodys_is_refused(mode: str) -> None:
    contract = Contract("a {~bold|Ann~} b")
    change = formatting(contract.span(0, "bold"), italic=True)
    assert contract.refused(change, mode=mode) == "pendingRunPropertyChange"
    assert contract.session.save() == contract.package


def test_85_a_paragraph_whose_mark_goes_takes_no_properties() -> None:
    contract = Contract(Paragraph("text", mark="-Ann"), "next")
    change = op("setBlockParagraphProperties", contract.id(0), properties={"alignment": "right"})
    assert contract.refused(change) == "pendingParagraphMarkDeletion"


def test_85_somebodys_record_keeps_its_id_when_its_run_is_split() -> None:
    package = docx("a {~one two three|Ann~} b")
    contract = Contract(package)
    contract.done(replacing(contract.id(0), "two", "2"))
    ids = [n for item in contract.document.revisions() for n in item.revision_ids]
    assert len(ids) == len(set(ids))
    assert '<w:rPrChange w:id="1"' in contract.xml()
    contract.decide("reject")
    assert not contract.unlike(package)


def test_85_a_pending_look_of_ones_own_is_one_record() -> None:
    contract = Contract("alpha")
    contract.done(formatting(contract.span(0, "alpha"), bold=True))
    contract.done(formatting(contract.span(0, "alpha"), italic=True))
    assert contract.xml().count("<w:rPrChange ") == 1
    expected = edited(
        contract.package, "<w:r><w:t>alpha", "<w:r><w:rPr><w:b/><w:i/></w:rPr><w:t>alpha"
    )
    contract.decide("accept")
    assert not contract.unlike(expected)

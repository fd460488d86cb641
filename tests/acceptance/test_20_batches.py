"""Acceptance list, numbers 98–104: batches, undo, the census of revisions, comments as saved."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.contract import MODES, Contract, assert_sound, edited, op, replacing
from tests.support.docs import Cell, Paragraph, Row, docx, table
from tests.support.generated import documents
from tests.support.operations import operations


def batch(contract: Contract) -> list[dict[str, Any]]:
    return [
        replacing(contract.id(0), "beta", "delta", comment={"text": "Because."}),
        op("commentOnBlock", contract.id(1), comment={"text": "Hm."}),
        replacing(contract.id(1), "nowhere", "x"),
    ]


@pytest.mark.parametrize("mode", MODES)
def test_98_an_atomic_batch_is_all_or_nothing(mode: str) -> None:
    contract = Contract("alpha beta", "gamma")
    result = contract.run(*batch(contract), mode=mode, atomic=True)
    codes = {one.id: one.code for one in result.skipped}
    others = "atomicBatchRejected"
    assert result.status == "rejected" and not result.applied
    assert codes == {"op0": others, "op1": others, "op2": "missingFind"}
    assert contract.session.save() == contract.package and not contract.document.comments()
    assert not len(contract.document.suggestions) and not contract.session.can_undo
    clean = contract.run(*batch(contract)[:2], mode=mode, atomic=True)
    assert clean.status == "committed" and len(clean.applied) == 2


@settings(max_examples=40)
@given(package=documents(), data=st.data(), mode=st.sampled_from(MODES))
def test_99_a_dry_run_predicts_exactly(package: bytes, data: st.DataObject, mode: str) -> None:
    contract = Contract(package)
    ops = data.draw(operations(contract.blocks), label="operations")
    before = contract.document.next_free_id()
    preview = contract.run(*ops, mode=mode, dryRun=True)
    assert preview.status == "previewed" and contract.session.save() == package
    assert contract.document.next_free_id() == before and not contract.session.can_undo
    real = contract.run(*ops, mode=mode)
    assert [one.id for one in preview.applied] == [one.id for one in real.applied]
    said = [[(one.id, one.code) for one in each.skipped] for each in (preview, real)]
    assert said[0] == said[1]
    assert all("revisionIds" not in one for one in preview.to_wire()["applied"])


def test_100_undo_refuses_what_is_not_the_latest_and_takes_comments_along() -> None:
    contract = Contract("alpha beta", "gamma")
    undo = contract.session.undo_handle
    first = contract.done(*batch(contract)[:2]).to_wire()["undoHandle"]
    second = contract.done(replacing(contract.id(1), "gamma", "x")).to_wire()["undoHandle"]
    assert first["type"] == "documentOperationUndo"
    assert undo({"type": "documentOperationUndo", "id": "never"})["reason"] == "unknownHandle"
    assert undo(first)["reason"] == "notLatest"
    assert undo(second)["status"] == "undone"
    assert len(contract.document.comments()) == 2
    assert undo(first) == {"status": "undone", "undoHandle": first}
    assert not contract.document.comments() and contract.session.save() == contract.package
    assert undo(first)["reason"] == "unknownHandle"


def test_100_a_batch_that_changed_nothing_has_no_handle() -> None:
    contract = Contract("alpha")
    result = contract.run(replacing(contract.id(0), "none", "x")).to_wire()
    assert (result["status"], result["undoHandle"]) == ("committed", None)


@pytest.mark.parametrize("mode", MODES)
def test_101_everything_is_told_in_input_order(mode: str) -> None:
    contract = Contract("one", "two", "three")
    ops = [replacing(contract.id(n), text, f"{text}!") for n, text in enumerate(contract.texts)]
    result = contract.run(*ops, replacing(contract.id(0), "no", "x"), op("deleteBlock", "gone"))
    wire = result.to_wire()
    assert [one["id"] for one in wire["applied"]] == ["op0", "op1", "op2"]
    assert [one["operationId"] for one in wire["receipts"]] == ["op0", "op1", "op2"]
    assert [one["operationIndex"] for one in wire["issues"]] == [3, 4]
    assert [one["path"] for one in wire["issues"]] == ["$.operations[3]", "$.operations[4]"]


SECTION = '<w:sectPrChange w:id="90" w:author="Ann"><w:sectPr/></w:sectPrChange></w:sectPr>'
CARRIERS: dict[str, bytes] = {
    "insertion": docx("a {+b|Ann+}"),
    "deletion": docx("a {-b|Ann-}"),
    "move": docx("{<moved|Ann|m<}", "x", "{>moved|Ann|m>}"),
    "formatting": docx("a {~b|Ann~}"),
    "paragraph mark inserted": docx(Paragraph("a", mark="+Ann"), "b"),
    "paragraph mark deleted": docx(Paragraph("a", mark="-Ann"), "b"),
    "paragraph properties": docx(Paragraph("a", properties='<w:jc w:val="end"/>', change="Ann")),
    "row inserted": docx(table(["a"], Row(("b",), revision="+Ann"))),
    "row deleted": docx(table(["a"], Row(("b",), revision="-Ann"))),
    "cell inserted": docx(table(["a", Cell(("b",), revision="+Ann")])),
    "cell deleted": docx(table(["a", Cell(("b",), revision="-Ann")])),
    "section": edited(docx("a"), "</w:sectPr>", SECTION),
    "table": edited(
        docx(table(["a"])),
        "</w:tblPr>",
        '<w:tblPrChange w:id="90" w:author="Ann"><w:tblPr/></w:tblPrChange></w:tblPr>',
    ),
    "row properties": edited(
        docx(table(Row(("a",), header=True))),
        "</w:trPr>",
        '<w:trPrChange w:id="90" w:author="Ann"><w:trPr/></w:trPrChange></w:trPr>',
    ),
    "cell properties": edited(
        docx(table(["a"])),
        "</w:tcPr>",
        '<w:tcPrChange w:id="90" w:author="Ann"><w:tcPr/></w:tcPrChange></w:tcPr>',
    ),
    "numbering": edited(
        docx(". a"),
        "</w:numPr>",
        '<w:numberingChange w:id="90" w:author="Ann" w:original="%1:1:0:."/></w:numPr>',
    ),
    "nested": docx("a {+b {-c|Bob-} d|Ann+}"),
    "header": docx("a", header="h {+b|Ann+}"),
    "note": docx("a{^n {-b|Ann-}^}"),
}


@pytest.mark.parametrize("decision", ["accept", "reject"])
@pytest.mark.parametrize("carrier", CARRIERS)
def test_102_every_carrier_of_a_revision_is_listed_and_resolved(
    carrier: str, decision: str
) -> None:
    contract = Contract(CARRIERS[carrier])
    items = contract.document.revisions()
    assert items and all(item.revision_ids for item in items)
    contract.decide(decision, author=None)
    saved = contract.reopened()
    assert not saved.document.revisions()
    assert_sound(contract.session.save())
    contract.session.undo()
    assert contract.session.save() == contract.package


def test_103_accepting_everything_counts_and_clears_every_story() -> None:
    contract = Contract(
        "a {+b|Ann+}{^n {-b|Bob-}^}", table(Row(("c",), revision="+Ann")), header="h {+x|Ann+}"
    )
    count = len({item.group_id for item in contract.document.revisions()})
    assert count == 4
    ids = [n for item in contract.document.revisions() for n in item.revision_ids]
    result = contract.done({"type": "resolveRevisions", "revisionIds": ids, "decision": "accept"})
    assert len(result.applied) == 1
    for part in ("document", "header1", "footnotes"):
        assert not re.search(r"<w:(ins|del) ", contract.xml(f"word/{part}.xml"))


def test_104_replies_and_their_state_are_words_own_in_the_saved_file() -> None:
    contract = Contract("alpha {-old-}{+new+} beta")
    quote = op("commentOnBlock", contract.id(0), quote="alpha new", comment={"text": "Why?"})
    root = contract.done(quote).applied[0].comment_id
    for text in ("First.", "Second."):
        reply = {"type": "replyComment", "commentId": str(root), "comment": {"text": text}}
        contract.done(reply)
    state = {"type": "setCommentState", "commentId": str(root)}
    contract.done({**state, "resolved": True})
    saved = contract.reopened()
    (thread,) = saved.document.comments()
    assert thread.resolved and [reply.text for reply in thread.replies] == ["First.", "Second."]
    xml = contract.xml("word/commentsExtended.xml")
    assert xml.count('w15:done="1"') == 3 and xml.count("w15:paraIdParent=") == 2
    body = contract.xml()
    assert body.count("<w:commentReference ") == 3
    saved.done({**state, "resolved": False})
    (again,) = saved.reopened().document.comments()
    assert not again.resolved
    assert_sound(saved.session.save())

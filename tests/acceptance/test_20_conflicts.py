"""Acceptance list, numbers 83 and 86: results that cannot be saved, operations that collide."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.contract import MODES, Contract, op, replacing
from tests.support.docs import table
from tests.support.generated import documents
from tests.support.operations import operations
from tests.support.xmldiff import explain_difference

PAIRS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("deleteBlock", {}, {"type": "deleteBlock"}),
    ("deleteBlock", {}, {"type": "replaceBlock", "text": "x"}),
    ("replaceBlock", {"text": "y"}, {"type": "replaceBlock", "text": "x"}),
    ("replaceBlock", {"text": "y"}, {"type": "replaceInBlock", "find": "beta", "replace": "x"}),
    ("splitBlock", {"offset": 5}, {"type": "splitBlock", "offset": 10}),
    ("splitBlock", {"offset": 5}, {"type": "mergeBlockWithNext"}),
    ("deleteBlock", {}, {"type": "mergeBlockWithNext"}),
    ("mergeBlockWithNext", {}, {"type": "mergeBlockWithNext"}),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("kind", "more", "later"), PAIRS)
def test_86_the_later_of_two_that_collide_is_refused_by_name(
    mode: str, kind: str, more: dict[str, Any], later: dict[str, Any]
) -> None:
    contract = Contract("alpha beta gamma", "next", "end")
    result = contract.run(
        op(kind, contract.id(0), **more), {**later, "blockId": contract.id(0)}, mode=mode
    )
    assert [one.id for one in result.applied] == ["op0"]
    assert result.skipped[0].code in {"overlappingOperation", "noopOperation"}
    assert "op0" in result.skipped[0].detail


COMPOSED: list[tuple[str, list[dict[str, Any]]]] = [
    ("two replacements", [{"find": "alpha", "replace": "A"}, {"find": "gamma", "replace": "C"}]),
    (
        "properties and a replacement",
        [
            {"type": "setBlockParagraphProperties", "properties": {"alignment": "right"}},
            {"find": "gamma", "replace": "C"},
        ],
    ),
    (
        "a format and a replacement elsewhere",
        [
            {"type": "formatRange", "find": "alpha", "formatting": {"bold": True}},
            {"find": "gamma", "replace": "C"},
        ],
    ),
    (
        "a format around a replacement",
        [
            {"type": "formatRange", "formatting": {"italic": True}},
            {"find": "beta", "replace": "B"},
        ],
    ),
    ("a deletion and an insertion behind it", [{"type": "deleteBlock"}, {"type": "insertAfter"}]),
    ("a deletion and an insertion before it", [{"type": "deleteBlock"}, {"type": "insertBefore"}]),
    (
        "a split and a replacement beside it",
        [{"type": "splitBlock", "offset": 5}, {"find": "gamma", "replace": "C"}],
    ),
    (
        "a join and a replacement in it",
        [{"type": "mergeBlockWithNext", "separator": " "}, {"find": "alpha", "replace": "A"}],
    ),
    (
        "a comment and a replacement",
        [
            {"type": "commentOnBlock", "quote": "alpha", "comment": {"text": "?"}},
            {"find": "gamma", "replace": "C"},
        ],
    ),
]


def completed(contract: Contract, short: dict[str, Any]) -> dict[str, Any]:
    kind = short.get("type", "replaceInBlock")
    if kind.startswith("insert"):
        return op(f"{kind}Block", contract.id(1), text="new")
    return {**short, "type": kind, "blockId": contract.id(1)}


@pytest.mark.parametrize("turn", [1, -1], ids=["as written", "the other way round"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("what", "shorts"), COMPOSED, ids=[what for what, _ in COMPOSED])
def test_86_what_does_not_disturb_each_other_is_done_together(
    what: str, shorts: list[dict[str, Any]], mode: str, turn: int
) -> None:
    contract = Contract("start", "alpha beta gamma", "next", "end")
    ops = [completed(contract, short) for short in shorts][::turn]
    contract.done(*ops, mode=mode)
    together = contract.texts
    if mode != "suggested":
        accepted, rejected = contract.reopened(), contract.reopened()
        accepted.decide("accept")
        rejected.decide("reject")
        if mode == "tracked-changes":
            direct = Contract(contract.package)
            direct.done(*ops, mode="direct")
            assert accepted.texts == direct.texts
            if not any(each["type"].startswith("comment") for each in ops):
                assert not rejected.unlike(contract.package)
    contract.session.undo()
    assert contract.session.save() == contract.package
    assert together != contract.texts or what.startswith("a comment")


@settings(max_examples=60)
@given(package=documents(revised=False), data=st.data())
def test_86_a_batch_is_its_survivors_one_by_one_from_the_end(
    package: bytes, data: st.DataObject
) -> None:
    together, single = Contract(package), Contract(package)
    ops = data.draw(operations(together.blocks), label="operations")
    made = together.run(*ops, mode="direct")
    order = {block.id: position for position, block in enumerate(single.blocks)}
    survivors = [each for each in ops if each["id"] in {one.id for one in made.applied}]
    if not all(simple(each) for each in survivors):
        return
    for each in sorted(survivors, key=lambda one: -order[target(one)]):
        if len([one for one in survivors if target(one) == target(each)]) > 1:
            return
        single.done(each, mode="direct")
    assert not explain_difference(together.xml(), single.xml(), join_runs=True)


def target(operation: dict[str, Any]) -> str:
    return operation.get("blockId") or operation["range"]["blockId"]


def simple(operation: dict[str, Any]) -> bool:
    """Cell work is done after all text, whatever block it names; a span takes in several blocks."""
    return "Table" not in operation["type"] and operation["type"] != "deleteSpan"


def spliced(contract: Contract, inside: str) -> dict[str, Any]:
    """Host markup in place of the last paragraph."""
    w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    r = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    xml = f'<w:body xmlns:w="{w}" xmlns:r="{r}">{inside}<w:p/></w:body>'
    last = len(contract.blocks) - 1
    return {"type": "spliceMarked", "splices": [{"start": last, "end": last + 1, "xml": xml}]}


INVALID = {
    "a list that is defined nowhere": '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId '
    'w:val="88"/></w:numPr></w:pPr></w:p>',
    "a header that is not there": '<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" '
    'r:id="rIdNone"/></w:sectPr></w:pPr></w:p>',
    "a note that is not there": '<w:p><w:r><w:footnoteReference w:id="77"/></w:r></w:p>',
    "a comment that is not there": '<w:p><w:r><w:commentReference w:id="77"/></w:r></w:p>',
    "children in the wrong order": '<w:p><w:pPr><w:jc w:val="left"/><w:keepNext/></w:pPr></w:p>',
    "a cell without a paragraph": "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr>"
    "<w:tc/></w:tr></w:tbl>",
    "a revision without an author": '<w:p><w:ins w:id="501" w:author=" "><w:r><w:t>x</w:t></w:r>'
    "</w:ins></w:p>",
    "struck text spelt as text": '<w:p><w:del w:id="502" w:author="A"><w:r><w:t>x</w:t></w:r>'
    "</w:del></w:p>",
    "a field that never ends": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>',
    "a bookmark that never ends": '<w:p><w:bookmarkStart w:id="7" w:name="x"/></w:p>',
}


@pytest.mark.parametrize("what", INVALID)
def test_83_what_could_not_be_saved_is_refused_and_the_rest_applied(what: str) -> None:
    contract = Contract("alpha beta", "end")
    seen: list[int] = []
    contract.session.subscribe(lambda event: seen.append(event.version))
    bad = spliced(contract, INVALID[what])
    result = contract.run(bad, replacing(contract.id(0), "beta", "delta"), mode="direct")
    assert [one.id for one in result.applied] == ["op1"]
    assert [(one.id, one.code) for one in result.skipped] == [("op0", "invalidResult")]
    assert result.skipped[0].detail
    assert contract.texts == ["alpha delta", "end"] and len(seen) == 1
    contract.session.undo()
    assert contract.session.save() == contract.package


@pytest.mark.parametrize("what", list(INVALID)[:3])
def test_83_an_atomic_batch_with_such_a_result_is_refused_as_a_whole(what: str) -> None:
    contract = Contract("alpha beta", "end")
    ops = [spliced(contract, INVALID[what]), replacing(contract.id(0), "beta", "delta")]
    for more in ({"dryRun": True}, {}):
        result = contract.run(*ops, mode="direct", atomic=True, **more)
        codes = {one.id: one.code for one in result.skipped}
        assert codes == {"op0": "invalidResult", "op1": "atomicBatchRejected"}
    assert contract.session.save() == contract.package


def test_83_a_dry_run_reports_it() -> None:
    contract = Contract("alpha beta", "end")
    bad = spliced(contract, INVALID["a note that is not there"])
    result = contract.run(bad, mode="direct", dryRun=True)
    assert [one.code for one in result.skipped] == ["invalidResult"]


def test_83_faults_that_were_there_before_are_nobodys() -> None:
    contract = Contract('{!<w:r><w:footnoteReference w:id="99"/></w:r>!}alpha', table(["a"]), "e")
    contract.done(replacing(contract.id(0), "alpha", "beta"))


def test_83_an_author_of_blanks_is_refused() -> None:
    contract = Contract("alpha", author="  ")
    assert contract.refused(replacing(contract.id(0), "alpha", "beta")) in {
        "authorMissing",
        "invalidResult",
    }
    assert contract.session.save() == contract.package

"""Every type in every mode: JSON round trip, untouched blocks, saving, soundness, undo."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.operations.batch import parse_batch
from engine.operations.catalogue import BY_TYPE
from tests.engine.tools.examples import EXAMPLES
from tests.support.contract import MODES, Contract, assert_sound, op
from tests.support.docs import Cell, Paragraph, Row, docx, table
from tests.support.docs import part_text as part
from tests.support.generated import documents
from tests.support.operations import operations
from tests.support.xmldiff import canonical, tree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PACKAGE = docx(
    "far before {+pending|Ann+} {=PAGE|1=}",
    Paragraph("alpha beta gamma", para_id="00000AAA"),
    "next one",
    table(
        Row(("a", "b", Cell(("tall",), merge="restart"))),
        Row(("", "d", Cell(("",), merge="continue"))),
    ),
    "{#mark|far after|#} {^note^} {@why|Ann|anchored@}",
    "the end",
)


def examples(contract: Contract) -> dict[str, dict[str, Any]]:
    first, cell = "00000AAA", contract.of("a")
    span = contract.span(1, "beta")
    thread = contract.document.comments()[0].id
    pending = contract.document.revisions()[0].revision_ids[0]
    place = {"blockId": first, "offset": 2}
    made: dict[str, dict[str, Any]] = {
        "replaceInBlock": op("", first, find="beta", replace="delta"),
        "replaceRange": {"range": span, "replace": "delta"},
        "commentOnRange": {"range": span, "comment": {"text": "Why?"}},
        "formatRange": {"range": span, "formatting": {"bold": True}},
        "insertAfterBlock": op("", first, text="new"),
        "insertBeforeBlock": op("", first, text="new"),
        "replaceBlock": op("", first, text="alpha delta gamma"),
        "deleteBlock": op("", first),
        "splitBlock": op("", first, offset=5, separator=" "),
        "mergeBlockWithNext": op("", first, separator=" "),
        "setBlockParagraphProperties": op("", first, properties={"alignment": "center"}),
        "insertTable": op("", first, rows=[["x", "y"]]),
        "deleteTable": op("", cell),
        "commentOnBlock": op("", first, quote="beta", comment={"text": "Why?"}),
        "insertSignatureTable": op("", first, parties=[{"name": "Acme"}]),
        "insertTableRow": op("", cell, cellTexts=["x"]),
        "deleteTableRow": op("", cell),
        "insertTableColumn": op("", cell),
        "deleteTableColumn": op("", cell),
        "mergeTableCells": op("", cell, rowCount=2),
        "splitTableCell": op("", contract.of("tall")),
        "moveBlock": op("", first, targetBlockId=contract.of("next one")),
        "insertBreak": op("", first, kind="page"),
        "setField": op("", contract.id(0), text="9"),
        "resolveRevisions": {"revisionIds": [pending], "decision": "accept"},
        "replyComment": {"commentId": thread, "comment": {"text": "So."}},
        "setCommentState": {"commentId": thread, "resolved": True},
        "insertText": {**place, "text": "x"},
        "deleteSpan": {"start": place, "end": {"blockId": first, "offset": 4}},
        "setTracking": {"on": True},
    }
    return {name: {**one, "type": name} for name, one in made.items()}


CASES = [(name, mode) for name in examples(Contract(PACKAGE)) for mode in BY_TYPE[name].modes]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["type"] for each in EXAMPLES])
def test_every_type_survives_json(example: dict[str, Any]) -> None:
    batch = parse_batch({"version": 1, "operations": [example]})
    wire = json.loads(json.dumps(batch.to_wire()))
    assert parse_batch(wire).to_wire() == batch.to_wire()
    (again,) = wire["operations"]
    assert again["type"] == example["type"]


def test_every_type_has_an_example_here_or_needs_one_made_before() -> None:
    others = {"resolveSuggestions", "editComment", "deleteComment", "spliceMarked", "updateFields"}
    assert {name for name, _ in CASES} | others == set(BY_TYPE)
    assert {each["type"] for each in EXAMPLES} == set(BY_TYPE)


def tops(package: bytes) -> list[str]:
    (body,) = tree(part(package)).iter(f"{W}body")
    return [canonical(child) for child in body]


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_each_type_in_each_mode_leaves_the_other_blocks_alone(name: str, mode: str) -> None:
    contract = Contract(PACKAGE)
    contract.done(examples(contract)[name], mode=mode)
    saved = contract.session.save()
    assert_sound(saved)
    before, after = tops(PACKAGE), tops(saved)
    touched = {"setField": (0,), "resolveRevisions": (0,), "replyComment": (4,)}.get(
        name, (1, 2, 3)
    )
    kept = [block for position, block in enumerate(before) if position not in touched]
    assert all(block in after for block in kept)
    stories = Contract(saved)
    if mode != "suggested":
        assert stories.texts == contract.texts
    contract.session.undo()
    assert contract.session.save() == PACKAGE
    contract.session.redo()
    assert contract.session.save() == saved


def read(contract: Contract) -> tuple[Any, ...]:
    document = contract.document
    return (
        [(b.text, b.kind, b.display_label) for b in contract.blocks],
        [(i.kind, i.author, i.text, i.revision_ids) for i in document.revisions()],
        [(t.text, t.quote, t.author, t.resolved) for t in document.comments()],
    )


@settings(max_examples=30)
@given(package=documents(), data=st.data(), mode=st.sampled_from(MODES[:2]))
def test_saving_and_opening_again_keeps_everything(
    package: bytes, data: st.DataObject, mode: str
) -> None:
    contract = Contract(package)
    contract.run(*data.draw(operations(contract.blocks), label="operations"), mode=mode)
    saved = contract.session.save()
    again = Contract(saved)
    assert read(again) == read(contract)
    assert again.session.save() == saved
    assert_sound(saved)

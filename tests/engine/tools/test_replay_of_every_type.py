"""Acceptance list, number 31: every operation type in every mode, sent twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.operations.catalogue import BY_TYPE, CONTRACT_TYPES
from engine.session import DocumentSession
from engine.tools.session_bridge import SessionBridge
from tests.engine.tools.hosts import blocks, result
from tests.support.docs import Cell, Row, docx, table

MODES = ("tracked-changes", "suggested", "direct")
CASES = [(name, mode) for name in CONTRACT_TYPES for mode in MODES if mode in BY_TYPE[name].modes]


def opened() -> SessionBridge:
    merged = table(
        Row((Cell(("top",), merge="restart"), Cell(("b",)))),
        Row((Cell(("",), merge="continue"), Cell(("d",)))),
    )
    data = docx(
        "# Term", "alpha beta gamma", "next one", table(["a", "b"], ["", "d"]), merged, "end"
    )
    return SessionBridge(DocumentSession.open(data, author="AI"))


def operation(name: str, bridge: SessionBridge) -> dict[str, Any]:
    ids = {one["text"]: one["blockId"] for one in blocks(bridge)}
    first = ids["alpha beta gamma"]
    found = result(bridge, "find_text", {"query": "beta"})["matches"][0]["range"]
    more: dict[str, dict[str, Any]] = {
        "replaceInBlock": {"find": "beta", "replace": "delta"},
        "replaceRange": {"range": found, "replace": "delta"},
        "commentOnRange": {"range": found, "comment": {"text": "Why?"}},
        "formatRange": {"range": found, "formatting": {"bold": True}},
        "insertAfterBlock": {"text": "new"},
        "insertBeforeBlock": {"text": "new"},
        "replaceBlock": {"text": "alpha delta gamma"},
        "deleteBlock": {},
        "splitBlock": {"offset": 5, "separator": " "},
        "mergeBlockWithNext": {"separator": " "},
        "setBlockParagraphProperties": {"properties": {"alignment": "center"}},
        "insertTable": {"rows": [["x", "y"]]},
        "deleteTable": {"blockId": ids["a"]},
        "commentOnBlock": {"quote": "beta", "comment": {"text": "Why?"}},
        "insertSignatureTable": {"parties": [{"name": "Acme"}]},
        "insertTableRow": {"blockId": ids["a"], "cellTexts": ["x"]},
        "deleteTableRow": {"blockId": ids["a"]},
        "insertTableColumn": {"blockId": ids["a"]},
        "deleteTableColumn": {"blockId": ids["a"]},
        "mergeTableCells": {"blockId": ids["a"], "rowCount": 2},
        "splitTableCell": {"blockId": ids["top"]},
    }
    target = {} if "range" in more[name] else {"blockId": first}
    return {"id": "once", "type": name, **target, **more[name]}


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_31_sent_again_it_is_answered_with_the_same_receipt(name: str, mode: str) -> None:
    bridge = opened()
    arguments = {"operations": [operation(name, bridge)]}
    settings: dict[str, Any] = {
        "mode": mode,
        "allow_direct": True,
        "options": {"operationTypes": list(CONTRACT_TYPES)},
    }
    first = result(bridge, "suggest_changes", arguments, **settings)
    assert first["applied"] == [{"id": "once"}], first["skipped"]
    version = bridge.session.document.version
    again = result(bridge, "suggest_changes", arguments, **settings)
    assert again["replayed"] == [{"id": "once"}]
    assert (again["applied"], again["receipts"]) == ([], first["receipts"])
    assert bridge.session.document.version == version

"""Acceptance list, numbers 31–43: replay and what bridges may leave out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.operations.catalogue import BY_TYPE
from engine.tools.editor_bridge import editor_bridge
from engine.tools.queue_bridge import QueueBridge
from engine.tools.session_bridge import SessionBridge
from tests.engine.tools.hosts import blocks, call, fake, live, result
from tests.support.fake_bridge import MinimalBridge
from tests.support.fake_editor import FakeEditor, LegacyEditor


def replace(identity: str, block_id: str, find: str, text: str) -> dict[str, Any]:
    return {
        "id": identity,
        "type": "replaceInBlock",
        "blockId": block_id,
        "find": find,
        "replace": text,
    }


def suggest(bridge: Any, *operations: dict[str, Any], **settings: Any) -> dict[str, Any]:
    return result(bridge, "suggest_changes", {"operations": list(operations)}, **settings)


def target(bridge: Any) -> str:
    return next(one["blockId"] for one in blocks(bridge) if "two years" in one["text"])


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested", "direct"])
def test_31_an_operation_sent_again_is_answered_and_not_run(host: Any, mode: str) -> None:
    bridge = host()
    operation = replace("one", target(bridge), "two", "three")
    settings = {"mode": mode, "allow_direct": True}
    first = suggest(bridge, operation, **settings)
    after = blocks(bridge)
    again = suggest(bridge, operation, **settings)
    assert again["replayed"] == [{"id": "one"}]
    assert again["applied"] == []
    assert again["receipts"] == first["receipts"]
    assert blocks(bridge) == after


def test_32_the_same_id_with_other_content_fails_the_whole_call(host: Any) -> None:
    bridge = host()
    suggest(bridge, replace("one", target(bridge), "two", "three"))
    after = blocks(bridge)
    operations = [
        replace("new", target_of(bridge, "Agreement"), "Agreement", "Deed"),
        replace("one", target_of(bridge, "Agreement"), "three", "four"),
    ]
    envelope = call(bridge, "suggest_changes", {"operations": operations})
    assert envelope["code"] == "replayConflict"
    assert blocks(bridge) == after


def target_of(bridge: Any, words: str) -> str:
    return next(one["blockId"] for one in blocks(bridge) if words in one["text"])


def test_33_beside_new_operations_only_those_run(host: Any) -> None:
    bridge = host()
    old = replace("old", target(bridge), "two", "three")
    suggest(bridge, old)
    new = replace("new", target_of(bridge, "renews"), "one year", "two years")
    summary = suggest(bridge, new, old)
    assert summary["applied"] == [{"id": "new"}]
    assert summary["replayed"] == [{"id": "old"}]
    places = [(one["operationId"], one["operationIndex"]) for one in summary["receipts"]]
    assert places == [("new", 0), ("old", 1)]


def test_34_a_skipped_operation_is_tried_again(host: Any) -> None:
    bridge = host()
    block_id = target(bridge)
    wanted = replace("late", block_id, "three", "four")
    assert suggest(bridge, wanted)["skipped"]
    suggest(bridge, replace("now", block_id, "two", "three"))
    assert suggest(bridge, wanted)["applied"] == [{"id": "late"}]


def test_34_what_was_undone_may_be_sent_again(document_host: Any) -> None:
    bridge = document_host()
    operation = replace("one", target(bridge), "two", "three")
    suggest(bridge, operation)
    bridge.session.undo()
    assert suggest(bridge, operation)["applied"] == [{"id": "one"}]
    assert suggest(bridge, operation)["replayed"] == [{"id": "one"}]


def test_35_the_session_is_the_document_and_not_the_bridge(document_host: Any) -> None:
    bridge = document_host()
    operation = replace("one", target(bridge), "two", "three")
    suggest(bridge, operation)
    assert suggest(SessionBridge(bridge.session), operation)["replayed"] == [{"id": "one"}]


def test_36_a_host_queue_receives_an_operation_once() -> None:
    waiting: list[Any] = []
    bridge = QueueBridge(fake(), waiting.extend)
    operation = replace("one", "B1", "two", "three")
    first = suggest(bridge, operation)
    assert first["queued"] == [{"id": "one"}]
    assert first["applied"] == []
    assert first["receipts"][0]["affected"][0]["blockId"] == "B1"
    assert suggest(bridge, operation)["replayed"] == [{"id": "one"}]
    assert [one.id for one in waiting] == ["one"]
    assert waiting[0].precondition.block_text_hash


def test_36_a_surface_without_a_document_skips_everything() -> None:
    summary = suggest(QueueBridge(None, list[Any]().extend), replace("a", "B1", "x", "y"))
    assert [one["code"] for one in summary["issues"]] == ["documentNotEditable"]


def test_37_undo_is_there_only_when_the_editor_has_it() -> None:
    assert not hasattr(editor_bridge(LegacyEditor(fake())), "undo_operations")
    assert hasattr(editor_bridge(FakeEditor(fake())), "undo_operations")


def test_38_a_versioned_batch_is_delegated_and_completed() -> None:
    bridge = editor_bridge(FakeEditor(fake()))
    summary = suggest(bridge, replace("a", "B1", "two", "three"), replace("b", "B1", "nope", "x"))
    assert summary["applied"] == [{"id": "a"}]
    assert summary["issues"][0]["operationIndex"] == 1
    assert summary["receipts"][0]["affected"][0]["effect"] == "updated"


def test_39_an_older_editor_gets_receipts_but_no_atomic_or_dry_run() -> None:
    editor = LegacyEditor(fake())
    bridge = editor_bridge(editor)
    assert suggest(bridge, replace("a", "B1", "two", "three"))["receipts"]
    before = blocks(bridge)
    arguments = {"operations": [replace("b", "B1", "three", "four")], "atomic": True}
    summary = result(bridge, "suggest_changes", arguments)
    assert [one["code"] for one in summary["issues"]] == ["unsupportedMode"]
    assert blocks(bridge) == before


def test_40_another_contract_version_never_reaches_an_editor() -> None:
    from engine.errors import UnsupportedContractVersion
    from engine.operations.batch import parse_batch

    with pytest.raises(UnsupportedContractVersion) as caught:
        parse_batch({"version": 2, "operations": []})
    assert caught.value.received == 2


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("list_stories", {}),
        ("read_story", {"handle": {"type": "main"}}),
        ("read_page", {"page": 1}),
        ("read_selection", {}),
        ("show_in_document", {"blockId": "B1"}),
        ("scroll_to_block", {"blockId": "B1"}),
    ],
)
def test_41_a_member_that_is_absent_is_named_and_not_stubbed(
    name: str, arguments: dict[str, Any]
) -> None:
    bridge = MinimalBridge(fake())
    assert call(bridge, name, arguments)["code"] == "unsupportedCapability"


def test_41_a_minimal_host_still_reads_and_proposes() -> None:
    bridge = MinimalBridge(fake())
    assert len(blocks(bridge)) == 6
    assert suggest(bridge, replace("a", "B1", "two", "three"))["applied"]
    assert not any("page" in one for one in result(bridge, "get_document_outline")["sections"])


def test_42_comment_anchors_are_joined_by_id_and_may_be_missing() -> None:
    bridge = editor_bridge(FakeEditor(fake()))
    threads = {one["id"]: one for one in result(bridge, "read_comments")}
    assert (threads["1"]["blockId"], threads["1"]["quote"]) == ("B1", "two years")
    assert (threads["2"]["blockId"], threads["2"]["quote"]) == (None, "")


def test_43_a_page_without_text_reads_as_empty() -> None:
    bridge = live("", "second")
    assert result(bridge, "read_page", {"page": 1})["text"] == ""
    past = call(bridge, "read_page", {"page": 3})
    assert past["error"] == "Page 3 does not exist (document has 2 pages)."


def test_every_type_has_a_receipt_by_its_type_alone() -> None:
    from engine.operations.batch import parse_operation
    from tests.engine.tools.examples import EXAMPLES

    for example in EXAMPLES:
        operation = parse_operation(example)
        assert BY_TYPE[operation.type].affected(operation, "main")["type"]

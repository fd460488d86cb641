"""Acceptance list of the operation contract, numbers 1–11: calls, caps and preconditions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tools.catalogue import BY_NAME
from engine.tools.guard import MAX_FIELD
from tests.engine.tools.hosts import block_with, blocks, call, fake, result, texts, watched
from tests.support.envelopes import assert_envelope

LIVE_ONLY = ("read_page", "read_selection", "show_in_document", "scroll_to_block")


def replace(block_id: str, find: str, text: str, **more: Any) -> dict[str, Any]:
    return {"type": "replaceInBlock", "blockId": block_id, "find": find, "replace": text, **more}


def test_01_an_unknown_tool_is_refused_with_the_valid_names_in_order(host: Any) -> None:
    envelope = call(host(), "read_documents")
    assert envelope["ok"] is False
    assert envelope["code"] == "unknownTool"
    assert envelope["error"].index("read_document,") < envelope["error"].index("scroll_to_block")


WRONG: tuple[Any, ...] = (None, 7, [], "x", {"blockId": 3, "operations": {}})


def test_02_wrong_arguments_are_a_readable_answer_and_never_raise(host: Any) -> None:
    bridge = host()
    before = texts(bridge)
    for name in BY_NAME:
        for arguments in WRONG:
            assert_envelope(call(bridge, name, arguments))
            if arguments is not None:
                assert texts(bridge) == before, name


def test_03_live_tools_say_that_a_headless_host_lacks_the_capability(bare_host: Any) -> None:
    for name in LIVE_ONLY:
        assert call(bare_host(), name, {"wrong": True})["code"] == "unsupportedCapability"


def test_03_live_tools_answer_where_there_is_a_window(live_host: Any) -> None:
    bridge = live_host()
    block_id = block_with(bridge, "two years")
    for name in LIVE_ONLY:
        given = {"read_page": {"page": 1}, "read_selection": {}}.get(name, {"blockId": block_id})
        assert call(bridge, name, given)["ok"], name


def test_04_every_listed_story_can_be_read_back(story_host: Any) -> None:
    bridge = story_host("Body.", header="In the header")
    kinds = [one["handle"]["type"] for one in result(bridge, "list_stories")]
    assert kinds == ["main", "header"]
    for story in result(bridge, "list_stories"):
        again = result(bridge, "read_story", {"handle": story["handle"]})
        assert again["text"] == story["text"]


def test_05_read_find_suggest_changes_comment_reply_resolve(host: Any) -> None:
    bridge = host()
    block = next(one for one in blocks(bridge) if "two years" in one["text"])
    found = result(bridge, "find_text", {"query": "two years"})
    assert found["matches"][0]["blockId"] == block["blockId"]
    operation = replace(block["blockId"], "two years", "three years")
    summary = result(bridge, "suggest_changes", {"operations": [operation]})
    assert [one["id"] for one in summary["applied"]]
    assert not summary["skipped"]
    changes = result(bridge, "read_changes")
    assert any(one["blockId"] == block["blockId"] for one in changes)
    made = result(bridge, "add_comment", {"blockId": block["blockId"], "text": "Why three?"})
    thread = result(bridge, "read_comments")[0]
    assert made["commentId"] == thread["id"]
    answer = {"commentId": thread["id"], "text": "As agreed."}
    assert result(bridge, "reply_comment", answer)["replied"] is True
    closed = result(bridge, "resolve_comment", {"commentId": thread["id"]})
    assert closed["resolved"] is True
    done = result(bridge, "read_comments", {"filter": "resolved"})
    assert [one["id"] for one in done] == [thread["id"]]
    assert [one["text"] for one in done[0]["replies"]] == ["As agreed."]
    reopened = result(bridge, "resolve_comment", {"commentId": thread["id"], "reopen": True})
    assert reopened["resolved"] is False


def test_06_a_missing_block_is_skipped_with_prose(host: Any) -> None:
    summary = result(host(), "suggest_changes", {"operations": [replace("7FFFFFF0", "a", "b")]})
    assert summary["applied"] == []
    assert summary["issues"][0]["code"] == "missingBlock"
    assert "Read the document again" in summary["skipped"][0]["reason"]


def test_07_every_operation_reaches_the_bridge_with_a_precondition(host: Any) -> None:
    bridge = host()
    batches = watched(bridge)
    rows = {one["blockId"]: one["blockTextHash"] for one in blocks(bridge)}
    first, second = block_with(bridge, "two years"), block_with(bridge, "renews")
    operations = [replace(first, "two", "three"), {"type": "deleteBlock", "blockId": second}]
    result(bridge, "suggest_changes", {"operations": operations})
    sent = [one.precondition.block_text_hash for one in batches[0].operations]
    assert sent == [rows[first], rows[second]]


def test_08_the_callers_precondition_wins_and_sees_a_change_between_calls(host: Any) -> None:
    bridge = host()
    block = next(one for one in blocks(bridge) if "two years" in one["text"])
    read = {"blockTextHash": block["blockTextHash"]}
    first = replace(block["blockId"], "two", "three", precondition=read)
    assert result(bridge, "suggest_changes", {"operations": [first]})["applied"]
    second = replace(block["blockId"], "years", "months", precondition=read)
    summary = result(bridge, "suggest_changes", {"operations": [second]})
    assert summary["issues"][0]["code"] in ("preconditionFailed", "changedBlock")


def test_09_an_unsupported_mode_is_explained(host: Any) -> None:
    bridge = host()
    operation = {"type": "deleteBlock", "blockId": blocks(bridge)[1]["blockId"]}
    envelope = call(bridge, "suggest_changes", {"operations": [operation]}, mode="direct")
    assert envelope["code"] == "unsupportedMode"
    assert "tracked changes" in envelope["error"]


def test_10_empty_and_overlong_batches_are_refused_with_both_counts(host: Any) -> None:
    bridge = host()
    before = texts(bridge)
    for highest in (1, 50, 200):
        options = {"maxOperations": highest}
        assert not call(bridge, "suggest_changes", {"operations": []}, options=options)["ok"]
        many = [replace(block_with(bridge, "two"), "two", "b")] * (highest + 1)
        envelope = call(bridge, "suggest_changes", {"operations": many}, options=options)
        assert envelope["code"] == "budgetExceeded"
        assert str(highest) in envelope["error"]
        assert str(highest + 1) in envelope["error"]
    assert texts(bridge) == before


SIZED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("replaceInBlock", {"find": "@"}),
    ("replaceInBlock", {"replace": "@"}),
    ("insertAfterBlock", {"text": "@"}),
    ("insertAfterBlock", {"text": "", "comment": {"text": "@"}}),
    ("insertAfterBlock", {"text": "", "styleId": "@"}),
    ("insertAfterBlock", {"text": "", "area": "@"}),
    ("insertTableRow", {"cellTexts": ["@"]}),
    ("insertTable", {"rows": [["@"]]}),
    ("splitBlock", {"offset": 1, "separator": "@"}),
    ("deleteBlock", {"moveId": "@"}),
)


@pytest.mark.parametrize(("kind", "value"), SIZED)
def test_11_a_text_over_the_cap_is_refused_and_at_the_cap_accepted(
    kind: str, value: dict[str, Any]
) -> None:
    over, exact = capped(kind, value, "B1")
    envelope = call(fake(), "suggest_changes", {"operations": [over]})
    assert envelope["code"] == "textTooLong"
    assert "100,001" in envelope["error"]
    assert call(fake(), "suggest_changes", {"operations": [exact]})["ok"]


def test_11_every_host_refuses_what_is_over_the_cap(host: Any) -> None:
    bridge = host()
    before, block_id = texts(bridge), block_with(bridge, "two years")
    for kind, value in SIZED:
        over, _ = capped(kind, value, block_id)
        assert call(bridge, "suggest_changes", {"operations": [over]})["code"] == "textTooLong"
    assert texts(bridge) == before


def test_11_a_text_at_the_cap_is_written_to_a_document(document_host: Any) -> None:
    bridge = document_host("The fee is due.")
    _, exact = capped("insertAfterBlock", {"text": "@"}, block_with(bridge, "fee"))
    assert result(bridge, "suggest_changes", {"operations": [exact]})["applied"]
    assert len(texts(bridge)[1]) == MAX_FIELD


def capped(kind: str, value: dict[str, Any], block_id: str) -> tuple[dict[str, Any], ...]:
    """An operation with a text one over the cap, and the same at the cap."""

    def sized(part: Any, length: int) -> Any:
        if isinstance(part, dict):
            return {key: sized(one, length) for key, one in part.items()}
        if isinstance(part, list):
            return [sized(one, length) for one in part]
        return "x" * length if part == "@" else part

    base = {"type": kind, "blockId": block_id} | (
        {"find": "two", "replace": "three"} if kind == "replaceInBlock" else {}
    )
    return {**base, **sized(value, MAX_FIELD + 1)}, {**base, **sized(value, MAX_FIELD)}


def test_11_the_sum_over_two_million_is_refused_though_each_field_fits() -> None:
    def operations(count: int, length: int) -> list[dict[str, Any]]:
        return [
            {"type": "insertAfterBlock", "blockId": "B1", "text": "x" * length}
            for _ in range(count)
        ]

    envelope = call(fake(), "suggest_changes", {"operations": operations(21, 99_000)})
    assert envelope["code"] == "budgetExceeded"
    assert call(fake(), "suggest_changes", {"operations": operations(19, 99_000)})["ok"]


def test_11_characters_outside_the_basic_plane_count_twice() -> None:
    operation = {"type": "insertAfterBlock", "blockId": "B1", "text": "😀" * 50_001}
    envelope = call(fake(), "suggest_changes", {"operations": [operation]})
    assert envelope["code"] == "textTooLong"

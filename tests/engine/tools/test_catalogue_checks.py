"""The checks that catch the known failures of such catalogues, and the payload guard."""

from __future__ import annotations

from typing import Any

import pytest

from engine.operations.result import BatchResult
from engine.tools.guard import MAX_DEPTH, MAX_NODES, check_payload, parse_json
from tests.engine.tools.hosts import blocks, call, fake, headless, result
from tests.support.fake_bridge import FakeBridge

FORBIDDEN = ("__proto__", "constructor", "prototype", "__class__", "__init__", "__globals__")


def test_every_alias_makes_the_same_batch_as_its_canonical_tool() -> None:
    def batch(name: str, arguments: dict[str, Any]) -> list[dict[str, Any]]:
        bridge = fake()
        result(bridge, name, arguments)
        return [
            {key: one for key, one in each.to_wire().items() if key != "id"}
            for each in bridge.batches[0].operations
        ]

    operation = {"type": "replaceInBlock", "blockId": "B1", "find": "two", "replace": "three"}
    change = {"blockId": "B1", "search": "two", "replaceWith": "three"}
    canonical = batch("suggest_changes", {"operations": [operation]})
    assert batch("suggest_change", change) == canonical
    delete = {"operations": [{"operation": "delete_blocks", "blockId": "B1"}]}
    assert batch("delete_block", {"blockId": "B1"}) == batch("edit_document", delete)
    move = {"operation": "move_block", "blockId": "B1", "referenceBlockId": "B3"}
    position = {"blockId": "B1", "position": {"after": "B3"}}
    assert batch("move_block", position) == batch("edit_document", {"operations": [move]})
    props = {"operation": "set_block_props", "blockId": "B1", "props": {"alignment": "both"}}
    update = {"blockId": "B1", "props": {"alignment": "both"}}
    assert batch("update_block", update) == batch("edit_document", {"operations": [props]})
    insert = {"operation": "insert_blocks", "blockId": "B1", "markdown": "New."}
    block = {"position": {"after": "B1"}, "blockType": "paragraph", "content": "New."}
    assert batch("insert_block", block) == batch("edit_document", {"operations": [insert]})


@pytest.mark.parametrize("key", FORBIDDEN)
def test_a_forbidden_key_at_any_depth_changes_nothing(host: Any, key: str) -> None:
    bridge = host()
    before = blocks(bridge)
    deep: Any = {key: 1}
    for _ in range(5):
        deep = {"x": [deep]}
    operation = {"type": "deleteBlock", "blockId": before[1]["blockId"], "comment": deep}
    told: list[Any] = []
    envelope = call(bridge, "suggest_changes", {"operations": [operation]}, diagnose=told.append)
    assert envelope["code"] == "forbiddenKey"
    assert [one.code for one in told] == ["invalid-tool-payload"]
    assert blocks(bridge) == before


def test_a_forbidden_key_inside_json_text_is_seen_too() -> None:
    text = '[{"type": "deleteBlock", "blockId": "B1", "__proto__": {}}]'
    assert call(fake(), "suggest_changes", {"operations": text})["code"] == "forbiddenKey"


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '{"a": NaN}', "[Infinity]", "{"])
def test_json_is_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_json(text)


def test_the_guard_measures_depth_nodes_cycles_and_surrogates() -> None:
    deep: Any = 0
    for _ in range(MAX_DEPTH):
        deep = [deep]
    assert check_payload(deep) is None
    assert check_payload([deep]) is not None
    assert check_payload([0] * MAX_NODES) is not None
    ring: list[Any] = []
    ring.append(ring)
    assert check_payload(ring) is not None
    for value in ("\ud800", float("nan"), {1: 2}, {"a": object()}, b"x", "x" * 1_048_577):
        assert check_payload({"v": value}) is not None, repr(value)[:20]
    shared = [1]
    assert check_payload([shared, shared]) is None


def test_a_page_range_past_the_end_fails(live_host: Any) -> None:
    bridge = live_host("one", "\ftwo")
    assert call(bridge, "read_pages", {"from": 2, "to": 3})["code"] == "pageOutOfRange"
    assert call(bridge, "read_pages", {"from": 2, "to": 1})["code"] == "invalidArguments"
    pages = result(bridge, "read_page", {"page": 1, "toPage": 2})
    assert [one["page"] for one in pages["pages"]] == [1, 2]
    assert pages["totalPages"] == 2


def test_an_unknown_comment_fails_on_every_host(host: Any) -> None:
    assert call(host(), "resolve_comment", {"commentId": "7"})["code"] == "missingComment"
    assert call(host(), "resolve_comment", {"commentId": "x7"})["code"] == "invalidArguments"


class SilentBridge(FakeBridge):
    """A host that says nothing of what became of the operations."""

    def apply_operations(self, batch: Any) -> Any:
        return BatchResult("committed")


def test_a_host_that_drops_an_operation_is_reported() -> None:
    bridge = SilentBridge(fake().blocks)
    operation = {"type": "deleteBlock", "blockId": "B1"}
    summary = result(bridge, "suggest_changes", {"operations": [operation]})
    assert summary["issues"][0]["code"] == "droppedByHost"
    edits = {"operations": [{"operation": "delete_blocks", "blockId": "B3"}]}
    rejected = result(bridge, "edit_document", edits)["rejected"]
    assert rejected[0]["reason"].startswith("dropped-apply: ")


def test_without_an_author_nothing_is_written(host: Any) -> None:
    bridge = host()
    before = blocks(bridge)
    (bridge if hasattr(bridge, "carry") else getattr(bridge, "session", bridge)).author = "  "
    operation = {"type": "deleteBlock", "blockId": before[1]["blockId"]}
    assert call(bridge, "suggest_changes", {"operations": [operation]})["code"] == "authorMissing"
    assert blocks(bridge) == before


def test_a_dry_run_writes_nothing_and_says_what_it_would_do(host: Any) -> None:
    bridge = host()
    before = blocks(bridge)
    edits = [{"operation": "delete_blocks", "blockId": before[1]["blockId"]}]
    planned = result(bridge, "edit_document", {"operations": edits, "dryRun": True})
    assert planned["appliedOperations"] == []
    assert planned["plan"]["compiled"][0]["op"]["type"] == "deleteBlock"
    assert blocks(bridge) == before


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ({"operation": "sing"}, "unknown-operation"),
        ({"operation": "delete_blocks"}, "missing-block-id"),
        ({"operation": "delete_blocks", "blockId": "zz"}, "unknown-block"),
        ({"operation": "replace_block_text", "blockId": "B1"}, "missing-text"),
        ({"operation": "replace_block_text", "blockId": "B1", "text": 3}, "invalid-payload"),
        (
            {"operation": "replace_block_text", "blockId": "B1", "text": "<b>x</b>"},
            "html-in-payload",
        ),
        ({"operation": "insert_blocks", "blockId": "B1"}, "missing-markdown"),
        (
            {"operation": "insert_blocks", "blockId": "B1", "markdown": "<p class='x'>a"},
            "html-in-payload",
        ),
        (
            {"operation": "insert_blocks", "blockId": "B1", "markdown": "a", "placement": "in"},
            "invalid-target",
        ),
        ({"operation": "move_block", "blockId": "B1", "referenceBlockId": "B1"}, "invalid-target"),
        ({"operation": "format_text", "blockId": "B1", "marks": {}}, "missing-marks"),
        ({"operation": "format_text", "blockId": "B1", "marks": {"blink": True}}, "unknown-mark"),
        ({"operation": "format_text", "blockId": "B1", "marks": {"bold": 3}}, "invalid-marks"),
        (
            {
                "operation": "format_text",
                "blockId": "B1",
                "marks": {"bold": True},
                "matchText": "zz",
            },
            "match-not-found",
        ),
        (
            {
                "operation": "format_text",
                "blockId": "B5",
                "marks": {"bold": True},
                "matchText": "fee",
            },
            "ambiguous-match",
        ),
        (
            {
                "operation": "format_text",
                "blockId": "B5",
                "marks": {"bold": True},
                "matchText": "fee",
                "occurrence": 9,
            },
            "occurrence-out-of-range",
        ),
        (
            {
                "operation": "format_text",
                "blockId": "B5",
                "marks": {"bold": True},
                "matchText": "fee",
                "occurrence": 0,
            },
            "invalid-occurrence",
        ),
        ({"operation": "set_block_props", "blockId": "B1"}, "missing-change"),
        (
            {"operation": "set_block_props", "blockId": "B1", "blockType": "poem"},
            "invalid-block-type",
        ),
        ({"operation": "set_block_props", "blockId": "B1", "props": {"rhyme": 1}}, "unknown-prop"),
    ],
)
def test_an_edit_is_rejected_with_its_reason_and_the_rest_is_made(
    edit: dict[str, Any], reason: str
) -> None:
    bridge = fake()
    good = {"operation": "delete_blocks", "blockId": "B3"}
    outcome = result(bridge, "edit_document", {"operations": [edit, good]})
    assert outcome["rejected"][0]["reason"].startswith(f"{reason}: ")
    assert outcome["appliedOperations"] == ["delete_blocks"]
    assert outcome["outline"]
    assert outcome["hint"]


def test_angle_brackets_that_are_no_tags_pass() -> None:
    bridge = fake()
    text = "if a < b and `<b>` then <!-- block:B1 paragraph -->\nsee <https://example.org>"
    edit = {"operation": "insert_blocks", "blockId": "B1", "markdown": text}
    assert result(bridge, "edit_document", {"operations": [edit]})["ok"]
    assert "block:B1" not in bridge.batches[0].operations[0].text


def test_markdown_becomes_headings_lists_and_tables() -> None:
    bridge = fake()
    text = "# Head\n\nText.\n\n1. one\n2. two\n\n- dot\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
    text = text.replace("| - | - |", "| --- | --- |")
    edit = {"operation": "insert_blocks", "blockId": "B1", "markdown": text}
    result(bridge, "edit_document", {"operations": [edit]})
    made = [one.to_wire() for one in bridge.batches[0].operations]
    assert [one["type"] for one in made] == ["insertAfterBlock"] * 4 + ["insertTable"]
    assert made[0]["styleId"] == "Heading1"
    assert (made[2]["text"], made[2]["numbering"]["format"]) == ("one\ntwo", "numbered")
    assert made[3]["numbering"]["format"] == "bullet"
    assert made[4]["rows"] == [["a", "b"], ["1", "2"]]


def test_one_call_is_one_step_to_undo(document_host: Any) -> None:
    bridge = document_host()
    before = blocks(bridge)
    rows = [one for one in before if one["kind"] == "paragraph"]
    operations = [
        {
            "type": "replaceInBlock",
            "blockId": rows[0]["blockId"],
            "find": "two",
            "replace": "three",
        },
        {"type": "deleteBlock", "blockId": rows[1]["blockId"]},
    ]
    result(bridge, "suggest_changes", {"operations": operations})
    assert blocks(bridge) != before
    bridge.session.undo()
    assert blocks(bridge) == before
    assert not bridge.session.can_undo


def test_reads_of_a_page_or_format_give_the_object_and_others_the_array(host: Any) -> None:
    bridge = host()
    rows = blocks(bridge)
    assert isinstance(rows, list)
    assert isinstance(result(bridge, "read_document", {"view": "original"}), list)
    page = result(bridge, "read_document", {"maxBlocks": 2})
    assert (page["truncated"], page["nextAfterBlockId"]) == (True, rows[1]["blockId"])
    rest = result(bridge, "read_document", {"afterBlockId": page["nextAfterBlockId"]})
    assert [one["text"] for one in rest["blocks"]] == [one["text"] for one in rows[2:]]
    assert rest["truncated"] is False


def test_foreign_argument_names_are_read_and_said(host: Any) -> None:
    bridge = host()
    envelope = call(bridge, "find_text", {"query": "THE FEE", "caseSensitive": True, "zoom": 2})
    assert envelope["result"]["totalMatches"] == 0
    assert [one["path"] for one in envelope["normalizations"]] == ["caseSensitive", "zoom"]


def test_a_page_may_be_asked_for_by_its_foreign_name(live_host: Any) -> None:
    envelope = call(live_host("one", "\ftwo"), "read_page", {"pageNumber": 2})
    assert envelope["result"]["text"] == "two"
    assert [one["path"] for one in envelope["normalizations"]] == ["pageNumber"]


def test_a_comment_that_is_only_proposed_is_listed_as_such(document_host: Any) -> None:
    bridge = document_host("The fee is due.")
    arguments = {"blockId": blocks(bridge)[0]["blockId"], "text": "When?", "quote": "fee"}
    made = result(bridge, "add_comment", arguments, mode="suggested")
    thread = result(bridge, "read_comments")[0]
    assert (thread["id"], thread["provenance"]) == (made["commentId"], "suggested")
    assert (thread["text"], thread["quote"]) == ("When?", "fee")
    answer = {"commentId": thread["id"], "text": "Soon."}
    assert call(bridge, "reply_comment", answer)["code"] == "pendingSuggestion"
    accept = {
        "id": "a",
        "type": "resolveSuggestions",
        "suggestionIds": [made["commentId"]],
        "decision": "accept",
        "as": "tracked",
        "withComment": True,
    }
    bridge.session.run({"version": 1, "operations": [accept]})
    assert [one["id"] for one in result(bridge, "read_comments")] == ["0"]


LONG = "x" * 100_001


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("suggest_change", {"search": "The fee", "replaceWith": LONG}),
        ("edit_document", {"operations": [{"operation": "replace_block_text", "text": LONG}]}),
        ("edit_document", {"operations": [{"operation": "insert_blocks", "markdown": LONG}]}),
        ("apply_formatting", {"marks": {"bold": True}, "search": LONG}),
        ("set_paragraph_style", {"styleId": LONG}),
        ("add_comment", {"text": LONG}),
    ],
)
def test_no_tool_writes_a_text_over_the_cap(name: str, arguments: dict[str, Any]) -> None:
    bridge = headless("The fee is due.")
    block_id = blocks(bridge)[0]["blockId"]
    for target in (arguments, *arguments.get("operations", ())):
        if "operations" not in target:
            target["blockId"] = block_id
    envelope = call(bridge, name, arguments)
    assert envelope["ok"] is False
    assert "100,0" in envelope["error"]
    assert not bridge.session.can_undo

"""The block editors' dialect against its description (B1, B4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tools.dialects import dialect
from engine.tools.profiles import access
from engine.tools.tool import Surroundings
from tests.engine.tools.hosts import headless, live
from tests.support.docs import table

WORDS = (
    "replace_text insert_text append_text update_props insert_before insert_after move_block "
    "delete_block convert_block insert_row delete_row insert_column delete_column set_cell_text"
).split()


def speak(bridge: Any, name: str, **arguments: Any) -> dict[str, Any]:
    return dialect("pen").call(
        name, arguments, bridge, allowed=access("host"), surroundings=Surroundings()
    )


def said(bridge: Any, name: str, **arguments: Any) -> Any:
    answer = speak(bridge, name, **arguments)
    assert answer["ok"], answer
    return answer["result"]


def test_a_target_takes_the_words_of_its_kind() -> None:
    bridge = headless("Text.", table(["a", "b"]))
    text, cell = [one.id for one in bridge.snapshot()][:2]
    assert said(bridge, "list_valid_operations", blockId=text)["operations"] == WORDS[:9]
    target = said(bridge, "inspect_target", blockId=cell)["target"]
    assert target["validOperations"] == WORDS
    assert target["schema"]["editability"] == "editable"


def test_what_is_not_there_has_no_target_and_no_operations() -> None:
    bridge = headless("Text.")
    assert said(bridge, "inspect_target", blockId="00000001") == {"target": None}
    assert said(bridge, "inspect_target") == {"target": None}
    nothing = said(bridge, "list_valid_operations", blockId="00000001")
    assert nothing == {"blockId": "00000001", "operations": []}


def test_block_types_tell_all_that_is_asked_of_them() -> None:
    types = {one["type"]: one for one in said(headless("Text."), "list_block_types")}
    assert {"Heading1", "Normal", "numberedListItem", "bulletListItem", "table"} <= set(types)
    keys = set(
        "type props supportsChildren editability title description aliases content fieldEditor "
        "selectionRole flowCapability aiDescription".split()
    )
    assert all(set(one) == keys for one in types.values())
    assert types["Heading1"]["aliases"] == ["heading 1"]


def test_a_search_counts_overlapping_hits_and_shows_thirty_characters() -> None:
    bridge = headless("aaa", "x" * 50 + "needle" + "y" * 50)
    hits = said(bridge, "search_document", query="aa")
    assert [(one["offset"], one["length"]) for one in hits] == [(0, 2), (1, 2)]
    found = said(bridge, "search_document", query="NEEDLE")
    assert found[0]["snippet"] == "x" * 30 + "needle" + "y" * 30
    assert said(bridge, "search_document", query="NEEDLE", caseSensitive=True) == []
    assert len(said(bridge, "search_document", query="aa", maxResults=1)) == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("search_document", {"query": "  "}),
        ("search_document", {"query": "a", "maxResults": 0}),
        ("search_document", {"query": "a", "maxResults": 51}),
        ("retrieve_document_spans", {"query": "a", "maxResults": 51}),
        ("read_document", {"format": "lines"}),
        ("insert_block", {"position": "middle", "blockType": "paragraph"}),
        ("write_document", {"format": "text"}),
        ("edit_document", {"operations": "none"}),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(name: str, arguments: dict[str, Any]) -> None:
    assert speak(headless("Text."), name, **arguments)["ok"] is False


def test_a_context_says_where_the_caret_is() -> None:
    bridge = live("one", "two", "three", "four", "five", "six")
    from engine.tools.bridge import Selection

    bridge.caret = Selection("wo", "B1", 1, 3)  # type: ignore[attr-defined]
    found = said(bridge, "get_cursor_context")
    assert (found["activeBlockId"], found["selectedText"]) == ("B1", "wo")
    assert [one["blockId"] for one in found["surroundingBlocks"]] == ["B0", "B1", "B2", "B3"]
    bridge.caret = None  # type: ignore[attr-defined]
    nowhere = said(bridge, "get_cursor_context")
    assert nowhere["selection"] is None
    assert [one["blockId"] for one in nowhere["surroundingBlocks"]] == ["B0", "B1", "B2"]


def test_spans_carry_everything_their_shape_names() -> None:
    bridge = headless("# Payment", "The fee is due.", "Other words.", "Last.")
    found = said(bridge, "retrieve_document_spans", query="fee due")
    assert (found["query"], found["viewMode"]) == ("fee due", "resolved")
    span = found["spans"][0]
    assert span["headingPath"] == ["Payment"]
    assert span["neighbors"]["beforeBlockId"] is None
    assert span["neighbors"]["afterBlockId"] == bridge.snapshot()[3].id
    keys = "id blockIds range blockTypes headingPath preview markdown score rationale neighbors"
    assert set(keys.split()) <= set(span)
    raw = said(bridge, "retrieve_document_spans", query="fee", includeSuggestions=True)
    assert raw["viewMode"] == "raw"


def test_annotated_markdown_may_be_sent_back() -> None:
    bridge = headless("One.", "Two.")
    text = said(bridge, "read_document", format="markdown", annotateBlocks=True)
    first = bridge.snapshot()[0].id
    assert text.startswith(f"<!-- block:{first} paragraph -->\nOne.")
    edit = {"operation": "replace_blocks", "blockIds": [first], "markdown": text.split("\n\n")[0]}
    assert said(bridge, "edit_document", operations=[edit])["ok"]
    assert "<!--" not in " ".join(one.text for one in bridge.snapshot())


def test_nothing_to_do_is_rejected_under_its_own_name() -> None:
    found = said(headless("One."), "edit_document", operations=[])
    assert found["ok"] is False
    assert found["rejected"][0]["index"] == 0
    assert found["rejected"][0]["operation"] == "(none)"
    assert found["rejected"][0]["reason"].startswith("no-operations")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("delete_block", {"blockId": "nope"}),
        ("update_block", {"blockId": "nope", "props": {"alignment": "center"}}),
        ("move_block", {"blockId": "nope", "position": "first"}),
        ("insert_block", {"position": {"after": "nope"}, "blockType": "paragraph"}),
        ("write_document", {"format": "markdown", "content": "  "}),
    ],
)
def test_a_tool_sent_at_what_is_not_there_tells_the_host_too(
    name: str, arguments: dict[str, Any]
) -> None:
    told: list[Any] = []
    bridge = headless("Text.")
    answer = dialect("pen").call(
        name,
        arguments,
        bridge,
        allowed=access("host"),
        surroundings=Surroundings(diagnose=told.append),
    )
    assert answer["ok"] is False
    assert [(one.code, one.source) for one in told] == [("invalid-tool-payload", "tools")]
    assert [one.text for one in bridge.snapshot()] == ["Text."]


def test_a_block_without_content_is_blank_and_holds_nothing_unseen() -> None:
    bridge = headless("Text.")
    position = {"after": bridge.snapshot()[0].id}
    made = said(bridge, "insert_block", position=position, blockType="paragraph")
    block = next(one for one in bridge.snapshot() if one.id == made["blockId"])
    assert block.text == ""


@pytest.mark.parametrize("text", ["1. Payment", "- dash", "# sharp", "a | b", "> said", "x\ny"])
def test_plain_content_is_not_read_as_markdown(text: str) -> None:
    bridge = headless("Text.")
    position = {"after": bridge.snapshot()[0].id}
    made = said(bridge, "insert_block", position=position, blockType="paragraph", content=text)
    block = next(one for one in bridge.snapshot() if one.id == made["blockId"])
    assert (block.text, block.kind) == (text.replace("\n", " "), "paragraph")


def test_a_document_is_written_from_text_from_markdown_and_from_blocks() -> None:
    bridge = headless("Text.")
    said(bridge, "write_document", format="text", content="1. One\n\n# Two\n")
    said(bridge, "write_document", format="markdown", content="# Head\n\n1. a\n2. b")
    blocks = [
        {"blockType": "heading", "content": "Last", "props": {"level": 2}},
        {"blockType": "bulletListItem", "content": "- still text"},
    ]
    said(bridge, "write_document", format="blocks", blocks=blocks)
    shown = [(one.text, one.kind, one.heading_level) for one in bridge.snapshot()]
    assert shown == [
        ("Text.", "paragraph", None),
        ("1. One", "paragraph", None),
        ("# Two", "paragraph", None),
        ("Head", "heading", 1),
        ("a", "listItem", None),
        ("b", "listItem", None),
        ("Last", "heading", 2),
        ("- still text", "listItem", None),
    ]


def test_content_over_the_cap_or_with_html_is_refused() -> None:
    bridge = headless("Text.")
    for content in ("x" * 100_001, "<b>bold</b>"):
        for arguments in (
            {"position": "last", "blockType": "paragraph", "content": content},
            {"format": "text", "content": content},
            {"format": "blocks", "blocks": [{"content": content}]},
        ):
            name = "insert_block" if "blockType" in arguments else "write_document"
            assert speak(bridge, name, **arguments)["ok"] is False
    assert [one.text for one in bridge.snapshot()] == ["Text."]

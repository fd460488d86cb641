"""The other catalogues' dialects: their names, arguments, views and exact sentences."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tools.bridge import Selection
from engine.tools.dialects import dialect
from engine.tools.options import SuggestOptions
from engine.tools.profiles import access
from engine.tools.tool import Surroundings
from tests.engine.tools.hosts import fake, headless, live
from tests.support.fake_bridge import FakeBridge


def speak(bridge: Any, name: str, arguments: Any = None, *, spoken: str = "docx-editor") -> Any:
    return dialect(spoken).call(
        name, arguments or {}, bridge, allowed=access("host"), surroundings=Surroundings()
    )


def data(bridge: Any, name: str, arguments: Any = None) -> Any:
    answer = speak(bridge, name, arguments)
    assert answer["success"], answer
    return answer["data"]


def refusal(bridge: Any, name: str, arguments: Any = None) -> str:
    answer = speak(bridge, name, arguments)
    assert set(answer) == {"success", "error"}
    assert answer["success"] is False
    return answer["error"]


def ids(bridge: Any) -> list[str]:
    return [one.id for one in bridge.snapshot()]


def test_a_document_is_read_as_it_stood_before_anything_is_accepted() -> None:
    bridge = headless("# Term", "It runs {+two|Ann+}{-one|Ann-} years.", "", ". first")
    lines = data(bridge, "read_document").split("\n")
    first, second, blank, item = ids(bridge)
    assert lines == [
        f"[{first}] (h1) Term",
        f"[{second}] It runs one years.",
        f"[{blank}] ",
        f"[{item}] - first",
    ]
    assert data(bridge, "read_document", {"fromIndex": 1, "toIndex": 1}) == lines[1]


def test_text_pending_insertion_is_not_found_and_pending_deletion_is() -> None:
    bridge = headless("It runs {+two|Ann+}{-one|Ann-} years.")
    assert data(bridge, "find_text", {"query": "two"}) == "No matches."
    found = data(bridge, "find_text", {"query": "ONE"})
    match = {"match": "one", "before": "It runs ", "after": " years."}
    assert found == [{"paraId": ids(bridge)[0], **match}]


@pytest.mark.parametrize(
    ("search", "text", "sentence"),
    [
        ("two", "three", 'Replacement proposed: "two" → "three" on {0}.'),
        (" for two years", "", 'Deletion proposed: " for two years" on {0}.'),
        ("", " More.", "Insertion proposed on {0}."),
    ],
)
def test_a_change_is_proposed_by_what_is_empty(
    host: Any, search: str, text: str, sentence: str
) -> None:
    bridge = host("It runs for two years.")
    block_id = ids(bridge)[0]
    arguments = {"paraId": block_id, "search": search, "replaceWith": text}
    assert data(bridge, "suggest_change", arguments) == sentence.format(block_id)


def test_an_ambiguous_phrase_is_refused_on_every_host(host: Any) -> None:
    bridge = host("The fee and the fee.")
    arguments = {"paraId": ids(bridge)[0], "search": "fee", "replaceWith": "price"}
    assert "more than once" in refusal(bridge, "suggest_change", arguments)
    assert refusal(bridge, "suggest_change", {**arguments, "search": "", "replaceWith": ""})


def test_comments_are_lines_and_unknown_ids_fail(host: Any) -> None:
    bridge = host("The fee.")
    assert data(bridge, "read_comments") == "No comments."
    added = data(bridge, "add_comment", {"paraId": ids(bridge)[0], "text": "Why?"})
    number = bridge.comments()[0].id
    assert added == f"Comment {number} added on {ids(bridge)[0]}."
    answer = data(bridge, "reply_comment", {"commentId": int(number), "text": "So."})
    assert answer.endswith(f" added to comment {number}.")
    assert data(bridge, "read_comments").split("\n")[1] == '  Reply by AI: "So."'
    assert data(bridge, "resolve_comment", {"commentId": number}) == f"Comment {number} resolved."
    for name in ("reply_comment", "resolve_comment"):
        arguments = {"commentId": 77} | ({"text": "x"} if name == "reply_comment" else {})
        assert refusal(bridge, name, arguments) == "Comment #77 not found."


def test_changes_are_lines(host: Any) -> None:
    bridge = host("The fee.")
    assert data(bridge, "read_changes") == "No tracked changes."
    block_id = ids(bridge)[0]
    change = {"paraId": block_id, "search": "fee", "replaceWith": "price"}
    data(bridge, "suggest_change", change)
    assert '] insertion by AI: "price"' in data(bridge, "read_changes")


def test_pages_and_selection_use_their_exact_sentences() -> None:
    bridge = live("one", "two", "three", "four")
    assert isinstance(bridge, FakeBridge)
    assert data(bridge, "read_page", {"pageNumber": 1}) == "[B0] one\n[B1] two"
    both = data(bridge, "read_pages", {"from": 1, "to": 2})
    assert both == "--- Page 1 ---\n[B0] one\n[B1] two\n\n--- Page 2 ---\n[B2] three\n[B3] four"
    past = refusal(bridge, "read_page", {"pageNumber": 4})
    assert past == "Page 4 does not exist (document has 2 pages)."
    assert refusal(bridge, "read_pages", {"from": 2, "to": 9}).startswith("Page 9 does not exist")
    assert refusal(bridge, "read_selection") == "No selection (editor not focused)."
    bridge.caret = Selection("wo", "B1", 1, 3)  # type: ignore[attr-defined]
    selected = data(bridge, "read_selection")
    assert selected == {
        "paraId": "B1",
        "selectedText": "wo",
        "paragraphText": "two",
        "before": "t",
        "after": "",
    }
    no_pages = "No pages rendered (headless mode or empty document)."
    assert refusal(fake(), "read_page", {"pageNumber": 1}) == no_pages


def test_scrolling_checks_the_paragraph_without_a_window(host: Any) -> None:
    bridge = host("one")
    assert data(bridge, "scroll", {"paraId": ids(bridge)[0]}) == f"Scrolled to {ids(bridge)[0]}."
    assert refusal(bridge, "scroll", {"paraId": "77"}) == "paraId 77 not found."


def test_formatting_names_the_phrase_and_the_allowed_values(host: Any) -> None:
    bridge = host("The fee.")
    block_id = ids(bridge)[0]
    marks = {"paraId": block_id, "marks": {"bold": True}}
    assert data(bridge, "apply_formatting", marks) == f"Formatting applied to {block_id}."
    wrong = {"paraId": block_id, "marks": {"highlight": "FFFF00"}}
    assert "darkYellow" in refusal(bridge, "apply_formatting", wrong)
    for marks in ({}, {"blink": True}, {"color": {"rgb": "notacolor"}}):
        assert refusal(bridge, "apply_formatting", {"paraId": block_id, "marks": marks})


def test_an_unknown_tool_is_named_and_a_missing_argument_too() -> None:
    assert "read_everything" in refusal(fake(), "read_everything")
    assert "paraId" in refusal(fake(), "suggest_change", {"search": "a"})


def test_block_editors_read_a_summary_first(host: Any) -> None:
    bridge = host("# Term", "It runs.")
    summary = speak(bridge, "read_document", spoken="pen")["result"]
    assert (summary["format"], summary["viewMode"]) == ("summary", "resolved")
    assert summary["blockCount"] == 2
    text = speak(bridge, "read_document", {"format": "markdown"}, spoken="pen")["result"]
    assert text == "# Term\n\nIt runs."
    hits = speak(bridge, "search_document", {"query": "runs"}, spoken="pen")["result"]
    assert hits == [{"blockId": ids(bridge)[1], "offset": 3, "length": 4, "snippet": "It runs."}]


def test_block_editors_see_everything_on_request() -> None:
    bridge = headless("It runs {+two|Ann+}{-one|Ann-} years.")
    arguments = {"format": "markdown", "includeSuggestions": True}
    assert "twoone" in speak(bridge, "read_document", arguments, spoken="pen")["result"]


def test_block_editors_edit_and_are_told_what_was_rejected() -> None:
    bridge = headless("One.", "Two.")
    edits = [
        {"operation": "replace_block_text", "blockId": ids(bridge)[0], "text": "First."},
        {"operation": "delete_blocks", "blockId": "nope"},
    ]
    result = speak(bridge, "edit_document", {"operations": edits}, spoken="pen")["result"]
    assert result["ok"] is False
    assert result["appliedOperations"] == ["replace_block_text"]
    assert result["rejected"][0]["reason"].startswith("unknown-block: ")
    assert result["outline"][0]["preview"] == "First."
    assert speak(bridge, "delete_block", {"blockId": "nope"}, spoken="pen")["ok"] is False
    made = {"position": {"after": ids(bridge)[0]}, "blockType": "paragraph", "content": "New."}
    inserted = speak(bridge, "insert_block", made, spoken="pen")["result"]
    assert inserted["blockId"] in ids(bridge)


@pytest.mark.parametrize(
    ("spoken", "mutator"), [("docx-editor", "suggest_change"), ("pen", "edit_document")]
)
def test_a_loop_of_another_dialect_mounts_one_mutator_too(spoken: str, mutator: str) -> None:
    def names(profile: str) -> set[str]:
        shown = dialect(spoken).definitions(access(profile), "raw", options=SuggestOptions())
        return {one["name"] for one in shown}

    bodies = {"suggest_change", "apply_formatting", "set_paragraph_style", "edit_document"} | {
        "insert_block",
        "update_block",
        "delete_block",
        "move_block",
        "write_document",
    }
    assert names("review") & bodies == {mutator}
    assert not names("read-only") & bodies
    assert len(names("host")) == 14
    refused = dialect(spoken).call(
        sorted(names("host") - names("review"))[0],
        {},
        fake(),
        allowed=access("review"),
        surroundings=Surroundings(),
    )
    assert "not enabled" in refused["error"]

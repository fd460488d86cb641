"""Acceptance list, numbers 12–19: search, outline, sections and showing places."""

from __future__ import annotations

from typing import Any

import pytest

from engine.document.block_text import Boundary
from engine.document.hashes import text_hash
from engine.identity import StoryHandle
from tests.engine.tools.hosts import block_with, blocks, call, fake, result
from tests.support.fake_bridge import FakeBlock


def find(bridge: Any, query: str, **more: Any) -> dict[str, Any]:
    return result(bridge, "find_text", {"query": query, **more})


def test_12_occurrences_count_up_and_case_is_ignored(host: Any) -> None:
    found = find(host(), "THE FEE")
    assert [one["occurrenceInBlock"] for one in found["matches"]] == [1, 2]
    assert find(host(), "THE FEE", matchCase=True)["totalMatches"] == 0


def test_13_a_query_over_a_thousand_is_refused_with_both_numbers(host: Any) -> None:
    envelope = call(host(), "find_text", {"query": "x" * 1001})
    assert "1,001" in envelope["error"]
    assert "1,000" in envelope["error"]
    assert call(host(), "find_text", {"query": "x" * 1000})["ok"]


def test_14_more_than_two_hundred_hits_are_cut_with_the_exact_total(host: Any) -> None:
    found = find(host("ab " * 300), "ab")
    assert len(found["matches"]) == 200
    assert found["truncated"] is True
    assert found["totalMatches"] == 300


@pytest.mark.parametrize(
    ("text", "query", "total"),
    [
        ("sharefee feed fee", "fee", 1),
        ("naïve naïveté", "naïve", 1),
        ("a\u0301b a", "a", 1),
        ("fee_x fee", "fee", 1),
        ("x " * 40_000 + "needle" + " x" * 10, "needle", 1),
        ("𝐀fee fee", "fee", 1),
    ],
)
def test_15_whole_words_end_at_unicode_boundaries(text: str, query: str, total: int) -> None:
    assert find(fake(text), query, wholeWord=True)["totalMatches"] == total


def test_15_whole_words_on_every_host(host: Any) -> None:
    bridge = host(
        "sharefee feed fee", "naïve naïveté", "a\u0301b a", "𝐀fee fee", "x " * 4_000 + "cap"
    )
    totals = {
        word: find(bridge, word, wholeWord=True)["totalMatches"]
        for word in ("fee", "naïve", "a", "cap")
    }
    assert totals == {"fee": 2, "naïve": 1, "a": 1, "cap": 1}


def test_15_case_folding_is_simple(host: Any) -> None:
    bridge = host("Kelvin \u212a", "straße")
    assert find(bridge, "k")["totalMatches"] == 2
    assert find(bridge, "strasse")["totalMatches"] == 0


PAGED = ("The term is two years.", "The fee renews.", "\fThe fee is due.", "The fee is final.")


def test_16_a_page_scope_uses_the_real_pages(live_host: Any) -> None:
    bridge = live_host(*PAGED)
    on_second = find(bridge, "the", scope={"type": "page", "page": 2})
    assert [one["page"] for one in on_second["matches"]] == [2, 2]
    assert [one["page"] for one in find(bridge, "two years")["matches"]] == [1]
    assert [one["page"] for one in find(bridge, "the fee")["matches"]] == [1, 2, 2]
    envelope = call(bridge, "find_text", {"query": "a", "scope": {"type": "page", "page": 9}})
    assert envelope["code"] == "pageOutOfRange"


def test_16_a_page_scope_without_pages_says_so(bare_host: Any) -> None:
    envelope = call(bare_host(), "find_text", {"query": "a", "scope": {"type": "page", "page": 1}})
    assert envelope["code"] == "unsupportedCapability"


def test_17_matches_in_other_stories_carry_handles_that_can_be_used() -> None:
    bridge = fake("Body.")
    header = StoryHandle("header", relationship_id="rId1")
    bridge.stories[header] = [FakeBlock("H0", "One  line"), FakeBlock("H1", "Second line")]
    scope = {"type": "story", "handle": header.to_wire()}
    found = find(bridge, "line", scope=scope)
    flat = result(bridge, "read_story", {"handle": header.to_wire()})["text"]
    for match in found["matches"]:
        assert flat[match["startOffset"] : match["endOffset"]] == "line"
        assert match["range"]["story"] == header.to_wire()
        assert match["range"]["selectedTextHash"] == text_hash("line")
    assert [one["occurrenceInStory"] for one in found["matches"]] == [1, 2]
    assert [one["blockId"] for one in found["matches"]] == ["H0", "H1"]


def test_18_outline_handles_open_sections_that_page_by_cursor(host: Any) -> None:
    bridge = host()
    outline = result(bridge, "get_document_outline")
    assert [one["level"] for one in outline["sections"]] == [1, 2, 1]
    assert outline["sections"][1]["parentHandle"] == outline["sections"][0]["handle"]
    handle = outline["sections"][0]["handle"]
    seen: list[str] = []
    cursor: dict[str, Any] = {}
    while True:
        page = result(bridge, "read_section", {"handle": handle, "maxBlocks": 1, **cursor})
        seen += [one["text"] for one in page["blocks"]]
        if not page["truncated"]:
            break
        cursor = {"afterBlockId": page["nextAfterBlockId"]}
    assert seen == [one["text"] for one in blocks(bridge)[:4]]
    assert page["totalBlocks"] == 4


def test_17_a_handle_of_another_story_works_on_every_host_that_has_stories(
    story_host: Any,
) -> None:
    bridge = story_host("Body.", header="One line")
    header = next(
        one["handle"] for one in result(bridge, "list_stories") if one["handle"]["type"] == "header"
    )
    found = find(bridge, "line", scope={"type": "story", "handle": header})["matches"]
    assert [one["range"]["story"] for one in found] == [header]
    comment = {"type": "replaceRange", "range": found[0]["range"], "replace": "row"}
    summary = result(bridge, "suggest_changes", {"operations": [comment]})
    assert len(summary["applied"]) == 1, summary["skipped"]


def test_18_an_edited_heading_makes_its_handle_stale(host: Any) -> None:
    bridge = host()
    handle = result(bridge, "get_document_outline")["sections"][0]["handle"]
    change = {"blockId": handle["headingBlockId"], "search": "Term", "replaceWith": "Duration"}
    result(bridge, "suggest_change", change)
    assert call(bridge, "read_section", {"handle": handle})["code"] == "staleSection"
    result(bridge, "delete_block", {"blockId": handle["headingBlockId"]})
    gone = call(bridge, "read_section", {"handle": handle})["code"]
    assert gone in ("missingSection", "staleSection")


def test_18_a_changed_heading_makes_its_handle_stale() -> None:
    bridge = fake()
    handle = result(bridge, "get_document_outline")["sections"][0]["handle"]
    bridge.blocks[0] = FakeBlock("B0", "Duration", "heading", heading_level=1)
    assert call(bridge, "read_section", {"handle": handle})["code"] == "staleSection"
    del bridge.blocks[0]
    assert call(bridge, "read_section", {"handle": handle})["code"] == "missingSection"


def test_18_depth_filters_and_says_so(host: Any) -> None:
    outline = result(host(), "get_document_outline", {"maxDepth": 1})
    assert (len(outline["sections"]), outline["totalSections"]) == (2, 3)
    assert outline["truncated"] is True


def test_19_showing_takes_a_block_or_a_range_but_not_both(live_host: Any) -> None:
    bridge = live_host()
    block_id = block_with(bridge, "two years")
    match = find(bridge, "two years")["matches"][0]
    assert result(bridge, "show_in_document", {"blockId": block_id}) == {"shown": True}
    assert result(bridge, "show_in_document", {"range": match["range"]}) == {"shown": True}
    both = {"blockId": block_id, "range": match["range"]}
    assert not call(bridge, "show_in_document", both)["ok"]
    assert not call(bridge, "show_in_document", {})["ok"]


def test_19_what_is_shown_is_what_is_selected(window: Any) -> None:
    bridge = window("😀 The fee is due.")
    match = find(bridge, "fee")["matches"][0]
    result(bridge, "show_in_document", {"range": match["range"]})
    selected = result(bridge, "read_selection")
    assert selected["text"] == "fee"
    assert (selected["range"], selected["blockId"]) == (match["range"], match["blockId"])
    assert (selected["before"], selected["after"]) == ("😀 The ", " is due.")


def test_19_a_shown_block_is_selected_unless_the_caret_is_to_stay(window: Any) -> None:
    bridge = window("The fee is due.", "😀 Second clause.")
    second = block_with(bridge, "Second")
    result(bridge, "show_in_document", {"blockId": second, "select": False})
    assert result(bridge, "read_selection")["text"] == ""
    result(bridge, "show_in_document", {"blockId": second})
    assert result(bridge, "read_selection")["text"] == "😀 Second clause."


def test_offsets_on_the_wire_are_utf16_units(host: Any) -> None:
    match = find(host("😀 fee"), "fee")["matches"][0]
    assert (match["range"]["startOffset"], match["range"]["endOffset"]) == (3, 6)


def test_a_phrase_is_found_as_a_person_quotes_it(host: Any) -> None:
    bridge = host("The \u201cTerm\u201d \u2013 two\u00a0years\u2026")
    match = find(bridge, '"Term" - two years...')["matches"][0]
    assert match["normalised"] is True
    block = blocks(bridge)[0]["text"]
    handle = match["range"]
    quoted = block[handle["startOffset"] : handle["endOffset"]]
    assert quoted == block.removeprefix("The ")


def test_no_match_cuts_a_note_marker() -> None:
    bridge = fake()
    boundary = Boundary("noteReference", 3, 4, "footnote")
    bridge.blocks = [FakeBlock("B0", "fee[^1] 1", structural_boundaries=(boundary,))]
    assert find(bridge, "1")["totalMatches"] == 1
    assert find(bridge, "fee[^1]")["totalMatches"] == 1

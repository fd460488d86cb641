"""Acceptance list, numbers 12–19: search, outline, sections and showing places."""

from __future__ import annotations

from typing import Any

import pytest

from engine.document.block_text import Boundary
from engine.document.hashes import text_hash
from engine.identity import StoryHandle
from tests.engine.tools.hosts import blocks, call, fake, live, result
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


def test_15_case_folding_is_simple() -> None:
    assert find(fake("Kelvin \u212a"), "k")["totalMatches"] == 2
    assert find(fake("straße"), "strasse")["totalMatches"] == 0


def test_16_a_page_scope_uses_the_real_pages() -> None:
    bridge = live()
    on_second = find(bridge, "the", scope={"type": "page", "page": 2})
    assert on_second["matches"]
    assert {one["page"] for one in on_second["matches"]} == {2}
    assert all(one["page"] == 1 for one in find(bridge, "two years")["matches"])
    envelope = call(bridge, "find_text", {"query": "a", "scope": {"type": "page", "page": 9}})
    assert envelope["code"] == "pageOutOfRange"


def test_16_a_page_scope_without_pages_says_so() -> None:
    envelope = call(fake(), "find_text", {"query": "a", "scope": {"type": "page", "page": 1}})
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


def test_19_showing_takes_a_block_or_a_range_but_not_both() -> None:
    bridge = live()
    match = find(bridge, "two years")["matches"][0]
    assert result(bridge, "show_in_document", {"blockId": "B1"}) == {"shown": True}
    assert result(bridge, "show_in_document", {"range": match["range"]}) == {"shown": True}
    both = {"blockId": "B1", "range": match["range"]}
    assert not call(bridge, "show_in_document", both)["ok"]
    assert not call(bridge, "show_in_document", {})["ok"]
    assert bridge.shown[1][0] == "B1"


def test_offsets_on_the_wire_are_utf16_units() -> None:
    match = find(fake("😀 fee"), "fee")["matches"][0]
    assert (match["range"]["startOffset"], match["range"]["endOffset"]) == (3, 6)


def test_a_phrase_is_found_as_a_person_quotes_it() -> None:
    bridge = fake("The \u201cTerm\u201d \u2013 two\u00a0years\u2026")
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

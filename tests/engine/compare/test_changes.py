"""The change list: types, counts and handles of folio-contract §17.1, and its texts."""

from __future__ import annotations

import pytest

from engine.compare.comparing import VersionComparison
from engine.compare.llm_text import format_for_llm, shortened
from engine.compare.options import (
    CompareOptions,
    InvalidVersionComparisonOptions,
    parse_include,
)
from engine.compare.summary import pending_diff, summarize, summarize_pending
from tests.engine.compare.versions import compared, short
from tests.support.docs import Paragraph, docx, table

A = "The seller shall deliver the goods within thirty days after the order."
B = "Governing law is the law of Delaware without its rules on conflicts."
C = "Each party keeps the terms of this agreement confidential."

CONTROL = '<w:r><w:object><w:control w:name="a"/></w:object></w:r>'


def counts(**some: int) -> dict[str, int]:
    """The summary counts, those not named being nought."""
    names = "added deleted modified formatChanged moved metadataChanged unchanged".split()
    return {name: some.get(name, 0) for name in names}


class TestChangeLists:
    def test_it_is_empty_for_equal_versions(self) -> None:
        diff = compared(docx(A, table(["a", "b"]), B), docx(A, table(["a", "b"]), B))
        assert diff.changes == []
        assert diff.counts() == counts(unchanged=4)

    def test_it_tells_a_changed_word_by_segments(self) -> None:
        diff = compared(docx(A), docx(A.replace("thirty", "sixty")))
        change = diff.to_wire()["changes"][0]
        assert [each["type"] for each in change["segments"]] == ["equal", "del", "ins", "equal"]
        assert change["type"] == "modified"
        assert change["blockId"] == change["revisedHandle"]["blockId"]
        assert change["baseHandle"]["story"] == {"type": "main"}

    def test_it_pairs_by_ids_even_where_the_text_changed_much(self) -> None:
        base = docx(Paragraph("one two three four", para_id="00000011"), B)
        revised = docx(B.replace("law", "rule"), Paragraph("one two five six", para_id="00000011"))
        assert [each.type for each in compared(base, revised).changes].count("added") <= 1

    def test_it_slots_deletions_where_they_stood(self) -> None:
        diff = compared(docx(A, B, C), docx(A, C, "Something wholly new."))
        assert short(diff) == [("deleted", B), ("added", "Something wholly new.")]

    def test_it_pairs_a_move(self) -> None:
        diff = compared(docx(A, B, C, "End."), docx(B, C, A, "End."))
        kinds = [(each.type, each.move_group_id) for each in diff.changes]
        assert kinds == [("movedFrom", "1"), ("movedTo", "1")]
        assert diff.counts() == counts(moved=1, unchanged=3)

    def test_it_never_pairs_by_position(self) -> None:
        diff = compared(docx("Alpha beta gamma.", A), docx("Wholly other words.", A))
        assert [kind for kind, _ in short(diff)] == ["deleted", "added"]

    def test_it_names_changed_properties_in_their_order(self) -> None:
        diff = compared(docx("plain words"), docx("plain {*{/words/}*}"))
        assert diff.changes[0].changed_properties == ("bold", "italic")
        assert diff.counts() == counts(formatChanged=1)

    @pytest.mark.parametrize(
        ("revised", "names"),
        [
            (Paragraph("words", properties='<w:jc w:val="center"/>'), ("alignment",)),
            (Paragraph("words", level=0), ("numbering",)),
            (Paragraph("words", style="Heading1"), ("bold", "style")),
            (Paragraph("{*words*}", properties="<w:keepNext/>"), ("bold", "paragraphFormat")),
            (Paragraph("words{!" + CONTROL + "!}"), ("objects",)),
        ],
    )
    def test_it_names_what_else_of_a_paragraph_changed(
        self, revised: Paragraph, names: tuple[str, ...]
    ) -> None:
        (change,) = compared(docx("words", B), docx(revised, B)).changes
        assert (change.type, change.changed_properties) == ("formatChanged", names)

    def test_it_compares_metadata_only_when_asked(self) -> None:
        base, revised = docx("x"), docx("x")
        assert compared(base, revised).metadata == []
        options = CompareOptions(include=parse_include(["metadata"]))
        assert compared(base, revised, options).metadata == []

    def test_it_reads_headers_and_notes_as_stories_of_their_own(self) -> None:
        diff = compared(docx("See{^old words^}."), docx("See{^new words^}."))
        stories = [each["baseStory"]["type"] for each in diff.to_wire()["stories"]]
        assert stories[:1] == ["main"] and "footnote" in stories
        assert [each.type for each in diff.changes] == ["modified"]

    def test_it_ignores_case_and_white_space_when_told_to(self) -> None:
        options = CompareOptions(include=parse_include(["no-case", "no-whitespace"]))
        assert compared(docx("The Seller pays."), docx("the seller pays."), options).changes == []

    def test_it_reads_characters_when_told_to(self) -> None:
        diff = compared(docx("color"), docx("colour"), CompareOptions(granularity="character"))
        assert short(diff) == [("modified", "colo{+u+}r")]

    @pytest.mark.parametrize("names", [[], [""], ["nonsense"], ["text", "colour"]])
    def test_it_refuses_what_cannot_be_compared(self, names: list[str]) -> None:
        with pytest.raises(InvalidVersionComparisonOptions):
            parse_include(names)


class TestTextForModels:
    def test_it_has_one_line_for_each_change(self) -> None:
        base = docx("The Customer may give notice.", "removed text here")
        revised = docx("The Client may give notice.", "wholly other one")
        lines = format_for_llm(compared(base, revised)).splitlines()
        assert lines[0] == (
            "Version diff: 1 added, 1 deleted, 1 modified, 0 format-changed, 0 moved, 0 unchanged"
        )
        assert lines[1].endswith("modified: The [-Customer-]{+Client+} may give notice.")
        assert lines[2].startswith("- [") and lines[2].endswith("deleted: removed text here")
        assert lines[3].startswith("+ [") and lines[3].endswith("added: wholly other one")

    def test_it_tells_moves_and_formatting(self) -> None:
        text = format_for_llm(compared(docx(A, B, C, "plain"), docx(B, C, A, "{*plain*}")))
        assert "moved away (move 1): " in text and "moved here (move 1): " in text
        assert "format changed (bold): plain" in text

    def test_it_shortens_what_is_longer_than_61_characters(self) -> None:
        assert shortened("x" * 61) == "x" * 61
        assert shortened("a" * 40 + "b" * 40) == "a" * 30 + "…" + "b" * 30

    def test_it_says_which_transforms_were_applied(self) -> None:
        options = CompareOptions(privacy=("remove-timestamps",))
        lines = format_for_llm(compared(docx("x"), docx("y"), options)).splitlines()
        assert "remove-timestamps" in lines[1]


class TestSummaries:
    def test_it_tells_people_what_was_and_what_is_by_clause(self) -> None:
        base, revised = docx("# Delivery", A), docx("# Delivery", A.replace("thirty", "sixty"))
        told = summarize(VersionComparison(base, revised))
        assert "## Delivery" in told
        assert "~~thirty~~" in told and "**sixty**" in told

    def test_it_says_that_nothing_changed(self) -> None:
        assert "Nothing changed." in summarize(VersionComparison(docx(A), docx(A)))

    def test_it_summarises_the_pending_changes_of_one_document(self) -> None:
        marked = docx("The term is {-two|Bob-}{+three|Bob+} years.")
        assert "~~two~~" in summarize_pending(marked)
        assert short(pending_diff(marked)) == [("modified", "The term is [-two-]{+three+} years.")]

    def test_it_cannot_be_broken_by_markdown_in_the_text(self) -> None:
        told = summarize(VersionComparison(docx("a *b* [c]"), docx("a *b* [c] `d`")))
        assert "\\*b\\*" in told and "\\`d\\`" in told

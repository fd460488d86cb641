"""Acceptance list, numbers 105–107: versions, change lists, redlines and the word diff."""

from __future__ import annotations

import pytest

from engine.compare.comparing import VersionComparison
from engine.compare.options import CompareOptions, parse_include
from engine.opc import Package
from engine.redline.resolve import resolve_all
from engine.word_diff import diff_words
from tests.engine.compare.versions import accepted, compared, redlined, rejected, root, short, texts
from tests.support.docs import Paragraph, docx, table
from tests.support.docs_notation import DATE

A = "The seller shall deliver the goods within thirty days after the order."
B = "Governing law is the law of Delaware without its rules on conflicts."
C = "Each party keeps the terms of this agreement confidential."
CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
    'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title>'
    "<dc:creator>{}</dc:creator></cp:coreProperties>"
)


def titled(title: str, creator: str, *items: str) -> bytes:
    """A document with core properties."""
    package = Package.open(docx(*items))
    part = package.add_part(
        "/docProps/core.xml",
        "application/vnd.openxmlformats-package.core-properties+xml",
        CORE.format(title, creator).encode(),
    )
    reltype = (
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
    )
    package.relate(None, reltype, target=part)
    return package.to_bytes()


class TestChangeLists:
    """105."""

    def test_stable_ids_pair_what_was_rewritten(self) -> None:
        base = docx(A, Paragraph("Fees are due at once, in full.", para_id="00000011"), B)
        revised = docx(A, Paragraph("Fees are paid later, in full.", para_id="00000011"), B)
        assert [kind for kind, _ in short(compared(base, revised))] == ["modified"]

    def test_shifted_ids_are_recovered_by_text(self) -> None:
        base = docx(*(Paragraph(text, para_id=f"0000001{n}") for n, text in enumerate((A, B, C))))
        revised = docx(
            "New first.",
            *(Paragraph(text, para_id=f"0000001{n + 1}") for n, text in enumerate((A, B, C))),
        )
        assert short(compared(base, revised)) == [("added", "New first.")]

    def test_every_change_names_its_story(self) -> None:
        diff = compared(docx(A, header="Draft one"), docx(A, header="Draft two")).to_wire()
        (change,) = diff["changes"]
        assert change["baseHandle"]["story"]["type"] == "header"
        assert change["revisedHandle"]["story"]["type"] == "header"

    def test_a_clause_moves_and_boilerplate_does_not(self) -> None:
        assert compared(docx(A, B, C, "x"), docx(B, C, A, "x")).counts()["moved"] == 1
        counts = compared(docx("the Parties agree", B, C), docx(B, C, "the Parties agree")).counts()
        assert (counts["moved"], counts["added"], counts["deleted"]) == (0, 1, 1)

    def test_metadata_is_compared_on_request_and_withheld_on_request(self) -> None:
        base, revised = titled("Old", "Ann", A), titled("New", "Bob", A)
        asked = CompareOptions(include=parse_include(["text", "metadata"]))
        assert [e.property for e in compared(base, revised, asked).metadata] == ["title", "creator"]
        assert compared(base, revised).metadata == []
        private = CompareOptions(asked.include, privacy=("remove-attribution",))
        diff = compared(base, revised, private)
        assert [e.property for e in diff.metadata] == ["title"]
        assert diff.privacy.to_wire() == {
            "appliedTransforms": ["remove-attribution"],
            "removedMetadataProperties": ["creator"],
        }

    def test_pending_insertions_count_as_applied(self) -> None:
        marked = docx("The term is {+three |Bob+}years.")
        assert compared(marked, docx("The term is three years.")).changes == []

    def test_a_deleted_column_and_a_new_row_are_told_as_such(self) -> None:
        base = docx(table(["Item", "Price", "Note"], ["Pump", "100", "heavy"]), "x")
        revised = docx(table(["Item", "Note"], ["Pump", "heavy"], ["Hose", "long"]), "x")
        told = short(compared(base, revised))
        assert sorted(told) == sorted(
            [("deleted", "Price"), ("deleted", "100"), ("added", "Hose"), ("added", "long")]
        )


class TestRedlines:
    """106."""

    BASE, REVISED = docx(A, B, header="Draft one"), docx(A.replace("thirty", "ten"), B, C, "End.")

    def test_accepting_gives_the_revised_and_rejecting_the_base(self) -> None:
        redline = redlined(self.BASE, self.REVISED)
        assert redline.verified
        assert accepted(redline.data) == texts(root(self.REVISED))
        assert rejected(redline.data) == texts(root(self.BASE))

    def test_trailing_additions_stand_in_order(self) -> None:
        data = redlined(docx(A), docx(A, "One.", "Two.", "Three.")).data
        assert accepted(data) == [A, "One.", "Two.", "Three."]

    def test_identical_files_have_no_revisions(self) -> None:
        redline = redlined(self.BASE, self.BASE)
        assert (redline.data, redline.batch["operations"]) == (self.BASE, [])

    @pytest.mark.parametrize("author", ["Ann", "Whereas & Co. <review>"])
    def test_author_and_date_are_pinned(self, author: str) -> None:
        comparison = VersionComparison(self.BASE, self.REVISED)
        tree = root(comparison.redline(author=author, date=DATE).data)
        marks = [*tree.iter("{*}ins"), *tree.iter("{*}del")]
        assert {tuple(e.attrib.values())[1:] for e in marks} == {(author, DATE)}
        assert resolve_all(tree, "reject").problems == []


class TestWordDiffs:
    """107."""

    def test_an_overlong_change_is_one_deletion_and_one_insertion(self) -> None:
        old = " ".join(f"a{number}" for number in range(20_000))
        new = " ".join(f"b{number}" for number in range(20_000))
        (hunk,) = diff_words(f"same {old} end", f"same {new} end")
        assert (hunk.old_start, hunk.new_start) == (5, 5)
        assert (hunk.old_end, hunk.new_end) == (5 + len(old), 5 + len(new))

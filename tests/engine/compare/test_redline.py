"""A redline accepts to the revised version and rejects to the base, in every story."""

from __future__ import annotations

import pytest

from engine.compare.comparing import VersionComparison
from engine.compare.options import CompareOptions, parse_include
from engine.compare.redline import UnprovenRedline
from engine.compare.verify import Difference
from engine.compare.versions import PendingRevisions
from engine.document.document import WordDocument
from engine.opc import Package
from engine.prepare.health import check_package
from tests.engine.compare.edit_scripts import part, with_part
from tests.engine.compare.versions import accepted, marks, redlined, rejected, root, texts
from tests.support.docs import Cell, Row, docx, table

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "The seller shall deliver the goods within thirty days after the order."
B = "Governing law is the law of Delaware without its rules on conflicts."
C = "Each party keeps the terms of this agreement confidential."


def proves(base: bytes, revised: bytes) -> bytes:
    """The redline of the two, both ways right by their texts."""
    redline = redlined(base, revised)
    assert redline.verified
    assert accepted(redline.data) == texts(root(revised))
    assert rejected(redline.data) == texts(root(base))
    return redline.data


class TestText:
    def test_it_marks_only_the_words_that_changed(self) -> None:
        data = proves(docx(A), docx(A.replace("thirty", "sixty")))
        assert marks(data, "del") == ["thirty"]
        assert marks(data, "ins") == ["sixty"]

    def test_it_writes_nothing_for_equal_versions(self) -> None:
        redline = redlined(docx(A, B), docx(A, B))
        assert redline.batch["operations"] == []
        assert redline.data == docx(A, B)

    def test_it_signs_with_the_pinned_author_and_date(self) -> None:
        data = redlined(docx(A), docx(A + " Promptly.")).data
        mark = next(root(data).iter(W + "ins"))
        assert (mark.get(W + "author"), mark.get(W + "date")) == ("Ann", "2024-01-02T03:04:05Z")

    def test_it_gives_every_revision_an_id_of_its_own(self) -> None:
        data = proves(docx(A, B, C), docx(A + " x", C + " y", "New words here."))
        ids = [e.get(W + "id") for e in root(data).iter(W + "ins", W + "del", W + "rPrChange")]
        assert len(ids) == len(set(ids)) > 2

    def test_it_keeps_text_whose_formatting_alone_changed(self) -> None:
        data = proves(docx("plain words here"), docx("plain {*words*} here"))
        assert marks(data, "ins", "del") == []
        assert len(list(root(data).iter(W + "rPrChange"))) == 1

    def test_it_leaves_formatting_alone_when_asked_to(self) -> None:
        options = CompareOptions(include=CompareOptions().include - {"formatting"})
        redline = redlined(docx("plain words here"), docx("plain {*words*} there"), options)
        assert list(root(redline.data).iter(W + "rPrChange")) == []
        assert marks(redline.data, "ins") == ["there"]


class TestParagraphs:
    @pytest.mark.parametrize(
        ("base", "revised"),
        [
            ((A, B), (A, C, B)),
            ((A, C, B), (A, B)),
            ((A, B), (A, B, C)),
            ((A, B), (C, A, B)),
            ((A, B, C), (A,)),
            ((A,), (B, C)),
            ((A, B), (B, A)),
            ((A, "", B), (A, B, "")),
            ((A + " " + B,), (A, B)),
            ((A, B), (A + " " + B,)),
            ((A, B, C), (A.replace("thirty", "ten"), C, B.replace("Delaware", "Nevada"))),
            ((A,), ("",)),
            (("# Term", A, ". one", ". two"), ("# Term", A, ". one", ". one and a half", ". two")),
        ],
    )
    def test_it_proves_both_ways(self, base: tuple[str, ...], revised: tuple[str, ...]) -> None:
        proves(docx(*base), docx(*revised))

    def test_it_keeps_the_text_of_a_split_paragraph(self) -> None:
        data = proves(docx(A + " " + B), docx(A, B))
        assert "".join(marks(data, "ins", "del")).strip() == ""

    def test_it_lets_the_last_mark_of_the_document_alone(self) -> None:
        last = root(redlined(docx(A), docx(A, B)).data).findall(f".//{W}p")[-1]
        assert last.find(f"{W}pPr/{W}rPr/{W}ins") is None


class TestMoves:
    def test_it_marks_a_moved_clause_as_a_move(self) -> None:
        data = proves(docx(A, B, C, "End of it."), docx(B, C, A, "End of it."))
        assert marks(data, "moveFrom") == [A] == marks(data, "moveTo")
        names = {e.get(W + "name") for e in root(data).iter(W + "moveFromRangeStart")}
        assert names == {e.get(W + "name") for e in root(data).iter(W + "moveToRangeStart")}

    def test_it_marks_edits_inside_a_move_apart(self) -> None:
        data = proves(docx(A, B, C, "End."), docx(B, C, A.replace("thirty", "sixty"), "End."))
        assert marks(data, "del") == ["thirty"]
        assert marks(data, "ins") == ["sixty"]
        assert "".join(marks(data, "moveTo")) == A.replace("thirty", "")

    def test_it_does_not_call_short_boilerplate_moved(self) -> None:
        data = proves(docx("the Parties agree", A, B), docx(A, B, "the Parties agree"))
        assert marks(data, "moveFrom") == []

    def test_it_tells_plain_changes_when_moves_are_left_out(self) -> None:
        options = CompareOptions(include=CompareOptions().include - {"moves"})
        redline = redlined(docx(A, B, C, "End."), docx(B, C, A, "End."), options)
        assert marks(redline.data, "moveFrom") == []


class TestTables:
    BASE = table(["Item", "Price", "Note"], ["Pump", "100", "heavy"], ["Valve", "20", "light"])

    def test_it_inserts_and_deletes_rows_as_rows(self) -> None:
        revised = table(["Item", "Price", "Note"], ["Hose", "5", "long"], ["Valve", "20", "light"])
        data = proves(docx(self.BASE, "x"), docx(revised, "x"))
        rows = [e for e in root(data).iter(W + "trPr") if len(e)]
        assert len(rows) == 2

    def test_it_does_not_call_everything_changed_when_a_column_goes_and_a_row_comes(self) -> None:
        revised = table(["Item", "Note"], ["Pump", "heavy"], ["Hose", "long"], ["Valve", "light"])
        data = proves(docx(self.BASE, "x"), docx(revised, "x"))
        assert len(list(root(data).iter(W + "cellDel"))) == 3
        assert sorted(marks(data, "del")) == ["100", "20", "Price"]
        assert sorted(marks(data, "ins")) == ["", "Hose", "long"]

    def test_it_changes_words_inside_a_cell(self) -> None:
        revised = table(
            ["Item", "Price", "Note"], ["Pump", "90", "heavy"], ["Valve", "20", "light"]
        )
        data = proves(docx(self.BASE, "x"), docx(revised, "x"))
        assert (marks(data, "del"), marks(data, "ins")) == (["100"], ["90"])

    def test_it_proves_merged_cells(self) -> None:
        merged = table(Row((Cell(("a and b",), span=2), "c")), ["1", "2", "3"])
        proves(docx(table(["a", "b", "c"], ["1", "2", "3"]), "x"), docx(merged, "x"))

    def test_it_tracks_a_whole_table(self) -> None:
        data = proves(docx("x", "y"), docx("x", self.BASE, "y"))
        proves(docx("x", self.BASE, "y"), docx("x", "y"))
        assert marks(data, "ins").count("Pump") == 1


class TestOtherStories:
    def test_it_merges_the_text_of_a_kept_footnote(self) -> None:
        redline = redlined(
            docx("See{^the old note text^} here."), docx("See{^the new note text^} here.")
        )
        assert accepted(redline.data, "word/footnotes.xml")[-1].strip() == "the new note text"
        assert rejected(redline.data, "word/footnotes.xml")[-1].strip() == "the old note text"

    def test_it_brings_a_new_footnote(self) -> None:
        redline = redlined(docx("See here."), docx("See{^as amended^} here."))
        assert redline.verified
        assert any("as amended" in text for text in accepted(redline.data, "word/footnotes.xml"))
        assert not any(
            "as amended" in text for text in rejected(redline.data, "word/footnotes.xml")
        )

    def test_it_strikes_the_text_of_a_footnote_that_goes(self) -> None:
        redline = redlined(docx("See{^as amended^} here."), docx("See here."))
        assert not any("amended" in text for text in accepted(redline.data, "word/footnotes.xml"))


class TestMarkedInputs:
    MARKED = docx("The term is {-two|Bob-}{+three|Bob+} years.")

    def test_it_takes_tracked_changes_as_accepted(self) -> None:
        data = redlined(docx("The term is two years."), self.MARKED).data
        assert (marks(data, "del"), marks(data, "ins")) == (["two"], ["three"])
        assert {e.get(W + "author") for e in root(data).iter(W + "ins")} == {"Ann"}

    def test_it_takes_them_as_rejected(self) -> None:
        options = CompareOptions(revised_marked="original")
        assert (
            redlined(docx("The term is two years."), self.MARKED, options).batch["operations"] == []
        )

    def test_it_refuses_them(self) -> None:
        with pytest.raises(PendingRevisions):
            VersionComparison(docx("x"), self.MARKED, CompareOptions(revised_marked="refuse"))


class TestTheProof:
    def test_it_refuses_what_it_cannot_prove(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            "engine.compare.redline.prove", lambda *_: Difference("accept", "main", "block 1")
        )
        with pytest.raises(UnprovenRedline, match="block 1"):
            redlined(docx(A), docx(B))
        comparison = VersionComparison(docx(A), docx(B))
        shown = comparison.redline(date="2024-01-02T03:04:05Z", on_unverified="emit")
        assert not shown.verified and "block 1" in shown.difference

    def test_it_sees_a_lost_word(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from engine.compare import marked_lines

        kept = marked_lines.Content.add

        def forgetful(self: object, *args: object, tag: str | None, **more: object) -> None:
            if tag is None or not tag.endswith("}ins"):
                kept(self, *args, tag=tag, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(marked_lines.Content, "add", forgetful)
        with pytest.raises(UnprovenRedline):
            redlined(docx(A), docx(A + " Promptly and in full."))


class TestComments:
    PLAIN = docx("A word here.", B)
    NOTED = docx("A {@why?|Bob|word@} here, too.", "Governing {@ask|Cy|law@} is the law of Maine.")
    WITH = CompareOptions(include=parse_include(["comments"]))

    def test_it_says_that_they_do_not_come_along_unless_asked_for(self) -> None:
        redline = redlined(self.PLAIN, self.NOTED)
        assert {"reason": "comments-not-carried", "count": 2} in redline.unprocessed

    def test_asked_for_they_come_with_their_anchors(self) -> None:
        redline = redlined(self.PLAIN, self.NOTED, self.WITH)
        assert (redline.verified, redline.unprocessed) == (True, [])
        package = Package.open(redline.data)
        threads = WordDocument.open(package).comments()
        assert [(each.text, each.author, each.quote) for each in threads] == [
            ("why?", "Bob", "word"),
            ("ask", "Cy", "law"),
        ]
        assert check_package(package) == []

    def test_one_on_unchanged_text_comes_too(self) -> None:
        redline = redlined(docx(A, B), docx(A, "{@ask|Cy|Governing law@}" + B[13:]), self.WITH)
        (thread,) = WordDocument.open(Package.open(redline.data)).comments()
        assert (thread.text, thread.quote) == ("ask", "Governing law")
        assert marks(redline.data, "ins", "del") == []

    def test_replies_come_with_their_thread(self) -> None:
        noted = docx("A {@why?|Bob|word|because|Cy@} here.", B)
        redline = redlined(self.PLAIN, noted, self.WITH)
        (thread,) = WordDocument.open(Package.open(redline.data)).comments()
        assert [each.text for each in thread.replies] == ["because"]

    def test_those_of_the_base_stay_and_are_not_doubled(self) -> None:
        revised = docx("A {@why?|Bob|word@} here, too.", B)
        redline = redlined(docx("A {@why?|Bob|word@} here.", B), revised, self.WITH)
        (thread,) = WordDocument.open(Package.open(redline.data)).comments()
        assert (thread.text, thread.quote) == ("why?", "word")

    def test_those_on_moved_and_new_clauses_come_too(self) -> None:
        moved = "{@far|Bob|The seller@} shall deliver the goods within thirty days after the order."
        noted = docx(B, C, "A {@new|Cy|clause@} of five words.", moved, "End of it.")
        redline = redlined(docx(A, B, C, "End of it."), noted, self.WITH)
        assert redline.verified
        threads = WordDocument.open(Package.open(redline.data)).comments()
        assert {each.text for each in threads} == {"far", "new"}
        assert check_package(Package.open(redline.data)) == []


class TestControls:
    def test_one_whose_first_word_changes_stays(self) -> None:
        redline = redlined(docx("A [x] {[old words|Tag]}."), docx("A [x] {[new words|Tag]}."))
        assert (marks(redline.data, "del"), marks(redline.data, "ins")) == (["old"], ["new"])
        assert list(root(redline.data).iter(W + "customXmlDelRangeStart")) == []

    def test_one_that_comes_and_goes_is_tracked_with_its_tags(self) -> None:
        for base, revised in (("A word.", "A {[word|Tag]}."), ("A {[word|Tag]}.", "A word.")):
            redline = redlined(docx(base), docx(revised))
            assert redline.verified
            names = ("customXmlInsRangeStart", "customXmlDelRangeStart")
            assert len(list(root(redline.data).iter(*(W + name for name in names)))) == 1

    def test_other_properties_of_a_control_of_blocks_are_said(self) -> None:
        control = (
            "<w:sdt><w:sdtPr><w:tag w:val='{}'/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
        )
        inside = "<w:p><w:r><w:t>Some words of it.</w:t></w:r></w:p>"
        base, revised = (
            with_part(docx("x"), part(docx("x")).replace(b"<w:body>", b"<w:body>" + made.encode()))
            for made in (control.format("a", inside), control.format("b", inside))
        )
        redline = redlined(base, revised)
        assert redline.unprocessed == [
            {"reason": "not-compared", "what": "the properties of a content control"}
        ]


class TestFieldsOverParagraphs:
    """A contents list begins in its first entry and ends behind its last one."""

    CHAR = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'

    def contents(self, code: str, *entries: str) -> bytes:
        begin = (
            self.CHAR.format("begin")
            + f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
            + self.CHAR.format("separate")
        )
        first, *others = entries
        end = f"{{!{self.CHAR.format('end')}!}}"
        return docx(A, f"{{!{begin}!}}{first}", *others, end, B)

    @pytest.mark.parametrize(
        "revised",
        [
            ("TOC \\o 1-3 \\h", "Definitions 1", "Payment 2", "Law 3"),
            ("TOC \\o 1-2", "Wholly other words 9", "Payment 2", "Law 3"),
            ("TOC \\o 1-2 \\h", "New entry 1", "Definitions 1", "Law 3"),
            ("TOC \\o 1-2", "Law 3"),
        ],
    )
    def test_its_halves_stay_whole(self, revised: tuple[str, ...]) -> None:
        one = self.contents("TOC \\o 1-2", "Definitions 1", "Payment 2", "Law 3")
        other = self.contents(*revised)
        for base, now in ((one, other), (other, one)):
            data = proves(base, now)
            kinds = [e.get(W + "fldCharType") for e in root(data).iter(W + "fldChar")]
            assert kinds.count("begin") == kinds.count("end") == 1

    def test_another_code_is_struck_inside_the_field(self) -> None:
        one, other = (self.contents(code, "Law 3") for code in ("TOC \\o 1-2", "TOC \\o 1-3"))
        data = redlined(one, other).data
        struck = [e.text for e in root(data).iter(W + "delInstrText")]
        assert struck == [" TOC \\o 1-2 "]
        assert marks(data, "del", "ins") == ["", ""]


class TestStyles:
    def test_a_style_that_is_defined_otherwise_is_said_by_its_name(self) -> None:
        base, revised = docx("# Terms", A), docx("# Terms", A + " Now.")
        styles = part(revised, "word/styles.xml").replace(b"<w:b/>", b"<w:i/>", 1)
        assert styles != part(revised, "word/styles.xml")
        redline = redlined(base, with_part(revised, styles, "word/styles.xml"))
        (said,) = redline.unprocessed
        assert (said["reason"], said["count"]) == ("style-definitions-differ", 1)
        assert said["styles"] == ["heading 1"]

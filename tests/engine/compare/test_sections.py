"""Headers, footers and section properties that only one version has."""

from __future__ import annotations

import pytest

from engine.document.document import WordDocument
from engine.identity import StoryHandle
from engine.opc import Package
from engine.prepare.health import check_package
from tests.engine.compare.edit_scripts import part, with_part
from tests.engine.compare.versions import W, accepted, redlined, rejected, root, texts
from tests.support.docs import docx

A = "The seller shall deliver the goods within thirty days after the order."
B = "Governing law is the law of Delaware without its rules on conflicts."
C = "Each party keeps the terms of this agreement confidential."
SECTION = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/>{}</w:sectPr>'


def breaks(data: bytes, after: str, properties: str = '<w:type w:val="nextPage"/>') -> bytes:
    """The document with a section ending at the paragraph of this text."""
    xml = part(data).decode()
    before, found, rest = xml.partition(after)
    assert found
    start = before.rindex("<w:p>") if "<w:p>" in before else before.rindex("<w:p ")
    head, tail = before[:start], before[start:]
    inside = tail.index(">") + 1
    section = f"<w:pPr><w:sectPr>{properties}</w:sectPr></w:pPr>"
    return with_part(data, f"{head}{tail[:inside]}{section}{tail[inside:]}{found}{rest}".encode())


def story_texts(data: bytes, kind: str, decision: str) -> list[str]:
    """The texts of all headers or footers that sections refer to."""
    document = WordDocument.open(Package.open(data))
    read = accepted if decision == "accept" else rejected
    found: list[str] = []
    for story in document.stories():
        if story.handle.kind == kind:
            found.extend(read(data, story.part.name.lstrip("/")))
    return [text for text in found if text]


class TestHeaders:
    @pytest.mark.parametrize("kind", ["header", "footer"])
    def test_one_that_comes_is_brought_with_its_text_inserted(self, kind: str) -> None:
        redline = redlined(docx(A), docx(A, **{kind: "Draft of today"}))
        assert (redline.verified, redline.unprocessed) == (True, [])
        assert story_texts(redline.data, kind, "accept") == ["Draft of today"]
        assert story_texts(redline.data, kind, "reject") == []
        assert check_package(Package.open(redline.data)) == []

    @pytest.mark.parametrize("kind", ["header", "footer"])
    def test_one_that_goes_is_emptied(self, kind: str) -> None:
        redline = redlined(docx(A, **{kind: "Draft of today"}), docx(A))
        assert (redline.verified, redline.unprocessed) == (True, [])
        assert story_texts(redline.data, kind, "accept") == []
        assert story_texts(redline.data, kind, "reject") == ["Draft of today"]

    def test_one_that_both_have_is_merged(self) -> None:
        redline = redlined(docx(A, header="Draft of May"), docx(A, header="Draft of June"))
        assert story_texts(redline.data, "header", "accept") == ["Draft of June"]
        assert story_texts(redline.data, "header", "reject") == ["Draft of May"]

    def test_a_header_of_other_pages_is_another_header(self) -> None:
        first = docx(A, header="First page")
        base = docx(A, header="All pages")
        revised = with_part(first, part(first).replace(b'w:type="default"', b'w:type="first"'))
        redline = redlined(base, revised)
        assert redline.verified
        assert story_texts(redline.data, "header", "accept") == ["First page"]
        assert story_texts(redline.data, "header", "reject") == ["All pages"]
        kinds = {each.get(W + "type") for each in root(redline.data).iter(W + "headerReference")}
        assert kinds == {"default", "first"}

    def test_one_whose_place_another_section_would_take_is_said(self) -> None:
        base = breaks(docx(A, B, C, header="Part two"), A)
        revised = docx(A, B, C, header="Part two")
        assert redlined(base, revised).verified

    def test_without_headers_none_of_it_is_looked_at(self) -> None:
        from engine.compare.options import CompareOptions, parse_include

        options = CompareOptions(include=parse_include(["no-headers"]))
        redline = redlined(docx(A), docx(A, header="Draft"), options)
        assert redline.batch["operations"] == []


class TestLastSection:
    @pytest.mark.parametrize(("base", "revised"), [("", SECTION), (SECTION, "")])
    def test_it_comes_and_goes(self, base: str, revised: str) -> None:
        one, other = docx(A, section=base.format("")), docx(A, section=revised.format(""))
        redline = redlined(one, other)
        assert (redline.verified, redline.unprocessed) == (True, [])
        assert len(list(root(redline.data).iter(W + "sectPrChange"))) == 1

    def test_its_change_is_recorded(self) -> None:
        landscape = '<w:cols w:num="2"/>'
        redline = redlined(
            docx(A, section=SECTION.format("")), docx(A, section=SECTION.format(landscape))
        )
        assert redline.verified
        assert len(list(root(redline.data).iter(W + "sectPrChange"))) == 1


class TestSectionBreaks:
    BASE = docx(A, B, C)

    @pytest.mark.parametrize("after", ["seller", "Governing", "Each party"])
    def test_one_comes_and_goes_anywhere(self, after: str) -> None:
        revised = breaks(self.BASE, after)
        for one, other in ((self.BASE, revised), (revised, self.BASE)):
            redline = redlined(one, other)
            assert redline.verified
            # A last section without a paragraph gets an empty one: the last mark must stay.
            assert [t for t in accepted(redline.data) if t] == texts(root(other))
            assert [t for t in rejected(redline.data) if t] == texts(root(one))

    @pytest.mark.parametrize("after", ["seller", "Governing", "Each party"])
    def test_it_changes_beside_its_text(self, after: str) -> None:
        one = breaks(self.BASE, after, '<w:cols w:num="2"/>')
        other = breaks(docx(A.replace("thirty", "ten"), B, C, "More."), after)
        assert redlined(one, other).verified and redlined(other, one).verified

    def test_the_paragraph_of_a_break_moves_to_the_end(self) -> None:
        one = breaks(docx(A, B, C), "Governing")
        other = breaks(docx(A, C, B), "Governing")
        assert redlined(one, other).verified and redlined(other, one).verified


def test_handles_of_brought_headers_are_stories_of_the_redline() -> None:
    data = redlined(docx(A), docx(A, header="Draft")).data
    handles = [each.handle for each in WordDocument.open(Package.open(data)).stories()]
    assert any(isinstance(each, StoryHandle) and each.kind == "header" for each in handles)

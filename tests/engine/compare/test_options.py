"""What is left out of a comparison stays as the base has it, and its differences are no change."""

from __future__ import annotations

import pytest

from engine.compare.comparing import VersionComparison
from engine.compare.options import CompareOptions, parse_include
from tests.engine.compare.edit_scripts import part, with_part
from tests.engine.compare.versions import (
    accepted,
    compared,
    marks,
    redlined,
    rejected,
    short,
    texts,
)
from tests.engine.compare.versions import root as tree
from tests.support.docs import docx, table

A = "The seller shall deliver the goods within thirty days after the order."
NAMES = ("moves", "notes", "headers", "tables", "fields", "case", "whitespace", "formatting")


def without(*names: str) -> CompareOptions:
    """Everything but these."""
    return CompareOptions(include=parse_include([f"no-{name}" for name in names]))


def field(code: str, result: str) -> str:
    """A complex field."""
    char = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    return (
        char.format("begin")
        + f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
        + char.format("separate")
        + f"<w:r><w:t>{result}</w:t></w:r>"
        + char.format("end")
    )


def with_field(code: str, result: str, rest: str = "of the terms") -> bytes:
    """A document with one field in a sentence."""
    data = docx("See section FIELD here.", A)
    xml = part(data).decode()
    before, _, after = xml.partition("FIELD here.")
    text = f'</w:t></w:r>{field(code, result)}<w:r><w:t xml:space="preserve"> {rest}.'
    return with_part(data, f"{before}{text}{after}".encode())


def with_simple_field(result: str) -> bytes:
    """A document with one `w:fldSimple`."""
    data = docx("See section FIELD here.", A)
    xml = part(data).decode()
    before, _, after = xml.partition("FIELD here.")
    simple = f'<w:fldSimple w:instr="REF a"><w:r><w:t>{result}</w:t></w:r></w:fldSimple>'
    return with_part(data, f"{before}</w:t></w:r>{simple}<w:r><w:t>{after}".encode())


class TestTables:
    BASE = docx(A, table(["Pump", "100"], ["Valve", "20"]), "End.")
    REVISED = docx(A + " Now.", table(["Pump", "90"]), "End.", table(["new"]), "x")

    def test_they_are_compared_unless_left_out(self) -> None:
        assert any("100" in text for _, text in short(compared(self.BASE, self.REVISED)))

    def test_left_out_they_are_no_change(self) -> None:
        told = short(compared(self.BASE, self.REVISED, without("tables")))
        assert told == [("modified", f"{A[:30]}…{A[-30:]}{{+ Now.+}}"), ("added", "x")]

    def test_left_out_they_stay_as_the_base_has_them(self) -> None:
        redline = redlined(self.BASE, self.REVISED, without("tables"))
        assert redline.verified
        cells = [text for text in accepted(redline.data) if text in ("Pump", "100", "Valve", "20")]
        assert cells == ["Pump", "100", "Valve", "20"]
        assert rejected(redline.data) == texts(tree(self.BASE))
        assert not marks(redline.data, "del")

    def test_a_table_alone_is_nothing(self) -> None:
        redline = redlined(
            docx(A, table(["a"]), "b"), docx(A, table(["c"]), "b"), without("tables")
        )
        assert redline.batch["operations"] == []


class TestFields:
    @pytest.mark.parametrize(
        ("base", "revised"),
        [
            (with_field("REF a", "3.1"), with_field("REF a", "3.2")),
            (with_field("REF a", "3.1"), with_field("REF b", "4")),
            (with_field("PAGE", "1"), with_field("PAGE", "2")),
            (with_simple_field("3.1"), with_simple_field("3.2")),
        ],
    )
    def test_another_code_or_result_is_a_change_only_where_fields_count(
        self, base: bytes, revised: bytes
    ) -> None:
        assert redlined(base, revised).batch["operations"] != []
        assert compared(base, revised, without("fields")).changes == []
        assert redlined(base, revised, without("fields")).batch["operations"] == []

    def test_the_words_around_a_field_count_all_the_same(self) -> None:
        base, revised = with_field("REF a", "3.1"), with_field("REF a", "9", "of this deed")
        redline = redlined(base, revised, without("fields"))
        assert redline.verified
        assert (marks(redline.data, "del"), marks(redline.data, "ins")) == (
            ["the terms"],
            ["this deed"],
        )
        assert "3.1" in accepted(redline.data)[0]

    def test_a_field_that_goes_is_a_change(self) -> None:
        redline = redlined(with_field("REF a", "3.1"), docx("See section .", A), without("fields"))
        assert redline.verified and redline.batch["operations"]

    def test_a_link_field_is_text(self) -> None:
        base = with_field('HYPERLINK "https://a.test"', "our site")
        revised = with_field('HYPERLINK "https://a.test"', "their site")
        assert compared(base, revised, without("fields")).changes != []


@pytest.mark.parametrize("name", NAMES)
def test_every_option_can_be_left_out_of_a_comparison_of_everything(name: str) -> None:
    base = docx(
        A,
        "Two  Spaces{^a note^}.",
        table(["a", "b"]),
        "Moved away to the end of it.",
        "z",
    )
    revised = docx(
        "Moved away to the end of it.",
        A,
        "two {*spaces*}{^one note^}.",
        table(["a"]),
        "z",
    )
    redline = VersionComparison(base, revised, without(name)).redline(date="2024-01-01T00:00:00Z")
    assert redline.verified

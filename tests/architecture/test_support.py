"""The tests' own tools say what they claim to say."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import docx as python_docx
import pytest
from docx_integrity import check
from hypothesis import given, settings
from lxml import etree

from tests.support.docs import docx, part_text
from tests.support.generated import documents
from tests.support.office import convert
from tests.support.xmldiff import changed_paragraphs, changed_parts, explain_difference

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def test_the_notation_spells_nested_revisions() -> None:
    xml = part_text(docx("alpha {+beta {-gamma|Bob-}|Ann+}"))
    assert '<w:t xml:space="preserve">alpha </w:t>' in xml
    assert "<w:delText>gamma</w:delText></w:r></w:del></w:ins>" in xml


def test_an_unclosed_brace_is_plain_text() -> None:
    assert "<w:t>a {+b and c}</w:t>" in part_text(docx("a {+b and c}"))


def test_prefix_and_suffix_become_paragraph_properties() -> None:
    xml = part_text(docx("# Term", ".. second ¶-Bob", "end"))
    assert '<w:pStyle w:val="Heading1"/>' in xml
    assert '<w:ilvl w:val="1"/>' in xml
    assert '<w:rPr><w:del w:id="1" w:author="Bob"' in xml


def test_the_comparer_names_the_place_of_a_difference() -> None:
    one = f"<w:p {W}><w:r><w:t>a</w:t></w:r></w:p>"
    other = f"<w:p {W}><w:r><w:t>b</w:t></w:r></w:p>"
    assert not explain_difference(one, one)
    assert explain_difference(one, other) == "/w:p[1]/w:r[1]/w:t: text 'a' against 'b'"
    assert "left over: ['w:r']" in explain_difference(one, f"<w:p {W}/>")


def test_the_comparer_joins_only_runs_that_look_alike() -> None:
    whole = f"<w:p {W}><w:r><w:t>alpha</w:t></w:r></w:p>"
    split = (
        f"<w:p {W}><w:r><w:t>al</w:t></w:r><w:r><w:t>p</w:t></w:r><w:r><w:t>ha</w:t></w:r></w:p>"
    )
    bold = f"<w:p {W}><w:r><w:t>al</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>pha</w:t></w:r></w:p>"
    assert explain_difference(whole, split)
    assert not explain_difference(whole, split, join_runs=True)
    assert explain_difference(whole, bold, join_runs=True)


def test_changed_parts_and_paragraphs_are_found() -> None:
    before, after = docx("a", "b", "c"), docx("a", "x", "c")
    assert changed_parts(before, after) == {"word/document.xml"}
    assert changed_paragraphs(before, after) == [1]


@settings(max_examples=25)
@given(documents())
def test_generated_documents_are_sound(package: bytes) -> None:
    etree.fromstring(part_text(package).encode())
    assert python_docx.Document(io.BytesIO(package)).paragraphs
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generated.docx"
        path.write_bytes(package)
        assert not [str(finding) for finding in check(path)]


@pytest.mark.slow
def test_libreoffice_opens_a_built_document(tmp_path: Path) -> None:
    source = tmp_path / "small.docx"
    source.write_bytes(docx("# Term", "alpha {+beta|Ann+}"))
    assert convert(source, tmp_path).read_bytes().startswith(b"%PDF")

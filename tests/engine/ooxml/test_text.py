"""Run text survives the way into the markup and out of it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ooxml.build import element, is_on, on_off, paragraph, text_run, value_of
from engine.ooxml.ids import (
    annotation_ids,
    format_para_id,
    lowest_free,
    parse_id,
    parse_para_id,
    revisions,
)
from engine.ooxml.ns import W, prefixed, qn
from engine.ooxml.parse import parse_xml, serialize
from engine.ooxml.text import needs_space, respell_deleted, run_text, set_text, xml_safe
from engine.ooxml.types import etree

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n "))


@given(TEXT)
def test_a_run_says_the_text_it_was_made_from(text: str):
    text = xml_safe(text)
    run = text_run(text)
    assert run_text(run) == text
    assert run_text(parse_xml(serialize(run))) == text


@given(st.text())
def test_safe_text_is_always_accepted_by_xml(text: str):
    etree.fromstring(etree.tostring(text_run(xml_safe(text))))


def test_leaves_are_spelt_as_word_spells_them():
    run = text_run(" a\tb\nc\u2011d\u00ad", element("w:rPr", None, element("w:b")))
    assert [prefixed(leaf.tag) for leaf in run] == (
        "w:rPr w:t w:tab w:t w:br w:t w:noBreakHyphen w:t w:softHyphen".split()
    )


@pytest.mark.parametrize(
    ("text", "kept"), [("a b", False), (" a", True), ("a ", True), ("", False), ("\u00a0a", False)]
)
def test_space_is_preserved_only_where_needed(text: str, kept: bool):
    leaf = element("w:t", {"xml:space": "preserve"})
    set_text(leaf, text)
    assert needs_space(text) is kept
    assert bool(leaf.attrib) is kept


def test_deleted_text_is_respelt_both_ways():
    run = text_run("gone")
    run.append(element("w:instrText"))
    respell_deleted(run, deleted=True)
    assert [prefixed(leaf.tag) for leaf in run] == ["w:delText", "w:delInstrText"]
    respell_deleted(run, deleted=False)
    assert [prefixed(leaf.tag) for leaf in run] == ["w:t", "w:instrText"]


def test_page_breaks_are_no_text():
    run = element("w:r", None, element("w:br", {"w:type": "page"}), element("w:br"))
    assert run_text(run) == "\n"


def test_built_pieces_declare_only_the_prefixes_they_use():
    properties = element("w:pPr", None, element("w:jc", {"w:val": "left"}))
    xml = etree.tostring(paragraph(properties, text_run("x"))).decode()
    assert xml.count("xmlns:") == 1
    assert xml.endswith('<w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>')


def test_toggles():
    properties = element("w:rPr", None, on_off("w:b", True), on_off("w:i", False))
    assert is_on(properties, "w:b")
    assert not is_on(properties, "w:i")
    assert not is_on(None, "w:b")
    assert value_of(properties, "w:i") == "0"


def test_names_go_both_ways():
    assert prefixed(qn("w14:paraId")) == "w14:paraId"
    assert prefixed("{urn:x}y") == "{urn:x}y"
    with pytest.raises(KeyError):
        qn("nope:x")


@given(st.integers(1, 0x7FFFFFFF))
def test_paragraph_ids_go_both_ways(value: int):
    assert parse_para_id(format_para_id(value)) == value


@pytest.mark.parametrize("text", [None, "", "0", "00000000", "80000000", "FFFFFFFF", "0000000G"])
def test_illegal_paragraph_ids_are_none(text: str | None):
    assert parse_para_id(text) is None


def test_ids_are_collected_and_the_lowest_free_is_found():
    body = element(
        "w:body",
        None,
        element("w:ins", {"w:id": 1}),
        element("w:bookmarkStart", {"w:id": 2}),
        element("w:bookmarkEnd", {"w:id": 2}),
        element("w:del", {"w:id": "x"}),
    )
    assert sorted(annotation_ids(body)) == [1, 2]
    assert lowest_free({1, 2}) == 3
    assert [each.tag for each in revisions(body)] == [W + "ins", W + "del"]
    assert parse_id("-4") == -4
    assert parse_id("²") is None


def test_a_serialised_part_starts_as_word_starts_it():
    assert serialize(element("w:p")).startswith(
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:p'
    )


def test_habits_of_the_producer_are_kept():
    original = (
        b'<?xml version="1.0"?>\n<a b="1"\n  xmlns:x="urn:x"><b />'
        b'<c></c><d e="1&#xA;2" />say &quot;no&quot;</a>\n'
    )
    assert serialize(parse_xml(original), like=original) == original

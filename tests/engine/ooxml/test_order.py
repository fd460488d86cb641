"""Children land where the schema wants them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ooxml.build import element
from engine.ooxml.ns import local_name, prefixed
from engine.ooxml.order import (
    child_of,
    ensure_child,
    insert_in_order,
    misplaced_child,
    put_child,
    remove_child,
)
from engine.ooxml.sequences import SEQUENCES
from engine.ooxml.types import Element, etree


def names(parent: Element) -> list[str]:
    return [local_name(child.tag) for child in parent]


@pytest.mark.parametrize("parent_name", sorted(SEQUENCES))
def test_any_order_of_insertion_gives_the_legal_order(parent_name: str):
    sequence = [name for name in SEQUENCES[parent_name] if name != "*"]
    assert len(set(sequence)) == len(sequence)
    shuffled = random.Random(parent_name).sample(sequence, len(sequence))
    parent = element(parent_name)
    for name in shuffled:
        insert_in_order(parent, element(name))
    found = [prefixed(child.tag) for child in parent]
    if parent_name == "w:sectPr":
        assert set(found[:2]) == {"w:headerReference", "w:footerReference"}
        found[:2], sequence = sequence[:2], sequence
    assert found == sequence
    assert misplaced_child(parent) is None


@given(st.lists(st.sampled_from([n for n in SEQUENCES["w:pPr"]]), max_size=20))
def test_paragraph_properties_are_in_order_after_any_insertions(added: list[str]):
    parent = element("w:pPr")
    for name in added:
        insert_in_order(parent, element(name))
        assert misplaced_child(parent) is None
    assert len(parent) == len(added)


def test_level_stands_before_list_in_numbering_properties():
    properties = element("w:numPr", None, element("w:numId", {"w:val": 1}))
    insert_in_order(properties, element("w:ilvl", {"w:val": 0}))
    assert names(properties) == ["ilvl", "numId"]


def test_properties_come_first_and_the_last_section_last():
    paragraph = element("w:p", None, element("w:r"))
    ensure_child(paragraph, "w:pPr")
    insert_in_order(paragraph, element("w:bookmarkStart"))
    assert names(paragraph) == ["pPr", "r", "bookmarkStart"]
    body = element("w:body", None, element("w:p"), element("w:sectPr"))
    insert_in_order(body, element("w:tbl"))
    assert names(body) == ["p", "tbl", "sectPr"]


def test_unknown_and_foreign_children_are_left_where_they_are():
    parent = etree.fromstring(
        '<w:rPr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        "<w:a/><w:b/><x:own xmlns:x='urn:x'/><w:lang/></w:rPr>"
    )
    insert_in_order(parent, element("w:sz"))
    assert names(parent)[1:] == ["b", "sz", "own", "lang"]
    assert misplaced_child(parent) is None


def test_ensuring_a_child_twice_makes_one():
    run = element("w:r", None, element("w:t"))
    assert ensure_child(run, "w:rPr") is ensure_child(run, "w:rPr")
    assert names(run) == ["rPr", "t"]


def test_putting_a_child_replaces_all_of_its_name():
    parent = element("w:pPr", None, element("w:jc"), element("w:jc"), element("w:rPr"))
    put_child(parent, element("w:jc", {"w:val": "left"}))
    assert names(parent) == ["jc", "rPr"]
    assert child_of(parent, "w:rPr") is not None
    assert remove_child(parent, "w:jc")
    assert not remove_child(parent, "w:jc")


def test_row_properties_may_stand_in_any_order_but_revisions_come_last():
    free = element("w:trPr", None, element("w:tblHeader"), element("w:cantSplit"))
    assert misplaced_child(free) is None
    wrong = element("w:trPr", None, element("w:ins"), element("w:cantSplit"))
    assert misplaced_child(wrong) is wrong[1]
    insert_in_order(free, element("w:del"))
    insert_in_order(free, element("w:ins"))
    assert names(free) == ["tblHeader", "cantSplit", "ins", "del"]


def test_a_misplaced_child_is_found():
    parent = element("w:numPr", None, element("w:numId"), element("w:ilvl"))
    found = misplaced_child(parent)
    assert found is not None and local_name(found.tag) == "ilvl"

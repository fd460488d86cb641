"""Hashes, derived ids and the border to UTF-16."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document.block_hashes import BlockHash
from engine.document.hash_lanes import fnv_para_ids
from engine.document.hashes import fnv_para_id, is_blank, normalize, normalized_hash, text_hash
from engine.document.offsets import from_utf16, to_utf16


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1", "h3hn87"),
        ("End of document.", "hn6teuv"),
        ("Document with tables:", "hwjjym"),
        ("tables", "h86zqyu"),
    ],
)
def test_the_check_values_of_the_contract_hold(text: str, expected: str) -> None:
    assert text_hash(text) == normalized_hash(text) == expected


def spelt_out(text: str) -> str:
    """The hash as the contract writes it (folio-contract §2.5)."""
    value = 5381
    for character in text:
        value = (value * 33 + ord(character)) % 2147483647
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return "h" + (digits or "0")


@given(st.text(max_size=200))
def test_a_hash_is_that_of_the_contract(text: str) -> None:
    assert text_hash(text) == spelt_out(text)
    assert normalized_hash(text) == spelt_out(normalize(text))


@pytest.mark.parametrize("length", [0, 1, 191, 192, 193, 384, 1000])
@pytest.mark.parametrize("letters", ["a", "\xe9", "\u4e2d", "\U0001f600", "a \u2019s", "\ud800x"])
def test_long_texts_of_every_alphabet_are_hashed_too(letters: str, length: int) -> None:
    text = (letters * length)[:length]
    assert text_hash(text) == spelt_out(text)


@given(st.lists(st.text(max_size=60), max_size=40))
def test_many_ids_at_once_are_the_ids_of_each(texts: list[str]) -> None:
    texts = texts + [text[:9] + " x" for text in texts]
    assert fnv_para_ids(texts) == [fnv_para_id(text) for text in texts]


def test_many_texts_of_all_lengths_are_hashed_in_lanes() -> None:
    texts = ["a\u201cb\uffff c" * (number % 97) for number in range(1500)]
    assert fnv_para_ids(texts) == [fnv_para_id(text) for text in texts]


def test_a_block_hash_is_worked_out_on_demand() -> None:
    first, second = BlockHash("A1"), BlockHash(" tables ")
    assert (second.value, first.value) == ("h86zqyu", "h3hn87")
    assert first == second and hash(first) == hash(second)


@given(st.text(alphabet="ab \t\n\x1c\x85\xa0\u200b\u2003\ufeff\u0600", max_size=12))
def test_normal_text_has_single_spaces_inside_only(text: str) -> None:
    spaces = "[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+"
    assert normalize(text) == re.sub(spaces, " ", text).strip(" ")
    assert is_blank(text) == (normalize(text) == "")


def test_white_space_is_that_of_ecmascript() -> None:
    assert normalize("\ufeffa\u00a0\u3000b\v") == "a b"
    assert normalize("a\x85b\x1cc") == "a\x85b\x1cc"


def test_derived_ids_stay_below_the_ceiling() -> None:
    ids = {fnv_para_id(f"seed:{number}") for number in range(2000)}
    assert len(ids) == 2000
    assert all(len(each) == 8 and 0 < int(each, 16) < 0x80000000 for each in ids)


@given(st.text(max_size=40), st.integers(0, 40))
def test_offsets_go_to_utf16_and_back(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    assert from_utf16(text, to_utf16(text, offset)) == offset


def test_no_offset_lies_inside_a_surrogate_pair() -> None:
    assert [from_utf16("a😀b", units) for units in range(6)] == [0, 1, None, 2, 3, None]
    assert from_utf16("a", -1) is None

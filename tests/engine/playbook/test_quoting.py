"""Quotes are whole words: a finding never hangs on half of one."""

from __future__ import annotations

import pytest

from engine.playbook.quoting import QUOTE_LIMIT, quoted, shortened, whole_words, widened


@pytest.mark.parametrize(
    ("text", "part", "whole"),
    [
        ("The Supplier shall indemnify the Customer.", "indemnif", "indemnify"),
        ("a non-compete clause", "compet", "non-compete"),
        ("the Customer’s own risk", "ustomer", "Customer’s"),
        ("the ‘Agreement’ ends", "greement", "Agreement"),
        ("thirty (30) days", "irty (30", "thirty (30"),
        ("Gewährleistungsfrist beträgt", "leistung", "Gewährleistungsfrist"),
        ("see https://a.example", "a.exam", "a.example"),
    ],
)
def test_the_ends_are_whole_words(text: str, part: str, whole: str) -> None:
    start = text.index(part)
    low, high = whole_words(text, start, start + len(part))
    assert text[low:high] == whole
    assert widened(text, part) == whole


def test_scripts_without_spaces_are_quoted_as_they_were_found() -> None:
    text = "本契約は日本法に準拠する。"
    assert widened(text, "日本法") == "日本法"


def test_what_stands_twice_or_nowhere_is_left_alone() -> None:
    assert widened("terms and terminate", "term") == "term"
    assert widened("nothing", "else") == "else"
    assert widened("nothing", "  ") == ""
    assert whole_words("word", 2, 2) == (2, 2)


def test_a_long_quote_ends_between_two_words() -> None:
    text = "liability " * 40
    assert quoted(text, 0, len(text)) == ("liability " * 16).strip()
    assert len(shortened("x" * 400)) == QUOTE_LIMIT

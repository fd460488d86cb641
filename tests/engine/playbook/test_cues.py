"""Cues: numbers with units, roles, combinations, and patterns that take too long."""

from __future__ import annotations

import pytest

from engine.playbook.cues import CueReader
from engine.playbook.pattern_shape import read_shape
from engine.playbook.schema import CueTree, NumberTest

ROLES = {"US": ("Contractor", "Acme Ltd"), "THEM": ("Client",)}


def reader() -> CueReader:
    return CueReader(ROLES)


@pytest.mark.parametrize(
    ("op", "value", "unit", "text", "holds"),
    [
        ("gt", 30, "day", "within forty-five (45) days", True),
        ("gt", 30, "day", "within 30 days", False),
        ("gt", 12, "month", "within one year", False),
        ("gt", 12, "month", "within two (2) years", True),
        ("lt", 12, "month", "within six months", True),
        ("gt", 100, "day", "within one hundred twenty (120) days", True),
        ("gt", 14, "day", "within three weeks", True),
        ("gt", 1, "percent", "within 1.5 percent", True),
    ],
)
def test_numbers_are_compared_in_their_unit(
    op: str, value: float, unit: str, text: str, holds: bool
) -> None:
    test = NumberTest.model_validate(
        {"pattern": r"within\s+{N}", "op": op, "value": value, "unit": unit}
    )
    assert (reader().find(CueTree(number=test), text) is not None) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("The Contractor shall pay", True),
        ("Acme Ltd will pay", True),
        ("The Subcontractor shall pay", False),
        ("The Client shall pay", False),
    ],
)
def test_roles_are_whole_words(text: str, holds: bool) -> None:
    assert (reader().find(r"{US}\s+{SHALL}", text) is not None) is holds


def test_may_does_not_mean_may_not() -> None:
    assert reader().find(r"{THEM}\s+{MAY}\s+assign", "Client may assign")
    assert not reader().find(r"{THEM}\s+{MAY}\s+assign", "Client may not assign")


def test_trees_combine() -> None:
    cue = CueTree.model_validate({"all": ["pay", {"any": ["rent", "fee"]}], "none": ["refund"]})
    assert reader().find(cue, "pay the fee")
    assert not reader().find(cue, "pay the price")
    assert not reader().find(cue, "pay the fee, no refund")


def test_case_counts_when_the_pattern_says_so() -> None:
    assert reader().find("rent", "RENT")
    assert not reader().find("(?-i)rent", "RENT")


def test_a_pattern_that_takes_too_long_is_noted_and_passed_over() -> None:
    slow = reader()
    assert slow.find(r"(?:a|aa){1,60}(?:a|aa){1,60}(?:a|aa){1,60}b", "a" * 400) is None
    assert len(slow.timed_out) == 1


@pytest.mark.parametrize(
    ("pattern", "required"),
    [
        (r"indemnif\w*", {"indemnif"}),
        (r"(?:aggregate|total)\s+liabilit", {"liabilit"}),
        (r"hold\s+harmless|indemn", {"harmless", "indemn"}),
        (r"rents?\b", {"rent"}),
        (r"\d+\s?%", None),
        (r"colou?r", {"colo"}),
        (r"(?!may)not", {"not"}),
    ],
)
def test_required_letters_are_read_from_a_pattern(pattern: str, required: set[str] | None) -> None:
    assert read_shape(pattern).required == required

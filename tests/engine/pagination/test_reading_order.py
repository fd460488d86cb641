"""Fragments of mixed lines in visual order (Unicode bidirectional algorithm on fragments)."""

from __future__ import annotations

import pytest

from engine.pagination.model import FontSpec, Fragment
from engine.pagination.reading_order import is_right_to_left, reorder

FONT = FontSpec("Arial", bold=False, italic=False, half_points=20, kerning=False)


def order(*texts: str, bidi: bool = False, gap: float = 0.0) -> tuple[list[str], list[float]]:
    """The texts from left to right in a line of 1000, 10 twips a character, and where they are."""
    fragments: list[Fragment] = []
    x = 0.0
    for text in texts:
        made = Fragment(x, 10.0 * len(text), text, 0, 0, None, "text", FONT)
        made.right_to_left = is_right_to_left(text)
        fragments.append(made)
        x += made.width + (gap if len(fragments) == 1 else 0.0)
    reorder(fragments, 1000.0, bidi=bidi)
    fragments.sort(key=lambda f: f.x)
    return [f.text for f in fragments], [f.x for f in fragments]


@pytest.mark.parametrize(
    ("texts", "bidi", "expected"),
    [
        (("ab", " ", "שלום"), False, ["ab", " ", "שלום"]),
        (("אב", " ", "גד", " ", "x"), False, ["גד", " ", "אב", " ", "x"]),
        (("אב", ", ", "גד"), False, ["גד", ", ", "אב"]),
        (("אב", "12", "גד"), False, ["גד", "12", "אב"]),
        (("ab", "12", "cd"), True, ["ab", "12", "cd"]),
        (("אב", " ", "two", " ", "words"), True, ["two", " ", "words", " ", "אב"]),
        (("אב", ".", "cd"), True, ["cd", ".", "אב"]),
    ],
)
def test_order(texts: tuple[str, ...], bidi: bool, expected: list[str]) -> None:
    assert order(*texts, bidi=bidi)[0] == expected


def test_a_paragraph_from_right_to_left_begins_at_the_right_edge() -> None:
    assert order("אב", " ", "ג", bidi=True)[1] == [960.0, 970.0, 980.0]


def test_the_room_behind_a_number_stays() -> None:
    assert order("1.", "אב", bidi=True, gap=300.0) == (["אב", "1."], [660.0, 980.0])

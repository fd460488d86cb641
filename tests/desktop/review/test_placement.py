"""Margin cards: never one over another, the active one exactly on its line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.review.placement import GAP, Wish, dense_runs, place_cards

lines = st.floats(min_value=0, max_value=5_000, allow_nan=False)
heights = st.sampled_from([28.0, 44.0, 56.0, 180.0])
wishes = st.lists(st.builds(Wish, lines, heights), min_size=1, max_size=40).map(
    lambda found: sorted(found, key=lambda wish: wish.line)
)


@given(wishes, st.data())
def test_no_card_covers_another_and_the_active_one_is_on_its_line(
    found: list[Wish], data: st.DataObject
) -> None:
    active = data.draw(st.none() | st.integers(0, len(found) - 1))
    tops = place_cards(found, active)
    for index in range(1, len(found)):
        assert tops[index] >= tops[index - 1] + found[index - 1].height + GAP - 1e-6
    if active is not None:
        assert tops[active] == found[active].line


@given(wishes)
def test_a_card_with_room_stands_on_its_line(found: list[Wish]) -> None:
    tops = place_cards(found)
    free = 0.0
    for wish, top in zip(found, tops, strict=True):
        assert top == max(wish.line, free) if free else top == wish.line
        free = top + wish.height + GAP


def test_cards_before_the_active_one_move_up_only_as_far_as_they_must() -> None:
    found = [Wish(0, 44), Wish(300, 44), Wish(310, 44), Wish(320, 44)]
    assert place_cards(found, 3) == [0, 220, 270, 320]


def test_a_crowded_screen_joins_runs_of_one_author_in_one_clause() -> None:
    crowded = [float(10 * number) for number in range(14)]
    groups: list[object] = [("Ann", "10.2")] * 5 + [("Bob", "10.2")] * 2 + [None] * 7
    assert dense_runs(crowded, groups, screen=500) == [range(0, 5)]
    assert dense_runs(crowded[:12], groups[:12], screen=500) == []
    apart = [float(200 * number) for number in range(14)]
    assert dense_runs(apart, groups, screen=500) == []

"""Word diff: few whole-word changes that always rebuild the new text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sequence_diff import diff_sequences
from engine.word_diff import Hunk, diff_words

WORDS = st.lists(
    st.sampled_from(
        ["the", "Party", "shall", "pay", "(30)", "days,", "and/or", "“Term”", " ", "\t", "\n", "",
         "契約", "を", "é", "e\u0301", "👩‍💻", "🇨🇭", "...", "$5", "a", "A", "\u00a0"]
    ),
    max_size=30,
)  # fmt: skip
SENTENCES = WORDS.map(" ".join) | WORDS.map("".join)


def rebuilt(old: str, new: str, hunks: tuple[Hunk, ...]) -> str:
    pieces: list[str] = []
    at = 0
    for hunk in hunks:
        pieces += [old[at : hunk.old_start], new[hunk.new_start : hunk.new_end]]
        at = hunk.old_end
    return "".join([*pieces, old[at:]])


def redline(old: str, new: str, **options: str) -> str:
    text, at = "", 0
    for hunk in diff_words(old, new, **options):  # type: ignore[arg-type]
        deleted, inserted = old[hunk.old_start : hunk.old_end], new[hunk.new_start : hunk.new_end]
        text += old[at : hunk.old_start]
        text += f"{{-{deleted}-}}" if deleted else ""
        text += f"{{+{inserted}+}}" if inserted else ""
        at = hunk.old_end
    return text + old[at:]


@given(SENTENCES, SENTENCES, st.sampled_from(["word", "character"]))
def test_the_hunks_applied_to_the_old_text_give_the_new(old: str, new: str, granularity: str):
    hunks = diff_words(old, new, granularity=granularity)  # type: ignore[arg-type]
    assert rebuilt(old, new, hunks) == new


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_rebuilt(old: str, new: str):
    assert rebuilt(old, new, diff_words(old, new)) == new


@given(SENTENCES, SENTENCES)
def test_hunks_ascend_apart_from_each_other_and_say_something(old: str, new: str):
    hunks = diff_words(old, new)
    for hunk in hunks:
        assert old[hunk.old_start : hunk.old_end] != new[hunk.new_start : hunk.new_end]
    for before, after in zip(hunks, hunks[1:], strict=False):
        assert before.old_end < after.old_start or before.new_end < after.new_start
        assert before.old_end <= after.old_start and before.new_end <= after.new_start


@given(SENTENCES)
def test_equal_texts_have_no_hunks(text: str):
    assert diff_words(text, text) == ()


@given(SENTENCES, SENTENCES)
def test_text_added_after_the_end_deletes_nothing_of_a_finished_sentence(old: str, added: str):
    sentence = old + "."
    assert all(h.old_start == h.old_end for h in diff_words(sentence, sentence + " " + added))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "new", "{+new+}"),
        ("old", "", "{-old-}"),
        ("laws of Delaware.", "laws of Nevada.", "laws of {-Delaware-}{+Nevada+}."),
        ("the party shall", "the new party shall", "the {+new +}party shall"),
        ("pay now", "pay", "pay{- now-}"),
        ("Seller pays", "Sellers pays", "{-Seller-}{+Sellers+} pays"),
        ("thirty (30) days", "sixty (60) days", "{-thirty-}{+sixty+} ({-30-}{+60+}) days"),
        ("losses and costs", "losses, damages and costs", "losses{+, damages+} and costs"),
        ("per year.", "per annum", "per {-year.-}{+annum+}"),
        ("a  b", "a b", "a {- -}b"),
        (
            "Delaware and New York",
            "Nevada and Texas",
            "{-Delaware-}{+Nevada+} and {-New York-}{+Texas+}",
        ),
        ("会社は契約を結ぶ", "会社は協定を結ぶ", "会社は{-契約-}{+協定+}を結ぶ"),
        (
            "Signed attendance sheet",
            "Time-stamped photograph and signed attendance sheet",
            "{-Signed-}{+Time-stamped photograph and signed+} attendance sheet",
        ),
        (
            "The quick brown fox jumps over the lazy dog near the river",
            "A slow red wolf leaps across the sleepy cat by the lake",
            "{-The quick brown fox jumps over the lazy dog near the river-}"
            "{+A slow red wolf leaps across the sleepy cat by the lake+}",
        ),
    ],
)  # fmt: skip
def test_redlines_read_as_a_lawyer_expects(old: str, new: str, expected: str):
    assert redline(old, new) == expected


def test_one_replaced_word_in_a_paragraph_is_one_change():
    old = (
        "This Agreement and any dispute arising out of it shall be governed by and construed in "
        "accordance with the laws of the State of Delaware, without regard to conflicts of law."
    )
    new = old.replace("Delaware", "Nevada")
    (hunk,) = diff_words(old, new)
    assert old[hunk.old_start : hunk.old_end] == "Delaware"
    assert new[hunk.new_start : hunk.new_end] == "Nevada"


def test_two_separate_edits_are_two_changes():
    old = "The Buyer pays the Seller within thirty days of the invoice."
    assert redline(old, old.replace("Buyer", "Client").replace("thirty", "ten")) == (
        "The {-Buyer-}{+Client+} pays the Seller within {-thirty-}{+ten+} days of the invoice."
    )


def test_characters_touching_the_end_of_the_paragraph_delete_nothing():
    assert redline("is final.", "is final.ABCDEFGHIJKLMN") == "is final.{+ABCDEFGHIJKLMN+}"


def test_a_pure_insertion_invents_no_deletion():
    old, new = "a, b, c", "a x, y b, z c"
    assert all(hunk.old_start == hunk.old_end for hunk in diff_words(old, new))


def test_character_granularity_marks_single_letters_but_whole_clusters():
    assert redline("colour", "color", granularity="character") == "colo{-u-}r"
    assert redline("x👩‍💻y", "x👩‍🔬y", granularity="character") == "x{-👩‍💻-}{+👩‍🔬+}y"


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(0, 9)))
def test_sequence_opcodes_cover_both_sides_and_rebuild(a: list[int], b: list[int]):
    rebuilt_items: list[int] = []
    a_at = b_at = 0
    for code in diff_sequences(a, b):
        assert (code.a_start, code.b_start) == (a_at, b_at)
        equal = a[code.a_start : code.a_end] == b[code.b_start : code.b_end]
        assert equal == (code.tag == "equal")
        rebuilt_items += a[code.a_start : code.a_end] if equal else b[code.b_start : code.b_end]
        a_at, b_at = code.a_end, code.b_end
    assert (a_at, b_at) == (len(a), len(b))
    assert rebuilt_items == b


def test_long_texts_are_compared_in_near_linear_time():
    words = [f"w{index * 7919 % 3001}" for index in range(40_000)]
    changed = [("changed" if index % 97 == 0 else word) for index, word in enumerate(words)]
    start = time.perf_counter()
    hunks = diff_words(" ".join(words), " ".join(changed))
    assert len(hunks) == 413
    # Generous: the goal is 0.3 s on a quiet machine, quadratic work would take minutes.
    assert time.perf_counter() - start < 3

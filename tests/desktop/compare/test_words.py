"""Comparisons in words: counts, what is not marked, and rows that show the change itself."""

from __future__ import annotations

import pytest

from desktop.compare.places import BlockFinder
from desktop.compare.summary_row import shortened
from desktop.compare.words import headline, not_marked, property_names
from desktop.widgets.redline_text import RedlinePart
from engine.compare.changes import Change, Segment
from engine.session.session import DocumentSession
from tests.support.docs import docx


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({}, "No paragraph differs."),
        ({"modified": 1}, "1 paragraph changed."),
        (
            {"modified": 2, "added": 1, "deleted": 0, "moved": 3},
            "2 paragraphs changed, 1 added, 3 moved.",
        ),
        ({"formatChanged": 1200}, "1,200 paragraphs with other formatting."),
    ],
)
def test_the_headline_counts_by_kind(counts: dict[str, int], told: str) -> None:
    assert headline(counts) == told


def test_what_is_not_marked_is_said_in_sentences_and_counted() -> None:
    header = {"type": "header", "relationshipId": "rId7"}
    told = not_marked(
        [
            {"reason": "missing-revised-story", "baseStory": header},
            {"reason": "missing-base-story", "revisedStory": {"type": "footnote", "noteId": 2}},
            {"reason": "not-compared", "what": "a chart"},
            {"reason": "not-compared", "what": "a chart"},
            {"reason": "comments-not-carried", "count": 3},
            {"reason": "style-definitions-differ", "count": 1},
            {"reason": "something-new"},
        ]
    )
    assert told == (
        "A header of the original is missing in the revised one.",
        "A footnote is in the revised document only.",
        "Not compared: a chart (2 times).",
        "3 comments of the revised document are not carried over.",
        "1 style definition differs; the result keeps those of the original.",
        "Not compared: something new.",
    )


def test_properties_are_named_as_words() -> None:
    assert property_names(["bold", "fontFamily", "bold"]) == "bold, font family"


def test_a_long_paragraph_is_shown_around_its_change() -> None:
    before, after = "before " * 40, " after" * 40
    parts = (
        RedlinePart("equal", before),
        RedlinePart("deleted", "ten"),
        RedlinePart("inserted", "twelve"),
        RedlinePart("equal", after),
    )
    shown = shortened(parts)
    text = "".join(part.text for part in shown)
    assert [part.text for part in shown if part.kind != "equal"] == ["ten", "twelve"]
    assert shown[0].text.startswith("…") and shown[0].text.endswith("before ")
    assert shown[-1].text.startswith(" after") and shown[-1].text.endswith("…")
    assert len(text) < 200


def test_a_change_finds_its_block_by_what_it_says() -> None:
    document = DocumentSession.open(
        docx(
            "Same words.",
            "{+Same words.|Ann+}",
            "The {-old|Ann-}{+new|Ann+} term.",
            "{-Gone.|Ann-}",
        )
    ).document
    ids = [str(block.id) for block in document.snapshot().blocks]
    finder = BlockFinder.of(document)
    added = Change("added", "paragraph", None, None, text="Same words.")
    segments = (
        Segment("equal", "The "),
        Segment("del", "old"),
        Segment("ins", "new"),
        Segment("equal", " term."),
    )
    modified = Change("modified", "paragraph", None, None, segments=segments)
    deleted = Change("deleted", "paragraph", None, None, text="Gone.")
    assert finder.find(added) == ids[1], "not the equal words that nobody changed"
    assert finder.find(modified) == ids[2]
    assert finder.find(deleted) == ids[3]
    assert finder.find(Change("added", "paragraph", None, None, text="Nowhere.")) is None
    assert finder.anywhere("old term") == ids[2]

"""Tracked and accepted, an operation says what it says directly; rejected, nothing is left of it.

Each case is the smallest document on which random operations on real files showed a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.whole_package import difference_of, new_faults
from tests.support.contract import Contract, Operation, op
from tests.support.docs import Cell, Item, Paragraph, Row, docx, table

Steps = Callable[[Contract], list[Operation]]
SECTION = "<w:sectPr><w:pgSz w:w='11906' w:h='16838'/></w:sectPr>"


def assert_both_ways(package: bytes, steps: Steps) -> tuple[bytes, bytes]:
    """Returns the tracked and the accepted package."""
    tracked, direct = Contract(package), Contract(package)
    tracked.done(*steps(tracked))
    direct.done(*steps(direct), mode="direct")
    saved = tracked.session.save()
    assert not new_faults(package, saved)
    rejected = Contract(saved)
    rejected.decide("reject")
    assert not difference_of(package, rejected.session.save())
    accepted = Contract(saved)
    accepted.decide("accept")
    straight = direct.session.save()
    assert not new_faults(package, straight)
    assert not difference_of(straight, accepted.session.save(), spelling=False)
    return saved, accepted.session.save()


def move(source: str, target: str, **more: Any) -> Steps:
    return lambda c: [op("moveBlock", c.of(source), targetBlockId=c.of(target), **more)]


CASES: dict[str, tuple[tuple[Item, ...], Steps]] = {
    "behind a last mark with somebody's revision": (
        (table(Row((Cell((Paragraph("last", mark="+Ann"),)), "b"))), "the end"),
        lambda c: [op("insertAfterBlock", c.of("last"), text="new")],
    ),
    "a table behind a last mark with somebody's revision": (
        (table(Row((Cell((Paragraph("last", mark="+Ann"),)), "b"))), "the end"),
        lambda c: [op("insertTable", c.of("last"), rows=[["x"]])],
    ),
    "in front of the last paragraph, which goes": (
        ("first", Paragraph("the end", properties='<w:jc w:val="right"/>')),
        lambda c: [
            op("deleteBlock", c.of("the end")),
            op("insertBeforeBlock", c.of("the end"), text="new", alignment="both"),
        ],
    ),
    "cells merged across keep their width together": (
        (table(["a", "b", "c"], ["d", "e", "f"]), "the end"),
        lambda c: [op("mergeTableCells", c.of("a"), endBlockId=c.of("b"))],
    ),
    "a cell split across shares its width": (
        (table(Row((Cell(("wide",), span=2), "c")), ["d", "e", "f"]), "the end"),
        lambda c: [op("splitTableCell", c.of("wide"))],
    ),
    "a moved paragraph takes its section break along": (
        ("first", Paragraph("second", properties=SECTION), "third", "fourth"),
        move("second", "third"),
    ),
    "a moved paragraph takes its bookmarks along": (
        ("one {#clause|named#} words", "two", "three {=REF clause|named=}"),
        move("one named words", "two"),
    ),
    "a bookmark that begins and ends inside of words": (
        (
            "{!<w:r><w:t>one</w:t></w:r><w:bookmarkStart w:id='90' w:name='a'/>"
            "<w:r><w:t>two</w:t></w:r><w:bookmarkEnd w:id='90'/>!}",
            "two",
            "three",
        ),
        move("onetwo", "three", placement="before"),
    ),
    "a bookmark over more than the moved paragraph stays": (
        (
            "{!<w:bookmarkStart w:id='90' w:name='a'/>!}one",
            "two{!<w:bookmarkEnd w:id='90'/>!}",
            "x",
        ),
        move("one", "x"),
    ),
    "others' changes move along": (
        ("a {+new|Ann+} b {-old|Bob-} c {~bold|Ann~}", "two", "three"),
        move("a new b  c bold", "three"),
    ),
    "others' changes of look and mark move along": (
        (
            Paragraph("one", mark="+Ann", change="Bob", properties='<w:jc w:val="center"/>'),
            "two",
            "three",
            "four",
        ),
        move("one", "three"),
    ),
    "a field and a control move": (
        ("one {=PAGE|1=} {[held|Party]} {&link|https://example.com/&}", "two", "three"),
        move("one 1 held link", "three"),
    ),
    "columns come and go in a ragged table": (
        (table(["a", "b", "c", "d"], ["e", "f"], Row((Cell(("g",), span=3), "h"))), "the end"),
        lambda c: [
            op("deleteTableColumn", c.of("b")),
            op("insertTableColumn", c.of("d"), position="before", cellTexts=["new"]),
        ],
    ),
    "words in a blank end, and a blank paragraph behind it": (
        ("one", ""),
        lambda c: [
            op("insertAfterBlock", c.of(""), text=""),
            op("insertText", c.of(""), offset=0, text="new"),
        ],
    ),
    "words in a blank end, and a table behind it": (
        ("one", ""),
        lambda c: [
            op("insertTable", c.of(""), rows=[["x"]]),
            op("insertText", c.of(""), offset=0, text="new"),
        ],
    ),
    "a moved paragraph and a blank one behind a blank end": (
        ("one", "two", ""),
        lambda c: [
            op("insertAfterBlock", c.of(""), text=""),
            op("moveBlock", c.of("one"), targetBlockId=c.of("")),
        ],
    ),
    "a paragraph and a table behind a blank end": (
        ("one", ""),
        lambda c: [
            op("insertAfterBlock", c.of(""), text="x\ny", lineBreakMode="inline"),
            op("insertTable", c.of(""), rows=[["x"]]),
        ],
    ),
    "the blank end moves, and something new before it": (
        ("one", "two", ""),
        lambda c: [
            op("moveBlock", c.of(""), targetBlockId=c.of("one")),
            op("insertAfterBlock", c.of("two"), text="new"),
        ],
    ),
    "a span from a paragraph into the one behind a new table": (
        ("one", "two", "three"),
        lambda c: [
            op("insertTable", c.of("one"), rows=[["x"]]),
            {
                "type": "deleteSpan",
                "start": {"blockId": c.of("one"), "offset": 2},
                "end": {"blockId": c.of("two"), "offset": 1},
            },
        ],
    ),
    "what is inserted before a block stays where that block was": (
        ("one", "two", "three"),
        lambda c: [
            op("insertBeforeBlock", c.of("two"), text="new", alignment="both"),
            op("moveBlock", c.of("two"), targetBlockId=c.of("three")),
        ],
    ),
    "the blank end moves, and the paragraph before it goes": (
        ("one", "two", "three", ""),
        lambda c: [
            op("moveBlock", c.of(""), targetBlockId=c.of("one")),
            op("deleteBlock", c.of("three")),
        ],
    ),
    "the last two paragraphs go": (
        ("one", "two", "three"),
        lambda c: [op("deleteBlock", c.of("two")), op("deleteBlock", c.of("three"))],
    ),
    "tables around a paragraph that moves away do not touch": (
        ("one", "two", "three", "four"),
        lambda c: [
            op("insertTable", c.of("one"), rows=[["x"]]),
            op("moveBlock", c.of("two"), targetBlockId=c.of("three")),
            op("insertTable", c.of("two"), rows=[["y"]]),
        ],
    ),
    "a blank end gets another look and moves": (
        ("one", Paragraph("", properties='<w:jc w:val="right"/>'), ""),
        lambda c: [
            op("moveBlock", c.id(2), targetBlockId=c.of("one")),
            op("setBlockParagraphProperties", c.id(2), properties={"alignment": "both"}),
        ],
    ),
    "bookmarks inside of deleted paragraphs go": (
        ("one", "{#clause|named#} two", "three", "four"),
        lambda c: [
            {
                "type": "deleteSpan",
                "start": {"blockId": c.of("one"), "offset": 2},
                "end": {"blockId": c.of("three"), "offset": 1},
            },
        ],
    ),
    "a span over several paragraphs, and a table behind its first": (
        ("one", "two", "three", "four"),
        lambda c: [
            op("insertTable", c.of("one"), rows=[["x"]]),
            {
                "type": "deleteSpan",
                "start": {"blockId": c.of("one"), "offset": 2},
                "end": {"blockId": c.of("three"), "offset": 1},
            },
        ],
    ),
    "a blank paragraph with a bookmark moves": (
        ("one", "{!<w:bookmarkStart w:id='90' w:name='a'/><w:bookmarkEnd w:id='90'/>!}", "two"),
        move("", "two"),
    ),
    "a section ends behind a block, and the paragraph that ended it goes": (
        ("one", "two", Paragraph("three", properties=SECTION), "four", "five"),
        lambda c: [
            op("deleteBlock", c.of("three")),
            op("insertBreak", c.of("one"), kind="sectionContinuous"),
        ],
    ),
    "before a block that is joined with the next": (
        ("one", Paragraph("two", properties='<w:jc w:val="right"/>'), "three"),
        lambda c: [
            op("insertBeforeBlock", c.of("two"), text="new", numbering={"kind": "none"}),
            op("mergeBlockWithNext", c.of("two"), mergedParagraphProperties={"alignment": "both"}),
        ],
    ),
    "a new row like one whose first paragraph is joined": (
        (
            table(
                Row((Cell((Paragraph("a", properties='<w:jc w:val="right"/>'), "b")), "c")),
            ),
            "the end",
        ),
        lambda c: [
            op("insertTableRow", c.of("c"), cellTexts=["new"]),
            op("mergeBlockWithNext", c.of("a"), mergedParagraphProperties={"alignment": "both"}),
        ],
    ),
    "the end gets another look, a paragraph behind it, and goes": (
        ("one", "two"),
        lambda c: [
            op("deleteBlock", c.of("two")),
            op("setBlockParagraphProperties", c.of("two"), properties={"alignment": "both"}),
            op("insertAfterBlock", c.of("two"), text="new", pageBreakBefore=True),
        ],
    ),
    "the only paragraph of a cell goes, and a blank one of another look comes before it": (
        (table(["a", "b"]), "the end"),
        lambda c: [
            op("deleteBlock", c.of("a")),
            op("insertBeforeBlock", c.of("a"), text="", alignment="both"),
        ],
    ),
    "merged cells keep words of others, links and what the same batch wrote": (
        (table(["a", "b {+new|Ann+} {&link|https://example.com/&}", "c"]), "the end"),
        lambda c: [
            op("mergeTableCells", c.of("a"), endBlockId=c.of("c")),
            op("insertAfterBlock", c.of("b new link"), text="more"),
        ],
    ),
    "a paragraph moves out of a cell that is merged": (
        (table(["a", "b", "c"]), "the end"),
        lambda c: [
            op("moveBlock", c.of("b"), targetBlockId=c.of("the end"), placement="before"),
            op("mergeTableCells", c.of("a"), endBlockId=c.of("c")),
        ],
    ),
    "several blank paragraphs behind a blank end": (
        ("one", Paragraph("", para_id="00000AAA")),
        lambda c: [
            op("insertBreak", c.of(""), kind="page"),
            op("insertAfterBlock", c.of(""), text="new", inheritFormatting=False),
        ],
    ),
    "both paragraphs go, and a table comes behind the first": (
        (table(Row((Cell(("one", "two")), "b"))), "the end"),
        lambda c: [
            op("insertTable", c.of("one"), rows=[["x"]]),
            op("deleteBlock", c.of("two")),
            op("deleteBlock", c.of("one")),
        ],
    ),
    "the end goes with its bookmark, and something comes behind it": (
        ("one", "{#clause|named#}"),
        lambda c: [
            op("deleteBlock", c.of("named")),
            op("insertAfterBlock", c.of("named"), text="new"),
        ],
    ),
    "the blank end moves, and the blank one before it gets another look": (
        ("one", "two", Paragraph("", properties='<w:jc w:val="right"/>'), ""),
        lambda c: [
            op("moveBlock", c.id(3), targetBlockId=c.of("one")),
            op("setBlockParagraphProperties", c.id(2), properties={"alignment": "both"}),
        ],
    ),
    "the paragraph before a blank end moves, and that end goes": (
        ("one", "two", Paragraph("three", properties="<w:rPr><w:b/></w:rPr>"), ""),
        lambda c: [
            op("moveBlock", c.of("three"), targetBlockId=c.of("one")),
            op("deleteBlock", c.of("")),
        ],
    ),
    "the last paragraph moves away": (
        ("one", "two", Paragraph("three", properties='<w:jc w:val="right"/>')),
        move("three", "one"),
    ),
}


def test_a_paragraph_that_moved_between_the_halves_of_a_link_leaves_the_link_whole() -> None:
    contract = Contract("moving", "one {&linked words|https://example.com/&} two", "three")
    contract.done(op("splitBlock", contract.id(1), offset=9))
    contract.done(op("moveBlock", contract.id(0), targetBlockId=contract.id(1)))
    again = contract.reopened()
    again.decide("reject")
    assert not difference_of(contract.package, again.session.save())


@pytest.mark.parametrize("name", CASES)
def test_accepted_is_direct_and_rejected_is_the_input(name: str) -> None:
    items, steps = CASES[name]
    assert_both_ways(docx(*items), steps)

"""Accepting and rejecting, kind by kind, on small trees."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from engine.redline.resolve import resolve_all

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
SIGNED = 'w:id="{}" w:author="Ann" w:date="2024-01-02T03:04:05Z"'


def body(inside: str) -> etree._Element:
    numbered = re.sub(r"@(\d+)", lambda m: SIGNED.format(m[1]), inside)
    return etree.fromstring(f'<w:body xmlns:w="{W}" xmlns:m="{MATH}">{numbered}</w:body>')


def decided(inside: str, decision: str) -> str:
    root = body(inside)
    report = resolve_all(root, decision)  # type: ignore[arg-type]
    assert not report.problems
    text = etree.tostring(root).decode()
    text = re.sub(r' xmlns:\w+="[^"]*"', "", text)
    return text.removeprefix("<w:body>").removesuffix("</w:body>").replace("<w:body/>", "")


def run(text: str, tag: str = "t") -> str:
    space = ' xml:space="preserve"' if text != text.strip() else ""
    return f"<w:r><w:{tag}{space}>{text}</w:{tag}></w:r>"


CASES = {
    "insertion": (
        f"<w:p>{run('a ')}<w:ins @1>{run('b')}</w:ins></w:p>",
        f"<w:p>{run('a b')}</w:p>",
        f"<w:p>{run('a ')}</w:p>",
    ),
    "deletion inside an insertion": (
        f"<w:p><w:ins @1>{run('a ')}<w:del @2>{run('b', 'delText')}</w:del></w:ins></w:p>",
        f"<w:p>{run('a ')}</w:p>",
        "<w:p/>",
    ),
    "paragraph mark deleted": (
        "<w:p><w:pPr><w:jc w:val='center'/><w:rPr><w:del @1/></w:rPr></w:pPr>"
        f"{run('a')}</w:p><w:p>{run('b')}</w:p>",
        f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr>{run("ab")}</w:p>',
        f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr>{run("a")}</w:p><w:p>{run("b")}</w:p>',
    ),
    "an emptied paragraph yields to the next one's look": (
        "<w:p><w:pPr><w:jc w:val='center'/><w:rPr><w:del @1/></w:rPr></w:pPr>"
        f"<w:del @2>{run('a', 'delText')}</w:del></w:p><w:p>{run('b')}</w:p>",
        f"<w:p>{run('b')}</w:p>",
        f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr>{run("a")}</w:p><w:p>{run("b")}</w:p>',
    ),
    "formatting": (
        "<w:p><w:r><w:rPr><w:b/><w:rPrChange @1><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>"
        "<w:t>a</w:t></w:r></w:p>",
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p>",
        "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>a</w:t></w:r></w:p>",
    ),
    "deleted row, the last one": (
        f"<w:tbl><w:tr><w:trPr><w:del @1/></w:trPr><w:tc><w:p>{run('a')}</w:p></w:tc></w:tr>"
        f"</w:tbl><w:p>{run('b')}</w:p>",
        f"<w:p>{run('b')}</w:p>",
        f"<w:tbl><w:tr><w:tc><w:p>{run('a')}</w:p></w:tc></w:tr></w:tbl><w:p>{run('b')}</w:p>",
    ),
    "move": (
        "<w:p><w:moveFromRangeStart @1 w:name='m'/><w:moveFrom @2>"
        f"{run('a')}</w:moveFrom><w:moveFromRangeEnd w:id='1'/></w:p>"
        "<w:p><w:moveToRangeStart @3 w:name='m'/><w:moveTo @4>"
        f"{run('a')}</w:moveTo><w:moveToRangeEnd w:id='3'/></w:p>",
        f"<w:p/><w:p>{run('a')}</w:p>",
        f"<w:p>{run('a')}</w:p><w:p/>",
    ),
    "text inserted in a formula": (
        "<w:p><m:oMath><m:r><w:ins @1><m:t>2</m:t></w:ins></m:r></m:oMath></w:p>",
        "<w:p><m:oMath><m:r><m:t>2</m:t></m:r></m:oMath></w:p>",
        "<w:p><m:oMath><m:r/></m:oMath></w:p>",
    ),
    "comment over deleted words keeps its anchor": (
        f"<w:p><w:del @1><w:commentRangeStart w:id='7'/>{run('a', 'delText')}"
        "<w:commentRangeEnd w:id='7'/></w:del></w:p>",
        '<w:p><w:commentRangeStart w:id="7"/><w:commentRangeEnd w:id="7"/></w:p>',
        f'<w:p><w:commentRangeStart w:id="7"/>{run("a")}<w:commentRangeEnd w:id="7"/></w:p>',
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_it_resolves_as_word_does(case: tuple[str, str, str]) -> None:
    given, accepted, rejected = case
    assert decided(given, "accept") == accepted
    assert decided(given, "reject") == rejected


def test_a_vertical_span_begins_in_the_next_row_when_its_first_row_goes() -> None:
    cell = "<w:tc><w:tcPr><w:vMerge w:val='{}'/></w:tcPr><w:p/></w:tc>"
    rows = (
        f"<w:tr><w:trPr><w:del @1/></w:trPr>{cell.format('restart')}</w:tr>"
        f"<w:tr>{cell.format('continue')}</w:tr><w:tr>{cell.format('continue')}</w:tr>"
    )
    left = decided(f"<w:tbl>{rows}</w:tbl>", "accept")
    assert left.count("restart") == 1 and left.count("continue") == 1


def test_one_malformed_change_does_not_block_the_others() -> None:
    root = body(f"<w:p><w:rPrChange @1/><w:ins @2>{run('a')}</w:ins></w:p>")
    resolve_all(root, "reject")
    assert etree.tostring(root).count(b"<w:ins") == 0


def test_a_footnote_in_accepted_deletions_is_reported() -> None:
    reference = "<w:r><w:footnoteReference w:id='4'/></w:r>"
    root = body(f"<w:p><w:del @1>{reference}</w:del></w:p>")
    assert resolve_all(root, "accept").removed_notes == [("footnote", "4")]

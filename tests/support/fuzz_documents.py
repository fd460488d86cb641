"""Documents with everything in them, for random edits: one long, and the samples that ship."""

from __future__ import annotations

from collections.abc import Callable

from engine.resources import resource_path
from tests.support.docs import Item, Paragraph, cell, docx, row, table
from tests.support.golden_pages import run, tabs

TEXT = "The parties agree on every word of this clause and on the next one as well. "
_WP = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
_TALL = "12240", "15840"
_WIDE = "15840", "12240"


def section(start: str = "nextPage", *, columns: int = 1, paper: tuple[str, str] = _TALL) -> str:
    """A `w:sectPr` for the properties of the paragraph that ends the section."""
    return (
        f'<w:sectPr><w:type w:val="{start}"/><w:pgSz w:w="{paper[0]}" w:h="{paper[1]}"/>'
        '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" '
        f'w:footer="720" w:gutter="0"/><w:cols w:num="{columns}" w:space="360"/></w:sectPr>'
    )


def text_box(text: str, *, wrap: str = "wrapSquare") -> str:
    """A floating box of 6 × 3 cm right of the column, in the notation's raw form."""
    side = ' wrapText="bothSides"' if wrap == "wrapSquare" else ""
    return (
        f'{{!<w:r><w:drawing><wp:anchor xmlns:wp="{_WP}" behindDoc="0" distT="0" distB="0" '
        'distL="114300" distR="114300" simplePos="0" relativeHeight="2" locked="0" '
        'layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
        '<wp:positionH relativeFrom="column"><wp:posOffset>3200000</wp:posOffset></wp:positionH>'
        '<wp:positionV relativeFrom="paragraph"><wp:posOffset>80000</wp:posOffset></wp:positionV>'
        f'<wp:extent cx="2160000" cy="1080000"/><wp:{wrap}{side}/>'
        f'<wp:docPr id="7" name="Box"/><a:graphic xmlns:a="{_A}"><a:graphicData uri="{_WPS}">'
        f'<wps:wsp xmlns:wps="{_WPS}"><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm>'
        '<a:off x="0" y="0"/><a:ext cx="2160000" cy="1080000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>'
        f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:txbxContent></wps:txbx><wps:bodyPr/>"
        "</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>!}"
    )


def _contents() -> list[Item]:
    """A table of contents: one field that begins in its first line and ends behind its last."""
    stop = tabs('w:val="right" w:leader="dot" w:pos="9000"')
    begin = (
        '{!<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">'
        ' TOC \\o "1-3" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>!}'
    )
    end = '{!<w:r><w:fldChar w:fldCharType="end"/></w:r>!}'
    lines = [f"Heading {n}\t{n}" for n in range(1, 6)]
    texts = [begin + lines[0], *lines[1:-1], lines[-1] + end]
    return [Paragraph(text, properties=stop) for text in texts]


def _tables() -> list[Item]:
    merged = table(
        row("head", "head", "head", header=True),
        row(cell("wide " + TEXT, span=2), "c"),
        row(cell("tall", merge="restart"), "b {+new|Ann+}", "c"),
        row(cell("", merge="continue"), "b", "c {-old|Bob-}"),
        row("new", "row", "of Ann", revision="+Ann"),
    )
    long = table(*([f"{n}", TEXT, "x{^in a cell^}" if n == 9 else "y"] for n in range(14)))
    return [merged, "between", long]


def _marks() -> list[Item]:
    return [
        "Some {+new|Ann+} and {-old|Bob-} words{^a note that is quite long " + TEXT + "^} here.",
        "{@why|Ann|a comment on this@} and {~formatted|Ann~} and {<moved|Ann|m1<} away",
        "here {>moved|Ann|m1>} now, {[controlled|Tag]} and {&a link|https://example.com&}",
        "as set out in {=REF clause \\r|3.1=} above, {#clause|named#} and {%hidden%} words",
        "a mark that is new ¶+Ann",
        "a mark that is gone ¶-Bob",
        "behind it",
    ]


def _looks() -> list[Item]:
    box = "".join(
        f'<w:{side} w:val="single" w:sz="8" w:space="4" w:color="A5221B"/>'
        for side in ("top", "left", "bottom", "right")
    )
    return [
        Paragraph(TEXT * 3, properties=f"<w:pBdr>{box}</w:pBdr>"),
        Paragraph(TEXT * 2, properties='<w:keepNext/><w:keepLines/><w:jc w:val="both"/>'),
        Paragraph("שלום לכולם ועוד מילים " * 4, properties="<w:bidi/>"),
        "中文字符和更多的字符，" * 9,
        "emoji 😀👩‍👩‍👧 and e\u0301 combined, \u00a0 no break\u2011hyphen",
        run('<w:sz w:val="48"/>', "large ") + run('<w:vertAlign w:val="superscript"/>', "up"),
        Paragraph("a\tb\t1.25", properties=tabs('w:val="decimal" w:pos="5000"')),
        Paragraph("framed", properties='<w:framePr w:w="2000" w:hSpace="180" w:wrap="around"/>'),
        TEXT * 2,
        "",
        text_box("inside a box") + TEXT * 5,
        TEXT * 3 + "\f" + "behind a page break",
    ]


def everything() -> bytes:
    """All kinds of content on about eight pages."""
    items: list[Item] = [*_contents(), "# Heading 1", *_marks()]
    items += [". first " + TEXT, ".. inner " + TEXT, ". second", *_tables(), "# Heading 2"]
    items += [Paragraph("the first section ends", properties=section())]
    items += [TEXT * 4 for _ in range(4)]
    items += [Paragraph("two columns end", properties=section("continuous", columns=2))]
    items += ["## Heading 3", *_looks()]
    items += [Paragraph("wide paper ends", properties=section(columns=2, paper=_WIDE))]
    items += [f"# Heading {n}\t{TEXT}" if n % 3 == 0 else TEXT * 4 for n in range(8)]
    return docx(
        *items, header="{*Agreement*}\t{=PAGE|1=}", footer="Page {=PAGE|1=} of {=NUMPAGES|1=}"
    )


def one_page() -> bytes:
    """Short enough for a comparison after every key."""
    items: list[Item] = ["# Heading", *_marks(), table(["one", TEXT], ["two", "{+x|Ann+}"])]
    return docx(*items, text_box("floating") + TEXT * 3, ". item", "last")


def notes_and_cells() -> bytes:
    """Notes longer than their page and a table inside which everything happens."""
    note = "{^" + TEXT * 12 + "^}"
    items: list[Item] = [TEXT * 3 + note, TEXT * 3 + note + TEXT + note]
    rows = [[f"r{n} " + TEXT * (n % 4), "{-a|Bob-}{+b|Ann+} " * (n % 3) + "z"] for n in range(18)]
    return docx(*items, *[TEXT * 2] * 6, table(*rows), "end", footer="{=PAGE|1=}/{=NUMPAGES|1=}")


def _sample(name: str) -> Callable[[], bytes]:
    return lambda: resource_path("samples", name).read_bytes()


DOCUMENTS: dict[str, Callable[[], bytes]] = {
    "everything": everything,
    "one_page": one_page,
    "notes_and_cells": notes_and_cells,
    "nda": _sample("mutual-nda.docx"),
    "services": _sample("services-agreement.docx"),
}

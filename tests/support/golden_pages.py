"""One small document per feature of the page: what golden pictures are taken of."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.workspace.review_state import Display
from tests.support.docs import Item, Paragraph, cell, docx, row, table
from tests.support.docs_parts import SECTION
from tests.support.golden_layouts import LAYOUTS, Raw

WORDS = "The parties agree on every word of this clause and on the next one as well. "
RULE = '<w:{} w:val="single" w:sz="8" w:space="4" w:color="A5221B"/>'
BOX = "".join(RULE.format(side) for side in ("top", "left", "bottom", "right"))


def spaced(properties: str, text: str = WORDS * 2) -> Paragraph:
    return Paragraph(text, properties=properties)


def run(properties: str, text: str) -> str:
    """A run with raw properties, in the notation of paragraphs."""
    raw = f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
    return "{!" + raw + "!}"


def tabs(*stops: str) -> str:
    return "<w:tabs>" + "".join(f"<w:tab {stop}/>" for stop in stops) + "</w:tabs>"


@dataclass(frozen=True, slots=True)
class Golden:
    """Items of a document and how it is shown."""

    items: tuple[Item, ...]
    display: Display = Display.ALL
    dark: bool = False
    header: str = ""
    footer: str = ""
    section: str = SECTION

    def bytes(self) -> bytes:
        return docx(*self.items, header=self.header, footer=self.footer, section=self.section)


def _of(*items: Item, **given: object) -> Golden:
    return Golden(items, **given)  # type: ignore[arg-type]


REDLINE = (
    "The {-old|Ann-}{+new|Ann+} term and {+Bob's|Bob+} own",
    "A {@why this?|Bob|commented phrase@} and {-gone|Bob-} words",
)
UNDERLINES = ("single", "double", "thick", "dotted", "dash", "dotDash", "wave", "words")
BORDERS = ("single", "double", "dotted", "dashed")

GOLDEN: dict[str, Golden] = {
    "headings": _of("# Definitions", WORDS, "## Terms", WORDS, "### Parts", WORDS),
    "lists": _of(". first", ". second " + WORDS, ".. inner", ".. inner", ". third"),
    "bold_italic": _of("plain {*bold*} {/italic/} {_underlined_} {*{/both/}*} plain"),
    "align_left": _of(spaced('<w:jc w:val="left"/>')),
    "align_right": _of(spaced('<w:jc w:val="right"/>')),
    "align_center": _of(spaced('<w:jc w:val="center"/>')),
    "justified": _of(spaced('<w:jc w:val="both"/>', WORDS * 4)),
    "hanging": _of(spaced('<w:ind w:left="1440" w:hanging="720"/>')),
    "first_line": _of(spaced('<w:ind w:left="720" w:right="720" w:firstLine="720"/>')),
    "spacing": _of(spaced('<w:spacing w:before="240" w:after="480"/>'), WORDS),
    "line_exact": _of(spaced('<w:spacing w:line="400" w:lineRule="exact"/>')),
    "line_multiple": _of(spaced('<w:spacing w:line="480" w:lineRule="auto"/>')),
    "tab_leaders": _of(
        spaced(tabs('w:val="right" w:leader="dot" w:pos="8000"'), "Definitions\t12"),
        spaced(tabs('w:val="right" w:leader="hyphen" w:pos="8000"'), "Terms\t3"),
        spaced(tabs('w:val="right" w:leader="underscore" w:pos="8000"'), "Name\t"),
    ),
    "tab_kinds": _of(
        spaced(tabs('w:val="center" w:pos="4000"', 'w:val="decimal" w:pos="7000"'), "a\tmid\t1.25"),
        spaced(tabs('w:val="center" w:pos="4000"', 'w:val="decimal" w:pos="7000"'), "b\tm\t100.5"),
    ),
    "insertion": _of("The {+entire and whole|Ann+} agreement"),
    "deletion": _of("The {-entire and whole|Ann-} agreement"),
    "replacement": _of("within {-thirty (30)|Ann-}{+ten (10)|Ann+} days"),
    "two_authors": _of("{+by Ann|Ann+} and {-by Bob|Bob-} and {+outer {-inner|Bob-}|Ann+}"),
    "move": _of("before {<moved words|Ann|m1<} after", "here {>moved words|Ann|m1>} now"),
    "format_change": _of("some {~formatted|Ann~} words"),
    "paragraph_marks": _of("inserted mark ¶+Ann", "deleted mark ¶-Bob", "end"),
    "comment": _of("a {@why?|Ann|commented phrase@} here"),
    "comments_many": _of("{@one|Ann|first " + WORDS + "@} and {@two|Bob|second@}"),
    "table": _of(table(["one", "two", "three"], ["four", WORDS, "six"]), "after"),
    "table_spans": _of(
        table(
            row(cell("wide", span=2), "c"),
            row(cell("tall", merge="restart"), "b", "c"),
            row(cell("", merge="continue"), "b", "c"),
        )
    ),
    "table_rows_changed": _of(
        table(
            ["kept", "kept"], row("new", "row", revision="+Ann"), row("old", "row", revision="-Bob")
        )
    ),
    "table_redline": _of(table(["a {+new|Ann+}", "b {-old|Bob-}"], ["c", "d"])),
    "footnote": _of("A claim{^The proof is long and stands below.^} and more"),
    "link": _of("See {&our terms|https://example.com&} there"),
    "field": _of("as set out in {=REF clause \\r|3.1=} above"),
    "highlight": _of(run('<w:highlight w:val="yellow"/>', "marked") + " and plain"),
    "shading": _of(run('<w:shd w:val="clear" w:fill="D9E2F3"/>', "shaded") + " and plain"),
    "colours": _of(
        run('<w:color w:val="C00000"/>', "red ") + run('<w:color w:val="0070C0"/>', "blue")
    ),
    "raised": _of(
        "E = mc"
        + run('<w:vertAlign w:val="superscript"/>', "2")
        + " and H"
        + run('<w:vertAlign w:val="subscript"/>', "2")
        + "O"
    ),
    "capitals": _of(run("<w:caps/>", "All Caps ") + run("<w:smallCaps/>", "Small Caps")),
    "strikes": _of(run("<w:strike/>", "struck ") + run("<w:dstrike/>", "twice")),
    "underlines": _of("".join(run(f'<w:u w:val="{u}"/>', f"{u} ab ") for u in UNDERLINES)),
    "letter_spacing": _of(
        run('<w:spacing w:val="60"/>', "spaced ") + run('<w:w w:val="150"/>', "wide")
    ),
    "sizes": _of(run('<w:sz w:val="16"/>', "small ") + run('<w:sz w:val="48"/>', "large")),
    "fonts": _of(
        run('<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>', "Calibri ")
        + run('<w:rFonts w:ascii="Cambria" w:hAnsi="Cambria"/>', "Cambria ")
        + run('<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>', "Courier")
    ),
    "paragraph_box": _of(spaced(f'<w:pBdr>{BOX}</w:pBdr><w:shd w:val="clear" w:fill="F2F2F2"/>')),
    "right_to_left": _of(spaced("<w:bidi/>", run("<w:rtl/>", "שלום עולם") + " 12 " + WORDS)),
    "furniture": _of(WORDS, header="Services Agreement\tDraft 4", footer="Confidential"),
    "view_simple": _of(*REDLINE, display=Display.SIMPLE),
    "view_none": _of(*REDLINE, display=Display.NONE),
    "view_original": _of(*REDLINE, display=Display.ORIGINAL),
    "dark_page": _of(*REDLINE, dark=True),
}
GOLDEN |= {
    name: _of(Raw(blocks), section=last or SECTION) for name, (blocks, last) in LAYOUTS.items()
}

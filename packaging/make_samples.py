"""Make the sample contracts of `resources/samples` from the texts in `packaging/samples`.

Each line of a text is a paragraph: a key, a blank, and the notation of `tests/support`. Keys:
T title, S subtitle, H unnumbered heading, 1–4 clause levels, 5 schedule item, P body text,
D definition; FEES and SIGNATURES stand for the tables, BREAK for the start of the schedules.
`{ref name}` becomes a REF field with the number of the clause that carries the bookmark.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import sample_styles as fixed  # noqa: E402

from tests.support import docs_parts as parts  # noqa: E402
from tests.support.docs import Paragraph, pack, paragraph  # noqa: E402
from tests.support.docs_notation import Collected, inline  # noqa: E402

TEXTS = ROOT / "packaging" / "samples"
SAMPLES = ROOT / "resources" / "samples"
STYLES = {
    "T": "Title",
    "S": "Subtitle",
    "H": "Recital",
    "1": "Heading1",
    "2": "Clause2",
    "3": "Clause3",
    "4": "Clause4",
    "5": "ListNumber",
    "P": "BodyText",
    "D": "Definition",
}
REFERENCE = re.compile(r"\{ref (\w+)\}")
BOOKMARK = re.compile(r"\{#(\w+)\|")
COMMENTED = "2026-03-06T08:30:00Z"
SECTION = (
    '<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/>'
    '<w:footerReference w:type="default" r:id="rIdFooter"/><w:pgSz w:w="12240" w:h="15840"/>'
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" '
    'w:footer="720" w:gutter="0"/><w:cols w:space="720"/></w:sectPr>'
)
FEES = (
    ("Kind of work", "Role or item", "Unit", "Fee (USD)"),
    ("Project work", "Project manager", "day", "1,480"),
    ("", "Software engineer", "day", "1,260"),
    ("", "Installation technician", "day", "890"),
    ("Support", "Standard support", "month and yard", "2,150"),
    ("", "Support outside Working Hours", "hour", "310"),
)
FEE_WIDTHS = (2000, 3760, 2000, 1600)
FIXED_PRICE = ("Fixed price for Statement of Work No. 1", "486,000")


@dataclass(frozen=True, slots=True)
class Sample:
    """One contract: its text file, its look and what its properties and header say."""

    name: str
    title: str
    header: str
    look: fixed.Look


@dataclass(slots=True)
class Body:
    """The main story while it is written."""

    collected: Collected = field(default_factory=Collected)
    blocks: list[str] = field(default_factory=list[str])
    schedules: int = 0
    breaks: bool = False

    def add(self, made: Paragraph) -> None:
        self.blocks.append(self.paragraph(made))

    def paragraph(self, made: Paragraph) -> str:
        """Every paragraph has the identity that Word would have given it."""
        identity = f"{0x2A000000 + 0x1357 * self.collected.next_id():08X}"
        return replace(made, para_id=identity).xml(self.collected)


def labels(lines: list[tuple[str, str]], look: fixed.Look) -> dict[str, str]:
    """The number that a reader sees at each bookmark, as a REF field shows it."""
    counts, found = [0, 0, 0, 0], {}
    for key, text in lines:
        if key not in "1234":
            continue
        depth = int(key) - 1
        counts = [*counts[:depth], counts[depth] + 1, *([0] * (3 - depth))]
        # Word leaves the full stop behind a number out of a reference to it.
        article = look.article.replace("%1", str(counts[0])).rstrip(".")
        shown = (article, f"{counts[0]}.{counts[1]}", f"({chr(96 + counts[2])})", "")[depth]
        found |= {name: shown for name in BOOKMARK.findall(text)}
    return found


def read_lines(path: Path) -> list[tuple[str, str]]:
    rows = [line.partition(" ") for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [(key, text) for key, _, text in rows]


def write_body(lines: list[tuple[str, str]], look: fixed.Look) -> Body:
    numbers, body = labels(lines, look), Body()
    for position, (key, text) in enumerate(lines):
        if key in BLOCKS:
            BLOCKS[key](body, text)
            continue
        shown = REFERENCE.sub(lambda m: f"{{=REF {m[1]} \\r \\h|{numbers[m[1]]}=}}", text)
        made = paragraph(shown, style=STYLES[key])
        following = lines[position + 1][0] if position + 1 < len(lines) else ""
        kept = "<w:keepNext/>" if following == "SIGNATURES" else ""
        body.add(replace(made, level=None, properties=kept + properties(body, key)))
    return body


def properties(body: Body, key: str) -> str:
    """A schedule's heading begins a page after the first, and its list begins again at 1."""
    if key == "H" and body.breaks:
        body.schedules += 1
        return "<w:pageBreakBefore/>" if body.schedules == 1 else ""
    if key == "5" and body.schedules > 1:
        return f'<w:numPr><w:numId w:val="{1 + body.schedules}"/></w:numPr>'
    return ""


def start_schedules(body: Body, _text: str) -> None:
    body.breaks = True


def cell(inside: str, width: int, more: str = "") -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{more}</w:tcPr>{inside}</w:tc>'


def table(rows: list[str], widths: tuple[int, ...], style: str) -> str:
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="{style}"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
        f'<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{"".join(rows)}'
        "</w:tbl>"
    )


def fee_table(body: Body, _text: str) -> None:
    rows = [fee_row(body, row, header=n == 0) for n, row in enumerate(FEES)]
    text, amount = FIXED_PRICE
    span = cell(fee_text(body, text), sum(FEE_WIDTHS[:3]), '<w:gridSpan w:val="3"/>')
    last = span + cell(fee_text(body, amount, number=True), FEE_WIDTHS[3])
    rows.append(f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{last}</w:tr>")
    body.blocks.append(table(rows, FEE_WIDTHS, "TableGrid"))
    body.add(Paragraph("", style="TableText"))


def fee_row(body: Body, row: tuple[str, ...], *, header: bool) -> str:
    kind = "<w:cantSplit/>" + ("<w:tblHeader/>" if header else "")
    shading = '<w:shd w:val="clear" w:color="auto" w:fill="ECEEF1"/>' if header else ""
    cells = []
    for column, (text, width) in enumerate(zip(row, FEE_WIDTHS, strict=True)):
        merge = ""
        if column == 0 and not header:
            merge = '<w:vMerge w:val="restart"/>' if text else "<w:vMerge/>"
        shown = f"{{*{text}*}}" if header else text
        inside = fee_text(body, shown, number=column == 3)
        cells.append(cell(inside, width, merge + shading))
    return f"<w:tr><w:trPr>{kind}</w:trPr>{''.join(cells)}</w:tr>"


def fee_text(body: Body, text: str, *, number: bool = False) -> str:
    right = '<w:jc w:val="right"/>' if number else ""
    return body.paragraph(Paragraph(text, style="TableText", properties=right))


def signatures(body: Body, text: str) -> None:
    """Two columns that stay together on one page."""
    lines = ("{{*{}*}}", "By: ______________________", "Name: ", "Title: ", "Date: ")
    kept = "<w:keepNext/><w:keepLines/>"
    cells = []
    for party in text.split(" | "):
        made = [Paragraph(line.format(party), style="TableText") for line in lines]
        inside = "".join(body.paragraph(replace(p, properties=kept)) for p in made)
        cells.append(cell(inside, 4680))
    row = f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{''.join(cells)}</w:tr>"
    body.blocks.append(table([row], (4680, 4680), "TableNormal"))


BLOCKS = {"FEES": fee_table, "SIGNATURES": signatures, "BREAK": start_schedules}


def footnotes(notes: list[str]) -> str:
    """Separators as Word writes them, and each note behind its own mark."""
    mark = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
    made = [inline(f" {text}", Collected()) for text in notes]
    properties = '<w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>'
    plain = parts.footnotes([])
    own = "".join(
        f'<w:footnote w:id="{given}"><w:p>{properties}{mark}{inside}</w:p></w:footnote>'
        for given, inside in enumerate(made, start=1)
    )
    return plain.replace("</w:footnotes>", own + "</w:footnotes>")


def margin_story(tag: str, style: str, text: str) -> str:
    return parts.story(tag, Paragraph(text, style=style).xml(Collected()))


def core_properties(sample: Sample) -> str:
    core = f"{parts.PACKAGE}/metadata/core-properties"
    return (
        f'{parts.DECLARATION}<cp:coreProperties xmlns:cp="{core}" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(sample.title)}</dc:title><dc:creator>Whereas samples</dc:creator>"
        "<cp:revision>4</cp:revision>"
        '<dcterms:created xsi:type="dcterms:W3CDTF">2026-02-16T09:00:00Z</dcterms:created>'
        '<dcterms:modified xsi:type="dcterms:W3CDTF">2026-03-06T08:45:00Z</dcterms:modified>'
        "</cp:coreProperties>"
    )


def envelope(files: dict[str, str]) -> dict[str, str]:
    """Content types and relationships: those of the tests' notation, and three parts more."""
    made = parts.envelope(files, [])
    office = "application/vnd.openxmlformats-officedocument"
    more = (
        f'<Override PartName="/word/fontTable.xml" ContentType="{parts.WORD}.fontTable+xml"/>'
        f'<Override PartName="/word/theme/theme1.xml" ContentType="{office}.theme+xml"/>'
        '<Override PartName="/docProps/core.xml" '
        'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>'
    )
    own = parts.relationship("rIdFonts", "fontTable", "fontTable.xml")
    own += parts.relationship("rIdTheme", "theme", "theme/theme1.xml")
    kind = f"{parts.PACKAGE}/relationships/metadata/core-properties"
    core = f'<Relationship Id="rId2" Type="{kind}" Target="docProps/core.xml"/>'
    added = {
        "[Content_Types].xml": ("</Types>", more),
        "word/_rels/document.xml.rels": ("</Relationships>", own + "</Relationships>"),
        "_rels/.rels": ("</Relationships>", core + "</Relationships>"),
    }
    return {name: text.replace(*added[name]) for name, text in made.items()}


def build(sample: Sample) -> bytes:
    """The same text always gives the same bytes."""
    body = write_body(read_lines(TEXTS / f"{sample.name}.txt"), sample.look)
    comments = [replace(comment, date=COMMENTED) for comment in body.collected.comments]
    inside = "".join(body.blocks) + final_paragraph(body)
    files = {
        "word/document.xml": parts.story("document", f"<w:body>{inside}{SECTION}</w:body>"),
        "word/styles.xml": fixed.styles(sample.look),
        "word/numbering.xml": fixed.numbering(sample.look, body.schedules),
        "word/settings.xml": fixed.settings(),
        "word/fontTable.xml": fixed.font_table(sample.look),
        "word/theme/theme1.xml": fixed.theme(sample.look),
        "word/footnotes.xml": footnotes(body.collected.footnotes),
        "word/comments.xml": parts.comments(comments),
        "word/commentsExtended.xml": parts.comments_extended(comments),
        "word/header1.xml": margin_story("hdr", "Header", sample.header),
        "word/footer1.xml": margin_story(
            "ftr", "Footer", f"{sample.title}\tPage {{=PAGE|1=}} of {{=NUMPAGES|1=}}"
        ),
        "docProps/core.xml": core_properties(sample),
    }
    return pack({**envelope(files), **files})


def final_paragraph(body: Body) -> str:
    """A story ends with a paragraph, also after a table."""
    return body.paragraph(Paragraph("")) if body.blocks[-1].startswith("<w:tbl>") else ""


ALL = (
    Sample(
        "mutual-nda",
        "Mutual Non-Disclosure Agreement",
        "Larkfield / Osprey\tDraft of February 23, 2026",
        fixed.Look("Calibri", 21, 110, 252, "%1.", centred=False),
    ),
    Sample(
        "services-agreement",
        "Master Services Agreement",
        "Calder Systems / Brightwater Logistics\tDraft of March 6, 2026",
        fixed.Look("Times New Roman", 24, 160, 276, "ARTICLE %1", centred=True),
    ),
)


def main(arguments: list[str]) -> None:
    """`make_samples.py [FOLDER]`; without a folder the shipped samples are written anew."""
    folder = Path(arguments[0]) if arguments else SAMPLES
    folder.mkdir(parents=True, exist_ok=True)
    for sample in ALL:
        (folder / f"{sample.name}.docx").write_bytes(build(sample))


if __name__ == "__main__":
    main(sys.argv[1:])

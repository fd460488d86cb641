"""Build small .docx files from one-line paragraphs, with string XML and no engine import.

    docx("# Term", "alpha {+beta|Ann+} {-gamma|Bob-}", table(["a", "b"], ["c", "d"]), "end ¶-Ann")

A paragraph's text is read by `docs_notation`; before it `# ` … `#### ` is a heading, `. `, `.. ` a
list item of the first, second level; behind it ` ¶+Ann` or ` ¶-Ann` is a tracked paragraph mark.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from tests.support import docs_parts as parts
from tests.support.docs_notation import ANN, Collected, inline, stamp

PREFIX = re.compile(r"(#{1,4}|\.{1,9}) ")
MARK = re.compile(r" ?¶([+-])([^¶]*)$")
ZIP_DATE = (2024, 1, 2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One w:p; `properties` is raw XML after its style and numbering."""

    text: str
    style: str = ""
    level: int | None = None
    mark: str = ""
    para_id: str = ""
    properties: str = ""
    change: str = ""  # the author of a tracked paragraph format change (it was unaligned before)

    def xml(self, collected: Collected) -> str:
        style = f"<w:pStyle w:val={quoteattr(self.style)}/>" if self.style else ""
        numbering = ""
        if self.level is not None:
            numbering = f'<w:numPr><w:ilvl w:val="{self.level}"/><w:numId w:val="1"/></w:numPr>'
        mark = ""
        if self.mark:
            tag = {"+": "ins", "-": "del"}[self.mark[0]]
            mark = f"<w:rPr><w:{tag} {stamp(collected, self.mark[1:] or ANN)}/></w:rPr>"
        inside = style + numbering + self.properties + mark
        if self.change:
            before = f"<w:pPr>{style}{numbering}</w:pPr>"
            inside += f"<w:pPrChange {stamp(collected, self.change)}>{before}</w:pPrChange>"
        properties = f"<w:pPr>{inside}</w:pPr>" if inside else ""
        identity = f' w14:paraId="{self.para_id}"' if self.para_id else ""
        return f"<w:p{identity}>{properties}{inline(self.text, collected)}</w:p>"


@dataclass(frozen=True, slots=True)
class Cell:
    """One w:tc of one or more paragraphs."""

    items: tuple[str | Paragraph, ...]
    span: int = 1
    merge: str = ""  # "restart" or "continue", downwards
    revision: str = ""  # "+Ann" or "-Ann"

    def xml(self, collected: Collected) -> str:
        inside = f'<w:tcW w:w="{2000 * self.span}" w:type="dxa"/>'
        inside += f'<w:gridSpan w:val="{self.span}"/>' if self.span > 1 else ""
        inside += f'<w:vMerge w:val="{self.merge}"/>' if self.merge else ""
        if self.revision:
            tag = {"+": "cellIns", "-": "cellDel"}[self.revision[0]]
            inside += f"<w:{tag} {stamp(collected, self.revision[1:] or ANN)}/>"
        body = blocks_xml(self.items, collected)
        return f"<w:tc><w:tcPr>{inside}</w:tcPr>{body}</w:tc>"


@dataclass(frozen=True, slots=True)
class Row:
    """One w:tr; `revision` is "+Ann" or "-Ann"."""

    cells: tuple[str | Cell, ...]
    revision: str = ""
    header: bool = False

    def xml(self, collected: Collected) -> str:
        inside = "<w:tblHeader/>" if self.header else ""
        if self.revision and not inside:
            inside = "<w:cantSplit/>"  # the schema wants one property beside the revision
        if self.revision:
            tag = {"+": "ins", "-": "del"}[self.revision[0]]
            inside += f"<w:{tag} {stamp(collected, self.revision[1:] or ANN)}/>"
        properties = f"<w:trPr>{inside}</w:trPr>" if inside else ""
        made = [cell if isinstance(cell, Cell) else Cell((cell,)) for cell in self.cells]
        return f"<w:tr>{properties}{''.join(cell.xml(collected) for cell in made)}</w:tr>"

    def width(self) -> int:
        return sum(cell.span if isinstance(cell, Cell) else 1 for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Table:
    """One w:tbl with single borders."""

    rows: tuple[Row, ...]
    grid: tuple[int, ...] = ()  # column widths in twips; all 2000 where not given

    def xml(self, collected: Collected) -> str:
        widths = self.grid or (2000,) * max(row.width() for row in self.rows)
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
        rows = "".join(row.xml(collected) for row in self.rows)
        return f"<w:tbl>{parts.TABLE_PROPERTIES}<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"


Item = str | Paragraph | Table


def paragraph(text: str, **given: object) -> Paragraph:
    """Read prefix and suffix of the notation; keywords win over them."""
    read: dict[str, object] = {}
    if found := MARK.search(text):
        read["mark"], text = found[1] + found[2], text[: found.start()]
    if found := PREFIX.match(text):
        text = text[found.end() :]
        depth = len(found[1])
        read |= {"style": f"Heading{depth}"} if found[1][0] == "#" else {"level": depth - 1}
    return Paragraph(text, **{**read, **given})  # type: ignore[arg-type]


def cell(*items: str | Paragraph, **given: object) -> Cell:
    """`cell("a", span=2)`, `cell("", merge="continue")`, `cell("x", revision="+Ann")`."""
    return Cell(items, **given)  # type: ignore[arg-type]


def row(*cells: str | Cell, **given: object) -> Row:
    """`row("a", "b", revision="-Bob", header=True)`."""
    return Row(cells, **given)  # type: ignore[arg-type]


def table(*rows: Iterable[str | Cell] | Row, grid: tuple[int, ...] = ()) -> Table:
    """`table(["a", "b"], row("c", cell("d")))`."""
    return Table(tuple(r if isinstance(r, Row) else Row(tuple(r)) for r in rows), grid)


def blocks_xml(items: Iterable[Item], collected: Collected) -> str:
    made = [paragraph(item) if isinstance(item, str) else item for item in items]
    if not made or isinstance(made[-1], Table):
        made.append(Paragraph(""))  # a story, and a cell, ends with a paragraph
    return "".join(item.xml(collected) for item in made)


def docx(
    *items: Item,
    header: str = "",
    footer: str = "",
    section: str = parts.SECTION,
    track: bool = False,
    extra_parts: dict[str, str | bytes] | None = None,
) -> bytes:
    """A whole package; the same arguments give the same bytes."""
    collected = Collected()
    body = blocks_xml(items, collected)
    notes = [inline(text, collected) for text in collected.footnotes]
    references = "".join(
        f'<w:{kind}Reference w:type="default" r:id="rId{kind.title()}"/>'
        for kind, text in (("header", header), ("footer", footer))
        if text
    )
    section_xml = section.replace("<w:sectPr>", f"<w:sectPr>{references}")
    files = {
        "word/document.xml": parts.story("document", f"<w:body>{body}{section_xml}</w:body>"),
        "word/styles.xml": parts.STYLES,
        "word/numbering.xml": parts.NUMBERING,
        "word/settings.xml": parts.settings(track=track, notes=bool(notes)),
    }
    if notes:
        files["word/footnotes.xml"] = parts.footnotes(notes)
    if collected.comments:
        files["word/comments.xml"] = parts.comments(collected.comments)
    if any(comment.parent is not None for comment in collected.comments):
        files["word/commentsExtended.xml"] = parts.comments_extended(collected.comments)
    for kind, text in (("header", header), ("footer", footer)):
        if text:
            inside = paragraph(text).xml(collected)
            files[f"word/{kind}1.xml"] = parts.story("hdr" if kind == "header" else "ftr", inside)
    return pack({**parts.envelope(files, collected.links), **files, **(extra_parts or {})})


def pack(files: dict[str, str] | dict[str, str | bytes]) -> bytes:
    """A zip with fixed dates and readable permissions."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def part_text(package: bytes, name: str = "word/document.xml") -> str:
    """The XML of one part, for assertions."""
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return archive.read(name).decode("utf-8")

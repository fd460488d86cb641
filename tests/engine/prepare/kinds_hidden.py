"""Every way in which text is hidden, each with the file without it."""

from __future__ import annotations

from engine.ooxml.ns import RelType
from tests.engine.prepare.made import (
    DRAWN,
    LOGO,
    PLAIN,
    Made,
    Sample,
    body,
    hidden_by_style,
    paragraph,
    style,
    styled_as,
)

VANISH = "<w:vanish/>"
SEEN, SECRET = "<w:r><w:t>seen</w:t></w:r>", "<w:r><w:t>secret</w:t></w:r>"
SHOWN = '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>seen</w:t></w:r>'


TABLE = '<w:tbl><w:tblPr>{look}</w:tblPr><w:tblGrid><w:gridCol w:w="1"/></w:tblGrid>{rows}</w:tbl>'


def table(look: str, *rows: str) -> str:
    """A table of one column, with the paragraph behind it that Word wants."""
    return TABLE.format(look=look, rows="".join(rows)) + PLAIN


def row(content: str, properties: str = "") -> str:
    """A row of one cell."""
    return f"<w:tr>{properties}<w:tc>{paragraph(content)}</w:tc></w:tr>"


CELL_STYLE = style(
    "table",
    "T",
    "",
    more=f'<w:tblStylePr w:type="firstRow"><w:rPr>{VANISH}</w:rPr></w:tblStylePr>',
)
FIRST_ROW = '<w:tblStyle w:val="T"/><w:tblLook w:firstRow="1"/>'

HIDDEN = [
    body(
        "hiddenText",
        paragraph(f"{SEEN}<w:r><w:rPr>{VANISH}</w:rPr><w:t>secret</w:t></w:r>"),
        paragraph(SEEN),
        "stated",
    ),
    body(
        "hiddenText",
        paragraph(f"{SEEN}<w:r><w:rPr>{VANISH}</w:rPr><w:t>x</w:t><w:footnoteReference/></w:r>"),
        paragraph(f"{SEEN}<w:r><w:rPr>{VANISH}</w:rPr><w:footnoteReference/></w:r>"),
        "beside a note reference",
    ),
    hidden_by_style(
        "by a character style based on another",
        style("character", "A", VANISH) + style("character", "B", "<w:b/>", "A"),
        paragraph(f'{SEEN}<w:r><w:rPr><w:rStyle w:val="B"/></w:rPr><w:t>secret</w:t></w:r>'),
        paragraph(SEEN),
    ),
    hidden_by_style(
        "by a paragraph style based on another",
        style("paragraph", "A", VANISH) + style("paragraph", "B", "<w:b/>", "A"),
        paragraph(SECRET + SHOWN, styled_as("B")),
        paragraph(SHOWN, styled_as("B")),
    ),
    hidden_by_style(
        "by a style, and shown again by a style of another kind",
        style("paragraph", "A", VANISH) + style("character", "C", VANISH),
        paragraph(
            f'{SECRET}<w:r><w:rPr><w:rStyle w:val="C"/></w:rPr><w:t>seen</w:t></w:r>',
            styled_as("A"),
        ),
        paragraph('<w:r><w:rPr><w:rStyle w:val="C"/></w:rPr><w:t>seen</w:t></w:r>', styled_as("A")),
    ),
    hidden_by_style(
        "by the document's defaults",
        "",
        paragraph(SECRET + SHOWN),
        paragraph(SHOWN),
        defaults=VANISH,
    ),
    hidden_by_style(
        "by a region of a table style",
        CELL_STYLE,
        table(FIRST_ROW, row(SECRET + SHOWN), row(SEEN)),
        table(FIRST_ROW, row(SHOWN), row(SEEN)),
    ),
    hidden_by_style(
        "by a table style as a whole",
        style("table", "T", VANISH),
        table('<w:tblStyle w:val="T"/>', row(SECRET + SHOWN)),
        table('<w:tblStyle w:val="T"/>', row(SHOWN)),
    ),
    body(
        "hiddenText",
        table("", row(SEEN), row(SECRET, "<w:trPr><w:hidden/></w:trPr>")),
        table("", row(SEEN)),
        "in a hidden row",
    ),
    Sample(
        "hiddenText",
        Made(
            paragraph(
                SEEN
                + DRAWN.format(blip='<a:blip r:embed="rId8"/>')[5:-6].replace(
                    "<w:r>", f"<w:r><w:rPr>{VANISH}</w:rPr>"
                )
            ),
            (LOGO, ("rId9", RelType.IMAGE, "media/kept.png")),
            parts={"word/media/logo.png": ("", "x"), "word/media/kept.png": ("", "y")},
        ),
        Made(
            paragraph(SEEN),
            (("rId9", RelType.IMAGE, "media/kept.png"),),
            parts={"word/media/kept.png": ("", "y")},
        ),
        "with its picture",
    ),
]

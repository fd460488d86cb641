"""Small documents from raw WordprocessingML for what the one-line notation cannot say."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.docs_notation import Collected

_WORDS = "The parties agree on every word of this clause and on the next one as well. "
_SIDES = ("top", "left", "bottom", "right", "insideH", "insideV")
_LINE = '<w:{} w:val="single" w:sz="4" w:space="0" w:color="000000"/>'
_WP = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"


@dataclass(frozen=True, slots=True)
class Raw:
    """Blocks as they stand in the file."""

    inside: str

    def xml(self, collected: Collected) -> str:
        return self.inside


def p(text: str = "", properties: str = "", run: str = "") -> str:
    """A paragraph of one run."""
    content = f'<w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
    return f"<w:p><w:pPr>{properties}</w:pPr>{content if text else ''}</w:p>"


def tc(inside: str, width: int, properties: str = "") -> str:
    """A cell."""
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{properties}</w:tcPr>{inside}</w:tc>'


def tr(*cells: str, properties: str = "") -> str:
    """A row."""
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def tbl(*rows: str, grid: tuple[int, ...], properties: str = "") -> str:
    """A table with single lines."""
    lines = "".join(_LINE.format(side) for side in _SIDES)
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in grid)
    return (
        f"<w:tbl><w:tblPr>{properties}<w:tblBorders>{lines}</w:tblBorders></w:tblPr>"
        f"<w:tblGrid>{columns}</w:tblGrid>{''.join(rows)}</w:tbl>"
    )


def section(inside: str = "", *, height: int = 15840, kind: str = "nextPage") -> str:
    """The properties of a section."""
    return (
        f'<w:sectPr><w:type w:val="{kind}"/><w:pgSz w:w="12240" w:h="{height}"/><w:pgMar '
        'w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" '
        f'w:gutter="0"/>{inside}</w:sectPr>'
    )


def anchored(wrap: str, *, down: str = "paragraph", y: int = 0, x: int = 0) -> str:
    """A run with a floating frame of 4 × 2 cm, named as what is not drawn."""
    return (
        f'<w:r><w:drawing><wp:anchor xmlns:wp="{_WP}" behindDoc="0" distT="0" distB="0" '
        'distL="114300" distR="114300" simplePos="0" relativeHeight="2" locked="0" '
        'layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
        f'<wp:positionH relativeFrom="column"><wp:posOffset>{x}</wp:posOffset></wp:positionH>'
        f'<wp:positionV relativeFrom="{down}"><wp:posOffset>{y}</wp:posOffset></wp:positionV>'
        f'<wp:extent cx="1440000" cy="720000"/>{wrap}<wp:docPr id="9" name="Chart 9"/>'
        f'<a:graphic xmlns:a="{_A}"><a:graphicData '
        'uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic>'
        "</wp:anchor></w:drawing></w:r>"
    )


_UP, _DOWN = '<w:textDirection w:val="btLr"/>', '<w:textDirection w:val="tbRl"/>'
_RULE = '<w:{} w:val="single" w:sz="8" w:space="4" w:color="A5221B"/>'
_BOX = "".join(_RULE.format(side) for side in ("top", "left", "bottom", "right"))
_FRAMED = (
    '<w:framePr w:w="2400" w:hSpace="180" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" '
    'w:xAlign="right" w:y="1"/>'
)
_CAP = (
    '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>'
    '<w:spacing w:line="828" w:lineRule="exact"/>'
)
_RTL = "<w:rtl/>"
_SQUARE, _BELOW = '<wp:wrapSquare wrapText="bothSides"/>', "<wp:wrapTopAndBottom/>"
_PAGE_LINES = "".join(
    f'<w:{side} w:val="double" w:sz="6" w:space="24" w:color="A5221B"/>'
    for side in ("top", "left", "bottom", "right")
)

LAYOUTS: dict[str, tuple[str, str]] = {
    # name → (blocks, properties of the last section)
    "cells_turned": (
        tbl(
            tr(
                tc(p("read upwards"), 900, _UP),
                tc(p("read downwards"), 900, _DOWN),
                tc(p(_WORDS * 4), 4000),
            ),
            tr(
                tc(p("middle"), 900, _UP + '<w:vAlign w:val="center"/>'),
                tc(p("two lines of turned text"), 900, _DOWN),
                tc(p("exact"), 4000),
                properties='<w:trHeight w:val="1500" w:hRule="exact"/>',
            ),
            grid=(900, 900, 4000),
        )
        + p(),
        "",
    ),
    "table_nested": (
        tbl(
            tr(
                tc(
                    p("outer")
                    + tbl(tr(tc(p("in"), 800), tc(p("side"), 800)), grid=(800, 800))
                    + p("after"),
                    2500,
                ),
                tc(p("right"), 2000, '<w:vAlign w:val="bottom"/>'),
            ),
            grid=(2500, 2000),
        )
        + p(),
        "",
    ),
    "table_right_to_left": (
        tbl(
            tr(tc(p("first"), 1500), tc(p("second"), 1500), tc(p("third"), 1500)),
            grid=(1500, 1500, 1500),
            properties="<w:bidiVisual/>",
        )
        + p(),
        "",
    ),
    "mixed_directions": (
        p("שלום world עולם 12.5 שלום (abc) סוף", "<w:bidi/>", _RTL)
        + '<w:p><w:r><w:t xml:space="preserve">start </w:t></w:r><w:r><w:rPr><w:rtl/></w:rPr>'
        '<w:t>שלום עולם 123</w:t></w:r><w:r><w:t xml:space="preserve"> end.</w:t></w:r></w:p>'
        + p(
            "פריט ראשון",
            '<w:bidi/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
            _RTL,
        ),
        "",
    ),
    "boxes_shared": (
        p("one", f"<w:pBdr>{_BOX}</w:pBdr>")
        + p("two", f"<w:pBdr>{_BOX}</w:pBdr>")
        + p("three", f"<w:pBdr>{_BOX}{_RULE.format('between')}</w:pBdr>") * 2,
        "",
    ),
    "drop_cap": (p("T", _CAP, '<w:position w:val="-10"/><w:sz w:val="106"/>') + p(_WORDS * 5), ""),
    "frame": (p("In the margin of the text", _FRAMED) + p(_WORDS * 4), ""),
    "float_square": (
        f"<w:p>{anchored(_SQUARE)}<w:r><w:t>{_WORDS * 5}</w:t></w:r></w:p>",
        "",
    ),
    "float_above_its_anchor": (
        p(_WORDS * 2)
        + f"<w:p>{anchored(_BELOW, down='margin', y=0)}<w:r><w:t>{_WORDS}</w:t></w:r></w:p>",
        "",
    ),
    "columns": (
        p(_WORDS * 14),
        section('<w:cols w:num="2" w:sep="1" w:space="720"/>', height=5400),
    ),
    "line_numbers": (p(_WORDS * 4), section('<w:lnNumType w:countBy="2" w:distance="300"/>')),
    "page_lines": (
        p(_WORDS),
        section(f'<w:pgBorders w:offsetFrom="page">{_PAGE_LINES}</w:pgBorders>', height=5400),
    ),
    "symbols": (
        '<w:p><w:r><w:t xml:space="preserve">agreed </w:t></w:r><w:r><w:sym w:font="Wingdings" '
        'w:char="F0FE"/></w:r><w:r><w:sym w:font="Symbol" w:char="F061"/></w:r></w:p>',
        "",
    ),
}

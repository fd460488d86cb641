"""Random documents whose sizes, tables and sections no layout should have to take: all must lay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

WORDS = (
    "a",
    "word ",
    "W" * 400 + " ",
    "x-" * 60,
    "\u200b",
    "漢字" * 9,
    "שלום ",
    "لا ",
    "\u00ad" * 9,
)
WILD = (-31680, -5000, -1, 0, 1, 7, 108, 720, 5000, 31680, 100000)
SIZES = (1, 2, 20, 144, 1638, 3276)


def _wild(random: Random) -> int:
    return random.choice(WILD)


def _maybe(random: Random, chance: float, xml: str) -> str:
    return xml if random.random() < chance else ""


def _run(random: Random) -> str:
    inside = _maybe(random, 0.4, f'<w:sz w:val="{random.choice(SIZES)}"/>')
    inside += _maybe(random, 0.1, f'<w:spacing w:val="{_wild(random)}"/>')
    inside += _maybe(random, 0.1, f'<w:position w:val="{random.choice((-999, 0, 999))}"/>')
    inside += _maybe(random, 0.1, f'<w:w w:val="{random.choice((0, 1, 600))}"/>')
    inside += _maybe(random, 0.1, "<w:vanish/>")
    inside += _maybe(random, 0.1, '<w:vertAlign w:val="superscript"/>')
    content = random.choice((
        f'<w:t xml:space="preserve">{random.choice(WORDS) * random.randint(1, 4)}</w:t>',
        "<w:tab/>" * random.randint(1, 40),
        "<w:br/>", '<w:br w:type="page"/>', '<w:br w:type="column"/>', "<w:cr/>",
        '<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="dot"/>',
        _drawing(random),
    ))  # fmt: skip
    return f"<w:r><w:rPr>{inside}</w:rPr>{content}</w:r>"


def _drawing(random: Random) -> str:
    extent = f'<wp:extent cx="{abs(_wild(random)) * 635}" cy="{abs(_wild(random)) * 635}"/>'
    shape = '<wp:docPr id="1" name="s"/><a:graphic><a:graphicData uri="u"/></a:graphic>'
    if random.random() < 0.3:
        return f"<w:drawing><wp:inline>{extent}{shape}</wp:inline></w:drawing>"
    wrap = random.choice((
        "<wp:wrapNone/>", '<wp:wrapSquare wrapText="bothSides"/>', "<wp:wrapTopAndBottom/>",
        '<wp:wrapSquare wrapText="left"/>',
    ))  # fmt: skip
    origin = random.choice(("page", "margin", "paragraph", "topMargin", "bottomMargin"))
    across = random.choice(("page", "margin", "column", "rightMargin"))
    return (
        f'<w:drawing><wp:anchor behindDoc="0" distT="{abs(_wild(random))}" distB="0" distL="0"'
        ' distR="0" simplePos="0" relativeHeight="1" locked="0" layoutInCell="1"'
        f' allowOverlap="1"><wp:positionH relativeFrom="{across}"><wp:posOffset>'
        f'{_wild(random) * 635}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="{origin}">'
        f"<wp:posOffset>{_wild(random) * 635}</wp:posOffset></wp:positionV>{extent}{wrap}{shape}"
        "</wp:anchor></w:drawing>"
    )


def _paragraph(random: Random, *, section: str = "") -> str:
    inside = _maybe(random, 0.3, "<w:keepNext/>") + _maybe(random, 0.2, "<w:keepLines/>")
    inside += _maybe(random, 0.08, "<w:pageBreakBefore/>")
    inside += _maybe(
        random, 0.06,
        f'<w:framePr w:w="{abs(_wild(random))}" w:h="{abs(_wild(random))}" w:hRule="exact"'
        f' w:wrap="around" w:hAnchor="page" w:vAnchor="page" w:x="{_wild(random)}"'
        f' w:y="{_wild(random)}"/>',
    )  # fmt: skip
    inside += _maybe(random, 0.05, '<w:framePr w:dropCap="drop" w:lines="9"/>')
    inside += _maybe(
        random, 0.2, f'<w:tabs><w:tab w:val="right" w:pos="{_wild(random)}"/></w:tabs>'
    )
    inside += _maybe(
        random, 0.4,
        f'<w:spacing w:before="{abs(_wild(random))}" w:after="{abs(_wild(random))}"'
        f' w:line="{random.choice((0, 1, 240, 31680))}"'
        f' w:lineRule="{random.choice(("auto", "exact", "atLeast"))}"/>',
    )  # fmt: skip
    inside += _maybe(
        random, 0.3,
        f'<w:ind w:left="{_wild(random)}" w:right="{_wild(random)}"'
        f' w:firstLine="{_wild(random)}"/>',
    )  # fmt: skip
    inside += _maybe(random, 0.2, f'<w:jc w:val="{random.choice(("both", "center", "right"))}"/>')
    runs = "".join(_run(random) for _ in range(random.randint(0, 6)))
    return f"<w:p><w:pPr>{inside}{section}</w:pPr>{runs}</w:p>"


def _cell(random: Random, depth: int) -> str:
    inside = f'<w:tcW w:w="{_wild(random)}" w:type="{random.choice(("dxa", "pct", "auto"))}"/>'
    inside += _maybe(random, 0.3, f'<w:gridSpan w:val="{random.choice((0, 2, 5, 80))}"/>')
    inside += _maybe(
        random, 0.3, random.choice(('<w:vMerge w:val="restart"/>', "<w:vMerge/>"))
    )  # fmt: skip
    inside += _maybe(random, 0.1, '<w:textDirection w:val="btLr"/>')
    margins = f'<w:top w:w="{abs(_wild(random))}" w:type="dxa"/>'
    inside += _maybe(random, 0.1, f"<w:tcMar>{margins}</w:tcMar>")
    body = "".join(_paragraph(random) for _ in range(random.randint(0, 3)))
    if depth:
        body += _table(random, depth - 1)
    return f"<w:tc><w:tcPr>{inside}</w:tcPr>{body}<w:p/></w:tc>"


def _row(random: Random, depth: int) -> str:
    rule = random.choice(("exact", "atLeast", "auto"))
    inside = _maybe(random, 0.3, f'<w:trHeight w:val="{abs(_wild(random))}" w:hRule="{rule}"/>')
    inside += _maybe(random, 0.2, "<w:cantSplit/>") + _maybe(random, 0.2, "<w:tblHeader/>")
    inside += _maybe(random, 0.1, f'<w:gridBefore w:val="{random.choice((1, 90))}"/>')
    count = random.choice((0, 1, 2, 3, 63))
    cells = "".join(_cell(random, 0 if at else depth) for at in range(count))
    return f"<w:tr><w:trPr>{inside}</w:trPr>{cells}</w:tr>"


def _table(random: Random, depth: int) -> str:
    inside = _maybe(random, 0.2, f'<w:tblW w:w="{_wild(random)}" w:type="pct"/>')
    inside += _maybe(random, 0.2, f'<w:tblInd w:w="{_wild(random)}" w:type="dxa"/>')
    inside += _maybe(
        random, 0.2, f'<w:tblpPr w:vertAnchor="page" w:tblpX="{_wild(random)}" w:tblpY="1"/>'
    )
    inside += _maybe(random, 0.1, f'<w:tblCellSpacing w:w="{abs(_wild(random))}" w:type="dxa"/>')
    columns = random.choice((0, 1, 3, 63))
    grid = "".join(f'<w:gridCol w:w="{_wild(random)}"/>' for _ in range(columns))
    rows = "".join(_row(random, 0 if at else depth) for at in range(random.randint(0, 4)))
    return f"<w:tbl><w:tblPr>{inside}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"


def _section(random: Random) -> str:
    width, height = random.choice(((12240, 15840), (1, 1), (144, 31680), (31680, 200)))
    kind = random.choice(("nextPage", "continuous", "oddPage", "evenPage", "nextColumn"))
    margin = random.choice((0, 1440, 720, 20000, -1440))
    return (
        f'<w:sectPr><w:type w:val="{kind}"/><w:pgSz w:w="{width}" w:h="{height}"/>'
        f'<w:pgMar w:top="{margin}" w:bottom="{margin}" w:left="{abs(margin)}"'
        f' w:right="{abs(margin)}" w:header="{random.choice((0, 720, 30000))}" w:footer="720"'
        f' w:gutter="{random.choice((0, 9000))}"/>'
        f'<w:cols w:num="{random.choice((0, 1, 2, 45))}" w:space="{abs(_wild(random))}"/>'
        f"{_maybe(random, 0.3, '<w:titlePg/>')}"
        f'<w:docGrid w:type="lines" w:linePitch="{random.choice((0, 1, 312, 31680))}"/></w:sectPr>'
    )


def hostile_body(seed: int) -> str:
    """Blocks of a body with its last section; the same seed gives the same document."""
    random = Random(seed)
    kinds: list[Callable[[], str]] = [
        lambda: _paragraph(random),
        lambda: _paragraph(random),
        lambda: _table(random, random.choice((0, 1, 3, 6))),
        lambda: _paragraph(random, section=_section(random)),
    ]
    blocks = "".join(random.choice(kinds)() for _ in range(random.randint(1, 9)))
    return blocks + _section(random)

"""Styles, numbering, theme and the other fixed parts of the sample contracts."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from tests.support.docs_parts import DECLARATION, story

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"


@dataclass(frozen=True, slots=True)
class Look:
    """What distinguishes one sample from the other on the page."""

    font: str
    half_points: int
    space_after: int  # twips
    line: int  # 240ths of a line
    article: str  # the text of the first numbering level
    centred: bool  # article headings


def style(given: str, name: str, paragraph: str = "", run: str = "", **more: str) -> str:
    """One paragraph style; `more` may name `based`, `next` and `extra`."""
    based = more.get("based", "Normal")
    return (
        f'<w:style w:type="paragraph" w:styleId="{given}"{more.get("attributes", "")}>'
        f'<w:name w:val="{name}"/>'
        + (f'<w:basedOn w:val="{based}"/>' if based else "")
        + (f'<w:next w:val="{more["next"]}"/>' if "next" in more else "")
        + "<w:qFormat/>"
        + (f"<w:pPr>{paragraph}</w:pPr>" if paragraph else "")
        + (f"<w:rPr>{run}</w:rPr>" if run else "")
        + "</w:style>"
    )


def numbered(level: int, *, before: str = "", after: str = "") -> str:
    """Paragraph properties of a clause style: the list level comes with the style."""
    number = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>'
    return before + number + after


def styles(look: Look) -> str:
    size = look.half_points
    fonts = " ".join(f'w:{kind}="{look.font}"' for kind in ("ascii", "eastAsia", "hAnsi", "cs"))
    defaults = (
        f"<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts {fonts}/>"
        f'<w:sz w:val="{size}"/><w:szCs w:val="{size}"/><w:lang w:val="en-US" '
        'w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>'
        f'<w:spacing w:after="{look.space_after}" w:line="{look.line}" w:lineRule="auto"/>'
        "</w:pPr></w:pPrDefault></w:docDefaults>"
    )
    return story("styles", defaults + paragraph_styles(look) + OTHER_STYLES)


def paragraph_styles(look: Look) -> str:
    size = look.half_points
    centre = '<w:jc w:val="center"/>'
    both = '<w:jc w:val="both"/>'
    heading = f'<w:spacing w:before="{2 * look.space_after}"/>' + (centre if look.centred else "")
    heading += '<w:outlineLvl w:val="0"/>'
    tall = f'<w:b/><w:bCs/><w:sz w:val="{size + 8}"/><w:szCs w:val="{size + 8}"/>'
    bold = "<w:b/><w:bCs/>"
    tabs = '<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs><w:spacing w:after="0"/>'
    small = f'<w:sz w:val="{size - 4}"/><w:szCs w:val="{size - 4}"/>'
    normal = style("Normal", "Normal", based="", attributes=' w:default="1"')
    return normal + "".join(
        (
            style("Title", "Title", f'<w:spacing w:after="240"/>{centre}', tall, next="BodyText"),
            style("Subtitle", "Subtitle", centre, next="BodyText"),
            style(
                "Heading1", "heading 1", numbered(0, before="<w:keepNext/>", after=heading), bold
            ),
            style("Clause2", "Clause Level 2", numbered(1, after=both)),
            style("Clause3", "Clause Level 3", numbered(2, after=both)),
            style("Clause4", "Clause Level 4", numbered(3, after=both)),
            style("BodyText", "Body Text", both),
            style("Definition", "Definition", f'<w:ind w:left="720"/>{both}'),
            style(
                "Recital",
                "Unnumbered Heading",
                '<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/>',
                bold,
                next="BodyText",
            ),
            style("ListNumber", "List Number", '<w:numPr><w:numId w:val="2"/></w:numPr>' + both),
            style(
                "TableText", "Table Text", '<w:spacing w:before="40" w:after="40" w:line="240"/>'
            ),
            style("Header", "header", tabs, small),
            style("Footer", "footer", tabs, small),
            style("FootnoteText", "footnote text", '<w:spacing w:after="0" w:line="240"/>', small),
        )
    )


OTHER_STYLES = (
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont">'
    '<w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>'
    '<w:style w:type="character" w:styleId="FootnoteReference">'
    '<w:name w:val="footnote reference"/><w:basedOn w:val="DefaultParagraphFont"/>'
    '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/>'
    '<w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>'
    '<w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>'
    '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>'
    "</w:style>"
    '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/>'
    '<w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>'
    + "".join(
        f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
        for side in ("top", "left", "bottom", "right", "insideH", "insideV")
    )
    + "</w:tblBorders></w:tblPr></w:style>"
)


def level(index: int, kind: str, text: str, indent: tuple[int, int], **more: str) -> str:
    """One w:lvl; `indent` is left and hanging in twips."""
    linked = f'<w:pStyle w:val="{more["style"]}"/>' if "style" in more else ""
    suffix = f'<w:suff w:val="{more["suffix"]}"/>' if "suffix" in more else ""
    left, hanging = indent
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>{linked}{suffix}'
        f'<w:lvlText w:val="{escape(text)}"/><w:lvlJc w:val="left"/><w:pPr>'
        f'<w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr></w:lvl>'
    )


def numbering(look: Look, schedules: int) -> str:
    """The clause list, and a list for each schedule that begins again at 1."""
    # A centred heading takes its number in the line, without an indent of its own.
    first = (0, 0) if look.centred else (720, 720)
    suffix = {"suffix": "space"} if look.centred else {}
    clauses = (
        level(0, "decimal", look.article, first, style="Heading1", **suffix)
        + level(1, "decimal", "%1.%2", (720, 720), style="Clause2")
        + level(2, "lowerLetter", "(%3)", (1440, 720), style="Clause3")
        + level(3, "lowerRoman", "(%4)", (2160, 720), style="Clause4")
    )
    items = level(0, "decimal", "%1.", (720, 720), style="ListNumber")
    restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    return story(
        "numbering",
        f'<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>{clauses}'
        '</w:abstractNum><w:abstractNum w:abstractNumId="1">'
        f'<w:multiLevelType w:val="hybridMultilevel"/>{items}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        + "".join(
            f'<w:num w:numId="{2 + n}"><w:abstractNumId w:val="1"/>{restart if n else ""}</w:num>'
            for n in range(max(schedules, 1))
        ),
    )


COMPATIBILITY = {
    "compatibilityMode": "15",
    "overrideTableStyleFontSizeAndJustification": "1",
    "enableOpenTypeFeatures": "1",
    "doNotFlipMirrorIndents": "1",
    "differentiateMultirowTableHeaders": "1",
}


def settings() -> str:
    compat = "".join(
        f'<w:compatSetting w:name="{name}" w:uri="http://schemas.microsoft.com/office/word" '
        f'w:val="{value}"/>'
        for name, value in COMPATIBILITY.items()
    )
    return story(
        "settings",
        '<w:zoom w:percent="100"/><w:trackRevisions/><w:defaultTabStop w:val="720"/>'
        '<w:characterSpacingControl w:val="doNotCompress"/>'
        '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
        f'<w:compat>{compat}</w:compat><w:themeFontLang w:val="en-US"/>'
        '<w:clrSchemeMapping w:bg1="light1" w:t1="dark1" w:bg2="light2" w:t2="dark2" '
        'w:accent1="accent1" w:accent2="accent2" w:accent3="accent3" w:accent4="accent4" '
        'w:accent5="accent5" w:accent6="accent6" w:hyperlink="hyperlink" '
        'w:followedHyperlink="followedHyperlink"/>'
        '<w:decimalSymbol w:val="."/><w:listSeparator w:val=","/>',
    )


def font_table(look: Look) -> str:
    family = "roman" if "Times" in look.font else "swiss"
    return story(
        "fonts",
        f'<w:font w:name="{look.font}"><w:charset w:val="00"/><w:family w:val="{family}"/>'
        '<w:pitch w:val="variable"/></w:font>',
    )


COLOURS = {
    "dk2": "2F3B4C",
    "lt2": "ECEEF1",
    "accent1": "3B6EA5",
    "accent2": "B5653A",
    "accent3": "5E8C61",
    "accent4": "8A6FA8",
    "accent5": "3E8E9B",
    "accent6": "A8893B",
    "hlink": "2A5DB0",
    "folHlink": "6B4E8E",
}


def theme(look: Look) -> str:
    fixed = (
        '<a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1>'
        '<a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>'
    )
    colours = fixed + "".join(
        f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in COLOURS.items()
    )
    face = f'<a:latin typeface="{look.font}"/><a:ea typeface=""/><a:cs typeface=""/>'
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = f'<a:ln w="6350">{fill}</a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (
        f'{DECLARATION}<a:theme xmlns:a="{DRAWING}" name="Plain"><a:themeElements>'
        f'<a:clrScheme name="Plain">{colours}</a:clrScheme><a:fontScheme name="Plain">'
        f"<a:majorFont>{face}</a:majorFont><a:minorFont>{face}</a:minorFont></a:fontScheme>"
        f'<a:fmtScheme name="Plain"><a:fillStyleLst>{fill * 3}</a:fillStyleLst>'
        f"<a:lnStyleLst>{line * 3}</a:lnStyleLst>"
        f"<a:effectStyleLst>{effect * 3}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements>"
        "</a:theme>"
    )

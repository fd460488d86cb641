"""The fixed parts around the small documents of `docs`: styles, numbering, settings, envelope."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from tests.support.docs_notation import Comment

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LATER_OFFICE = "http://schemas.microsoft.com/office/2011/relationships"
NAMESPACES = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    f'xmlns:r="{OFFICE}" '
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14"'
)
SECTION = (
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" '
    'w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
)
BORDERS = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)
TABLE_PROPERTIES = (
    f'<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>{BORDERS}</w:tblBorders></w:tblPr>'
)


def story(tag: str, inside: str) -> str:
    return f"{DECLARATION}<w:{tag} {NAMESPACES}>{inside}</w:{tag}>"


def heading_style(level: int) -> str:
    return (
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
        '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/>'
        f'<w:outlineLvl w:val="{level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>'
    )


STYLES = story(
    "styles",
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" '
    'w:eastAsia="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/>'
    '<w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>'
    '<w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>'
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
    "<w:qFormat/></w:style>"
    '<w:style w:type="character" w:styleId="FootnoteReference">'
    '<w:name w:val="footnote reference"/>'
    '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    + "".join(heading_style(level) for level in (1, 2, 3, 4)),
)


def list_level(level: int) -> str:
    text = ".".join(f"%{n + 1}" for n in range(level + 1))
    return (
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/><w:pPr>'
        f'<w:ind w:left="{720 + 360 * level}" w:hanging="720"/></w:pPr></w:lvl>'
    )


NUMBERING = story(
    "numbering",
    '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>'
    + "".join(list_level(level) for level in range(9))
    + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
)


def settings(*, track: bool, notes: bool) -> str:
    return story(
        "settings",
        ("<w:trackRevisions/>" if track else "")
        + '<w:defaultTabStop w:val="720"/>'
        + ('<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' * notes)
        + '<w:compat><w:compatSetting w:name="compatibilityMode" '
        'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
    )


def footnotes(notes: Iterable[str]) -> str:
    separators = "".join(
        f'<w:footnote w:type="{kind}" w:id="{given}"><w:p><w:r><w:{mark}/></w:r></w:p></w:footnote>'
        for kind, given, mark in (
            ("separator", -1, "separator"),
            ("continuationSeparator", 0, "continuationSeparator"),
        )
    )
    own = "".join(
        f'<w:footnote w:id="{given}"><w:p><w:r><w:footnoteRef/></w:r>{inside}</w:p></w:footnote>'
        for given, inside in enumerate(notes, start=1)
    )
    return story("footnotes", separators + own)


def comments(found: Sequence[Comment]) -> str:
    return story("comments", "".join(comment(n, made) for n, made in enumerate(found)))


def comment(given: int, made: Comment) -> str:
    signed = f'w:author={quoteattr(made.author)} w:initials="{initials(made.author)}"'
    return (
        f'<w:comment w:id="{given}" {signed} w:date="{made.date}">'
        f'<w:p w14:paraId="{comment_paragraph(given)}"><w:r><w:t>{escape(made.text)}</w:t></w:r>'
        "</w:p></w:comment>"
    )


def initials(author: str) -> str:
    return "".join(word[0] for word in author.split())


def comment_paragraph(given: int) -> str:
    """The paragraph id by which commentsExtended names a comment."""
    return f"{0x00C00001 + given:08X}"


def comments_extended(found: Sequence[Comment]) -> str:
    """Which comment replies to which; nothing else joins a thread."""
    rows = "".join(
        f'<w15:commentEx w15:paraId="{comment_paragraph(given)}"'
        + ("" if made.parent is None else f' w15:paraIdParent="{comment_paragraph(made.parent)}"')
        + ' w15:done="0"/>'
        for given, made in enumerate(found)
    )
    word15 = "http://schemas.microsoft.com/office/word/2012/wordml"
    return f'{DECLARATION}<w15:commentsEx xmlns:w15="{word15}">{rows}</w15:commentsEx>'


KINDS = {
    "word/styles.xml": ("styles", "rIdStyles"),
    "word/numbering.xml": ("numbering", "rIdNumbering"),
    "word/settings.xml": ("settings", "rIdSettings"),
    "word/footnotes.xml": ("footnotes", "rIdFootnotes"),
    "word/comments.xml": ("comments", "rIdComments"),
    "word/commentsExtended.xml": ("commentsExtended", "rIdCommentsExtended"),
    "word/header1.xml": ("header", "rIdHeader"),
    "word/footer1.xml": ("footer", "rIdFooter"),
}


def envelope(files: Iterable[str], links: Iterable[str]) -> dict[str, str]:
    """Content types and relationships for the parts that are there."""
    present = [(name, *KINDS[name]) for name in files if name in KINDS]
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{WORD}.{kind}+xml"/>'
        for name, kind in (
            ("word/document.xml", "document.main"),
            *((name, kind) for name, kind, _ in present),
        )
    )
    types = (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )
    own = [relationship(given, kind, name[5:]) for name, kind, given in present]
    outside = [
        relationship(f"rIdLink{n}", "hyperlink", target, ' TargetMode="External"')
        for n, target in enumerate(links, start=1)
    ]
    root = relationship("rId1", "officeDocument", "word/document.xml")
    return {
        "[Content_Types].xml": DECLARATION + types,
        "_rels/.rels": relationships([root]),
        "word/_rels/document.xml.rels": relationships([*own, *outside]),
    }


def relationship(given: str, kind: str, target: str, mode: str = "") -> str:
    family = LATER_OFFICE if kind == "commentsExtended" else OFFICE
    where = f'Type="{family}/{kind}" Target={quoteattr(target)}{mode}'
    return f'<Relationship Id="{given}" {where}/>'


def relationships(entries: Iterable[str]) -> str:
    inside = "".join(entries)
    return f'{DECLARATION}<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'

"""For every kind an inspection knows: a file that has it, and the same file made without it."""

from __future__ import annotations

from engine.ooxml.ns import NAMESPACES, ContentType, RelType
from tests.engine.prepare.kinds_hidden import HIDDEN, SEEN
from tests.engine.prepare.made import (
    DRAWN,
    LOGO,
    OFFICE,
    PLAIN,
    SHAPE,
    Made,
    Rows,
    Sample,
    body,
    paragraph,
)
from tests.engine.prepare.packages import APP, COMMENTS, CORE, CUSTOM, NAMES, PEOPLE, relationships

SIGNED = '<w:ins w:id="1" w:author="{who}"{date}>' + SEEN + "</w:ins>"
FIELD = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{code}</w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}'
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
)
CORE_SPACES = f'xmlns:cp="{NAMESPACES["cp"]}" xmlns:dc="{NAMESPACES["dc"]}"'


def settings(content: str) -> tuple[str, str]:
    """A settings part."""
    return ContentType.SETTINGS, f"<w:settings {NAMES}>{content}</w:settings>"


SETTINGS_ROW = ("rId1", RelType.SETTINGS, "settings.xml")
ZOOM = '<w:zoom w:percent="90"/>'


def in_settings(
    kind: str, dirty: str, rels: Rows = (), also: frozenset[str] = frozenset()
) -> Sample:
    """A sample that lies in the settings."""
    parts = {"word/settings.xml": settings(ZOOM + dirty)}
    if rels:
        parts["word/_rels/settings.xml.rels"] = ("", relationships(*rels))
    clean = {"word/settings.xml": settings(ZOOM)}
    return Sample(
        kind,
        Made(rels=(SETTINGS_ROW,), parts=parts),
        Made(rels=(SETTINGS_ROW,), parts=clean),
        also=also,
    )


def file_property(
    kind: str, name: str, reltype: str, *, content: tuple[str, str], clean: str = ""
) -> Sample:
    """A sample that is a part of the package itself, gone or emptied of its telling elements."""
    row_ = ("rId2", reltype, name)
    left = {name: (content[0], clean)} if clean else {}
    return Sample(
        kind,
        Made(root_rels=(row_,), parts={name: content}),
        Made(root_rels=(row_,) if clean else (), parts=left),
    )


NOTES = (
    f"<w:footnotes {NAMES}>{{kept}}"
    '<w:footnote w:id="3"><w:p><w:r><w:t>stays</w:t></w:r></w:p></w:footnote></w:footnotes>'
)
GONE_NOTE = '<w:footnote w:id="2"><w:p><w:r><w:t>secret</w:t></w:r></w:p></w:footnote>'
NOTES_TYPE = ContentType.FOOTNOTES
NOTES_ROW = ("rId1", RelType.FOOTNOTES, "footnotes.xml")
OBJECT = "<w:p><w:r><w:object>{shape}{ole}</w:object></w:r></w:p>"
OLE = '<o:OLEObject Type="{kind}" ShapeID="s" r:id="rId9"/>'
PNG = {"word/media/logo.png": ("", "x")}
CHART = '<c:chartSpace xmlns:c="{c}" xmlns:r="{r}"><c:chart/>{data}</c:chartSpace>'
CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
BOUND = "<w:sdt><w:sdtPr>{binding}</w:sdtPr><w:sdtContent>" + PLAIN + "</w:sdtContent></w:sdt>"
ITEM = {
    "customXml/item1.xml": ("", "<secret/>"),
    "customXml/_rels/item1.xml.rels": (
        "",
        relationships(("rId1", RelType.CUSTOM_XML_PROPS, "itemProps1.xml")),
    ),
    "customXml/itemProps1.xml": (
        "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
        f'<ds:datastoreItem xmlns:ds="{NAMESPACES["ds"]}" ds:itemID="{{AB}}"/>',
    ),
}


def chart(data: str) -> tuple[str, str]:
    """A chart part."""
    return CHART_TYPE, CHART.format(c=NAMESPACES["c"], r=NAMESPACES["r"], data=data)


def linked_picture(label: str, dirty: str, clean: str, *, rels: Rows, kept: Rows) -> Sample:
    """A picture that is fetched from elsewhere."""
    parts = PNG if kept else {}
    return Sample(
        "externalLinks",
        Made(DRAWN.format(blip=dirty), rels, parts=parts),
        Made(DRAWN.format(blip=clean), kept, parts=parts),
        label,
    )


AWAY = ("rId9", RelType.IMAGE, "file://server/logo.png")
SAMPLES: list[Sample] = [
    *HIDDEN,
    body(
        "revisions",
        paragraph(
            f'<w:ins w:id="1">{SEEN}</w:ins><w:del w:id="2"><w:r><w:delText>secret</w:delText>'
            "</w:r></w:del>"
        ),
        paragraph(SEEN),
    ),
    Sample(
        "revisions",
        Made(
            paragraph(f'{SEEN}<w:del w:id="2"><w:r><w:footnoteReference w:id="2"/></w:r></w:del>')
            + paragraph('<w:r><w:footnoteReference w:id="3"/></w:r>'),
            (NOTES_ROW,),
            parts={"word/footnotes.xml": (NOTES_TYPE, NOTES.format(kept=GONE_NOTE))},
        ),
        Made(
            paragraph(SEEN) + paragraph('<w:r><w:footnoteReference w:id="3"/></w:r>'),
            (NOTES_ROW,),
            parts={"word/footnotes.xml": (NOTES_TYPE, NOTES.format(kept=""))},
        ),
        "with the note that one of them deletes",
    ),
    Sample(
        "comments",
        Made(
            paragraph(
                f'<w:commentRangeStart w:id="0"/>{SEEN}<w:commentRangeEnd w:id="0"/>'
                '<w:r><w:commentReference w:id="0"/></w:r>'
            ),
            (("rId1", RelType.COMMENTS, "comments.xml"),),
            parts={"word/comments.xml": (ContentType.COMMENTS, COMMENTS)},
        ),
        Made(paragraph(SEEN)),
        also=frozenset({"authors", "dates"}),
    ),
    Sample(
        "authors",
        Made(
            paragraph(SIGNED.format(who="Ann Lee", date="")),
            (("rId1", RelType.PEOPLE, "people.xml"),),
            parts={"word/people.xml": (ContentType.PEOPLE, PEOPLE)},
        ),
        Made(
            paragraph(SIGNED.format(who="Author 1", date="")),
            (("rId1", RelType.PEOPLE, "people.xml"),),
            parts={
                "word/people.xml": (
                    ContentType.PEOPLE,
                    f'<w15:people {NAMES}><w15:person w15:author="Author 1"/></w15:people>',
                )
            },
        ),
        also=frozenset({"revisions"}),
    ),
    body(
        "dates",
        paragraph(SIGNED.format(who="Author 1", date=' w:date="2024-01-02T03:04:05Z"')),
        paragraph(SIGNED.format(who="Author 1", date="")),
        "",
        "revisions",
    ),
    file_property(
        "coreProperties",
        "docProps/core.xml",
        RelType.CORE_PROPERTIES,
        content=(ContentType.CORE_PROPERTIES, CORE),
        clean=f"<cp:coreProperties {CORE_SPACES}><dc:title></dc:title></cp:coreProperties>",
    ),
    file_property(
        "appProperties",
        "docProps/app.xml",
        RelType.EXTENDED_PROPERTIES,
        content=(ContentType.EXTENDED_PROPERTIES, APP),
        clean=f'<Properties xmlns="{NAMESPACES["ep"]}"><Pages>3</Pages></Properties>',
    ),
    file_property(
        "customProperties",
        "docProps/custom.xml",
        RelType.CUSTOM_PROPERTIES,
        content=(ContentType.CUSTOM_PROPERTIES, CUSTOM),
    ),
    file_property("thumbnail", "docProps/thumbnail.png", RelType.THUMBNAIL, content=("", "x")),
    in_settings("documentVariables", '<w:docVars><w:docVar w:name="a" w:val="b"/></w:docVars>'),
    in_settings(
        "attachedTemplate",
        '<w:attachedTemplate r:id="rId1"/>',
        (("rId1", RelType.ATTACHED_TEMPLATE, "file:///C:/Firm/house.dotx"),),
    ),
    in_settings(
        "mailMerge",
        '<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataSource r:id="rId1"/>'
        "</w:mailMerge>",
        (("rId1", RelType.MAIL_MERGE_SOURCE, "file:///C:/Firm/clients.xlsx"),),
    ),
    in_settings("rsids", '<w:rsids><w:rsidRoot w:val="00AA00AA"/></w:rsids>'),
    body(
        "rsids",
        '<w:p w:rsidR="00AA00AA"><w:r w:rsidRPr="00BB00BB"><w:t>plain</w:t></w:r></w:p>',
        PLAIN,
        "in the text",
    ),
    Sample(
        "hyperlinks",
        Made(
            paragraph(f'<w:hyperlink r:id="rId9">{SEEN}</w:hyperlink>'),
            (("rId9", RelType.HYPERLINK, "https://firm.test/secret"),),
        ),
        Made(paragraph(SEEN)),
    ),
    body(
        "hyperlinks",
        paragraph(FIELD.format(code=' HYPERLINK "https://firm.test"', result=SEEN)),
        paragraph(SEEN),
        "as a field",
    ),
    body(
        "hyperlinks",
        paragraph(
            f'<w:fldSimple w:instr="HYPERLINK https://a.test">{SEEN}</w:fldSimple>'
            f'<w:fldSimple w:instr="HYPERLINK \\l here">{SEEN}</w:fldSimple>'
        ),
        paragraph(f'{SEEN}<w:fldSimple w:instr="HYPERLINK \\l here">{SEEN}</w:fldSimple>'),
        "as a simple field beside a link inside the document",
    ),
    linked_picture(
        "a picture with a copy in the file",
        '<a:blip r:embed="rId8" r:link="rId9"/>',
        '<a:blip r:embed="rId8"/>',
        rels=(LOGO, AWAY),
        kept=(LOGO,),
    ),
    linked_picture(
        "a picture without one", '<a:blip r:link="rId9"/>', "<a:blip/>", rels=(AWAY,), kept=()
    ),
    Sample(
        "externalLinks",
        Made(
            OBJECT.format(shape=SHAPE, ole=OLE.format(kind="Link")),
            (LOGO, ("rId9", RelType.OLE_OBJECT, "file:///C:/Firm/prices.xlsx")),
            parts=PNG,
        ),
        Made(OBJECT.format(shape=SHAPE, ole=""), (LOGO,), parts=PNG),
        "a linked object",
    ),
    body(
        "externalLinks",
        paragraph(FIELD.format(code=r' INCLUDETEXT "C:\\Firm\\terms.docx" ', result=SEEN)),
        paragraph(SEEN),
        "a field",
    ),
    Sample(
        "embeddedFiles",
        Made(
            OBJECT.format(shape=SHAPE, ole=OLE.format(kind="Embed")).replace(
                "<w:p>", "<w:p>" + FIELD.format(code=" EMBED Excel.Sheet ", result=SEEN)
            ),
            (LOGO, ("rId9", RelType.EMBEDDED_PACKAGE, "embeddings/prices.xlsx")),
            parts={**PNG, "word/embeddings/prices.xlsx": ("application/x", "x")},
        ),
        Made(
            OBJECT.format(shape=SHAPE, ole="").replace("<w:p>", "<w:p>" + SEEN), (LOGO,), parts=PNG
        ),
    ),
    Sample(
        "embeddedFiles",
        Made(
            rels=(("rId9", OFFICE + "chart", "charts/chart1.xml"),),
            parts={
                "word/charts/chart1.xml": chart('<c:externalData r:id="rId1"/>'),
                "word/charts/_rels/chart1.xml.rels": (
                    "",
                    relationships(("rId1", RelType.EMBEDDED_PACKAGE, "../embeddings/a.xlsx")),
                ),
                "word/embeddings/a.xlsx": ("application/x", "x"),
            },
        ),
        Made(
            rels=(("rId9", OFFICE + "chart", "charts/chart1.xml"),),
            parts={"word/charts/chart1.xml": chart("")},
        ),
        "the workbook of a chart",
    ),
    Sample(
        "importedFiles",
        Made(
            f'<w:altChunk r:id="rId9"/>{PLAIN}',
            (("rId9", RelType.ALT_CHUNK, "chunk.html"),),
            parts={"word/chunk.html": ("text/html", "<p>secret</p>")},
        ),
        Made(),
    ),
    Sample(
        "activeX",
        Made(
            OBJECT.format(shape=SHAPE, ole='<w:control r:id="rId9" w:name="Box"/>'),
            (LOGO, ("rId9", OFFICE + "control", "activeX/activeX1.xml")),
            parts={
                **PNG,
                "word/activeX/activeX1.xml": ("application/vnd.ms-office.activeX+xml", "<ocx/>"),
                "word/activeX/_rels/activeX1.xml.rels": (
                    "",
                    relationships(("rId1", "urn:activeXControlBinary", "activeX1.bin")),
                ),
                "word/activeX/activeX1.bin": ("application/vnd.ms-office.activeX", "x"),
            },
        ),
        Made(OBJECT.format(shape=SHAPE, ole=""), (LOGO,), parts=PNG),
    ),
    Sample(
        "customXml",
        Made(
            BOUND.format(binding='<w:dataBinding w:xpath="/secret" w:storeItemID="{ab}"/>')
            + BOUND.format(binding='<w:dataBinding w:xpath="/t" w:storeItemID="{OTHER}"/>'),
            (("rId9", RelType.CUSTOM_XML, "../customXml/item1.xml"),),
            parts=ITEM,
        ),
        Made(
            BOUND.format(binding="")
            + BOUND.format(binding='<w:dataBinding w:xpath="/t" w:storeItemID="{OTHER}"/>')
        ),
    ),
    Sample(
        "macros",
        Made(
            rels=(("rId9", RelType.VBA_PROJECT, "vbaProject.bin"),),
            parts={"word/vbaProject.bin": (ContentType.VBA_PROJECT, "x")},
            main=ContentType.DOCUMENT_MACRO,
        ),
        Made(),
    ),
    Sample(
        "printerSettings",
        Made(
            PLAIN + paragraph("", '<w:sectPr><w:printerSettings r:id="rId9"/></w:sectPr>'),
            (("rId9", OFFICE + "printerSettings", "printer.bin"),),
            parts={"word/printer.bin": ("application/x", "x")},
        ),
        Made(PLAIN + paragraph("", "<w:sectPr/>")),
    ),
]

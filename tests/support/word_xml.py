"""Documents from raw WordprocessingML: `word('<w:p>…</w:p>', styles='<w:style …/>')`."""

from __future__ import annotations

from engine.document.document import WordDocument
from engine.document.faces import CellFace, ParagraphFace, StoryView, TableFace
from engine.document.reading import Reading
from engine.document.view import ViewBuilder
from engine.identity import MAIN, StoryHandle
from engine.opc import Package
from tests.support import docs_parts as parts
from tests.support.docs import pack

NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "w10": "urn:schemas-microsoft-com:office:word",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    }.items()
)
RELATIONS = {
    "styles": "styles",
    "numbering": "numbering",
    "settings": "settings",
    "theme": "theme",
    "footnotes": "footnotes",
    "endnotes": "endnotes",
    "comments": "comments",
    "hdr": "header",
    "ftr": "footer",
}
THEME = (
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements>'
    '<a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1>'
    '<a:srgbClr val="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:accent1>'
    '<a:srgbClr val="4472C4"/></a:accent1></a:clrScheme><a:fontScheme><a:majorFont>'
    '<a:latin typeface="Calibri Light"/><a:ea typeface=""/><a:cs typeface=""/>'
    '<a:font script="Jpan" typeface="Yu Gothic"/></a:majorFont><a:minorFont>'
    '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface="Arial"/>'
    "</a:minorFont></a:fontScheme></a:themeElements></a:theme>"
)


def tree(tag: str, inside: str) -> str:
    return f"<w:{tag} {NAMESPACES}>{inside}</w:{tag}>"


def word(body: str, *, targets: dict[str, str] | None = None, **given: str) -> WordDocument:
    """A document of raw parts: `styles`, `numbering`, `settings`, `theme`, `footnotes`, `hdr`…

    `targets` adds relationships of the body: id → part name of a picture, or an address.
    """
    files: dict[str, str | bytes] = {
        "word/document.xml": tree("document", f"<w:body>{body}</w:body>")
    }
    relations: list[str] = []
    overrides = _override("word/document.xml", "document.main")
    for name, inside in given.items():
        path = f"word/{name}1.xml"
        files[path] = inside if name == "theme" else tree(name, inside)
        kind = RELATIONS[name]
        relations.append(parts.relationship(f"rId{name}", kind, f"{name}1.xml"))
        overrides += _override(path, kind)
    for given_id, target in (targets or {}).items():
        outside = "" if target.startswith("media/") else ' TargetMode="External"'
        relations.append(
            parts.relationship(given_id, "hyperlink" if outside else "image", target, outside)
        )
        if not outside:
            files[f"word/{target}"] = b"\x89PNG\r\n\x1a\n"
    envelope = {
        "[Content_Types].xml": (
            f'<Types xmlns="{parts.PACKAGE}/content-types"><Default Extension="rels" ContentType='
            '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
            'ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
            f"{overrides}</Types>"
        ),
        "_rels/.rels": parts.relationships(
            [parts.relationship("rId1", "officeDocument", "word/document.xml")]
        ),
        "word/_rels/document.xml.rels": parts.relationships(relations),
    }
    return WordDocument.open(Package.open(pack({**envelope, **files})))


def _override(path: str, kind: str) -> str:
    return f'<Override PartName="/{path}" ContentType="{parts.WORD}.{kind}+xml"/>'


def view(
    document: WordDocument, reading: Reading = Reading.MARKUP, handle: StoryHandle = MAIN
) -> StoryView:
    found = ViewBuilder(document).view(handle, reading)
    assert found is not None
    return found


def paragraphs(
    document: WordDocument, reading: Reading = Reading.MARKUP, handle: StoryHandle = MAIN
) -> list[ParagraphFace]:
    """The top-level paragraph faces of a story."""
    return [
        item for item in view(document, reading, handle).items if isinstance(item, ParagraphFace)
    ]


def first(document: WordDocument, reading: Reading = Reading.MARKUP) -> ParagraphFace:
    return paragraphs(document, reading)[0]


def table(document: WordDocument, reading: Reading = Reading.MARKUP) -> TableFace:
    return next(item for item in view(document, reading).items if isinstance(item, TableFace))


def text_of(cell: CellFace) -> str:
    return "\n".join(item.text for item in cell.items if isinstance(item, ParagraphFace))


def shown_labels(document: WordDocument, reading: Reading = Reading.MARKUP) -> list[str]:
    return [face.label.text if face.label else "" for face in paragraphs(document, reading)]


def p(text: str = "", properties: str = "", run: str = "") -> str:
    """One paragraph of one run: `p("text", '<w:jc w:val="both"/>', "<w:b/>")`."""
    made = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    look = f"<w:rPr>{run}</w:rPr>" if run else ""
    return f'<w:p>{made}<w:r>{look}<w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def numbered(level: int, num_id: int = 1, mark: str = "") -> str:
    """Paragraph properties of a list item."""
    look = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num_id}"/></w:numPr>{look}'


def level(index: int, number_format: str, text: str, extra: str = "", start: int = 1) -> str:
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{start}"/><w:numFmt w:val="{number_format}"/>'
        f'{extra}<w:lvlText w:val="{text}"/></w:lvl>'
    )


def lists(*levels: str, nums: str = "") -> str:
    """One abstract list with these levels, and num 1 over it."""
    return (
        f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>{nums}'
    )


def style(
    style_id: str, inside: str = "", kind: str = "paragraph", name: str = "", extra: str = ""
) -> str:
    return (
        f'<w:style w:type="{kind}" w:styleId="{style_id}" {extra}>'
        f'<w:name w:val="{name or style_id}"/>{inside}</w:style>'
    )

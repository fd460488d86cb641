"""A small package that tells everything an inspection can find."""

from __future__ import annotations

import io
import zipfile

from engine.ooxml.ns import NAMESPACES, ContentType, RelType
from engine.opc import Package

DATE = (2024, 1, 2, 3, 4, 0)
NAMES = " ".join(f'xmlns:{p}="{NAMESPACES[p]}"' for p in ("w", "r", "w14", "w15", "mc"))
REL_ROOT = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'


def relationships(*rows: tuple[str, str, str]) -> str:
    """Rows of id, type, target; a target with a scheme is external."""
    inside = "".join(
        f'<Relationship Id="{rel_id}" Type="{reltype}" Target="{target}"'
        + (' TargetMode="External"' if ":" in target else "")
        + "/>"
        for rel_id, reltype, target in rows
    )
    return f"{REL_ROOT}{inside}</Relationships>"


def types(**overrides: str) -> str:
    rows = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in overrides.items()
    )
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Default Extension="rels" ContentType="{ContentType.RELATIONSHIPS}"/>'
        '<Default Extension="png" ContentType="image/png"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


PLAIN = "<w:p><w:r><w:t>plain</w:t></w:r></w:p>"


def document(body: str = PLAIN) -> str:
    return f"<w:document {NAMES}><w:body>{body}<w:sectPr/></w:body></w:document>"


TALKING_BODY = (
    '<w:p w:rsidR="00AA00AA"><w:ins w:id="1" w:author="Ann Lee" w:date="2024-01-02T03:04:05Z">'
    "<w:r><w:t>in</w:t></w:r></w:ins>"
    '<w:del w:id="2" w:author="Bob" w:date="2024-01-02T03:04:05Z"><w:r><w:delText>out</w:delText>'
    '</w:r></w:del><w:commentRangeStart w:id="0"/>'
    '<w:hyperlink r:id="rId9"><w:r><w:t>link</w:t></w:r></w:hyperlink>'
    '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>'
    "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>"
    "<w:p><w:r><w:t>end</w:t></w:r></w:p>"
)
COMMENTS = (
    f'<w:comments {NAMES}><w:comment w:id="0" w:author="Ann Lee" w:initials="AL" '
    'w:date="2024-01-02T03:04:05Z"><w:p w14:paraId="00000001"><w:r><w:t>why</w:t></w:r></w:p>'
    "</w:comment></w:comments>"
)
PEOPLE = (
    f'<w15:people {NAMES}><w15:person w15:author="Ann Lee"><w15:presenceInfo '
    'w15:providerId="AD" w15:userId="ann@firm.test"/></w15:person></w15:people>'
)
SETTINGS = (
    f'<w:settings {NAMES}><w:attachedTemplate r:id="rId1"/><w:docVars><w:docVar w:name="a" '
    'w:val="b"/></w:docVars><w:rsids><w:rsidRoot w:val="00AA00AA"/></w:rsids></w:settings>'
)
CORE = (
    f'<cp:coreProperties xmlns:cp="{NAMESPACES["cp"]}" xmlns:dc="{NAMESPACES["dc"]}">'
    "<dc:creator>Ann Lee</dc:creator><dc:title></dc:title></cp:coreProperties>"
)
APP = f'<Properties xmlns="{NAMESPACES["ep"]}"><Pages>3</Pages><Company>Firm</Company></Properties>'
CUSTOM = (
    f'<Properties xmlns="{NAMESPACES["op"]}"><property fmtid="{{1}}" pid="2" name="Matter"/>'
    "</Properties>"
)


def talking() -> dict[str, str]:
    """Entries of a document with one or more of every removable kind, macros apart."""
    return {
        "[Content_Types].xml": types(
            **{
                "word/document.xml": ContentType.DOCUMENT,
                "word/comments.xml": ContentType.COMMENTS,
                "word/people.xml": ContentType.PEOPLE,
                "word/settings.xml": ContentType.SETTINGS,
                "docProps/core.xml": ContentType.CORE_PROPERTIES,
                "docProps/app.xml": ContentType.EXTENDED_PROPERTIES,
                "docProps/custom.xml": ContentType.CUSTOM_PROPERTIES,
            }
        ),
        "_rels/.rels": relationships(
            ("rId1", RelType.OFFICE_DOCUMENT, "word/document.xml"),
            ("rId2", RelType.CORE_PROPERTIES, "docProps/core.xml"),
            ("rId3", RelType.EXTENDED_PROPERTIES, "docProps/app.xml"),
            ("rId4", RelType.CUSTOM_PROPERTIES, "docProps/custom.xml"),
            ("rId5", RelType.THUMBNAIL, "docProps/thumbnail.png"),
        ),
        "word/document.xml": document(TALKING_BODY),
        "word/_rels/document.xml.rels": relationships(
            ("rId1", RelType.COMMENTS, "comments.xml"),
            ("rId2", RelType.PEOPLE, "people.xml"),
            ("rId3", RelType.SETTINGS, "settings.xml"),
            ("rId9", RelType.HYPERLINK, "https://firm.test/secret"),
        ),
        "word/comments.xml": COMMENTS,
        "word/people.xml": PEOPLE,
        "word/settings.xml": SETTINGS,
        "word/_rels/settings.xml.rels": relationships(
            ("rId1", RelType.ATTACHED_TEMPLATE, "file:///C:/Firm/house.dotx")
        ),
        "docProps/core.xml": CORE,
        "docProps/app.xml": APP,
        "docProps/custom.xml": CUSTOM,
        "docProps/thumbnail.png": "x",
    }


def least(body: str = PLAIN, **entries: str) -> dict[str, str]:
    """A document that tells nothing."""
    return {
        "[Content_Types].xml": types(**{"word/document.xml": ContentType.DOCUMENT}),
        "_rels/.rels": relationships(("rId1", RelType.OFFICE_DOCUMENT, "word/document.xml")),
        "word/document.xml": document(body),
        **entries,
    }


def packed(entries: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries.items():
            entry = zipfile.ZipInfo(name, DATE)  # the same entries give the same bytes
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return buffer.getvalue()


def opened(entries: dict[str, str]) -> Package:
    return Package.open(packed(entries))

"""Every bad file of the trust list, built from a sound one."""

from __future__ import annotations

import io
import random
import struct
import zipfile
import zlib
from collections.abc import Callable

from tests.support.docs import docx, pack, table
from tests.support.docs_parts import NAMESPACES, story
from tests.support.xmldiff import entries

BODY = "word/document.xml"
CENTRAL = b"PK\x01\x02"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SOUND = docx("# Term", "alpha {+beta|Ann+} {-gamma|Bob-}", table(["a", "b"], ["c", "d"]), "end")


def body(inside: str, *, namespaces: str = NAMESPACES) -> str:
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return f"{head}<w:document {namespaces}><w:body>{inside}</w:body></w:document>"


def with_body(inside: str, *, namespaces: str = NAMESPACES) -> bytes:
    return with_parts({BODY: body(inside, namespaces=namespaces)})


def with_parts(changed: dict[str, str | bytes], *, without: tuple[str, ...] = ()) -> bytes:
    files = {**entries(SOUND), **changed}
    return pack({name: content for name, content in files.items() if name not in without})


def paragraph(inside: str = "", attributes: str = "") -> str:
    return f"<w:p{attributes}><w:r><w:t>words</w:t></w:r>{inside}</w:p>"


def re_encoded(encoding: str) -> bytes:
    """Every XML part in another encoding, with the byte order mark that comes with it."""
    parts: dict[str, str | bytes] = {
        name: content.decode("utf-8")
        .replace("UTF-8", encoding.removesuffix("-sig"))
        .encode(encoding)
        for name, content in entries(SOUND).items()
    }
    return pack(parts)


def marked(flag: int) -> bytes:
    """A bit set in every entry of the directory."""
    data = bytearray(SOUND)
    at = data.find(CENTRAL)
    while at >= 0:
        data[at + 8] |= flag
        at = data.find(CENTRAL, at + 1)
    return bytes(data)


def broken_checksum() -> bytes:
    data = bytearray(SOUND)
    data[data.find(BODY.encode()) + len(BODY) + 9] ^= 0x55
    return bytes(data)


def lying_size() -> bytes:
    data = bytearray(SOUND)
    at = data.rfind(BODY.encode()) - 46
    struct.pack_into("<I", data, at + 24, 12)
    return bytes(data)


def shared_entry() -> bytes:
    data = bytearray(SOUND)
    records: list[int] = []
    at = data.find(CENTRAL)
    while at >= 0:
        records.append(at)
        at = data.find(CENTRAL, at + 1)
    data[records[2] + 42 : records[2] + 46] = data[records[1] + 42 : records[1] + 46]
    return bytes(data)


def huge_run() -> bytes:
    """Fifty megabytes in one run, stored as they are."""
    words = random.Random(1).randbytes(25_000_000).hex()
    files = {**entries(SOUND), BODY: body(f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>").encode()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def many_paragraphs() -> bytes:
    return with_body(
        "".join(f"<w:p><w:r><w:t>{n * 7919:x}</w:t></w:r></w:p>" for n in range(20_000))
    )


def png_bomb() -> bytes:
    """A picture of a hundred thousand pixels a side."""
    header = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + header
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    )


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY a "lol">'
    + "".join(f'<!ENTITY a{n} "{"&a" + str(n - 1) + ";" if n else "&a;"}&a;">' for n in range(9))
    + "]>"
    + f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&a8;</w:t></w:r></w:p></w:body>"
    + "</w:document>"
)
EXTERNAL = (
    '<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
    f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>"
)
CYCLE = story(
    "styles",
    '<w:style w:type="paragraph" w:default="1" w:styleId="A"><w:name w:val="A"/>'
    '<w:basedOn w:val="B"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style>',
)
LIST_LOOP = story(
    "numbering",
    '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="L"/></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="77"/></w:num>',
)
LISTED = '<w:p><w:pPr><w:numPr><w:ilvl w:val="9"/><w:numId w:val="{0}"/></w:numPr></w:pPr></w:p>'
ABSURD = (
    '<w:p><w:pPr><w:spacing w:before="99999999999" w:line="-5"/><w:ind w:left="1e9" '
    'w:hanging="0x7"/><w:tabs><w:tab w:val="left" w:pos="-2147483649"/></w:tabs></w:pPr></w:p>'
    '<w:sectPr><w:pgSz w:w="0" w:h="-15840"/><w:pgMar w:top="99999999" w:left="abc"/>'
    '<w:cols w:num="100000"/></w:sectPr>'
)
ALT_CHUNK = '<w:altChunk r:id="rIdNo"/>' + paragraph() + '<w:subDoc r:id="rIdGone"/>'
ALTERNATE = (
    "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='zz'><zz:thing xmlns:zz='urn:zz'/>"
    "</mc:Choice><mc:Fallback><w:t>fallback</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>"
)
CONTROL = (
    '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a/b" w:storeItemID="{0}"/></w:sdtPr><w:sdtContent>'
    + paragraph()
    + "</w:sdtContent></w:sdt>"
)
REVISION = '<w:ins w:id="{0}" w:author="{1}"{2}><w:r><w:t>new</w:t></w:r></w:ins>'
CROSSING = (
    "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>"
    '<w:p><w:bookmarkStart w:id="1" w:name="x"/></w:p></w:tc><w:tc>'
    '<w:p><w:bookmarkEnd w:id="1"/><w:bookmarkEnd w:id="8"/></w:p></w:tc></w:tr></w:tbl>'
)
FIELD = (
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>'
)
LAST_MARK = '<w:p><w:pPr><w:rPr><w:del w:id="5" w:author="A"/></w:rPr></w:pPr></w:p>'
COMMENT = '<w:comment w:id="1" w:author="A"><w:p w14:paraId="00000001"/></w:comment>'


def revised(author: str, date: str = "") -> bytes:
    return with_body(paragraph(REVISION.format(1, author, date)))


REFUSED: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "not a zip": lambda: b"Dear Sir or Madam",
    "an old .doc": lambda: OLE + bytes(4096),
    "wrong checksum": broken_checksum,
    "encrypted entry": lambda: marked(1),
    "lying size": lying_size,
    "overlapping entries": shared_entry,
    "no document": lambda: with_parts({}, without=(BODY,)),
    "billion laughs": lambda: with_parts({BODY: LAUGHS}),
    "external entity": lambda: with_parts({BODY: EXTERNAL}),
    "10k deep": lambda: with_body("<w:sdt><w:sdtContent>" * 10_000),
    "10k deep and closed": lambda: with_body("<w:tbl>" * 10_000 + "</w:tbl>" * 10_000),
    "50 MB run": huge_run,
    "high ratio": lambda: with_body(paragraph() + " " * 9_000_000),
    "path outside": lambda: with_parts({"../../evil.xml": "<a/>"}),
    **{f"cut at {n} tenths": (lambda n=n: SOUND[: len(SOUND) * n // 10]) for n in range(1, 10)},
}

OPENED: dict[str, Callable[[], bytes]] = {
    "UTF-16 parts": lambda: re_encoded("utf-16"),
    "UTF-8 with BOM": lambda: re_encoded("utf-8-sig"),
    "no styles": lambda: with_parts({}, without=("word/styles.xml",)),
    "no numbering": lambda: with_parts({}, without=("word/numbering.xml",)),
    "no settings": lambda: with_parts({}, without=("word/settings.xml",)),
    "damaged styles": lambda: with_parts({"word/styles.xml": "<w:styles"}),
    "damaged numbering": lambda: with_parts({"word/numbering.xml": b"\x00\x01"}),
    "damaged settings": lambda: with_parts({"word/settings.xml": "<w:settings/>"}),
    "damaged picture": lambda: with_parts({"word/media/image1.png": png_bomb()}),
    "style cycle": lambda: with_parts({"word/styles.xml": CYCLE}),
    "numbering loop": lambda: with_parts(
        {"word/numbering.xml": LIST_LOOP, BODY: body(LISTED.format(1) + LISTED.format(2))}
    ),
    "dangling r:id": lambda: with_body(
        '<w:p><w:hyperlink r:id="rId999"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>'
        '<w:sectPr><w:headerReference w:type="default" r:id="rId998"/></w:sectPr>'
    ),
    "absurd twips": lambda: with_body(ABSURD),
    "no sectPr": lambda: with_body(paragraph()),
    "empty body": lambda: with_body(""),
    "altChunk and subdocument": lambda: with_body(ALT_CHUNK),
    "unknown prefix": lambda: with_body(ALTERNATE),
    "data-bound control": lambda: with_body(CONTROL),
    "duplicate revision ids": lambda: with_body(
        paragraph(REVISION.format(7, "A", "")) + paragraph(REVISION.format(7, "B", ""))
    ),
    "duplicate paragraph ids": lambda: with_body(
        paragraph(attributes=' w14:paraId="11111111"') * 3
        + paragraph(attributes=' w14:paraId="FFFFFFFF"')
        + paragraph(attributes=' w14:paraId="zz"')
    ),
    "bookmarks across cells": lambda: with_body(CROSSING + paragraph()),
    "field without end": lambda: with_body(FIELD + "</w:p>" + paragraph()),
    "field end without begin": lambda: with_body(
        '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    ),
    "revision on the last mark": lambda: with_body(paragraph() + LAST_MARK),
    "row without cells": lambda: with_body("<w:tbl><w:tr/></w:tbl>" + paragraph()),
    "cell without paragraph": lambda: with_body("<w:tbl><w:tr><w:tc/></w:tr></w:tbl><w:p/>"),
    "author with markup": lambda: revised("&lt;b&gt; &amp; &quot;co&quot;"),
    "author of 500 letters": lambda: revised("x" * 500),
    "author with emoji": lambda: revised("😀 Ann"),
    "author with an override": lambda: revised("nnA\u202e"),
    "no author": lambda: with_body(
        '<w:p><w:ins w:id="1"><w:r><w:t>x</w:t></w:r></w:ins><w:del w:author="A"/></w:p>'
    ),
    "year 0001": lambda: revised("A", ' w:date="0001-01-01T00:00:00Z"'),
    "no date at all": lambda: revised("A", ' w:date="yesterday"'),
    "many paragraphs": many_paragraphs,
    "missing font": lambda: with_body(
        '<w:p><w:r><w:rPr><w:rFonts w:ascii="No Such Font 9"/></w:rPr><w:t>x</w:t></w:r></w:p>'
    ),
}


def comments_package(entries_xml: str, inside: str = "") -> bytes:
    """A document with comments as given, and nothing beside `comments.xml`."""
    made = docx("one {@why|Ann|two@} three")
    files: dict[str, str | bytes] = dict(entries(made))
    files["word/comments.xml"] = story("comments", entries_xml)
    if inside:
        files[BODY] = body(inside)
    return pack(files)


OPENED["duplicate comment ids"] = lambda: comments_package(COMMENT * 2)
OPENED["comments without extended part"] = lambda: comments_package(
    COMMENT.replace('w:id="1"', 'w:id="0"')
)
OPENED["damaged comments"] = lambda: comments_package("<broken")
OPENED["comments without paragraphs"] = lambda: comments_package('<w:comment w:id="0"/>')


def zipped_twice() -> bytes:
    """The document stands twice in the archive, with other words."""
    buffer = io.BytesIO(SOUND)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("word/Document.xml", body(paragraph()))
    return buffer.getvalue()


REFUSED["one name twice"] = zipped_twice

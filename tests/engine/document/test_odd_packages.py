"""Packages of odd producers, mail gateways and attackers: read, edited and saved, or refused."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from engine.errors import PackageError
from engine.opc.zip_directory import CENTRAL, CENTRAL_SIGNATURE, END
from engine.session import DocumentSession
from tests.engine.opc.zips import zipped
from tests.support.docs import docx

SOUND = docx("alpha", "beta {^note}", header="Draft")
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_BODY, _RELS = "word/document.xml", "word/_rels/document.xml.rels"
_TYPES = "[Content_Types].xml"


def parts(**changed: bytes) -> dict[str, bytes]:
    """The entries of the sound file, by zip name; `document`, `rels`, `types` replace one."""
    with zipfile.ZipFile(io.BytesIO(SOUND)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    names = {
        "document": _BODY,
        "rels": _RELS,
        "types": "[Content_Types].xml",
        "root": "_rels/.rels",
    }
    return {**found, **{names[key]: value for key, value in changed.items()}}


def related(kind: str, target: str) -> bytes:
    """The file with one more relationship of its document."""
    extra = f'<Relationship Id="rX" Type="{_OFFICE}{kind}" Target="{target}"/></Relationships>'
    return zipped(parts(rels=parts()[_RELS].replace(b"</Relationships>", extra.encode())))


def in_zip64(data: bytes) -> bytes:
    """The archive with all sizes and places in the 64-bit fields of its directory."""
    start = data.find(CENTRAL_SIGNATURE)
    directory, at, count = b"", start, 0
    while data[at : at + 4] == CENTRAL_SIGNATURE:
        fields = list(CENTRAL.unpack_from(data, at))
        name = data[at + CENTRAL.size : at + CENTRAL.size + fields[10]]
        wide = struct.pack("<2H3Q", 1, 24, fields[9], fields[8], fields[16])
        at += CENTRAL.size + fields[10] + fields[11] + fields[12]
        fields[8] = fields[9] = fields[16] = 0xFFFFFFFF
        fields[11], fields[12] = len(wide), 0
        directory += CENTRAL.pack(*fields) + name + wide
        count += 1
    end = struct.pack(
        "<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, len(directory), start
    )
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, start + len(directory), 1)
    last = END.pack(b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return data[:start] + directory + end + locator + last


def many_entries(count: int) -> bytes:
    return zipped({**parts(), **{f"customXml/x{number}.bin": b"x" for number in range(count)}})


OPENED = {
    "backslashes": lambda: zipped({name.replace("/", "\\"): v for name, v in parts().items()}),
    "leading slashes": lambda: zipped({f"/{name}": v for name, v in parts().items()}),
    "capitals": lambda: zipped({name.upper(): v for name, v in parts().items()}),
    "folders": lambda: zipped([("word/", b""), ("empty/", b""), *parts().items()]),
    "zip64": lambda: in_zip64(SOUND),
    "thousands of entries": lambda: many_entries(4_900),
    "no content types": lambda: zipped({name: v for name, v in parts().items() if name != _TYPES}),
    "content types without defaults": lambda: zipped(
        parts(
            types=b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
        )
    ),
    "damaged package relationships": lambda: zipped(parts(root=b"<Rel")),
    "damaged relationships": lambda: zipped(parts(rels=b"\x00")),
    "entities in relationships": lambda: zipped(parts(rels=b"<!DOCTYPE a><Relationships/>")),
    "a header that is missing": lambda: related("header", "nowhere.xml"),
    "a header outside the file": lambda: related("header", "../../../etc/hostname"),
    "a header without a target": lambda: related("header", ""),
    "a header that is the document": lambda: related("header", "document.xml"),
    "a header that is the style sheet": lambda: related("header", "styles.xml"),
    "notes that are the document": lambda: related("footnotes", "document.xml"),
    "numbering that is the style sheet": lambda: related("numbering", "styles.xml"),
    "a header that is a picture": lambda: zipped(
        {
            **parts(
                rels=parts()[_RELS].replace(
                    b"</Relationships>",
                    f'<Relationship Id="rX" Type="{_OFFICE}header" Target="a.png"/>'
                    "</Relationships>".encode(),
                )
            ),
            "word/a.png": b"\x89PNG\r\n\x1a\n",
        }
    ),
    "no XML declaration": lambda: zipped(
        parts(document=parts()[_BODY].partition(b"?>")[2].lstrip())
    ),
    "XML 1.1": lambda: zipped(parts(document=parts()[_BODY].replace(b'"1.0"', b'"1.1"', 1))),
    "comments and instructions": lambda: zipped(
        parts(
            document=parts()[_BODY]
            .replace(b"<w:body>", b"<w:body><!-- a --><?b c?>")
            .replace(b"<w:r>", b"<w:r><!-- d --><?e f?>")
        )
    ),
}


@pytest.mark.parametrize("name", OPENED)
def test_an_odd_package_is_read_edited_and_saved(name: str) -> None:
    data = OPENED[name]()
    session = DocumentSession.open(data)
    document = session.document
    texts = [block.text for block in document.snapshot().blocks]
    assert texts[:1] == ["alpha"] and texts[1].startswith("beta")
    for story in document.stories():
        document.snapshot(story.handle)
        document.view(story.handle)
    assert session.save() == data
    operation = {"id": "1", "type": "insertAfterBlock", "text": "gamma"}
    first = document.snapshot().blocks[0].id
    result = session.run({"version": 1, "operations": [{**operation, "blockId": first}]})
    assert [one.id for one in result.applied] == ["1"]
    saved = session.save()
    with zipfile.ZipFile(io.BytesIO(saved)) as archive:
        assert archive.testzip() is None
    again = DocumentSession.open(saved)
    assert [block.text for block in again.document.snapshot().blocks][1] == "gamma"


def test_a_damaged_header_refuses_the_file_when_it_is_opened() -> None:
    broken = bytearray(SOUND)
    at = broken.find(b"word/header1.xml") + len("word/header1.xml") + 6
    broken[at] ^= 0xFF
    with pytest.raises(PackageError) as caught:
        DocumentSession.open(bytes(broken))
    assert caught.value.code == "damagedPart"


def test_comments_that_are_the_document_are_none() -> None:
    session = DocumentSession.open(related("comments", "document.xml"))
    block = session.document.snapshot().blocks[0]
    operation = {"id": "1", "type": "commentOnBlock", "blockId": block.id}
    batch = {"version": 1, "operations": [{**operation, "comment": {"text": "why"}}]}
    assert session.run(batch).applied
    again = DocumentSession.open(session.save()).document
    assert [one.text for one in again.comments()] == ["why"]
    assert [one.text for one in again.snapshot().blocks][0] == "alpha"

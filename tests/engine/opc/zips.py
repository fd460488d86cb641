"""Hand-made packages for the tests of this room, sound and hostile."""

from __future__ import annotations

import io
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
TYPES = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
    b'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
    b'<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
    b'officedocument.wordprocessingml.document.main+xml"/></Types>'
)
ROOT_RELS = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Relationships xmlns='
    '"http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    f'Type="{OFFICE}" Target="word/document.xml"/></Relationships>'
).encode()


def document(body: str = "<w:p><w:r><w:t>alpha</w:t></w:r></w:p>") -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
        f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>'
    ).encode()


def entries(**changes: bytes | None) -> dict[str, bytes]:
    """The least package; keyword `types`, `rels`, `document` replace or (None) drop an entry."""
    names = {"types": "[Content_Types].xml", "rels": "_rels/.rels", "document": "word/document.xml"}
    found: dict[str, bytes | None] = {
        names["types"]: TYPES,
        names["rels"]: ROOT_RELS,
        names["document"]: document(),
    }
    found.update({names[key]: value for key, value in changes.items()})
    return {name: value for name, value in found.items() if value is not None}


def zipped(
    content: dict[str, bytes] | list[tuple[str, bytes]], *, method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    buffer = io.BytesIO()
    pairs = content.items() if isinstance(content, dict) else content
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in pairs:
            info = zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6))
            info.external_attr = 0o100644 << 16
            info.compress_type = method
            archive.writestr(info, data)
    return buffer.getvalue()


def raw_entries(data: bytes) -> dict[str, bytes]:
    """Each entry's local record as it stands in the file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    return {
        info.filename: data[
            info.header_offset : info.header_offset
            + 30
            + len(info.filename.encode())
            + info.compress_size
        ]
        for info in infos
    }

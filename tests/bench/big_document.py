"""Large documents for benchmarks: the sample agreement repeated until it has many pages."""

from __future__ import annotations

import io
import re
import zipfile

from engine.resources import resource_path

_SAMPLE_PAGES = 10.4
_BODY = re.compile(rb"<w:body>(.*)(<w:sectPr.*?</w:sectPr>\s*)</w:body>", re.DOTALL)
_IDENTITY = re.compile(rb' w14:(paraId|textId)="[0-9A-F]+"')
_BOOKMARK = re.compile(rb"<w:bookmark(Start|End)[^>]*/>")
_COMMENT = re.compile(rb"<w:commentRange(Start|End)[^>]*/>|<w:commentReference[^>]*/>")
_SECTION = re.compile(rb"<w:pPr>(?:(?!</w:pPr>).)*<w:sectPr.*?</w:sectPr></w:pPr>", re.DOTALL)


def big_document(pages: int = 300) -> bytes:
    """A .docx of about that many pages, with tables, lists and tracked changes throughout."""
    source = zipfile.ZipFile(resource_path("samples", "services-agreement.docx"))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in source.namelist():
            data = source.read(name)
            if name == "word/document.xml":
                data = _repeated(data, max(1, round(pages / _SAMPLE_PAGES)))
            made.writestr(name, data)
    return out.getvalue()


def _repeated(data: bytes, times: int) -> bytes:
    found = _BODY.search(data)
    assert found is not None
    body = found[1]
    copy = _COMMENT.sub(b"", _BOOKMARK.sub(b"", _IDENTITY.sub(b"", _SECTION.sub(b"", body))))
    whole = b"".join([body, *[copy] * (times - 1)])
    return data[: found.start(1)] + whole + data[found.end(1) :]

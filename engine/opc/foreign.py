"""What a file is that is no Word package, so that the refusal can say what to do with it."""

from __future__ import annotations

from engine.errors import PackageError

_ANOTHER = "choose a .docx file."
_SAVE_AS = "open it in Word and save it as .docx, then open that here."
_FIRST_BYTES: tuple[tuple[bytes, str, str], ...] = (
    (b"{\\rtf", "an RTF document", _SAVE_AS),
    (b"%pdf-", "a PDF", "open the Word file it was made from, or convert it in Word."),
    (b"<html", "a web page", _SAVE_AS),
    (b"<!doctype html", "a web page", _SAVE_AS),
    (b"mime-version:", "a web page in one file", _SAVE_AS),
    (b"\xff\xd8\xff", "a picture", _ANOTHER),
    (b"\x89png", "a picture", _ANOTHER),
    (b"gif8", "a picture", _ANOTHER),
    (b"\x1f\x8b", "an archive", "unpack it and open the .docx file inside."),
    (b"7z\xbc\xaf\x27\x1c", "an archive", "unpack it and open the .docx file inside."),
    (b"rar!", "an archive", "unpack it and open the .docx file inside."),
)
_FLAT = (b"schemas.microsoft.com/office/2006/xmlPackage", b"schemas.microsoft.com/office/word/2003")
_MIME = {
    "application/vnd.oasis.opendocument.text": ("an OpenDocument text", _SAVE_AS),
    "application/epub+zip": ("an electronic book", _ANOTHER),
}
_TYPES = (("spreadsheetml", "an Excel workbook"), ("presentationml", "a set of slides"))
_BOM = b"\xef\xbb\xbf"


def not_a_package(data: bytes) -> PackageError:
    """The refusal of bytes that are no zip file, told by how they begin."""
    head = data[:2048].removeprefix(_BOM).lstrip()
    lowered = head[:64].lower()
    for sign, what, then in _FIRST_BYTES:
        if lowered.startswith(sign):
            return _refusal(what, then, code="notAPackage")
    if lowered.startswith(b"<?xml") and any(each in head for each in _FLAT):
        return _refusal("a Word document in the flat XML format", _SAVE_AS, code="notAPackage")
    return PackageError("This is not a Word document; choose a .docx file.", code="notAPackage")


def not_word(mime: bytes | None = None, content_type: str = "") -> PackageError:
    """The refusal of a zip file without a Word document.

    `mime` is what an entry named `mimetype` says (OpenDocument, EPUB), `content_type` that of
    the main part.
    """
    if mime is not None:
        known = _MIME.get(mime[:200].decode("latin-1").strip().removesuffix("-template"))
        if known is not None:
            return _refusal(*known, code="notWord")
    for mark, what in _TYPES:
        if mark in content_type:
            return _refusal(what, _ANOTHER, code="notWord")
    return PackageError("This is not a Word document; choose a .docx file.", code="notWord")


def _refusal(what: str, then: str, *, code: str) -> PackageError:
    return PackageError(f"This file is {what}; {then}", code=code)

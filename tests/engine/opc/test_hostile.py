"""Bad files are refused with one clear sentence, or opened; never a traceback, never a hang."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import LimitExceeded, PackageError, WhereasError, XmlRefused
from engine.opc import Limits, Package
from engine.opc.encryption import encrypt
from engine.opc.zip_directory import CENTRAL_SIGNATURE, END_SIGNATURE
from tests.engine.opc.zips import TYPES, document, entries, zipped

SOUND = zipped({**entries(), "word/media/a.png": bytes(range(256)) * 8})


def refusal(data: bytes, *, limits: Limits | None = None) -> WhereasError:
    with pytest.raises(PackageError) as caught:
        Package.open(data, limits=limits).main_document.root  # noqa: B018
    message = caught.value.message
    assert message.endswith(".") and "\n" not in message and len(message) < 250
    return caught.value


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"hello, this is no zip at all", "notAPackage"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "damagedEncryption"),
        (zipped({"readme.txt": b"x"}), "notWord"),
        (zipped({**entries(), "../evil.xml": b"<a/>"}), "unsafeName"),
        (zipped({**entries(), "word/..\\..\\evil.xml": b"<a/>"}), "unsafeName"),
    ],
)
def test_what_is_no_word_file_says_so(data: bytes, code: str):
    assert refusal(data).code == code


ODT = {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<a/>"}
SHEET = b'<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/'


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"{\\rtf1\\ansi hello}", "an RTF document"),
        (b"%PDF-1.7\n1 0 obj", "a PDF"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><html>", "a web page"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related", "a web page in one file"),
        (SHEET + b'2006/xmlPackage"/>', "the flat XML format"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\x1f\x8b\x08\x00", "an archive"),
        (zipped(ODT), "an OpenDocument text"),
        (zipped({**ODT, "mimetype": ODT["mimetype"] + b"-template\n"}), "an OpenDocument text"),
        (zipped(entries(types=TYPES.replace(b"wordprocessingml", b"spreadsheetml"))), "an Excel"),
        (zipped(entries(types=TYPES.replace(b"wordprocessingml", b"presentationml"))), "slides"),
        (bytes(4000), "not a Word document"),
        (b"\n" * 4000, "not a Word document"),
    ],
)
def test_another_kind_of_file_is_named(data: bytes, named: str):
    error = refusal(data)
    assert error.code in ("notAPackage", "notWord")
    assert named in error.message


def test_a_document_of_the_old_format_says_what_to_do():
    data = bytearray(encrypt(zipped({**entries(), "a.bin": Random(1).randbytes(6000)}), "sesame"))
    name = "EncryptedPackage".encode("utf-16-le")
    at = data.find(name)
    data[at : at + len(name)] = "WordDocument".encode("utf-16-le").ljust(len(name), b"\0")
    data[at + 64] = len("WordDocument") * 2 + 2
    error = refusal(bytes(data))
    assert error.code == "legacyDoc" and "save it as .docx" in error.message


@pytest.mark.parametrize("tenth", range(1, 10))
def test_a_file_cut_at_any_tenth_is_refused(tenth: int):
    refusal(SOUND[: len(SOUND) * tenth // 10])


@pytest.mark.parametrize("cut", [1, 10, 21, 22])
def test_a_cut_end_record_is_repaired_and_noted(cut: int):
    package = Package.open(SOUND[:-cut])
    assert package.main_document.original == document()
    assert package.notes
    assert package.to_bytes() == SOUND[:-cut]
    package.main_document.root[0].set("changed", "1")
    package.main_document.touch()
    assert zipfile.ZipFile(io.BytesIO(package.to_bytes())).testzip() is None


def test_a_wrong_checksum_is_a_damaged_part():
    broken = bytearray(SOUND)
    at = broken.find(b"word/document.xml") + len("word/document.xml") + 4
    broken[at] ^= 0xFF
    assert refusal(bytes(broken)).code == "damagedPart"


def test_an_encrypted_entry_says_what_to_do():
    broken = bytearray(SOUND)
    at = broken.find(CENTRAL_SIGNATURE)
    while at >= 0:
        broken[at + 8] |= 1
        at = broken.find(CENTRAL_SIGNATURE, at + 1)
    assert refusal(bytes(broken)).code == "encryptedEntry"


def test_two_different_entries_of_one_name_are_refused():
    with pytest.warns(UserWarning):
        data = zipped([*entries().items(), ("word/document.xml", document("<w:p/>"))])
    assert refusal(data).code == "duplicateEntries"


def test_entries_that_share_bytes_are_refused():
    broken = bytearray(SOUND)
    records: list[int] = []
    at = broken.find(CENTRAL_SIGNATURE)
    while at >= 0:
        records.append(at)
        at = broken.find(CENTRAL_SIGNATURE, at + 1)
    broken[records[2] + 42 : records[2] + 46] = broken[records[1] + 42 : records[1] + 46]
    assert refusal(bytes(broken)).code == "overlappingEntries"


def lying(data: bytes, *, size: int) -> bytes:
    """The archive with the directory's declared size of the document changed."""
    broken = bytearray(data)
    at = broken.rfind(b"word/document.xml") - 46
    assert broken[at : at + 4] == CENTRAL_SIGNATURE
    struct.pack_into("<I", broken, at + 24, size)
    return bytes(broken)


@pytest.mark.parametrize("size", [0, 5, 2**31])
def test_declared_sizes_are_not_believed(size: int):
    assert refusal(lying(SOUND, size=size)).code == "damagedPart"


def test_a_bomb_is_stopped_while_it_expands():
    padded = document("<w:p/>" + " " * (8 * 1024 * 1024))
    data = zipped(entries(document=padded))
    assert refusal(data).code == "compressionRatio"
    small = Limits(xml_part_bytes=1024 * 1024)
    assert isinstance(refusal(lying(data, size=10), limits=small), LimitExceeded)


def test_all_parts_together_have_a_ceiling():
    noise = zlib.compress(bytes(range(256)) * 40, 0)
    data = zipped({**entries(), "word/media/a.png": noise, "word/media/b.png": noise})
    package = Package.open(data, limits=Limits(expanded_bytes=15_000))
    for _ in range(3):
        assert package.parts["/word/media/a.png"].blob == noise
    with pytest.raises(LimitExceeded):
        package.parts["/word/media/b.png"].blob  # noqa: B018


def test_too_large_and_too_many():
    assert refusal(SOUND, limits=Limits(input_bytes=100)).code == "fileTooLarge"
    assert isinstance(refusal(SOUND, limits=Limits(entries=3)), LimitExceeded)


DOCTYPE = b'<!DOCTYPE w:document [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
EXTERNAL = b'<!DOCTYPE w:document SYSTEM "file:///etc/hostname">'


@pytest.mark.parametrize("declaration", [DOCTYPE, EXTERNAL, b"<!-- c -->" + DOCTYPE])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_and_entities_are_refused(declaration: bytes, encoding: str):
    head, tail = document().split(b"\r\n", 1)
    text = (head + declaration + tail).decode().replace("UTF-8", encoding)
    error = refusal(zipped(entries(document=text.encode(encoding))))
    assert error.code == "doctypeRefused"


def test_text_that_only_looks_like_a_document_type_is_text():
    body = "<w:p><w:r><w:t><![CDATA[<!DOCTYPE a>]]></w:t></w:r></w:p>"
    package = Package.open(zipped(entries(document=document(body))))
    assert package.main_document.root is not None


@pytest.mark.parametrize("depth", [300, 10_000])
def test_deep_nesting_is_refused(depth: int):
    body = "<w:tbl>" * depth + "</w:tbl>" * depth
    assert isinstance(refusal(zipped(entries(document=document(body)))), LimitExceeded)


def test_too_many_elements_are_refused_before_a_tree_is_built():
    data = zipped(entries(document=document("<w:p/>" * 2_000)))
    assert isinstance(refusal(data, limits=Limits(xml_nodes=1_000)), LimitExceeded)


@pytest.mark.slow
def test_one_enormous_text_is_refused():
    noise = "".join(f"{n:x}" for n in range(2_300_000))
    data = zipped(entries(document=document(f"<w:p><w:r><w:t>{noise}</w:t></w:r></w:p>")))
    assert isinstance(refusal(data), LimitExceeded)


@pytest.mark.parametrize(
    "blob",
    [b"", b"<", b"\xff\xfe<\x00", b"<w:document/>", b'<?xml version="1.0" encoding="x"?><a/>'],
)
def test_broken_xml_names_the_part(blob: bytes):
    error = refusal(zipped(entries(document=blob)))
    assert isinstance(error, XmlRefused)
    assert "/word/document.xml" in error.message


def test_a_legacy_or_foreign_path_is_readable_text_for_the_user(tmp_path):
    with pytest.raises(PackageError) as caught:
        Package.open(tmp_path / "gone.docx")
    assert caught.value.code == "fileUnreadable"


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), max_size=12))
def test_random_damage_never_surprises(changes: list[tuple[int, int]]):
    broken = bytearray(SOUND)
    for at, value in changes:
        broken[at] = value
    try:
        package = Package.open(bytes(broken))
        for part in package.parts.values():
            assert part.blob is not None
        package.main_document.root  # noqa: B018
        assert package.to_bytes() == bytes(broken)
    except WhereasError as error:
        assert error.message


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_never_surprise(tail: bytes):
    for data in (tail, b"PK\x03\x04" + tail, tail + SOUND[SOUND.rfind(END_SIGNATURE) :]):
        try:
            Package.open(data)
        except WhereasError as error:
            assert error.message

"""A package gives back what it was given, and changes only what was changed."""

from __future__ import annotations

import io
import zipfile

import pytest
from lxml import etree

from engine.errors import PackageError, PasswordInvalid, PasswordRequired
from engine.opc import Package
from engine.opc.constants import ContentType, RelType
from engine.opc.encryption import encrypt
from tests.engine.opc.zips import TYPES, W, document, entries, raw_entries, zipped


def opened(data: bytes) -> Package:
    return Package.open(data)


def test_nothing_changed_gives_exactly_the_input():
    data = zipped(entries())
    package = opened(data)
    assert package.main_document.root.tag == f"{{{W}}}document"
    assert package.to_bytes() == data


def test_one_touched_part_leaves_all_other_entries_as_they_were_packed():
    data = zipped(
        {**entries(), "word/media/image1.png": b"\x89PNG" * 500, "word/last.xml": b"<a/>"}
    )
    package = opened(data)
    text = package.main_document.root.find(f".//{{{W}}}t")
    assert text is not None
    text.text = "beta"
    package.main_document.touch()
    saved = package.to_bytes()
    before, after = raw_entries(data), raw_entries(saved)
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == ["word/document.xml"]
    with zipfile.ZipFile(io.BytesIO(saved)) as archive:
        assert archive.testzip() is None
        assert archive.read("word/document.xml") == document().replace(b"alpha", b"beta")
        assert {i.date_time for i in archive.infolist()} == {(2024, 1, 2, 3, 4, 6)}
        assert all(i.external_attr for i in archive.infolist())


def test_an_undone_change_gives_the_input_again():
    data = zipped(entries())
    package = opened(data)
    package.main_document.touch()
    package.main_document.mark_clean()
    assert package.to_bytes() == data


def test_a_part_that_was_touched_but_says_the_same_is_no_change():
    data = zipped(entries())
    package = opened(data)
    assert package.main_document.root is not None
    package.main_document.touch()
    assert package.to_bytes() == data


def test_data_descriptors_and_comments_are_copied():
    buffer = io.BytesIO()
    unseekable = io.BytesIO()
    unseekable.seekable = lambda: False  # type: ignore[method-assign]
    with zipfile.ZipFile(unseekable, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**entries(), "word/x.xml": b"<x/>" * 99}.items():
            archive.writestr(name, content)
        archive.comment = b"kept"
    buffer.write(unseekable.getvalue())
    package = opened(buffer.getvalue())
    package.main_document.replace(document("<w:p/>"))
    with zipfile.ZipFile(io.BytesIO(package.to_bytes())) as archive:
        assert archive.testzip() is None
        assert archive.comment == b"kept"
        assert archive.read("word/x.xml") == b"<x/>" * 99


def test_a_new_part_is_appended_declared_and_related():
    package = opened(zipped(entries()))
    part = package.add_part("/word/comments.xml", ContentType.COMMENTS, b"<c/>")
    rel_id = package.relate(package.main_document, RelType.COMMENTS, target=part)
    saved = package.to_bytes()
    again = opened(saved)
    assert list(raw_entries(saved))[-2:] == ["word/_rels/document.xml.rels", "word/comments.xml"]
    assert again.main_document.relationships.by_id[rel_id].target == "comments.xml"
    (found,) = again.related(again.main_document, RelType.COMMENTS)
    assert found.content_type == ContentType.COMMENTS
    types = zipfile.ZipFile(io.BytesIO(saved)).read("[Content_Types].xml")
    assert types.startswith(TYPES[: TYPES.index(b"</Types>")])


def test_a_removed_part_takes_its_references_with_it():
    package = opened(zipped(entries()))
    part = package.add_part("/word/comments.xml", ContentType.COMMENTS, b"<c/>")
    package.relate(package.main_document, RelType.COMMENTS, target=part)
    with_comments = opened(package.to_bytes())
    with_comments.remove_part("/word/comments.xml")
    again = opened(with_comments.to_bytes())
    assert "/word/comments.xml" not in again.parts
    assert not again.related(again.main_document, RelType.COMMENTS)
    assert not again.content_types.declared("/word/comments.bin")


def test_names_are_compared_without_case():
    package = opened(zipped(entries()))
    assert package.part("/WORD/Document.XML") is package.main_document


def test_the_main_part_may_live_anywhere():
    types = TYPES.replace(b"/word/document.xml", b"/story/main.xml")
    rels = entries()["_rels/.rels"].replace(b"word/document.xml", b"story/main.xml")
    content = entries(types=types, rels=rels, document=None)
    package = opened(zipped({**content, "story/main.xml": document()}))
    assert package.main_document.name == "/story/main.xml"


def test_missing_content_types_are_guessed_and_noted():
    package = opened(zipped(entries(types=None)))
    assert package.kind == "docx"
    assert package.notes


def test_damaged_relationships_of_the_package_do_not_hide_the_document():
    package = opened(zipped(entries(rels=b"<broken")))
    assert package.main_document.name == "/word/document.xml"
    with pytest.raises(PackageError):
        package.relationships.add(RelType.THEME, "theme.xml")


def test_a_damaged_part_that_nobody_needs_is_no_obstacle():
    data = zipped({**entries(), "word/theme/theme1.xml": b"<broken"})
    package = opened(data)
    assert package.main_document.root is not None
    assert package.to_bytes() == data


def test_dangling_relationships_are_skipped():
    rels = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="rId1" Type="%s" Target="gone.xml"/></Relationships>'
    ) % RelType.STYLES.encode()
    package = opened(zipped({**entries(), "word/_rels/document.xml.rels": rels}))
    assert package.related(package.main_document, RelType.STYLES) == []


@pytest.mark.parametrize(
    ("content_type", "kind"),
    [
        (ContentType.DOCUMENT, "docx"),
        (ContentType.TEMPLATE, "dotx"),
        (ContentType.DOCUMENT_MACRO, "docm"),
        (ContentType.TEMPLATE_MACRO, "dotm"),
    ],
)
def test_the_kind_is_read_from_the_content_type(content_type: str, kind: str):
    types = TYPES.replace(ContentType.DOCUMENT.encode(), content_type.encode())
    assert opened(zipped(entries(types=types))).kind == kind


def test_macros_signatures_and_links_are_seen():
    rels = entries()["_rels/.rels"].replace(
        b"</Relationships>",
        b'<Relationship Id="s" Type="%s" Target="_xmlsignatures/origin.sigs"/>'
        b'<Relationship Id="l" Type="%s" Target="http://x.test/t.dotx" TargetMode="External"/>'
        b"</Relationships>"
        % (RelType.SIGNATURE_ORIGIN.encode(), RelType.ATTACHED_TEMPLATE.encode()),
    )
    types = TYPES.replace(
        b"</Types>",
        b'<Override PartName="/word/vbaProject.bin" ContentType="%s"/></Types>'
        % ContentType.VBA_PROJECT.encode(),
    )
    package = opened(zipped({**entries(rels=rels, types=types), "word/vbaProject.bin": b"x"}))
    assert package.signed
    assert package.macros
    assert [link.target for _, link in package.external_relationships()] == ["http://x.test/t.dotx"]


STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"


def test_a_strict_file_reads_as_transitional_and_stays_strict():
    rels = entries()["_rels/.rels"].replace(
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
        b"http://purl.oclc.org/ooxml/officeDocument/relationships/",
    )
    package = opened(
        zipped(entries(rels=rels, document=document().replace(W.encode(), STRICT.encode())))
    )
    assert package.strict
    assert package.main_document.root.tag == f"{{{W}}}document"
    etree.SubElement(package.main_document.root[0], f"{{{W}}}p")
    package.main_document.touch()
    part = package.add_part(
        "/word/styles.xml", ContentType.STYLES, f'<w:styles xmlns:w="{W}"/>'.encode()
    )
    package.relate(package.main_document, RelType.STYLES, target=part)
    saved = package.to_bytes()
    with zipfile.ZipFile(io.BytesIO(saved)) as archive:
        for name in ("word/document.xml", "word/styles.xml"):
            assert W.encode() not in archive.read(name)
            assert STRICT.encode() in archive.read(name)
        assert b"purl.oclc.org" in archive.read("word/_rels/document.xml.rels")
    assert opened(saved).related(opened(saved).main_document, RelType.STYLES)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "iso-8859-1"])
def test_other_encodings_are_read_and_kept(encoding: str):
    declared = {"utf-8-sig": "UTF-8", "utf-16-le": "UTF-16"}.get(encoding, encoding)
    text = document("<w:p><w:r><w:t>Zürich</w:t></w:r></w:p>").decode().replace("UTF-8", declared)
    blob = text.encode(encoding)
    package = opened(zipped(entries(document=blob)))
    leaf = package.main_document.root.find(f".//{{{W}}}t")
    assert leaf is not None and leaf.text == "Zürich"
    package.main_document.touch()
    assert package.main_document.blob == blob


@pytest.mark.slow
def test_an_encrypted_document_asks_for_its_password_and_keeps_it():
    plain = zipped(
        {**entries(), "word/media/a.png": bytes(range(256)) * 40}, method=zipfile.ZIP_STORED
    )
    data = encrypt(plain, "sesame")
    with pytest.raises(PasswordRequired):
        opened(data)
    with pytest.raises(PasswordInvalid):
        Package.open(data, password="wrong")
    package = Package.open(data, password="sesame")
    assert package.encrypted
    assert package.to_bytes() == data
    package.main_document.replace(document("<w:p/>"))
    saved = package.to_bytes()
    assert not saved.startswith(b"PK")
    assert Package.open(saved, password="sesame").main_document.original == document("<w:p/>")


@pytest.mark.slow
def test_a_tiny_encrypted_document_is_filled_up_until_it_can_be_encrypted():
    plain = zipped({**entries(), "word/media/a.png": bytes(3000)}, method=zipfile.ZIP_STORED)
    package = Package.open(encrypt(plain, "sesame"), password="sesame")
    package.remove_part("/word/media/a.png")
    package.main_document.replace(document("<w:p/>"))
    again = Package.open(package.to_bytes(), password="sesame")
    assert again.main_document.original == document("<w:p/>")


def test_two_equal_entries_of_one_name_are_one_part():
    with pytest.warns(UserWarning):
        data = zipped([*entries().items(), ("word/document.xml", document())])
    package = opened(data)
    assert package.to_bytes() == data
    package.main_document.replace(document("<w:p/>"))
    with zipfile.ZipFile(io.BytesIO(package.to_bytes())) as archive:
        assert archive.namelist().count("word/document.xml") == 1

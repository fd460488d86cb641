"""An inspection finds what would leave with the file; a scrub removes exactly what was chosen."""

from __future__ import annotations

import io
import zipfile

import pytest

from engine.errors import WhereasError
from engine.ooxml.ns import ContentType, RelType
from engine.opc import Package
from engine.prepare import check_package, inspect, removable_kinds, scrub
from tests.engine.prepare.packages import least, opened, packed, talking, types

EVERYTHING = {
    "revisions": 2,
    "comments": 1,
    "authors": 4,
    "dates": 3,
    "hiddenText": 1,
    "coreProperties": 1,
    "appProperties": 1,
    "customProperties": 1,
    "thumbnail": 1,
    "documentVariables": 1,
    "attachedTemplate": 1,
    "hyperlinks": 1,
    "rsids": 2,
}


def counts(data: bytes | Package) -> dict[str, int]:
    package = data if isinstance(data, Package) else Package.open(data)
    return {finding.kind: finding.count for finding in inspect(package)}


def test_everything_that_the_file_tells_is_found():
    assert counts(opened(talking())) == EVERYTHING


def test_a_plain_document_tells_nothing():
    assert inspect(opened(least())) == []


@pytest.mark.parametrize("kind", EVERYTHING)
def test_scrubbing_one_kind_removes_it_and_touches_no_other_part(kind: str):
    package = opened(talking())
    (finding,) = [each for each in inspect(package) if each.kind == kind]
    before = packed(talking())
    data = scrub(package, [kind])
    assert kind not in counts(data)
    allowed = {name.lstrip("/") for name in finding.where}
    if kind == "comments":
        allowed |= {"word/document.xml"}
    changed = _changed(before, data) - {"[Content_Types].xml"}
    assert {name for name in changed if not name.endswith(".rels")} <= allowed
    assert package.to_bytes() == before


def _changed(before: bytes, after: bytes) -> set[str]:
    old, new = (zipfile.ZipFile(io.BytesIO(data)) for data in (before, after))
    gone = set(old.namelist()) - set(new.namelist())
    return gone | {name for name in new.namelist() if old.read(name) != new.read(name)}


def test_scrubbing_everything_leaves_a_sound_file_with_its_text():
    data = scrub(opened(talking()), removable_kinds())
    assert counts(data) == {}
    package = Package.open(data)
    assert check_package(package) == []
    text = "".join(package.main_document.root.itertext())
    assert text == "inlinkend"


def test_authors_are_numbered_in_order_and_stay_told_apart():
    data = scrub(opened(talking()), ["authors"])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        story = archive.read("word/document.xml").decode()
        people = archive.read("word/people.xml").decode()
        comments = archive.read("word/comments.xml").decode()
    assert 'w:author="Author 1"' in story and 'w:author="Author 2"' in story
    assert 'w:author="Author 1" w:initials="A1"' in comments
    assert 'w15:author="Author 1"' in people
    assert "firm.test" not in people
    assert b"Ann" not in packed({"x": story + people + comments})


def test_hidden_index_entries_are_left_whole():
    body = (
        '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r>'
        "<w:r><w:rPr><w:vanish/></w:rPr><w:instrText>XE</w:instrText></w:r>"
        '<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    assert inspect(opened(least(body))) == []


def test_text_after_removed_markup_survives():
    body = (
        '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>a</w:t></w:r></w:hyperlink>\n'
        "<w:r><w:t>b</w:t></w:r></w:p>"
    )
    package = opened(least(body))
    package.main_document.relationships.add(RelType.HYPERLINK, "https://a.test", True)
    data = scrub(package, ["hyperlinks"])
    assert "".join(Package.open(data).main_document.root.itertext()) == "a\nb"


def test_macros_are_stripped_on_request_only():
    entries = least(**{"word/vbaProject.bin": "x"})
    entries["[Content_Types].xml"] = types(
        **{
            "word/document.xml": ContentType.DOCUMENT_MACRO,
            "word/vbaProject.bin": ContentType.VBA_PROJECT,
        }
    )
    package = opened(entries)
    assert package.kind == "docm"
    assert Package.open(scrub(package, ["dates"])).kind == "docm"
    stripped = Package.open(scrub(package, ["macros"]))
    assert stripped.kind == "docx"
    assert not stripped.macros


@pytest.mark.parametrize("name", ["nonsense", "theme"])
def test_what_cannot_be_scrubbed_is_refused_by_name(name: str):
    with pytest.raises(WhereasError, match=name):
        scrub(opened(least()), [name])


def test_scrubbing_nothing_gives_the_input():
    package = opened(least())
    assert scrub(package, removable_kinds()) == packed(least())


def test_a_damaged_side_part_does_not_stop_the_inspection():
    entries = talking()
    entries["word/people.xml"] = "<broken"
    assert counts(opened(entries))["comments"] == 1


def test_findings_go_out_in_the_shape_of_the_command_line():
    (finding,) = [each for each in inspect(opened(talking())) if each.kind == "thumbnail"]
    assert finding.to_wire() == {
        "kind": "thumbnail",
        "count": 1,
        "where": "/docProps/thumbnail.png",
        "removable": True,
    }

"""Structural faults are found, and sound files have none."""

from __future__ import annotations

import pytest

from engine.ooxml.ns import ContentType, RelType
from engine.prepare import check_package
from tests.engine.prepare.packages import (
    COMMENTS,
    NAMES,
    PLAIN,
    least,
    opened,
    relationships,
    talking,
    types,
)

INS = '<w:ins w:id="{}" w:author="A"><w:r><w:t>x</w:t></w:r></w:ins>'


def codes(body: str) -> list[str]:
    return [fault.code for fault in check_package(opened(least(body)))]


def test_sound_files_have_no_faults():
    assert check_package(opened(least())) == []
    assert check_package(opened(talking())) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (
            '<w:p><w:pPr><w:numPr><w:numId w:val="1"/><w:ilvl w:val="0"/></w:numPr></w:pPr></w:p>',
            "childOrder",
        ),
        ("<w:p><w:r><w:t>x</w:t><w:rPr/></w:r></w:p>", "childOrder"),
        (f"<w:p>{INS.format(1)}{INS.format(1)}</w:p>{PLAIN}", "duplicateRevisionId"),
        ('<w:p><w:del w:author="A"/></w:p>', "revisionWithoutId"),
        ('<w:p w14:paraId="80000000"/>', "paraIdRange"),
        ('<w:p w14:paraId="00000000"/>', "paraIdRange"),
        ('<w:p w14:paraId="00000001"/><w:p w14:paraId="00000001"/>', "duplicateParaId"),
        ('<w:p><w:del w:id="1"><w:r><w:t>x</w:t></w:r></w:del></w:p>', "deletedTextSpelling"),
        (
            '<w:p><w:moveFrom w:id="1"><w:r><w:delText>x</w:delText></w:r></w:moveFrom></w:p>',
            "deletedTextSpelling",
        ),
        (
            '<w:p><w:del w:id="1"><w:r><w:instrText>x</w:instrText></w:r></w:del></w:p>',
            "instructionSpelling",
        ),
        ('<w:p><w:pPr><w:rPr><w:ins w:id="1"/></w:rPr></w:pPr></w:p>', "lastParagraphMark"),
        ("<w:tbl><w:tr><w:tc><w:tcPr/></w:tc></w:tr></w:tbl><w:p/>", "cellWithoutParagraph"),
        ('<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>', "unbalancedField"),
        ('<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>', "unbalancedField"),
        ('<w:p><w:bookmarkStart w:id="1" w:name="a"/></w:p>', "bookmarkWithoutEnd"),
        ('<w:p><w:r><w:commentReference w:id="7"/></w:r></w:p>', "danglingComment"),
        ('<w:p><w:r><w:footnoteReference w:id="7"/></w:r></w:p>', "danglingNote"),
        ('<w:p><w:hyperlink r:id="rId77"/></w:p>', "missingRelationship"),
        (
            '<w:p><mc:AlternateContent><mc:Choice Requires="zz"/></mc:AlternateContent></w:p>',
            "undeclaredPrefix",
        ),
        (
            '<w:p><w:ins xmlns:s="urn:whereas:suggestion" s:id="1" w:id="1"/></w:p>',
            "suggestionMark",
        ),
    ],
)
def test_each_fault_has_its_code(body: str, code: str):
    assert codes(body) == [code]


@pytest.mark.parametrize(
    "body",
    [
        '<w:p><w:moveFrom w:id="1"><w:r><w:t>x</w:t></w:r></w:moveFrom></w:p>',
        '<w:p><w:del w:id="1"><w:r><w:delInstrText>x</w:delInstrText></w:r></w:del></w:p>',
        '<w:tbl><w:tr><w:trPr><w:ins w:id="1"/></w:trPr><w:tc><w:p><w:pPr><w:rPr><w:ins w:id="2"/>'
        "</w:rPr></w:pPr></w:p></w:tc></w:tr></w:tbl><w:p/>",
        '<w:p w14:paraId="00000001"><mc:AlternateContent><mc:Choice Requires="w14"/><mc:Fallback>'
        '<w:p w14:paraId="00000001"/></mc:Fallback></mc:AlternateContent></w:p>',
    ],
)
def test_what_word_writes_itself_is_no_fault(body: str):
    assert codes(body) == []


def test_a_comment_without_reference_and_a_lost_thread_are_found():
    entries = talking()
    entries["word/document.xml"] = least()["word/document.xml"]
    entries["word/comments.xml"] = COMMENTS
    entries["word/commentsExtended.xml"] = (
        f'<w15:commentsEx {NAMES}><w15:commentEx w15:paraId="0000000F"/></w15:commentsEx>'
    )
    entries["word/_rels/document.xml.rels"] = relationships(
        ("rId1", RelType.COMMENTS, "comments.xml"),
        ("rId2", RelType.COMMENTS_EXTENDED, "commentsExtended.xml"),
    )
    found = [fault.code for fault in check_package(opened(entries))]
    assert found == ["commentWithoutReference", "danglingThread"]


def test_open_relationships_and_content_types_are_found():
    entries = least(**{"word/extra.bin": "x"})
    entries["[Content_Types].xml"] = types(
        **{"word/document.xml": ContentType.DOCUMENT, "word/gone.xml": ContentType.STYLES}
    )
    entries["word/_rels/document.xml.rels"] = relationships(
        ("rId1", RelType.STYLES, "nowhere.xml"), ("rId1", RelType.THEME, "theme.xml")
    )
    found = {fault.code for fault in check_package(opened(entries))}
    assert found == {
        "contentTypeMissing",
        "contentTypeDangling",
        "danglingRelationship",
        "duplicateRelationshipId",
    }


def test_a_damaged_part_is_a_fault_and_not_a_crash():
    entries = least(**{"word/theme/theme1.xml": "<broken"})
    (fault,) = check_package(opened(entries))
    assert fault.to_wire()["code"] == "unreadablePart"
    assert fault.part == "/word/theme/theme1.xml"

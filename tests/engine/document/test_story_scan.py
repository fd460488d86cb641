"""What one pass over a story finds equals what each paragraph says by itself."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.document.block_text import MARKS
from engine.document.document import WordDocument
from engine.document.fields import DEEPEST, field_marks, map_fields
from engine.document.paragraph_facts import FactsReader
from engine.document.reading import Reading
from engine.document.revision_marks import mark_exists
from engine.document.story_scan import scan_story
from engine.document.structure import P
from engine.errors import LimitExceeded
from engine.opc import Limits, Package
from tests.engine.document.opened import element, opened
from tests.support.docs import docx, paragraph
from tests.support.generated import documents


@given(documents(revised=True))
def test_facts_read_together_equal_facts_read_one_by_one(data: bytes) -> None:
    document = WordDocument.open(Package.open(data))
    alone = FactsReader(document.styles, document.numbering)
    for story in document.stories():
        document.read_facts(story.handle)
        for entry in document.index.entries(story.handle, include_hidden=True):
            if entry.diagnostic:
                continue
            assert entry.facts == alone.read(entry.element)
            tracked = not all(mark_exists(entry.element, each) for each in Reading)
            assert not (entry.plain and tracked)


@given(documents(revised=True))
def test_texts_found_in_passing_equal_full_readings(data: bytes) -> None:
    document = WordDocument.open(Package.open(data))
    for story in document.stories():
        opened_at = document.inline_context(story.handle).fields.open_at
        for each in scan_story(story.container).stated:
            if each.text is not None and each.paragraph not in opened_at:
                assert each.text.text == document.inline_of(each.paragraph).text()
                marked = next(each.paragraph.iter(*MARKS), None) is not None
                assert each.text.has_revisions == marked


def test_properties_from_before_a_tracked_change_do_not_count() -> None:
    former = (
        '<w:pStyle w:val="Heading1"/><w:pPrChange w:id="9" w:author="Ann">'
        '<w:pPr><w:pStyle w:val="Heading2"/></w:pPr></w:pPrChange>'
    )
    document = opened(paragraph("a", properties=former), "b")
    scan = scan_story(document.stories()[0].container)
    assert [each.style_id for each in scan.stated][:2] == ["Heading1", None]


@given(documents(revised=True))
def test_fields_that_leave_their_paragraph_are_found(data: bytes) -> None:
    for story in WordDocument.open(Package.open(data)).stories():
        scan = scan_story(story.container)
        assert scan.paragraphs == list(story.container.iter(P))
        found = map_fields(scan.crossing_marks(story.container), scan.paragraphs)
        full = map_fields(field_marks(story.container), scan.paragraphs)
        assert list(found.spans) == list(full.spans)
        assert list(found.open_at) == list(full.open_at)


def test_a_field_over_three_paragraphs_is_open_in_the_later_two() -> None:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    begin, end = mark.format("begin"), mark.format("end")
    inner = begin + end
    document = opened("a", "b", "c", "d")
    paragraphs = list(document.stories()[0].container.iter(P))
    for target, xml in ((paragraphs[0], inner + begin), (paragraphs[2], inner + end)):
        target.extend(list(element(f"<w:p>{xml}</w:p>")))
    scan = scan_story(document.stories()[0].container)
    assert scan.crossed == [(0, 2)]
    opened_at = map_fields(
        scan.crossing_marks(document.stories()[0].container), scan.paragraphs
    ).open_at
    assert list(opened_at) == paragraphs[1:3]


def test_fields_nested_absurdly_deep_end_as_text() -> None:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    begin, end = mark.format("begin"), mark.format("end")
    across = [f"<w:p>{begin}</w:p>"] * 3000 + [f"<w:p>{end}</w:p>"] * 3000
    document = opened("a")
    container = document.stories()[0].container
    for xml in across:
        container.append(element(xml))
    scan = scan_story(container)
    found = map_fields(scan.crossing_marks(container), scan.paragraphs)
    assert len(found.spans) == DEEPEST
    assert max(map(len, found.open_at.values())) == DEEPEST
    inside = element(f"<w:p>{begin * 60}<w:r><w:t>code</w:t></w:r>{end * 60}</w:p>")
    container.append(inside)
    assert scan_story(container).stated[-1].text is None
    assert document.inline_of(inside).text() == ""


def test_a_body_of_absurd_length_is_refused_before_it_is_read() -> None:
    package = Package.open(docx("a", "b", "c"), limits=Limits(blocks=3))
    with pytest.raises(LimitExceeded) as caught:
        WordDocument.open(package)
    assert caught.value.message.endswith("open the pieces.")

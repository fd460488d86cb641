"""Every readable real document is read whole, and the fast readings equal the full ones."""

from __future__ import annotations

import pytest

from engine.document.block_text import read_text
from engine.document.document import WordDocument
from engine.document.inline import read_inline
from engine.document.references import read_references
from engine.opc.package import Package
from tests.support.corpus import corpus_file, readable_names, sampled

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize("name", sampled(readable_names(), every=3))
def test_a_real_document_is_read_whole_and_left_alone(name: str) -> None:
    path = corpus_file(name)
    try:
        package = Package.open(path)
        document = WordDocument.open(package)
    except Exception as error:
        assert getattr(error, "code", ""), error
        return
    for story in (*document.stories(), *document.text_boxes()):
        snapshot = document.snapshot(story.handle)
        assert len(snapshot.by_id) == len(snapshot.blocks)
        if len(snapshot.blocks) > 2000:
            continue
        for block in snapshot.blocks:
            entry = document.index.entry(block.id)
            assert entry is not None
            if entry.diagnostic:
                continue
            own = document.inline_context(entry.story)
            assert block.text == read_inline(entry.element, own).text()
            assert block.text == read_text(entry.element, own).text
    assert all(item.block_id for item in document.revisions())
    document.comments()
    document.outline()
    read_references(document)
    assert package.to_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", readable_names()[::6])
def test_list_facts_equal_the_effective_format(name: str) -> None:
    try:
        document = WordDocument.open(Package.open(corpus_file(name)))
    except Exception as error:
        assert getattr(error, "code", ""), error
        return
    for block in document.snapshot().blocks[:1500]:
        entry = document.index.entry(block.id)
        if entry is None or entry.diagnostic:
            continue
        facts = document.facts.read(entry.element)
        look = document.formatting.paragraph(entry.element)
        assert (facts.num_id, facts.heading_level) == (look.format.num_id, look.heading_level)
        assert facts.num_level == look.format.num_level

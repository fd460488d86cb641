"""Views are rebuilt only where something changed, and always equal a fresh one."""

from __future__ import annotations

import time

import pytest

from engine.document.document import WordDocument
from engine.document.faces import ParagraphFace, StoryView, TableFace
from engine.document.plain_runs import read_plain_runs
from engine.document.reading import Reading
from engine.document.run_faces import RunContext, read_runs
from engine.document.view import ViewBuilder, build_view
from engine.errors import WhereasError
from engine.identity import MAIN, Origin, StoryHandle
from engine.ooxml.ns import W
from engine.opc import Package
from tests.support.corpus import corpus_file, readable_names, sampled
from tests.support.word_xml import level, lists, numbered, p, view, word

LIST = lists(level(0, "decimal", "%1."))


def open_corpus(name: str) -> WordDocument:
    try:
        return WordDocument.open(Package.open(corpus_file(name)))
    except WhereasError as refusal:
        pytest.skip(f"refused as it should be: {refusal}")


def shown(builder: ViewBuilder, reading: Reading = Reading.MARKUP) -> StoryView:
    found = builder.view(MAIN, reading)
    assert found is not None
    return found


def type_into(document: WordDocument, position: int, text: str = "X") -> None:
    entry = list(document.index.entries(MAIN))[position]
    with document.begin(origin=Origin.USER, label="Typing") as tx:
        leaf = next(tx.edit(entry.block_id).iter(W + "t"))
        leaf.text = text + (leaf.text or "")


def rebuilt(before: StoryView, after: StoryView) -> list[int]:
    pairs = zip(before.items, after.items, strict=True)
    return [n for n, (old, new) in enumerate(pairs) if old is not new]


def test_nothing_changed_is_the_same_view() -> None:
    builder = ViewBuilder(word(p("a") + p("b")))
    assert shown(builder) is shown(builder)


def test_an_unknown_story_has_no_view() -> None:
    assert ViewBuilder(word(p("a"))).view(StoryHandle("footnote", note_id=9)) is None


@pytest.mark.parametrize("reading", list(Reading))
def test_typing_rebuilds_one_face(reading: Reading) -> None:
    document = word("".join(p(f"item {n}", numbered(0)) for n in range(20)), numbering=LIST)
    builder = ViewBuilder(document)
    before = shown(builder, reading)
    type_into(document, 7)
    after = shown(builder, reading)
    assert rebuilt(before, after) == [7]
    assert after == build_view(document, MAIN, reading)


def test_undo_brings_the_old_view_back() -> None:
    document = word(p("a") + p("b"))
    builder = ViewBuilder(document)
    before = shown(builder)
    with document.begin(origin=Origin.USER, label="Typing") as tx:
        entry = next(iter(document.index.entries(MAIN)))
        next(tx.edit(entry.block_id).iter(W + "t")).text = "changed"
    change = tx.change
    assert change is not None
    document.apply(change, "undo")
    after = shown(builder)
    assert [item.text for item in after.items if isinstance(item, ParagraphFace)] == ["a", "b"]
    assert rebuilt(before, after) == [0]


def test_a_removed_item_relabels_its_followers_only() -> None:
    document = word("".join(p(f"item {n}", numbered(0)) for n in range(5)), numbering=LIST)
    builder = ViewBuilder(document)
    before = shown(builder)
    top = document.index.records(MAIN)[2].element
    with document.begin(origin=Origin.USER, label="Delete") as tx:
        tx.remove_top(top)
    after = shown(builder)
    labels = [
        item.label.text for item in after.items if isinstance(item, ParagraphFace) and item.label
    ]
    assert labels == ["1.", "2.", "3.", "4."]
    assert after.items[:2] == before.items[:2]
    assert [after.items[n] is before.items[n] for n in (0, 1)] == [True, True]
    assert after == build_view(document)


def test_a_new_style_part_makes_every_face_anew() -> None:
    document = word(p("a"), styles="<w:docDefaults/>")
    builder = ViewBuilder(document)
    before = shown(builder)
    with document.begin(origin=Origin.USER, label="Styles") as tx:
        root = tx.edit_part("/word/styles1.xml")
        style = root.makeelement(
            W + "style", {W + "type": "paragraph", W + "default": "1", W + "styleId": "N"}
        )
        style.append(style.makeelement(W + "rPr", {}))
        style[0].append(style.makeelement(W + "b", {}))
        root.append(style)
    after = shown(builder)
    assert rebuilt(before, after) == [0]
    item = after.items[0]
    assert isinstance(item, ParagraphFace)
    assert item.runs[0].format.bold


def test_typing_in_one_cell_keeps_the_faces_of_the_others() -> None:
    rows = "".join(
        f"<w:tr><w:tc>{p(f'a{n}')}</w:tc><w:tc>{p(f'b{n}')}</w:tc></w:tr>" for n in range(4)
    )
    document = word(f"<w:tbl><w:tblPr/><w:tblGrid/>{rows}</w:tbl>{p('end')}")
    builder = ViewBuilder(document)

    def cells() -> list[object]:
        (table,) = [item for item in shown(builder).items if isinstance(item, TableFace)]
        return [cell.items[0] for row in table.rows for cell in row.cells]

    before = cells()
    type_into(document, 3)
    after = cells()
    assert [n for n in range(8) if before[n] is not after[n]] == [3]
    assert shown(builder) == build_view(document)


def test_a_comment_opened_earlier_reaches_the_blocks_behind() -> None:
    document = word(p("a") + p("b") + p("c"))
    builder = ViewBuilder(document)
    shown(builder)
    entry = next(iter(document.index.entries(MAIN)))
    with document.begin(origin=Origin.USER, label="Comment") as tx:
        paragraph = tx.edit(entry.block_id)
        paragraph.insert(0, paragraph.makeelement(W + "commentRangeStart", {W + "id": "4"}))
    after = shown(builder)
    assert all(
        run.comment_ids == ("4",)
        for item in after.items
        if isinstance(item, ParagraphFace)
        for run in item.runs
    )
    assert after == build_view(document)


def test_a_field_across_paragraphs_rereads_only_what_it_crosses() -> None:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    code = "<w:r><w:instrText>TOC</w:instrText></w:r>"
    opening = f"<w:p>{mark('begin')}{code}{mark('separate')}<w:r><w:t>one</w:t></w:r></w:p>"
    closing = f"<w:p><w:r><w:t>three</w:t></w:r>{mark('end')}</w:p>"
    document = word(p("before") + opening + p("two") + closing + p("after"))
    builder = ViewBuilder(document)
    before = shown(builder)
    middle = before.items[2]
    assert isinstance(middle, ParagraphFace)
    assert middle.runs[0].field == "TOC"
    entry = list(document.index.entries(MAIN))[1]
    with document.begin(origin=Origin.USER, label="Field") as tx:
        next(tx.edit(entry.block_id).iter(W + "instrText")).text = "INDEX"
    after = shown(builder)
    assert rebuilt(before, after) == [1, 2, 3]
    assert after == build_view(document)


def faces_of(items: object) -> list[ParagraphFace]:
    found: list[ParagraphFace] = []
    for item in items if isinstance(items, tuple) else ():
        if isinstance(item, ParagraphFace):
            found.append(item)
            for run in item.runs:
                found.extend(faces_of(run.image.items) if run.image else [])
        elif isinstance(item, TableFace):
            for row in item.rows:
                for cell in row.cells:
                    found.extend(faces_of(cell.items))
    return found


@pytest.mark.corpus
@pytest.mark.parametrize("name", sampled(readable_names()))
def test_every_readable_document_has_faces_that_agree_with_its_snapshot(name: str) -> None:
    document = open_corpus(name)
    builder = ViewBuilder(document)
    assert builder.sections()
    for story in document.stories():
        blocks = document.snapshot(story.handle).by_id
        for reading in Reading:
            found = builder.view(story.handle, reading)
            assert found is not None
            for face in faces_of(found.items):
                assert "".join(run.text for run in face.runs) == face.text
                block = blocks.get(face.block_id)
                if block is not None and block.kind != "diagnostic":
                    assert face.clean_text == block.text


@pytest.mark.corpus
@pytest.mark.parametrize("name", readable_names()[::12])
def test_plain_paragraphs_read_the_same_both_ways(name: str) -> None:
    document = open_corpus(name)
    for story in document.stories():
        context = document.inline_context(story.handle)
        for entry in document.index.entries(story.handle):
            if entry.diagnostic or entry.element in context.fields.open_at:
                continue
            base = document.formatting.paragraph(entry.element).runs
            plain = read_plain_runs(entry.element, base, ())
            if plain is None:
                continue
            atoms = document.inline_of(entry.element).atoms
            around = RunContext(Reading.MARKUP, lambda e: None, lambda e: None, lambda r: "", [])
            read = read_runs(atoms, base, around)
            assert (read.runs, read.text) == plain
            assert read.clean_text == read.text


@pytest.mark.corpus
@pytest.mark.parametrize(
    "name", [name for name in readable_names()[::20] if "stress010" not in name]
)
def test_an_incremental_view_equals_a_fresh_one_on_real_documents(name: str) -> None:
    document = open_corpus(name)
    builder = ViewBuilder(document)
    shown(builder)
    entries = [
        entry
        for entry in document.index.entries(MAIN)
        if next(entry.element.iter(W + "t"), None) is not None
    ]
    for entry in entries[:: max(1, len(entries) // 3)]:
        with document.begin(origin=Origin.USER, label="Typing") as tx:
            leaf = next(tx.edit(entry.block_id).iter(W + "t"))
            leaf.text = "X" + (leaf.text or "")
        assert shown(builder) == build_view(document)


def test_three_hundred_pages_are_built_in_linear_time() -> None:
    look = ("", "<w:b/>", "<w:i/>", '<w:sz w:val="22"/>', "<w:u/>")
    runs = "".join(
        f"<w:r><w:rPr>{one}</w:rPr><w:t>seven words of text in each run</w:t></w:r>" for one in look
    )
    paragraph = f"<w:p><w:pPr>{numbered(0)}</w:pPr>{runs}</w:p>"

    def cost(count: int) -> float:
        document = word(paragraph * count, numbering=LIST)
        document.labels(MAIN, Reading.MARKUP)
        builder = ViewBuilder(document)
        started = time.process_time()
        view(document)
        shown(builder)
        return time.process_time() - started

    small, large = cost(250), cost(1000)
    assert large < 12 * small + 0.2

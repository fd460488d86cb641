"""Block ids, kinds, locations and what is withheld (acceptance list, items 44-54)."""

from __future__ import annotations

from engine.document.document import WordDocument
from engine.document.hashes import fnv_para_id
from engine.identity import MAIN, StoryHandle
from engine.opc.package import Package
from tests.engine.document.opened import change, element, opened, texts
from tests.support.docs import cell, docx, paragraph, row, table


def ids(document: WordDocument) -> list[str]:
    return [block.id for block in document.snapshot().blocks]


def test_the_first_of_two_equal_ids_keeps_it() -> None:
    same = "0000ABCD"
    found = ids(opened(paragraph("a", para_id=same), paragraph("b", para_id=same)))
    assert found[0] == same
    assert found[1] == fnv_para_id("b:2")


def test_ids_out_of_range_are_replaced_by_what_their_digits_derive() -> None:
    assert ids(opened(paragraph("a", para_id="F0000001"))) == [fnv_para_id("F0000001")]


def test_missing_ids_derive_from_text_and_place_and_are_never_written() -> None:
    data = docx("alpha", "beta {-gone|Bob-}", "")
    package = Package.open(data)
    document = WordDocument.open(package)
    assert ids(document) == [fnv_para_id(s) for s in ("alpha:1", "beta gone:2", ":3")]
    assert package.to_bytes() == data


def test_equal_seeds_get_different_ids() -> None:
    entry = table(["x", "x"])
    found = ids(opened(entry, entry))
    assert len(set(found)) == len(found)


def test_the_same_bytes_give_the_same_ids() -> None:
    data = docx("a", table(["b", "c"]), ". d")
    assert ids(opened(data)) == ids(opened(data))


def test_odd_ids_are_just_unknown() -> None:
    document = opened("a")
    assert all(document.index.entry(odd) is None for odd in ("__proto__", "", "seq-0001"))


def test_kinds_levels_and_labels_tell_what_shows() -> None:
    blocks = opened("# Term", ". one", ".. inner", ". two", "plain").snapshot().blocks
    assert [block.kind for block in blocks[1:]] == ["listItem", "listItem", "listItem", "paragraph"]
    assert (blocks[0].kind, blocks[0].heading_level) == ("heading", 1)
    labels = [block.display_label for block in blocks[1:4]]
    assert labels[0] != labels[2] and all(labels)
    assert blocks[1].list_reference == {"numId": 1, "level": 0}
    assert blocks[1].stated_numbering == {"kind": "reference", "numId": 1, "ilvl": 0}
    assert blocks[4].stated_numbering == {"kind": "inherit"} and blocks[4].list_reference is None


def test_an_outline_level_makes_a_heading_and_the_style_names_it() -> None:
    outline = paragraph("Title", properties='<w:outlineLvl w:val="2"/>')
    block = opened(outline).snapshot().blocks[0]
    assert (block.kind, block.heading_level) == ("heading", 3)


def test_text_holds_tabs_breaks_field_results_and_note_markers() -> None:
    block = opened("a\tb\nc {=REF x|3.1=}{^note^}\fd").snapshot().blocks[0]
    assert block.text == "a\tb\nc 3.1[^1]d"
    wire = [each.to_wire(block.text) for each in block.structural_boundaries]
    assert wire == [
        {"type": "noteReference", "noteType": "footnote", "offset": 9, "length": 4},
        {"type": "pageBreak", "offset": 13},
    ]


def test_a_deleted_note_takes_no_number() -> None:
    document = opened("a{^one^}", "b{-{^two^}|Bob-}", "c{^three^}")
    assert texts(document)[:3] == ["a[^1]", "b", "c[^2]"]


def test_a_wholly_deleted_block_is_blank() -> None:
    assert texts(opened("{-all|Bob-}", "x"))[0] == ""


def test_hidden_rows_are_withheld_and_shown_only_when_asked_for() -> None:
    data = docx(table(["seen"], ["secret"]))
    hidden = data_with(data, "<w:tr><w:tc>", "<w:tr><w:trPr><w:hidden/></w:trPr><w:tc>", last=True)
    document = opened(hidden)
    assert texts(document) == ["seen", ""]
    shown = document.snapshot(include_hidden=True).blocks
    secret = next(block for block in shown if block.text == "secret")
    assert secret.hidden
    assert document.index.entry(secret.id) is None
    assert document.index.entry(secret.id, include_hidden=True) is not None


def test_cells_know_where_they_stand() -> None:
    tall = row(cell("a", merge="restart"), cell("b", span=2))
    low = row(cell("", merge="continue"), "c", cell("d", "e"))
    document = opened(table(["x"]), table(tall, low), "after")
    places = {b.text: b.table for b in document.snapshot().blocks if b.table and b.text}
    assert places["a"] is not None and places["a"].to_wire() == {
        "outerTableIndex": 1,
        "tableIndex": 1,
        "rowIndex": 0,
        "cellIndex": 0,
        "gridColumnIndex": 0,
        "columnSpan": 1,
        "rowSpan": 2,
        "paragraphIndex": 0,
    }
    assert places["b"] is not None and places["b"].column_span == 2
    assert places["e"] is not None
    assert (places["e"].grid_column_index, places["e"].paragraph_index) == (2, 1)


def test_every_story_is_found_and_read() -> None:
    document = opened("body{^a note^}", header="top", footer="bottom")
    kinds = [story.handle.kind for story in document.stories()]
    assert kinds == ["main", "header", "footer", "footnote"]
    assert ["top" in texts(document, s.handle) for s in document.stories()][1]
    assert texts(document, StoryHandle("header", relationship_id="nowhere")) == []


def test_an_unreadable_chunk_is_a_diagnostic_block() -> None:
    data = data_with(docx("a"), "<w:sectPr>", '<w:altChunk r:id="rId99"/><w:sectPr>')
    block = opened(data).snapshot().blocks[-1]
    assert (block.kind, block.diagnostic) == ("diagnostic", "w:altChunk")
    assert block.stated_numbering is None


def test_a_text_box_follows_its_paragraph_and_its_fallback_is_never_read() -> None:
    inside = "<w:txbxContent><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:txbxContent>"
    box = (
        "<mc:AlternateContent xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'>"
        f"<mc:Choice Requires='wps'>{inside.format('boxed')}</mc:Choice>"
        f"<mc:Fallback>{inside.format('copy')}</mc:Fallback></mc:AlternateContent>"
    )
    document = opened(f"before {{!<w:r>{box}</w:r>!}}after", "next")
    assert texts(document)[:3] == ["before after", "boxed", "next"]
    boxes = document.text_boxes()
    assert [box.handle for box in boxes] == [StoryHandle("textBox", index=0)]
    assert texts(document, boxes[0].handle) == ["boxed"]


def test_damaged_documents_read_as_far_as_they_go() -> None:
    document = opened(data_with(docx("kept"), "w:body", "w:nobody", everywhere=True))
    assert document.snapshot(MAIN).blocks == ()
    assert document.revisions() == () and document.comments() == ()


def test_a_document_without_section_properties_reads_and_grows() -> None:
    document = opened(docx("a", section=""))
    story = document.stories()[0]
    with change(document) as tx:
        tx.append_top(element("<w:p><w:r><w:t>b</w:t></w:r></w:p>"), story)
    assert texts(document) == ["a", "b"]


def data_with(
    data: bytes, old: str, new: str, *, last: bool = False, everywhere: bool = False
) -> bytes:
    """The package with a piece of its document part exchanged."""
    from tests.support.docs import pack
    from tests.support.xmldiff import entries

    files: dict[str, str | bytes] = dict(entries(data))
    xml = bytes(files["word/document.xml"]).decode()  # type: ignore[arg-type]
    assert old in xml
    if everywhere:
        xml = xml.replace(old, new)
    elif last:
        head, _, tail = xml.rpartition(old)
        xml = head + new + tail
    else:
        xml = xml.replace(old, new, 1)
    return pack({**files, "word/document.xml": xml})


def test_headers_are_read_when_somebody_needs_them() -> None:
    document = opened("a", header="Draft")
    document.snapshot()
    alone = document.counters.tops_read
    handle = document.stories()[1].handle
    block = document.snapshot(handle).blocks[0]
    assert block.text == "Draft" and document.counters.tops_read > alone
    again = opened("a", header="Draft")
    assert again.inline(block.id) is not None
    assert again.snapshot(handle).blocks == document.snapshot(handle).blocks

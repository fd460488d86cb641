"""The write door: exact undo and redo, savepoints, and nothing written without it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from engine.document.document import WordDocument
from engine.document.transaction import Change, TransactionError
from engine.opc.constants import ContentType, RelType
from engine.opc.package import Package
from tests.engine.document.opened import W, append_run, change, element, opened, texts
from tests.support.docs import docx, table
from tests.support.generated import documents


def edited(document: WordDocument, index: int, text: str = "X") -> Change:
    block = document.snapshot().blocks[index]
    with change(document) as tx:
        append_run(tx.edit(block.id), text)
    assert tx.change is not None
    return tx.change


def new_paragraph(text: str) -> Any:
    return element(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")


def test_an_edit_updates_one_block_and_reads_only_its_top() -> None:
    document = opened("a", "b", table(["c", "d"]))
    document.snapshot()
    read = document.counters.tops_read
    built = document.counters.snapshots_built
    done = edited(document, 1)
    assert texts(document)[:2] == ["a", "bX"]
    assert document.counters.tops_read - read == 1
    assert document.counters.snapshots_built - built == 1
    block_id = document.snapshot().blocks[1].id
    assert done.summary.updated == (block_id,)
    assert done.summary.texts == {block_id: ("b", "bX")}
    assert not (done.summary.inserted or done.summary.removed or done.summary.structure)


def test_undo_gives_the_original_bytes_and_redo_the_edited_ones() -> None:
    data = docx("a", table(["b", "c"]), "d")
    package = Package.open(data)
    document = WordDocument.open(package)
    before = document.snapshot().blocks
    done = [edited(document, 0), edited(document, 2), edited(document, 2, "Y")]
    written = package.main_document.blob
    for each in reversed(done):
        document.apply(each, "undo")
    assert package.to_bytes() == data
    assert document.snapshot().blocks == before
    for each in done:
        document.apply(each, "redo")
    assert package.main_document.blob == written
    assert texts(document)[:4] == ["aX", "b", "cXY", "d"]


def test_top_level_elements_stay_the_same_objects() -> None:
    document = opened("a", "b")
    top = document.tops()[0]
    done = edited(document, 0)
    document.apply(done, "undo")
    assert document.tops()[0][0] is top[0] and document.tops()[0][1] == top[1]


def test_tops_come_and_go_and_come_back_with_their_ids() -> None:
    data = docx("a", "b", "c")
    package = Package.open(data)
    document = WordDocument.open(package)
    ids = [block.id for block in document.snapshot().blocks]
    entry = document.index.entry(ids[1])
    assert entry is not None
    with change(document) as tx:
        tx.insert_top(new_paragraph("new"), after=entry.top)
        tx.insert_top(new_paragraph("first"), before=document.tops()[0][0])
        tx.remove_top(entry.top)
    done = tx.change
    assert done is not None and done.summary.structure
    assert texts(document) == ["first", "a", "new", "c"]
    assert done.summary.removed == (ids[1],) and len(done.summary.inserted) == 2
    new_ids = [block.id for block in document.snapshot().blocks]
    back = document.apply(done, "undo")
    assert back.inserted == (ids[1],) and set(back.removed) == set(done.summary.inserted)
    assert [block.id for block in document.snapshot().blocks] == ids
    assert package.to_bytes() == data
    document.apply(done, "redo")
    assert [block.id for block in document.snapshot().blocks] == new_ids


def test_a_moved_and_edited_block_is_put_back_as_it_was() -> None:
    data = docx("a", "b", "c")
    package = Package.open(data)
    document = WordDocument.open(package)
    block = document.snapshot().blocks[0]
    with change(document) as tx:
        top = document.tops()[0][0]
        tx.remove_top(top)
        tx.insert_top(top, after=document.tops()[1][0])
        append_run(tx.edit(document.block_id(top) or ""), "X")
    assert texts(document) == ["b", "c", "aX"]
    assert tx.change is not None
    document.apply(tx.change, "undo")
    assert package.to_bytes() == data and document.snapshot().blocks[0] == block


def test_an_exception_leaves_no_trace() -> None:
    data = docx("a", "b")
    package = Package.open(data)
    document = WordDocument.open(package)
    with pytest.raises(RuntimeError), change(document) as tx:
        append_run(tx.edit(document.snapshot().blocks[0].id), "X")
        tx.remove_top(document.tops()[1][0])
        raise RuntimeError
    assert package.to_bytes() == data and texts(document) == ["a", "b"]
    assert document.version == 0


def test_a_savepoint_takes_back_one_operation_only() -> None:
    document = opened("a", "b")
    first, second = (block.id for block in document.snapshot().blocks)
    with change(document) as tx:
        append_run(tx.edit(first), "1")
        savepoint = tx.savepoint()
        append_run(tx.edit(first), "2")
        append_run(tx.edit(second), "2")
        tx.insert_top(new_paragraph("n"), after=document.tops()[0][0])
        tx.rollback_to(savepoint)
        append_run(tx.edit(second), "3")
    assert texts(document) == ["a1", "b3"]
    assert tx.change is not None
    document.apply(tx.change, "undo")
    assert texts(document) == ["a", "b"]


def test_cells_keep_their_ids_over_undo() -> None:
    document = opened(table(["a", "b"]), "c")
    ids = [block.id for block in document.snapshot().blocks]
    done = edited(document, 1)
    assert [block.id for block in document.snapshot().blocks] == ids
    document.apply(done, "undo")
    assert [block.id for block in document.snapshot().blocks] == ids
    done = edited(document, 1, "again")
    assert done.summary.updated == (ids[0], ids[1])


def test_side_parts_are_undone_whole_and_their_readers_told() -> None:
    data = docx(". one", "x")
    package = Package.open(data)
    document = WordDocument.open(package)
    block = document.snapshot().blocks[0]
    with change(document) as tx:
        numbering = tx.edit_part("/word/numbering.xml")
        for text in numbering.iter(W + "lvlText"):
            text.set(W + "val", "<%1>")
    assert tx.change is not None and tx.change.summary.relabelled == (block.id,)
    assert document.snapshot().blocks[0].display_label == "<1>"
    document.apply(tx.change, "undo")
    assert document.snapshot().blocks[0] == block and package.to_bytes() == data


def test_an_added_part_goes_and_comes_with_its_relationship() -> None:
    data = docx("a")
    package = Package.open(data)
    document = WordDocument.open(package)
    root = etree.Element(W + "comments", nsmap={"w": W[1:-1]})
    with change(document) as tx:
        tx.add_part("/word/comments.xml", ContentType.COMMENTS, root, reltype=RelType.COMMENTS)
    assert package.related(package.main_document, RelType.COMMENTS)
    assert tx.change is not None
    document.apply(tx.change, "undo")
    assert package.to_bytes() == data
    document.apply(tx.change, "redo")
    assert package.related(package.main_document, RelType.COMMENTS)


def test_a_deleted_item_relabels_the_ones_behind_it() -> None:
    document = opened(". one", ". two", ". three")
    ids = [block.id for block in document.snapshot().blocks]
    labels = [block.display_label for block in document.snapshot().blocks]
    with change(document) as tx:
        tx.remove_top(document.tops()[0][0])
    assert tx.change is not None and tx.change.summary.relabelled == tuple(ids[1:])
    assert [b.display_label for b in document.snapshot().blocks] == labels[:2]


def test_a_removed_note_renumbers_the_others() -> None:
    document = opened("a{^one^}", "b{^two^}")
    assert texts(document)[:2] == ["a[^1]", "b[^2]"]
    with change(document) as tx:
        tx.remove_top(document.tops()[0][0])
    assert texts(document)[0] == "b[^1]"


def test_only_one_change_runs_at_a_time_and_a_closed_one_writes_no_more() -> None:
    document = opened("a")
    block_id = document.snapshot().blocks[0].id
    with change(document) as tx, pytest.raises(TransactionError):
        change(document)
    with pytest.raises(TransactionError):
        tx.edit(block_id)
    with pytest.raises(TransactionError), change(document) as unknown:
        unknown.edit("nobody")


def test_changes_are_undone_in_their_order() -> None:
    document = opened("a")
    first, _ = edited(document, 0), edited(document, 0)
    with pytest.raises(TransactionError):
        document.apply(first, "undo")


def test_a_part_of_stories_is_edited_by_blocks_only() -> None:
    document = opened("a{^note^}")
    with change(document) as tx, pytest.raises(TransactionError):
        tx.edit_part("/word/footnotes.xml")


def test_notes_and_headers_are_edited_and_undone_like_the_body() -> None:
    data = docx("a{^note^}", header="top")
    package = Package.open(data)
    document = WordDocument.open(package)
    done: list[Change] = []
    for story in document.stories()[1:]:
        block = next(b for b in document.snapshot(story.handle).blocks if b.text)
        with change(document) as tx:
            append_run(tx.edit(block.id), "!")
        assert tx.change is not None and tx.change.summary.updated == (block.id,)
        done.append(tx.change)
        assert document.snapshot(story.handle).by_id[block.id].text == block.text + "!"
    for each in reversed(done):
        document.apply(each, "undo")
    assert package.to_bytes() == data


def test_a_removed_note_comes_back_with_its_blocks_and_their_records() -> None:
    data = docx("a{^one^}b{^two^}")
    package = Package.open(data)
    document = WordDocument.open(package)
    story = document.stories()[1]
    block = document.snapshot(story.handle).blocks[0]
    with change(document) as first:
        append_run(first.edit(block.id), "!")
    with change(document) as second:
        second.remove_note(story.container)
    assert [s.handle.note_id for s in document.stories()[1:]] != [story.handle.note_id]
    assert document.index.entry(block.id) is None
    assert first.change is not None and second.change is not None
    document.apply(second.change, "undo")
    assert document.snapshot(story.handle).by_id[block.id].text == block.text + "!"
    document.apply(first.change, "undo")
    assert package.to_bytes() == data
    document.apply(first.change, "redo")
    document.apply(second.change, "redo")
    assert document.story(story.handle) is None


def test_revision_ids_are_small_and_free() -> None:
    document = opened("{+a|Ann+}", "{-b|Bob-}")
    used = {int(i) for item in document.revisions() for i in item.revision_ids}
    with change(document) as tx:
        given_ids = [int(tx.next_revision_id()) for _ in range(3)]
    assert not used & set(given_ids) and max(given_ids) < 1000 and len(set(given_ids)) == 3


@given(documents(revised=True), st.lists(st.integers(0, 10_000), min_size=1, max_size=6))
def test_any_run_of_edits_is_undone_to_the_byte(data: bytes, picks: list[int]) -> None:
    package = Package.open(data)
    document = WordDocument.open(package)
    before = document.snapshot().blocks
    done: list[Change] = []
    for pick in picks:
        blocks = document.snapshot().blocks
        entry = document.index.entry(blocks[pick % len(blocks)].id)
        assert entry is not None
        with change(document) as tx:
            if pick % 3 == 0:
                tx.insert_top(new_paragraph(str(pick)), after=entry.top)
            elif pick % 3 == 1 and len(document.tops()) > 3:
                tx.remove_top(entry.top)
            else:
                append_run(tx.edit(entry.block_id), str(pick))
        assert tx.change is not None
        done.append(tx.change)
        assert document.snapshot().blocks == fresh(document)
    after = document.snapshot().blocks
    for each in reversed(done):
        document.apply(each, "undo")
    assert document.snapshot().blocks == before and package.to_bytes() == data
    for each in done:
        document.apply(each, "redo")
    assert document.snapshot().blocks == after


def fresh(document: WordDocument) -> tuple[Any, ...]:
    """The blocks as a reader without any cache sees them, under the ids and keys of this one."""
    again = WordDocument.open(document.package)
    ours = document.snapshot().blocks
    theirs = again.snapshot().blocks
    assert len(ours) == len(theirs)
    return tuple(
        block._replace(id=known.id, top_key=known.top_key)
        for block, known in zip(theirs, ours, strict=True)
    )

"""The open document: saving, the user's name, deciding, and what it tells."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.workspace.file_store import DiskState, other_owner
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from engine.session.session import DocumentSession
from tests.support.docs import docx


def document_of(tmp_path: Path, *items: str, author: str = "Mara Lindqvist") -> OpenDocument:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx(*items))
    source = path.read_bytes()
    session = DocumentSession.open(source, author=author)
    return OpenDocument(session, path=path, source=source)


def typed(document: OpenDocument, text: str, *, offset: int = 0) -> object:
    block = document.document.snapshot().blocks[0].id
    return document.run(
        [
            {
                "type": "insertText",
                "blockId": block,
                "offset": offset,
                "reading": "markup",
                "text": text,
            }
        ]
    )


def test_no_tracked_write_without_a_name_and_nothing_typed_is_lost(
    tmp_path: Path, qtbot: QtBot
) -> None:
    document = document_of(tmp_path, "The term.", author="")
    with qtbot.waitSignal(document.author_missing):
        typed(document, "N")
    typed(document, "o", offset=0)
    assert document.document.revisions() == ()
    assert document.held == 1
    document.set_author("Mara Lindqvist")
    assert document.held == 0
    assert document.document.snapshot().blocks[0].text == "NoThe term."
    assert {one.author for one in document.document.revisions()} == {"Mara Lindqvist"}


def test_without_tracking_no_name_is_asked_for(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term.", author="")
    document.set_tracking(False)
    typed(document, "X")
    assert document.held == 0
    assert document.document.snapshot().blocks[0].text == "XThe term."
    assert document.document.revisions() == ()


def test_a_save_makes_it_saved_and_the_next_key_unsaved(tmp_path: Path, qtbot: QtBot) -> None:
    document = document_of(tmp_path, "The term.")
    assert not document.dirty
    typed(document, "X")
    assert document.save_state.name == "dirty"
    with qtbot.waitSignal(document.saved_state_changed):
        assert document.save().status == "saved"
    assert document.save_state.name == "saved"
    typed(document, "Y")
    assert document.dirty


def test_a_copy_leaves_the_document_what_it_was(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term.")
    typed(document, "X")
    copy = tmp_path / "copy.docx"
    assert document.save_copy(copy).status == "saved"
    assert document.dirty
    assert document.path == tmp_path / "contract.docx"
    saved = DocumentSession.open(copy)
    assert saved.document.snapshot().blocks[0].text == "XThe term."


def test_somebody_elses_newer_file_is_not_written_over(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term.")
    typed(document, "X")
    theirs = docx("Their version.")
    assert document.path is not None
    document.path.write_bytes(theirs)
    assert document.save().status == "changed"
    assert document.path.read_bytes() == theirs
    assert document.save(overwrite=True).status == "saved"


def test_a_file_touched_but_not_changed_is_no_other_version(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term.")
    assert document.path is not None
    document.path.write_bytes(document.path.read_bytes())
    assert not DiskState.of(document.path).differs_from(document.path)  # type: ignore[union-attr]
    typed(document, "X")
    assert document.save().status == "saved"


def test_a_file_open_in_word_is_left_alone(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term.")
    owner = b"\x05Tunde".ljust(55, b"\0")
    (tmp_path / "~$contract.docx").write_bytes(owner)
    typed(document, "X")
    before = (tmp_path / "contract.docx").read_bytes()
    outcome = document.save()
    assert outcome.status == "locked"
    assert "Tunde" in outcome.message
    assert (tmp_path / "contract.docx").read_bytes() == before
    assert other_owner(tmp_path / "contract.docx") == "Tunde"


def test_a_replacement_is_one_decision_and_one_step(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term is {-twelve|Tunde-}{+ninety|Tunde+} days.")
    (change,) = document.items().changes
    assert (change.kind, change.old, change.new) == ("replacement", "twelve", "ninety")
    document.resolve([ActiveItem("revision", change.id)], "accept")
    assert document.items().changes == ()
    assert document.document.snapshot().blocks[0].text == "The term is ninety days."
    assert document.undo_label == "Accept change"
    document.undo()
    assert document.items().changes[0].id == change.id


def test_a_paragraph_break_does_not_tell_its_whole_paragraph_as_new(
    tmp_path: Path, qtbot: QtBot
) -> None:
    document = document_of(tmp_path, "The term is two years.")
    block = document.document.snapshot().blocks[0].id
    document.run([{"type": "splitBlock", "blockId": block, "offset": 9}])
    (broken,) = document.items().changes
    assert (broken.kind, broken.old, broken.new) == ("paragraphMarkInserted", "", "")


def test_items_are_read_once_per_version(tmp_path: Path) -> None:
    document = document_of(tmp_path, "The term is {-twelve|Tunde-}{+ninety|Tunde+} days.")
    assert document.items() is document.items()
    before = document.items()
    typed(document, "X")
    assert document.items() is not before


def test_protected_tracking_cannot_be_turned_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = document_of(tmp_path, "The term.")
    monkeypatch.setattr(type(document), "tracking_locked", property(lambda self: True))
    assert not document.set_tracking(False)
    assert document.tracking

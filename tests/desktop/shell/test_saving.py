"""Saving and leaving through the window: dialogs, banners, receipts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from engine.identity import Origin
from engine.session.session import DocumentSession
from tests.support.desk import TestDesk, answering, press

CONTROL = Qt.KeyboardModifier.ControlModifier


def type_text(window: MainWindow, text: str) -> None:
    block = window.document.document.snapshot().blocks[0].id
    operation = {"type": "insertText", "blockId": block, "offset": 0, "reading": "markup"}
    assert window.document.run([{**operation, "text": text}]).applied


def suggest(window: MainWindow) -> None:
    block = window.document.document.snapshot().blocks[1]
    operation = {"type": "replaceInBlock", "blockId": block.id, "find": "pay", "replace": "remit"}
    assert window.document.run([operation], mode="suggested", origin=Origin.AGENT).applied


def click(window: MainWindow, name: str, qtbot: QtBot) -> None:
    button = window.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(name: str, then: str) -> object:
    def answer(dialog: QDialog) -> None:
        radio = dialog.findChild(QRadioButton, name)
        assert radio is not None
        radio.setChecked(True)
        press(then)(dialog)

    return answer


@pytest.fixture
def window(desk: TestDesk) -> MainWindow:
    return desk.open(desk.document("The Supplier shall deliver.", "The Customer shall pay."))


def test_control_s_saves_and_says_when(window: MainWindow, qtbot: QtBot) -> None:
    type_text(window, "Now: ")
    assert window.status_bar.save.text() == "Not saved"
    assert window.isWindowModified()
    qtbot.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert window.status_bar.save.text().startswith("Saved ")
    assert not window.isWindowModified()
    path = window.document.path
    assert path is not None
    assert DocumentSession.open(path).document.snapshot().blocks[0].text.startswith("Now: ")


def test_save_as_goes_on_in_the_new_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_text(window, "Now: ")
    target = tmp_path / "other.docx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.actions_["save_as"].trigger()
    assert window.document.path == target
    assert window.windowTitle().startswith("other")
    assert window.host.settings.values.recent_files[0] == str(target)


def test_a_failed_save_is_a_banner_with_a_way_out(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_text(window, "Now: ")
    path = window.document.path
    assert path is not None
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("engine.session.saving._replace", refuse)
    window.saving.save()
    assert window.status_bar.save.text() == "Save failed"
    assert window.banners.banner("save") is not None
    assert path.read_bytes() == before
    monkeypatch.undo()
    click(window, "banner_save_retry", qtbot)
    assert window.banners.keys() == ()
    assert window.status_bar.save.text().startswith("Saved")


def test_a_file_changed_by_others_is_told_and_not_written_over(
    window: MainWindow, qtbot: QtBot, desk: TestDesk
) -> None:
    type_text(window, "Now: ")
    path = window.document.path
    assert path is not None
    theirs = desk.document("Their text.", name="theirs.docx").read_bytes()
    path.write_bytes(theirs)
    qtbot.waitUntil(lambda: "disk" in window.banners.keys(), timeout=5000)
    window.saving.save()
    assert path.read_bytes() == theirs
    click(window, "banner_save_replace", qtbot)
    assert path.read_bytes() != theirs
    assert not window.document.dirty


def test_a_lock_of_word_is_shown_and_goes_away(window: MainWindow, qtbot: QtBot) -> None:
    path = window.document.path
    assert path is not None
    lock = path.with_name(f"~${path.name}")
    lock.write_bytes(b"\x05Tunde".ljust(55, b"\0"))
    qtbot.waitUntil(lambda: "locked" in window.banners.keys(), timeout=5000)
    lock.unlink()
    qtbot.waitUntil(lambda: "locked" not in window.banners.keys(), timeout=5000)


def test_closing_unsaved_work_asks(window: MainWindow) -> None:
    type_text(window, "Now: ")
    with answering(press("close_cancel")):
        assert not window.close()
    assert window.isVisible()
    with answering(press("close_save")):
        assert window.close()


def test_closing_without_saving_leaves_file_and_no_journal(
    window: MainWindow, desk: TestDesk
) -> None:
    path = window.document.path
    assert path is not None
    before = path.read_bytes()
    type_text(window, "Now: ")
    with answering(press("close_discard")):
        assert window.close()
    assert path.read_bytes() == before
    assert desk.desk.recovery.offers() == []


def test_closing_an_unchanged_document_asks_nothing(window: MainWindow) -> None:
    assert window.close()


def test_saving_with_open_suggestions_says_how_many_and_asks_once(window: MainWindow) -> None:
    suggest(window)
    with answering(choose("suggestions_leave", "suggestions_save")) as seen:  # type: ignore[arg-type]
        assert window.saving.save()
    assert "1 suggestion is not in the file" in window.toast.text
    assert len(seen) == 1
    type_text(window, "Now: ")
    assert window.saving.save()
    path = window.document.path
    assert path is not None
    saved = DocumentSession.open(path).document
    assert saved.snapshot().blocks[1].text == "The Customer shall pay."


def test_suggestions_can_go_in_as_tracked_changes_of_the_user(window: MainWindow) -> None:
    suggest(window)
    with answering(choose("suggestions_add", "suggestions_save")):  # type: ignore[arg-type]
        assert window.saving.save()
    path = window.document.path
    assert path is not None
    found = DocumentSession.open(path).document.revisions()
    assert {one.author for one in found} == {"Mara Lindqvist"}
    assert {one.text for one in found} == {"pay", "remit"}


def test_suggestions_kept_at_closing_come_back_with_the_file(
    window: MainWindow, desk: TestDesk
) -> None:
    suggest(window)
    path = window.document.path
    assert path is not None
    with answering(choose("suggestions_keep", "close_save")):  # type: ignore[arg-type]
        assert window.close()
    desk.wait(lambda: not desk.desk.windows)
    again = desk.open(path)
    assert len(again.document.items().suggestions) == 1
    assert "came back" in again.toast.text


def test_undo_back_to_what_is_saved_is_saved_again_and_asks_nothing(
    window: MainWindow, qtbot: QtBot, desk: TestDesk
) -> None:
    type_text(window, "Now: ")
    assert window.status_bar.save.text() == "Not saved"
    qtbot.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.status_bar.save.text() == "Saved" and not window.isWindowModified()
    window.actions_["redo"].trigger()
    assert window.status_bar.save.text() == "Not saved"
    window.saving.save()
    saved = window.status_bar.save.text()
    assert saved.startswith("Saved ")
    type_text(window, "And: ")
    window.actions_["undo"].trigger()
    assert window.status_bar.save.text() == saved, "as saved, with the time of that save"
    window.actions_["undo"].trigger()
    assert window.status_bar.save.text() == "Not saved", "the file holds more than that"
    window.actions_["redo"].trigger()
    assert window.close(), "nothing is asked: the file holds it all"
    assert desk.desk.windows == []


def test_another_edit_after_an_undo_never_counts_as_saved(window: MainWindow) -> None:
    type_text(window, "Now: ")
    window.saving.save()
    window.actions_["undo"].trigger()
    type_text(window, "Else: ")
    assert window.document.dirty
    window.actions_["undo"].trigger()
    assert window.document.dirty, "the file says Now, the window does not"


def test_a_copy_changes_nothing_of_what_is_saved(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_text(window, "Now: ")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "copy.docx"), "")
    )
    window.actions_["save_copy"].trigger()
    assert window.document.dirty
    window.actions_["undo"].trigger()
    assert not window.document.dirty, "its own file was never touched"

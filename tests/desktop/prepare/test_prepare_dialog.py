"""Prepare to send through the window: report, ticks, copies, receipt, original untouched."""

from __future__ import annotations

from pathlib import Path

import pytest
from msoffcrypto.format.ooxml import OOXMLFile
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.prepare.kinds import KINDS, words_of
from desktop.prepare.prepare_dialog import PrepareDialog
from engine.errors import SaveError
from engine.identity import Origin
from engine.prepare import inspect_bytes, removable_kinds
from engine.session.session import DocumentSession
from tests.support.desk import TestDesk

LEFT = Qt.MouseButton.LeftButton


def asked(desk: TestDesk, window: MainWindow) -> PrepareDialog:
    window.actions_["prepare"].trigger()
    dialog = window.findChildren(PrepareDialog)[-1]
    desk.wait(lambda: dialog.report is not None)
    return dialog


def named(parent: QWidget, name: str) -> QWidget:
    found = [one for one in parent.findChildren(QWidget, name) if one.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)}"
    return found[0]


def text(parent: QWidget, name: str) -> str:
    found = parent.findChild(QLabel, name)
    assert found is not None, name
    return found.text()


def kinds(path: Path) -> set[str]:
    return {one.kind for one in inspect_bytes(path.read_bytes())}


@pytest.fixture
def marked(desk: TestDesk) -> MainWindow:
    return desk.open(desk.sample("services-agreement.docx"))


def test_what_would_leave_is_reported_in_words(desk: TestDesk, marked: MainWindow) -> None:
    dialog = asked(desk, marked)
    assert dialog.report is not None
    titles = {one.kind: one.title for one in dialog.report.found}
    assert titles["revisions"] == "8 tracked changes" and titles["comments"] == "3 comments"
    authors = dialog.report.of("authors")
    assert authors is not None and "Priya Raman" in authors.quotes
    assert "macros" in dialog.report.clean and "hidden text" in dialog.report.clean
    comments = named(dialog, "send_comments")
    assert isinstance(comments, QCheckBox) and comments.isChecked()
    assert comments.accessibleName() == "Remove: 3 comments"
    names = named(dialog, "send_authors")
    assert isinstance(names, QCheckBox) and not names.isChecked()


def test_a_clean_copy_and_a_redline_are_written_and_the_document_stays(
    desk: TestDesk, marked: MainWindow, qtbot: QtBot
) -> None:
    path = marked.document.path
    assert path is not None
    before, version = path.read_bytes(), marked.document.document.version
    dialog = asked(desk, marked)
    assert dialog.run.text() == "Write 2 copies"
    names = text(dialog, "send_names").splitlines()
    assert names == ["services-agreement (clean).docx", "services-agreement (redline).docx"]
    named(dialog, "send_authors").click()  # type: ignore[attr-defined]
    qtbot.mouseClick(dialog.run, LEFT)
    desk.wait(lambda: bool(dialog.copies))
    clean, redline = (desk.home / name for name in names)
    assert not kinds(clean) & {"revisions", "comments", "authors", "coreProperties"}
    assert "revisions" in kinds(redline) and "comments" not in kinds(redline)
    assert {r.author for r in DocumentSession.open(redline).document.revisions()} == {
        "Author 1",
        "Author 2",
    }
    assert "Removed: 8 tracked changes, 3 comments" in text(dialog, "send_written_0_removed")
    assert "tracked changes" in text(dialog, "send_written_1_still")
    assert path.read_bytes() == before
    assert marked.document.document.version == version and not marked.document.dirty
    assert dialog.run.text() == "Close"
    qtbot.mouseClick(dialog.run, LEFT)
    assert not dialog.isVisible()
    assert "2 copies written" in marked.toast.text


def test_a_file_that_is_there_is_never_replaced(
    desk: TestDesk, marked: MainWindow, qtbot: QtBot
) -> None:
    there = desk.home / "services-agreement (clean).docx"
    there.write_bytes(b"somebody's")
    dialog = asked(desk, marked)
    assert not dialog.run.isEnabled()
    assert text(dialog, "send_error") == (
        "“services-agreement (clean).docx” is there already. Choose another name or folder."
    )
    name = dialog.findChild(QLineEdit, "send_name")
    assert name is not None
    name.setText("MSA/4")
    assert text(dialog, "send_error") == "Give a name without slashes and colons."
    name.setText("MSA 4")
    assert dialog.run.isEnabled() and not named_error(dialog)
    dialog.write()
    desk.wait(lambda: bool(dialog.copies))
    assert there.read_bytes() == b"somebody's"
    assert (desk.home / "MSA 4 (clean).docx").exists()


def named_error(dialog: PrepareDialog) -> str:
    error = dialog.findChild(QLabel, "send_error")
    assert error is not None
    return error.text() if error.isVisible() else ""


def test_a_copy_that_cannot_be_cleaned_is_not_written(
    desk: TestDesk, marked: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise SaveError("The cleaned copy still held comments; it was not kept.")

    monkeypatch.setattr("desktop.prepare.copies.scrub", refuse)
    dialog = asked(desk, marked)
    dialog.write()
    desk.wait(lambda: dialog.findChild(QWidget, "send_note") is not None)
    note = dialog.findChild(QWidget, "send_note")
    assert note is not None and "it was not kept" in note.accessibleName()
    assert not dialog.copies and not list(desk.home.glob("*(clean)*"))
    assert dialog.run.isEnabled(), "it can be tried again"


def test_a_folder_that_refuses_is_said(
    desk: TestDesk, marked: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    dialog = asked(desk, marked)
    monkeypatch.setattr("engine.session.saving._replace", refuse)
    dialog.write()
    desk.wait(lambda: dialog.findChild(QWidget, "send_note") is not None)
    note = dialog.findChild(QWidget, "send_note")
    assert note is not None
    assert "Permission denied" in note.accessibleName()
    assert "Nothing was written." in note.accessibleName()


def test_hidden_text_is_quoted_and_taken_out(desk: TestDesk) -> None:
    window = desk.open(desk.document("Open words.", "See {%walk away below 1.5%}here."))
    dialog = asked(desk, window)
    assert dialog.report is not None
    found = dialog.report.of("hiddenText")
    assert found is not None and found.quotes == ("“walk away below 1.5”",)
    assert found.title == "1 place with hidden text"
    dialog.write()
    desk.wait(lambda: bool(dialog.copies))
    assert "hiddenText" not in kinds(dialog.copies[0].path)
    assert b"walk away" not in DocumentSession.open(dialog.copies[0].path).save()


def test_a_document_without_anything_says_so(desk: TestDesk) -> None:
    dialog = asked(desk, desk.open(desk.document("Only words.")))
    assert dialog.report is not None and not dialog.report.has_changes
    redline = dialog.findChild(QCheckBox, "send_out_redline")
    assert redline is not None and not redline.isVisible()
    assert dialog.run.text() == "Write 1 copy"


def test_open_suggestions_are_not_sent_and_that_is_said(desk: TestDesk) -> None:
    window = desk.open(desk.document("The fee is ten.", "Pay in May."))
    block = window.document.document.snapshot().blocks[0]
    operation = {"type": "replaceInBlock", "blockId": block.id, "find": "ten", "replace": "two"}
    done = window.document.run([operation], mode="suggested", origin=Origin.AGENT)
    assert done.applied
    dialog = asked(desk, window)
    assert named(dialog, "send_suggestions") is not None
    assert dialog.report is not None and not dialog.report.has_changes
    dialog.write()
    desk.wait(lambda: bool(dialog.copies))
    texts = [b.text for b in DocumentSession.open(dialog.copies[0].path).document.snapshot().blocks]
    assert texts[0] == "The fee is ten."
    assert window.document.open_suggestions == 1


def test_review_leads_to_the_changes(desk: TestDesk, marked: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(desk, marked)
    qtbot.mouseClick(named(dialog, "send_revisions_review"), LEFT)
    assert not dialog.isVisible()
    assert marked.review_pane.current_tab == "changes" and marked.review_pane.isVisible()


def test_preview_opens_the_copy_in_no_file(
    desk: TestDesk, marked: MainWindow, qtbot: QtBot
) -> None:
    dialog = asked(desk, marked)
    qtbot.mouseClick(named(dialog, "send_preview"), LEFT)
    desk.wait(lambda: len(desk.desk.windows) == 2)
    preview = desk.desk.windows[-1]
    assert preview.document.display_name == "services-agreement (clean) preview"
    assert not preview.document.items().changes and not preview.document.items().threads
    assert preview.document.path is None
    assert not list(desk.home.glob("*(clean)*"))


def test_the_report_can_be_kept(
    desk: TestDesk, marked: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = desk.home / "report.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    dialog = asked(desk, marked)
    named(dialog, "send_report").click()  # type: ignore[attr-defined]
    written = target.read_text(encoding="utf-8")
    assert "- **8 tracked changes.**" in written and "Looked for and not found:" in written


def test_an_encrypted_document_keeps_its_password(desk: TestDesk, qtbot: QtBot) -> None:
    from desktop.start.password_dialog import PasswordDialog
    from tests.support.desk import answering

    path = desk.home / "secret.docx"
    with desk.sample().open("rb") as source, path.open("wb") as out:
        OOXMLFile(source).encrypt("opens", out)

    def unlock(dialog: object) -> None:
        assert isinstance(dialog, PasswordDialog)
        field = dialog.findChild(QLineEdit, "password_text")
        assert field is not None
        field.setText("opens")
        dialog.accept()

    with answering(unlock):
        window = desk.open(path)
    dialog = asked(desk, window)
    dialog.write()
    desk.wait(lambda: bool(dialog.copies))
    copy = dialog.copies[0].path
    assert DocumentSession.open(copy, password="opens").document.snapshot().blocks


def test_every_kind_that_can_be_removed_has_its_words() -> None:
    known = {words.kind for words in KINDS}
    assert set(removable_kinds()) <= known
    assert words_of("somethingNew").title(3) == "Something new"

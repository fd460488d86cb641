"""The user's name: asked once, before the first tracked change, and nothing typed is lost."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from tests.support.desk import TestDesk, answering, press


def name_oneself(name: str) -> object:
    def answer(dialog: QDialog) -> None:
        field = dialog.findChild(QLineEdit, "author_name")
        assert field is not None
        field.setText(name)
        press("author_use")(dialog)

    return answer


def type_letter(window: MainWindow, letter: str) -> None:
    block = window.document.document.snapshot().blocks[0].id
    operation = {"type": "insertText", "blockId": block, "offset": 0, "reading": "markup"}
    window.document.run([{**operation, "text": letter}])


def test_the_first_letter_waits_for_the_name(desk: TestDesk, qtbot: QtBot) -> None:
    desk.desk.settings.update(author="")
    window = desk.open(desk.document("The term."))
    with answering(name_oneself("  Mara   Lindqvist ")):  # type: ignore[arg-type]
        type_letter(window, "A")
        qtbot.waitUntil(lambda: window.document.author != "")
    (change,) = window.document.items().changes
    assert (change.author, change.new) == ("Mara Lindqvist", "A")
    assert window.status_bar.author.text() == "Mara Lindqvist"
    assert desk.desk.settings.values.author == "Mara Lindqvist"
    type_letter(window, "B")
    assert window.document.held == 0


def test_refusing_keeps_what_was_typed_until_there_is_a_name(desk: TestDesk, qtbot: QtBot) -> None:
    desk.desk.settings.update(author="")
    window = desk.open(desk.document("The term."))
    with answering(press("author_cancel")):
        type_letter(window, "A")
        qtbot.waitUntil(lambda: "author" in window.banners.keys())
    assert window.document.items().changes == ()
    button = window.findChild(QAbstractButton, "banner_author_name")
    assert button is not None
    with answering(name_oneself("Mara")):  # type: ignore[arg-type]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.items().changes[0].new == "A"
    assert "author" not in window.banners.keys()

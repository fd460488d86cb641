"""Combine through the window: a base, its copies, everyone's changes in one new document."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.compare.combine_dialog import CombineDialog
from desktop.compare.summary_pane import SummaryPane
from desktop.main_window import MainWindow
from tests.support.desk import TestDesk

LEFT = Qt.MouseButton.LeftButton
BASE = ("The fee is ten.", "It is due in May.", "Nothing else.")


@pytest.fixture
def files(desk: TestDesk) -> tuple[Path, Path, Path]:
    return (
        desk.document(*BASE, name="base.docx"),
        desk.document("The fee is {-ten|Ann-}{+twelve|Ann+}.", *BASE[1:], name="ann.docx"),
        desk.document(BASE[0], "It is due in {-May|Bo-}{+June|Bo+}.", BASE[2], name="bo.docx"),
    )


def asked(window: MainWindow) -> CombineDialog:
    window.actions_["combine"].trigger()
    dialog = window.findChild(CombineDialog)
    assert dialog is not None and dialog.isVisible()
    return dialog


def add(dialog: CombineDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    chosen = [str(path) for path in paths]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen, ""))
    button = dialog.findChild(QWidget, "combine_add")
    assert button is not None
    qtbot.mouseClick(button, LEFT)


def why(dialog: CombineDialog) -> str:
    label = dialog.findChild(QLabel, "combine_why")
    assert label is not None
    return label.text()


def test_everyones_changes_come_into_one_document_under_their_names(
    desk: TestDesk,
    files: tuple[Path, Path, Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base, ann, bo = files
    before = [path.read_bytes() for path in files]
    dialog = asked(desk.open(base))
    empty = dialog.findChild(QWidget, "combine_empty")
    assert empty is not None and empty.isVisible() and not dialog.run.isEnabled()
    add(dialog, qtbot, monkeypatch, ann, bo)
    assert not empty.isVisible()
    desk.wait(lambda: dialog.run.isEnabled())
    qtbot.mouseClick(dialog.run, LEFT)
    desk.wait(lambda: len(desk.desk.windows) == 2)
    window = desk.desk.windows[-1]
    desk.wait(lambda: window.settling.is_settled)
    changes = window.document.items().changes
    assert {(one.author, one.old, one.new) for one in changes} == {
        ("Ann", "ten", "twelve"),
        ("Bo", "May", "June"),
    }
    assert window.document.display_name == "base + 2 copies" and window.document.dirty
    pane = window.findChild(SummaryPane)
    headline = None if pane is None else pane.findChild(QLabel, "summary_headline")
    assert headline is not None
    assert headline.text() == "Changes by 2 people; none of them meet."
    assert [path.read_bytes() for path in files] == before


def test_what_is_no_copy_is_refused_and_the_way_out_is_named(
    desk: TestDesk,
    files: tuple[Path, Path, Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = desk.document("Another {+new|Cy+} contract altogether.", "X", name="other.docx")
    dialog = asked(desk.open(files[0]))
    add(dialog, qtbot, monkeypatch, other)
    desk.wait(lambda: dialog.run.isEnabled())
    dialog.start()
    desk.wait(lambda: dialog.findChild(QWidget, "combine_note") is not None)
    note = dialog.findChild(QWidget, "combine_note")
    assert note is not None
    assert "Compare it with the base instead." in note.accessibleName()
    assert len(desk.desk.windows) == 1


def test_a_copy_named_twice_is_told_and_can_be_taken_out(
    desk: TestDesk,
    files: tuple[Path, Path, Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base, ann, _ = files
    dialog = asked(desk.open(base))
    add(dialog, qtbot, monkeypatch, ann, ann)
    desk.wait(lambda: why(dialog) == "“ann.docx” is there twice.")
    remove = dialog.findChild(QWidget, "combine_copy_1_remove")
    assert remove is not None
    qtbot.mouseClick(remove, LEFT)
    assert len(dialog.copies) == 1
    desk.wait(lambda: dialog.run.isEnabled())

"""Compare through the window: sides, readings, refusals, and the document that comes of it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from msoffcrypto.format.ooxml import OOXMLFile
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QFileDialog, QLabel, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.compare import compare_dialog
from desktop.compare.compare_dialog import CompareDialog
from desktop.compare.side_slot import SideSlot
from desktop.compare.sides import Side
from desktop.compare.summary_pane import SummaryPane
from desktop.main_window import MainWindow
from desktop.widgets.labels import ElidedLabel
from engine.compare.redline import UnprovenRedline
from engine.session.session import DocumentSession
from tests.support.desk import TestDesk, answering, press

LEFT = Qt.MouseButton.LeftButton
OLD = ("# Term", "The term is twelve months.", "Fees are due in thirty days.", "A last word.")
NEW = ("# Term", "The term is two years.", "Fees are due in thirty days.", "A new rule applies.")


@pytest.fixture
def versions(desk: TestDesk) -> tuple[Path, Path]:
    return desk.document(*OLD, name="MSA v3.docx"), desk.document(*NEW, name="MSA v4.docx")


def asked(desk: TestDesk, window: MainWindow) -> CompareDialog:
    """The dialog as the File menu opens it."""
    window.actions_["compare"].trigger()
    dialog = window.findChild(CompareDialog)
    assert dialog is not None and dialog.isVisible() and not dialog.isModal()
    desk.wait(dialog.isActiveWindow)
    return dialog


def ready(desk: TestDesk, dialog: CompareDialog, original: Path) -> None:
    dialog.original.choose(Side.of_file(original))
    desk.wait(lambda: dialog.run.isEnabled())


def text(parent: QWidget, name: str) -> str:
    found = parent.findChild(QLabel, name)
    assert found is not None, name
    return found.full_text if isinstance(found, ElidedLabel) else found.text()


def made(desk: TestDesk, count: int = 1) -> MainWindow:
    desk.wait(lambda: len(desk.desk.windows) > count)
    window = desk.desk.windows[-1]
    desk.wait(lambda: window.settling.is_settled)
    return window


def test_the_redline_opens_as_a_new_unsaved_document(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = versions
    before = old.read_bytes(), new.read_bytes()
    dialog = asked(desk, desk.open(new))
    assert text(dialog, "compare_revised_name") == "MSA v4.docx"
    assert text(dialog, "compare_why") == "Choose both documents."
    assert not dialog.run.isEnabled()
    ready(desk, dialog, old)
    assert "no markup" in text(dialog, "compare_original_meta")
    qtbot.mouseClick(dialog.run, LEFT)
    result = made(desk)
    document = result.document
    assert document.display_name == "MSA v3 ↔ MSA v4"
    assert result.windowTitle().startswith("MSA v3 ↔ MSA v4") and result.isWindowModified()
    assert result.status_bar.save.text() == "Not saved" and document.path is None
    assert {change.author for change in document.items().changes} == {"Compare"}
    assert (old.read_bytes(), new.read_bytes()) == before, "neither file is changed"

    changes = [key for key in document.items().order if key.kind == "revision"]
    assert document.resolve(changes, "accept").applied
    blocks = [block.text for block in document.document.snapshot().blocks]
    assert [one for one in blocks if one] == [one.removeprefix("# ") for one in NEW]

    target = desk.home / "result.docx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    result.actions_["save"].trigger()
    assert document.path == target and document.display_name == "result"
    assert len(DocumentSession.open(target).document.revisions()) == 0


def test_the_summary_lists_by_kind_and_leads_to_the_place(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot
) -> None:
    old, new = versions
    dialog = asked(desk, desk.open(new))
    ready(desk, dialog, old)
    dialog.start()
    result = made(desk)
    pane = result.findChild(SummaryPane)
    assert pane is not None and pane.isVisible() and result.review_pane.current_tab == "summary"
    assert text(pane, "summary_headline") == "1 paragraph changed, 1 added, 1 deleted."
    for group in ("changed", "added", "deleted", "how_it_was_read"):
        assert pane.findChild(QWidget, f"summary_group_{group}") is not None, group
    row = pane.findChild(QWidget, "summary_row_0")
    assert row is not None
    assert "deleted: twelve months" in row.accessibleName()
    assert "inserted: two years" in row.accessibleName()
    with qtbot.waitSignal(result.document.reveal_requested) as shown:
        qtbot.mouseClick(row, LEFT)
    block = result.document.document.snapshot().by_id[shown.args[0].block_id]
    assert block.text == "The term is two years."
    with qtbot.waitSignal(result.document.reveal_requested) as shown:
        row.setFocus()
        qtbot.keyClick(row, Qt.Key.Key_Return)
    assert shown.args[0].block_id == block.id

    target = desk.home / "summary.md"
    pane.write_summary(target)
    written = target.read_text(encoding="utf-8")
    assert "## Term" in written and "**two years**" in written
    assert "Left out as you chose: document properties." in written


def test_equal_documents_open_nothing(desk: TestDesk, versions: tuple[Path, Path]) -> None:
    old, _ = versions
    copy = desk.document(*OLD, name="copy.docx")
    window = desk.open(old)
    dialog = asked(desk, window)
    ready(desk, dialog, copy)
    dialog.start()
    desk.wait(lambda: dialog.findChild(QWidget, "compare_note") is not None)
    note = dialog.findChild(QWidget, "compare_note")
    assert note is not None
    assert note.accessibleName().startswith("The two documents say the same.")
    assert desk.desk.windows == [window] and dialog.isVisible()


def test_the_same_file_on_both_sides_is_told(desk: TestDesk, versions: tuple[Path, Path]) -> None:
    _, new = versions
    dialog = asked(desk, desk.open(new))
    dialog.original.choose(Side.of_file(new))
    assert text(dialog, "compare_why") == "Both sides are the same document."
    assert not dialog.run.isEnabled()


def test_swap_turns_the_sides(desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot) -> None:
    old, new = versions
    dialog = asked(desk, desk.open(new))
    ready(desk, dialog, old)
    qtbot.keyClick(dialog, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    desk.wait(lambda: text(dialog, "compare_original_name") == "MSA v4.docx")
    assert text(dialog, "compare_revised_name") == "MSA v3.docx"
    assert dialog.run.isEnabled(), "nothing is read again"
    dialog.start()
    assert made(desk).document.display_name == "MSA v4 ↔ MSA v3"


def test_tracked_changes_inside_are_asked_about_and_said(desk: TestDesk, qtbot: QtBot) -> None:
    old = desk.document("The fee is ten.", name="old.docx")
    new = desk.document("The fee is {-ten|Ann-}{+twelve|Ann+}.", name="new.docx")
    dialog = asked(desk, desk.open(new))
    ready(desk, dialog, old)
    assert not dialog.original_marked.isVisible() and dialog.revised_marked.isVisible()
    title = text(dialog, "compare_revised_marked_title")
    assert title == "The revised file already has 1 tracked change"
    refuse = dialog.findChild(QRadioButton, "compare_revised_marked_refuse")
    assert refuse is not None
    refuse.click()
    assert not dialog.run.isEnabled()
    assert text(dialog, "compare_why").startswith("Accept or reject the tracked changes first")
    rejected = dialog.findChild(QRadioButton, "compare_revised_marked_original")
    assert rejected is not None
    rejected.click()
    dialog.start()
    desk.wait(lambda: dialog.findChild(QWidget, "compare_note") is not None)
    note = dialog.findChild(QWidget, "compare_note")
    assert note is not None, "rejected, the two say the same"
    assert "Tracked changes of the revised document count as rejected." in note.accessibleName()
    dialog.revised_marked.choose("accepted")
    dialog.start()
    pane = made(desk).findChild(SummaryPane)
    assert pane is not None
    said = pane.findChild(QWidget, "summary_read_0")
    assert said is not None
    assert said.accessibleName() == "Tracked changes of the revised document count as accepted."


def test_a_side_that_cannot_be_read_says_why(desk: TestDesk, versions: tuple[Path, Path]) -> None:
    dialog = asked(desk, desk.open(versions[1]))
    broken = desk.home / "broken.docx"
    broken.write_bytes(b"no document")
    dialog.original.choose(Side.of_file(broken))
    desk.wait(lambda: bool(text(dialog, "compare_original_error")))
    assert text(dialog, "compare_why") == "A document cannot be read yet."
    dialog.original.choose(Side.of_file(desk.home / "gone.docx"))
    desk.wait(lambda: text(dialog, "compare_original_error") == "It is no longer there.")
    assert not dialog.run.isEnabled()


def test_an_encrypted_side_asks_for_its_password(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot
) -> None:
    locked = desk.home / "locked.docx"
    with desk.sample().open("rb") as source, locked.open("wb") as out:
        OOXMLFile(source).encrypt("opens", out)
    dialog = asked(desk, desk.open(versions[1]))
    dialog.original.choose(Side.of_file(locked))
    field = dialog.findChild(QWidget, "compare_original_password")
    assert field is not None
    desk.wait(field.isVisible)
    assert "encrypted" in text(dialog, "compare_original_error")
    qtbot.keyClicks(field, "wrong")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.wait(lambda: "does not open it" in text(dialog, "compare_original_error"))
    qtbot.keyClicks(field, "opens")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.wait(lambda: dialog.run.isEnabled())
    assert not field.isVisible()
    dialog.start()
    assert made(desk).document.display_name == "locked ↔ MSA v4"


def test_cancel_stops_the_work_and_then_closes(
    desk: TestDesk,
    versions: tuple[Path, Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new = versions
    window = desk.open(new)
    dialog = asked(desk, window)
    ready(desk, dialog, old)
    gate, usual = threading.Event(), compare_dialog.compare

    def slow(order: object, progress: object) -> object:
        gate.wait(10)
        return usual(order, progress)  # type: ignore[arg-type]

    monkeypatch.setattr(compare_dialog, "compare", slow)
    dialog.start()
    assert dialog.job.running and not dialog.run.isEnabled()
    bar = dialog.findChild(QWidget, "compare_progress")
    assert bar is not None and bar.isVisible()
    cancel = dialog.findChild(QWidget, "compare_cancel")
    assert cancel is not None
    qtbot.mouseClick(cancel, LEFT)
    assert not dialog.job.running and dialog.isVisible() and dialog.run.isEnabled()
    gate.set()
    desk.wait(lambda: desk.desk.jobs.running == 0)
    assert desk.desk.windows == [window], "what was cancelled opens nothing"
    qtbot.mouseClick(cancel, LEFT)
    assert not dialog.isVisible()


def test_an_unproven_redline_is_refused_and_opened_only_on_demand(
    desk: TestDesk,
    versions: tuple[Path, Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new = versions
    dialog = asked(desk, desk.open(new))
    ready(desk, dialog, old)
    difference = "accept does not give the revised version in main: a word"
    monkeypatch.setattr("engine.compare.redline.prove", lambda *_, **__: difference)
    dialog.start()
    desk.wait(lambda: dialog.findChild(QWidget, "compare_note") is not None)
    note = dialog.findChild(QWidget, "compare_note")
    assert note is not None and difference in note.accessibleName()
    anyway = dialog.findChild(QWidget, "compare_unproven")
    assert anyway is not None
    qtbot.mouseClick(anyway, LEFT)
    result = made(desk)
    assert "unproven" in result.banners.keys()
    pane = result.findChild(SummaryPane)
    assert pane is not None and pane.findChild(QWidget, "summary_unproven") is not None
    assert issubclass(UnprovenRedline, Exception)


def test_a_side_is_chosen_from_the_menu_and_by_a_drop(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot
) -> None:
    old, new = versions
    desk.open(old)
    window = desk.open(new)
    dialog = asked(desk, window)
    menu = dialog.original._menu
    menu.aboutToShow.emit()
    names = {action.objectName(): action.text() for action in menu.actions()}
    assert names["compare_original_open_0"] == "MSA v3"
    assert "compare_original_browse" in names and "compare_original_recent_0" in names
    chosen = next(a for a in menu.actions() if a.objectName() == "compare_original_open_0")
    assert isinstance(chosen, QAction)
    chosen.trigger()
    assert text(dialog, "compare_original_name") == "MSA v3.docx"

    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(new))])
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier
    )
    slot = dialog.findChild(SideSlot, "compare_original")
    assert slot is not None
    slot.dropEvent(event)
    assert text(dialog, "compare_original_name") == "MSA v4.docx"


def test_unsaved_work_is_compared_as_it_stands(desk: TestDesk, versions: tuple[Path, Path]) -> None:
    old, new = versions
    window = desk.open(new)
    block = window.document.document.snapshot().blocks[3]
    operation = {"type": "insertText", "blockId": block.id, "offset": 0, "reading": "markup"}
    assert window.document.run([{**operation, "text": "Now "}]).applied
    dialog = asked(desk, window)
    assert text(dialog, "compare_revised_name") == "MSA v4 (open now)"
    ready(desk, dialog, old)
    dialog.start()
    result = made(desk)
    texts = [block.text for block in result.document.document.snapshot().blocks]
    assert "Now A new rule applies." in texts
    assert window.document.dirty, "comparing saves nothing"


def test_closing_the_result_asks_because_it_is_in_no_file(
    desk: TestDesk, versions: tuple[Path, Path]
) -> None:
    old, new = versions
    dialog = asked(desk, desk.open(new))
    ready(desk, dialog, old)
    dialog.start()
    result = made(desk)
    with answering(press("close_cancel")) as seen:
        assert not result.close()
    assert seen[0].windowTitle() == "Save “MSA v3 ↔ MSA v4”?"
    with answering(press("close_discard")):
        assert result.close()
    assert desk.desk.recovery.offers() == []


def test_what_another_program_saved_is_compared_from_its_banner(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot
) -> None:
    old, new = versions
    window = desk.open(old)
    old.write_bytes(new.read_bytes())
    desk.wait(lambda: "disk" in window.banners.keys())
    button = window.findChild(QWidget, "banner_disk_compare")
    assert button is not None
    qtbot.mouseClick(button, LEFT)
    dialog = window.findChild(CompareDialog)
    assert dialog is not None
    assert text(dialog, "compare_original_name") == "MSA v3 (open now)"
    desk.wait(lambda: dialog.run.isEnabled())
    dialog.start()
    result = made(desk)
    assert [c.new for c in result.document.items().changes if c.old == "twelve months"] == [
        "two years"
    ]
    assert "disk" in window.banners.keys(), "nothing is decided by comparing"


def test_the_start_screen_compares_two_files(
    desk: TestDesk, versions: tuple[Path, Path], qtbot: QtBot
) -> None:
    old, new = versions
    start = desk.desk.show_start()
    button = start.findChild(QWidget, "start_compare")
    assert button is not None
    qtbot.mouseClick(button, LEFT)
    dialog = start.findChild(CompareDialog)
    assert dialog is not None and dialog.original.side is None and dialog.revised.side is None
    dialog.revised.choose(Side.of_file(new))
    ready(desk, dialog, old)
    dialog.start()
    assert made(desk, 0).document.display_name == "MSA v3 ↔ MSA v4"
    desk.wait(lambda: not start.isVisible())

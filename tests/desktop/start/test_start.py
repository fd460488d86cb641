"""Before a document: the start screen, opening by every door, passwords, refusals, recovery."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

import pytest
from msoffcrypto.format.ooxml import OOXMLFile
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.start.recent_list import RecentRow, spoken_time
from desktop.workspace.file_store import open_file
from desktop.workspace.open_document import OpenDocument
from tests.support.desk import TestDesk, answering, press


def button(window: QWidget, name: str) -> QAbstractButton:
    found = window.findChild(QAbstractButton, name)
    assert found is not None, name
    return found


def visible_rows(desk: TestDesk, window: QWidget, count: int) -> list[RecentRow]:
    def rows() -> list[RecentRow]:
        return [one for one in window.findChildren(RecentRow) if one.isVisible()]

    desk.wait(lambda: len(rows()) == count)
    return rows()


def test_the_first_start_is_useful_without_key_or_network(desk: TestDesk, qtbot: QtBot) -> None:
    desk.desk.settings.update(author="")
    desk.desk.begin([])
    window = desk.desk.start_window
    assert window is not None and window.isVisible()
    assert window.findChild(QLabel, "start_model_title").text() == "Local only"  # type: ignore[union-attr]
    name = window.findChild(QLineEdit, "start_author")
    assert name is not None and name.isVisible()
    qtbot.keyClicks(name, "Mara Lindqvist")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert desk.desk.settings.values.author == "Mara Lindqvist"
    assert not name.isVisible()
    qtbot.mouseClick(button(window, "start_sample"), Qt.MouseButton.LeftButton)
    desk.wait(lambda: bool(desk.desk.windows))
    assert not window.isVisible()
    assert desk.desk.windows[0].document.display_name == "mutual-nda"


def test_open_by_dialog(desk: TestDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = desk.document("The term.")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    window = desk.desk.show_start()
    qtbot.mouseClick(button(window, "start_open"), Qt.MouseButton.LeftButton)
    desk.wait(lambda: bool(desk.desk.windows))
    assert desk.desk.settings.values.recent_files == [str(path)]


def test_recent_files_open_and_lost_ones_can_be_removed(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.document("The term.")
    desk.desk.settings.update(recent_files=[str(path), str(desk.home / "gone.docx")])
    window = desk.desk.show_start()
    rows = visible_rows(desk, window, 2)
    assert "Not found" in rows[1].accessibleName()
    qtbot.mouseClick(button(window, "start_recent_1_remove"), Qt.MouseButton.LeftButton)
    assert desk.desk.settings.values.recent_files == [str(path)]
    rows = visible_rows(desk, window, 1)
    rows[0].setFocus()
    qtbot.keyClick(rows[0], Qt.Key.Key_Return)
    desk.wait(lambda: bool(desk.desk.windows))


def test_the_search_leaves_matching_files(desk: TestDesk, qtbot: QtBot) -> None:
    names = [str(desk.document("x", name=name)) for name in ("lease.docx", "nda.docx")]
    desk.desk.settings.update(recent_files=names)
    window = desk.desk.show_start()
    search = window.findChild(QLineEdit, "start_search")
    assert search is not None
    qtbot.keyClicks(search, "NDA")
    rows = visible_rows(desk, window, 1)
    assert [row.accessibleName().partition(",")[0] for row in rows] == ["nda.docx"]


def test_dropping_files_opens_each_in_its_window(desk: TestDesk) -> None:
    paths = [desk.document("x", name="a.docx"), desk.document("y", name="b.docx")]
    window = desk.desk.show_start()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(one)) for one in (*paths, Path("/nothing.txt"))])
    event = QDropEvent(
        QPointF(QPoint(50, 50)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    desk.wait(lambda: len(desk.desk.windows) == 2)


def test_a_file_has_one_window(desk: TestDesk) -> None:
    path = desk.document("x")
    window = desk.open(path)
    desk.desk.open_paths([path])
    assert desk.desk.windows == [window]
    assert not desk.desk.opening.busy


@pytest.mark.parametrize(
    ("name", "data"),
    [("empty.docx", b""), ("text.docx", b"not a zip at all"), ("torn.docx", None)],
)
def test_what_cannot_be_read_is_said_in_one_sentence(
    desk: TestDesk, name: str, data: bytes | None
) -> None:
    whole = desk.document("The term.").read_bytes()
    path = desk.home / name
    path.write_bytes(whole[: len(whole) // 2] if data is None else data)
    before = path.read_bytes()
    window = desk.desk.show_start()
    desk.desk.open_paths([path])
    desk.wait(lambda: window.findChild(QWidget, "banner_open") is not None)
    banner = window.findChild(QWidget, "banner_open")
    assert banner is not None and f"“{name}” cannot be opened" in banner.accessibleName()
    assert desk.desk.windows == []
    assert path.read_bytes() == before


def test_an_error_in_an_open_window_is_its_banner(desk: TestDesk) -> None:
    window = desk.open(desk.document("The term."))
    desk.desk.open_paths([desk.home / "nowhere.docx"])
    desk.wait(lambda: window.banners.banner("open") is not None)


def encrypted(desk: TestDesk, password: str) -> Path:
    plain = desk.sample()
    target = desk.home / "secret.docx"
    with plain.open("rb") as source, target.open("wb") as out:
        OOXMLFile(source).encrypt(password, out)
    return target


def enter(password: str) -> object:
    def answer(dialog: QDialog) -> None:
        field = dialog.findChild(QLineEdit, "password_text")
        assert field is not None
        field.setText(password)
        press("password_open")(dialog)

    return answer


def test_a_password_is_asked_for_and_a_wrong_one_is_told(desk: TestDesk) -> None:
    path = encrypted(desk, "opens")
    with answering(enter("wrong"), enter("opens")) as seen:  # type: ignore[arg-type]
        window = desk.open(path)
    assert "2 tries left" in " ".join(one.text() for one in seen[1].findChildren(QLabel))
    assert window.document.document.package.encrypted
    assert len(window.document.document.snapshot().blocks) > 20


def test_three_wrong_passwords_end_in_a_refusal(desk: TestDesk) -> None:
    path = encrypted(desk, "opens")
    start = desk.desk.show_start()
    wrong = enter("wrong")
    with answering(wrong, wrong, wrong):  # type: ignore[arg-type]
        desk.desk.open_paths([path])
        desk.wait(lambda: start.findChild(QWidget, "banner_open") is not None)
    assert desk.desk.windows == []


def crashed(desk: TestDesk, name: str = "contract.docx") -> Path:
    """A document whose program ended after two edits, neither of them saved."""
    path = desk.document("The Supplier shall deliver.", name=name)
    one = open_file(path, author="Mara Lindqvist", recovery=desk.desk.recovery)
    document = OpenDocument(one.session, path=path, journal=one.journal, source=one.source)
    block = document.document.snapshot().blocks[0].id
    operation = {"type": "insertText", "blockId": block, "offset": 0, "reading": "markup"}
    for text in ("B", "A"):
        document.run([{**operation, "text": text}])
    one.journal.close()
    return path


def test_the_next_start_offers_back_what_was_not_saved(desk: TestDesk) -> None:
    path = crashed(desk)
    before = path.read_bytes()
    with answering(press("recovery_run")):
        desk.desk.begin([])
        desk.wait(lambda: bool(desk.desk.windows))
    window = desk.desk.windows[0]
    assert window.document.document.snapshot().blocks[0].text == "ABThe Supplier shall deliver."
    assert window.document.dirty
    assert window.banners.banner("recovered") is not None
    assert path.read_bytes() == before
    assert window.document.can_undo
    window.commands.undo()
    assert window.document.document.snapshot().blocks[0].text == "BThe Supplier shall deliver."
    assert window.saving.save()
    with answering():
        assert window.close()
    assert desk.desk.recovery.offers() == []


def test_later_keeps_the_offer_and_shows_the_start(desk: TestDesk) -> None:
    crashed(desk)
    with answering(press("recovery_later")):
        desk.desk.begin([])
    assert desk.desk.start_window is not None
    assert len(desk.desk.recovery.offers()) == 1


def test_deleting_recovered_work_takes_a_second_step(desk: TestDesk) -> None:
    crashed(desk)

    def delete(dialog: QDialog) -> None:
        press("recovery_delete")(dialog)

    with answering(delete, press("recovery_delete_run")):
        desk.desk.offer_recovery()
    assert desk.desk.recovery.offers() == []


def test_times_are_said_as_people_say_them() -> None:
    now = datetime(2026, 9, 14, 12, 0)
    assert spoken_time(datetime(2026, 9, 14, 10, 12), now) == "Today, 10:12"
    assert spoken_time(datetime(2026, 9, 13, 17, 40), now) == "Yesterday, 17:40"
    assert spoken_time(datetime(2026, 9, 2, 9, 2), now) == "2 Sep, 09:02"
    assert spoken_time(datetime(2024, 9, 2, 9, 2), now) == "2 Sep 2024"


def test_a_file_opens_in_a_worker(desk: TestDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The GUI thread goes on while a file is read."""
    import threading

    import desktop.opening as opening

    names: list[str] = []
    usual = open_file

    def slow(*args: object, **more: object) -> object:
        names.append(threading.current_thread().name)
        time.sleep(0.05)
        return usual(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(opening, "open_file", slow)
    desk.open(desk.document("The term."))
    assert names and names[0].startswith("whereas-job")

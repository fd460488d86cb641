"""Tool servers of this user attach to the window in front, are shown, and can be cut off."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.mcp.attachment import AttachedHost
from tests.support.desk import TestDesk, answering, press


def test_a_client_is_shown_proposes_and_is_cut(desk: TestDesk, qtbot: QtBot) -> None:
    desk.desk.open_door()
    window = desk.open(desk.document("The fee is due."))
    assert not window.status_bar.clients.isVisible()
    answers: list[object] = []
    hosts: list[AttachedHost] = []

    def client() -> None:
        host = AttachedHost.connect(desk.desk.places.attach_file, client="Drafting tool")
        hosts.append(host)
        answers.append(host.call("find_text", {"query": "fee"}))

    thread = threading.Thread(target=client, daemon=True)
    thread.start()
    desk.wait(lambda: bool(answers))
    desk.wait(window.status_bar.clients.isVisible)
    assert window.status_bar.clients.text() == "Drafting tool"
    assert answers[0]["ok"]  # type: ignore[index]
    with answering(press("confirm_run")):
        qtbot.mouseClick(window.status_bar.clients, Qt.MouseButton.LeftButton)
    desk.wait(lambda: not window.status_bar.clients.isVisible())
    thread.join(5)
    file: Path = desk.desk.places.attach_file
    desk.desk.doors.close()
    assert not file.exists()

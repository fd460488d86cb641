"""Two starts on one file: the second hands it over; where it cannot, both say so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import Desk
from desktop.handover import Handover, hand_over, socket_name
from desktop.workspace.credentials import Credentials
from desktop.workspace.places import Places
from desktop.workspace.presence import Presence
from tests.desktop.shell.test_process import environment, wait_for
from tests.support.desk import TestDesk
from tests.support.docs import docx
from tests.support.project import ROOT

FIRST = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import desktop.app as app
from desktop.main_window import MainWindow

target = Path(sys.argv.pop(1))

def look():
    shown = [w.document.path.name for w in QApplication.topLevelWidgets()
             if isinstance(w, MainWindow) and w.isVisible() and w.document.path]
    target.write_text(json.dumps(sorted(shown)))

usual = app.make_application
def made(*args):
    application = usual(*args)
    application.timer = QTimer()
    application.timer.timeout.connect(look)
    application.timer.start(50)
    return application

app.make_application = made
sys.exit(app.run_windows(sys.argv[1:]))
"""


def test_a_second_start_hands_its_files_to_the_first_and_ends(tmp_path: Path) -> None:
    home, told = tmp_path / "home", tmp_path / "told.json"
    for name in ("one.docx", "two.docx"):
        (tmp_path / name).write_bytes(docx("A term."))
    first = subprocess.Popen(
        [sys.executable, "-c", FIRST, str(told), str(tmp_path / "one.docx")],
        cwd=ROOT,
        env=environment(home),
    )

    def shown() -> list[str]:
        try:
            return json.loads(told.read_text())
        except (FileNotFoundError, ValueError):
            return []

    try:
        wait_for(lambda: shown() == ["one.docx"])
        for name, expected in (
            ("one.docx", ["one.docx"]),  # open already: its window comes forward
            ("two.docx", ["one.docx", "two.docx"]),
        ):
            second = subprocess.run(
                [sys.executable, "-m", "desktop", str(tmp_path / name)],
                cwd=ROOT,
                env=environment(home),
                timeout=60,
                check=False,
            )
            assert second.returncode == 0
            wait_for(lambda expected=expected: shown() == expected)
        assert first.poll() is None
    finally:
        first.kill()
        first.wait()


def test_files_reach_the_desk_that_listens(desk: TestDesk, qtbot: QtBot, tmp_path: Path) -> None:
    path = desk.document("A term.", name="late.docx")
    desk.desk.doors.open_for_starts()
    done = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path\n"
            "from PySide6.QtCore import QCoreApplication\n"
            "app = QCoreApplication([])\n"
            "from desktop.handover import hand_over\n"
            "sys.exit(0 if hand_over(Path(sys.argv[1]), [Path(sys.argv[2])]) else 3)",
            str(desk.desk.places.state),
            str(path),
        ],
        cwd=ROOT,
        env=environment(tmp_path),
    )
    qtbot.waitUntil(lambda: done.poll() is not None, timeout=30_000)
    assert done.returncode == 0
    desk.wait(lambda: [w.document.display_name for w in desk.desk.windows] == ["late"])


def test_nobody_listens_and_nonsense_is_refused(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    assert not hand_over(tmp_path, [])
    door = Handover(tmp_path)
    assert door.listens
    heard: list[object] = []
    door.asked.connect(heard.append)
    for message in (b"nonsense\n", b'{"open": ["relative.docx"]}\n', b'{"close": 1}\n'):
        socket = QLocalSocket()
        socket.connectToServer(socket_name(tmp_path))
        assert socket.waitForConnected(2000)
        socket.write(message)
        state = QLocalSocket.LocalSocketState.UnconnectedState
        qtbot.waitUntil(lambda s=socket, state=state: s.state() == state)
    assert heard == []
    door.close()


def test_a_lock_is_let_go_with_the_window_or_the_process(tmp_path: Path) -> None:
    path = tmp_path / "contract.docx"
    mine, theirs = Presence(tmp_path / "open"), Presence(tmp_path / "open")
    assert mine.claim(path) and mine.claim(path)
    assert not theirs.claim(path)
    assert theirs.claim(tmp_path / "other.docx")
    mine.release(path)
    assert theirs.claim(path)
    theirs.close()
    assert mine.claim(path)
    mine.close()


def test_a_file_that_another_process_shows_is_told_in_a_banner(
    desk: TestDesk, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = desk.document("A term.")
    other = Desk(qapp, Places.under(desk.home), credentials=Credentials(use_keyring=False))
    other.open_paths([path])
    qtbot.waitUntil(lambda: len(other.windows) == 1, timeout=10_000)
    window = desk.open(path)
    banner = window.banners.banner("elsewhere")
    assert banner is not None
    assert banner.accessibleName().startswith("This file is open in another Whereas window.")
    target = desk.home / "mine.docx"
    monkeypatch.setattr(
        "desktop.window.saving.QFileDialog.getSaveFileName", lambda *_: (str(target), "")
    )
    window.actions_["save_as"].trigger()
    assert "elsewhere" not in window.banners.keys(), "the new file is its own"
    assert other.windows[0].close()
    other.close()

"""The program as a process: windows from the command line, state as JSON, and SIGKILL."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from desktop.workspace.places import Places
from desktop.workspace.recovery import Recovery
from tests.support.docs import docx
from tests.support.project import ROOT

TYPIST = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from desktop.app import Desk, make_application
from desktop.workspace.places import Places

application = make_application()
desk = Desk(application, Places.of_user())
desk.settings.update(author="Mara Lindqvist")
desk.begin([Path(sys.argv[1])])
count = 0

def type_on():
    global count
    if desk.windows and desk.windows[0].settling.is_settled or count:
        page = desk.windows[0].features.page
        QTest.keyClicks(page, "abcdefghij"[count % 10])
        count += 1
        print("abcdefghij"[(count - 1) % 10], end="", flush=True)

timer = QTimer()
timer.timeout.connect(type_on)
timer.start(15)
application.exec()
"""


PASSWORD = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit
from desktop.app import run_windows
from desktop.main_window import MainWindow
import desktop.app as app

def look():
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QDialog) and dialog.objectName() == "password_dialog":
        dialog.findChild(QLineEdit, "password_text").setText("opens")
        dialog.accept()
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow) and window.isVisible() and window.settling.is_settled:
            print("open", flush=True)
            window.close()

usual = app.make_application
def made(*args):
    application = usual(*args)
    application.timer = QTimer()
    application.timer.timeout.connect(look)
    application.timer.start(50)
    return application

app.make_application = made
sys.exit(run_windows(sys.argv[1:]))
"""


def environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "WHEREAS_HOME": str(home),
    }


def wait_for(seen: Callable[[], Any], seconds: float = 40) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = seen()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
def test_without_a_display_a_window_is_refused_in_one_sentence(tmp_path: Path) -> None:
    missing = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    given = {k: v for k, v in environment(tmp_path / "home").items() if k not in missing}
    done = subprocess.run(
        [sys.executable, "-m", "desktop"], cwd=ROOT, env=given, capture_output=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr.splitlines()[-1])["error"]["code"] == "noDisplay"


def test_a_file_on_the_command_line_opens_and_tells_its_state(tmp_path: Path) -> None:
    path, state = tmp_path / "contract.docx", tmp_path / "state.json"
    path.write_bytes(docx("The {+new|Ann+}term.", "More."))
    running = subprocess.Popen(
        [sys.executable, "-m", "desktop", str(path), "--state-json", str(state)],
        cwd=ROOT,
        env=environment(tmp_path / "home"),
    )
    try:
        told = wait_for(lambda: json.loads(state.read_text()) if state.exists() else None)
        assert told["file"] == str(path)
        assert told["counts"]["changes"] == 1
        assert told["counts"]["pages"] == 1
        assert told["saved"] == "saved"
        assert told["tracking"] is True
        assert told["settled"] is True
    finally:
        running.kill()
        running.wait()


def test_kill_9_while_keys_are_typed_into_the_page(tmp_path: Path) -> None:
    path, home = tmp_path / "contract.docx", tmp_path / "home"
    path.write_bytes(docx("The Supplier shall deliver."))
    before = path.read_bytes()
    running = subprocess.Popen(
        [sys.executable, "-c", TYPIST, str(path)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(home),
    )
    assert running.stdout is not None
    typed = running.stdout.read(25)
    os.kill(running.pid, signal.SIGKILL)
    typed += running.stdout.read()
    running.wait()
    recovery = Recovery(Places.under(home).state / "recovery")
    (offer,) = recovery.offers()
    restored = recovery.restore(offer)
    text = restored.session.document.snapshot().blocks[0].text
    letters = text.removesuffix("The Supplier shall deliver.")
    assert restored.complete
    assert len(typed) - 2 <= len(letters) <= len(typed) + 2
    assert letters.startswith(typed.decode()[: len(letters)])
    assert {one.author for one in restored.session.document.revisions()} == {"Mara Lindqvist"}
    assert path.read_bytes() == before
    restored.journal.close()


def test_headless_commands_stay_headless(tmp_path: Path) -> None:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("The term."))
    code = (
        "import sys; from desktop.__main__ import main; "
        f"main(['info', {str(path)!r}]); print('PySide6' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.strip().endswith("False")


def test_a_password_prompt_does_not_end_the_program_and_its_last_window_does(
    tmp_path: Path,
) -> None:
    secret = tmp_path / "secret.docx"
    sample = ROOT / "resources" / "samples" / "mutual-nda.docx"
    with sample.open("rb") as source, secret.open("wb") as out:
        OOXMLFile(source).encrypt("opens", out)
    done = subprocess.run(
        [sys.executable, "-c", PASSWORD, str(secret)],
        cwd=ROOT,
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert done.stdout.split() == ["open"], done.stderr
    assert done.returncode == 0, done.stderr

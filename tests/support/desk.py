"""A desk of its own for each test: settings in a temporary folder, windows closed at the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop.app import Desk
from desktop.main_window import MainWindow
from desktop.workspace.credentials import Credentials
from desktop.workspace.places import Places
from engine.resources import resource_path
from tests.support.docs import docx

AUTHOR = "Mara Lindqvist"
Wait = Callable[[Callable[[], object]], None]


class TestDesk:
    """Opens windows and waits for them."""

    __test__ = False

    def __init__(self, application: QApplication, home: Path, wait: Wait) -> None:
        self.home = home
        self.wait = wait
        self.desk = Desk(
            application, Places.under(home), credentials=Credentials(use_keyring=False)
        )
        self.desk.settings.update(author=AUTHOR, theme="light")

    def sample(self, name: str = "mutual-nda.docx") -> Path:
        """A copy of a sample in the test's own folder."""
        target = self.home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(resource_path("samples", name), target)
        return target

    def document(self, *items: str, name: str = "contract.docx", header: str = "") -> Path:
        """A file of the paragraphs given in the notation of tests/support/docs.py."""
        target = self.home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(docx(*items, header=header))
        return target

    def open(self, path: Path) -> MainWindow:
        count = len(self.desk.windows)
        self.desk.open_paths([path])
        self.wait(lambda: len(self.desk.windows) > count)
        window = self.desk.windows[-1]
        window.activateWindow()
        self.wait(lambda: window.settling.is_settled)
        return window

    def close(self) -> None:
        for window in list(self.desk.windows):
            journal = window.document.journal
            window.closing.may_close = lambda: True  # type: ignore[method-assign]
            window.close()
            if journal is not None:
                journal.close()
        if self.desk.start_window is not None:
            self.desk.start_window.close()
            self.desk.start_window.deleteLater()
        self.desk.close()


@contextmanager
def answering(*answers: Callable[[QDialog], object]) -> Iterator[list[QDialog]]:
    """Answers the modal dialogs that open inside, in order; each answer closes its dialog."""
    waiting, seen = list(answers), []
    timer = QTimer()

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and waiting and dialog not in seen:
            seen.append(dialog)
            answer = waiting.pop(0)
            # Out of this timer's slot: an answer may open another dialog, and no timer nests.
            QTimer.singleShot(0, lambda: answer(dialog))

    timer.timeout.connect(look)
    timer.start(10)
    try:
        yield seen
    finally:
        timer.stop()
    assert not waiting, f"{len(waiting)} dialogs did not open"


def press(name: str) -> Callable[[QDialog], object]:
    """An answer that clicks the button of that objectName."""

    def answer(dialog: QDialog) -> None:
        button = dialog.findChild(QWidget, name)
        assert button is not None, f"{dialog.objectName()} has no {name}"
        button.click()  # type: ignore[attr-defined]

    return answer

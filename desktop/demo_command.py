"""`whereas demo`: the main job on a sample, with pictures of its pages; with a screen it stays."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.workspace.screen import has_screen
from engine.cli.commands import demo
from engine.cli.entry import COMMANDS, answered
from engine.cli.output import Answer, CommandError, emit
from engine.cli.parser import new_parser
from engine.resources import resource_path

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.app import Desk
    from desktop.main_window import MainWindow

REQUEST = "Review this contract with the playbook and redline it."
AUTHOR = "Mara Lindqvist"
PATIENCE_SECONDS = 90
# High enough for a whole page at full size, wide enough for its cards.
PAGE_WINDOW = (1560, 1300)


class Guide:
    """Drives a desk from outside: opens, asks, and waits for the window to come to rest."""

    def __init__(self, application: QApplication, desk: Desk) -> None:
        self.application = application
        self.desk = desk

    def wait(self, seen: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not seen():
            if time.monotonic() > end:
                raise CommandError("timeout", "The window did not come to rest; try again.")
            self.application.processEvents()
            time.sleep(0.002)

    def rest(self, window: MainWindow) -> None:
        """Until layout, panes and turn are idle, after what was just asked has begun."""
        window.settling.disturb()
        self.wait(lambda: window.settling.is_settled)

    def open(self, path: Path, size: tuple[int, int]) -> MainWindow:
        count = len(self.desk.windows)
        self.desk.open_paths([path])
        self.wait(lambda: len(self.desk.windows) > count)
        window = self.desk.windows[-1]
        window.resize(*size)
        self.rest(window)
        return window

    def review(self, window: MainWindow) -> None:
        """The offline review, as a click on the assistant's first choice asks for it."""
        window.features.assistant.ask(REQUEST)  # type: ignore[union-attr]
        self.wait(lambda: window.document.turn_state != "idle")
        self.wait(lambda: window.document.turn_state == "idle")
        self.rest(window)

    def keep_pages(self, window: MainWindow, folder: Path) -> list[str]:
        """One picture per page, with its redlines and its cards."""
        page: Any = window.features.page
        names: list[str] = []
        for number in range(1, page.page_count() + 1):
            page.go_to_page(number)
            self.rest(window)
            target = folder / f"page-{number}.png"
            page.grab().save(str(target))
            names.append(str(target))
        return names

    def close(self) -> None:
        for window in list(self.desk.windows):
            window.closing.may_close = lambda: True  # type: ignore[method-assign]
            window.close()
        self.desk.close()


def run(argv: Sequence[str]) -> int:
    return answered(lambda: _run(list(argv)))


def _run(argv: list[str]) -> Answer:
    parser = new_parser("demo", COMMANDS["demo"])
    demo.configure(parser)
    options = parser.parse_args(argv[1:])
    folder = _folder(options)
    value = demo.run_demo(folder)
    if has_screen():
        return _with_screen(value, folder)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="whereas-demo-home-") as home:
        guide, window = _begin(Path(home), folder)
        value["pages"] = guide.keep_pages(window, folder)
        guide.close()
    return Answer(value)


def _folder(options: Namespace) -> Path:
    return Path(options.out or tempfile.mkdtemp(prefix="whereas-demo-")).absolute()


def _begin(home: Path, folder: Path) -> tuple[Guide, MainWindow]:
    from desktop.app import Desk, make_application
    from desktop.workspace.credentials import Credentials
    from desktop.workspace.places import Places

    application = make_application()
    desk = Desk(application, Places.under(home), credentials=Credentials(use_keyring=False))
    desk.settings.update(author=AUTHOR, theme="light")
    guide = Guide(application, desk)
    source = folder / demo.SAMPLE[-1]
    shutil.copy(resource_path(*demo.SAMPLE), source)
    window = guide.open(source, PAGE_WINDOW)
    guide.review(window)
    return guide, window


def _with_screen(value: dict[str, Any], folder: Path) -> Answer:
    """The answer is printed first; the window stays until it is closed."""
    with tempfile.TemporaryDirectory(prefix="whereas-demo-home-") as home:
        guide, window = _begin(Path(home), folder)
        value["pages"] = guide.keep_pages(window, folder)
        emit(Answer(value))
        window.features.page.go_to_page(1)  # type: ignore[attr-defined]
        guide.application.exec()
        guide.desk.close()
    return Answer.silent()

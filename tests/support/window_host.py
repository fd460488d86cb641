"""The tools over a real window: calls come from a thread of their own, as an assistant's do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from desktop.assistant.gui_thread import GuiThread
from desktop.assistant.live_bridge import LiveBridge
from desktop.editor.live_pages import LivePages
from desktop.main_window import MainWindow
from desktop.workspace.open_document import OpenDocument
from engine.identity import Origin
from engine.tools.bridge import Selection
from tests.support.desk import TestDesk

Result = TypeVar("Result")


class WindowBridge(LiveBridge):
    """The live bridge of a window; `carry` hands work over as a turn does.

    `author` and `caret` are set by tests, the rest is the window's.
    """

    def __init__(self, window: MainWindow, carry: Callable[[Callable[[], object]], object]) -> None:
        self.name = "AI"
        document: OpenDocument = window.document
        pages = LivePages(window.features.page)  # type: ignore[arg-type]
        super().__init__(
            document,
            pages,
            mode="tracked-changes",
            author=lambda: self.name,
            origin=Origin.TOOL,
        )
        self.window = window
        self.carry = carry

    @property
    def author(self) -> str:
        return self.name

    @author.setter
    def author(self, name: str) -> None:
        self.name = name

    def select(self, block_id: str, start: int, end: int) -> None:
        """What a person would do with the mouse; offsets are UTF-16 units."""
        assert self.show_in_document(block_id, start, end)

    @property
    def caret(self) -> Selection | None:
        return self.selection()


@contextmanager
def windows(
    application: QApplication, home: Path, wait: Callable[[Callable[[], object]], None]
) -> Iterator[Callable[..., WindowBridge]]:
    """`open(*paragraphs)` shows a document in a window of its own and gives its bridge."""
    desk = TestDesk(application, home, wait)
    gui, pool = GuiThread(), ThreadPoolExecutor(1, "window-calls")
    names = iter(range(1_000_000))

    def carry(work: Callable[[], Result]) -> Result:
        future = pool.submit(gui.call, work)
        while not future.done():
            application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        return future.result()

    def opened(*paragraphs: str, header: str = "") -> WindowBridge:
        name = f"contract-{next(names)}.docx"
        path = desk.document(*paragraphs, name=name, header=header)
        return WindowBridge(desk.open(path), carry)  # type: ignore[arg-type]

    try:
        yield opened
    finally:
        pool.shutdown()
        desk.close()

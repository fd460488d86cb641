"""What a call costs that comes from a turn's thread and is carried out in an open window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication

from desktop.assistant.gui_thread import GuiThread
from desktop.assistant.live_bridge import LiveBridge
from desktop.editor.live_pages import LivePages
from desktop.editor.page_view import PageView
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from engine.bench.documents import Documents
from engine.bench.timing import Measurement, summed_up
from engine.bench.tool_timings import HOST, replacements
from engine.session import DocumentSession
from engine.tools.dispatch import dispatch

_SETTLING_SECONDS = 60.0


class LiveCalls:
    """An open page view, and a thread beside it that calls tools as a turn does."""

    def __init__(self, data: bytes, theme: Theme) -> None:
        self.document = OpenDocument(DocumentSession.open(data, author="Reviewer"))
        self.view = PageView(self.document, theme)
        self.view.resize(1200, 900)
        self.view.show()
        self.gui = GuiThread()
        self.bridge = LiveBridge(
            self.document, LivePages(self.view), mode="tracked-changes", author=lambda: "AI"
        )
        self.settle()

    def settle(self) -> None:
        end = perf_counter() + _SETTLING_SECONDS
        while not self.view.settled and perf_counter() < end:
            QCoreApplication.processEvents()

    def timed(self, work: Callable[[], object], times: int) -> list[float]:
        """Milliseconds that the other thread waits for the window, once for each time."""
        samples: list[float] = []
        loop = QEventLoop()

        def ask() -> None:
            try:
                for _ in range(times):
                    started = perf_counter()
                    self.gui.call(work)
                    samples.append((perf_counter() - started) * 1000)
            finally:
                self.gui.call(loop.quit)

        thread = threading.Thread(target=ask, name="live-bench")
        thread.start()
        loop.exec()
        thread.join()
        return samples

    def call(self, name: str, arguments: dict[str, Any], times: int) -> list[float]:
        """One tool, as often as asked."""
        return self.timed(
            lambda: dispatch(name, arguments, self.bridge, profile="host", surroundings=HOST),
            times,
        )

    def close(self) -> None:
        self.gui.close()
        self.view.close()
        self.document.close()
        self.view.deleteLater()


def results(quick: bool) -> list[Measurement]:
    """Medians over an open document of 300 pages whose layout is complete."""
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(["bench"])
    live = LiveCalls(Documents.find().pages_300, Theme(application))
    times = 3 if quick else 9
    live.call("read_document", {}, 1)
    small = times * 40
    found = [
        summed_up("live: hand-over to the window and back", live.timed(lambda: None, small)),
        summed_up("live: overhead of one call", live.call("list_block_types", {}, small)),
        summed_up("live: read_document, 300 pages", live.call("read_document", {}, times)),
        summed_up(
            "live: find_text with 200 hits and their pages, 300 pages",
            live.call("find_text", {"query": "the"}, times),
        ),
    ]
    batch = {"operations": replacements(live.bridge.snapshot())}
    one = live.call("suggest_changes", batch, 1)
    found.append(summed_up("live: suggest_changes, 200 operations, 300 pages", one))
    live.close()
    return found

"""What the page costs: first page, all pages, a key, scrolling, zoom, views, PDF, memory."""

from __future__ import annotations

import gc
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop.editor.page_view import PageView
from desktop.editor.places import Spot
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display
from desktop.workspace.screen import choose_platform
from engine.bench.documents import Documents, with_changes
from engine.bench.timing import Measurement, summed_up
from engine.session import DocumentSession

_SIZE = (1200, 900)
_LIMIT_SECONDS = 60.0


class _Bench:
    """One open page view without a display."""

    def __init__(self, data: bytes, theme: Theme) -> None:
        self.session = DocumentSession.open(data, author="Reviewer")
        self.document = OpenDocument(self.session)
        started = perf_counter()
        self.view = PageView(self.document, theme)
        self.view.resize(*_SIZE)
        self.view.show()
        self.view.viewport().repaint()
        self.first_page = (perf_counter() - started) * 1000
        self.slices: list[float] = []
        while not self.view.settled and perf_counter() - started < _LIMIT_SECONDS:
            begun = perf_counter()
            QCoreApplication.processEvents()
            self.slices.append((perf_counter() - begun) * 1000)
        self.all_pages = (perf_counter() - started) * 1000
        self.view.setFocus()

    def timed(self, call: Callable[[], object]) -> float:
        """Milliseconds until the window shows the outcome."""
        started = perf_counter()
        call()
        self.view.viewport().repaint()
        return (perf_counter() - started) * 1000

    def key(self, text: str) -> None:
        event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, text)
        QCoreApplication.sendEvent(self.view, event)

    def put_caret(self, page: int) -> None:
        self.view.go_to_page(page)
        QCoreApplication.processEvents()
        blocks = self.view.blocks_in_view()
        texts = [(b, f) for b in blocks if (f := self.view.places.face(b)) is not None]
        block_id, face = max(texts, key=lambda pair: len(pair[1].text))
        self.view.select(Spot(block_id, len(face.text) // 2))
        QCoreApplication.processEvents()

    def close(self) -> None:
        self.view.close()
        self.document.close()
        self.view.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def results(quick: bool, documents: Documents | None = None) -> list[Measurement]:
    """All measurements of the page editor."""
    documents = documents or Documents.find()
    application = _application()
    theme = Theme(application)
    found: list[Measurement] = []
    found += _opening(documents, theme, quick=quick)
    bench = _Bench(documents.pages_300, theme)
    strokes = 15 if quick else 60
    pages = bench.view.page_count()
    for name, page in (("start", 2), ("middle", pages // 2), ("end", pages - 1)):
        bench.put_caret(page)
        found.append(_keys(bench, f"key to painted, 300 pages, {name}", strokes))
    found += _moving(bench, quick=quick)
    found += _output(bench)
    bench.close()
    marked = _Bench(with_changes(documents.pages_300, 500), theme)
    marked.put_caret(marked.view.page_count() // 2)
    found.append(_keys(marked, "key to painted, 300 pages with 500 changes", strokes))
    marked.close()
    return found


def _opening(documents: Documents, theme: Theme, *, quick: bool) -> list[Measurement]:
    found: list[Measurement] = []
    times = 2 if quick else 4
    for name, data in (("76 pages", documents.contract), ("300 pages", documents.pages_300)):
        made = [_Bench(data, theme) for _ in range(1)]
        for _ in range(times - 1):
            made[-1].close()
            made.append(_Bench(data, theme))
        made[-1].close()
        found.append(summed_up(f"first page painted, {name}", [b.first_page for b in made]))
        found.append(summed_up(f"all pages laid out, {name}", [b.all_pages for b in made]))
        slices = [one for b in made for one in b.slices]
        found.append(summed_up(f"slice of laying out, {name}", slices))
    return found


def _keys(bench: _Bench, name: str, strokes: int) -> Measurement:
    letters = "word "
    samples = [
        bench.timed(lambda i=i: bench.key(letters[i % len(letters)])) for i in range(strokes)
    ]
    return summed_up(name, samples)


def _moving(bench: _Bench, *, quick: bool) -> list[Measurement]:
    view = bench.view
    bar = view.verticalScrollBar()
    bar.setValue(0)
    steps = 40 if quick else 200
    scroll = [bench.timed(lambda: bar.setValue(bar.value() + 40)) for _ in range(steps)]
    count = view.page_count()
    jumps = [bench.timed(lambda n=n: view.go_to_page(n * 37 % count + 1)) for n in range(1, 13)]
    zooms = [bench.timed(lambda z=z: view.set_zoom(z)) for z in (0.9, 1.1, 1.25, 1.5, 2.0, 0.75)]
    view.set_zoom("fit_page_and_margin")
    display = [
        _view_switch(bench, one) for one in (Display.NONE, Display.ALL, Display.NONE, Display.ALL)
    ]
    return [
        summed_up("scroll step, 300 pages", scroll),
        summed_up("page jump, 300 pages", jumps),
        summed_up("zoom step, 300 pages", zooms),
        summed_up("view switch back and forth, 300 pages", display[1:]),
    ]


def _view_switch(bench: _Bench, display: Display) -> float:
    started = perf_counter()
    bench.document.set_display(display)
    while not bench.view.settled and perf_counter() - started < _LIMIT_SECONDS:
        QCoreApplication.processEvents()
    bench.view.viewport().repaint()
    return (perf_counter() - started) * 1000


def _output(bench: _Bench) -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        started = perf_counter()
        bench.view.export_pdf(Path(folder) / "pages.pdf")
        took = (perf_counter() - started) * 1000
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    megabytes = peak / (1024 * 1024) if sys.platform == "darwin" else peak / 1024
    return [
        summed_up("PDF, 300 pages", [took]),
        summed_up("resident, 300 pages", [megabytes], "MB"),
    ]


def _application() -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    choose_platform()
    return QApplication(sys.argv[:1])

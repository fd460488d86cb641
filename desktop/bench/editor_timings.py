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
from engine.bench.documents import Documents, with_changes, with_table
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

    def put_caret(self, page: int, *, in_table: bool = False) -> None:
        """Into the longest paragraph in view, or into a cell of a page that a table fills."""
        self.view.go_to_page(page)
        QCoreApplication.processEvents()
        index = self.document.document.index
        blocks = [
            block
            for block in self.view.blocks_in_view()
            if (entry := index.entry(block)) is not None and (entry.table is not None) >= in_table
        ]
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
    found += _moving(bench, "300 pages", quick=quick)
    found.append(_repagination(bench, "300 pages", quick=quick))
    found += _output(bench)
    bench.close()
    marked = _Bench(with_changes(documents.pages_300, 500), theme)
    marked.put_caret(marked.view.page_count() // 2)
    found.append(_keys(marked, "key to painted, 300 pages with 500 changes", strokes))
    marked.close()
    found += _long_table(documents, theme, strokes)
    found += _long_document(documents, theme, quick=quick)
    return found


def _long_table(documents: Documents, theme: Theme, strokes: int) -> list[Measurement]:
    """Keys behind a table of 200 rows, and in a cell of it."""
    bench = _Bench(with_table(documents.pages_300, 200), theme)
    behind = bench.view.page_count() // 2
    bench.put_caret(behind)
    found = [_keys(bench, "key to painted, 300 pages, after a table of 200 rows", strokes)]
    bench.put_caret(3, in_table=True)
    found.append(_keys(bench, "key to painted, in a table of 200 rows", strokes))
    bench.close()
    return found


def _long_document(documents: Documents, theme: Theme, *, quick: bool) -> list[Measurement]:
    """600 pages open and scroll as 300 do."""
    bench = _Bench(documents.pages_600, theme)
    found = [
        summed_up("first page painted, 600 pages", [bench.first_page]),
        summed_up("all pages laid out, 600 pages", [bench.all_pages]),
        summed_up("slice of laying out, 600 pages", bench.slices),
    ]
    bench.put_caret(bench.view.page_count() // 2)
    found.append(_keys(bench, "key to painted, 600 pages, middle", 15 if quick else 60))
    found += _moving(bench, "600 pages", quick=quick)
    bench.close()
    return found


def _repagination(bench: _Bench, pages: str, *, quick: bool) -> Measurement:
    """All pages anew from the lines that are laid: what any change may fall back to."""
    laid = bench.view.laid
    samples: list[float] = []
    for _ in range(3 if quick else 10):
        started = perf_counter()
        laid.paginate_again()
        samples.append((perf_counter() - started) * 1000)
    return summed_up(f"full repagination, {pages}", samples)


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
    """Events are handled between two keys, as in a window that somebody types into."""
    letters = "word "
    samples: list[float] = []
    for number in range(strokes):
        samples.append(bench.timed(lambda n=number: bench.key(letters[n % len(letters)])))
        QCoreApplication.processEvents()
    return summed_up(name, samples)


def _moving(bench: _Bench, pages: str, *, quick: bool) -> list[Measurement]:
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
        summed_up(f"scroll step, {pages}", scroll),
        summed_up(f"page jump, {pages}", jumps),
        summed_up(f"zoom step, {pages}", zooms),
        summed_up(f"view switch back and forth, {pages}", display[1:]),
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

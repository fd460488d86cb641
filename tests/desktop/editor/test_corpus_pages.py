"""Every real document opens, scrolls from end to end in every view, and closes."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.page_view import PageView
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display
from engine.errors import WhereasError
from engine.session.session import DocumentSession
from tests.support.corpus import corpus_file, readable_names

SAMPLE = (
    "docxcli--contract-redlined",
    "aspose--cell-revisions",
    "poi--drawing",
    "lo--tdf130214",
    "folio--performance-mixed-script-embedded-font",
    "docxtpl--expected-smart-art",
    "officeimo--word-generated-index-table-text-box",
    "pandoc--track-changes-move",
)


def walk_through(qtbot: QtBot, name: str) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    try:
        session = DocumentSession.open(corpus_file(name), author="Me")
    except WhereasError as error:
        pytest.skip(f"refused: {error}")
    document = OpenDocument(session)
    view = PageView(document, Theme(application))
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.show()
    for display in (Display.ALL, Display.SIMPLE, Display.NONE, Display.ORIGINAL):
        document.set_display(display)
        qtbot.waitUntil(lambda: view.settled, timeout=60_000)
        bar = view.verticalScrollBar()
        assert view.page_count() >= 1
        step = max(400, bar.maximum() // 25)
        for place in range(0, bar.maximum() + step, step):
            bar.setValue(place)
            view.viewport().repaint()
    for step in ("start", "down", "down", "right", "page_down", "end", "up"):
        view.go(step, extend=False)  # type: ignore[arg-type]
    view.close()
    document.close()
    gc.collect()


def names() -> list[str]:
    return sorted(readable_names())


@pytest.mark.corpus
@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample(qtbot: QtBot, name: str) -> None:
    walk_through(qtbot, name)


@pytest.mark.corpus
@pytest.mark.sweep
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", names())
def test_every_document(qtbot: QtBot, name: str) -> None:
    walk_through(qtbot, name)

"""Every real document opens in the whole window, scrolls from end to end in every view, closes."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.workspace.review_state import Display
from tests.support.corpus import corpus_file, readable_names, sampled
from tests.support.desk import TestDesk

STOPS = 20
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def scroll_through(window: MainWindow, qtbot: QtBot) -> None:
    page = window.features.page
    bar = page.verticalScrollBar()  # type: ignore[attr-defined]
    step = max(bar.pageStep(), bar.maximum() // STOPS)
    for place in range(0, bar.maximum() + step, step):
        bar.setValue(place)
        qtbot.wait(1)
        page.viewport().repaint()  # type: ignore[attr-defined]
    assert bar.value() == bar.maximum()


def walk(desk: TestDesk, qtbot: QtBot, path: Path) -> None:
    refused: list[str] = []
    desk.desk.opening.failed.connect(lambda _path, fact, detail: refused.append(f"{fact} {detail}"))
    desk.desk.open_paths([path])
    qtbot.waitUntil(lambda: bool(desk.desk.windows or refused), timeout=90_000)
    if refused:
        pytest.skip(f"refused: {refused[0]}")
    window = desk.desk.windows[-1]
    bytes_before = window.document.session.save()
    for number, _ in enumerate(Display):
        if number:
            qtbot.keyClick(window, Qt.Key.Key_M, CONTROL | SHIFT)
        qtbot.waitUntil(lambda: window.settling.is_settled, timeout=90_000)
        assert window.features.page.page_count() >= 1  # type: ignore[attr-defined]
        scroll_through(window, qtbot)
    for tab in ("changes", "comments", "assistant"):
        window.review_pane.show_tab(tab)
        qtbot.wait(1)
    window.navigation.show_tab("pages")
    qtbot.waitUntil(lambda: window.settling.is_settled, timeout=90_000)
    window.grab()
    assert window.document.session.save() == bytes_before, "looking has changed the file"
    assert not window.document.dirty
    window.close()
    assert desk.desk.windows == []
    gc.collect()


@pytest.mark.gui
@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", sampled(readable_names(), every=40))
def test_every_document(desk: TestDesk, qtbot: QtBot, name: str, tmp_path: Path) -> None:
    target = tmp_path / Path(name).name
    target.write_bytes(corpus_file(name).read_bytes())
    walk(desk, qtbot, target)

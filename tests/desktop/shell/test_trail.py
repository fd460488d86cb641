"""Back and forward over jumps, whoever caused them; scrolling by hand is no jump."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from tests.support.desk import TestDesk

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(desk: TestDesk, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr("desktop.window.trail.REST_MS", 5)
    return desk.open(desk.sample("services-agreement.docx"))


def rest(window: MainWindow, desk: TestDesk, qtbot: QtBot) -> None:
    desk.wait(lambda: not window.trail._timer.isActive())
    qtbot.wait(20)


def page(window: MainWindow) -> Any:
    return window.features.page


def test_alt_left_goes_back_and_alt_right_forward(
    window: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    rest(window, desk, qtbot)
    assert not window.actions_["back"].isEnabled()
    bar = page(window).verticalScrollBar()
    start = bar.value()
    page(window).go_to_page(6)
    rest(window, desk, qtbot)
    there = bar.value()
    assert there > start and window.actions_["back"].isEnabled()
    last = window.document.document.snapshot().blocks[-1]
    window.document.reveal(str(last.id))
    rest(window, desk, qtbot)
    end = bar.value()
    qtbot.keyClick(page(window), Qt.Key.Key_Left, ALT)
    assert abs(bar.value() - there) <= 1
    qtbot.keyClick(page(window), Qt.Key.Key_Left, ALT)
    assert abs(bar.value() - start) <= 1
    assert not window.actions_["back"].isEnabled()
    for expected in (there, end):
        qtbot.keyClick(page(window), Qt.Key.Key_Right, ALT)
        assert abs(bar.value() - expected) <= 1
    assert not window.actions_["forward"].isEnabled()


def test_a_new_jump_forgets_what_was_forward(
    window: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    rest(window, desk, qtbot)
    page(window).go_to_page(5)
    rest(window, desk, qtbot)
    window.actions_["back"].trigger()
    rest(window, desk, qtbot)
    assert window.actions_["forward"].isEnabled()
    page(window).go_to_page(9)
    assert not window.actions_["forward"].isEnabled()


def test_scrolling_and_zooming_are_no_jumps(
    window: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    rest(window, desk, qtbot)
    bar = page(window).verticalScrollBar()
    for _ in range(12):
        bar.setValue(bar.value() + page(window).viewport().height() // 2)
        rest(window, desk, qtbot)
    window.commands.page.set_zoom(1.5)
    rest(window, desk, qtbot)
    assert not window.trail.can_go_back


def test_the_place_is_found_again_after_edits_before_it(
    window: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    page(window).go_to_page(4)
    rest(window, desk, qtbot)
    seen = window.trail._here
    assert seen is not None
    page(window).go_to_page(9)
    rest(window, desk, qtbot)
    first = window.document.document.snapshot().blocks[0]
    operations = [
        {"type": "insertAfterBlock", "blockId": first.id, "text": f"New paragraph {n}."}
        for n in range(30)
    ]
    assert window.document.run(operations, mode="direct").applied
    desk.wait(lambda: window.settling.is_settled)
    window.actions_["back"].trigger()
    line = page(window).anchor(seen.block_id)
    assert line is not None and abs(line.top() - seen.top) <= 1

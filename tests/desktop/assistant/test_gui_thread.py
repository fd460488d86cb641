"""Calls of other threads run on the owner's thread; after closing they are told so."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from desktop.assistant.gui_thread import DocumentClosed, GuiThread


def test_work_runs_on_the_owner_and_its_result_or_error_comes_back(qtbot: QtBot) -> None:
    gui = GuiThread()
    owner = threading.get_ident()
    with ThreadPoolExecutor(2) as pool:
        result = pool.submit(gui.call, threading.get_ident)
        failing = pool.submit(gui.call, lambda: 1 // 0)
        qtbot.waitUntil(lambda: result.done() and failing.done())
    assert result.result() == owner
    with pytest.raises(ZeroDivisionError):
        failing.result()


def test_whoever_waits_or_asks_after_closing_is_told(qtbot: QtBot) -> None:
    gui = GuiThread()
    done: list[str] = []
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(gui.call, lambda: done.append("late"))
        while not gui._waiting:  # asked, and not yet served: this thread runs no events here
            threading.Event().wait(0.005)
        gui.close()
        with pytest.raises(DocumentClosed):
            waiting.result(5)
        after = pool.submit(gui.call, lambda: done.append("later"))
        with pytest.raises(DocumentClosed):
            after.result(5)
    qtbot.wait(50)
    assert done == []


def test_steps_leave_the_owner_free_between_slices_and_begin_anew_after_a_change(
    qtbot: QtBot,
) -> None:
    gui = GuiThread()
    owner = threading.get_ident()
    ticks: list[int] = []
    begun: list[int] = []
    version = [1]

    def steps() -> Generator[None, None, int]:
        begun.append(version[0])
        for _ in range(40):
            assert threading.get_ident() == owner
            time.sleep(0.002)
            yield
        return version[0]

    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(len(begun)))
    timer.start(0)
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(gui.call_in_steps, steps, state=lambda: version[0])
        qtbot.waitUntil(lambda: len(begun) == 1)
        version[0] = 2
        qtbot.waitUntil(result.done)
    timer.stop()
    assert result.result() == 2, "what was read before the change does not count"
    assert begun == [1, 2]
    # 80 steps of 2 ms in slices of 6: in one go the timer would not have run at all.
    assert len(ticks) > 10, "the owner had its turn between slices"


def test_a_document_that_changes_all_the_time_is_read_in_one_go_in_the_end(qtbot: QtBot) -> None:
    gui = GuiThread()
    counts = iter(range(1000))
    whole: list[int] = []

    def steps() -> Generator[None, None, str]:
        for number in range(30):
            time.sleep(0.001)
            whole.append(number)
            yield
        return "read"

    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(gui.call_in_steps, steps, state=lambda: next(counts))
        qtbot.waitUntil(result.done)
    assert result.result() == "read"
    assert whole[-30:] == list(range(30))

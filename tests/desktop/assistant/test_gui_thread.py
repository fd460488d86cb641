"""Calls of other threads run on the owner's thread; after closing they are told so."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
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
